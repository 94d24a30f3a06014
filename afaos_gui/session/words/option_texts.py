"""Name and explanation of each option of play, and the page of the rule book that it changes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook import load_pages
from afaos_gui.data.learning.rulebook_conditions import load_conditions
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.options import bids_of


class OptionGroup(Enum):
    """What an option changes, in the order in which the groups are listed."""

    SET_UP = "set-up"
    DECK = "deck"
    BID = "bid"
    SETTLING = "settling"
    SIEGES = "sieges"
    RAIDS = "raids"
    MONEY = "money"
    TURN_END = "turn end"


class OptionText(NamedTuple):
    """An option in words; `section` is the title of the page of the rule book that it changes."""

    id: str
    group: OptionGroup
    title: str
    text: str
    section: str


def group_title(group: OptionGroup) -> str:
    """The heading of a group."""
    return {
        OptionGroup.SET_UP: _("Set-up"),
        OptionGroup.DECK: _("Cards of the deck"),
        OptionGroup.BID: _("Tournament bid"),
        OptionGroup.SETTLING: _("Settling"),
        OptionGroup.SIEGES: _("Sieges"),
        OptionGroup.RAIDS: _("Raids and ambushes"),
        OptionGroup.MONEY: _("Money and cards"),
        OptionGroup.TURN_END: _("The end of the turn"),
    }[group]


def option_texts() -> tuple[OptionText, ...]:
    """All options except the bids, group by group."""
    listed = (
        (OptionGroup.SET_UP, _set_up()),
        (OptionGroup.DECK, _deck()),
        (OptionGroup.SETTLING, _settling()),
        (OptionGroup.SIEGES, _sieges()),
        (OptionGroup.RAIDS, _raids()),
        (OptionGroup.MONEY, _money()),
        (OptionGroup.TURN_END, _turn_end()),
    )
    return tuple(
        OptionText(option, group, *words, page_title(option))
        for group, texts in listed
        for option, words in texts.items()
    )


def page_title(option: str) -> str:
    """The title of the page of the rule book that an option changes; empty if the book cannot be read."""
    try:
        anchors = load_conditions().options.get(option, ["options#about"])
        pages = {page.id: page.title for page in load_pages()}
    except DataError:
        return ""
    return pages.get(anchors[0].partition("#")[0], "")


def texts_of(options: Iterable[str]) -> tuple[OptionText, ...]:
    """The options that are on, in the order of the list, bids last."""
    chosen = frozenset(options)
    texts = [text for text in option_texts() if text.id in chosen]
    known = {text.id for text in texts}
    return (*texts, *(bid_text(option) for option in sorted(chosen - known)))


def option_title(option: str) -> str:
    """The short name of an option or a bid."""
    return texts_of((option,))[0].title


def bid_text(option: str) -> OptionText:
    """A tournament bid in words."""
    bids = bids_of((option,))
    side = BRITISH if bids[BRITISH] else FRENCH
    number = bids[side]
    if side == BRITISH:
        title = ngettext("British bid of {number} draw", "British bid of {number} draws", number)
        text = ngettext(
            "Once in the game the British may draw a card and then discard one, free of charge and without "
            "reshuffling.",
            "{number} times in the game the British may draw a card and then discard one, free of charge and "
            "without reshuffling.",
            number,
        )
    else:
        title = ngettext("French bid of {number} draw", "French bid of {number} draws", number)
        text = ngettext(
            "Once in the game the French may draw a card and then discard one, free of charge and without reshuffling.",
            "{number} times in the game the French may draw a card and then discard one, free of charge and "
            "without reshuffling.",
            number,
        )
    return OptionText(
        option, OptionGroup.BID, title.format(number=number), text.format(number=number), page_title(option)
    )


_Texts = dict[str, tuple[str, str]]
"""By option: title and explanation."""


def _set_up() -> _Texts:
    return {
        "louisbourg_starts_fortified": (
            _("Louisbourg fortified"),
            _("A fortification lies in Louisbourg from the start."),
        ),
        "quebec_starts_fortified": (
            _("Québec fortified"),
            _("A fortification lies in Québec from the start."),
        ),
        "french_extra_start_card": (
            _("One more card for the French"),
            _(
                "Before the first turn the French add an available empire card to their deck at no cost, shuffle and "
                "draw anew."
            ),
        ),
    }


def _deck() -> _Texts:
    return {
        "british_start_bateaux": (
            _("British Bateaux from the start"),
            _("The British Bateaux card begins in the British deck; it need not be drafted."),
        ),
        "french_bateaux_start": (
            _("French Bateaux from the start"),
            _("The French Bateaux card begins in the French deck, as in the first edition."),
        ),
        "french_bateaux_available": (
            _("French Bateaux to draft"),
            _("The French Bateaux card lies among the cards that the French can draft."),
        ),
        "three_fewer_regulars": (
            _("Three fewer Regular Infantry"),
            _("Three of the six British Regular Infantry stay in the box."),
        ),
        "no_governors": (
            _("No Governors"),
            _("Both Governor cards stay in the box, so nobody can thin a deck with them."),
        ),
    }


def _settling() -> _Texts:
    return {
        "duquesne_wins": (
            _("Fort Duquesne wins"),
            _("The French win at once by placing a piece in Fort Duquesne, by settling it or after a won siege."),
        ),
        "governor_keeps_starting_locations": (
            _("Governors keep the first places"),
            _("A Governor cannot return the card of a location of the first deck while its side controls it."),
        ),
        "governor_gives_up_location": (
            _("Governors give places up"),
            _(
                "A side that returns the card of its own location with the Governor gives the location up: the piece "
                "goes back to stock. Cards of besieged locations stay."
            ),
        ),
    }


def _sieges() -> _Texts:
    return {
        "british_siege_later": (
            _("British sieges later"),
            _("The British may not besiege until the French have begun a siege or the British have 25 points."),
        ),
        "french_swap_after_siege": (
            _("French swap after a siege"),
            _(
                "Each time a siege ends at the start of a French turn, the French may discard a card from hand and "
                "draw another."
            ),
        ),
        "natives_in_sieges": (
            _("Native Americans in sieges"),
            _("Native Americans cards have a strength of 1 in every siege."),
        ),
        "siege_cards_ambushable": (
            _("Ambushes reach into sieges"),
            _(
                "An ambush may also cost a card that lies in a siege. It must, when hand and reserve hold none that "
                "can be lost."
            ),
        ),
    }


def _raids() -> _Texts:
    return {
        "blocked_ambush_free": (
            _("Blocked ambushes are free"),
            _("An ambush that is blocked does not use up an action."),
        ),
        "blocked_raid_free": (
            _("Blocked raids are free"),
            _("A raid that is blocked does not use up an action."),
        ),
        "short_raids": (
            _("Short raids"),
            _("A raid reaches one connection a card, as in the first edition."),
        ),
    }


def _money() -> _Texts:
    return {
        "fur_for_one": (
            _("One fur, one money"),
            _("As a free action, a location card with fur brings 1 money."),
        ),
        "free_discards": (
            _("Discards cost nothing"),
            _("Several cards can be discarded for free; it is still an action."),
        ),
        "drop_lost_locations": (
            _("Lost locations can be dropped"),
            _("As a free action, discard the card of a location that you do not control."),
        ),
        "reserve_locations": (
            _("Locations in the reserve"),
            _("Location cards may go to the reserve, five cards in all."),
        ),
        "reserve_lost_locations": (
            _("Lost locations in the reserve"),
            _("Cards of locations that you do not control may go to the reserve, five cards in all."),
        ),
    }


def _turn_end() -> _Texts:
    return {
        "pay_to_reshuffle": (
            _("Reshuffling has its price"),
            _("A side that reshuffles while it refills its hand pays 1 money; without money it discards two cards."),
        ),
        "late_reshuffle": (
            _("Late reshuffle"),
            _(
                "The draw pile is never replaced during a turn: you draw what there is, and an empty pile is "
                "reshuffled as the very last thing."
            ),
        ),
        "home_support_reshuffles": (
            _("Home Support reshuffles"),
            _("Home Support reshuffles the discard pile to complete its three cards, as in the first edition."),
        ),
    }
