"""Reading any file is quick, takes little memory, and ends with its content or one sentence."""

from __future__ import annotations

import os
import sys
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from afaos_gui.ai.judgement.model import CARD, shipped_networks
from afaos_gui.ai.judgement.model_error import Fault, ModelError
from afaos_gui.ai.judgement.model_folder import MODEL, models_folder
from afaos_gui.ai.judgement.npz import read_rows
from afaos_gui.ai.search.levels import AGREEMENT, LADDER, agreements, measured
from afaos_gui.base.guarded import MAX_DEPTH, MOST_BYTES, FileProblem, Unreadable, read_archive, read_bytes
from afaos_gui.base.guarded import parse_json as parse
from afaos_gui.data.errors import LONGEST_SENTENCE, DataError
from afaos_gui.data.files.json_files import parse_json, read_data, read_json
from afaos_gui.data.records.record_files import read_record
from afaos_gui.data.settings.favourites import FILE, load_favourites

MEBIBYTE = 1 << 20
NO_PIPES = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

WRONG_TEXTS = {
    "arrays in each other": ("[" * 100_000, FileProblem.TOO_DEEP),
    "deeper than any file": ("[" * (MAX_DEPTH + 2) + "]" * (MAX_DEPTH + 2), FileProblem.TOO_DEEP),
    "objects in each other": ('{"a":' * 900 + "1" + "}" * 900, FileProblem.TOO_DEEP),
    "5,000 digits": ("9" * 5000, FileProblem.NUMBER),
    "21 digits": ("1" * 21, FileProblem.NUMBER),
    "a long fraction": ("0." + "1" * 100_000, FileProblem.NUMBER),
    "beyond all numbers": ("1e999", FileProblem.NUMBER),
    "beyond all numbers, signed": ("-1E+999", FileProblem.NUMBER),
    "no number": ("[NaN]", FileProblem.NUMBER),
    "infinity": ("-Infinity", FileProblem.NUMBER),
    "half a character": ('["\\ud800"]', FileProblem.LETTER),
    "half a character in a key": ('{"\\uDFFF": 1}', FileProblem.LETTER),
    "not JSON": ("{,}", FileProblem.NO_JSON),
    "nothing": ("", FileProblem.NO_JSON),
    "a million objects": ("[" + "{}," * 1_000_000 + "{}]", FileProblem.TOO_LARGE),
    "a million numbers": ("[" + "0," * 1_000_000 + "0]", FileProblem.TOO_LARGE),
}


@pytest.mark.parametrize(("text", "problem"), WRONG_TEXTS.values(), ids=WRONG_TEXTS.keys())
def test_a_hostile_text_is_refused_with_its_reason(text: str, problem: FileProblem) -> None:
    with pytest.raises(Unreadable) as caught:
        parse(text, "a.json")
    assert caught.value.problem is problem
    with pytest.raises(DataError) as told:
        parse_json(text, "a.json")
    assert str(told.value).startswith("a.json ") and len(str(told.value)) <= LONGEST_SENTENCE


def test_usual_numbers_letters_and_depth_are_read() -> None:
    text = '[0.30000000000000004, 12345678901234567890, 1e300, -2, "\\ud83c\\udf41", "é"]'
    assert parse(text, "") == [0.30000000000000004, 12345678901234567890, 1e300, -2, "🍁", "é"]
    assert parse("[" * MAX_DEPTH + "]" * MAX_DEPTH, "")
    assert parse(b"\xef\xbb\xbf[1]", "") == [1]


@pytest.mark.timeout(20)
def test_quotes_that_never_close_are_looked_at_once() -> None:
    with pytest.raises(Unreadable) as caught:
        parse('"\\' * 300_000, "open.json")
    assert caught.value.problem is FileProblem.NO_JSON


def test_what_a_text_becomes_is_bounded() -> None:
    dense = "[" + '{"":0},' * 500_000 + "0]"
    tracemalloc.start()
    with pytest.raises(Unreadable):
        parse(dense + " " * MEBIBYTE + "[" * 100, "a.json")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 200 * MEBIBYTE


def test_a_sparse_file_is_refused_by_its_size(tmp_path: Path) -> None:
    with (tmp_path / "a.json").open("wb") as stream:
        stream.truncate(500 * MEBIBYTE)
    tracemalloc.start()
    with pytest.raises(DataError, match=r"a\.json is too large\."):
        read_json(tmp_path / "a.json")
    assert tracemalloc.get_traced_memory()[1] < MEBIBYTE
    tracemalloc.stop()


@NO_PIPES
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.json")
    with pytest.raises(DataError, match=r"a\.json is not a file\."):
        read_json(tmp_path / "a.json")


