"""The reduced-motion setting of a desktop, from its portal and from its files."""

from __future__ import annotations

from pathlib import Path

import pytest

from afaos_gui.data.settings.motion_setting import Portal, desktop_wish

WISH, ANIMATES = "reduced-motion", "enable-animations"
SPACES = {WISH: "org.freedesktop.appearance", ANIMATES: "org.gnome.desktop.interface"}


def portal_with(**values: object) -> Portal:
    """A portal with a few settings, named with underscores."""

    def ask(namespace: str, key: str) -> object:
        assert namespace == SPACES[key]
        return values.get(key.replace("-", "_"))

    return ask


@pytest.mark.parametrize(
    ("values", "wish"),
    [
        ({"reduced_motion": 1}, True),
        ({"reduced_motion": 0}, False),
        ({"enable_animations": False}, True),
        ({"enable_animations": True}, False),
        ({"reduced_motion": 0, "enable_animations": False}, True),
        ({"reduced_motion": 1, "enable_animations": True}, True),
        ({"reduced_motion": "1", "enable_animations": 0.5}, None),
        ({}, None),
    ],
)
def test_the_desktops_portal_says_whether_to_move(tmp_path: Path, values: dict[str, object], wish: bool | None) -> None:
    assert desktop_wish(portal_with(**values), tmp_path) is wish


@pytest.mark.parametrize(
    ("file", "text", "wish"),
    [
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0\n", True),
        ("kdeglobals", "[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=0\n", True),
        ("gtk-3.0/settings.ini", "[Settings]\ngtk-enable-animations=true\n", False),
        ("kdeglobals", "not a settings file", None),
        ("other", "", None),
    ],
)
def test_the_desktops_files_say_whether_to_move(tmp_path: Path, file: str, text: str, wish: bool | None) -> None:
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert desktop_wish(portal_with(), tmp_path) is wish
