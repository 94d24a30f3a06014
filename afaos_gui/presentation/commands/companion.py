"""The text companion: the table as plain lists of actions, hand, places, market, sieges and log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.questions import deed_title
from afaos_gui.presentation.commands.command_bar import BarEntry, BarKind, answers, sit_down
from afaos_gui.presentation.commands.command_table import commands
from afaos_gui.presentation.commands.deeds import MOST_WAYS, Deeds
from afaos_gui.presentation.commands.keys import plain_title
from afaos_gui.presentation.facts.endings import due_sentence, end_facts
from afaos_gui.presentation.facts.figures import counted
from afaos_gui.presentation.facts.opponent import strip_facts, strip_sentence
from afaos_gui.presentation.facts.sieges import siege_words
from afaos_gui.presentation.map.place_contents import contents_of, contents_sentence
from afaos_gui.presentation.map.place_info import joined_sentence, supply_sentence
from afaos_gui.presentation.table_state import TableState
from afaos_gui.presentation.viewer.machine_phase import NO_WAIT, MachineWait
from afaos_gui.presentation.viewer.title import PROGRAM
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Card
from afaos_gui.rules.view import View
from afaos_gui.session.words.names import card_names, money_text

BESIDE_THE_GAME = ("daily_problem", "problems", "statistics")
"""What can be done beside the game on the table, after all that can be done in it."""
AFTER_THE_GAME = ("score", "review", "replay", "new")
"""What can be done with a game that is over."""
Described = Callable[[Card], str]
"""Describes a card in one sentence."""


class Section(StrEnum):
    """The lists, in keyboard order."""

    STANDING = "standing"
    ACTIONS = "actions"
    HAND = "hand"
    MARKET = "market"
    PLACES = "places"
    SIEGES = "sieges"
    LOG = "log"


def section_title(section: Section) -> str:
    """The title of a list."""
    return {
        Section.STANDING: _("How things stand"),
        Section.ACTIONS: _("What can be done"),
        Section.HAND: _("Your hand"),
        Section.MARKET: _("Cards to draft"),
        Section.PLACES: _("Places"),
        Section.SIEGES: _("Sieges"),
        Section.LOG: _("Log, the newest first"),
    }[section]


Columns = tuple[tuple[tuple[Section, int], ...], ...]
COLUMNS: Columns = (
    ((Section.STANDING, 2), (Section.ACTIONS, 3)),
    ((Section.HAND, 3), (Section.MARKET, 2)),
    ((Section.PLACES, 3), (Section.SIEGES, 1), (Section.LOG, 2)),
)
"""The lists of each column with their shares of its height."""
LARGE_TEXT, FEWER_COLUMNS = (
    1.6,
    (
        ((Section.STANDING, 2), (Section.ACTIONS, 3), (Section.LOG, 2)),
        ((Section.HAND, 3), (Section.MARKET, 2), (Section.PLACES, 3), (Section.SIEGES, 1)),
    ),
)
"""The text size from which there are fewer columns, and those columns."""


def companion_columns(text_size: float) -> Columns:
    """The columns at a text size."""
    return COLUMNS if text_size < LARGE_TEXT else FEWER_COLUMNS


class CompanionLine(NamedTuple):
    """A line in a list. `number` is the id of its card, place or side, or its number in the hand."""

    text: str
    number: int = -1
    entry: BarEntry | None = None
    """What choosing it does, if it is among the actions."""
    ways: tuple[Action, ...] = ()
    """The actions to choose from then."""
    order: str = ""
    """The button of the machine's bar that it stands for."""


def companion(
    table: TableState,
    deeds: Deeds,
    describe: Described,
    narrowed: tuple[Action, ...] = (),
    wait: MachineWait = NO_WAIT,
) -> Mapping[Section, tuple[CompanionLine, ...]]:
    """All lists; behind the curtain only the way in. `narrowed` are the ways to choose from, if any."""
    view = table.view
    if view is None:
        sit = sit_down(table)
        known = {
            Section.STANDING: (CompanionLine(table.title.removesuffix(PROGRAM)),),
            Section.ACTIONS: (CompanionLine(sit.label, entry=sit),),
        }
        return {section: known.get(section, ()) for section in Section}
    cards = view.ruleset.catalogue.cards
    available = counted((*view.sides[view.viewer].available, *view.neutral))
    return {
        Section.STANDING: tuple(map(CompanionLine, filter(None, _standing(table, view, wait)))),
        Section.ACTIONS: (*_orders(wait), *_actions(table, deeds, narrowed)),
        Section.HAND: tuple(_hand(table, view, describe)),
        Section.MARKET: tuple(CompanionLine(_counted(describe(cards[card]), count), card) for card, count in available),
        Section.PLACES: tuple(
            CompanionLine(_place(view, place.id), place.id) for place in view.ruleset.catalogue.locations
        ),
        Section.SIEGES: tuple(CompanionLine(siege_words(view, side), side) for side in (BRITISH, FRENCH)),
        Section.LOG: tuple(CompanionLine(entry.text) for entry in reversed(table.log)),
    }


