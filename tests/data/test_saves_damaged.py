"""Thousands of damaged saves: each is refused in one sentence, quickly and in little memory, or valid after all."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.save_format import COPY, encode
from afaos_gui.data.saves.save_reader import decode, decode_summary
from afaos_gui.session.game import Game
from afaos_gui.session.saving.saved_games import game_from, saved_from
from tests.data.damages import CHANGED, DAMAGES, PLAIN
from tests.saves.games import content, random_game

SECONDS = 2.0
MEGABYTES = 400

QUICK = 70
LONG = 3000


def peak_memory() -> float:
    """The peak memory of this process so far, in megabytes."""
    resource = pytest.importorskip("resource")
    unit = 1 if sys.platform == "darwin" else 1024
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20)


def opened(data: bytes) -> Game | None:
    """The game, or None if it was properly refused."""
    try:
        return game_from(decode(data, "game.acres"), "game.acres")
    except DataError as error:
        check_sentence(str(error))
        return None


def listed(data: bytes) -> None:
    """Read the file as a list of games does."""
    try:
        decode_summary(data, "game.acres")
    except DataError as error:
        check_sentence(str(error))


def seconds(work: Callable[[bytes], Any], data: bytes) -> tuple[float, Any]:
    """The processor time of one call, and its result."""
    started = time.process_time()
    result = work(data)
    return time.process_time() - started, result


def check_sentence(sentence: str) -> None:
    assert sentence.startswith("game.acres")
    assert sentence.endswith(".")
    assert len(sentence) <= 320
    assert sentence.isprintable()
    assert "Traceback" not in sentence


def try_damages(count: int) -> None:
    slowest = 0.0
    before = peak_memory()
    for number in range(count):
        rng = random.Random(number)
        damage = DAMAGES[number % len(DAMAGES)]
        data = damage(rng)
        taken, game = seconds(opened, data)
        taken = max(taken, seconds(listed, data)[0])
        # A shared machine stalls now and then, and pytest's own garbage may be collected at any time.
        for _ in range(3):
            if taken > SECONDS / 4:
                taken = min(taken, max(seconds(opened, data)[0], seconds(listed, data)[0]))
        slowest = max(slowest, taken)
        if game is not None:
            opened_again(game)
    grown = peak_memory() - before
    print(f"{count} damaged saves: at most {slowest * 1000:.1f} ms, {grown:.1f} MB more than before")
    assert slowest < SECONDS
    assert grown < MEGABYTES


def opened_again(game: Game) -> None:
    """Check that an accepted game is valid: it can be saved and opened like any other."""
    again = game_from(decode(encode(saved_from(game)), "again"), "again")
    assert content(again) == content(game)


def test_damaged_saves_are_refused() -> None:
    try_damages(QUICK)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_three_thousand_damaged_saves_are_refused() -> None:
    try_damages(LONG)


def test_the_undamaged_saves_open() -> None:
    assert opened(PLAIN) is not None
    assert opened(CHANGED) is not None


def test_a_torn_last_line_counts_for_nothing() -> None:
    lines = CHANGED.splitlines(keepends=True)
    whole = game_from(decode(b"".join(lines[:-1]), "game"), "game")
    for length in range(len(lines[-1])):
        torn = game_from(decode(b"".join(lines[:-1]) + lines[-1][:length], "game"), "game")
        assert content(torn) == content(whole)


@pytest.mark.parametrize("data", [PLAIN, CHANGED], ids=["saved by name", "being played"])
def test_every_turn_before_a_damaged_byte_is_read(data: bytes) -> None:
    whole = game_from(decode(data, "game"), "game")
    lines = data.splitlines(keepends=True)
    for number in range(1, len(lines)):
        spoilt = bytearray(lines[number])
        spoilt[random.Random(number).randrange(len(spoilt) - 1)] ^= 1
        saved = decode(b"".join([*lines[:number], bytes(spoilt), *lines[number + 1 :]]), "game")
        is_copy = lines[number].startswith(COPY)
        before = whole if is_copy else game_from(decode(b"".join(lines[:number]), "game"), "game")
        assert content(game_from(saved, "game")) == content(before)
        is_needed = not is_copy and not lines[number].startswith(b'{"thumbnail"')
        assert saved.lost == (changes_from(lines, number) if is_needed else 0)
    assert len(whole.commands) > 20


def changes_from(lines: list[bytes], number: int) -> int:
    """The number of changes from that line on."""
    return sum(not line.startswith(COPY) for line in lines[number:])


def test_a_byte_of_the_first_line_is_not_read_around() -> None:
    """If the copies of the line are damaged too, nothing is left to read it from."""
    with pytest.raises(DataError, match="was changed outside the game"):
        decode(PLAIN.replace(b'"open":false', b'"open":true '), "game")


def test_a_missing_line_is_noticed() -> None:
    lines = CHANGED.splitlines(keepends=True)
    for number in range(2, len(lines) - 1):
        lost = decode(b"".join(lines[:number] + lines[number + 1 :]), "game").lost
        assert lost == changes_from(lines, number + 1)


def test_lines_that_were_saved_by_name_are_missed_when_they_are_gone() -> None:
    """Lines are known by number: the file of a game being played may end anywhere, this one may not."""
    lines = PLAIN.splitlines(keepends=True)
    for number in range(1, len(lines) - 2):
        assert decode(b"".join(lines[:number]), "game").lost == changes_from(lines, number)
        assert decode(b"".join(lines[:number]) + lines[number][:9], "game").lost == changes_from(lines, number)


def test_a_tail_that_no_program_wrote_is_a_loss() -> None:
    """After a power failure a file may end in nothing but zeros."""
    assert decode(CHANGED[:-40] + b"\0" * 40, "game").lost == 1
    assert decode(CHANGED[:-1], "game").lost == 0


def first_line_spoilt(data: bytes, at: int) -> bytes:
    """The file with one byte of its first line, or the end of that line, changed."""
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


@pytest.mark.parametrize("data", [PLAIN, CHANGED], ids=["saved by name", "being played"])
def test_a_damaged_first_line_loses_nothing(data: bytes) -> None:
    whole = content(game_from(decode(data, "game"), "game"))
    for at in range(0, data.index(b"\n") + 1, 7):
        saved = decode(first_line_spoilt(data, at), "game")
        assert saved.lost == 0
        assert content(game_from(saved, "game")) == whole


def test_the_end_of_the_first_line_may_be_what_is_damaged() -> None:
    spoilt = first_line_spoilt(CHANGED, CHANGED.index(b"\n"))
    assert content(game_from(decode(spoilt, "game"), "game")) == content(game_from(decode(CHANGED, "game"), "game"))


def test_a_first_line_of_nothing_but_zeros_loses_nothing() -> None:
    length = CHANGED.index(b"\n")
    for zeros in (b"\0" * length, b"\0" * (length // 2) + b"\n" * 20, b""):
        saved = decode(zeros + CHANGED[length:], "game")
        assert (saved.lost, saved.moves) == (0, decode(CHANGED, "game").moves)


def test_a_damaged_copy_of_the_first_line_loses_nothing() -> None:
    at = CHANGED.index(b"\n") + 30
    saved = decode(first_line_spoilt(CHANGED, at), "game")
    assert (saved.lost, saved.moves) == (0, decode(CHANGED, "game").moves)


def test_a_game_whose_first_line_is_damaged_loses_only_what_is_cut_off() -> None:
    lines = CHANGED.splitlines(keepends=True)
    short = decode(b"".join(lines[:20]), "game")
    saved = decode(first_line_spoilt(b"".join(lines[:20]), 200), "game")
    assert (saved.lost, saved.moves) == (0, short.moves)


def test_two_damages_lose_what_comes_after_the_second() -> None:
    lines = first_line_spoilt(CHANGED, 200).splitlines(keepends=True)
    lines[30] = lines[30].replace(b'"', b"'", 1)
    saved = decode(b"".join(lines), "game")
    before = decode(b"".join(CHANGED.splitlines(keepends=True)[:30]), "game")
    assert (saved.moves, saved.position) == (before.moves, before.position)
    assert saved.lost == len(lines) - 30


def test_the_first_line_of_another_game_is_none_of_this() -> None:
    other = encode(saved_from(random_game(3, 5)))
    spoilt = first_line_spoilt(CHANGED, 200)
    rest = spoilt.partition(b"\n")[2].partition(b"\n")[2]
    foreign = spoilt.partition(b"\n")[0] + b"\n" + other.splitlines(keepends=True)[-1] + rest
    saved = decode(foreign, "game")
    assert not saved.moves and saved.lost > 20
