"""What either side can bring about in its coming turn, from what a side may know."""
