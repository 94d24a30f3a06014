"""Check whether the draws of a game follow from its seed, and say so."""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.data.texts.word_groups import words_of
from afaos_gui.rules.catalogue import NEUTRAL
from afaos_gui.rules.chance import KeepingChance, SeededChance
from afaos_gui.rules.engine import new_game, play
from afaos_gui.rules.state import Ending
from afaos_gui.session.commands import Command
from afaos_gui.session.game import Game
from afaos_gui.session.log import LogEntry

BEFORE_ALL = -1
"""The index of log entries before the first command."""


class DrawsVerdict(NamedTuple):
    """How many draws are right, whether all draws of the game were compared, and the turn of the first wrong one."""

    draws: int
    is_whole: bool
    wrong_turn: int | None = None


_known: WeakKeyDictionary[Game, tuple[Command | None, DrawsVerdict]] = WeakKeyDictionary()
"""Verdicts by game, with the last command they cover, because a log asks for them repeatedly."""


def verified(game: Game) -> DrawsVerdict | None:
    """Compare all draws with those that the seed gives; None if the game has no seed."""
    if not game.seed:
        return None
    last = game.commands[game.position - 1] if game.position else None
    known = _known.get(game)
    if known is None or known[0] is not last:
        known = _known[game] = (last, _compared(game))
    return known[1]


def _compared(game: Game) -> DrawsVerdict:
    draws = 0
    if not game.seeded_from:
        if new_game(game.ruleset, SeededChance(game.seed)) != game.start:
            return DrawsVerdict(0, True, game.start.turn)
        draws = len(game.start.sides)
    for index in range(max(0, game.seeded_from - 1), game.position):
        command = game.commands[index]
        keeping = KeepingChance(SeededChance(game.seed, game.drawn_before(index)))
        play(command.before, command.action, keeping)
        for made, told in zip(keeping.draws, command.draws, strict=True):
            if sorted(made) != sorted(told):
                return DrawsVerdict(draws, not game.seeded_from, command.before.turn)
            draws += 1
    return DrawsVerdict(draws, not game.seeded_from)


def with_seed(game: Game, entries: list[LogEntry]) -> list[LogEntry]:
    """Put the pledge of the draws before a log, and after it, once the game is over, whether they keep it.

    The position of a lesson or a problem has neither.
    """
    if game.policy == "study" and game.seeded_from == 1:
        return entries
    framed = [_entry(game.start.turn, BEFORE_ALL, _pledge(game)), *entries]
    told = game.told_of_draws(False)
    is_checked = game.told_of_draws(True) != told if told else bool(game.seed)
    if entries and is_checked and game.commands[entries[-1].index].after.ending is not Ending.NONE:
        framed.append(_entry(entries[-1].turn, entries[-1].index, end_text(game)))
    return framed


def _is_of_seed(verdict: DrawsVerdict | None) -> bool:
    """Whether any draw came from a seed: in a game read from a record, only later draws do."""
    return verdict is not None and (verdict.is_whole or bool(verdict.draws) or verdict.wrong_turn is not None)


def _entry(turn: int, index: int, text: str) -> LogEntry:
    return LogEntry(index, turn, NEUTRAL, text, (), (), None)


def pledge_words(game: Game) -> str:
    """The pledge of the draws in six words; empty if the first draws follow from no seed, or from a chosen one."""
    shares = game.shares
    return "" if not shares.secret or game.seeded_from or shares.is_chosen else words_of(shares.pledge)


def _pledge(game: Game) -> str:
    if told := game.told_of_draws(False):
        return told
    if not game.seed or game.seeded_from:
        return _("This game carries no seed from its beginning: its first draws cannot be checked.")
    if game.shares.is_chosen:
        return _("The seed of the draws was chosen by the players: whoever knows it can foresee them.")
    sentences = [
        _(
            "Every draw follows from a secret number fixed before the first. Its pledge, to check it by: {words}."
        ).format(words=pledge_words(game))
    ]
    if game.shares.given:
        sentences.append(_("You gave to it: {given}.").format(given=", ".join(game.shares.given)))
    if game.reopened:
        sentences.append(reopened_text(game.reopened))
    return " ".join(sentences)


def reopened_text(times: int) -> str:
    """Say that a game was opened again before what had been played of it."""
    sentence = ngettext(
        "It was opened a second time before what had been played of it already.",
        "It was opened {count} times more before what had been played of it already.",
        times,
    )
    return sentence.format(count=times)


def end_text(game: Game) -> str:
    """What is said of the draws once the game is over."""
    if told := game.told_of_draws(True):
        return told
    sentences = [verdict_text(verified(game))]
    words = pledge_words(game)
    if words and _is_of_seed(verified(game)):
        sentences.append(_("Its pledge was: {words}.").format(words=words))
    if game.reopened:
        sentences.append(reopened_text(game.reopened))
    return " ".join(sentences)


def verdict_text(verdict: DrawsVerdict | None) -> str:
    """The result of comparing the draws, in words."""
    if verdict is None or not _is_of_seed(verdict):
        return _("The draws of this game cannot be checked.")
    if verdict.wrong_turn is not None:
        return _("A draw of turn {turn} does not follow from the secret number.").format(turn=verdict.wrong_turn)
    if not verdict.is_whole:
        sentence = ngettext(
            "The first draws cannot be checked. The one since follows from a secret number.",
            "The first draws cannot be checked. All {count} since follow from a secret number.",
            verdict.draws,
        )
        return sentence.format(count=verdict.draws)
    sentence = ngettext(
        "The one draw follows from the secret number fixed before it.",
        "All {count} draws follow from the secret number fixed before the first.",
        verdict.draws,
    )
    return sentence.format(count=verdict.draws)
