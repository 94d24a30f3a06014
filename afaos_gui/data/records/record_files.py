"""Record files: their schema, and random games written in the same format."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.positions import Cards, PositionEntry, SideName, card_codes, position_entry
from afaos_gui.data.records.limits import MAX_RECORD_BYTES
from afaos_gui.data.resources.schemas import FileModel, Given
from afaos_gui.data.saves.saved_game import NOBODY, Seats
from afaos_gui.data.saves.seats import SeatEntry, seat_entries
from afaos_gui.data.seeds import NO_SEED, SEED_PATTERN, Seed
from afaos_gui.rules import actions as act
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import SIDE_NAMES
from afaos_gui.rules.chance import Chance, KeepingChance, ListedChance, RandomChance
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.turn import refill
from afaos_gui.rules.engine import legal_actions, new_game, play, spent_cards
from afaos_gui.rules.events import Event, Kind
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.scoring import score
from afaos_gui.rules.state import CAPITAL_ENDINGS, Decision, Ending, GameState

Entry = dict[str, Any]
TURN_CAP = 1000


class ActionEntry(FileModel):
    """One recorded action; `replay` checks which fields go with which verb."""

    verb: str
    location: str | None = None
    cards: list[str] = []
    card: str | None = None
    siege: SideName | None = None
    captured: Literal["village", "town"] | None = None
    settled: bool | None = None
    settler_card: str | None = None
    loser_returns: str | None = None
    lost: str | None = None
    lost_from: Literal["hand", "reserve", "siege"] | None = None
    taken: str | None = None
    taken_from: Literal["hand", "reserve"] | None = None
    hand_shown: bool = False
    blocked_by: str | None = None
    drawn: list[str] | None = None


class TurnEntry(FileModel):
    """One recorded turn and the position after it."""

    side: SideName
    actions: list[ActionEntry] = []
    refill: list[str] = []
    reshuffled: bool = False
    paid_with: list[str] = []
    not_replayable: str | None = None
    after: PositionEntry


class ResultEntry(FileModel):
    """How a recorded game ended."""

    by: Literal["points", "capital", "duquesne", "resignation", "unfinished"]
    winner: SideName | None = None
    points: dict[SideName, int] | None = None


class RestEntry(FileModel):
    """A move of the turn in which a side resigned, in its text form, and the cards it drew by draw."""

    do: Annotated[str, Field(max_length=1000)]
    draws: Annotated[list[Cards], Field(max_length=20)] = []


class StartCardEntry(FileModel):
    """The card that joined the French initial deck (option french_extra_start_card), and the hand dealt anew."""

    card: str
    drawn: list[str]


class RecordSeedEntry(FileModel):
    """The seed of the draws: `sha256` commits the game to it, and the seed itself is there once the game is over.

    `given` is what the players gave to the draws after that; `chosen` says that the seed was theirs.
    """

    sha256: Annotated[str, Field(pattern=f"^{SEED_PATTERN}$")]
    seed: Annotated[str, Field(pattern=f"^{SEED_PATTERN}$")] | None = None
    seeded_from: Annotated[int, Field(ge=0, le=10**6)] = 0
    given: Given = []
    chosen: bool = False


class RecordEntry(FileModel):
    """A whole recorded game; a start without `start_card` may already have the card in its deck.

    `rest` is the turn in which a side resigned: it has no end, and perhaps no answer to what was done last.
    """

    edition: str
    options: list[str]
    seats: dict[SideName, SeatEntry] = {}
    seed: RecordSeedEntry | None = None
    start: PositionEntry
    start_card: StartCardEntry | None = None
    turns: Annotated[list[TurnEntry], Field(max_length=5000)]
    rest: Annotated[list[RestEntry], Field(max_length=500)] = []
    result: ResultEntry


def read_record(path: Path) -> RecordEntry:
    """Read a record file. Raises DataError naming file, field and reason."""
    return validated(RecordEntry, read_json(path, MAX_RECORD_BYTES), path.name)


def random_record(ruleset: Ruleset, seed: int, turn_cap: int = TURN_CAP) -> Entry:
    """A seeded random game to its end, or to `turn_cap` turns, as the content of a record file."""
    rng = random.Random(seed)
    chance = RandomChance(rng.randrange(2**63))
    state = new_game(ruleset, chance)
    writer = RecordWriter(state)
    while state.ending is Ending.NONE and state.turn <= turn_cap:
        state = writer.play(state, rng.choice(legal_actions(state)), chance)
    return writer.record(state)


def write_record(path: Path, record: Entry) -> None:
    """Write a record as one JSON file."""
    path.write_text(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


def record_files(paths: list[Path]) -> Iterator[Path]:
    """The record files among paths: the files themselves, and the JSON files in folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.glob("*.json"))
        else:
            yield path


