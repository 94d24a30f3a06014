"""What asks the player something: panels beside the map, and the few real dialogs."""
