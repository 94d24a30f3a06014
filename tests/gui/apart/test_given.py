"""Links and letters that the system gives to the program, whether its window is open already or not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher, Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from afaos_gui.__main__ import main
from afaos_gui.apart.invitations import Invitation, read_broker
from afaos_gui.gui.app import start
from afaos_gui.gui.controllers.apart.given import Given
from afaos_gui.gui.dialogs.apart.accept import AcceptDialog
from afaos_gui.gui.toolkit.application import running_application
from afaos_gui.session.apart.given import MOST_BYTES, MOST_GIVEN, given, given_text, hand_over, listening, path_of
from tests.apart.waiting import until
from tests.gui.apart.player import Player

Sit = Callable[[str], Player]
LINK = Invitation(bytes(range(15)), read_broker("mqtt://127.0.0.1:1")).link()


def folder_of(player: Player) -> Path:
    """Where a player's settings are."""
    return player.box.folder.parent


def asked(player: Player) -> str:
    """The link that the open sheet of a player accepts."""
    return player.dialog(AcceptDialog).pasted.text()


@pytest.mark.parametrize("link", [LINK, LINK.replace("afaos:", "AFAOS://")])
def test_a_link_on_the_command_line_opens_the_sheet_that_accepts(
    link: str, player: Sit, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    louis = player("Louis")
    told: dict[str, object] = {}

    def run(*_arguments: object, **named: object) -> int:
        told.update(named)
        return 0

    monkeypatch.setattr(start, "run", run)
    assert main([link, "--config", str(tmp_path / "other")]) == 0
    assert told["given"] == link
    start.arrange(louis.window, None, offer=True, given=str(told["given"]))
    until(lambda: QApplication.processEvents() or louis.window.findChildren(AcceptDialog))
    assert asked(louis) == link


def test_a_link_goes_to_the_window_that_is_open(player: Sit) -> None:
    louis = player("Louis")
    louis.window.apart.begin()
    louis.window.showMinimized()
    command = [sys.executable, "-m", "afaos_gui", LINK, "--config", str(folder_of(louis))]
    done = subprocess.run(command, env=os.environ, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    until(lambda: QApplication.processEvents() or louis.window.findChildren(AcceptDialog))
    assert asked(louis) == LINK and not louis.window.isMinimized()
    assert not list(folder_of(louis).glob("*.given"))


def test_of_two_windows_one_gets_it_and_a_closed_one_none(player: Sit) -> None:
    louis = player("Louis")
    louis.window.apart.begin()
    taken: list[str] = []
    second = Given(folder_of(louis), taken.append, louis.window)
    assert hand_over(folder_of(louis), LINK)
    until(lambda: QApplication.processEvents() or louis.window.findChildren(AcceptDialog))
    assert not taken
    second.close()
    louis.close()
    assert not hand_over(folder_of(louis), LINK)


def test_when_the_window_that_got_them_is_closed_another_gets_them(player: Sit) -> None:
    louis = player("Louis")
    louis.window.apart.begin()
    again, folder = player("Louis"), folder_of(louis)
    again.window.apart.begin()
    louis.close()
    until(lambda: QApplication.processEvents() or hand_over(folder, LINK))
    until(lambda: QApplication.processEvents() or again.window.findChildren(AcceptDialog))
    assert asked(again) == LINK
    again.close()
    assert not hand_over(folder, LINK)


def test_where_no_folder_can_be_watched_a_window_that_is_activated_gets_them(
    player: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    louis = player("Louis")
    monkeypatch.setattr(QFileSystemWatcher, "addPath", lambda *_: False)
    louis.window.apart.begin()
    again, state = player("Louis"), running_application().applicationStateChanged
    again.window.apart.begin()
    louis.close()
    state.emit(Qt.ApplicationState.ApplicationInactive)
    assert not hand_over(folder_of(louis), LINK)
    state.emit(Qt.ApplicationState.ApplicationActive)
    assert hand_over(folder_of(louis), LINK)


def test_macos_gives_links_and_files_by_an_event(tmp_path: Path, player: Sit) -> None:
    louis = player("Louis")
    taken: list[str] = []
    given = Given(tmp_path, taken.append, louis.window, "darwin")
    QApplication.sendEvent(louis.window, QFileOpenEvent(QUrl(LINK)))
    QApplication.sendEvent(louis.window, QFileOpenEvent(str(tmp_path / "one.acresletter")))
    given.close()
    QApplication.sendEvent(louis.window, QFileOpenEvent(QUrl(LINK)))
    assert taken == [LINK, str(tmp_path / "one.acresletter")]


def test_a_letter_is_given_by_its_whole_path_and_a_saved_game_is_not(tmp_path: Path) -> None:
    letter = tmp_path / "a letter.acresletter"
    assert given_text(str(letter)) == given_text(letter.as_uri()) == str(letter)
    assert given_text("games/one.acres") == given_text("") == given_text("file:///a%00b/one.acres") == ""


def test_what_cannot_be_read_keeps_nothing_back(tmp_path: Path) -> None:
    for number in range(MOST_GIVEN):
        (tmp_path / f"0{number:02}.given").write_bytes(b"\xff" * (MOST_BYTES + number % 2))
    lock = listening(tmp_path)
    assert lock is not None and hand_over(tmp_path, LINK)
    assert given(tmp_path) + given(tmp_path) == (LINK,)
    lock.release()


def test_a_game_s_file_on_the_command_line_is_known_by_its_whole_path() -> None:
    assert path_of("one.acres") == Path.cwd() / "one.acres"
