"""Threats in sentences: what the enemy can do in its coming turn, and with which cards."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.threats.closing import Last
from afaos_gui.presentation.threats.ways import Way, WayDeed, WayOpening
from afaos_gui.rules.catalogue import Side
from afaos_gui.session.words.names import card_names, place_name, the_side_first


def way_sentence(way: Way, side: Side) -> str:
    """What `side` can do, and what it must hold for that."""
    if not way.cards:
        sentence = _("{side} can win at once: they may settle {place} after its siege.")
        return sentence.format(side=the_side_first(side), place=place_name(way.place))
    cards = card_names(dict.fromkeys(way.hidden or way.cards), side)
    sentences = _may_hold_sentences() if way.hidden else _hold_sentences()
    return sentences[_kind(way)].format(side=the_side_first(side), place=place_name(way.place), cards=cards)


def _kind(way: Way) -> str:
    if way.deed is WayDeed.SETTLE:
        return "raid" if way.opening is WayOpening.RAID else "win" if way.opening is WayOpening.NOTHING else "late win"
    return "siege" if way.opening is WayOpening.NOTHING else "late siege"


def _hold_sentences() -> dict[str, str]:
    """Ways whose cards the viewer knows to be there."""
    return {
        "win": _("{side} can settle {place} and win at once, for instance with {cards}."),
        "raid": _("{side} can raid {place}, then settle it and win at once, for instance with {cards}."),
        "late win": _("{side} can settle {place} with a second action and win at once, for instance with {cards}."),
        "siege": _("{side} can besiege {place}, for instance with {cards}."),
        "late siege": _("{side} can besiege {place} with a second action, for instance with {cards}."),
    }


def _may_hold_sentences() -> dict[str, str]:
    """Ways that depend on hidden cards."""
    return {
        "win": _("{side} can settle {place} and win at once if they hold, for instance, {cards}."),
        "raid": _("{side} can raid {place}, then settle it and win at once if they hold, for instance, {cards}."),
        "late win": _(
            "{side} can settle {place} with a second action and win at once if they hold, for instance, {cards}."
        ),
        "siege": _("{side} can besiege {place} if they hold, for instance, {cards}."),
        "late siege": _("{side} can besiege {place} with a second action if they hold, for instance, {cards}."),
    }


def last_sentence(last: Last, side: Side) -> str:
    """The end that a side can bring about, and what it must hold for that."""
    cards = card_names(last.hidden or last.cards, side)
    known = {
        "towns": _("{side} can place their last town in their turn, for instance with {cards}."),
        "villages": _("{side} can place their last village in their turn, for instance with {cards}."),
        "captures": _("{side} can capture the points that end the game in their turn, for instance with {cards}."),
    }
    hidden = {
        "towns": _("{side} can place their last town in their turn if they hold, for instance, {cards}."),
        "villages": _("{side} can place their last village in their turn if they hold, for instance, {cards}."),
        "captures": _(
            "{side} can capture the points that end the game in their turn if they hold, for instance, {cards}."
        ),
    }
    return (hidden if last.hidden else known)[last.end].format(side=the_side_first(side), cards=cards)
