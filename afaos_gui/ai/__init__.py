"""The machine opponent: search and evaluation from what one side can see."""
