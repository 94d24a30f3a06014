"""What the command bar finds for typed words: actions, answers, cards, places, commands, settings and rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.commands.command_table import commands, group_title
from afaos_gui.presentation.commands.deeds import MOST_WAYS, Deed, Deeds
from afaos_gui.presentation.commands.keys import plain_title
from afaos_gui.presentation.commands.other_words import other_words
from afaos_gui.presentation.commands.preferences import Preference, matching, page_title
from afaos_gui.presentation.look.folding import begins, folded, words_of
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.title import i_am
from afaos_gui.rules.actions import Action
from afaos_gui.session.words.names import catalogue, exact_card_name, place_name

MOST_OF_A_KIND = 8
"""Maximum number each of places, commands, settings and rules; actions are all shown."""
LEAST_LETTERS = 3
"""Minimum length of words for which settings and rules are searched."""


_ELSEWHERE = ("command_bar", "end_turn")
SWITCHES = ("", "aids")
"""What a checkable command is a choice of where it is a switch of its own."""


class BarKind(StrEnum):
    """What an entry stands for."""

    SIT = "sit"
    """Lift the curtain."""
    ANSWER = "answer"
    """Answer the question by an answer's number."""
    DISMISS = "dismiss"
    """Dismiss the question."""
    ACTION = "action"
    WAYS = "ways"
    """An action with cards still to choose: choosing it types its words."""
    CARD = "card"
    """Choose a card in hand, or unchoose it, by its number from 0."""
    PLACE = "place"
    COMMAND = "command"
    SETTING = "setting"
    """Set a setting to a new value, or with None show it in the preferences."""
    RULE = "rule"
    """Open a paragraph of the rule book by its anchor."""


class BarEntry(NamedTuple):
    """One line of the results."""

    kind: BarKind
    label: str
    note: str = ""
    """What the entry is, if the label alone does not say so."""
    words: str = ""
    """The text to which Tab completes the input."""
    action: Action | None = None
    number: int = -1
    name: str = ""
    value: object = None
    switches: bool = False
    """Whether it switches something on and off by turns."""

    @property
    def spoken(self) -> str:
        """The line for screen readers."""
        return f"{self.label}, {self.note}" if self.note else self.label


def find_entries(typed: str, table: TableState, deeds: Deeds, enabled: Callable[[str], bool]) -> tuple[BarEntry, ...]:
    """Entries that match the words, likeliest first; without words, what can be done now.

    `enabled` says whether the command with an id is available.
    """
    words = words_of(typed)
    if table.view is None:
        sit = sit_down(table)
        return (sit,) if all(begins(words_of(sit.label), word) for word in words) else ()
    found = [*answers(table, words), *_actions(typed, table, deeds)]
    if not words:
        return tuple(found)
    kinds = (_cards(words, table), _places(words), _commands(words, enabled))
    cards, places, told = (tuple(islice(kind, MOST_OF_A_KIND)) for kind in kinds)
    # Of "sound off" the setting is sure, while a switch that is not called so may turn it on again.
    switches = [entry for entry in told if entry.switches and not _has(entry.label, words)]
    found += [*cards, *places, *(entry for entry in told if entry not in switches)]
    if max(map(len, words)) >= LEAST_LETTERS:
        set_to = tuple(islice(_settings(words), MOST_OF_A_KIND))
        found += [entry for entry in set_to if entry.value is not None]
        found += [*switches, *(entry for entry in set_to if entry.value is None), *_rules(typed)]
    return tuple(found)


def sit_down(table: TableState) -> BarEntry:
    """The entry for whoever the curtain waits for."""
    viewer = table.perspective.viewer
    return BarEntry(BarKind.SIT, i_am(viewer, table.names[viewer]))


def _has(text: str, words: tuple[str, ...]) -> bool:
    """Whether every typed word begins a word of the text."""
    own = words_of(text)
    return all(begins(own, word) for word in words)


