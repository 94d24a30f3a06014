"""Games as the session keeps them: nothing that has come is lost, and nobody else reads what is secret."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.apart.beginning import Terms, invited
from afaos_gui.apart.game import ApartGame
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.session.apart import letterbox
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.routes import ROUTE


@pytest.fixture
def anne(tmp_path: Path) -> Iterator[Letterbox]:
    """The games of one who invites."""
    box = Letterbox(tmp_path / "anne")
    yield box
    box.close()


def begun(anne: Letterbox, folder: Path) -> OpenGame:
    """A game by a folder, whose invitation Louis has just accepted."""
    folder.mkdir()
    route = RouteEntry(kind="folder", folder=str(folder))
    posting = invited(Terms(), "Anne", anne.now)
    opened = anne.begin(posting, route)
    louis = Letterbox(folder.parent / "louis")
    louis.accept(posting.letters[0].data, "Louis", route)
    louis.close()
    return opened


def looked(box: Letterbox) -> list[str]:
    """What is told of two looks, between which the folder is read."""
    told = list(box.look())
    box.wait()
    return [one.sentence for brought in (*told, *box.look()) for one in brought.happened if one.sentence]


def test_a_letter_that_cannot_be_kept_is_read_again(
    anne: Letterbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = begun(anne, tmp_path / "shared")

    def full(game: ApartGame, folder: Path) -> str:
        raise DataError("There is no room.")

    with monkeypatch.context() as patched:
        patched.setattr(letterbox, "kept", full)
        assert looked(anne) == []
    assert opened.problem == "There is no room." and opened.game.standing.acceptance is None
    assert "Louis accepts the invitation." in looked(anne)
    assert opened.problem == "" and opened.game.standing.acceptance is not None


@pytest.mark.skipif(os.name == "nt", reason="the rights of the user's folder hold there")
def test_keys_and_passwords_are_for_their_owner_only(anne: Letterbox, tmp_path: Path) -> None:
    opened = begun(anne, tmp_path / "shared")
    anne.change_route(opened, RouteEntry(kind="text", user="anne", password="swordfish"))
    kept = [path for path in anne.folder.iterdir() if path.suffix in (letterbox.SUFFIX, ROUTE)]
    assert [stat.S_IMODE(path.stat().st_mode) for path in kept] == [0o600, 0o600]
