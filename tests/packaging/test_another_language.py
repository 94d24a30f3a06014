"""The recipe of docs/translating.md, tried with a language of eleven strings: the program runs in every language."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from afaos_gui.data.learning.rulebook import load_pages
from afaos_gui.data.resources.loader import load_card_texts, load_grammar

CHECKOUT = Path(__file__).resolve().parents[2]
DANISH = {
    "Pass": "Pas",
    "Boston": "Boston",
    "Settle {place}": "Bebyg {place:at}",
    "British": "Briter",
    "French": "Franskmænd",
    "language of the program": "programmets sprog",
    "options": "valg",
    "folder for settings": "mappe til indstillinger",
    "&Game": "&Spil",
    "{turns} turns played": "{ture} ture",
    "a saved game or a record to open": "",
}
"""Eleven strings: one of them is empty, one does not fit its sentence, and one is not in the program."""
RUN = """
import sys
from pathlib import Path
from afaos_gui.data import paths
paths.candidate_roots = lambda: [Path(sys.argv[1])]
from afaos_gui.__main__ import main
sys.exit(main(sys.argv[2:]))
"""

Program = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program's data: those that a translator edits are copies."""
    (tmp_path / "resources").mkdir()
    shutil.copy(CHECKOUT / "board_layout.json", tmp_path)
    for file in (CHECKOUT / "resources").iterdir():
        target = tmp_path / "resources" / file.name
        if file.name in ("i18n", "lessons", "rulebook"):
            shutil.copytree(file, target)
        else:
            target.symlink_to(file)
    return tmp_path


@pytest.fixture(scope="module")
def texts_of_the_program() -> list[object]:
    """The texts in the source once they have been extracted, which takes seconds."""
    return []


