"""The pages of the rule book can be read, and a wrong page is refused with one sentence."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.rulebook import (
    LONGEST_PARAGRAPH,
    MOST_BYTES,
    MOST_PARAGRAPHS,
    Page,
    Span,
    check_links,
    load_pages,
    parse_page,
    read_page,
    spans_of,
)
from afaos_gui.data.learning.rulebook_conditions import read_conditions
from afaos_gui.data.paths import RESOURCES, data_root

FILE = "07-supply.md"


def refusal(text: str) -> str:
    with pytest.raises(DataError) as caught:
        parse_page(text, "supply", FILE)
    return str(caught.value)


def test_a_page_has_title_anchors_pictures_and_links() -> None:
    page = parse_page(
        "# Supply\n\n{#chain} See [the map](map#links).\n\n{#old} {picture raid} As it was.\n", "supply", FILE
    )
    assert (page.id, page.title) == ("supply", "Supply")
    chain, old = page.paragraphs
    assert chain.spans == (Span("See "), Span("the map", "map#links"), Span("."))
    assert (chain.words, chain.picture) == ("See the map.", "")
    assert (old.anchor, old.picture, old.words) == ("old", "raid", "As it was.")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"{FILE} does not begin with its title."),
        ("{#a} Words.", f"{FILE} does not begin with its title."),
        ("# Title\nWords.", f"{FILE}, line 2: this is not a paragraph with an anchor."),
        ("# Title\n{#a}", f"{FILE}, line 2: this is not a paragraph with an anchor."),
        ("# Title\n{#A b} Words.", f"{FILE}, line 2: this is not a paragraph with an anchor."),
        ("# Title\n{#a} Words\x07.", f"{FILE}, line 2: this is not a paragraph with an anchor."),
        ("# Title\n{#a} " + "x" * LONGEST_PARAGRAPH, f"{FILE}, line 2: this is not a paragraph with an anchor."),
        ("# Title\n{#a} One.\n{#a} Two.", f"{FILE}: the anchor a stands there twice."),
    ],
)
def test_a_wrong_page_is_refused_with_its_line(text: str, sentence: str) -> None:
    assert refusal(text) == sentence


def test_a_page_of_too_many_paragraphs_is_refused() -> None:
    text = "# Title\n" + "\n".join(f"{{#a{n}}} Words." for n in range(MOST_PARAGRAPHS + 1))
    assert refusal(text) == f"{FILE} is too long."


def test_a_page_that_is_too_large_or_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(DataError, match="too large"):
        read_page(path)
    path.write_bytes(b"# \xff")
    with pytest.raises(DataError, match="not a text file"):
        read_page(path)


def test_a_link_to_nothing_is_refused() -> None:
    page = Page("supply", "Supply", parse_page("# Supply\n{#a} [x](map#gone)", "supply", FILE).paragraphs)
    with pytest.raises(DataError, match="links to map#gone"):
        check_links((page,))


@given(st.text(max_size=200))
def test_no_words_are_lost_between_links(text: str) -> None:
    assert "".join(f"[{s.words}]({s.target})" if s.target else s.words for s in spans_of(text)) == text


@given(st.text(max_size=300))
def test_any_text_is_a_page_or_one_sentence(text: str) -> None:
    try:
        parse_page(text, "supply", FILE)
    except DataError as error:
        assert str(error).isprintable()


def test_a_language_without_a_page_falls_back_to_english(tmp_path: Path) -> None:
    shutil.copytree(data_root() / RESOURCES / "rulebook", tmp_path / RESOURCES / "rulebook")
    french = tmp_path / RESOURCES / "rulebook" / "fr"
    shutil.rmtree(french, ignore_errors=True)
    french.mkdir()
    (french / FILE).write_text("# Ravitaillement\n{#supply} Un lieu.\n", encoding="utf-8")
    pages = {page.id: page.title for page in load_pages(tmp_path, "fr")}
    assert pages["supply"] == "Ravitaillement"
    assert pages["siege"] == "Siege"


def test_a_missing_book_is_said_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="rule book is missing"):
        load_pages(tmp_path)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ({"conditions": {"a#b": "third"}, "options": {}, "sources": {}}, "neither an edition nor an option"),
        ({"conditions": {}, "options": {}}, "sources"),
        ({"conditions": {}, "options": {}, "sources": {"a": {"second": "Raid"}}}, "sources"),
    ],
)
def test_a_faulty_file_of_conditions_is_told(tmp_path: Path, content: object, told: str) -> None:
    path = tmp_path / "paragraphs.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DataError, match=told):
        read_conditions(path)


def test_missing_conditions_are_a_missing_book(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="rule book is missing"):
        read_conditions(tmp_path / "paragraphs.json")
