"""What each chapter of the rulebook allows and does: one module for the actions of each."""
