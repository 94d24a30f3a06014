"""How the game can end: each side's distance from each ending, and the score if it ended now."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from afaos_gui.data.language import _, ngettext, statements
from afaos_gui.presentation.figures import siege_figures
from afaos_gui.presentation.sieges import ATTACKER_WINS, is_capital
from afaos_gui.presentation.stock_words import piece_words
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.position import cards_of_places, towns_left, usable_places, villages_left
from afaos_gui.rules.scoring import CAPTURES_TO_END, VILLAGE_POINTS, captured_points, total_points
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, open_position
from afaos_gui.session.names import place_name, points_text, side_name, the_side_first


class End(Enum):
    """The ways in which one side brings the game to an end."""

    VILLAGES = "villages"
    TOWNS = "towns"
    CAPTURES = "captures"
    CAPITAL = "capital"


class Danger(Enum):
    """How safe a side's capitals are, safest first."""

    SAFE = "safe"
    THREATENED = "threatened"
    """The enemy has a usable card that leads there."""
    BESIEGED = "besieged"
    FALLING = "falling"
    """Besieged, and as things stand lost at the start of the enemy's turn."""


class Gauge(NamedTuple):
    """Progress to one ending: `value` of `full`; `steps` is the minimum number of actions still needed."""

    end: End
    value: int
    full: int
    steps: int

    @property
    def share(self) -> float:
        """The progress, 1 at the end."""
        return min(1.0, self.value / self.full)


class SideEndings(NamedTuple):
    """One side's gauges: the endings it may bring about, and how safe its capitals are."""

    side: Side
    gauges: tuple[Gauge, Gauge, Gauge]
    """Villages placed or lost, likewise towns, points captured."""
    danger: Danger
    nearest: End


class PlacePoints(NamedTuple):
    """What a place scores for its holder if the game ends now."""

    place: int
    side: Side
    points: int


class EndFacts(NamedTuple):
    """All facts shown about how the game can end."""

    sides: tuple[SideEndings, SideEndings]
    points: tuple[int, int]
    turn: int
    score: str
    due: str
    places: tuple[PlacePoints, ...]
    captured: tuple[int, int]
    """Points for captured pieces."""


def end_facts(view: View) -> EndFacts:
    """How the game can end, from public information."""
    position = open_position(view)
    return EndFacts(
        (endings(view, BRITISH), endings(view, FRENCH)),
        (total_points(position, BRITISH), total_points(position, FRENCH)),
        view.turn,
        score_sentence(view),
        due_sentence(view),
        place_points(view),
        (captured_points(position, BRITISH), captured_points(position, FRENCH)),
    )


