"""What onlookers are shown of a game apart: what both players know, a turn later, and no hand (APART.md, "Looking on").

Either player's program writes it, and both write the same. It is made of actions and of hands that were shown, so that
nothing in it follows from a hidden card; whoever reads it deals hidden cards in any way that lets the game go on.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from afaos_gui.apart.course import ApartCourse, Move, cards_needed, shown_hand
from afaos_gui.apart.keys import SECRET_BYTES, derived, game_id
from afaos_gui.apart.own_game import ApartGame
from afaos_gui.data.errors import DataError
from afaos_gui.data.files.budget import Budget
from afaos_gui.data.files.json_files import parse_json, validated
from afaos_gui.data.letters.entries import OnlookEntry, ShownEntry, side_name
from afaos_gui.data.letters.letter_form import MOST_TEXT, from_lines, in_lines
from afaos_gui.data.positions import card_codes
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import ActionTextError, action_text, parse_action
from afaos_gui.rules.actions import Decline, GiveFromHand, LoseFromHand, Priest
from afaos_gui.rules.catalogue import SIDE_NAMES, Side
from afaos_gui.rules.engine import IllegalAction, apply, new_game
from afaos_gui.rules.ruleset import Ruleset, RulesetError
from afaos_gui.rules.state import GameState, Pile, with_cards
from afaos_gui.rules.view import less

SUFFIX = ".acreslook"
BEGIN = "ACRES ONLOOKER"
MOST_BYTES, MOST_PLAIN = 60_000, 1_000_000
"""Of what is written for onlookers, packed and unpacked; games of a thousand turns take a third of it."""
SECONDS = 2.0


def look_secret(secret: bytes) -> bytes:
    """What onlookers know a game by; the invitation's secret does not follow from it."""
    return derived(secret, "look")[:SECRET_BYTES]


def sheet_of(game: ApartGame) -> OnlookEntry | None:
    """What onlookers may see of a game now; None before its cards are dealt, or where it was broken."""
    standing = game.standing
    course = game.truth.course if game.truth is not None else standing.course
    if course is None or standing.ruleset is None or game.broken is not None:
        return None
    end, catalogue, moves = standing.end, standing.ruleset.catalogue, _told(course, standing.end is not None)
    shown = [
        ShownEntry(at=at, side=side_name(side), hand=card_codes(catalogue, hand))
        for at, move in enumerate(moves)
        for side in (0, 1)
        if (hand := shown_hand(move.events, side))
    ]
    british = 0 if standing.side_of(0) == 0 else 1
    return OnlookEntry(
        format="A Few Acres of Snow, for onlookers",
        version=1,
        look=look_secret(game.secret).hex(),
        names=[standing.name(british), standing.name(1 - british)],
        edition=standing.ruleset.edition,
        options=sorted(standing.ruleset.options),
        do=[action_text(move.action, catalogue) for move in moves],
        shown=shown,
        end=end.by if end is not None else "",
        winner=None if end is None or end.winner is None else side_name(standing.side_of(end.winner)),
        draws=game.truth.draws if game.truth is not None else 0,
    )


def _told(course: ApartCourse, is_over: bool) -> tuple[Move, ...]:
    """The moves of a course that onlookers may see: the last whole turn and what has been done since come later."""
    return tuple(move for move in course.moves if is_over or move.before.turn < course.state.turn - 1)


# As bytes and as text


def packed(entry: OnlookEntry) -> bytes:
    """What is written for onlookers as bytes. Raises DataError where that would be too large."""
    data = zlib.compress(entry.model_dump_json(exclude_defaults=True).encode("utf-8"), 9)
    if len(data) > MOST_BYTES:
        raise DataError(_("This game has become too long for onlookers."))
    return data


def unpacked(data: bytes) -> OnlookEntry:
    """What bytes from anywhere say to onlookers. Raises DataError."""
    file = _("What is shown to onlookers")
    try:
        plain = zlib.decompressobj().decompress(data[: MOST_BYTES + 1], MOST_PLAIN)
    except zlib.error:
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file)) from None
    return validated(OnlookEntry, parse_json(plain, file), file)


def onlook_text(data: bytes) -> str:
    """What is written for onlookers as text for a message."""
    return in_lines(data, BEGIN)


def onlook_in(text: str) -> bytes:
    """What a text says to onlookers, as bytes. Raises DataError."""
    data = next(iter(from_lines(text[:MOST_TEXT], BEGIN)), b"")
    unpacked(data)
    return data


def onlook_name(entry: OnlookEntry) -> str:
    """What the file is called in which a game is shown to onlookers."""
    return f"{game_id(bytes.fromhex(entry.look))}{SUFFIX}"


# Reading


def looked_on(entry: OnlookEntry) -> tuple[GameState, tuple[Move, ...]]:
    """The first position and the moves of a game as both players know them; hidden cards are dealt somehow.

    Raises DataError.
    """
    file = _("What is shown to onlookers")
    try:
        start = new_game(Ruleset(load_catalogue(), entry.edition, frozenset(entry.options)), _First())
        return start, tuple(_moves(entry, start, Budget(file, SECONDS)))
    except (ActionTextError, IllegalAction, RulesetError, ValueError, LookupError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(_("{file} is damaged and cannot be opened.").format(file=file)) from None


def _moves(entry: OnlookEntry, state: GameState, budget: Budget) -> Iterator[Move]:
    catalogue, following = state.ruleset.catalogue, [*entry.do[1:], ""]
    shown = {one.at: one for one in entry.shown}
    for at, text in enumerate(entry.do):
        budget.step()
        side = state.to_decide
        action = parse_action(text, side, catalogue)
        if at in shown:
            other = SIDE_NAMES.index(shown[at].side)
            hand = (catalogue.card(other, code).id for code in shown[at].hand)
            state = _holding(state, other, tuple(sorted(hand)))
        state = _holding(state, side, cards_needed(state, action))
        # Whoever answers has the cards for it in hand already when it is asked.
        if isinstance(action, Priest) and following[at].startswith(GiveFromHand.verb):
            state = _holding(state, 1 - side, (state.ruleset.tables.natives,))
        elif isinstance(action, Decline) and following[at].startswith(LoseFromHand.verb):
            state = _holding(state, side, parse_action(following[at], side, catalogue).cards)
        step = apply(state, action, _First())
        events = tuple(event.seen_by(0).seen_by(1) for event in step.events)
        yield Move(side, action, (), state, step.state, events)
        state = step.state


def _holding(state: GameState, side: Side, cards: Pile) -> GameState:
    """The position with other hidden cards of a side, these in hand; what is public of it stays. Raises ValueError."""
    mine = state.sides[side]
    if not Counter(cards) - Counter(mine.hand):
        return state
    kept = tuple((Counter(mine.known) | Counter(cards)).elements())
    rest = less(with_cards(mine.hand, mine.draw), kept)
    free = len(mine.hand) - len(kept)
    if free < 0:
        raise ValueError("more cards than are in hand")
    hand = with_cards(kept, rest[:free])
    dealt = replace(mine, hand=hand, draw=rest[free:])
    return replace(state, sides=(dealt, state.sides[1]) if side == 0 else (state.sides[0], dealt))


class _First:
    """Draws whatever lies first: nothing depends on it."""

    def draw(self, side: Side, pile: Pile, count: int) -> Pile:
        """The first cards."""
        return pile[:count]
