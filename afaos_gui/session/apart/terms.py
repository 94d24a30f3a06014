"""What the window needs of games apart and their letters: it knows these by way of the session."""

from afaos_gui.apart.beginning import Terms, invited, read_invitation, terms_again
from afaos_gui.apart.bids import new_bid
from afaos_gui.apart.carriers.folder import invitations_in, letter_name
from afaos_gui.apart.game import ApartGame, NotNow, Posting, asked, claimed, granted, proposed, resigned, sent
from afaos_gui.apart.happened import Happened, What
from afaos_gui.apart.invitations import Invitation, link_in, read_broker
from afaos_gui.apart.invitations import read_invitation as read_words
from afaos_gui.apart.keys import game_id, new_secret
from afaos_gui.apart.onlookers import BEGIN as BEGIN_LOOK
from afaos_gui.apart.onlookers import look_secret, onlook_in, onlook_text, unpacked

__all__ = [
    "BEGIN_LOOK",
    "ApartGame",
    "Happened",
    "Invitation",
    "NotNow",
    "Posting",
    "Terms",
    "What",
    "asked",
    "claimed",
    "game_id",
    "granted",
    "invitations_in",
    "invited",
    "letter_name",
    "link_in",
    "look_secret",
    "new_bid",
    "new_secret",
    "onlook_in",
    "onlook_text",
    "proposed",
    "read_broker",
    "read_invitation",
    "read_words",
    "resigned",
    "sent",
    "terms_again",
    "unpacked",
]
