"""The cloth of the table is woven only where it is seen."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, QRegion

from afaos_gui.gui.app.start import application
from afaos_gui.gui.toolkit.paint.grain import paint_grain
from afaos_gui.gui.toolkit.paint.theme import LIGHT
from afaos_gui.gui.toolkit.widgets import paper
from afaos_gui.gui.toolkit.widgets.paper import Cloth
from afaos_gui.presentation.look.palettes import set_surround

SIZE = QSize(331, 219)
WHOLE = QRect(QPoint(0, 0), SIZE)
PARTS = (QRect(0, 0, 331, 53), QRect(0, 53, 107, 100), QRect(90, 40, 150, 77))


def seen(ratio: float, *parts: QRect) -> QImage:
    """Light cloth that is seen in these parts, one after the other, and that no cloth before it was like."""
    Cloth().render(QImage(SIZE, QImage.Format.Format_RGB32))
    return next_seen(ratio, *parts)


def next_seen(ratio: float, *parts: QRect) -> QImage:
    """The same, where the cloth before it may have been like it."""
    cloth, image = Cloth(), QImage(SIZE * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    cloth.resize(SIZE)
    set_surround(LIGHT.name)
    for part in parts:
        image.fill("black")
        cloth.render(image, part.topLeft(), QRegion(part))
    return image


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 1.75, 2.0])
def test_cloth_seen_part_by_part_looks_like_cloth_seen_at_once(ratio: float) -> None:
    application()
    assert seen(ratio, *PARTS, WHOLE) == seen(ratio, WHOLE)


def test_the_next_cloth_of_that_size_is_woven_only_where_the_one_before_it_was_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    application()
    whole, _part = seen(1.0, WHOLE), seen(1.0, PARTS[0])
    woven = Mock(side_effect=paint_grain)
    monkeypatch.setattr(paper, "paint_grain", woven)
    next_seen(1.0, PARTS[0])
    assert not woven.called
    assert next_seen(1.0, WHOLE) == whole
    assert woven.call_count == 1
