"""Who invites in this house: the dialogs know it by way of the session, and only when somebody looks."""

from afaos_gui.apart.carriers.neighbours import Inviter, Neighbours

__all__ = ["Inviter", "Neighbours"]