@pytest.fixture
def texts(scripts: Path, root: Path, texts_of_the_program: list[object], monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`dev.py texts` for these data."""
    import texts

    texts_of_the_program[:] = texts_of_the_program or [texts.extracted()]
    monkeypatch.setattr(texts, "extracted", lambda: texts_of_the_program[0])
    monkeypatch.setattr(texts, "RESOURCES", root / "resources")
    monkeypatch.setattr(texts, "FOLDER", root / "resources" / "i18n")
    monkeypatch.setattr(texts, "TEMPLATE", root / "resources" / "i18n" / "afaos.pot")
    return texts


@pytest.fixture
def program(root: Path) -> Program:
    """The program with these data."""

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        known = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "da_DK.UTF-8", "PYTHONPATH": str(CHECKOUT)}
        command = [sys.executable, "-c", RUN, str(root), *words]
        return subprocess.run(command, capture_output=True, text=True, env=known, timeout=200, check=False)

    return run


def add_danish(root: Path) -> Path:
    """Begin a catalogue as any gettext editor does: from the template, with the code of its language."""
    template = (root / "resources" / "i18n" / "afaos.pot").read_text(encoding="utf-8")
    for english, danish in DANISH.items():
        template = template.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{danish}"', 1)
    template = template.replace('"MIME-Version', '"Language: da\\n"\n"MIME-Version', 1)
    path = root / "resources" / "i18n" / "da.po"
    path.write_text(template, encoding="utf-8")
    return path


@pytest.mark.timeout(400)
def test_eleven_strings_make_a_language_that_works(
    root: Path, texts: ModuleType, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    add_danish(root)
    assert texts.main([]) == 0
    report = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("da: "))
    assert ", 0 of 37 cards" in report and report.endswith("0 %, in progress")
    assert texts.main(["--check"]) == 0
    danish = program("--lang", "da", "--help")
    assert danish.returncode == 0, danish.stderr
    assert "\nvalg:" in danish.stdout and "programmets sprog" in danish.stdout
    assert "A Few Acres of Snow. With no subcommand, the window opens." in danish.stdout
    # One in progress is not taken by itself, though the system speaks Danish.
    assert "\nvalg:" not in program("--help").stdout
    picture = root / "danish.png"
    drawn = program("screenshot", str(picture), "--lang", "da")
    assert drawn.returncode == 0 and "Traceback" not in drawn.stderr, drawn.stderr
    assert picture.stat().st_size > 10_000


@pytest.mark.long
@pytest.mark.timeout(400)
def test_cards_grammar_lessons_and_pages_follow_one_by_one(
    root: Path, texts: ModuleType, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    add_danish(root)
    folder = root / "resources"

    def edit(path: Path, change: Callable[[dict[str, dict[str, dict[str, dict[str, str]]]]], object]) -> None:
        data = json.loads(path.read_text(encoding="utf-8"))
        change(data)
        path.write_text(json.dumps(data), encoding="utf-8")

    edit(folder / "i18n" / "card_texts.json", lambda data: data["cards"]["Priest"]["name"].update(da="Præst"))
    patterns = {"town": {"at": "i {name}", "to": "til {sted}"}}
    places = {"patterns": patterns, "kinds": {"town": ["Boston"], "fort": ["Fort Niagara"]}, "plurals": {}}
    edit(folder / "i18n" / "grammar.json", lambda data: data.update(da=places))  # type: ignore[arg-type]
    edit(folder / "lessons" / "1-map.json", lambda data: data["title"].update(da="Kortet"))  # type: ignore[call-overload]
    (folder / "rulebook" / "da").mkdir()
    page = folder / "rulebook" / "da" / "02-map.md"
    page.write_text("# Kortet\n{#control} En landsby.\n{#only-danish} Kun her.\n", encoding="utf-8")
    (page.parent / "03-set-up.md").write_text("No title\n", encoding="utf-8")
    (page.parent / "14-siege.md").write_text("# Belejring\n{#withdraw} Gå [hjem](no#where).\n", encoding="utf-8")
    assert texts.main([]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "  da/03-set-up.md does not begin with its title." in told
    assert "  grammar.json: da / patterns / town / to: til {sted}" in told
    report = next(line for line in told if line.startswith("da: "))
    assert re.search(r"\b1 of \d+ cards, 2 of \d+ grammar, 1 of \d+ lessons, 4 of \d+ rule book", report)
    names, grammar = load_card_texts(root), load_grammar("da", root)
    priest = next(card for card in names.catalogue.cards if card.name == "Priest")
    trader = next(card for card in names.catalogue.cards if card.name == "Trader")
    assert (names.name(priest, "da"), names.name(trader, "da")) == ("Præst", "Trader")
    assert f"{grammar.name('Boston', 'Boston'):at}, {grammar.name('Albany', 'Albany'):at}" == "i Boston, Albany"
    # A kind without a pattern, and a pattern that does not hold the name, leave the name as it is.
    niagara, boston = grammar.name("Fort Niagara", "Fort Niagara"), grammar.name("Boston", "Boston")
    assert f"{niagara:at}, {boston:to}, {grammar.number('3 Settlers'):the}" == "Fort Niagara, Boston, 3 Settlers"
    pages = {page.id: page for page in load_pages(root, "da")}
    english = {page.id: page for page in load_pages(root, "en")}
    assert pages["map"].title == "Kortet" and pages["raid"] == english["raid"]
    # A page that cannot be read, and a paragraph that leads nowhere, are English.
    assert pages["set-up"] == english["set-up"]
    assert pages["siege"] == english["siege"]._replace(title="Belejring")
    assert [one.anchor for one in pages["map"].paragraphs] == [one.anchor for one in english["map"].paragraphs]
    assert "En landsby." in [one.words for one in pages["map"].paragraphs]
    assert program("problems", "--help", "--lang", "da").returncode == 0


def test_a_catalogue_that_cannot_be_read_is_told(
    root: Path, texts: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    (root / "resources" / "i18n" / "da.po").write_text("no catalogue at all", encoding="utf-8")
    assert texts.main(["--check"]) == 2
    assert capsys.readouterr().err.startswith("da.po is not a catalogue of gettext: ")


def test_a_released_language_has_to_be_whole(root: Path, texts: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    french = root / "resources" / "i18n" / "fr.po"
    text = french.read_text(encoding="utf-8").replace('msgid "Pass"\nmsgstr "Passer"', 'msgid "Pass"\nmsgstr ""')
    french.write_text(text, encoding="utf-8")
    (root / "resources" / "rulebook" / "fr" / "02-map.md").unlink()
    assert texts.main(["--check"]) == 1
    found = capsys.readouterr().out
    assert "fr.po: untranslated: Pass\n" in found and "fr: rule book: " in found


def test_the_page_for_translators_names_what_there_is() -> None:
    page = (CHECKOUT / "docs" / "translating.md").read_text(encoding="utf-8")
    for name in ("afaos.pot", "GLOSSARY.md", "card_texts.json", "grammar.json"):
        assert f"`{name}`" in page and (CHECKOUT / "resources" / "i18n" / name).is_file()
    for step in ("dev.py texts", "resources/lessons", "resources/rulebook/CODE", "RELEASED", "in progress"):
        assert step in page
