"""What the dialogs of games apart need of invitations and letters: they know these by way of the session."""

from afaos_gui.apart.beginning import Terms, read_invitation
from afaos_gui.apart.bids import new_bid
from afaos_gui.apart.carriers.folder import invitations_in, letter_name
from afaos_gui.apart.game import ApartGame
from afaos_gui.apart.invitations import SCHEME, Invitation, read_broker
from afaos_gui.apart.invitations import read_invitation as read_words
from afaos_gui.apart.keys import game_id

__all__ = [
    "SCHEME",
    "ApartGame",
    "Invitation",
    "Terms",
    "game_id",
    "invitations_in",
    "letter_name",
    "new_bid",
    "read_broker",
    "read_invitation",
    "read_words",
]
