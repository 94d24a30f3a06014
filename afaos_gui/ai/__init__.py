"""The machine opponent: search and evaluation over what one side can see."""