def _counted(text: str, count: int) -> str:
    return _("{count} times: {text}").format(count=count, text=text) if count > 1 else text


def _standing(table: TableState, view: View, wait: MachineWait) -> Iterable[str]:
    """What is asked, what the viewer has, and what the other side has."""
    yield table.title.removesuffix(PROGRAM)
    yield table.sentence
    yield wait.sentence
    for asked in (table.recap, table.question):
        if asked is not None:
            yield asked.title
            yield from asked.text
    is_own = view.knows(view.viewer) and not table.watches
    yield from (_own(view) if is_own else [_strip(table, view._replace(viewer=1 - view.viewer))])
    yield _strip(table, view)
    yield end_facts(view).score
    yield due_sentence(view)


def _strip(table: TableState, view: View) -> str:
    """What the other side has."""
    return strip_sentence(strip_facts(view, table.names))


def _own(view: View) -> Iterable[str]:
    own = view.sides[view.viewer]
    possessions = _("You have {money}. Cards in your draw pile: {draw}.")
    yield possessions.format(money=money_text(own.money), draw=own.draw_size)
    yield _("Your discard pile: {cards}.").format(cards=card_names(own.discard) or _("empty"))
    yield _("Your reserve: {cards}.").format(cards=card_names(own.reserve) or _("empty"))


def _orders(wait: MachineWait) -> Iterable[CompanionLine]:
    """What a machine that waits can be told."""
    return (CompanionLine(words, order=name) for name, words in wait.orders)


def _actions(table: TableState, deeds: Deeds, narrowed: tuple[Action, ...]) -> Iterable[CompanionLine]:
    """Answers to a question, ways of a chosen action, actions of the chosen cards, or everything.

    Chosen cards that fit nothing take away no answer to what must be answered.
    """
    if narrowed:
        for deed in deeds.ways(narrowed):
            yield CompanionLine(deed.label, entry=BarEntry(BarKind.ACTION, deed.label, action=deed.ways[0]))
        return
    for entry in answers(table):
        yield CompanionLine(entry.label, entry=entry)
    if table.gesture.narrows and table.offers:
        for offer in table.offers:
            if offer.has_ways:
                yield CompanionLine(offer.label, entry=BarEntry(BarKind.ACTION, offer.label, action=offer.actions[0]))
                yield _line(deed_title(offer.actions[0]), offer.actions, len(offer.actions))
            else:
                yield _line(offer.label, offer.actions, len(offer.actions))
    elif table.gesture.narrows:
        for deed in deeds.all() if table.decision is not None else ():
            yield _line(deed.label, deed.ways, deed.total)
        if table.gesture.selected is not None:
            yield from _lines(("deselect",))
    else:
        for deed in deeds.all() if table.can_act else ():
            yield _line(deed.label, deed.ways, deed.total)
        if table.is_settled:
            yield from _lines(AFTER_THE_GAME)
        if table.can_act or table.is_over:
            yield from _lines(BESIDE_THE_GAME)


def _lines(names: Sequence[str]) -> Iterable[CompanionLine]:
    """Lines for commands."""
    known = {command.id: command for command in commands()}
    for name in names:
        title = plain_title(known[name])
        yield CompanionLine(title, entry=BarEntry(BarKind.COMMAND, title, name=name))


def _line(label: str, actions: tuple[Action, ...], total: int) -> CompanionLine:
    """A line for an action, or for several; if there are too many, it asks to choose cards first."""
    if total == 1:
        return CompanionLine(label, entry=BarEntry(BarKind.ACTION, label, action=actions[0]))
    if total > MOST_WAYS:
        text = _("{deed} (many ways; choose cards in your hand first to see fewer)").format(deed=label)
        return CompanionLine(text, ways=actions[:MOST_WAYS])
    return CompanionLine(_("{deed} ({n} ways)").format(deed=label, n=total), ways=actions)


def _hand(table: TableState, view: View, describe: Described) -> Iterable[CompanionLine]:
    chosen = list(table.gesture.chosen)
    for number, card in enumerate(view.hand):
        text = f"{number + 1}. {describe(view.ruleset.catalogue.cards[card])}"
        if card in chosen:
            chosen.remove(card)
            text = _("Chosen: {card}").format(card=text)
        yield CompanionLine(text, number)


def _place(view: View, place: int) -> str:
    info = view.ruleset.catalogue.locations[place]
    standing, supply = contents_sentence(info, contents_of(view, place)), supply_sentence(view, place)
    return " ".join(filter(None, (standing, supply and f"{supply.rstrip('.')}.", joined_sentence(view, place))))
