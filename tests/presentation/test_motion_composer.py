"""The flights of each event, none of which shows anything hidden."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence as Listed
from dataclasses import replace

import pytest

from afaos_gui.presentation.choices.targets import Grip, Held
from afaos_gui.presentation.choreography.anchors import HandCard
from afaos_gui.presentation.choreography.composer import HANDLERS, STILL, compose
from afaos_gui.presentation.choreography.drop import Drop
from afaos_gui.presentation.choreography.flights import FlightLook, Pose
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.presentation.choreography.timing import MOST, MOST_OF_HAND, MOST_TO_READ
from afaos_gui.presentation.facts.figures import stock
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Ambush, Raid, SettleConquest
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, determinise, observe
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from tests.rules.builder import SECOND, Position, card

GAME_LENGTH = 160


class FlatAnchors:
    """A windowless table with every anchor at a different position."""

    def __init__(self, view: View) -> None:
        self.cards = view.hand

    def hand(self) -> tuple[HandCard, ...]:
        return tuple(
            HandCard(card, False, pose) for card, pose in zip(self.cards, self.hand_of(self.cards), strict=True)
        )

    def hand_of(self, cards: Listed[int]) -> tuple[Pose, ...]:
        return tuple(Pose(500 + 50 * index, 777, 120) for index in range(len(cards)))

    def has_strip(self, cards: Listed[int]) -> bool:
        return len(cards) > 8

    def other_hand(self) -> Pose:
        return Pose(300, 20, 33)

    def held_up(self, count: int) -> tuple[Pose, ...]:
        return tuple(Pose(400 + 100 * index, 200, 140) for index in range(count))

    def pile(self, mine: bool, kind: str) -> Pose:
        return Pose(50 + 100 * len(kind), 900 if mine else 20, 96)

    def purse(self, mine: bool) -> Pose:
        return Pose(1500, 900 if mine else 20, 13)

    def stock(self, mine: bool, look: FlightLook) -> Pose:
        return Pose(1300, 900 if mine else 20, 18)

    def captives(self, mine: bool) -> Pose:
        return Pose(1350, 900 if mine else 20, 30)

    def market(self, card: int) -> Pose | None:
        return Pose(100, 300, 56) if card % 2 else None

    def place(self, place: int, look: FlightLook) -> Pose:
        return Pose(600 + 10 * place, 400, 20)

    def way(self, places: Listed[int]) -> tuple[Pose, ...]:
        return tuple(Pose(600 + 10 * place, 400 - 40 * step, 15) for place in places for step in range(3))

    def middle(self) -> Pose:
        return Pose(640, 360, 30)

    def siege_cards(self, view: View, attacker: Side) -> tuple[tuple[Side, int, Pose], ...]:
        siege = view.sieges[attacker]
        if siege is None:
            return ()
        attackers = [(attacker, card, Pose(1500, 700, 33)) for card in siege.attackers]
        return (*attackers, *((1 - attacker, card, Pose(1300, 700, 33)) for card in siege.defenders))

    def slip(self, attacker: Side) -> Pose:
        return Pose(1400, 700, 33)

    def track(self, attacker: Side) -> Pose:
        return Pose(1400, 650, 200)

    def marker(self, attacker: Side, balance: int, shown: int) -> Pose:
        return Pose(1400 + 20 * balance, 650, 10)

    def lift_hand(self) -> None: ...

    def lift_piece(self, place: int) -> None: ...

    def strike_flag(self, place: int) -> None: ...


def composed(command: Command, viewer: Side, drop: Drop | None = None) -> Sequence:
    """The sequence of a command on such a table."""
    before, after = observe(command.before, viewer), observe(command.after, viewer)
    return compose(command.action, command.events_for(viewer), before, after, FlatAnchors(before), drop)


def done(state: GameState, text: str) -> Command:
    """The command made from an action."""
    game = Game.from_state(state, seed=1)
    game.submit(parse_action(text, state.to_decide, game.catalogue))
    return game.commands[-1]


def random_commands(seed: int) -> list[Command]:
    """Commands of a random game."""
    game, rng = Game(SECOND, seed=seed), random.Random(seed)
    while game.outcome is None and game.position < GAME_LENGTH:
        game.submit(pick(game.legal, rng))
    return list(game.commands)


def looks(sequence: Sequence) -> Counter[FlightLook]:
    """The number of things of each look at the end of a sequence."""
    return Counter(flight.things[-1].look for flight in sequence.flights)


# What flies


def test_every_kind_of_event_flies_or_is_deliberately_still() -> None:
    assert HANDLERS.keys() | STILL == set(Kind)
    assert not HANDLERS.keys() & STILL


def test_a_settled_place_gets_its_village_from_the_stock_and_its_card_goes_to_the_discard_pile() -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Norfolk")
    sequence = composed(done(position.state(), "settle Deerfield: New Haven, St. Mary's, Boston"), BRITISH)
    assert looks(sequence) == {FlightLook.CARD: 5, FlightLook.VILLAGE: 1}
    assert sequence.hand_moves


def test_a_developed_place_changes_cube_for_disc() -> None:
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "Boston")
    sequence = composed(done(position.state(), "develop Pemaquid: Pemaquid, Boston"), BRITISH)
    assert looks(sequence)[FlightLook.VILLAGE] == looks(sequence)[FlightLook.TOWN] == 1
    assert len(sequence.lifted) == 1


def test_money_flies_as_coins_and_is_written_out() -> None:
    sequence = composed(done(Position(BRITISH).hand(BRITISH, "Boston").state(), "take money: Boston"), BRITISH)
    assert looks(sequence)[FlightLook.COIN] == 3
    assert [flight.thing.text for flight in sequence.flights if flight.thing.look is FlightLook.FIGURE] == ["+3"]


def test_a_siege_plants_a_flag_and_a_reinforcement_slides_its_marker() -> None:
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "New Haven", "Regular Infantry", "Militia")
    first = done(position.state(), "besiege Port Royal: Pemaquid, New Haven, Regular Infantry")
    assert looks(composed(first, BRITISH))[FlightLook.FLAG] == 1
    assert looks(composed(first, BRITISH))[FlightLook.MARKER] == 0
    second = done(first.after, "reinforce Port Royal: Militia")
    marker = next(flight for flight in composed(second, BRITISH).flights if flight.thing.look is FlightLook.MARKER)
    assert marker.keys[-1].pose.x > marker.keys[0].pose.x


def test_the_opponents_cards_are_held_up_to_be_read() -> None:
    position = Position(FRENCH).hand(FRENCH, "Gaspe", "Quebec")
    sequence = composed(done(position.state(), "take money: Quebec"), BRITISH)
    shown = [flight for flight in sequence.flights if flight.turned is not None]
    assert [flight.thing.look for flight in shown] == [FlightLook.BACK]
    assert shown[0].largest > 100
    assert sequence.most == MOST_TO_READ


def test_drawn_cards_turn_over_for_their_owner_alone() -> None:
    command = done(Position(BRITISH).hand(BRITISH, "Boston").state(), "end turn")
    assert Kind.DREW in {event.kind for event in command.events}
    assert any(flight.turned is not None for flight in composed(command, BRITISH).flights)
    assert looks(composed(command, FRENCH)).keys() <= {FlightLook.BACK}


def test_a_shown_hand_is_held_up_for_the_one_who_may_see_it() -> None:
    position = Position(BRITISH).hand(BRITISH, "Indian Leader").hand(FRENCH, "Gaspe", "Quebec")
    command = done(position.state(), "priest: Indian Leader")
    sequence = composed(command, BRITISH)
    faces = {flight.turned.card for flight in sequence.flights if flight.turned is not None}
    assert {card(FRENCH, "Gaspe"), card(FRENCH, "Quebec")} <= faces
    assert sequence.most == MOST_OF_HAND


def test_what_was_dragged_flies_on_from_where_it_was_dropped() -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Norfolk")
    command = done(position.state(), "settle Deerfield: New Haven, St. Mary's, Boston")
    dragged = Drop(Held(Grip.CARDS, (card(BRITISH, "Boston"),)), middle=752, top=300)
    moving = [flight for flight in composed(command, BRITISH, dragged).flights if flight.thing.card >= 0]
    boston = next(flight for flight in moving if flight.thing.card == card(BRITISH, "Boston"))
    start = boston.keys[0].pose
    assert 700 <= round(start.x) < 806 and 300 <= round(start.y) < 450
    piece = Drop(Held(Grip.VILLAGE), middle=644, top=200)
    village = next(f for f in composed(command, BRITISH, piece).flights if f.thing.look is FlightLook.VILLAGE)
    assert village.keys[0].pose[:2] == (644, 244)


def is_great(command: Command) -> bool:
    """Whether an action is or brings about a great moment, which has its scene."""
    left = [stock(observe(command.after, command.side), side) for side in (BRITISH, FRENCH)]
    is_last = any(not (one.villages and one.towns) for one in left)
    kinds = {Kind.SIEGE_WON, Kind.VILLAGE_CAPTURED, Kind.TOWN_CAPTURED, Kind.BLOCKED, Kind.GAME_OVER}
    happens = any(event.kind in kinds for event in command.events)
    return happens or is_last or isinstance(command.action, Raid | Ambush | SettleConquest)


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
@pytest.mark.parametrize("seed", range(4))
def test_sequences_of_random_games_are_whole_short_and_end_in_the_new_hand(seed: int, viewer: Side) -> None:
    for command in random_commands(seed):
        sequence = composed(command, viewer)
        assert sequence.length / sequence.rate <= sequence.most + 0.01 <= MOST_OF_HAND + 0.01
        if command.side == viewer and not any(event.kind is Kind.HAND_SHOWN for event in command.events):
            blocks = any(event.side != viewer and event.cards for event in command.events_for(viewer))
            assert sequence.most == MOST or blocks or is_great(command)
        for flight in sequence.flights:
            times = [key.at for key in flight.keys]
            assert times == sorted(times)
        if sequence.hand_moves:
            hand = observe(command.after, viewer).hand
            slots = FlatAnchors(observe(command.after, viewer)).hand_of(hand)
            resting = {flight.keys[-1].pose[:2]: flight.things[-1].card for flight in sequence.flights}
            assert tuple(resting.get(slot[:2]) for slot in slots) == hand


# Nothing hidden is shown


def disguised(command: Command, viewer: Side, rng: random.Random) -> Command:
    """The command with other hidden information of the other side: any that fits what `viewer` knows."""

    def other(event: Event) -> Event:
        if not event.secret or event.side == viewer:
            return event
        return event._replace(cards=tuple(rng.sample(range(80), len(event.cards))))

    before, after = (determinise(observe(state, viewer), rng) for state in (command.before, command.after))
    return replace(command, before=before, after=after, events=tuple(map(other, command.events)), draws=())


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
@pytest.mark.parametrize("seed", range(4))
def test_the_same_flies_whatever_the_other_side_holds(seed: int, viewer: Side) -> None:
    rng = random.Random(seed)
    for command in random_commands(seed):
        assert composed(command, viewer) == composed(disguised(command, viewer, rng), viewer)


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
def test_every_face_that_flies_is_told_or_in_the_viewers_hand(viewer: Side) -> None:
    for command in random_commands(7):
        told = {card for event in command.events_for(viewer) for card in event.cards}
        own = set(observe(command.before, viewer).hand)
        faces = {
            thing.card for flight in composed(command, viewer).flights for thing in flight.things if thing.card >= 0
        }
        assert faces <= told | own
