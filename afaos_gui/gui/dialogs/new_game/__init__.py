"""The dialog for a new game: the players and the rules."""

from afaos_gui.gui.dialogs.new_game.dialog import NewGameDialog

__all__ = ["NewGameDialog"]
