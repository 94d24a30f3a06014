"""Saved games in words: standings, rules, and suggested names."""

from __future__ import annotations

from afaos_gui.data.saves.saved_game import SavedGame, Summary
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending
from afaos_gui.session.game import Game
from afaos_gui.session.machine.seat_texts import players_title
from afaos_gui.session.words.rules_texts import rules_short


def standing(summary: Summary) -> str:
    """The turn and the points of both sides, or that the game is over."""
    points = _("British {british} · French {french}").format(
        british=summary.points[BRITISH], french=summary.points[FRENCH]
    )
    if summary.ending is not Ending.NONE:
        return _("Over at turn {turn} · {points}").format(turn=summary.turn, points=points)
    mover = _("British to play") if summary.side == BRITISH else _("French to play")
    return _("Turn {turn}, {mover} · {points}").format(turn=summary.turn, mover=mover, points=points)


def rules_of(saved: SavedGame) -> str:
    """Edition, number of options, and whether undo is free."""
    ruleset = saved.start.ruleset
    rules = rules_short(ruleset.edition, ruleset.options)
    return _("{rules} · study game").format(rules=rules) if saved.policy == "study" else rules


def suggested_name(game: Game) -> str:
    """A suggested name for a game that has none yet."""
    return _("{players}, turn {turn}").format(players=players_title(game.seats), turn=game.state.turn)
