"""Positions as JSON: the fields of a record's position, and further ones for running games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import read_json, validated
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.resources.schemas import FileModel
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules.catalogue import NEUTRAL, SIDE_NAMES, Card, Catalogue, Side
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.setup import all_cards, starting_state
from afaos_gui.rules.state import Decision, Ending, GameState, Pile, SideState, Siege
from afaos_gui.rules.tables.network import places_of

SideName = Literal["British", "French"]
Count = Annotated[int, Field(ge=0, le=999, strict=True)]
Cards = Annotated[list[str], Field(max_length=120)]


class PieceEntry(FileModel):
    """The piece in a place."""

    owner: SideName
    piece: Literal["village", "town"]
    fortified: bool


class CapturedEntry(FileModel):
    """Pieces captured from the other side."""

    villages: Count
    towns: Count


class PlayerEntry(FileModel):
    """The cards and money of a side; `siege_cards` by attacker of the siege, `known` only in running games."""

    money: Count
    hand: Cards
    reserve: Cards
    draw_pile: Cards
    discard: Cards
    siege_cards: dict[SideName, Cards]
    captured: CapturedEntry
    known: Cards = []


class PositionEntry(FileModel):
    """A position. Fields after `players` have defaults: the side to move has two actions left."""

    board: dict[str, PieceEntry]
    sieges: dict[SideName, str]
    players: dict[SideName, PlayerEntry]
    edition: str = "second"
    options: list[str] = []
    turn: Annotated[int, Field(ge=1, le=100_000, strict=True)] = 3
    side: SideName = "British"
    actions_left: Annotated[int, Field(ge=0, le=2, strict=True)] = 2
    to_decide: SideName | None = None
    decision: str = "TURN"
    pending: str | None = None
    opening: bool = False
    besieged_once: list[SideName] = []
    bids: dict[SideName, Count] = {}
    ending: str = "NONE"
    winner: SideName | None = None


def side_id(name: str) -> Side:
    """The side named in a file."""
    return SIDE_NAMES.index(name)


def card_codes(catalogue: Catalogue, pile: Pile) -> list[str]:
    """The codes of a pile's cards, sorted as in records."""
    return sorted(catalogue.cards[card].code for card in pile)


def position_entry(state: GameState) -> dict[str, Any]:
    """The fields of a record's position: board, sieges and players."""
    catalogue = state.ruleset.catalogue
    board: dict[str, Any] = {}
    for side, me in enumerate(state.sides):
        for place in places_of(me.controlled):
            board[catalogue.locations[place].name] = {
                "owner": SIDE_NAMES[side],
                "piece": "town" if me.towns >> place & 1 else "village",
                "fortified": bool(state.forts >> place & 1),
            }
    sieges = {
        SIDE_NAMES[attacker]: catalogue.locations[siege.place].name
        for attacker, siege in enumerate(state.sieges)
        if siege is not None
    }
    players = {SIDE_NAMES[side]: _player_entry(state, side) for side in (0, 1)}
    return {"board": board, "sieges": sieges, "players": players}


def _player_entry(state: GameState, side: Side) -> dict[str, Any]:
    catalogue, me = state.ruleset.catalogue, state.sides[side]
    in_sieges = {}
    for attacker, siege in enumerate(state.sieges):
        cards: Pile = ()
        if siege is not None:
            cards = siege.attackers if attacker == side else siege.defenders
        in_sieges[SIDE_NAMES[attacker]] = card_codes(catalogue, cards)
    return {
        "money": me.money,
        "hand": card_codes(catalogue, me.hand),
        "reserve": card_codes(catalogue, me.reserve),
        "draw_pile": card_codes(catalogue, me.draw),
        "discard": card_codes(catalogue, me.discard),
        "siege_cards": in_sieges,
        "captured": {"villages": me.captured_villages, "towns": me.captured_towns},
    }


