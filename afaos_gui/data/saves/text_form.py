"""A whole game as text that people can read and the program can read back, the same in every language.

    A Few Acres of Snow
    Edition: second
    British: Anne
    French machine: captain
    Undo: strict
    Begun: 2025-11-21T07:45:12+00:00
    Dealt to the British: Boston, New Haven, New York, Norfolk, St. Mary's
    Dealt to the French: Gaspe, Louisbourg, Montreal, Quebec, Trois Rivieres

    Turn 1, British
      take money: Boston
      end turn => Philadelphia

The cards that an action drew follow the arrow, with `|` between one draw and the next. The other side's answers are
marked with its name in brackets. Moves that were undone are listed under "Taken back". A game that did not begin with
the set-up has its first position, as in a saved game, after "Position" in place of the dealt hands. The pledge
of the draws, in words and as a SHA-256, is there from the beginning, and their seed once the game is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from afaos_gui.data.saves.save_format import date_text, start_entry
from afaos_gui.data.saves.saved_game import SavedGame, SavedMove
from afaos_gui.data.texts.word_groups import words_of
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import EndTurn
from afaos_gui.rules.catalogue import SIDE_NAMES, Catalogue, Side
from afaos_gui.rules.chance import ChanceError, ListedChance
from afaos_gui.rules.engine import new_game
from afaos_gui.rules.state import Ending, GameState, Pile

TITLE = "A Few Acres of Snow"
ARROW = " => "
BETWEEN_DRAWS = " | "
TAKEN_BACK = "Taken back"
DEALT = "Dealt to the {side}"
SEED_SUM = "Seed SHA-256"
SEED = "Seed"
PLEDGE = "Pledge"
GIVEN = "Given to the draws"
CHOSEN = "Seed chosen"
MACHINE = "{side} machine"


def text_of(saved: SavedGame) -> str:
    """The game as text; `data.saves.text_reader` reads it back."""
    lines = [TITLE, *_head(saved), *_first_position(saved.start)]
    lines += _moves(saved)
    return "\n".join(lines) + "\n"


def _head(saved: SavedGame) -> Iterator[str]:
    ruleset = saved.start.ruleset
    yield f"Edition: {ruleset.edition}"
    if ruleset.options:
        yield f"Options: {', '.join(sorted(ruleset.options))}"
    for side in (0, 1):
        seat = saved.seats[side]
        if seat.name:
            yield f"{SIDE_NAMES[side]}: {seat.name}"
        if seat.level:
            yield f"{MACHINE.format(side=SIDE_NAMES[side])}: {seat.level}"
    yield f"Undo: {saved.policy}"
    yield f"Begun: {date_text(saved.started)}"
    shares, first, _pledged = saved.seed
    if shares.secret and not first:
        yield f"{PLEDGE}: {words_of(shares.pledge)}"
        yield f"{SEED_SUM}: {shares.pledge}"
    if shares.given:
        yield f"{GIVEN}: {json.dumps(shares.given)}"
    if shares.is_chosen:
        yield f"{CHOSEN}: yes"
    if shares.secret and saved.summary.ending is not Ending.NONE:
        yield f"{SEED}: {shares.secret.hex()} from move {first}"


def _first_position(start: GameState) -> Iterator[str]:
    if is_dealt(start):
        for side in (0, 1):
            cards = _cards(start.sides[side].hand, start.ruleset.catalogue)
            yield f"{DEALT.format(side=SIDE_NAMES[side])}: {cards}"
    else:
        yield f"Position: {json.dumps(start_entry(start), ensure_ascii=False)}"


def is_dealt(start: GameState) -> bool:
    """Whether a position is the set-up with the first hands dealt."""
    try:
        return new_game(start.ruleset, ListedChance([me.hand for me in start.sides])) == start
    except ChanceError:
        return False


def _moves(saved: SavedGame) -> Iterator[str]:
    """The moves by turn; headings and marks give each line's side, so that reading it needs no rules."""
    catalogue = saved.start.ruleset.catalogue
    turn, mover = saved.start.turn, saved.start.mover
    heading = True
    for number, move in enumerate(saved.moves):
        if number == saved.position:
            yield from ("", TAKEN_BACK)
        if heading:
            yield from ("", f"Turn {turn}, {SIDE_NAMES[mover]}")
        yield "  " + _move(move, mover, catalogue)
        heading = isinstance(move.action, EndTurn)
        if heading:
            turn, mover = turn + 1, 1 - mover


def _move(move: SavedMove, mover: Side, catalogue: Catalogue) -> str:
    line = action_text(move.action, catalogue)
    if move.side != mover:
        line = f"[{SIDE_NAMES[move.side]}] {line}"
    if move.draws:
        line += ARROW + BETWEEN_DRAWS.join(_cards(drawn, catalogue) for drawn in move.draws)
    return line


def _cards(cards: Pile, catalogue: Catalogue) -> str:
    return ", ".join(catalogue.cards[card].text for card in cards)
