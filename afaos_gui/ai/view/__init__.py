"""What one side can see of a position: hidden cards, the sense of actions, and what lies on the table."""
