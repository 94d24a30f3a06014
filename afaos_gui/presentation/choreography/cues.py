"""What is heard of an action, and when: from its events as the sitting viewer may see them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from afaos_gui.presentation.choreography import timing
from afaos_gui.rules.actions import Action, Piracy, Priest
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.events import Event, Kind


class Sound(StrEnum):
    """The sounds, least telling first; each is a file of `resources/sounds`."""

    CARD = "card"
    DRAW = "draw"
    SHUFFLE = "shuffle"
    PAY = "pay"
    COIN = "coin"
    QUILL = "quill"
    PAGE = "page"
    REFUSED = "refused"
    PIECE = "piece"
    CARRIED_OFF = "carried_off"
    TOWN = "town"
    FORT = "fort"
    LEARNED = "learned"
    BELL = "bell"
    GUN = "gun"
    BLOCKED = "blocked"
    MUSKET = "musket"
    VOLLEY = "volley"
    DRUM = "drum"
    FLAG = "flag"
    DIRGE = "dirge"
    FIFE = "fife"


class Cue(NamedTuple):
    """A sound at a moment of a sequence, in milliseconds at normal speed."""

    at: float
    sound: Sound


LANDING = timing.PIECE + timing.DROP
LATER: dict[Kind, tuple[Sound, float]] = {
    Kind.PLAYED: (Sound.CARD, timing.CARD),
    Kind.VILLAGE_PLACED: (Sound.PIECE, LANDING),
    Kind.TOWN_PLACED: (Sound.TOWN, LANDING),
    Kind.FORT_PLACED: (Sound.FORT, LANDING),
    Kind.FORT_REMOVED: (Sound.CARRIED_OFF, timing.DROP),
    Kind.VILLAGE_CAPTURED: (Sound.CARRIED_OFF, timing.DROP),
    Kind.TOWN_CAPTURED: (Sound.CARRIED_OFF, timing.DROP),
    Kind.TOOK_CARD: (Sound.CARD, timing.CARD),
    Kind.DRAFTED: (Sound.CARD, timing.CARD),
    Kind.RETURNED: (Sound.CARD, timing.CARD),
    Kind.RESERVED: (Sound.CARD, timing.CARD),
    Kind.RETRIEVED: (Sound.DRAW, 0.0),
    Kind.TOOK_BACK: (Sound.DRAW, 0.0),
    Kind.GAVE: (Sound.CARD, timing.CARD),
    Kind.DREW: (Sound.DRAW, 0.0),
    Kind.RESHUFFLED: (Sound.SHUFFLE, 0.0),
    Kind.HAND_SHOWN: (Sound.PAGE, 0.0),
    Kind.BLOCKED: (Sound.BLOCKED, 0.0),
    Kind.SIEGE_STARTED: (Sound.DRUM, timing.PIECE),
    Kind.SIEGE_CARDS_BACK: (Sound.CARD, timing.CARD),
    Kind.GAVE_UP: (Sound.CARRIED_OFF, timing.DROP),
    Kind.JOINED_DECK: (Sound.SHUFFLE, 0.0),
}
"""What is heard of an event, and how long after it has begun."""

APART = 90.0
"""The least time between two sounds of a kind, in milliseconds."""


def cue_of(event: Event, begin: float, viewer: Side, begins_siege: bool) -> Cue | None:
    """What is heard of an event that begins at some moment; `begins_siege`: the action starts a siege.

    Scenes have their own sounds.
    """
    if event.kind is Kind.MONEY:
        return Cue(begin + timing.COIN * 0.7, Sound.COIN if event.amount > 0 else Sound.PAY)
    if event.kind is Kind.SENT_TO_SIEGE:
        return Cue(begin + timing.CARD, Sound.CARD if begins_siege else Sound.GUN)
    if event.kind is Kind.TURN_STARTED:
        return Cue(begin, Sound.BELL) if event.side == viewer else None
    if event.kind not in LATER:
        return None
    sound, later = LATER[event.kind]
    return Cue(begin + later, sound)


def opening_cue(action: Action) -> Cue | None:
    """What is heard when an action begins."""
    if isinstance(action, Piracy):
        return Cue(0.0, Sound.GUN)
    return Cue(0.0, Sound.MUSKET) if isinstance(action, Priest) else None


def spaced(cues: Iterable[Cue]) -> tuple[Cue, ...]:
    """Cues in order, without those of a kind that follow each other too closely."""
    last: dict[Sound, float] = {}
    kept: list[Cue] = []
    for cue in sorted(cues):
        if cue.at - last.get(cue.sound, -APART) >= APART:
            last[cue.sound] = cue.at
            kept.append(cue)
    return tuple(kept)


def most_telling(cues: Iterable[Cue]) -> Sound | None:
    """The one sound for what is shown at once."""
    order = list(Sound)
    return max((cue.sound for cue in cues), key=order.index, default=None)
