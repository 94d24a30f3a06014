"""How the game can end: each side's distance from each ending, and the score if it ended now."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext, statements
from afaos_gui.presentation.facts.figures import siege_figures
from afaos_gui.presentation.facts.sieges import falls_later, is_ambushable, is_capital
from afaos_gui.presentation.facts.stock_words import piece_words
from afaos_gui.presentation.threats.closing import last_pieces, may_besiege_next, rescue
from afaos_gui.presentation.threats.coming import acts_now, with_action_back
from afaos_gui.presentation.threats.dangers import Dangers, dangers
from afaos_gui.presentation.threats.words import last_sentence, way_sentence
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chapters.position import ATTACKER_WINS, towns_left, villages_left
from afaos_gui.rules.scoring import CAPTURES_TO_END, TOWN_POINTS, VILLAGE_POINTS, captured_points, total_points
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View, public_position
from afaos_gui.session.words.names import place_name, points_text, side_name, the_side, the_side_first


class End(Enum):
    """The ways in which one side brings the game to an end."""

    VILLAGES = "villages"
    TOWNS = "towns"
    CAPTURES = "captures"
    CAPITAL = "capital"


class Danger(Enum):
    """How safe a side is from losing at once, safest first."""

    SAFE = "safe"
    """Whatever the enemy holds, no turn of its can besiege a capital or win."""
    THREATENED = "threatened"
    """The enemy can besiege a capital in its coming turn."""
    BESIEGED = "besieged"
    OPEN = "open"
    """The enemy can win at once in its coming turn, by settling a place."""
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
    warning: str
    """The danger in a sentence."""
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
    position = public_position(view)
    return EndFacts(
        (endings(view, BRITISH), endings(view, FRENCH)),
        (total_points(position, BRITISH), total_points(position, FRENCH)),
        view.turn,
        score_sentence(view),
        due_sentence(view),
        place_points(view),
        (captured_points(position, BRITISH), captured_points(position, FRENCH)),
    )


def side_gauges(view: View, side: Side) -> tuple[Gauge, Gauge, Gauge]:
    """A side's progress to the ends by points."""
    position, tables = public_position(view), view.ruleset.tables
    villages, towns = max(0, villages_left(position, side)), max(0, towns_left(position, side))
    captured = captured_points(position, side)
    missing, each = max(0, CAPTURES_TO_END - captured), TOWN_POINTS if view.sides[1 - side].towns else VILLAGE_POINTS
    return (
        Gauge(End.VILLAGES, tables.villages[side] - villages, tables.villages[side], villages),
        Gauge(End.TOWNS, tables.towns[side] - towns, tables.towns[side], towns),
        Gauge(End.CAPTURES, captured, CAPTURES_TO_END, -(-missing // each)),
    )


def endings(view: View, side: Side) -> SideEndings:
    """How near a side is to each ending."""
    gauges = side_gauges(view, side)
    found = dangers(view, side)
    danger = _danger(view, side, found)
    nearest = End.CAPITAL if danger in GRAVE else min(gauges, key=lambda gauge: gauge.steps).end
    return SideEndings(side, gauges, danger, _warning(view, side, danger, found), nearest)


GRAVE = (Danger.BESIEGED, Danger.OPEN, Danger.FALLING)
"""Dangers nearer than any other end."""


def _danger(view: View, side: Side, found: Dangers) -> Danger:
    siege = view.sieges[1 - side]
    besieged = siege is not None and is_capital(view, side, siege.place)
    if besieged:
        figures = siege_figures(view, 1 - side)
        assert figures is not None
        if figures.balance >= ATTACKER_WINS:
            return Danger.FALLING
    if found.win is not None:
        return Danger.OPEN
    if besieged:
        return Danger.BESIEGED
    return Danger.THREATENED if found.siege is not None else Danger.SAFE


def _warning(view: View, side: Side, danger: Danger, found: Dangers) -> str:
    if danger is Danger.FALLING and (later := falls_later(view, 1 - side)):
        return later[0]
    if danger is Danger.FALLING:
        figures = siege_figures(view, 1 - side)
        assert figures is not None
        missing = figures.balance - ATTACKER_WINS + 1
        sentence = _("{place} falls unless {side} add {missing}.")
        if is_ambushable(view, True, figures):
            sentence = _("{place} falls unless {side} add {missing} or ambush a card of the siege.")
        if rescue(view, side) < missing:
            sentence = _("{place} falls: {side} cannot add the strength that is missing ({missing}).")
        return sentence.format(place=place_name(figures.place), side=the_side(side), missing=missing)
    way = found.win if danger is Danger.OPEN else found.siege if danger is Danger.THREATENED else None
    if way is not None:
        return way_sentence(way, 1 - side)
    if danger is Danger.BESIEGED:
        return _("The capital is besieged.") if side == FRENCH else _("A capital is besieged.")
    lost = view.ruleset.tables.capitals[side] & ~public_position(view).sides[side].controlled
    if lost and not view.ruleset.settling_capital_wins:
        return _("No capital can be besieged in the enemy’s next turn.")
    if side == FRENCH:
        return _("The capital is safe: it can neither be taken nor besieged in the enemy’s next turn.")
    return _("The capitals are safe: none can be taken or besieged in the enemy’s next turn.")


def place_points(view: View) -> tuple[PlacePoints, ...]:
    """The points of each place, highest first; captured pieces are extra."""
    position = public_position(view)
    made = []
    for place in view.ruleset.catalogue.locations:
        for side, me in enumerate(position.sides):
            points = place.victory_points * ((me.villages >> place.id & 1) + 2 * (me.towns >> place.id & 1))
            if points:
                made.append(PlacePoints(place.id, side, points))
    return tuple(sorted(made, key=lambda entry: (-entry.points, entry.place)))


def score_sentence(view: View) -> str:
    """The score if the game ended now, winner first: "If it ended now: French 41, British 33."."""
    position = public_position(view)
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
    return f"{told} {ends.warning}"


def ends_sentences(facts: EndFacts) -> list[str]:
    """All facts, in sentences."""
    told = [facts.due, facts.score] if facts.due else [facts.score]
    for side, ends in enumerate(facts.sides):
        told.append(_("{side}: {gauges}.").format(side=the_side_first(side), gauges=gauges_sentence(ends.gauges)))
        told.append(ends.warning)
        places = (f"{place_name(one.place)} {one.points}" for one in facts.places if one.side == side)
        told.append(_("Points by place: {places}.").format(places=", ".join(places)))
    return told


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
        Danger.OPEN: _("exposed"),
        Danger.FALLING: _("falling"),
    }[danger]


def due_sentence(view: View) -> str:
    """What ends the game by points, or can in one turn, and whether a siege can delay it; may be empty."""
    if view.decision is Decision.OVER:
        return ""
    due = [side for side in (BRITISH, FRENCH) if any(gauge.steps == 0 for gauge in side_gauges(view, side))]
    if not due:
        near = ((side, last_pieces(view, side)) for side in (view.mover, 1 - view.mover))
        return next((last_sentence(last, side) for side, last in near if last is not None), "")
    if view.sieges != (None, None):
        return _("The game would end by points, but no game does while a siege is going on.")
    delayed = _may_be_delayed(view, 1 - view.mover if len(due) > 1 else due[0])
    if len(due) > 1:
        sentence = _("The game ends at the start of the next turn.")
        return _("The game ends at the start of the next turn, unless a siege begins.") if delayed else sentence
    if _can_take_back(view, due[0]):
        sentence = _("As things stand, {side} end the game at the start of their next turn.")
        return sentence.format(side=the_side(due[0]))
    sentence = _("{side} end the game at the start of their next turn.")
    if delayed:
        sentence = _("{side} end the game at the start of their next turn, unless a siege begins.")
    return sentence.format(side=the_side_first(due[0]))


def _can_take_back(view: View, side: Side) -> bool:
    """Whether a side whose villages are all placed can still make a town of one, which gives it back."""
    may_act = acts_now(with_action_back(view), side)
    return may_act and all(gauge.steps or gauge.end is End.VILLAGES for gauge in side_gauges(view, side))


def _may_be_delayed(view: View, due: Side) -> bool:
    """Whether a siege can begin before the next turn of the side that would end the game."""
    outcomes = (one for one in (view, with_action_back(view)) if acts_now(one, view.mover))
    now = any(may_besiege_next(one, view.mover) for one in outcomes)
    return now or (view.mover == due and may_besiege_next(view, 1 - due))
