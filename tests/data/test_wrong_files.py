"""A wrong file is refused with one sentence that names the file, the field and the reason."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.paths import BOARD_FILE, RESOURCES, data_root
from afaos_gui.data.resources.loader import (
    load_card_texts,
    load_catalogue,
    load_label_places,
    load_layout,
    load_map,
    load_options,
    load_prospects,
    load_water_lines,
)

BOARD = Path(BOARD_FILE)
CARDS = Path(RESOURCES, "cards.json")
OPTIONS = Path(RESOURCES, "options.json")
TEXTS = Path(RESOURCES, "i18n", "card_texts.json")
PROSPECTS = Path(RESOURCES, "art", "prospects.json")
MAP = Path(RESOURCES, "map", "map_xy.json")
LABELS = Path(RESOURCES, "map", "label_places.json")
WATER = Path(RESOURCES, "map", "water_lines.json")

Edit = Callable[[Any], None]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with valid copies of all data files, to be modified."""
    for file in (BOARD, CARDS, OPTIONS, PROSPECTS, TEXTS, MAP, LABELS, WATER):
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(data_root() / file, tmp_path / file)
    return tmp_path


def load_all(root: Path) -> None:
    load_catalogue(root)
    load_layout(root)
    load_card_texts(root)
    load_options(root)
    load_prospects(root)
    load_label_places(root)
    load_map(root)
    load_water_lines(root)


def refusal(root: Path) -> str:
    with pytest.raises(DataError) as caught:
        load_all(root)
    return str(caught.value)


def spoil(root: Path, file: Path, edit: Edit) -> None:
    content = json.loads((root / file).read_text(encoding="utf-8"))
    edit(content)
    (root / file).write_text(json.dumps(content), encoding="utf-8")


def put(*steps: Any) -> Edit:
    """An edit that sets the field at a path; the last argument is its new value."""
    *path, last, value = steps

    def edit(content: Any) -> None:
        for step in path:
            content = content[step]
        content[last] = value

    return edit


def drop(*path: Any) -> Edit:
    """An edit that removes a field."""

    def edit(content: Any) -> None:
        for step in path[:-1]:
            content = content[step]
        del content[path[-1]]

    return edit


def again(*path: Any) -> Edit:
    """An edit that repeats the first entry of a list at its end."""

    def edit(content: Any) -> None:
        for step in path:
            content = content[step]
        content.append(content[0])

    return edit


LOCATIONS = ("british", "locations")
BOSTON = (*LOCATIONS, 0)
RANGERS = ("british", "empire", 7)

