"""Looking for newer versions: only when the player asks or has agreed to it."""