@NO_PIPES
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/stdin"])
def test_a_link_to_a_device_is_not_read(tmp_path: Path, device: str) -> None:
    (tmp_path / "a.json").symlink_to(device)
    with pytest.raises(DataError, match=r"a\.json (is not a file|cannot be read|is missing)"):
        read_data(tmp_path / "a.json")


def test_a_path_that_cannot_be_is_a_sentence() -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_json(Path("a\0b"))
    # Windows calls a name that is too long one of a file that is not there.
    with pytest.raises(DataError, match="is missing" if sys.platform == "win32" else "cannot be read"):
        read_json(Path("a" * 5000))


def test_nothing_that_steers_a_terminal_is_in_a_sentence(tmp_path: Path) -> None:
    steering = "" if sys.platform == "win32" else "\x1b[31m\n"  # Windows has no files of such names
    file = tmp_path / f"a{steering}\u202eb.json"
    file.write_text('{"edition": "\\u001b]0;title\\u0007", "\\u001b[2J": 1}', encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_record(file)
    assert str(caught.value).isprintable()


def test_an_archive_is_bounded_before_it_is_unpacked(tmp_path: Path) -> None:
    bomb = tmp_path / "a.npz"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("weights.npy", bytes(20 * MEBIBYTE))
    assert bomb.stat().st_size < MEBIBYTE
    tracemalloc.start()
    with pytest.raises(Unreadable):
        read_rows(bomb)
    assert tracemalloc.get_traced_memory()[1] < MEBIBYTE
    tracemalloc.stop()


def test_an_archive_that_lies_about_its_size_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.npz"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", bytes(20 * MEBIBYTE))
    honest = (20 * MEBIBYTE).to_bytes(4, "little")
    file.write_bytes(file.read_bytes().replace(honest, (100).to_bytes(4, "little")))
    tracemalloc.start()
    with pytest.raises(Unreadable):
        read_archive(file)
    assert tracemalloc.get_traced_memory()[1] < 2 * MEBIBYTE
    tracemalloc.stop()


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_is_packed_as_numpy_packs(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "a.npz", "w", method) as archive:
        archive.writestr("a.npy", b"a")
    with pytest.raises(Unreadable):
        read_archive(tmp_path / "a.npz")


def model_in(folder: Path) -> Path:
    """A copy of the shipped model with its card."""
    shipped = models_folder()
    assert shipped is not None
    for name in (MODEL, CARD):
        (folder / name).write_bytes((shipped / name).read_bytes())
    return folder / MODEL


@pytest.mark.parametrize("cut", [0, 1000, -1])
def test_a_cut_model_is_refused_and_said(tmp_path: Path, cut: int) -> None:
    model = model_in(tmp_path)
    assert shipped_networks(tmp_path).value
    model.write_bytes(model.read_bytes()[:cut])
    with pytest.raises(ModelError) as raised:
        shipped_networks(tmp_path)
    assert (raised.value.file, raised.value.fault) == (MODEL, Fault.DAMAGED)


def test_a_model_without_its_card_is_refused(tmp_path: Path) -> None:
    model_in(tmp_path)
    (tmp_path / CARD).unlink()
    with pytest.raises(ModelError):
        shipped_networks(tmp_path)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"ladder": 1}', '{"ladder": [1]}', '{"ladder": [{"name": 1}]}', "[" * 9000]
)
def test_a_damaged_ladder_leaves_the_levels_unmeasured(tmp_path: Path, text: str) -> None:
    (tmp_path / LADDER).write_text(text, encoding="utf-8")
    assert measured(tmp_path) == {}


@pytest.mark.parametrize(
    "text", ["", "[]", '{"levels": 1}', '{"levels": {"settler": "much"}}', '{"levels": {"settler": 7}}', "[" * 9000]
)
def test_a_damaged_agreement_leaves_the_levels_unmeasured(tmp_path: Path, text: str) -> None:
    (tmp_path / AGREEMENT).write_text(text, encoding="utf-8")
    assert agreements(tmp_path) == {}


@pytest.mark.parametrize("text", ["9" * 5000, "[" * 9000, '[{"name": "\\ud800", "edition": "first", "options": []}]'])
def test_hostile_favourites_are_left_out(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    assert load_favourites(tmp_path) == ()


def test_a_file_of_just_the_size_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(bytes(10))
    assert read_bytes(tmp_path / "a", 10) == bytes(10)
    with pytest.raises(Unreadable):
        read_bytes(tmp_path / "a", 9)
    assert MOST_BYTES > 10
