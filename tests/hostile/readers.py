"""Every reader of files in the program with a valid file, to be tried with hostile ones."""

from __future__ import annotations

import io
import json
import random
import shutil
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from afaos_gui.ai.judgement.model import CARD, load_networks, shipped_networks
from afaos_gui.ai.judgement.model_error import ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.measuring.arena import Job
from afaos_gui.ai.search.levels import AGREEMENT, LADDER, agreements, measured
from afaos_gui.base.compiled import MANIFEST, fitting_modules
from afaos_gui.base.guarded import Unreadable, read_text
from afaos_gui.commands.measuring.arena_figures import summary
from afaos_gui.commands.measuring.arena_games import GAMES_FILE, known
from afaos_gui.commands.measuring.balance_study import CONDITION_FILE, studied
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.contents import _manifest
from afaos_gui.data.files.json_files import parse_json
from afaos_gui.data.learning.lesson_files import read_lesson
from afaos_gui.data.learning.problem_files import FILE as PROBLEMS
from afaos_gui.data.learning.problem_files import Made, Problem, Problems, read_problems, write_problems
from afaos_gui.data.learning.rulebook import read_page
from afaos_gui.data.learning.rulebook_pictures import read_pictures
from afaos_gui.data.paths import BOARD_FILE, RESOURCES, data_root
from afaos_gui.data.positions import full_position_entry, read_position
from afaos_gui.data.records.record_files import random_record
from afaos_gui.data.records.record_game import check_file
from afaos_gui.data.resources import loader, presets
from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.saves.save_format import encode
from afaos_gui.data.settings.favourites import load_favourites
from afaos_gui.data.settings.settings import FILE as SETTINGS
from afaos_gui.data.settings.settings import Settings, read_settings, save_settings
from afaos_gui.data.settings.statistics import FILE as STATISTICS
from afaos_gui.data.settings.statistics import (
    DayAnswer,
    PlayedGame,
    SideTally,
    Solved,
    Statistics,
    read_statistics,
    write_statistics,
)
from afaos_gui.presentation.room.arrangement import Arrangement, read_arrangement, written
from afaos_gui.presentation.rulebook.pictures import shown
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.game import Game
from afaos_gui.session.saving.saved_games import saved_from
from afaos_gui.session.saving.start_guard import FILE as START
from afaos_gui.session.saving.start_guard import StartGuard
from afaos_gui.session.saving.storage import RecentFiles, listed_file
from afaos_gui.session.saving.transfer import open_game, readable_text
from tests.data.damages import sealed
from tests.hostile import damage, extremes
from tests.saves.games import fields_of, random_game

NOT_READ = shutil.ignore_patterns("*.jpg", "*.png", "*.ttf", "*.svg")
REFUSALS = (DataError, Unreadable, ModelError)
"""Exceptions that a reader may raise, with one sentence as message."""

Damage = Callable[[bytes, random.Random], bytes]


class Reader(NamedTuple):
    """A reader: its name, the path of its file, valid content, how it is read, and how damaged content is written.

    With `make`, all its files are made so, and none is damaged.
    """

    name: str
    place: str
    sound: bytes
    read: Callable[[Path], object]
    inner: Damage | None = None
    make: Callable[[random.Random], bytes] | None = None


LADDER_SAMPLE = b'{"ladder": [{"name": "settler", "elo": 1000}, {"name": "trader", "elo": 1224}]}'
AGREEMENT_SAMPLE = b'{"positions": 497, "levels": {"settler": 0.12, "trader": 0.2}}'


def damaged(reader: Reader, rng: random.Random) -> bytes:
    """The reader's file, damaged in one way."""
    if reader.make is not None:
        return reader.make(rng)
    if reader.inner is not None and rng.random() < 0.5:
        return reader.inner(reader.sound, rng)
    ways = damage.RARE if rng.random() < 0.03 else damage.BYTES
    return rng.choice(ways)(reader.sound, rng)


def _json(data: bytes, rng: random.Random) -> bytes:
    return damage.written(damage.values_changed(json.loads(data), rng))


def _save(fields: Any, data: bytes, rng: random.Random) -> bytes:
    """A wrong save with a valid checksum."""
    return sealed(damage.values_changed(json.loads(json.dumps(fields)), rng), partial(json.dumps, default=str))