def answers(table: TableState, words: tuple[str, ...] = ()) -> Iterator[BarEntry]:
    """The matching answers to a question the player asked for; answers to decisions are actions."""
    asked = table.aside
    if asked is None:
        return
    for number, choice in enumerate(asked.choices):
        if _has(choice.label, words):
            yield BarEntry(BarKind.ANSWER, choice.label, asked.title, choice.label, number=number)
    if asked.dismiss and _has(asked.dismiss, words):
        yield BarEntry(BarKind.DISMISS, asked.dismiss, asked.title, asked.dismiss)


def _actions(typed: str, table: TableState, deeds: Deeds) -> Iterator[BarEntry]:
    if table.can_act:
        yield from (_action(deed) for deed in (deeds.matching(typed) if typed.strip() else deeds.all()))


def _action(deed: Deed) -> BarEntry:
    note = "" if deed.total == 1 else ngettext("{n} way", "{n} ways", deed.total).format(n=deed.total)
    if deed.total > MOST_WAYS:
        note = _("many ways")
    if deed.is_proposed:
        return BarEntry(BarKind.ACTION, deed.label, note, deed.words, deed.ways[0])
    return BarEntry(BarKind.WAYS, deed.label, note, f"{deed.words} ")


def _cards(words: tuple[str, ...], table: TableState) -> Iterator[BarEntry]:
    """The cards in hand that match by name or number."""
    assert table.view is not None
    chosen = list(table.gesture.chosen)
    for number, card in enumerate(table.view.hand):
        name = exact_card_name(card, table.perspective.viewer)
        is_chosen = card in chosen
        if is_chosen:
            chosen.remove(card)
        label = (_("Put back {card}") if is_chosen else _("Choose {card}")).format(card=name)
        if _has(f"{number + 1} {label} {name}", words):
            note = _("Card {number} of your hand").format(number=number + 1)
            yield BarEntry(BarKind.CARD, label, note, str(name), number=number)


def _places(words: tuple[str, ...]) -> Iterator[BarEntry]:
    for place in catalogue().locations:
        name = place_name(place.id)
        label = _("Show {place}").format(place=name)
        if _has(f"{label} {name}", words):
            yield BarEntry(BarKind.PLACE, label, _("Place"), str(name), number=place.id)


def _commands(words: tuple[str, ...], enabled: Callable[[str], bool]) -> Iterator[BarEntry]:
    """The matching menu commands, except unavailable ones and those that are actions here."""
    is_told, others = max(map(len, words)) >= LEAST_LETTERS, other_words()
    for command in commands():
        title = plain_title(command)
        text = f"{title} {command.help} {others.get(command.id, '')}" if is_told else title
        if command.id not in _ELSEWHERE and _has(text, words) and enabled(command.id):
            note, switches = (
                group_title(command.group).replace("&", ""),
                command.checkable and command.choice in SWITCHES,
            )
            yield BarEntry(BarKind.COMMAND, title, note, title, name=command.id, switches=switches)


def _settings(words: tuple[str, ...]) -> Iterator[BarEntry]:
    """The values of matching settings; if only the explanation matches, the setting itself."""
    for one in matching(" ".join(words)):
        values = one.choices or ((True, _("on")), (False, _("off")))
        fitting = [(value, name) for value, name in values if _has(f"{page_title(one.page)} {one.title} {name}", words)]
        for value, name in fitting:
            yield _setting(one, _("{setting}: {value}").format(setting=one.title, value=name), value)
        if not fitting:
            yield _setting(one, one.title, None)


def _setting(one: Preference, label: str, value: object) -> BarEntry:
    return BarEntry(BarKind.SETTING, label, _("Setting"), label, name=one.name, value=value)


def _rules(typed: str) -> Iterator[BarEntry]:
    from afaos_gui.presentation.rulebook.search import search

    told = set()
    for found in search(typed, MOST_OF_A_KIND):
        heading, title = found.paragraph.heading or found.page.title, found.page.title
        if (heading, title) in told:
            continue
        told.add((heading, title))
        note = _("Rules") if folded(heading) == folded(title) else _("Rules, {page}").format(page=title)
        yield BarEntry(BarKind.RULE, heading, note, heading, name=found.anchor)
