"""The one cache of pictures: what it keeps, what it drops, and that it never exceeds its budget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.gui.app.start import application, make_window
from afaos_gui.gui.toolkit.paint import picture_cache
from afaos_gui.gui.toolkit.paint.painting import SMOOTH
from afaos_gui.gui.toolkit.paint.picture_cache import PICTURES, PictureCache, budget_for, paint_cached
from afaos_gui.gui.toolkit.paint.theme import LIGHT
from afaos_gui.presentation.look.palettes import set_palette
from afaos_gui.session.game import Game
from tests.gui.hands import Hands
from tests.rules.builder import SECOND

Sit = Callable[..., Hands]
A_PICTURE = 10 * 10 * 4
MB = 1024 * 1024


@pytest.fixture(autouse=True)
def nothing_kept(qapp: QApplication) -> Iterator[None]:
    """An empty cache before and after, and the budget unchanged."""
    application()
    budget = PICTURES.budget
    PICTURES.clear()
    yield
    PICTURES.clear()
    PICTURES.set_budget(budget)


def put(cache: PictureCache, *keys: str) -> list[str]:
    """Ask for pictures of ten by ten pixels; return which of them were drawn."""
    drawn: list[str] = []

    def draw_as(key: str) -> Callable[[QPainter], None]:
        return lambda _painter: drawn.append(key)

    for key in keys:
        cache.get(key, 10, 10, 1.0, draw_as(key))
    return drawn


def test_a_picture_is_drawn_once() -> None:
    cache = PictureCache()
    assert put(cache, "a", "b", "a") == ["a", "b"]
    assert (len(cache), cache.bytes) == (2, 2 * A_PICTURE)


def test_each_palette_has_pictures_of_its_own_which_are_kept() -> None:
    set_palette(PaletteName.USUAL)
    assert put(PICTURES, "a") == ["a"]
    set_palette(PaletteName.RED_GREEN)
    assert put(PICTURES, "a") == ["a"]
    set_palette(PaletteName.USUAL)
    assert put(PICTURES, "a") == []
    set_palette(PaletteName.BLUE_YELLOW)
    assert put(PICTURES, "a") == ["a"]
    set_palette(PaletteName.RED_GREEN)
    assert put(PICTURES, "a") == []
    assert (len(PICTURES), PICTURES.bytes) == (3, 3 * A_PICTURE)
    set_palette(PaletteName.USUAL)


def test_sizes_and_screens_have_pictures_of_their_own() -> None:
    cache = PictureCache()
    for width, dpr in ((10, 1.0), (11, 1.0), (10, 2.0), (10, 1.0)):
        cache.get("a", width, 10, dpr, lambda painter: None)
    assert len(cache) == 3
    assert cache.get("a", 10, 10, 2.0, lambda painter: None).width() == 20


def test_what_was_used_longest_ago_makes_room() -> None:
    cache = PictureCache(3 * A_PICTURE)
    put(cache, "a", "b", "c")
    assert put(cache, "a", "d", "a", "c", "d", "b") == ["d", "b"]
    assert cache.bytes == 3 * A_PICTURE


def test_a_smaller_budget_gives_back_at_once() -> None:
    cache = PictureCache(3 * A_PICTURE)
    put(cache, "a", "b", "c")
    cache.set_budget(A_PICTURE)
    assert cache.bytes == A_PICTURE
    assert put(cache, "c", "a") == ["a"]


def test_a_picture_beyond_the_whole_budget_is_drawn_and_not_kept() -> None:
    cache = PictureCache(A_PICTURE - 1)
    assert cache.get("a", 10, 10, 1.0, lambda painter: None).width() == 10
    assert (len(cache), cache.bytes) == (0, 0)


def test_what_is_forgotten_is_drawn_again() -> None:
    cache = PictureCache()
    put(cache, "a", "b")
    cache.forget("a", 10, 10, 1.0)
    cache.forget("nothing", 10, 10, 1.0)
    assert cache.bytes == A_PICTURE
    assert put(cache, "a", "b") == ["a"]


def test_a_drawing_that_fails_is_not_kept() -> None:
    cache = PictureCache()
    with pytest.raises(ZeroDivisionError):
        cache.get("a", 10, 10, 1.0, lambda painter: painter.translate(1 / 0, 0))
    assert (len(cache), cache.bytes) == (0, 0)


@pytest.mark.parametrize(("dpr", "megabytes"), [(1.0, 52), (1.25, 81.25), (2.0, 128), (0.5, 52)])
def test_finer_screens_have_a_larger_budget_up_to_a_limit(dpr: float, megabytes: float) -> None:
    assert budget_for(dpr) == megabytes * MB


@pytest.mark.parametrize("dpr", [1.0, 1.5])
@pytest.mark.parametrize(("left", "top"), [(7, 9), (7.25, 9.5)])
def test_a_cached_drawing_looks_as_if_drawn_in_place(dpr: float, left: float, top: float) -> None:
    def draw(painter: QPainter) -> None:
        painter.fillRect(QRectF(2, 3, 20, 10), Qt.GlobalColor.red)

    def paper(paint: Callable[[QPainter], None]) -> QImage:
        image = QImage(90, 90, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(dpr)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHints(SMOOTH)
        paint(painter)
        painter.end()
        return image

    def in_place(painter: QPainter) -> None:
        painter.translate(left, top)
        draw(painter)

    direct = paper(in_place)
    for _time in range(2):
        cached = paper(lambda painter: paint_cached(painter, "red", QRectF(left, top, 25, 14), draw))
        pairs = zip(bytes(direct.constBits()), bytes(cached.constBits()), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 2
    assert len(PICTURES) == 1


# In the window


def test_the_budget_holds_with_a_second_window_another_size_and_another_surround(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = 3 * MB
    monkeypatch.setattr(picture_cache, "LEAST_BUDGET", budget)
    first = sit(Game(SECOND, seed=1), size=(1280, 720))
    first.window.set_surround(LIGHT.name)
    first.window.resize(1920, 1080)
    second = make_window(Game(SECOND, seed=2), (1600, 1000), curtain=False)
    second.show()
    for _number in range(3):
        for window in (first.window, second):
            window.current.submit(window.current.game.legal[0])
            QApplication.processEvents()
            assert 0 < PICTURES.bytes <= budget
    second.close()
    second.deleteLater()


def test_a_window_that_has_gone_leaves_no_picture_of_its_panels(sit: Sit) -> None:
    sit(Game(SECOND, seed=1), size=(1280, 720))
    window = make_window(Game(SECOND, seed=1), (1280, 720), curtain=False)
    window.show()
    QApplication.processEvents()
    keys = {id(panel._kept) for panel in (window.table.hand, window.table.opponent, window.table.stock)}
    assert keys <= panels_kept()
    window.close()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not keys & panels_kept()


def panels_kept() -> set[int]:
    """The panels whose pictures are cached."""
    names = (whole[0] for whole in PICTURES._pictures)
    return {name[0] for name in names if isinstance(name, tuple) and isinstance(name[0], int)}


@pytest.mark.few(1)
@pytest.mark.parametrize("games", [50, 20])
def test_new_games_leave_nothing_behind(sit: Sit, games: int) -> None:
    window = sit(Game(SECOND, seed=1), size=(1280, 720)).window
    counts: list[tuple[int, ...]] = []
    for _number in range(games):
        window.start(Game(SECOND, seed=1))
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        kinds = (QWidget, QObject)
        counts.append((len(PICTURES), PICTURES.bytes, *(len(window.findChildren(kind)) for kind in kinds)))
    assert len(set(counts[2:])) == 1, counts


def test_a_change_of_palette_is_seen_before_the_panels_are_drawn_anew(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = sit(Game(SECOND, seed=1), size=(1280, 720)).window
    hand = window.table.hand
    former = hand.grab().toImage()
    draw = Mock(side_effect=hand.draw)
    monkeypatch.setattr(hand, "draw", draw)
    set_palette(PaletteName.RED_GREEN)
    window.restyle()
    QApplication.sendPostedEvents()
    assert not draw.called
    assert hand.grab().toImage() == former
    QTest.qWait(20)
    assert draw.called
    assert hand.grab().toImage() != former


def test_what_was_cleared_from_the_table_is_not_seen_again(sit: Sit) -> None:
    window = sit(Game(SECOND, seed=1), size=(1280, 720)).window
    former = window.table.hand.grab().toImage()
    window.restyle()
    window.table.clear()
    assert window.table.hand.grab().toImage() != former
