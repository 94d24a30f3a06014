"""`afaos selftest`: try every part of the shipped program once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from afaos_gui.ai.core.library import core
from afaos_gui.ai.judgement.model import shipped_networks
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.process.worker import Worker
from afaos_gui.ai.search.levels import DEFAULT_LEVEL
from afaos_gui.ai.search.results import Choice, Limit
from afaos_gui.base.compiled import is_compiled
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.contents import check_contents
from afaos_gui.data.resources.loader import (
    load_card_texts,
    load_catalogue,
    load_layout,
    load_map,
    load_options,
    load_water_lines,
)
from afaos_gui.data.texts.language import LANGUAGES, _, language, ngettext, set_language
from afaos_gui.rules import engine
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.autoplay import play_random_game
from afaos_gui.session.game import Game
from afaos_gui.session.machine.model_texts import ModelError, model_text
from afaos_gui.session.opening import game_at, new_game
from afaos_gui.session.saving.saved_games import saved_from

TURN_CAP = 400
SEED = 1759
MACHINE_ACTIONS = 12
ITERATIONS = 16
PATIENCE = 300.0
"""Seconds that the machine's process gets for its first answer on a slow or busy system."""


class SelftestError(Exception):
    """A part of the program does not work; the message is one sentence."""


def run() -> int:
    """Try everything and print a line for each part; returns 0 if all of it works."""
    for name, part in _parts():
        try:
            print(_line(name, part()), flush=True)
        except (DataError, SelftestError, OSError) as error:
            print(_line(name, str(error)))
            return 1
    print(_("All is well."))
    return 0


def _line(part: str, result: str) -> str:
    return _("{part}: {result}").format(part=part, result=result)


def _parts() -> tuple[tuple[str, Callable[[], str]], ...]:
    return (
        (_("files"), _files),
        (_("core"), _core),
        (_("figures"), _figures),
        (_("languages"), _languages),
        (_("a game"), _game),
        (_("saving and loading"), _saving),
        (_("the machine"), _machine),
        (_("a frame"), _frame),
        (_("Qt’s words"), _words),
    )


def _files() -> str:
    count = check_contents()
    if not count:
        return _("a checkout, nothing to compare with")
    return ngettext(
        "{count} data file is as it was shipped", "{count} data files are as they were shipped", count
    ).format(count=count)


def _core() -> str:
    if core() is None:
        return _("compiled") if is_compiled(engine) else _("interpreted")
    return _("compiled, and the search in C") if is_compiled(engine) else _("interpreted, but the search in C")


def _figures() -> str:
    catalogue, layout, features = load_catalogue(), load_layout(), load_map()
    return _(
        "{places} places, {cards} kinds of cards, {options} options, {connections} connections drawn, "
        "{pieces} pieces of land, {lines} lines around it"
    ).format(
        places=len(catalogue.locations),
        cards=len(catalogue.cards),
        options=len(load_options()),
        connections=len(layout.connections),
        pieces=len(features.land),
        lines=len(load_water_lines()),
    )


def _languages() -> str:
    before, texts, cards = language(), load_card_texts(), load_catalogue().cards
    for code in LANGUAGES:
        set_language(code)
        if not all(texts.name(card) for card in cards):
            raise SelftestError(_("A card has no name in the language {code}.").format(code=code))
    set_language(before)
    return ", ".join(LANGUAGES)


def _game() -> str:
    played = play_random_game(Ruleset(load_catalogue()), SEED, TURN_CAP, via_session=True)
    breaches = problems(played.state)
    if breaches:
        raise SelftestError(_("The position is not sound: {breach}.").format(breach=breaches[0]))
    return _("{actions} actions, {turns} turns").format(actions=played.actions, turns=played.state.turn)


def _saving() -> str:
    from afaos_gui.data.saves.save_files import write_save

    game = new_game(f"seed={SEED}")
    game.submit(game.legal[0])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "selftest.acres"
        write_save(file, saved_from(game))
        if game_at(file).state != game.state:
            raise SelftestError(_("A saved game is not the same when it is loaded."))
        return _("{count} bytes").format(count=file.stat().st_size)


def _machine() -> str:
    folder = models_folder()
    if folder is None:
        raise SelftestError(_("{file} is missing, please install the program again.").format(file=MODEL))
    try:
        networks = shipped_networks(folder)
    except ModelError as error:
        raise SelftestError(model_text(error)) from None
    game, worker = new_game(f"seed={SEED}"), Worker()
    try:
        for _count in range(MACHINE_ACTIONS):
            game.submit(_answer(worker, game).action)
    finally:
        worker.close()
    count = sum(len(layers[-1]) // 4 for layers in (networks.value, networks.position, networks.choices))
    return _("{actions} actions from a process of its own, {count} weights").format(
        actions=MACHINE_ACTIONS, count=count
    )


def _answer(worker: Worker, game: Game) -> Choice:
    side = game.state.to_decide
    worker.think(observe(game.state, side), DEFAULT_LEVEL, Limit(None, ITERATIONS), SEED)
    reply = worker.wait(PATIENCE)
    if reply is None or reply.choice is None:
        reason = _("it is silent") if reply is None else reply.failure
        raise SelftestError(_("The machine does not answer: {reason}.").format(reason=reason))
    return reply.choice


def _frame() -> str:
    from afaos_gui.gui.app.selftest import frame_problem, paint_frame

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "frame.png"
        paint_frame(file, new_game(f"seed={SEED}"))
        problem = frame_problem(file)
        if problem:
            raise SelftestError(problem)
        return _("{count} bytes of picture").format(count=file.stat().st_size)


def _words() -> str:
    from afaos_gui.gui.app.selftest import missing_words

    missing = missing_words()
    if missing:
        raise SelftestError(_("{file} is missing, please install the program again.").format(file=missing))
    return ", ".join(LANGUAGES)
