"""The language in use, and the message if its catalogue is missing."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from afaos_gui.data.errors import DataError
from afaos_gui.data.texts import language as module
from afaos_gui.data.texts.language import _, chosen_language, known_language, language, ngettext, set_language


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    before = language()
    yield
    set_language(before)


def catalogue(entries: dict[str, str]) -> bytes:
    """A compiled gettext catalogue (.mo) of the entries."""
    pairs = [(key.encode(), value.encode()) for key, value in sorted(entries.items())]
    start = 28 + 16 * len(pairs)
    tables: tuple[list[bytes], list[bytes]] = ([], [])
    body = b""
    for column in (0, 1):
        for pair in pairs:
            tables[column].append(struct.pack("<II", len(pair[column]), start + len(body)))
            body += pair[column] + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return header + b"".join(tables[0]) + b"".join(tables[1]) + body


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A French catalogue with a sentence and a plural."""
    folder = tmp_path / "i18n" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    rule = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n > 1);\n"
    texts = {"": rule, "Pass": "Passer", "{n} card\0{n} cards": "{n} carte\0{n} cartes"}
    (folder / "afaos.mo").write_bytes(catalogue(texts))
    monkeypatch.setattr(module, "resource", lambda *parts: tmp_path.joinpath(*parts))


def test_english_is_spoken_first() -> None:
    set_language("en")
    assert language() == "en"
    assert _("Pass") == "Pass"
    assert [ngettext("{n} card", "{n} cards", n) for n in (1, 2)] == ["{n} card", "{n} cards"]


@pytest.mark.usefixtures("french")
def test_a_catalogue_is_all_that_makes_a_language_known(tmp_path: Path) -> None:
    assert module.installed() == ("en", "fr")
    (tmp_path / "i18n" / "da" / "LC_MESSAGES").mkdir(parents=True)
    assert module.installed() == ("en", "da", "fr")


@pytest.mark.usefixtures("french")
def test_a_catalogue_is_used_from_then_on() -> None:
    assert set_language("fr") == "fr"
    assert language() == "fr"
    assert _("Pass") == "Passer"
    assert [ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)] == [
        "{n} carte",
        "{n} carte",
        "{n} cartes",
    ]


@pytest.mark.usefixtures("french")
def test_a_sentence_without_translation_stays_english() -> None:
    set_language("fr")
    assert _("Withdraw") == "Withdraw"


def test_a_missing_catalogue_is_told_and_leaves_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "resource", lambda *parts: tmp_path.joinpath(*parts))
    with pytest.raises(DataError, match=r"^fr/LC_MESSAGES/afaos\.mo is missing, please install the program again\.$"):
        set_language("fr")
    assert (language(), _("Pass")) == ("en", "Pass")


@pytest.mark.parametrize("content", [b"", b"no catalogue", struct.pack("<7I", 0x950412DE, 0, 9, 28, 28, 0, 0)])
def test_a_damaged_catalogue_is_told(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "i18n" / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "afaos.mo").write_bytes(content)
    monkeypatch.setattr(module, "resource", lambda *parts: tmp_path.joinpath(*parts))
    with pytest.raises(DataError, match=r"^fr/LC_MESSAGES/afaos\.mo is damaged, please install the program again\.$"):
        set_language("fr")
    assert language() == "en"


@pytest.mark.parametrize(
    ("variables", "spoken"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "da_DK.UTF-8", "LANGUAGE": "da:fr:en"}, "fr"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "fr"}, "en"),
        ({"LANG": "da_DK.UTF-8"}, "en"),
    ],
)
def test_without_a_setting_the_system_says_the_language(
    variables: dict[str, str], spoken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert chosen_language("") == spoken
    assert [chosen_language("fr"), chosen_language("en")] == ["fr", "en"]


@pytest.mark.parametrize(
    ("code", "known"),
    [
        ("fr", "fr"),
        ("fr_CA.UTF-8", "fr"),
        ("fr-FR", "fr"),
        ("FR", "fr"),
        ("da_DK", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
    ],
)
def test_locale_codes(code: str, known: str) -> None:
    assert known_language(code) == known


def test_without_any_data_there_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_parts: str) -> Path:
        raise DataError("board_layout.json is missing, please install the game again.")

    monkeypatch.setattr(module, "resource", missing)
    assert module.installed() == ("en",)
