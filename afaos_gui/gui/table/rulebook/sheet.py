"""The rule book as a drawer over a column of the table: pages with links, search, back and forward."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QUrl, Signal
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import QTextBrowser, QWidget

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook import Page
from afaos_gui.data.learning.rulebook_conditions import holds
from afaos_gui.data.learning.rulebook_pictures import load_pictures
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _, language
from afaos_gui.gui.board.engraving.bake import shipped_chart
from afaos_gui.gui.board.geometry import MAP_RECT
from afaos_gui.gui.board.items.places import PlaceState
from afaos_gui.gui.board.scene import BoardScene
from afaos_gui.gui.cards.pixmaps import card_pixmap
from afaos_gui.gui.table.papers.drawer import PageDrawer
from afaos_gui.gui.table.papers.page_look import page_look
from afaos_gui.gui.table.papers.screens import ON_TABLE, Screen, Screens
from afaos_gui.gui.toolkit.look.appearance import follow_words, on_change
from afaos_gui.gui.toolkit.paint.painting import line_only, pen, restored
from afaos_gui.gui.toolkit.paint.theme import Palette, colour
from afaos_gui.gui.toolkit.widgets.controls import field
from afaos_gui.presentation.cards.card_metrics import card_height
from afaos_gui.presentation.look.palettes import current_palette
from afaos_gui.presentation.map.chart_size import current_look
from afaos_gui.presentation.rulebook.book import FoundParagraph, book, find
from afaos_gui.presentation.rulebook.pictures import CARD_GAP, Shown, part_around, picture_card_width, shown
from afaos_gui.presentation.rulebook.reading import ReadingStep, Steps
from afaos_gui.presentation.rulebook.search import search
from afaos_gui.presentation.rulebook.typeset import (
    CARD,
    CARD_WIDTH,
    CONTENTS,
    EVERYTHING,
    PICTURE,
    SOURCES,
    Asked,
    contents_html,
    found_html,
    page_html,
)

KEPT = 32


@lru_cache(maxsize=KEPT)
def rule_picture(name: str, width: int, dpr: float, lang: str = "", palette: str = "") -> QImage:
    """The picture of this name, `width` logical pixels wide; `lang` and `palette` are those in use.

    Raises DataError."""
    what = shown(load_pictures()[name])
    part = _part(what) if what.around else QRectF()
    map_height = round(width * part.height() / part.width()) if what.around else 0
    gap = CARD_GAP if map_height else 0.0
    cards_height = round(card_height(picture_card_width(len(what.cards), width))) + gap if what.cards else 0.0
    height = map_height + cards_height
    image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if map_height:
        _paint_map(painter, what, part, QRectF(0, 0, width, map_height))
    _paint_cards(painter, what, width, map_height + gap, dpr)
    painter.end()
    return image


def _part(what: Shown) -> QRectF:
    """The part of the map that shows what it is about."""
    scene = BoardScene(load_catalogue())
    left, top, right, bottom = part_around(scene.places[place].pos().toTuple() for place in what.around)
    return QRectF(left, top, right - left, bottom - top)


def _paint_map(painter: QPainter, what: Shown, part: QRectF, target: QRectF) -> None:
    chart, scale = shipped_chart(current_look()), target.width() / part.width()
    unit = chart.width() / MAP_RECT.width()
    painter.drawImage(target, chart, QRectF(part.topLeft() * unit, part.size() * unit))
    scene = BoardScene(load_catalogue())
    scene.set_scale(scale)
    scene.show_position(what.view)
    scene.light_paths(what.paths)
    scene.set_states({what.target: PlaceState.TARGET} if what.target >= 0 else {})
    with restored(painter, target):
        painter.scale(scale, scale)
        painter.translate(-part.topLeft())
        for link in scene.links.values():
            link.paint_at_rest(painter)
    scene.render(painter, target, part)
    line_only(painter, pen(colour(Palette.BRASS_DARK), 1.0, sharp=True))
    painter.drawRect(target.adjusted(0.5, 0.5, -0.5, -0.5))


def _paint_cards(painter: QPainter, what: Shown, width: float, top: float, dpr: float) -> None:
    cards, wide = [load_catalogue().cards[card] for card in what.cards], picture_card_width(len(what.cards), width)
    left = (width - wide * len(cards) - CARD_GAP * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        painter.drawPixmap(QPointF(left + number * (wide + CARD_GAP), top), card_pixmap(card, wide, dpr))


ABOVE = 34
"""Pixels left above the paragraph sought, to show that there is more above."""
LEAST_PICTURE = 240


def _is_letter(event: QKeyEvent) -> bool:
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    return plain and event.text().isalpha()


class RulePage(QTextBrowser):
    """A page whose pictures are painted when they become visible; a letter typed on it begins a search."""

    typed = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Keep letters from the commands of the table."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell a letter; the other keys scroll and follow links."""
        if _is_letter(event):
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Paint a picture or a card of the page."""
        asked, ratio = QUrl(name).toString(), self.devicePixelRatioF()
        if asked.startswith(CARD):
            return card_pixmap(load_catalogue().cards[int(asked.removeprefix(CARD))], CARD_WIDTH, ratio)
        if not asked.startswith(PICTURE):
            return None
        width = max(LEAST_PICTURE, round(self.viewport().width() - 2 * self.document().documentMargin()))
        try:
            return rule_picture(asked.removeprefix(PICTURE), width, ratio, language(), current_palette())
        except (DataError, KeyError):  # the words are worth reading without the picture
            image = QImage(1, 1, QImage.Format.Format_ARGB32)
            image.fill(Qt.GlobalColor.transparent)
            return image


class RuleBookSheet(PageDrawer):
    """The drawer. Of the game it knows only edition and options."""

    PAGE = RulePage

    def __init__(self, parent: QWidget, screens: Screens) -> None:
        super().__init__(lambda: _("Rule book"), "rule_book", parent, screens, self._follow)
        self._edition = "second"
        self._options: frozenset[str] = frozenset()
        self._read = Steps()
        self.back_button = self.add_button("rule_book_back", lambda: _("Back"), self.back)
        self.forward_button = self.add_button("rule_book_forward", lambda: _("Forward"), self.forward)
        self.contents_button = self.add_button("rule_book_contents", lambda: _("Contents"), lambda: self.go(CONTENTS))
        self.search = field(
            "",
            "rule_book_search",
            lambda: _("Search the rule book"),
            self,
            self._look_for,
            lambda: _("Search words, cards, places"),
            typed=True,
        )
        page = self.page
        assert isinstance(page, RulePage)
        page.typed.connect(self._type)
        on_change(self, self._show)
        follow_words(self, lambda: _("Page of the rule book"), self.page.setAccessibleName)
        self.set_content(self.search, self.page)

    def _type(self, letter: str) -> None:
        """Begin a search with a letter."""
        self.search.setFocus()
        self.search.insert(letter)

    # Reading

    @property
    def target(self) -> str:
        """The present anchor, page with "#", or CONTENTS; empty for a search and before the first page."""
        present = self._read.present
        return present.target

    def set_rules(self, edition: str, options: Collection[str]) -> None:
        """Set the edition and the options of the game on the table."""
        if (edition, frozenset(options)) != (self._edition, self._options):
            self._edition, self._options = edition, frozenset(options)
            self._show()

    def open_at(self, target: str = "") -> None:
        """Open the drawer at an anchor; without one, where it was left. On the start screen it is closed with that."""
        screens = frozenset({Screen.START} if self._screens.present is Screen.START else ON_TABLE)
        if screens != self._fixed:
            self.forget()
            self._fixed = screens
        if target or not self._read.steps:
            self.go(target or CONTENTS)
        self.open(self.page)
        self._show()

    def go(self, target: str) -> None:
        """Go to another page, keeping the way back."""
        if target != self.target:
            self._step(ReadingStep(target))

    def _step(self, step: ReadingStep, instead: bool = False) -> None:
        self._read.add(step, instead)
        self._show()

    def back(self) -> None:
        """Go back."""
        self._move(-1)

    def forward(self) -> None:
        """Go forward."""
        self._move(1)

    def _move(self, by: int) -> None:
        if self._read.leads(by):
            self._read.at += by
            self._show()

    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        present = self._read.present
        if target == EVERYTHING:
            self._step(present._replace(everything=True), instead=True)
        elif target == SOURCES:
            self._step(present._replace(sources=True), instead=True)
        else:
            self.go(target)

    def _look_for(self, query: str) -> None:
        """Search for words; while typing, each search replaces the one before."""
        present = self._read.present
        searched = bool(present.query)
        if query.strip():
            self._step(ReadingStep("", query), instead=searched)
        elif searched:
            self.back()

    def _show(self) -> None:
        """Typeset the present page."""
        if not self._read.steps:
            return
        step = self._read.present
        if step.query:
            self.page.setHtml(found_html(page_look(), step.query, search(step.query, wanted=self._holds)))
        elif (page := _page_of(step.target)) is None:
            self.page.setHtml(contents_html(page_look(), book()))
        else:
            self._show_page(page, step)
        if self.search.text() != step.query:
            self.search.setText(step.query)
        self.back_button.setEnabled(self._read.leads(-1))
        self.forward_button.setEnabled(self._read.leads(1))

    def _show_page(self, page: Page, step: ReadingStep) -> None:
        anchor = step.target.partition("#")[2]
        found = find(step.target)
        everything = step.everything or (found is not None and not self._holds(found))
        asked = Asked(anchor, everything, step.sources)
        self.page.setHtml(page_html(page_look(), page, self._edition, self._options, asked))
        if found is not None:
            self.page.scrollToAnchor(anchor)
            bar = self.page.verticalScrollBar()
            bar.setValue(bar.value() - ABOVE)

    def _holds(self, found: FoundParagraph) -> bool:
        """Whether a paragraph holds in the game on the table."""
        return holds(found.paragraph.condition, self._edition, self._options)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back and forward with their keys."""
        if event.matches(QKeySequence.StandardKey.Back):
            self.back()
        elif event.matches(QKeySequence.StandardKey.Forward):
            self.forward()
        else:
            super().keyPressEvent(event)


def _page_of(target: str) -> Page | None:
    """The page of a target."""
    name = target.partition("#")[0]
    return next((page for page in book() if page.id == name), None)
