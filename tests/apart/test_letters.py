"""Letters from anywhere, as bytes, text and files in a folder."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest

from afaos_gui.apart.carriers.carrier import Parcel
from afaos_gui.apart.carriers.folder import FolderCarrier, invitations_in
from afaos_gui.apart.carriers.text import TextCarrier
from afaos_gui.apart.draws import LINKS, LinkedChance, chain, index, links_between
from afaos_gui.apart.game import received
from afaos_gui.apart.keys import SECRET_BYTES, game_id
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.atomic import Disk
from afaos_gui.data.letters.entries import LetterEntry
from afaos_gui.data.letters.letter_form import letters_in, read_letter, text_of
from afaos_gui.rules.chance import ChanceError
from tests.apart.letters import Attacks, attack
from tests.apart.players import begin

ROUNDS = 210


def test_hostile_letters() -> None:
    attacks = Attacks()
    seen = {attack(attacks, seed) for seed in range(ROUNDS)}
    assert any("broken" in one for one in seen) and "pasted: refused" in seen and "file: refused" in seen


# Draws


def test_draws_follow_from_secret_and_link_and_are_even() -> None:
    links = chain(bytes(32))
    assert len(links) == LINKS + 1 and links_between(links[0], 0, links[3], 3) == links[1:4]
    assert links_between(links[0], 0, links[4], 3) is None and links_between(links[3], 3, links[3], 3) is None
    counts = [0] * 7
    for number in range(1, 3501):
        counts[index(b"secret", number, links[number], 7)] += 1
    assert sum((count - 500) ** 2 / 500 for count in counts) < 22.5  # chance gives more once in a thousand


def test_a_pile_is_drawn_whole_and_never_without_links() -> None:
    links = chain(bytes(32))[1:6]
    assert sorted(LinkedChance(b"a", links).draw(0, (5, 3, 3, 1, 2), 5)) == [1, 2, 3, 3, 5]
    assert LinkedChance(b"a", links).draw(0, (5, 3, 1), 2) == LinkedChance(b"a", links).draw(0, (1, 3, 5), 2)
    with pytest.raises(ChanceError):
        LinkedChance(b"a", links[:1]).draw(0, (1, 2, 3), 2)


# Text


def parcel() -> tuple[Parcel, bytes]:
    """The invitation of a game as a parcel, and the answer to it."""
    games, mail = begin(1)
    return games[0].my_letters()[0], mail[0][1]


def test_a_letter_survives_what_messengers_do_to_text() -> None:
    data = parcel()[1]
    text = text_of(data)
    assert letters_in(text) == (data,)
    quoted = "Hello,\n" + "\n".join(f"> {line}" for line in text.splitlines()) + "\nBye\n"
    assert (
        letters_in(quoted) == letters_in(text.replace("\n", " ")) == letters_in(text.replace("\n", "\r\n")) == (data,)
    )
    assert letters_in(text + "and\n" + text) == (data, data)


def test_what_a_newer_version_wrote_is_told_as_such() -> None:
    letter = begin(1)[0][0].my_letters()[0].data
    with pytest.raises(DataError, match="The letter comes from a newer version of the program"):
        read_letter(letter.replace(b'"version":1', b'"version":2'))
    with pytest.raises(DataError, match="version is not valid: 0"):
        read_letter(letter.replace(b'"version":1', b'"version":0'))


def test_a_text_with_a_missing_part_is_told() -> None:
    lines = text_of(parcel()[1]).splitlines()
    with pytest.raises(DataError, match="missing or was changed"):
        letters_in("\n".join(lines[:2] + lines[3:]))
    with pytest.raises(DataError, match="no letter"):
        letters_in("\n".join(lines[:-1]))


def test_a_long_text_without_an_end_is_looked_through_at_once() -> None:
    began = time.process_time()
    for text in ("ACRES LETTER " * 8000, "ACRES LETTER" + " " * 90_000, "ACRES LETTER" + "A" * 90_000):
        with pytest.raises(DataError):
            letters_in(text)
    assert time.process_time() - began < 1


def test_letters_are_pasted_and_copied() -> None:
    one, answer = parcel()
    carrier = TextCarrier()
    carrier.send(one)
    carrier.send(one)
    assert letters_in(carrier.text) == (one.data,) and "copied" in carrier.state().sentence
    carrier.taken()
    carrier.paste(text_of(answer))
    assert carrier.text == "" and carrier.letters() == (answer,) and carrier.letters() == ()


# Folder


def test_letters_go_through_a_folder(tmp_path: Path) -> None:
    one, answer = parcel()
    mine, theirs = FolderCarrier(tmp_path, one.game, 0), FolderCarrier(tmp_path, one.game, 1)
    mine.send(one)
    mine.send(one)
    assert invitations_in(tmp_path) == (one.data,) == theirs.letters() and theirs.letters() == ()
    theirs.send(Parcel(one.game, 1, 1, answer))
    assert mine.letters() == (answer,) and mine.state().is_ready
    assert invitations_in(tmp_path) == (), "what its guest has answered invites nobody any more"
    assert received(begin(1)[0][0], answer, 1).game.standing.acceptance is not None


def test_a_letter_that_is_still_being_copied_is_read_once_it_is_whole(tmp_path: Path) -> None:
    one, answer = parcel()
    carrier = FolderCarrier(tmp_path, one.game, 0)
    path = tmp_path / "whatever it is called (copy).acresletter"
    path.write_bytes(answer[:100])
    assert carrier.letters() == ()
    path.write_bytes(answer)
    assert carrier.letters() == (answer,)


def test_foreign_files_in_the_folder_change_nothing(tmp_path: Path) -> None:
    one, answer = parcel()
    carrier = FolderCarrier(tmp_path, one.game, 0)
    (tmp_path / "a.acresletter").mkdir()
    (tmp_path / "b.acresletter").write_bytes(b"x" * 50_000)
    (tmp_path / "c.acresletter").write_bytes(begin(2)[1][0][1])
    (tmp_path / "d.txt").write_bytes(answer)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "e.acresletter")
    assert carrier.letters() == () and invitations_in(tmp_path) == ()


@pytest.mark.skipif(os.name != "posix", reason="Links need no rights there.")
def test_nothing_is_written_outside_the_folder(tmp_path: Path) -> None:
    one, _answer = parcel()
    shared, victim = tmp_path / "shared", tmp_path / "victim"
    shared.mkdir()
    victim.write_text("mine")
    (shared / f"{one.game}-0-00001.acresletter").symlink_to(victim)
    FolderCarrier(shared, one.game, 0).send(one)
    assert victim.read_text() == "mine" and invitations_in(shared) == (one.data,)
    with pytest.raises(ValueError, match="victim"):
        FolderCarrier(shared, one.game, 0).send(one._replace(game="../victim"))


def test_a_folder_that_is_gone_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    one, _answer = parcel()
    carrier = FolderCarrier(tmp_path / "gone", one.game, 0)
    assert carrier.letters() == () and not carrier.state().is_ready
    with pytest.raises(DataError, match="cannot be reached"):
        carrier.send(one)
    with pytest.raises(DataError, match="no space"):
        FolderCarrier(tmp_path, one.game, 0, Full()).send(one)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(DataError):
        invitations_in(tmp_path / "gone")


class Full(Disk):
    """A disk without room."""

    def write(self, descriptor: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")


def test_the_examples_of_the_page_are_true() -> None:
    page = (Path(__file__).parents[2] / "APART.md").read_text(encoding="utf-8")
    links, secret = chain(bytes(32)), bytes(range(32))
    assert links[0].hex() in page and game_id(bytes(range(SECRET_BYTES))) in page
    places = [index(secret, number, links[number], 10 - number) for number in range(1, 6)]
    assert f"places {', '.join(map(str, places))}." in page
    fields = {name for name in LetterEntry.model_fields if f"`{name}`" in page}
    assert fields == set(LetterEntry.model_fields)
    letter = page[page.index("## A letter") : page.index("## The order of letters")]
    told = set(re.findall(r"^\| (`.+?) \|", letter, re.M))
    assert {name for row in told for name in re.findall(r"`(\w+)`", row)} == set(LetterEntry.model_fields)
