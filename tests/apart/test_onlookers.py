"""Onlookers see what both players know, a turn later: no hand, and nothing that follows from one."""

from __future__ import annotations

import base64
import random
from dataclasses import replace
from itertools import count

import pytest

from afaos_gui.apart.course import ApartCourse, Move
from afaos_gui.apart.game import ApartGame, resigned
from afaos_gui.apart.onlookers import (
    BEGIN,
    look_secret,
    looked_on,
    onlook_in,
    onlook_text,
    packed,
    sheet_of,
    unpacked,
)
from afaos_gui.data.errors import DataError
from afaos_gui.data.letters.entries import OnlookEntry
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import determinise, observe, public_position
from tests.apart.players import TERMS, begin, deliver, moved, played


def sheet(game: ApartGame) -> OnlookEntry:
    """What onlookers are shown of a game whose cards are dealt."""
    found = sheet_of(game)
    assert found is not None
    return found


def ended_game(seed: int, turns: int) -> list[ApartGame]:
    """A game that one of the two has resigned, verified by both."""
    games, _letters, _told = played(seed, TERMS[seed % len(TERMS)], turns)
    if not games[0].is_over:
        last = resigned(games[0], 3_000_000)
        games[0] = last.game
        deliver(games, [(1, parcel.data) for parcel in last.letters], 3_000_000)
    assert games[0].truth is not None and games[1].truth is not None
    return games


def public(state: GameState) -> GameState:
    """What both players know of a position."""
    return public_position(observe(state, 0))


def other_cards(game: ApartGame, rng: random.Random) -> ApartGame:
    """The same game with other hidden cards of both: in every position, and drawn in every move."""

    def dealt(state: GameState) -> GameState:
        return determinise(observe(determinise(observe(state, 0), rng), 1), rng)

    course = game.standing.course
    assert course is not None
    moves = tuple(
        Move(
            one.side,
            one.action,
            tuple(tuple(rng.sample(range(40), len(pile))) for pile in one.draws),
            dealt(one.before),
            dealt(one.after),
            tuple(event._replace(cards=(rng.randrange(40),)) if event.secret else event for event in one.events),
        )
        for one in course.moves
    )
    other = ApartCourse(course.me, rng.randbytes(32), course.deals, dealt(course.start), moves, course.drawn)
    return replace(game, standing=replace(game.standing, course=other))


@pytest.mark.parametrize("seed", range(12))
def test_both_programs_show_the_same_and_it_is_what_is_public_of_the_true_game(seed: int) -> None:
    games = ended_game(seed, 30)
    first, second = map(sheet, games)
    assert first == second
    _start, moves = looked_on(unpacked(packed(first)))
    truth = games[0].truth
    assert truth is not None and len(moves) == len(truth.course.moves) and first.draws == truth.draws
    for mine, true in zip(moves, truth.course.moves, strict=True):
        assert mine.action == true.action
        assert (public(mine.before), public(mine.after)) == (public(true.before), public(true.after))
        assert mine.events == tuple(event.seen_by(0).seen_by(1) for event in true.events)


@pytest.mark.parametrize("seed", range(6))
def test_other_hidden_cards_give_the_same_stream(seed: int) -> None:
    rng = random.Random(seed)
    for turns in (3, 9, 20):
        games, _letters, _told = played(seed, TERMS[seed % len(TERMS)], turns)
        for game in games:
            for _deal in range(3):
                other = other_cards(game, rng)
                assert other.standing.course != game.standing.course
                assert packed(sheet(other)) == packed(sheet(game))


def test_onlookers_are_a_turn_behind() -> None:
    games, _letters, _told = played(3, TERMS[0], 9)
    course = games[0].standing.course
    assert course is not None and not games[0].is_over
    _start, moves = looked_on(sheet(games[0]))
    assert moves[-1].before.turn == course.state.turn - 2
    assert len(moves) == len([one for one in course.moves if one.before.turn < course.state.turn - 1])


def test_a_shown_game_tells_no_key_of_the_players() -> None:
    game = ended_game(1, 5)[0]
    told = sheet(game).model_dump_json()
    assert look_secret(game.secret).hex() in told
    for kept in (game.secret, game.mine.seed, game.mine.chain):
        assert kept.hex() not in told


def test_the_letters_of_its_last_word_may_stand_within_a_text() -> None:
    entry = sheet(ended_game(2, 8)[0])
    for number in count():
        named = entry.model_copy(update={"names": [f"Anne {number}", "Louis"]})
        if "END" in base64.b32encode(packed(named)).decode():
            break
    assert unpacked(onlook_in(onlook_text(packed(named)))) == named
    assert unpacked(onlook_in(" ".join(onlook_text(packed(named)).split("\n")))) == named


def test_an_end_while_a_move_is_under_way_leads_on_to_the_verified_one() -> None:
    rng = random.Random(3)
    games, mail = begin(3)
    deliver(games, mail)
    while True:
        mover = next(side for side in (0, 1) if games[side].my_turn)
        move = moved(games[mover], rng, 2_000_000)
        games[mover] = move.game
        if games[mover].standing.turn >= 6 and games[mover].standing.pending is not None:
            break
        deliver(games, [(1 - mover, one.data) for one in move.letters], 2_000_000)
    last = resigned(games[mover], 2_000_100)
    games[mover] = last.game
    first = sheet(games[mover])
    letters = [*move.letters, *last.letters]
    deliver(games, [(1 - mover, one.data) for one in letters], 2_000_200)
    final = sheet(games[mover])
    assert final == sheet(games[1 - mover]) and final.draws
    assert final.do[: len(first.do)] == first.do


def test_what_is_damaged_or_made_up_is_refused_in_a_sentence() -> None:
    entry = sheet(ended_game(2, 8)[0])
    text = onlook_text(packed(entry))
    assert unpacked(onlook_in(f"Look!\n{text}\nBob")) == entry
    for wrong in ("", BEGIN, text.replace("A", "B"), text[: len(text) // 2]):
        with pytest.raises(DataError):
            onlook_in(wrong)
    for fields in (
        {"do": ["besiege Nowhere"]},
        {"edition": "third"},
        {"shown": [{"at": 0, "side": "British", "hand": ["no card"]}]},
        {"options": ["no option"]},
    ):
        with pytest.raises(DataError):
            looked_on(OnlookEntry.model_validate({**entry.model_dump(), **fields}))
