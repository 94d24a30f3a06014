"""A game apart: two people on two machines, whose letters are values and whose draws nobody can bend (APART.md)."""