WRONG = {
    "place without coordinates": (
        BOARD,
        drop("places", 0, "x"),
        "board_layout.json: places / Boston / x is missing.",
    ),
    "place without a number for a coordinate": (
        BOARD,
        put("places", 0, "y", None),
        "board_layout.json: places / Boston / y must be a number, not null.",
    ),
    "place off the map": (
        BOARD,
        put("places", 0, "x", 1.5),
        "board_layout.json: places / Boston / x must be at most 1.0, not 1.5.",
    ),
    "figure too large": (
        BOARD,
        put("places", 0, "victory_points", 12),
        "board_layout.json: places / Boston / victory_points must be at most 9, not 12.",
    ),
    "figure below zero": (
        BOARD,
        put("places", 0, "defence", -1),
        "board_layout.json: places / Boston / defence must be at least 0, not -1.",
    ),
    "figure not whole": (
        BOARD,
        put("places", 0, "defence", 1.5),
        "board_layout.json: places / Boston / defence must be a whole number, not 1.5.",
    ),
    "true for a figure": (
        BOARD,
        put("places", 0, "defence", True),
        "board_layout.json: places / Boston / defence must be a whole number, not true.",
    ),
    "number for a text": (
        BOARD,
        put("places", 0, "printed_name", 7),
        "board_layout.json: places / Boston / printed_name must be a text, not 7.",
    ),
    "no name": (
        BOARD,
        put("places", 0, "name", ""),
        "board_layout.json: places / 1 / name must not be empty.",
    ),
    "word for yes or no": (
        BOARD,
        put("places", 0, "sea", "yes"),
        'board_layout.json: places / Boston / sea must be true or false, not "yes".',
    ),
    "unknown field": (
        BOARD,
        put("places", 0, "harbour", True),
        "board_layout.json: places / Boston / harbour is not a field of this file.",
    ),
    "unknown start side": (
        BOARD,
        put("places", 0, "start", "side", "Dutch"),
        'board_layout.json: places / Boston / start / side names "Dutch", which is none of British, French.',
    ),
    "duplicate place": (BOARD, again("places"), "board_layout.json: places holds Boston twice."),
    "unknown place in a connection": (
        BOARD,
        put("connections", 0, "a", "Bostn"),
        'board_layout.json: connections / Bostn-Deerfield names "Bostn", which is not a place of the board.',
    ),
    "unknown kind of connection": (
        BOARD,
        put("connections", 0, "kind", "canal"),
        'board_layout.json: connections / Boston-Deerfield / kind names "canal", '
        "which is none of river, lake, road, trail.",
    ),
    "duplicate connection": (
        BOARD,
        put("connections", 1, {"a": "Deerfield", "b": "Boston", "kind": "trail", "name": "", "via": []}),
        "board_layout.json: connections holds Boston-Deerfield twice.",
    ),
    "connection to itself": (
        BOARD,
        put("connections", 0, "a", "Deerfield"),
        "board_layout.json: connections / Deerfield-Deerfield joins a place to itself.",
    ),
    "way point with one number": (
        BOARD,
        put("connections", 0, "via", [[0.5]]),
        "board_layout.json: connections / Boston-Deerfield / via / 1 has too few entries (1).",
    ),
    "places not a list": (BOARD, put("places", {}), "board_layout.json: places must be a list, not {}."),
    "unknown place of a card": (
        CARDS,
        put(*BOSTON, "location", "Bostn"),
        'cards.json: british / locations / Bostn names "Bostn", which is not a place of the board.',
    ),
    "unknown place on a card": (
        CARDS,
        put(*BOSTON, "connections", "ship", ["Nw York"]),
        'cards.json: british / locations / Boston / connections / ship names "Nw York", '
        "which is not a place of the board.",
    ),
    "unknown transport": (
        CARDS,
        put(*BOSTON, "connections", {"airship": ["New York"]}),
        'cards.json: british / locations / Boston / connections / airship names "airship", '
        "which is none of ship, bateaux, wagon.",
    ),
    "unknown symbol": (
        CARDS,
        put(*BOSTON, "symbols", ["ship", "gold"]),
        'cards.json: british / locations / Boston / symbols / 2 names "gold", '
        "which is none of ship, bateaux, wagon, settler, fur, military.",
    ),
    "duplicate symbol": (
        CARDS,
        put(*BOSTON, "symbols", ["ship", "ship"]),
        "cards.json: british / locations / Boston / symbols holds ship twice.",
    ),
    "duplicate place on a card": (
        CARDS,
        put(*BOSTON, "connections", "ship", ["New York", "New York"]),
        "cards.json: british / locations / Boston / connections / ship holds New York twice.",
    ),
    "duplicate location card": (
        CARDS,
        again(*LOCATIONS),
        "cards.json: british / locations holds Boston twice.",
    ),
    "duplicate empire card": (
        CARDS,
        again("neutral", "empire"),
        "cards.json: neutral / empire holds Fortification twice.",
    ),
    "card counts do not add up": (
        CARDS,
        put(*RANGERS, "copies", 2),
        "cards.json: copies of all cards add up to 110, but the game has 109 cards.",
    ),
    "cost out of range": (
        CARDS,
        put(*RANGERS, "cost", 100),
        "cards.json: british / empire / Rangers / cost must be at most 99, not 100.",
    ),
    "unknown block": (
        CARDS,
        put(*RANGERS, "blocks", ["siege"]),
        'cards.json: british / empire / Rangers / blocks / 1 names "siege", which is none of raid, ambush.',
    ),
    "unknown initial card": (
        CARDS,
        put("french", "initial_empire", {"Grenadiers": 1}),
        'cards.json: french / initial_empire names "Grenadiers", which is not a known empire card.',
    ),
    "side missing": (CARDS, drop("french"), "cards.json: french is missing."),
    "option without effect": (
        OPTIONS,
        drop(0, "effect"),
        "options.json: pay_to_reshuffle / effect is missing.",
    ),
    "duplicate option": (OPTIONS, again(), "options.json: id holds pay_to_reshuffle twice."),
    "text of an unknown card": (
        TEXTS,
        put("cards", "Grenadiers", {"name": {"en": "G", "fr": "G"}, "text": {}}),
        'card_texts.json: cards names "Grenadiers", which is not a known empire card.',
    ),
    "card without a text": (TEXTS, drop("cards", "Priest"), "card_texts.json: cards / Priest is missing."),
    "card without a French name": (
        TEXTS,
        drop("cards", "Priest", "name", "fr"),
        "card_texts.json: cards / Priest / name / fr is missing.",
    ),
    "place without a prospect": (PROSPECTS, drop("Albany"), "prospects.json: Albany is missing."),
    "prospect of an unknown place": (
        PROSPECTS,
        put("Paris", []),
        'prospects.json: the whole file names "Paris", which is not a place of the board.',
    ),
    "measure of a prospect that is no number": (
        PROSPECTS,
        put("Albany", 0, {"gable": ["high"]}),
        'prospects.json: Albany / 1 / gable / 1 must be a number, not "high".',
    ),
    "place whose name has no position": (LABELS, drop("ways", "Albany"), "label_places.json: Albany is missing."),
    "position of a name that there is not": (
        LABELS,
        put("ways", "Albany", [104]),
        "label_places.json: ways / Albany / 1 must be at most 103, not 104.",
    ),
    "map without features": (
        MAP,
        drop("features"),
        "map_xy.json: features is missing or not a list of features.",
    ),
    "map feature of an unknown kind": (
        MAP,
        put("features", 0, "kind", "swamp"),
        "map_xy.json: features / 1 is not a land, lake or river with points of the map.",
    ),
    "map point off the map": (
        MAP,
        put("features", 2, "rings", 0, 0, [7, 7]),
        "map_xy.json: features / 3 is not a land, lake or river with points of the map.",
    ),
    "line on the water with half a point": (
        WATER,
        put("lines", 0, "land", 0, [17, 4, 9]),
        "water_lines.json: lines is missing or not a list of lines on the water.",
    ),
}


