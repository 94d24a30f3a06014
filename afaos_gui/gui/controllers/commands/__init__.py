"""Commands of the menus: the command bar, preferences, what is in view, leaves and the rule book."""
