"""Games as the session keeps them: nothing that has come is lost, and nobody else reads what is secret."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.apart.beginning import Terms, invited
from afaos_gui.apart.carriers import folder as folder_carrier
from afaos_gui.apart.carriers.carrier import Carrier
from afaos_gui.apart.files import read_summary
from afaos_gui.apart.game import ApartGame, asked, resigned
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.letters.letter_form import text_of
from afaos_gui.session.apart import letterbox
from afaos_gui.session.apart.letterbox import Letterbox, OpenGame
from afaos_gui.session.apart.proposals import lay_aside
from afaos_gui.session.apart.routes import ROUTE, TEXT, carrier_for
from tests.apart.players import ended


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


def played(box: Letterbox, opened: OpenGame) -> None:
    """A turn of this player."""
    box.do(opened, ended(opened.game, box.now))
    box.wait()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[tuple[Letterbox, OpenGame, Letterbox, OpenGame]]:
    """Anne and Louis with their games, dealt, by a shared folder."""
    folder = tmp_path / "shared"
    folder.mkdir()
    route = RouteEntry(kind="folder", folder=str(folder))
    anne, louis = Letterbox(tmp_path / "anne"), Letterbox(tmp_path / "louis")
    hers = anne.begin(invited(Terms(), "Anne", anne.now), route)
    anne.wait()
    his = louis.accept(hers.game.letters[0].data, "Louis", route)
    for _look in range(3):
        looked(louis)
        looked(anne)
    assert hers.game.my_turn
    yield anne, hers, louis, his
    anne.close()
    louis.close()


Pair = tuple[Letterbox, OpenGame, Letterbox, OpenGame]


def test_what_a_missing_folder_has_not_taken_goes_once_it_is_back(pair: Pair, tmp_path: Path) -> None:
    anne, hers, louis, his = pair
    (tmp_path / "shared").rename(tmp_path / "away")
    played(anne, hers)
    assert hers.problem and hers.unsent
    looked(anne)
    assert hers.problem and hers.unsent
    (tmp_path / "away").rename(tmp_path / "shared")
    for _look in range(3):
        looked(anne)
        anne.wait()
        looked(louis)
    assert his.game.my_turn and not hers.problem and not hers.unsent


def test_a_letter_that_another_program_holds_is_read_later(
    pair: Pair, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    anne, hers, louis, his = pair
    played(anne, hers)
    with monkeypatch.context() as held:
        held.setattr(folder_carrier, "_data", lambda path, most=0: b"")
        looked(louis)
        assert not his.game.my_turn
    looked(louis)
    assert his.game.my_turn


def test_a_copy_of_a_game_is_told_and_never_opened(pair: Pair) -> None:
    anne, hers, _louis, _his = pair
    copy = hers.path.with_name(f"{hers.path.stem} - Copy.acresapart")
    copy.write_bytes(hers.path.read_bytes())
    before = hers.path.read_bytes()
    listed = {one.path: one.problem for one in anne.listed()}
    assert not listed[hers.path] and "copy" in listed[copy]
    with pytest.raises(DataError, match="copy"):
        anne.open(copy)
    assert hers.path.read_bytes() == before and copy not in anne.games


def test_the_last_letters_go_and_come_after_the_program_was_closed(pair: Pair, tmp_path: Path) -> None:
    anne, hers, louis, his = pair
    anne.do(hers, resigned(hers.game, anne.now))
    anne.close()
    looked(louis)
    louis.wait()  # until his secret lies in the folder
    assert his.game.truth is not None
    again = Letterbox(tmp_path / "anne")
    for _look in range(4):
        again.open_next()
        again.wait()
        looked(again)
    found = again.games[hers.path].game
    assert found.truth is not None
    assert read_summary(hers.path).over
    again.close()


def test_an_invitation_whose_game_could_not_be_kept_can_be_accepted_again(
    anne: Letterbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    posting = invited(Terms(), "Anne", anne.now)
    anne.begin(posting, TEXT)
    louis = Letterbox(tmp_path / "louis")

    def full(game: ApartGame, folder: Path) -> str:
        raise DataError("There is no room.")

    with monkeypatch.context() as patched:
        patched.setattr(letterbox, "kept", full)
        with pytest.raises(DataError, match="no room"):
            louis.accept(posting.letters[0].data, "Louis", TEXT)
    assert louis.accept(posting.letters[0].data, "Louis", TEXT).path.exists()
    louis.close()


def test_an_answer_is_read_though_it_quotes_my_letter_and_the_quotation_is_damaged(
    anne: Letterbox, tmp_path: Path
) -> None:
    hers = anne.begin(invited(Terms(), "Anne", anne.now), TEXT)
    louis = Letterbox(tmp_path / "louis")
    his = louis.accept(hers.game.letters[0].data, "Louis", TEXT)
    mine, answer = (text_of(one.letters[-1].data) for one in (hers.game, his.game))
    quoted = [f"> {line}" for line in mine.splitlines()]
    for lines in (quoted, [*quoted[:3], *quoted[4:]]):
        for text in ("\n".join([*lines, answer]), "\n".join([answer, *lines])):
            assert anne.letters_in(text) == (his.game.letters[-1].data,)
    assert anne.letters_in("\n".join(quoted)) == (hers.game.letters[0].data,)
    louis.close()


def test_a_request_that_comes_with_the_move_is_read_before_the_move_is_answered(pair: Pair) -> None:
    anne, hers, louis, his = pair
    anne.do(hers, ended(hers.game, anne.now))
    anne.do(hers, asked(hers.game, anne.now, "take back"))
    anne.wait()
    told = looked(louis)
    assert any("take" in one for one in told), told
    assert his.game.standing.asked(0, "take back")
    looked(anne)
    assert hers.game.standing.asked(0, "take back")


def test_an_invitation_laid_aside_is_called_out_to_nobody(anne: Letterbox, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[bool] = []

    def note(route: RouteEntry, secret: bytes, me: int, is_open: bool = False) -> Carrier:
        called.append(is_open)
        return carrier_for(route, secret, me, is_open)

    monkeypatch.setattr(letterbox, "carrier_for", note)
    opened = anne.begin(invited(Terms(), "Anne", anne.now), RouteEntry(kind="house", user="Anne"))
    carrier = opened.carrier
    lay_aside(opened, anne)
    assert opened.game.is_void and opened.carrier is not carrier and called == [True, False]