def endings(view: View, side: Side) -> SideEndings:
    """How near a side is to each ending."""
    position, tables = open_position(view), view.ruleset.tables
    villages, towns = max(0, villages_left(position, side)), max(0, towns_left(position, side))
    captured = captured_points(position, side)
    missing = max(0, CAPTURES_TO_END - captured)
    gauges = (
        Gauge(End.VILLAGES, tables.villages[side] - villages, tables.villages[side], villages),
        Gauge(End.TOWNS, tables.towns[side] - towns, tables.towns[side], towns),
        Gauge(End.CAPTURES, captured, CAPTURES_TO_END, -(-missing // VILLAGE_POINTS)),
    )
    danger = _danger(view, position, side)
    besieged = danger in (Danger.BESIEGED, Danger.FALLING)
    nearest = End.CAPITAL if besieged else min(gauges, key=lambda gauge: gauge.steps).end
    return SideEndings(side, gauges, danger, nearest)


def _danger(view: View, position: GameState, side: Side) -> Danger:
    siege = view.sieges[1 - side]
    if siege is not None and is_capital(view, side, siege.place):
        figures = siege_figures(view, 1 - side)
        assert figures is not None
        return Danger.FALLING if figures.balance >= ATTACKER_WINS else Danger.BESIEGED
    return Danger.THREATENED if _within_reach(view, position, side) else Danger.SAFE


def _within_reach(view: View, position: GameState, side: Side) -> bool:
    """Whether a currently usable card in the enemy's deck leads to a capital of `side`."""
    enemy, tables = 1 - side, view.ruleset.tables
    capitals = tables.capitals[side] & position.sides[side].controlled
    usable = cards_of_places(tables, enemy, usable_places(position, enemy))
    for card in tables.cards:
        owned = usable >> card.id & 1 and card.id not in view.sides[enemy].places
        if owned and any(capitals >> place & 1 for _by, places in card.connections for place in places):
            return True
    return False


def place_points(view: View) -> tuple[PlacePoints, ...]:
    """The points of each place, highest first; captured pieces are extra."""
    position = open_position(view)
    made = []
    for place in view.ruleset.catalogue.locations:
        for side, me in enumerate(position.sides):
            points = place.victory_points * ((me.villages >> place.id & 1) + 2 * (me.towns >> place.id & 1))
            if points:
                made.append(PlacePoints(place.id, side, points))
    return tuple(sorted(made, key=lambda entry: (-entry.points, entry.place)))


def score_sentence(view: View) -> str:
    """The score if the game ended now, winner first: "If it ended now: French 41, British 33."."""
    position = open_position(view)
    british, french = total_points(position, BRITISH), total_points(position, FRENCH)
    first = BRITISH if british > french else FRENCH
    points = (british, french)
    sentence = _("If it ended now: {first} {most}, {second} {least}.")
    if british == french:
        sentence = _("If it ended now: {first} {most}, {second} {least}; the tie is theirs.")
    return sentence.format(
        first=side_name(first), most=points[first], second=side_name(1 - first), least=points[1 - first]
    )


def gauges_sentence(gauges: Iterable[Gauge]) -> str:
    """What is missing for several endings."""
    return statements(gauge_sentence(gauge) for gauge in gauges)


def gauge_sentence(gauge: Gauge) -> str:
    """What is missing for one ending."""
    if gauge.end is End.CAPTURES:
        sentence = ngettext("{value} of {full} points captured", "{value} of {full} points captured", gauge.value)
    elif gauge.end is End.VILLAGES:
        sentence = ngettext("{left} village left of {full}", "{left} villages left of {full}", gauge.steps)
    else:
        sentence = ngettext("{left} town left of {full}", "{left} towns left of {full}", gauge.steps)
    return sentence.format(value=gauge.value, full=gauge.full, left=gauge.full - gauge.value)


def side_sentence(facts: EndFacts, side: Side) -> str:
    """One side's points, remaining pieces, captures and safety, in sentences."""
    ends = facts.sides[side]
    told = _("{side}: {points}; {gauges}.").format(
        side=side_name(side), points=points_text(facts.points[side]), gauges=gauges_sentence(ends.gauges)
    )
    return f"{told} {danger_sentence(side, ends.danger)}"


def ends_sentences(facts: EndFacts) -> list[str]:
    """All facts, in sentences."""
    told = [facts.due, facts.score] if facts.due else [facts.score]
    for side, ends in enumerate(facts.sides):
        told.append(_("{side}: {gauges}.").format(side=the_side_first(side), gauges=gauges_sentence(ends.gauges)))
        told.append(danger_sentence(side, ends.danger))
        places = (f"{place_name(one.place)} {one.points}" for one in facts.places if one.side == side)
        told.append(_("Points by place: {places}.").format(places=", ".join(places)))
    return told


def danger_sentence(side: Side, danger: Danger) -> str:
    """How safe a side's capitals are, in a sentence."""
    one_capital = {
        Danger.SAFE: _("No enemy card leads to the capital."),
        Danger.THREATENED: _("The capital can be besieged."),
        Danger.BESIEGED: _("The capital is besieged."),
        Danger.FALLING: _("The capital falls unless more is sent there."),
    }
    several = {
        Danger.SAFE: _("No enemy card leads to a capital."),
        Danger.THREATENED: _("A capital can be besieged."),
        Danger.BESIEGED: _("A capital is besieged."),
        Danger.FALLING: _("A capital falls unless more is sent there."),
    }
    return (one_capital if side == FRENCH else several)[danger]


def gauge_words(gauge: Gauge) -> tuple[str, str]:
    """The figure of a gauge, remaining pieces or captured points, and a word beside it."""
    if gauge.end is End.CAPTURES:
        return f"{gauge.value}/{CAPTURES_TO_END}", _("captured")
    return str(gauge.steps), piece_words("village" if gauge.end is End.VILLAGES else "town", gauge.steps)


def point_entries(facts: EndFacts, side: Side) -> list[tuple[str, int]]:
    """A side's points by place, then those of captured pieces, each with its name."""
    entries = [(place_name(one.place), one.points) for one in facts.places if one.side == side]
    return entries + ([(_("captured"), facts.captured[side])] if facts.captured[side] else [])


def danger_word(danger: Danger) -> str:
    """How safe a side's capitals are, in a word beside its figures."""
    return {
        Danger.SAFE: _("safe"),
        Danger.THREATENED: _("in reach"),
        Danger.BESIEGED: _("besieged"),
        Danger.FALLING: _("falling"),
    }[danger]


def due_sentence(view: View) -> str:
    """What ends the game at the start of a side's next turn, or what delays that; may be empty."""
    position = open_position(view)
    due = [side for side in (BRITISH, FRENCH) if any(gauge.steps == 0 for gauge in endings(view, side).gauges)]
    if not due:
        return ""
    if position.sieges != (None, None):
        return _("The game would end by points, but no game does while a siege is going on.")
    if len(due) > 1:
        return _("The game ends at the start of the next turn.")
    sentence = _("{side} end the game at the start of their next turn, unless a siege begins.")
    return sentence.format(side=the_side_first(due[0]))