def full_position_entry(state: GameState) -> dict[str, Any]:
    """The complete state as JSON: `state_from_position` gives back an equal state."""
    entry = position_entry(state)
    for side in (0, 1):
        entry["players"][SIDE_NAMES[side]]["known"] = card_codes(state.ruleset.catalogue, state.sides[side].known)
    entry["edition"] = state.ruleset.edition
    entry["options"] = sorted(state.ruleset.options)
    entry["turn"] = state.turn
    entry["side"] = SIDE_NAMES[state.mover]
    entry["actions_left"] = state.actions_left
    entry["to_decide"] = SIDE_NAMES[state.to_decide]
    entry["decision"] = state.decision.name
    entry["pending"] = _pending_name(state)
    entry["opening"] = state.opening
    entry["besieged_once"] = [SIDE_NAMES[side] for side in (0, 1) if state.besieged_once >> side & 1]
    entry["bids"] = {SIDE_NAMES[side]: state.bids[side] for side in (0, 1)}
    entry["ending"] = state.ending.name
    entry["winner"] = SIDE_NAMES[state.winner] if state.winner >= 0 else None
    return entry


def _pending_name(state: GameState) -> str | None:
    if state.pending < 0:
        return None
    if state.decision is Decision.RETURN_AFTER_SIEGE:
        return SIDE_NAMES[state.pending]
    return state.ruleset.catalogue.locations[state.pending].name


def read_position(path: Path) -> GameState:
    """Read a position file. Raises DataError naming file, field and reason."""
    return position_from(read_json(path), path.name)


def position_from(content: Any, file: str) -> GameState:
    """The valid state in a position's JSON content. Raises DataError."""
    state = state_from_position(validated(PositionEntry, content, file), file)
    breaches = problems(state)
    if breaches:
        raise DataError(_("{file}: the position breaks the rules: {breach}.").format(file=file, breach=breaches[0]))
    if state.ending is Ending.NONE and not legal_actions(state):
        raise DataError(_("{file}: the decision is one that nobody can take.").format(file=file))
    return state


def state_from_position(entry: PositionEntry, file: str, ruleset: Ruleset | None = None) -> GameState:
    """Convert a checked entry to a state; cards in no pile are available. Raises DataError."""
    if ruleset is None:
        try:
            ruleset = Ruleset(load_catalogue(), entry.edition, frozenset(entry.options))
        except RulesetError as error:
            raise DataError(f"{file}: {ruleset_text(error)}") from None
    return _Reader(entry, file, ruleset).state()


