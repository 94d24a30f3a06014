"""The system's reduced-motion setting: what each system answers, and that asking blocks nothing."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from afaos_gui.data.settings.motion_setting import GET_CLIENT_AREA_ANIMATION, windows_wish
from afaos_gui.gui.app.system_watch import SystemWatch
from afaos_gui.gui.toolkit.look import system_motion
from afaos_gui.gui.toolkit.look.system_motion import ask_portal, mac_wish, system_wants_less_motion
from afaos_gui.presentation.look.pace import Stillness, heed_system, is_reduced

WISH, SPACE = "reduced-motion", "org.freedesktop.appearance"


@pytest.mark.parametrize(("is_known", "animates", "wish"), [(1, 0, True), (1, 1, False), (0, 0, None)])
def test_windows_says_whether_to_move(
    monkeypatch: pytest.MonkeyPatch, is_known: int, animates: int, wish: bool | None
) -> None:
    class User:
        def SystemParametersInfoW(self, what: int, _size: int, answer: object, _flags: int) -> int:
            assert what == GET_CLIENT_AREA_ANIMATION
            ctypes.cast(answer, ctypes.POINTER(ctypes.c_int))[0] = animates  # type: ignore[arg-type]
            return is_known

    class Libraries:
        user32 = User()

    monkeypatch.setattr(ctypes, "windll", Libraries(), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert windows_wish() is wish
    assert system_wants_less_motion() is wish


@pytest.mark.parametrize(("line", "wish"), [("reduceMotion=true", True), ("reduceMotion=false", False), ("", None)])
def test_the_mac_says_whether_to_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, wish: bool | None
) -> None:
    file = tmp_path / "universalaccess.ini"
    file.write_text(f"[General]\n{line}\n", encoding="utf-8")

    def settings(organisation: str, program: str) -> QSettings:
        assert (organisation, program) == ("apple.com", "universalaccess")
        return QSettings(str(file), QSettings.Format.IniFormat)

    monkeypatch.setattr(system_motion, "QSettings", settings)
    assert mac_wish() is wish


def test_a_system_that_fails_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object) -> None:
        raise OSError("no such thing")

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_motion, "desktop_wish", fail)
    assert system_wants_less_motion() is None


def test_a_desktop_without_a_portal_knows_no_setting(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    assert ask_portal(SPACE, WISH) is None


@pytest.mark.long
@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="no message bus here")
@pytest.mark.parametrize("method", ["ReadOne", "Read", ""])
def test_a_portal_on_a_real_bus_is_understood_in_both_its_versions(method: str) -> None:
    """A portal in another process answers by only one of its methods, or never."""
    served = Path(__file__).with_name("fake_portal.py")
    command = ["dbus-run-session", "--", sys.executable, str(served), method]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == (["None", "None", "None"] if not method else ["1", "False", "None"]), done.stderr


# Asking


@pytest.fixture
def watched(qtbot: QtBot) -> Iterator[Callable[[Callable[[], bool | None]], SystemWatch]]:
    """Makes a SystemWatch that asks a function."""
    made: list[SystemWatch] = []

    def make(ask: Callable[[], bool | None]) -> SystemWatch:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        made.append(SystemWatch(application, ask))
        return made[-1]

    yield make
    for watch in made:
        watch.background.wait(10)
        watch.deleteLater()
    heed_system(False)


def test_the_window_does_not_wait_for_a_slow_system(
    watched: Callable[[Callable[[], bool | None]], SystemWatch],
) -> None:
    answer = Event()
    watch = watched(lambda: answer.wait(10))
    watch.begin()
    assert not is_reduced(Stillness.SYSTEM)
    answer.set()
    assert watch.background.wait(10)
    assert is_reduced(Stillness.SYSTEM)


def test_the_system_is_asked_again_when_one_comes_back_from_it(
    watched: Callable[[Callable[[], bool | None]], SystemWatch],
) -> None:
    answers: list[bool | None] = [True, None]
    watch = watched(lambda: answers.pop(0))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    states = Qt.ApplicationState
    for left in (1, 0):
        if left == 1:
            watch.begin()
        else:
            application.applicationStateChanged.emit(states.ApplicationInactive)
            application.applicationStateChanged.emit(states.ApplicationActive)
        assert watch.background.wait(10)
        assert (len(answers), is_reduced(Stillness.SYSTEM)) == (left, left == 1)
