"""Motion: what flies for each event, that nothing hidden does, and that input and settings end it at once."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from afaos_gui.gui.motion.anchors import HandCard
from afaos_gui.gui.motion.clock import LONGEST_STEP_MS, Clock
from afaos_gui.gui.motion.composer import HANDLERS, STILL, compose
from afaos_gui.gui.motion.drop import Drop
from afaos_gui.gui.motion.flights import TURN_MS, Ease, Flight, Key, Look, Pose, Thing, eased
from afaos_gui.gui.motion.pace import Pace, Stillness, desktop_reduces_motion, is_reduced
from afaos_gui.gui.motion.sequence import Sequence
from afaos_gui.gui.motion.timing import MOST, MOST_OF_HAND, MOST_TO_READ
from afaos_gui.gui.targets import Grip, Held
from afaos_gui.rules.actions import parse_action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, determinise, observe
from afaos_gui.session.autoplay import pick
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND, Position, card

Sit = Callable[..., Hands]

HERE = Pose(10, 10, 100)
GAME_LENGTH = 160


class FlatAnchors:
    """A table on which everything lies somewhere else, without a window."""

    def __init__(self, view: View) -> None:
        self.cards = view.hand

    def hand(self) -> tuple[HandCard, ...]:
        return tuple(
            HandCard(card, False, pose) for card, pose in zip(self.cards, self.hand_of(len(self.cards)), strict=True)
        )

    def hand_of(self, count: int) -> tuple[Pose, ...]:
        return tuple(Pose(500 + 50 * index, 777, 120) for index in range(count))

    def has_strip(self, count: int) -> bool:
        return count > 8

    def other_hand(self) -> Pose:
        return Pose(300, 20, 33)

    def held_up(self, count: int) -> tuple[Pose, ...]:
        return tuple(Pose(400 + 100 * index, 200, 140) for index in range(count))

    def pile(self, mine: bool, kind: str) -> Pose:
        return Pose(50 + 100 * len(kind), 900 if mine else 20, 96)

    def purse(self, mine: bool) -> Pose:
        return Pose(1500, 900 if mine else 20, 13)

    def stock(self, mine: bool, look: Look) -> Pose:
        return Pose(1300, 900 if mine else 20, 18)

    def captives(self, mine: bool) -> Pose:
        return Pose(1350, 900 if mine else 20, 30)

    def market(self, card: int) -> Pose | None:
        return Pose(100, 300, 56) if card % 2 else None

    def place(self, place: int, look: Look) -> Pose:
        return Pose(600 + 10 * place, 400, 20)

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

    def marker(self, attacker: Side, balance: int) -> Pose:
        return Pose(1400 + 20 * balance, 650, 10)

    def lift_hand(self) -> None: ...

    def lift_piece(self, place: int) -> None: ...

    def show_tops(self, tops: dict[bool, int]) -> None: ...


def composed(command: Command, viewer: Side, drop: Drop | None = None) -> Sequence:
    """The sequence of a command on a flat table."""
    before, after = observe(command.before, viewer), observe(command.after, viewer)
    return compose(command.events_for(viewer), before, after, FlatAnchors(before), drop)


def done(state: GameState, text: str) -> Command:
    """The command that an action makes."""
    game = Game.from_state(state, seed=1)
    game.submit(parse_action(text, state.to_decide, game.catalogue))
    return game.commands[-1]


def random_commands(seed: int) -> list[Command]:
    """Commands of a random game."""
    game, rng = Game(SECOND, seed=seed), random.Random(seed)
    while game.outcome is None and game.position < GAME_LENGTH:
        game.submit(pick(game.legal, rng))
    return list(game.commands)


def looks(sequence: Sequence) -> Counter[Look]:
    """How many things of each look a sequence ends in showing."""
    return Counter(flight.things[-1].look for flight in sequence.flights)


# What flies


def test_every_kind_of_event_flies_or_is_deliberately_still() -> None:
    assert HANDLERS.keys() | STILL == set(Kind)
    assert not HANDLERS.keys() & STILL


def test_a_settled_place_gets_its_village_from_the_stock_and_its_card_goes_to_the_discard_pile() -> None:
    position = Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Norfolk")
    sequence = composed(done(position.state(), "settle Deerfield: New Haven, St. Mary's, Boston"), BRITISH)
    assert looks(sequence) == {Look.CARD: 5, Look.VILLAGE: 1}
    assert sequence.hand_moves
    assert dict(sequence.tops) == {True: card(BRITISH, "Deerfield")}


def test_a_developed_place_changes_cube_for_disc() -> None:
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "Boston")
    sequence = composed(done(position.state(), "develop Pemaquid: Pemaquid, Boston"), BRITISH)
    assert looks(sequence)[Look.VILLAGE] == looks(sequence)[Look.TOWN] == 1
    assert len(sequence.lifted) == 1


def test_money_flies_as_coins_and_is_written_out() -> None:
    sequence = composed(done(Position(BRITISH).hand(BRITISH, "Boston").state(), "take money: Boston"), BRITISH)
    assert looks(sequence)[Look.COIN] == 3
    assert [flight.thing.text for flight in sequence.flights if flight.thing.look is Look.FIGURE] == ["+3"]


def test_a_siege_plants_a_flag_and_a_reinforcement_slides_its_marker() -> None:
    position = Position(BRITISH).hand(BRITISH, "Pemaquid", "New Haven", "Regular Infantry", "Militia")
    first = done(position.state(), "besiege Port Royal: Pemaquid, New Haven, Regular Infantry")
    assert looks(composed(first, BRITISH))[Look.FLAG] == 1
    assert looks(composed(first, BRITISH))[Look.MARKER] == 0
    second = done(first.after, "reinforce Port Royal: Militia")
    marker = next(flight for flight in composed(second, BRITISH).flights if flight.thing.look is Look.MARKER)
    assert marker.keys[-1].pose.x > marker.keys[0].pose.x


def test_the_opponents_cards_are_held_up_to_be_read() -> None:
    position = Position(FRENCH).hand(FRENCH, "Gaspe", "Quebec")
    sequence = composed(done(position.state(), "take money: Quebec"), BRITISH)
    shown = [flight for flight in sequence.flights if flight.turned is not None]
    assert [flight.thing.look for flight in shown] == [Look.BACK]
    assert shown[0].largest > 100
    assert sequence.most == MOST_TO_READ


def test_drawn_cards_turn_over_for_their_owner_alone() -> None:
    command = done(Position(BRITISH).hand(BRITISH, "Boston").state(), "end turn")
    assert Kind.DREW in {event.kind for event in command.events}
    assert any(flight.turned is not None for flight in composed(command, BRITISH).flights)
    assert looks(composed(command, FRENCH)).keys() <= {Look.BACK}


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
    dragged = Drop(Held(Grip.CARDS, (card(BRITISH, "Boston"),)), QRect(700, 300, 106, 150))
    moving = [flight for flight in composed(command, BRITISH, dragged).flights if flight.thing.card >= 0]
    boston = next(flight for flight in moving if flight.thing.card == card(BRITISH, "Boston"))
    assert QRect(700, 300, 106, 150).contains(round(boston.keys[0].pose.x), round(boston.keys[0].pose.y))
    piece = Drop(Held(Grip.VILLAGE), QRect(600, 200, 90, 90))
    village = next(f for f in composed(command, BRITISH, piece).flights if f.thing.look is Look.VILLAGE)
    assert village.keys[0].pose[:2] == (644, 244)


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
@pytest.mark.parametrize("seed", range(4))
def test_sequences_of_random_games_are_whole_short_and_end_in_the_new_hand(seed: int, viewer: Side) -> None:
    for command in random_commands(seed):
        sequence = composed(command, viewer)
        assert sequence.length / sequence.rate <= sequence.most + 0.01 <= MOST_OF_HAND + 0.01
        if command.side == viewer and not any(event.kind is Kind.HAND_SHOWN for event in command.events):
            blocks = any(event.side != viewer and event.cards for event in command.events_for(viewer))
            assert sequence.most == MOST or blocks
        for flight in sequence.flights:
            times = [key.at for key in flight.keys]
            assert times == sorted(times)
        if sequence.hand_moves:
            hand = observe(command.after, viewer).hand
            slots = FlatAnchors(observe(command.after, viewer)).hand_of(len(hand))
            resting = {flight.keys[-1].pose[:2]: flight.things[-1].card for flight in sequence.flights}
            assert tuple(resting.get(slot[:2]) for slot in slots) == hand


# Nothing hidden flies


def disguised(command: Command, viewer: Side, rng: random.Random) -> Command:
    """The command with other secrets of the other side: any that fit what `viewer` knows."""

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


# Flights


def test_a_flight_waits_goes_and_rests() -> None:
    goal = Pose(110, 10, 50, 10, 0.5)
    flight = Flight(Thing(Look.COIN), (Key(100, HERE), Key(200, goal, Ease.EVEN)))
    assert flight.pose(0) == flight.pose(100) == HERE
    assert flight.pose(150) == Pose(60, 10, 75, 5, 0.75)
    assert flight.pose(200) == flight.pose(900) == goal
    assert flight.end == 200


def test_an_arched_way_is_higher_in_its_middle() -> None:
    flight = Flight(Thing(Look.COIN), (Key(0, HERE), Key(100, HERE.moved(80, 0), Ease.EVEN, arch=30)))
    assert flight.pose(50).y == HERE.y - 30
    assert flight.height(50) == 1
    assert flight.height(0) == flight.height(100) == 0


def test_a_card_turns_over_by_its_edge() -> None:
    back, face = Thing(Look.BACK), Thing(Look.CARD, card=3)
    flight = Flight(back, (Key(0, HERE), Key(300, HERE)), turned=face, turns_at=150)
    assert flight.face(0) == (back, 1.0)
    assert flight.face(149)[0] == back
    assert flight.face(150) == (face, 0.02)
    assert flight.face(150 + TURN_MS / 2) == (face, 1.0)


@pytest.mark.parametrize("ease", Ease)
def test_every_ease_begins_and_ends(ease: Ease) -> None:
    assert eased(ease, 0) == eased(ease, -1) == 0
    assert eased(ease, 1) == eased(ease, 2) == pytest.approx(1)


# The clock


class Ticks:
    """A clock whose time stands still until it is told."""

    def __init__(self, qtbot: object) -> None:
        self.now = 0.0
        self.clock = Clock(now=lambda: self.now)
        self.clock.set_stillness("full")
        self.clock.set_pace("normal")
        self.steps: list[float] = []
        self.ends = 0

    def begin(self, length: float = 100) -> None:
        self.clock.animate(length, self.steps.append, self._end)

    def pass_ms(self, ms: float) -> None:
        self.now += ms / 1000
        self.clock.tick()

    def _end(self) -> None:
        self.ends += 1


@pytest.fixture
def ticks(qtbot: object) -> Ticks:
    return Ticks(qtbot)


def test_the_clock_counts_and_then_rests(ticks: Ticks) -> None:
    ticks.begin()
    for _step in range(3):
        ticks.pass_ms(40)
    assert ticks.steps == pytest.approx([0, 40, 80, 100])
    assert ticks.ends == 1
    assert ticks.clock.resting
    assert not ticks.clock.running


@pytest.mark.parametrize(("pace", "first"), [("slow", 24), ("normal", 40), ("fast", 72)])
def test_each_pace_has_its_speed(ticks: Ticks, pace: str, first: float) -> None:
    ticks.clock.set_pace(pace)
    ticks.begin()
    ticks.pass_ms(40)
    assert ticks.steps[-1] == pytest.approx(first)


def test_a_pause_of_the_machine_skips_nothing(ticks: Ticks) -> None:
    ticks.begin(1000)
    ticks.pass_ms(5000)
    assert ticks.steps[-1] == LONGEST_STEP_MS


@pytest.mark.parametrize("still", [("set_pace", "at once"), ("set_stillness", "reduced")])
def test_at_once_and_reduced_motion_are_no_motion(ticks: Ticks, still: tuple[str, str]) -> None:
    ticks.begin()
    getattr(ticks.clock, still[0])(still[1])
    assert (ticks.steps[-1], ticks.ends) == (100, 1)
    ticks.begin()
    assert (ticks.steps[-1], ticks.ends) == (100, 2)
    assert ticks.clock.resting


def test_finish_all_ends_everything_even_what_begins_meanwhile(ticks: Ticks) -> None:
    ticks.clock.animate(100, ticks.steps.append, ticks.begin)
    ticks.begin()
    ticks.clock.finish_all()
    assert ticks.ends == 2
    assert ticks.clock.resting


def test_a_stopped_run_has_no_end(ticks: Ticks) -> None:
    run = ticks.clock.animate(100, ticks.steps.append, ticks.begin)
    ticks.clock.stop(run)
    ticks.clock.stop(run)
    assert (ticks.steps, ticks.ends, ticks.clock.resting) == ([0.0], 0, True)


def test_what_is_set_goes_before_the_systems_wish(qtbot: object) -> None:
    assert is_reduced(Stillness.REDUCED)
    assert not is_reduced(Stillness.FULL)


@pytest.mark.parametrize(
    ("file", "text", "reduced"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        ("kdeglobals", "not a settings file", False),
        ("other", "", False),
    ],
)
def test_the_desktops_files_say_whether_to_move(tmp_path: Path, file: str, text: str, reduced: bool) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert desktop_reduces_motion(tmp_path) is reduced


# At the window


def moving(sit: Sit, state: GameState, curtain: bool = False) -> Hands:
    """Hands at a window on which things move; time stands still, so nothing ends by itself."""
    hands = sit(Game.from_state(state, seed=1), curtain=curtain)
    clock = hands.table.clock
    clock._now = lambda: 0.0
    clock.set_stillness(Stillness.FULL)
    clock.set_pace(Pace.NORMAL)
    return hands


def settling(sit: Sit) -> Hands:
    """Hands that have just settled Deerfield."""
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "New Haven", "St. Mary's", "Boston", "Norfolk").state())
    hands.drag_cards(("New Haven", "St. Mary's", "Boston"), hands.at_place("Deerfield"))
    return hands


def at_rest(hands: Hands) -> bool:
    """Whether nothing of a sequence is left."""
    director = hands.window.play.director
    overlay = director.overlay
    kept = (overlay.flights, overlay._pictures, overlay._shadows, overlay._shown)
    return not (director.running or overlay.isVisible() or any(kept)) and hands.table.clock.resting


def test_the_table_shows_the_position_when_everything_has_landed(sit: Sit) -> None:
    hands = settling(sit)
    director, table = hands.window.play.director, hands.table
    assert director.running
    assert table.hand.count == 4
    assert table.piles["discard"].count == 0
    run = director._run
    assert run is not None
    for at in range(0, round(run.length), 60):
        run.step(float(at))
        QApplication.processEvents()
    table.clock._finish(run)
    assert table.hand.count == 1
    assert table.piles["discard"].count == 4
    assert table.piles["discard"]._top == card(BRITISH, "Deerfield")
    assert at_rest(hands)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F])
def test_a_key_ends_the_motion(sit: Sit, key: Qt.Key) -> None:
    hands = settling(sit)
    QTest.keyClick(hands.table.board, key)
    assert hands.table.hand.count == 1
    assert at_rest(hands)


def test_a_click_ends_the_motion_and_does_what_it_does(sit: Sit) -> None:
    hands = settling(sit)
    hands.click(hands.table.hand.mapToGlobal(hands.table.hand.rect().center()))
    assert at_rest(hands)
    assert hands.table.hand.selected == (0,)


def test_a_click_never_lands_on_the_curtain_that_falls_meanwhile(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Boston").state(), curtain=True)
    hands.lift_curtain()
    hands.window.play.bridge.submit(parse_action("end turn", BRITISH, hands.window.table.catalogue))
    assert hands.window.play.director.running
    curtain = hands.window.curtain
    curtain.cover()
    spot = curtain.button.mapTo(hands.window, curtain.button.rect().center())
    hands.click(hands.window.mapToGlobal(spot))
    assert at_rest(hands)
    assert curtain.isVisible()
    assert not hands.window.play.bridge.seated
    assert hands.table.hand.count == 0


def test_moving_the_mouse_ends_nothing(sit: Sit) -> None:
    hands = settling(sit)
    hands.move(hands.at_place("Albany"))
    assert hands.window.play.director.running


def test_another_action_ends_the_motion_of_the_first(sit: Sit) -> None:
    hands = settling(sit)
    hands.window.play.bridge.submit(parse_action("take money: Norfolk", BRITISH, hands.table.catalogue))
    hands.window.play.director.finish()
    assert hands.table.hand.count == 0
    assert at_rest(hands)


def test_another_size_and_another_game_end_the_motion(sit: Sit) -> None:
    hands = settling(sit)
    hands.window.resize(1400, 800)
    QApplication.processEvents()
    assert at_rest(hands)
    hands.window.play.bridge.submit(parse_action("take money: Norfolk", BRITISH, hands.table.catalogue))
    assert hands.window.play.director.running
    hands.window.start(Game(SECOND, seed=3))
    assert at_rest(hands)


def test_the_overlay_never_takes_the_mouse(sit: Sit) -> None:
    hands = settling(sit)
    overlay = hands.window.play.director.overlay
    assert overlay.isVisible()
    assert overlay.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    for at in (QPoint(30, 40), hands.window.rect().center(), hands.window.rect().bottomRight() - QPoint(9, 9)):
        assert hands.window.childAt(at) is not overlay


def test_lifted_things_are_back_when_the_motion_ends(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Pemaquid", "Boston", "Norfolk").state())
    hands.drag_cards(("Pemaquid", "Boston"), hands.at_place("Pemaquid"))
    place = hands.table.scene.places[hands.table.catalogue.location_ids["Pemaquid"]]
    assert place._piece is None
    assert hands.table.hand._lifted
    hands.window.play.director.finish()
    assert place._piece == "town"
    assert not hands.table.hand._lifted


def test_reduced_motion_shows_the_position_at_once(sit: Sit) -> None:
    hands = moving(sit, Position(BRITISH).hand(BRITISH, "Boston").state())
    hands.table.clock.set_stillness("reduced")
    hands.window.play.bridge.submit(parse_action("take money: Boston", BRITISH, hands.table.catalogue))
    assert hands.table.hand.count == 0
    assert at_rest(hands)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_nothing_grows_over_twenty_games(sit: Sit) -> None:
    hands = moving(sit, Game(SECOND, seed=0).state)
    counts = []
    for seed in range(20):
        hands.window.start(Game(SECOND, seed=seed))
        play_some(hands, seed)
        QApplication.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
        QApplication.processEvents()
        counts.append((len(QApplication.allWidgets()), len(hands.table.scene.items())))
        assert at_rest(hands)
    assert len({items for _widgets, items in counts}) == 1
    # Rows of log and market come and go with the position; a leak of one widget a game would show.
    assert max(widgets for widgets, _items in counts[10:]) <= max(widgets for widgets, _items in counts[:10]) + 9


def play_some(hands: Hands, seed: int) -> None:
    """Some turns of a random game through the window, each action shown in motion for a moment."""
    rng, bridge = random.Random(seed), hands.window.play.bridge
    while bridge.game.outcome is None and bridge.game.position < 24:
        bridge.submit(pick(bridge.game.legal, rng))
        run = hands.window.play.director._run
        if run is not None:
            run.step(run.length / 2)
            QApplication.processEvents()
        hands.window.play.director.finish()
