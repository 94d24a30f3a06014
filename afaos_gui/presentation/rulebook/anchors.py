"""Which paragraph of the rule book explains a refusal, a question, a card, a place or an option.

An anchor is a page and a paragraph: "siege#balance".
"""

from __future__ import annotations

import re
import unicodedata

from afaos_gui.rules.catalogue import Card
from afaos_gui.rules.options import bids_of, is_option
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision
from afaos_gui.session.words.names import catalogue

BID = "options#tournament-bid"

OF_CODE: dict[Code, str | tuple[str, ...]] = {
    # Several: the first whose paragraph holds in the game.
    Code.GAME_OVER: "end#end",
    Code.NOT_NOW: "turn#questions",
    Code.UNKNOWN: "actions#list",
    Code.NO_ACTIONS_LEFT: "turn#actions",
    Code.NOT_IN_HAND: "turn#one-purpose",
    Code.PLACE_NOT_CONTROLLED: "map#control",
    Code.CARD_NOT_CONTROLLED: "cards#usable",
    Code.CARD_BESIEGED: "cards#usable",
    Code.CARD_OUT_OF_SUPPLY: "supply#supply",
    Code.NO_CONNECTION: "cards#printed-links",
    Code.WRONG_TRANSPORT: "settle#settle",
    Code.NEEDS_SETTLER: "settle#settle-settler",
    Code.NO_SETTLER_NEEDED: "settle#settle-settler",
    Code.NOT_A_SETTLER: "settle#settle-settler",
    Code.PLACE_OCCUPIED: "settle#settle-conditions",
    Code.NO_VILLAGE: "settle#settle-conditions",
    Code.NO_TOWN: "develop#develop-conditions",
    Code.NO_FORTIFICATION: "fortify#fortify",
    Code.NOT_A_VILLAGE: "develop#develop-conditions",
    Code.NO_POINTS: "develop#develop-conditions",
    Code.NOT_THE_CARD_OF: "develop#develop",
    Code.NOT_A_FORTIFICATION: "fortify#fortify",
    Code.ALREADY_FORTIFIED: "fortify#fortify",
    Code.MONEY: "money#bank",
    Code.NOT_ENEMY: "map#control",
    Code.ALREADY_BESIEGED: "siege#besiege",
    Code.ALREADY_BESIEGING: "siege#besiege",
    Code.NO_STRENGTH: "siege#strength",
    Code.DEFENDER_ONLY: "siege#strength",
    Code.NO_SIEGE: "siege#reinforce",
    Code.SIEGE_OUT_OF_SUPPLY: "supply#supply-siege",
    Code.NOT_MILITARY_LEADER: "siege#military-leader",
    Code.LEADER_IS_FREE: "siege#military-leader",
    Code.NO_RAIDER: "raid#raid",
    Code.NOT_A_RAID_CARD: "raid#raid",
    Code.FORTIFIED: "raid#raid-target",
    Code.BESIEGED: "raid#raid-target",
    Code.SHIPS_STAY_OUT: "map#ports-without-ships",
    Code.OUT_OF_RANGE: ("raid#raid-range", "raid#raid-range-first"),
    Code.NOT_AN_AMBUSHER: "ambush#ambush",
    Code.NOT_A_NATIVE_TAKER: "ambush#priest",
    Code.NO_MONEY_ON_CARD: "money#take-money",
    Code.NO_SHIP: ("money#merchant", "money#merchant-first"),
    Code.TOO_MANY_CARDS: ("money#merchant", "money#merchant-first"),
    Code.NO_FUR: "money#trader",
    Code.FRENCH_ONLY: "actions#list",
    Code.NOT_AVAILABLE: "deck#draft",
    Code.NOT_EMPIRE: ("deck#reserve", "deck#reserve-first", "deck#reserve-all"),
    Code.RESERVE_FULL: ("deck#reserve", "deck#reserve-first", "deck#reserve-all"),
    Code.RESERVE_EMPTY: "deck#retrieve",
    Code.KEEPS_STARTING: "options#governor-keeps-starting-locations",
    Code.NOT_IN_DISCARD: "governor#intendant",
    Code.NO_DRAW_PILE: ("governor#home-support", "governor#home-support-first"),
    Code.CANNOT_BLOCK: "block#block-raid",
    Code.NOT_AMBUSHABLE: "ambush#ambush",
    Code.NOT_IN_RESERVE: ("deck#reserve", "deck#reserve-first", "deck#reserve-all"),
    Code.NO_NATIVES: "ambush#priest",
    Code.NOT_IN_SIEGE: "siege#siege-cards",
    Code.NOT_YET: "options#british-siege-later",
    Code.NOT_LOCATION: "options#drop-lost-locations",
    Code.CARD_CONTROLLED: "map#control",
    Code.KEEPS_BESIEGED: "options#governor-gives-up-location",
    Code.NO_BID: BID,
    Code.OPTION_OFF: "options#about",
    Code.WRONG_NUMBER: "options#pay-to-reshuffle",
}

OF_SECTION: dict[tuple[Code, str], str] = {
    (Code.NOT_EMPIRE, "Losing and winning a siege"): "siege#siege-cards",
    (Code.NO_SIEGE, "Free actions"): "siege#withdraw",
    (Code.NO_SIEGE, "A turn"): "siege#two-sieges",
}
"""Codes that mean something else in a section."""

OF_DECISION: dict[Decision, str] = {
    Decision.TURN: "turn#actions",
    Decision.BLOCK_RAID: "block#block-raid",
    Decision.BLOCK_AMBUSH: "block#block-ambush",
    Decision.LOSE_TO_AMBUSH: "ambush#ambush",
    Decision.GIVE_NATIVES: "ambush#priest",
    Decision.SIEGE_ORDER: "siege#two-sieges",
    Decision.RETURN_AFTER_SIEGE: "siege#siege-cards",
    Decision.SETTLE_AFTER_SIEGE: "siege#siege-captured",
    Decision.OVER: "end#end",
    Decision.EXTRA_START_CARD: "options#french-extra-start-card",
    Decision.SWAP_AFTER_SIEGE: "options#french-swap-after-siege",
    Decision.DISCARD_TO_RESHUFFLE: "options#pay-to-reshuffle",
    Decision.DISCARD_AFTER_BID: BID,
}


def anchors_of_refusal(refusal: Refusal) -> tuple[str, ...]:
    """The paragraphs for a refusal, of which one holds in any game; that of the option that forbids the action."""
    if is_option(refusal.section):
        return (anchor_of_option(refusal.section),)
    if (refusal.code, refusal.section) in OF_SECTION:
        return (OF_SECTION[refusal.code, refusal.section],)
    anchors = OF_CODE[refusal.code]
    return anchors if isinstance(anchors, tuple) else (anchors,)


def anchor_of_option(option: str) -> str:
    """The paragraph of an option or a bid."""
    return BID if any(bids_of((option,))) else f"options#{option.replace('_', '-')}"


def anchor_of_card(card: int) -> str:
    """The paragraph of a card: a location card's is that of its place."""
    info = catalogue().cards[card]
    return anchor_of_place(info.location) if info.is_location else f"empire-cards#{slug(printed_title(info))}"


def anchor_of_place(place: int) -> str:
    """The paragraph of a place."""
    return f"places#{slug(catalogue().locations[place].name)}"


def printed_title(card: Card) -> str:
    """The English name of an empire card without what distinguishes its kinds."""
    return card.name.removesuffix(" (initial)")


def slug(name: str) -> str:
    """A name in plain lower case: "Fort Presqu'Isle" is "fort-presqu-isle"."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