@pytest.mark.parametrize(("file", "edit", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_file_is_refused_in_one_sentence(root: Path, file: Path, edit: Edit, sentence: str) -> None:
    spoil(root, file, edit)
    assert refusal(root) == sentence


def test_sound_copies_are_accepted(root: Path) -> None:
    load_all(root)


@pytest.mark.parametrize("file", [BOARD, CARDS, OPTIONS, PROSPECTS, TEXTS, MAP, LABELS, WATER], ids=str)
def test_a_missing_file_is_named(root: Path, file: Path) -> None:
    (root / file).unlink()
    assert refusal(root) == f"{file.name} is missing: {root / file}."


def test_unreadable_json_is_located(root: Path) -> None:
    (root / CARDS).write_text('{\n "british": }', encoding="utf-8")
    assert refusal(root) == "cards.json is not readable JSON: line 2, column 13."


def test_a_file_that_is_no_text_is_named(root: Path) -> None:
    (root / CARDS).write_bytes(b"\xff\xfe\x00")
    assert refusal(root) == "cards.json is not a text file in UTF-8."


def test_a_folder_in_the_place_of_a_file_is_named(root: Path) -> None:
    (root / CARDS).unlink()
    (root / CARDS).mkdir()
    assert refusal(root) == "cards.json is not a file."


def test_a_whole_file_of_the_wrong_kind_is_named(root: Path) -> None:
    (root / CARDS).write_text("[]", encoding="utf-8")
    assert refusal(root) == "cards.json: the whole file must be a group of fields, not []."