def _archive(data: bytes, rng: random.Random) -> bytes:
    """An archive containing a damaged file, with a valid checksum."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        for name in names:
            inner = old.read(name)
            new.writestr(name, rng.choice(damage.BYTES)(inner, rng) if rng.random() < 0.5 else inner)
    return packed.getvalue()


def _cached(place: Path, *readers: Callable[[Path], object]) -> None:
    """Read cached resources anew."""
    for read in readers:
        read(place)
    for module in (loader, presets):
        for made in vars(module).values():
            if hasattr(made, "cache_clear") and made.__module__ == module.__name__:
                made.cache_clear()


def _with_review(game: Game) -> Game:
    """The game with a verdict on each decision."""
    commands = enumerate(game.commands)
    verdicts = [Verdict(n, one.side, 0.6, 0.5, 0.1, 0.0, (one.action,), (one.action,)) for n, one in commands]
    game.review = Review("general", 8, 0, len(verdicts), tuple(verdicts))
    return game


def _problems(folder: Path, game: Game) -> bytes:
    """A file with a problem for each of a game's first decisions."""
    states = [command.before for command in game.commands[:6]]
    answers = [legal_actions(state)[:3] for state in states]
    found = [
        Problem(f"1-{number}", "deck", 3, 0.6, 0.2, state, legal, legal[:1])
        for number, (state, legal) in enumerate(zip(states, answers, strict=True))
    ]
    write_problems(folder / PROBLEMS, Problems((Made("1", "general", "0123", 6, 1, 160),), tuple(found)))
    return (folder / PROBLEMS).read_bytes()


def _arena(file: Path) -> None:
    """Resume an arena: count the games in its file."""
    results = known(file.parent, [Job(1, ("captain", "captain"))])
    if results:
        summary(results, "captain", "captain")


def _shown(file: Path) -> None:
    """Read the pictures of the rule book and compute what each shows."""
    for entry in read_pictures(file).values():
        shown(entry)


def _statistics(folder: Path) -> bytes:
    """A file with one game, one problem and one day."""
    names, levels, date = ("Anne", ""), ("", "captain"), "2026-01-01T00:00:00+00:00"
    game = PlayedGame("a", date, names, levels, 0, "POINTS", 60, (40, 30), "second", ("fur_for_one",))
    game = game._replace(tallies=(SideTally("draft: Militia", taken=1), SideTally(raids=2)))
    days = (DayAnswer("2026-01-01", "1-1", True),)
    write_statistics(folder, Statistics((game,), (Solved("1-1", date, "deck", True, 1300),), days))
    return (folder / STATISTICS).read_bytes()


