"""What a picture of the rule book shows: a position, highlighted paths, marked places and cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook_pictures import FILE, PictureEntry
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.map.boxes import Box
from afaos_gui.presentation.map.map_measures import MAP_HEIGHT, MAP_WIDTH, Point
from afaos_gui.presentation.map.place_info import paths_of, supply_chain
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, SIDE_NAMES, Catalogue, Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.setup import starting_state
from afaos_gui.rules.state import GameState, Siege, with_card, without
from afaos_gui.rules.view import View, observe

ENOUGH = 9
"""Enough money for every action shown."""
MARGIN = 62.0
"""Margin around the places that must be visible, in map units, for their names and badges."""
FLATTEST, STEEPEST = 0.42, 0.8
"""Height of the map's part divided by its width."""
CARD_WIDTH, CARD_GAP = 104.0, 10.0


class Shown(NamedTuple):
    """A picture: position, places to keep visible, highlighted chains of places, marked place, cards by id."""

    view: View
    around: tuple[int, ...]
    paths: tuple[list[int], ...]
    target: int
    cards: tuple[int, ...]


def shown(entry: PictureEntry) -> Shown:
    """What a picture shows. Raises DataError for an impossible position."""
    catalogue, side = load_catalogue(), SIDE_NAMES.index(entry.side)
    try:
        state, cards, target, paths = drawn_position(entry, catalogue, side)
        around = tuple(catalogue.location_ids[name] for name in entry.around)
        supplied = [catalogue.location_ids[name] for name in entry.supply_of]
    except (KeyError, IndexError, ValueError, ActionTextError):
        wrong = True
    else:
        wrong = bool(problems(state))
    if wrong:
        raise DataError(_("{file}: a picture of the rule book cannot be.").format(file=FILE))
    view = observe(state, side)
    chains = [supply_chain(view, place) for place in supplied]
    return Shown(view, around, (*paths, *chains), target, cards)


def drawn_position(
    entry: PictureEntry, catalogue: Catalogue, side: Side
) -> tuple[GameState, tuple[int, ...], int, list[list[int]]]:
    """The set-up with its changes, the cards shown, the marked place, and the paths of the action.

    Raises KeyError and similar for unknown names.
    """
    change = Change(starting_state(Ruleset(catalogue)), RandomChance(0), True)
    state = change.state
    change.state.turn, change.state.opening, change.state.actions_left = 3 + side, False, 2
    change.state.mover = change.state.to_decide = side
    put = [name for pieces in (*entry.villages.values(), *entry.towns.values()) for name in pieces]
    for name in (*entry.empty, *put):
        for owner in (BRITISH, FRENCH):
            change.sides[owner].villages &= ~(1 << catalogue.location_ids[name])
            change.sides[owner].towns &= ~(1 << catalogue.location_ids[name])
    for owner in (BRITISH, FRENCH):
        change.sides[owner].money = max(change.sides[owner].money, ENOUGH)
    for name, names in entry.villages.items():
        change.sides[SIDE_NAMES.index(name)].villages |= _mask(catalogue, names)
    for name, names in entry.towns.items():
        change.sides[SIDE_NAMES.index(name)].towns |= _mask(catalogue, names)
    change.state.forts |= _mask(catalogue, entry.forts)
    sieges: list[Siege | None] = [None, None]
    cards: list[int] = []
    for name, siege in entry.sieges.items():
        attacker = SIDE_NAMES.index(name)
        sent = [_taken(change, catalogue, attacker, card) for card in siege.attackers]
        held = [_taken(change, catalogue, 1 - attacker, card) for card in siege.defenders]
        place = catalogue.location_ids[siege.place]
        sieges[attacker] = Siege(place, tuple(sorted(sent)), tuple(sorted(held)))
        cards += [*sent, *held]
    change.state.sieges = (sieges[0], sieges[1])
    cards += [_in_hand(change, catalogue, side, name) for name in entry.cards]
    if not entry.action:
        return state, tuple(cards), -1, []
    action = parse_action(entry.action, side, catalogue)
    for card in action.cards:
        _in_hand(change, catalogue, side, catalogue.cards[card].text)
    return state, (*cards, *action.cards), action.place, paths_of(action, state)


def _mask(catalogue: Catalogue, names: list[str]) -> int:
    return sum(1 << place for place in {catalogue.location_ids[name] for name in names})


def _in_hand(change: Change, catalogue: Catalogue, side: Side, name: str) -> int:
    card = _taken(change, catalogue, side, name)
    change.sides[side].hand = with_card(change.sides[side].hand, card)
    return card


def _taken(change: Change, catalogue: Catalogue, side: Side, name: str) -> int:
    """Take a card of a side from wherever it is. Raises KeyError if there is none."""
    card = catalogue.card_by_text(side, name)
    if card is None:
        raise KeyError(name)
    if card.owner == NEUTRAL and card.id in change.state.neutral:
        change.state.neutral = without(change.state.neutral, card.id)
        return card.id
    me = change.sides[side]
    for pile in ("draw", "places", "available"):
        if card.id in getattr(me, pile):
            setattr(me, pile, without(getattr(me, pile), card.id))
            return card.id
    raise KeyError(name)


def part_around(points: Iterable[Point]) -> Box:
    """The part of the map with these points, neither too flat nor too tall, inside the map's edges."""
    across, down = zip(*points, strict=True)
    left, right = min(across) - 1.5 * MARGIN, max(across) + 1.5 * MARGIN
    top, bottom = min(down) - MARGIN, max(down) + MARGIN
    width = max(right - left, (bottom - top) / STEEPEST)
    height = min(max(bottom - top, width * FLATTEST), MAP_HEIGHT)
    width = min(width, MAP_WIDTH)
    x = min(max((left + right) / 2 - width / 2, 0.0), MAP_WIDTH - width)
    y = min(max((top + bottom) / 2 - height / 2, 0.0), MAP_HEIGHT - height)
    return Box(x, y, x + width, y + height)


def picture_card_width(count: int, width: float) -> float:
    """The width at which so many cards fit side by side in a picture."""
    return min(CARD_WIDTH, (width - CARD_GAP * (count - 1)) / max(1, count))
