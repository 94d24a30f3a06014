"""What is painted, told to screen readers and reached by keys: places, cards, piles, sieges, pieces."""