class RecordWriter:
    """Plays actions and writes them down in the format of records."""

    def __init__(self, start: GameState) -> None:
        self.ruleset = start.ruleset
        self.catalogue = start.ruleset.catalogue
        self.start = position_entry(start)
        self.start_card: Entry | None = None
        self.turns: list[Entry] = []
        self.actions: list[Entry] = []
        self.rest: list[Entry] = []
        """The moves since the last turn that was closed."""
        self.refilled: list[str] = []
        self.reshuffled = False

    def play(self, state: GameState, action: act.Action, chance: Chance) -> GameState:
        """Do a legal action and write it down; returns the next state."""
        keeping = KeepingChance(chance)
        if isinstance(action, act.RESIGNATIONS):
            return play(state, action, keeping).state  # the result says it, and it belongs to no turn
        rest: Entry = {"do": action_text(action, self.catalogue)}
        self.rest.append(rest)
        if isinstance(action, act.EndTurn):
            state = self._end_turn(state, action, keeping)
            rest["draws"] = [card_codes(self.catalogue, drawn) for drawn in keeping.draws]
            return state
        if isinstance(action, act.PayCards):
            return self._pay_cards(state, action)
        step = play(state, action, keeping)
        if keeping.draws:
            rest["draws"] = [card_codes(self.catalogue, drawn) for drawn in keeping.draws]
        if isinstance(action, act.ChooseStartCard):
            drawn = card_codes(self.catalogue, sum(keeping.draws, ()))
            self.start_card = {"card": self._code(action.cards[0]), "drawn": drawn}
            self.rest = []
            return step.state
        self._note(state, action, keeping)
        self._note_events(step.events, withdrawn=isinstance(action, act.Withdraw))
        if step.state.ending is not Ending.NONE:
            self._close_turn(state.mover, step.state)
        return step.state

    def _end_turn(self, state: GameState, action: act.Action, keeping: KeepingChance) -> GameState:
        refilled = Change(state, keeping)
        refill(refilled, state.mover)
        self.refilled = card_codes(self.catalogue, sum(keeping.draws, ()))
        self.reshuffled = any(event.kind is Kind.RESHUFFLED for event in refilled.events)
        step = play(state, action, ListedChance(keeping.draws))
        if step.state.decision is not Decision.DISCARD_TO_RESHUFFLE:
            self._close_turn(state.mover, refilled.state)
            self._note_events(step.events)
        return step.state

    def _pay_cards(self, state: GameState, action: act.Action) -> GameState:
        """End a turn whose reshuffle is paid for with cards."""
        paid = Change(state, ListedChance([]))
        paid.play_cards(state.mover, action.cards)
        self._close_turn(state.mover, paid.state, card_codes(self.catalogue, action.cards))
        step = play(state, action, ListedChance([]))
        self._note_events(step.events)
        return step.state

    def _close_turn(self, side: int, after: GameState, paid_with: list[str] | None = None) -> None:
        turn: Entry = {
            "side": SIDE_NAMES[side],
            "actions": self.actions,
            "refill": self.refilled,
            "reshuffled": self.reshuffled,
        }
        if paid_with:
            turn["paid_with"] = paid_with
        self.turns.append({**turn, "after": position_entry(after)})
        self.actions, self.rest, self.refilled, self.reshuffled = [], [], [], False

    def _code(self, card: int) -> str:
        return self.catalogue.cards[card].code

    def _note(self, state: GameState, action: act.Action, keeping: KeepingChance) -> None:
        """Add the action, or complete the one to which a decision belongs."""
        if type(action) in act.DECISIONS:
            self._note_decision(state, action, keeping)
            return
        entry: Entry = {"verb": action.verb.replace(" ", "_")}
        if action.has_place:
            entry["location"] = self.catalogue.locations[action.place].name
        if isinstance(action, act.Draft):
            entry["card"] = self._code(action.cards[0])
        elif isinstance(action, act.Intendant):
            entry["taken"] = self._code(action.cards[0])
        elif isinstance(action, act.RetrieveReserve):
            entry["cards"] = card_codes(self.catalogue, state.sides[state.mover].reserve)
        elif isinstance(action, act.Withdraw):
            attacker = next(a for a, s in enumerate(state.sieges) if s is not None and s.place == action.place)
            entry["siege"] = SIDE_NAMES[attacker]
        elif not isinstance(action, act.Pass):
            entry["cards"] = [self._code(card) for card in spent_cards(state, action)]
        if keeping.draws:
            entry["drawn"] = card_codes(self.catalogue, sum(keeping.draws, ()))
        self.actions.append(entry)

    def _note_decision(self, state: GameState, action: act.Action, keeping: KeepingChance) -> None:
        if isinstance(action, act.ResolveSiege):
            return  # the order of the siege_won entries says it
        if isinstance(action, act.Swap):
            drawn = card_codes(self.catalogue, sum(keeping.draws, ()))
            self.actions.append({"verb": "swap", "cards": card_codes(self.catalogue, action.cards), "drawn": drawn})
            return
        entry = self.actions[-1]
        card = self._code(action.cards[0]) if action.cards else None
        if isinstance(action, act.Block):
            entry["blocked_by"] = card
        elif isinstance(action, act.LoseFromHand | act.LoseFromReserve | act.LoseFromSiege):
            entry["lost"] = card
            entry["lost_from"] = action.verb.rsplit(" ", 1)[-1]
            if isinstance(action, act.LoseFromSiege):
                entry["location"] = self.catalogue.locations[action.place].name
        elif isinstance(action, act.DiscardDrawn):
            entry["cards"] = [card]
        elif isinstance(action, act.GiveFromHand | act.GiveFromReserve):
            entry["taken"] = self._code(state.ruleset.tables.natives)
            entry["taken_from"] = "hand" if isinstance(action, act.GiveFromHand) else "reserve"
        elif isinstance(action, act.ReturnCard):
            entry["loser_returns" if entry["verb"] == "siege_won" else "lost"] = card
        elif isinstance(action, act.SettleConquest):
            self._note_conquest(state, entry, card)

    def _note_conquest(self, state: GameState, entry: Entry, card: str | None) -> None:
        if entry["verb"] == "siege_won":
            entry["settled"] = True
            if card is not None:
                entry["settler_card"] = card
            return
        place = self.catalogue.locations[state.pending].name
        self.actions.append({"verb": "settle_after_surrender", "location": place})
        if card is not None:
            self.actions[-1]["card"] = card

    def _note_events(self, events: tuple[Event, ...], withdrawn: bool = False) -> None:
        """Write down what the action's entry does not say by itself."""
        for event in events:
            if event.kind is Kind.HAND_SHOWN:
                self.actions[-1]["hand_shown"] = True
            elif event.kind is Kind.SIEGE_WON and not withdrawn:
                self._note_siege(event.place)
        self._note_captures(events)

    def _note_siege(self, place: int) -> None:
        """Begin the entry of a siege that was won at the start of a turn."""
        attacker = self._attacker_of(place)
        self.actions.append({"verb": "siege_won", "siege": SIDE_NAMES[attacker], "captured": None, "settled": False})

    def _attacker_of(self, place: int) -> int:
        name = self.catalogue.locations[place].name
        sieges = self.turns[-1]["after"]["sieges"]
        return next(SIDE_NAMES.index(side) for side, besieged in sieges.items() if besieged == name)

    def _note_captures(self, events: tuple[Event, ...]) -> None:
        if not self.actions or self.actions[-1]["verb"] != "siege_won":
            return
        for event in events:
            if event.kind is Kind.VILLAGE_CAPTURED:
                self.actions[-1]["captured"] = "village"
            elif event.kind is Kind.TOWN_CAPTURED:
                self.actions[-1]["captured"] = "town"

    def record(self, state: GameState, seats: Seats = NOBODY, seed: Seed = NO_SEED) -> Entry:
        """The whole record, without an unfinished turn, unnamed seats and a seed that is still secret."""
        result: Entry = {"by": "unfinished", "winner": None}
        if state.ending is not Ending.NONE:
            by_resignation = state.ending is Ending.RESIGNED
            by_place = "duquesne" if state.ending is Ending.DUQUESNE else "points"
            result = {
                "by": "capital" if state.ending in CAPITAL_ENDINGS else "resignation" if by_resignation else by_place,
                "winner": SIDE_NAMES[state.winner],
                "points": {SIDE_NAMES[side]: score(state, side).total for side in (0, 1)},
            }
        return {
            "edition": self.ruleset.edition,
            "options": sorted(self.ruleset.options),
            **({"seats": seat_entries(seats)} if any(map(any, seats)) else {}),
            **({"seed": _seed_entry(seed, state)} if seed.shares.secret else {}),
            "start": self.start,
            **({"start_card": self.start_card} if self.start_card else {}),
            "turns": self.turns,
            **({"rest": self.rest} if self.rest and state.ending is Ending.RESIGNED else {}),
            "result": result,
        }


def _seed_entry(seed: Seed, state: GameState) -> Entry:
    shown = {"seed": seed.shares.secret.hex()} if state.ending is not Ending.NONE else {}
    shares = seed.shares
    given = {"given": list(shares.given)} if shares.given else {}
    chosen = {"chosen": True} if shares.is_chosen else {}
    return {"sha256": shares.pledge, **shown, "seeded_from": seed.first, **given, **chosen}
