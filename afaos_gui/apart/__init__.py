"""A game apart: two people on two machines, whose letters are values and whose draws neither can know or bend."""