def readers(folder: Path) -> tuple[Reader, ...]:
    """All readers; `folder` gets valid resources for those that need more than one file."""
    game = random_game(8, 60)
    ruleset = Ruleset(loader.load_catalogue())
    record = json.dumps(random_record(ruleset, 1, 12)).encode()
    position = json.dumps(full_position_entry(game.state)).encode()
    shutil.copytree(data_root() / RESOURCES, folder / RESOURCES, ignore=NOT_READ)
    shutil.copy(data_root() / BOARD_FILE, folder / BOARD_FILE)
    models = models_folder()
    assert models is not None
    saved = saved_from(game)
    save = encode(saved)
    reviewed = encode(saved_from(_with_review(random_game(8, 60))))
    save_settings(folder, Settings(surround="light", british_name="Anne", window="AdnQywAD"))
    favourites = b'[{"name": "Mine", "edition": "first", "options": ["fur_for_one"]}]'
    core = b'{"sources": "0", "modules": {}}'
    jobs = b'[1, ["captain", "captain"], 0, "points", 20, [[0.1], [0.1]], [[0.5], [0.5]]]\n'
    condition = b'{"figure": "second_edition", "edition": "second", "options": [], "iterations": 20}'
    lesson = (folder / RESOURCES / "lessons" / "5-siege.json").read_bytes()
    page = folder / RESOURCES / "rulebook" / "en" / "07-supply.md"
    drawn = (folder / RESOURCES / "rulebook" / "pictures.json").read_bytes()
    resources = (
        (f"{RESOURCES}/cards.json", loader.load_catalogue),
        (BOARD_FILE, loader.load_layout),
        (f"{RESOURCES}/options.json", loader.load_options),
        (f"{RESOURCES}/presets.json", presets.load_presets),
        (f"{RESOURCES}/i18n/card_texts.json", loader.load_card_texts),
        (f"{RESOURCES}/i18n/grammar.json", partial(loader.load_grammar, "fr")),
        (f"{RESOURCES}/art/prospects.json", loader.load_prospects),
        (f"{RESOURCES}/map/label_places.json", loader.load_label_places),
        (f"{RESOURCES}/map/map_xy.json", loader.load_map),
        (f"{RESOURCES}/map/water_lines.json", loader.load_water_lines),
    )
    return (
        Reader("save", "a.acres", save, open_game, partial(_save, fields_of(save))),
        Reader("save in a list", "a.acres", save, listed_file, partial(_save, fields_of(save))),
        Reader("review in a save", "a.acres", reviewed, open_game, partial(_save, fields_of(reviewed))),
        Reader("problems", PROBLEMS, _problems(folder, game), read_problems, _json),
        Reader("statistics", STATISTICS, _statistics(folder), lambda file: read_statistics(file.parent), _json),
        Reader("record to play", "a.json", record, open_game, _json),
        Reader("record to check", "a.json", record, check_file, _json),
        Reader("text", "a.txt", readable_text(game).encode(), open_game),
        Reader("position", "a.json", position, read_position, _json),
        Reader("settings", SETTINGS, (folder / SETTINGS).read_bytes(), lambda file: read_settings(file.parent)),
        Reader("favourites", "rules.json", favourites, lambda file: load_favourites(file.parent), _json),
        Reader("recent files", "recent.json", b'["/a", "/b"]', lambda file: RecentFiles(file).paths(), _json),
        Reader("start", START, b'{"starting": 1, "failures": 0}', lambda file: StartGuard(file.parent).begin(), _json),
        Reader("layout", "a.json", written(Arrangement()).encode(), lambda f: read_arrangement(read_text(f)), _json),
        Reader("ladder", LADDER, LADDER_SAMPLE, lambda file: measured(file.parent), _json),
        Reader("agreement", AGREEMENT, AGREEMENT_SAMPLE, lambda file: agreements(file.parent), _json),
        Reader("card of the model", CARD, (models / CARD).read_bytes(), lambda f: shipped_networks(f.parent), _json),
        Reader("model", MODEL, (models / MODEL).read_bytes(), load_networks, _archive),
        Reader("list of contents", "contents.json", b'{"board_layout.json": "0"}', _manifest, _json),
        Reader("compiled core", MANIFEST, core, lambda file: fitting_modules(file.parent), _json),
        Reader("arena", GAMES_FILE, jobs, _arena, _json),
        Reader("balance study", CONDITION_FILE, condition, lambda file: studied(file.parent.parent), _json),
        Reader("release", "a.json", b'{"version": "1.0.0"}', lambda file: parse_json(read_text(file), "a"), _json),
        Reader("lesson", "1-a.json", lesson, read_lesson, _json),
        Reader("page of the rule book", page.name, page.read_bytes(), read_page),
        Reader("pictures of the rule book", "pictures.json", drawn, _shown, _json),
        *(
            Reader(f"resource {place}", place, (folder / place).read_bytes(), partial(_resource, folder, read), _json)
            for place, read in resources
        ),
    )


def extreme_readers() -> tuple[Reader, ...]:
    """The readers of games with correct files of extreme content, and all that is done with what they read."""
    return (
        Reader("extreme position", "a.json", b"", extremes.open_position, make=extremes.position_bytes),
        Reader("extreme save", "a.acres", b"", extremes.open_save, make=extremes.save_bytes),
        Reader("extreme text", "a.txt", b"", extremes.open_save, make=extremes.text_bytes),
        Reader("extreme record", "a.json", b"", extremes.open_record, make=extremes.record_bytes),
    )


def _resource(folder: Path, read: Callable[[Path], object], _file: Path) -> None:
    _cached(folder, read)
