"""`afaos selftest`: every part of the program once, in the program as it was shipped."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from afaos_gui.data.contents import check_contents
from afaos_gui.data.errors import DataError
from afaos_gui.data.language import LANGUAGES, language, set_language
from afaos_gui.data.loader import load_card_texts, load_catalogue, load_layout, load_map, load_options
from afaos_gui.rules.invariants import problems
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.autoplay import play_random_game
from afaos_gui.session.opening import game_at, new_game
from afaos_gui.session.saved_games import saved_from

TURN_CAP = 400
SEED = 1759


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
        ("figures", _figures),
        ("languages", _languages),
        ("a game", _game),
        ("saving and loading", _saving),
        ("a frame", _frame),
    )


def _files() -> str:
    count = check_contents()
    return f"{count} data files are as they were shipped" if count else "a checkout, nothing to compare with"


def _figures() -> str:
    catalogue, layout, features = load_catalogue(), load_layout(), load_map()
    return (
        f"{len(catalogue.locations)} places, {len(catalogue.cards)} kinds of cards, {len(load_options())} options, "
        f"{len(layout.connections)} connections drawn, {len(features.land)} pieces of land"
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


def _frame() -> str:
    from PySide6.QtGui import QImage

    from afaos_gui.gui.app import screenshot

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "frame.png"
        screenshot(file, new_game(f"seed={SEED}"), (1280, 720))
        image = QImage(str(file))
        colours = {image.pixel(x, y) for x in range(0, image.width(), 40) for y in range(0, image.height(), 40)}
        if image.width() < 1280 or len(colours) < 20:
            raise SelftestError("The painted frame is empty.")
        return f"{image.width()} x {image.height()} pixels"
