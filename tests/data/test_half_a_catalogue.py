"""A catalogue of which half is missing: every text is the translation or the English, and none stops the program."""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from afaos_gui.commands import speech
from afaos_gui.data.learning.lesson_files import Words
from afaos_gui.data.paths import resource
from afaos_gui.data.texts import language as module
from afaos_gui.data.texts.language import RELEASED, language, language_names, set_language
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.commands.preferences import preferences
from afaos_gui.presentation.rulebook.book import book
from afaos_gui.session.opening import new_game
from afaos_gui.session.words.action_texts import action_label
from afaos_gui.session.words.names import card_name, catalogue, place_name, the_side
from afaos_gui.session.words.option_texts import option_texts

CODE = "xx"


def messages() -> list[Message]:
    """Every text of the French catalogue."""
    with resource("i18n", "fr.po").open("rb") as stream:
        return [message for message in read_po(stream, locale="fr") if message.id]


def texts_of(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text, or its forms for several numbers."""
    return (text,) if isinstance(text, str) else tuple(text)


def half(which: int) -> gettext.GNUTranslations:
    """Every second text of the French catalogue, as a compiled one."""
    made = Catalog(locale="fr", charset="utf-8", fuzzy=False)
    for message in messages()[which::2]:
        made.add(message.id, message.string, context=message.context)
    stream = io.BytesIO()
    write_mo(stream, made)
    stream.seek(0)
    return gettext.GNUTranslations(stream)


@pytest.fixture(params=(0, 1))
def spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[gettext.GNUTranslations]:
    """The program in a language that has half of its texts, and neither cards, grammar, lessons nor book."""
    before, made, shipped = language(), half(request.param), module._catalogue
    monkeypatch.setattr(module, "LANGUAGES", (*RELEASED, CODE))
    monkeypatch.setattr(module, "_catalogue", lambda code: made if code == CODE else shipped(code))
    set_language(CODE)
    yield made
    monkeypatch.undo()
    module.in_progress.cache_clear()
    module._own_name.cache_clear()
    set_language(before)


def test_every_message_is_translated_or_english(spoken: gettext.GNUTranslations) -> None:
    found = {True: 0, False: 0}
    for message in messages():
        if isinstance(message.id, str):
            told = [module.pgettext(message.context, message.id) if message.context else module._(message.id)]
        else:
            told = [module.ngettext(message.id[0], message.id[1], number) for number in (0, 1, 2)]
        known = {*texts_of(message.id), *texts_of(message.string or "")}
        assert set(told) <= known
        found[told[0] in texts_of(message.id)] += 1
    assert min(found.values()) > 700


@pytest.mark.usefixtures("spoken")
def test_what_the_window_is_made_of_can_be_said() -> None:
    assert language() == CODE
    assert len(book()) == 25 and all(page.title for page in book())
    assert all(command.text and command.help for command in commands())
    assert all(one.title for one in preferences()) and all(text.title for text in option_texts())
    assert str(Words.model_validate({"en": "Look.", "fr": "Regardez."})) == "Look."
    names = [f"{card_name(card.id):the} {card_name(card.id):of}" for card in catalogue().cards]
    names += [f"{place_name(place.id):at} {the_side(side):adj}" for place in catalogue().locations for side in (0, 1)]
    assert not any(re.search(r"[{}]|^ | $", name) for name in names)
    game = new_game("seed=7")
    assert all("{" not in action_label(action, game.state) for action in game.legal)
    speech.use_language_of(("--lang", CODE))


def test_a_language_is_in_progress_until_it_has_most_texts(
    spoken: gettext.GNUTranslations, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {}
    for share in ("94", "95", "nonsense"):
        module.in_progress.cache_clear()
        monkeypatch.setattr(spoken, "_info", {"x-share": share})
        names[share] = language_names()[CODE]
    module.in_progress.cache_clear()
    assert names["94"] != names["95"] == names["nonsense"]
    assert names["95"] in names["94"]
