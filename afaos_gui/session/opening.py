"""Games as the command line asks for them: new from a short text, or from a file at a given turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from afaos_gui.data.errors import DataError
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.engine.client import EngineFailure
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES, Side
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.levels import level_id
from afaos_gui.session.machine.programs import seat_program
from afaos_gui.session.saving.trash import damage_text
from afaos_gui.session.seats import Seats

_SEED = re.compile(r"-?[0-9]{1,18}")
SPEC_KEYS = (
    "british",
    "french",
    "british-level",
    "french-level",
    "british-program",
    "french-program",
    "edition",
    "options",
    "seed",
)


def new_game(
    spec: str = "", edition: str = "second", options: frozenset[str] = frozenset(), seats: Seats | None = None
) -> Game:
    """Begin a new game from a `spec` like
    "british=Anne,french-level=general,edition=second,options=fur_for_one,seed=7".

    All parts are optional; `edition`, `options` and `seats` are used for those missing. Raises DataError for a
    malformed spec, RulesetError for rules that cannot be played.
    """
    words = _words(spec)
    seed = words.get("seed")
    if seed is not None and not _SEED.fullmatch(seed):
        raise DataError(_("The seed of a game is a whole number, not {value}.").format(value=seed))
    if "options" in words:
        options = frozenset(option for option in words["options"].split("+") if option)
    ruleset = Ruleset(load_catalogue(), words.get("edition", edition), options)
    if seats is None or any(key.startswith(("british", "french")) for key in words):
        seats = (_seat(BRITISH, words), _seat(FRENCH, words))
    return Game(ruleset, seats=seats, seed=None if seed is None else int(seed))


def _seat(side: Side, words: dict[str, str]) -> Seat:
    name = SIDE_NAMES[side].lower()
    level = words.get(f"{name}-level", "")
    program = words.get(f"{name}-program", "")
    if program:
        try:
            return Seat(side, words.get(name, ""), seat_program(program))
        except EngineFailure as failure:
            raise DataError(str(failure)) from None
    return Seat(side, words.get(name, ""), level and level_id(level))


def _words(spec: str) -> dict[str, str]:
    words: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in spec.split(","))):
        key, equals, value = part.partition("=")
        if not equals or key not in SPEC_KEYS:
            sentence = _("A new game is given as {keys}, each with a value after =, not as {value}.")
            raise DataError(sentence.format(keys=", ".join(SPEC_KEYS), value=part))
        words[key] = value
    return words


def game_at(path: Path, turn: int | None = None, report: Callable[[str], object] | None = None) -> Game:
    """The game in a file, at the beginning of a turn if one is given. Raises DataError.

    Anything unreadable in it is reported in a sentence.
    """
    from afaos_gui.session.saving.transfer import open_game

    game, _started, lost = open_game(path)
    if lost and report is not None:
        report(damage_text(lost, game.state.turn, None))
    if turn is None:
        return game
    states = [game.start, *(command.after for command in game.commands)]
    for index, state in enumerate(states):
        if state.turn == turn:
            game.policy = "study"  # It is only looked at, and strict games go back no further than a turn.
            game.back_to(index)
            return game
    sentence = _("{file} has turns {first} to {last}, not {turn}.")
    raise DataError(sentence.format(file=path.name, first=states[0].turn, last=states[-1].turn, turn=turn))
