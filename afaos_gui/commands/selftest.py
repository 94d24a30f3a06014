"""`afaos selftest`: every part of the program once, in the program as it was shipped."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from afaos_gui.ai.levels import DEFAULT_LEVEL, Choice
from afaos_gui.ai.model import MODEL, ModelError, models_folder, shipped_networks
from afaos_gui.ai.search import Limit
from afaos_gui.ai.worker import Worker
from afaos_gui.base.compiled import is_compiled
from afaos_gui.data.contents import check_contents
from afaos_gui.data.errors import DataError
from afaos_gui.data.language import LANGUAGES, language, set_language
from afaos_gui.data.loader import (
    load_card_texts,
    load_catalogue,
    load_layout,
    load_map,
    load_options,
    load_water_lines,
)
from afaos_gui.rules import engine
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import play_random_game
from afaos_gui.session.game import Game
from afaos_gui.session.opening import game_at, new_game
from afaos_gui.session.saved_games import saved_from

TURN_CAP = 400
SEED = 1759
MACHINE_ACTIONS = 12
ITERATIONS = 16
PATIENCE = 60.0
"""Seconds that the machine's process may take for its first answer on a slow system."""


class SelftestError(Exception):
    """Something does not work; the message is one sentence."""


def run() -> int:
    """Try everything; a line for each part, 0 when all of it works."""
    for name, part in _parts():
        try:
            print(f"{name}: {part()}")
        except (DataError, SelftestError, OSError) as error:
            print(f"{name}: {error}")
            return 1
    print("All is well.")
    return 0


def _parts() -> tuple[tuple[str, Callable[[], str]], ...]:
    return (
        ("files", _files),
        ("core", _core),
        ("figures", _figures),
        ("languages", _languages),
        ("a game", _game),
        ("saving and loading", _saving),
        ("the machine", _machine),
        ("a frame", _frame),
        ("Qt's words", _words),
    )


def _files() -> str:
    count = check_contents()
    return f"{count} data files are as they were shipped" if count else "a checkout, nothing to compare with"


def _core() -> str:
    return "compiled" if is_compiled(engine) else "interpreted"


def _figures() -> str:
    catalogue, layout, features = load_catalogue(), load_layout(), load_map()
    return (
        f"{len(catalogue.locations)} places, {len(catalogue.cards)} kinds of cards, {len(load_options())} options, "
        f"{len(layout.connections)} connections drawn, {len(features.land)} pieces of land, "
        f"{len(load_water_lines())} lines around it"
    )


def _languages() -> str:
    before, texts, cards = language(), load_card_texts(), load_catalogue().cards
    for code in LANGUAGES:
        set_language(code)
        if not all(texts.name(card) for card in cards):
            raise SelftestError(f"A card has no name in {code}.")
    set_language(before)
    return ", ".join(LANGUAGES)


def _game() -> str:
    played = play_random_game(Ruleset(load_catalogue()), SEED, TURN_CAP, via_session=True)
    breaches = problems(played.state)
    if breaches:
        raise SelftestError(f"The position is not sound: {breaches[0]}.")
    return f"{played.actions} actions, {played.state.turn} turns"


def _saving() -> str:
    from afaos_gui.data.saves import write_save

    game = new_game(f"seed={SEED}")
    game.submit(game.legal[0])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "selftest.acres"
        write_save(file, saved_from(game))
        if game_at(file).state != game.state:
            raise SelftestError("A saved game is not the same when it is loaded.")
        return f"{file.stat().st_size} bytes"


def _machine() -> str:
    folder = models_folder()
    if folder is None:
        raise SelftestError(f"{MODEL} is missing, please install the program again.")
    try:
        networks = shipped_networks(folder)
    except ModelError as error:
        raise SelftestError(str(error)) from None
    game, worker = new_game(f"seed={SEED}"), Worker()
    try:
        for _count in range(MACHINE_ACTIONS):
            game.submit(_answer(worker, game).action)
    finally:
        worker.close()
    count = sum(len(layers[-1]) // 4 for layers in (networks.value, networks.position, networks.choices))
    return f"{MACHINE_ACTIONS} actions from a process of its own, {count} weights"


def _answer(worker: Worker, game: Game) -> Choice:
    side = game.state.to_decide
    worker.think(observe(game.state, side), DEFAULT_LEVEL, Limit(None, ITERATIONS), SEED)
    reply = worker.wait(PATIENCE)
    if reply is None or reply.choice is None:
        raise SelftestError(f"The machine does not answer: {'it is silent' if reply is None else reply.failure}.")
    return reply.choice


def _frame() -> str:
    from afaos_gui.gui.app.selftest import frame_problem, paint_frame

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "frame.png"
        paint_frame(file, new_game(f"seed={SEED}"))
        problem = frame_problem(file)
        if problem:
            raise SelftestError(problem)
        return f"{file.stat().st_size} bytes of picture"


def _words() -> str:
    from afaos_gui.gui.app.selftest import missing_words

    missing = missing_words()
    if missing:
        raise SelftestError(f"{missing} is missing, please install the program again.")
    return ", ".join(LANGUAGES)
