"""What is at each place of the map, as a value and in words."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from afaos_gui.data.texts.language import _, language, ngettext
from afaos_gui.rules.catalogue import BRITISH, Location, Side
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import place_name, side_name


class PlaceContents(NamedTuple):
    """What is at a place."""

    side: Side | None
    piece: str | None
    """"village" or "town"."""
    fortified: bool
    besieged_by: Side | None


NOTHING = PlaceContents(None, None, False, None)


def contents_of(view: View, place: int) -> PlaceContents:
    """What is at a place in a View."""
    fortified = bool(view.forts >> place & 1)
    besieger = next((side for side, siege in enumerate(view.sieges) if siege and siege.place == place), None)
    for side, public in enumerate(view.sides):
        if public.villages >> place & 1:
            return PlaceContents(side, "village", fortified, besieger)
        if public.towns >> place & 1:
            return PlaceContents(side, "town", fortified, besieger)
    return PlaceContents(None, None, fortified, besieger)


def contents_sentence(info: Location, here: PlaceContents) -> str:
    """A place in one or two sentences: what is there and what it is worth."""
    return _sentences(info, here, language())


@lru_cache(maxsize=1024)
def _sentences(info: Location, here: PlaceContents, language_: str) -> str:
    """The sentences; `language_` only keeps cached languages apart."""
    sentences = [_("{place}: {standing}.").format(place=place_name(info.id), standing=_piece_words(here))]
    if here.besieged_by is not None:
        besieged = _("Besieged by the British.") if here.besieged_by == BRITISH else _("Besieged by the French.")
        sentences.append(besieged)
    sentences.append(_worth(info))
    return " ".join(sentences)


def _piece_words(here: PlaceContents) -> str:
    if here.side is None:
        return _("empty")
    side = side_name(here.side)
    words = _("{side} village") if here.piece == "village" else _("{side} town")
    if here.fortified:
        words = _("fortified {side} village") if here.piece == "village" else _("fortified {side} town")
    return words.format(side=side)


def _worth(info: Location) -> str:
    points = info.victory_points
    parts = [ngettext("{n} point", "{n} points", points).format(n=points)] if points else [_("no points")]
    if info.defence:
        parts.append(_("defence {n}").format(n=info.defence))
    if info.sea:
        parts.append(_("sea port") if info.ship_in_siege else _("sea port whose sieges ships do not join"))
    if info.settler:
        parts.append(_("needs a settler"))
    told = ", ".join(parts)
    return f"{told[:1].upper()}{told[1:]}."
