"""The pictures of the rule book: possible positions and legal actions, painted in every language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage, QPixmap, QTextDocument
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook import load_pages
from afaos_gui.data.learning.rulebook_pictures import PictureEntry, load_pictures, read_pictures
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import RELEASED, language, set_language
from afaos_gui.gui.table.papers.screens import Screens
from afaos_gui.gui.table.rulebook import sheet as sheet_module
from afaos_gui.gui.table.rulebook.sheet import RuleBookSheet, rule_picture
from afaos_gui.presentation.rulebook.anchors import anchor_of_card
from afaos_gui.presentation.rulebook.book import book, find
from afaos_gui.presentation.rulebook.pictures import drawn_position, shown
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.catalogue import BRITISH, SIDE_NAMES, Card
from afaos_gui.rules.chapters.position import balance
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.state import GameState
from tests.gui.panels.showing import KEPT

CATALOGUE = load_catalogue()
NAMES = sorted(load_pictures())
WIDTH = 352


def position_of(entry: PictureEntry) -> GameState:
    """The position that a picture is drawn from."""
    return drawn_position(entry, CATALOGUE, SIDE_NAMES.index(entry.side))[0]


@pytest.fixture
def spoken() -> Iterator[None]:
    before = language()
    yield
    set_language(before)


def test_every_picture_stands_on_one_page_and_every_page_has_its_pictures() -> None:
    asked = [part.picture for page in load_pages() for part in page.paragraphs if part.picture]
    assert sorted(asked) == NAMES


def test_every_topic_that_can_be_seen_has_a_picture() -> None:
    """The others are lists, what is hidden, letters, and the options, which say in a sentence what they change."""
    bare = [page.id for page in book() if not any(part.picture or part.cards for part in page.paragraphs)]
    assert bare == ["actions", "hidden", "options", "rulings", "apart"]


def test_every_card_is_shown_where_it_is_explained() -> None:
    for card in CATALOGUE.cards:
        found = find(anchor_of_card(card.id))
        assert found is not None and (card.id in found.paragraph.cards or "(initial)" in card.name)


def book_in_window(qtbot: QtBot) -> RuleBookSheet:
    """The drawer in a window of its own."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 500)
    window.show()
    sheet = RuleBookSheet(window, Screens(window, window))
    KEPT.append(window)
    window.show()
    return sheet


def test_cards_are_painted_when_they_come_into_sight(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []

    def paint(card: Card, width: float, dpr: float) -> QPixmap:
        painted.append(card.name)
        return QPixmap(round(width), 4)

    monkeypatch.setattr(sheet_module, "card_pixmap", paint)
    sheet = book_in_window(qtbot)
    sheet.resize(430, 500)
    sheet.open_at("places#")
    sheet.grab()
    assert "Albany" in painted and len(set(painted)) < 6
    sheet.go("places#trois-rivieres")
    sheet.grab()
    assert "Trois Rivieres" in painted


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_can_be_done(name: str) -> None:
    entry = load_pictures()[name]
    what = shown(entry)
    assert what.around or what.cards
    if entry.action:
        side = SIDE_NAMES.index(entry.side)
        assert why_not(position_of(entry), parse_action(entry.action, side, CATALOGUE)) is None


def test_the_chain_that_is_lit_is_one_of_supply_and_the_other_place_has_none() -> None:
    entry = load_pictures()["supply"]
    assert shown(entry).paths[0][-1] == CATALOGUE.location_ids["Boston"]
    assert shown(entry.model_copy(update={"supply_of": ["Oswego"]})).paths == ([],)


@pytest.mark.parametrize(("name", "lead"), [("siege", 0), ("end", 1)])
def test_the_balance_is_the_one_that_is_told(name: str, lead: int) -> None:
    state = position_of(load_pictures()[name])
    siege = state.sieges[BRITISH]
    assert siege is not None and balance(state, siege) == lead


@pytest.mark.few(1)
@pytest.mark.parametrize("lang", RELEASED)
def test_every_picture_is_painted(qapp: object, spoken: None, lang: str) -> None:
    set_language(lang)
    for name in NAMES:
        image = rule_picture(name, WIDTH, 1.0, lang)
        assert image.width() == WIDTH and image.height() > 80
        assert len({image.pixel(x, image.height() // 3) for x in range(0, WIDTH, 7)}) > 5, name


def test_a_page_shows_its_picture_and_a_book_without_them_still_opens(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sheet = book_in_window(qtbot)
    sheet.open_at("supply#")
    kept = sheet.page.document().resource(QTextDocument.ResourceType.ImageResource, QUrl("picture:supply"))
    assert isinstance(kept, QImage) and kept.width() > 200
    monkeypatch.setattr(sheet_module, "load_pictures", lambda: read_pictures(tmp_path / "none.json"))
    rule_picture.cache_clear()
    sheet.go("siege#")
    assert "Besiege an enemy place" in sheet.page.toPlainText()
    rule_picture.cache_clear()


@pytest.mark.parametrize(
    "change",
    [
        {"villages": {"British": ["Atlantis"]}},
        {"action": "settle Quebec"},
        {"cards": ["Boston"] * 3},
        {"supply_of": ["Atlantis"]},
    ],
)
def test_a_picture_that_cannot_be_is_refused_with_one_sentence(change: dict[str, object]) -> None:
    with pytest.raises(DataError, match=r"pictures\.json: a picture of the rule book cannot be\.$"):
        shown(load_pictures()["settle"].model_copy(update=change))


def test_a_damaged_file_is_refused_with_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "pictures.json"
    file.write_text(json.dumps({"pictures": {"a": {"around": 3}}}), encoding="utf-8")
    with pytest.raises(DataError, match=r"^pictures\.json"):
        read_pictures(file)
