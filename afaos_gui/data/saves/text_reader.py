"""Read a game back from its text form (see `data.saves.text_form`)."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.files.json_files import parse_json, validated
from afaos_gui.data.positions import PositionEntry, state_from_position
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.saves.save_lines import check_shape
from afaos_gui.data.saves.saved_game import (
    MOST_MOVES,
    Policy,
    SavedGame,
    SavedMove,
    SavedSeat,
    clean_level,
    clean_name,
    present,
    summary_of,
)
from afaos_gui.data.saves.text_form import (
    ARROW,
    BETWEEN_DRAWS,
    CHOSEN,
    DEALT,
    GIVEN,
    MACHINE,
    PLEDGE,
    SEED,
    SEED_SUM,
    TAKEN_BACK,
    TITLE,
)
from afaos_gui.data.seeds import LONGEST_GIVEN, MOST_GIVEN, SEED_PATTERN, Seed, Shares, check_pledge
from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.chance import ChanceError, ListedChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.state import GameState, Pile

SIDES: dict[str, Side] = {"British": 0, "French": 1}

_TURN = re.compile(r"Turn \d{1,6}, (British|French)")
_SEED = re.compile(rf"({SEED_PATTERN}) from move (\d{{1,6}})")
_ANSWER = re.compile(r"\[(British|French)\] ")


class _WrongLine(ValueError):
    """A malformed line; the message is the reason."""


def is_text_form(text: str) -> bool:
    """Whether a text is a game in its text form, even a damaged one."""
    return text.lstrip("\ufeff \t\r\n").startswith(TITLE)


def saved_from_text(text: str, file: str) -> SavedGame:
    """The game in a text; `file` is its name in messages. Raises DataError naming the line."""
    reader = _TextReader(file)
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        try:
            reader.read(line.strip())
        except (_WrongLine, ActionTextError) as error:
            sentence = _("{file}, line {line}: {reason}")
            raise DataError(sentence.format(file=file, line=number, reason=error)) from None
    return reader.saved()


class _TextReader:
    """Reads line by line: first the header, up to the first turn, then moves."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.catalogue: Catalogue = load_catalogue()
        self.head: dict[str, str] = {}
        self.moves: list[SavedMove] = []
        self.position: int | None = None
        self.mover: Side | None = None
        self.started_reading = False

    def read(self, line: str) -> None:
        if not line:
            return
        if not self.started_reading:
            self._title(line)
        elif turn := _TURN.fullmatch(line):
            self.mover = SIDES[turn[1]]
        elif line == TAKEN_BACK and self.position is None:
            self.position = len(self.moves)
        elif len(self.moves) >= MOST_MOVES:
            raise _WrongLine(_("This is more than any game has."))
        elif self.mover is not None:
            self.moves.append(self._move(line, self.mover))
        else:
            key, colon, value = line.partition(":")
            if not colon:
                raise _WrongLine(_("A word and a colon are missing."))
            self.head[key.strip()] = value.strip()

    def _title(self, line: str) -> None:
        if line != TITLE:
            raise _WrongLine(_("This is not a game of A Few Acres of Snow."))
        self.started_reading = True

    def _move(self, line: str, side: Side) -> SavedMove:
        answer = _ANSWER.match(line)
        if answer:
            side, line = SIDES[answer[1]], line[answer.end() :]
        text, _arrow, drawn = line.partition(ARROW)
        action = parse_action(text, side, self.catalogue)
        draws = drawn.split(BETWEEN_DRAWS) if drawn else []
        return SavedMove(side, action, tuple(self._cards(cards, side) for cards in draws))

    def _cards(self, text: str, side: Side) -> Pile:
        cards = []
        for name in text.split(","):
            card = self.catalogue.card_by_text(side, name.strip())
            if card is None:
                raise _WrongLine(_('There is no card called "{name}".').format(name=name.strip()))
            cards.append(card.id)
        return tuple(cards)

    def saved(self) -> SavedGame:
        """The game, after all lines have been read."""
        if not self.started_reading:
            raise DataError(_("{file} is empty.").format(file=self.file))
        start = self._start()
        return SavedGame(
            start=start,
            moves=tuple(self.moves),
            position=len(self.moves) if self.position is None else self.position,
            policy=self._policy(),
            seats=(self._seat("British"), self._seat("French")),
            started=self._started(),
            summary=summary_of(start),
            seed=self._seed(),
        )

    def _fail(self, reason: str) -> DataError:
        return DataError(f"{self.file}: {reason}")

    def _start(self) -> GameState:
        options = [word.strip() for word in self.head.get("Options", "").split(",") if word.strip()]
        try:
            ruleset = Ruleset(self.catalogue, self.head.get("Edition", "second"), frozenset(options))
        except RulesetError as error:
            raise self._fail(ruleset_text(error)) from None
        if "Position" in self.head:
            return self._given_position(ruleset)
        try:
            return new_game(ruleset, ListedChance([self._hand("British"), self._hand("French")]))
        except (_WrongLine, ChanceError) as error:
            raise self._fail(str(error)) from None

    def _hand(self, name: str) -> Pile:
        cards = self.head.get(DEALT.format(side=name))
        if cards is None:
            raise _WrongLine(_("The cards dealt to each side are missing."))
        return self._cards(cards, SIDES[name])

    def _given_position(self, ruleset: Ruleset) -> GameState:
        try:
            content: Any = parse_json(self.head["Position"], self.file)
        except DataError:
            raise self._fail(_("The position cannot be read.")) from None
        check_shape({"position": content}, self.file)
        start = state_from_position(validated(PositionEntry, content, self.file), self.file, ruleset)
        if problems(start):
            raise self._fail(_("The position breaks the rules."))
        return start

    def _seat(self, side: str) -> SavedSeat:
        return SavedSeat(clean_name(self.head.get(side, "")), clean_level(self.head.get(MACHINE.format(side=side), "")))

    def _policy(self) -> Policy:
        return "study" if self.head.get("Undo", "strict") == "study" else "strict"

    def _seed(self) -> Seed:
        found = _SEED.fullmatch(self.head.get(SEED, ""))
        pledge = self.head.get(SEED_SUM, "").strip().lower()
        if not found:
            return Seed(pledged=pledge if re.fullmatch(SEED_PATTERN, pledge) else "")
        shares = Shares(bytes.fromhex(found[1]), self._given(), CHOSEN in self.head)
        for told in (pledge, self.head.get(PLEDGE, "").strip()):
            check_pledge(shares, told, self.file)
        return Seed(shares, int(found[2]))

    def _given(self) -> tuple[str, ...]:
        """What the players gave to the draws."""
        told = parse_json(self.head.get(GIVEN, "[]"), self.file)
        if not isinstance(told, list) or len(told) > MOST_GIVEN:
            raise self._fail(_("What the players gave to the draws cannot be read."))
        return tuple(str(words)[:LONGEST_GIVEN] for words in told)

    def _started(self) -> datetime:
        try:
            date = datetime.fromisoformat(self.head["Begun"])
            return date.astimezone(UTC) if date.tzinfo else date.replace(tzinfo=UTC)
        except (KeyError, ValueError, OverflowError):
            return present()
