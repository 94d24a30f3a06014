"""What one may do now: gestures, targets, offers, questions, and what is missing."""