class _Reader:
    """Converts a position entry to a state, naming the field of any error."""

    def __init__(self, entry: PositionEntry, file: str, ruleset: Ruleset) -> None:
        self.entry = entry
        self.file = file
        self.ruleset = ruleset
        self.catalogue = ruleset.catalogue
        # The cards of the game not met so far; those left over are available.
        self.left = Counter(all_cards(ruleset))

    def fail(self, field: str, reason: str) -> DataError:
        return DataError(_("{file}: {field} {reason}.").format(file=self.file, field=field, reason=reason))

    def place(self, field: str, name: str) -> int:
        if name not in self.catalogue.location_ids:
            raise self.fail(field, _('names "{name}", which is not a place of the board').format(name=name))
        return self.catalogue.location_ids[name]

    def pile(self, field: str, side: Side, codes: list[str]) -> Pile:
        cards = []
        for code in codes:
            card = self.card(field, side, code)
            if not self.left[card.id]:
                raise self.fail(field, _("holds one {card} more than the game has").format(card=code))
            self.left[card.id] -= 1
            cards.append(card.id)
        return tuple(sorted(cards))

    def card(self, field: str, side: Side, code: str) -> Card:
        try:
            return self.catalogue.card(side, code)
        except KeyError:
            raise self.fail(field, _('names "{name}", which is not a card of that side').format(name=code)) from None

    def state(self) -> GameState:
        entry = self.entry
        start = starting_state(self.ruleset)
        sieges: list[Siege | None] = [None, None]
        for name, place in entry.sieges.items():
            sieges[side_id(name)] = Siege(self.place(f"sieges / {name}", place), ())
        british, french = [self.side(side, sieges) for side in (0, 1)]
        decision = self.member("decision", Decision, entry.decision)
        state = GameState(
            ruleset=self.ruleset,
            sides=(british, french),
            sieges=(sieges[0], sieges[1]),
            neutral=self.rest(NEUTRAL, locations=False),
            forts=sum(1 << self.place("board", n) for n, piece in entry.board.items() if piece.fortified),
            turn=entry.turn,
            mover=side_id(entry.side),
            actions_left=entry.actions_left,
            to_decide=side_id(entry.to_decide or entry.side),
            decision=decision,
            pending=self.pending(decision),
            opening=entry.opening,
            ending=self.member("ending", Ending, entry.ending),
            winner=side_id(entry.winner) if entry.winner else -1,
            besieged_once=sum(1 << side for side in (0, 1) if SIDE_NAMES[side] in entry.besieged_once),
            bids=(entry.bids.get("British", start.bids[0]), entry.bids.get("French", start.bids[1])),
        )
        self.check_sieges(state)
        return state

    def member(self, field: str, kind: Any, name: str) -> Any:
        if name not in kind.__members__:
            raise self.fail(
                field, _("is {name}, which is none of {known}").format(name=name, known=", ".join(kind.__members__))
            )
        return kind[name]

    def pending(self, decision: Decision) -> int:
        name = self.entry.pending
        if decision in (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE):
            return self.place("pending", name or "")
        if decision is Decision.RETURN_AFTER_SIEGE:
            if name not in self.entry.sieges:
                raise self.fail("pending", _("names no side that besieges"))
            return side_id(str(name))
        if name is not None:
            raise self.fail("pending", _("does not go with the decision"))
        return -1

    def side(self, side: Side, sieges: list[Siege | None]) -> SideState:
        name = SIDE_NAMES[side]
        if name not in self.entry.players:
            raise self.fail("players", _("lacks the {side}").format(side=name))
        player = self.entry.players[name]
        field = f"players / {name}"
        hand = self.pile(f"{field} / hand", side, player.hand)
        reserve = self.pile(f"{field} / reserve", side, player.reserve)
        draw = self.pile(f"{field} / draw_pile", side, player.draw_pile)
        discard = self.pile(f"{field} / discard", side, player.discard)
        for attacker_name, codes in player.siege_cards.items():
            self.siege_cards(f"{field} / siege_cards / {attacker_name}", side, side_id(attacker_name), codes, sieges)
        known = tuple(sorted(self.card(f"{field} / known", side, code).id for code in player.known))
        if Counter(known) - Counter(hand):
            raise self.fail(f"{field} / known", _("holds a card that is not in hand"))
        pieces = [(n, p.piece) for n, p in self.entry.board.items() if p.owner == name]
        return SideState(
            money=player.money,
            hand=hand,
            known=known if draw else hand,
            draw=draw,
            discard=discard,
            reserve=reserve,
            available=self.rest(side, locations=False),
            places=self.rest(side, locations=True),
            villages=sum(1 << self.place("board", n) for n, piece in pieces if piece == "village"),
            towns=sum(1 << self.place("board", n) for n, piece in pieces if piece == "town"),
            captured_villages=player.captured.villages,
            captured_towns=player.captured.towns,
        )

    def siege_cards(self, field: str, side: Side, attacker: Side, codes: list[str], sieges: list[Siege | None]) -> None:
        cards = self.pile(field, side, codes)
        siege = sieges[attacker]
        if siege is None:
            if cards:
                raise self.fail(field, _("holds cards, but that side besieges nothing"))
        elif side == attacker:
            sieges[attacker] = Siege(siege.place, cards, siege.defenders)
        else:
            sieges[attacker] = Siege(siege.place, siege.attackers, cards)

    def rest(self, owner: Side, locations: bool) -> Pile:
        """The cards of an owner that are in no pile."""
        cards = self.catalogue.cards
        mine = [card for card in cards if card.owner == owner and card.is_location == locations]
        return tuple(card.id for card in mine for _copy in range(self.left[card.id]))

    def check_sieges(self, state: GameState) -> None:
        """Raise DataError if a siege is of a place that the other side does not control."""
        for attacker, siege in enumerate(state.sieges):
            if siege is not None and not state.sides[1 - attacker].controlled >> siege.place & 1:
                field = f"sieges / {SIDE_NAMES[attacker]}"
                raise self.fail(field, _("names a place that the other side does not control"))


def differing(theirs: Any, ours: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The fields in which two nested groups differ: path, theirs, ours. Lists of cards are unordered."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        for key in sorted({*theirs, *ours}):
            field = f"{path} / {key}" if path else str(key)
            yield from differing(theirs.get(key), ours.get(key), field)
    elif isinstance(theirs, list) and isinstance(ours, list):
        if sorted(theirs) != sorted(ours):
            yield path, theirs, ours
    elif theirs != ours:
        yield path, theirs, ours
