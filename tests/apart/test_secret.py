"""From my file and all letters nothing follows of the other's hidden cards: other cards give the same distribution."""

from __future__ import annotations

import json
import math
import random
from typing import Any, NamedTuple

import pytest

from afaos_gui.apart import reading
from afaos_gui.apart.beginning import Terms, accepted, invited
from afaos_gui.apart.files import decoded, encoded
from afaos_gui.apart.game import ApartGame, Mine, acted, received, sent
from afaos_gui.apart.keys import SECRET_BYTES
from afaos_gui.rules.actions import Discard, EndTurn
from afaos_gui.rules.state import Pile
from afaos_gui.rules.view import observe
from tests.apart.players import TERMS, deliver, ended, played

NOW = 1_000_000
SHORT, LONG = 100, 2000
MOST_DEVIATIONS = 5.0
"""Standard deviations of a fair figure among some thousands of them."""


class Seen(NamedTuple):
    """What I have after a turn of the other, and what it really holds."""

    mine: ApartGame
    hand: Pile


def observed(number: int, is_mine_fixed: bool) -> Seen | None:
    """A French player discards a certain card and draws another; None where it was not dealt that card."""
    rng = random.Random(number)
    fixed = random.Random(1)
    secret, mine = fixed.randbytes(SECRET_BYTES), Mine(fixed.randbytes(32), fixed.randbytes(32))
    if not is_mine_fixed:
        mine = mine._replace(seed=rng.randbytes(32))
    theirs = Mine(rng.randbytes(32), fixed.randbytes(32))
    inviting = invited(Terms(), "Anne", NOW, None, secret, mine)
    accepting = accepted(inviting.letters[0].data, "Bob", NOW, None, theirs)
    games = [inviting.game, accepting.game]
    deliver(games, [(0, parcel.data) for parcel in accepting.letters], NOW)
    turn = ended(games[0], NOW)
    games[1] = received(games[1], turn.letters[0].data, NOW).game
    assert games[1].course is not None
    me = games[1].course.state.sides[1]
    card = min((*me.hand, *me.draw))
    if card not in me.hand:
        return None
    answer = sent(acted(acted(games[1], Discard(-1, (card,))), EndTurn()), NOW)
    games = [turn.game, answer.game]
    deliver(games, [(0, parcel.data) for parcel in answer.letters], NOW)
    other = sent(acted(games[0], EndTurn()), NOW)
    games = [other.game, games[1]]
    deliver(games, [(1, parcel.data) for parcel in other.letters], NOW)
    assert games[1].course is not None and not games[1].is_over
    return Seen(games[0], games[1].course.state.sides[1].hand)


def several(count: int, is_mine_fixed: bool) -> list[Seen]:
    """So many games in which the other has done the same with other cards."""
    games = (observed(number, is_mine_fixed) for number in range(100_000))
    found = [game for game, _number in zip((game for game in games if game is not None), range(count), strict=False)]
    assert len({game.hand for game in found}) > 10
    return found


def without_hashes(value: Any) -> Any:
    """A file's content without what is a hash or an authenticator of something else."""
    if isinstance(value, dict):
        return {key: without_hashes(one) for key, one in value.items() if key not in ("before", "hash", "secret")}
    if isinstance(value, list):
        return [without_hashes(one) for one in value]
    if isinstance(value, str) and value.startswith("{"):
        return without_hashes(json.loads(value.partition("\n")[0]))
    return value


def bits(game: ApartGame) -> list[int]:
    """The bits of all hashes that my file has of the other's letters, and of its pledge."""
    hashes = [game.standing.pledge(1).secret, *game.standing.hashes[1]]
    return [int(digits, 16) >> place & 1 for digits in hashes for place in range(256)]


def deviations(marks: list[int], holds: list[bool]) -> float:
    """By how many standard deviations a mark is more, or less, frequent among those who hold a card."""
    number, marked, holding = len(marks), sum(marks), sum(holds)
    both = sum(1 for mark, held in zip(marks, holds, strict=True) if mark and held)
    spread = math.sqrt(marked * (number - marked) * holding * (number - holding) / (number**2 * (number - 1)))
    return abs(both - marked * holding / number) / spread if spread else 0.0


def assumed(game: ApartGame) -> Pile:
    """The hand that my file assumes of the other."""
    assert game.course is not None
    return game.course.state.sides[1].hand


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=[pytest.mark.long, pytest.mark.timeout(1200)])])
def test_my_file_is_the_same_whatever_the_other_holds(count: int) -> None:
    """All but hashes is equal, and no bit of those goes with any card."""
    games = several(count, is_mine_fixed=True)
    files = [without_hashes(json.loads(encoded(game.mine))) for game in games]
    assert all(file == files[0] for file in files)
    assert len({assumed(game.mine) for game in games}) == 1
    marks = list(zip(*(bits(game.mine) for game in games), strict=True))
    cards = sorted({card for game in games for card in game.hand})
    holds = {card: [card in game.hand for game in games] for card in cards}
    worst = max(deviations(list(mark), holds[card]) for mark in marks for card in cards)
    assert worst < MOST_DEVIATIONS
    # A bit that goes with a card would be seen.
    telling = [mark or held for mark, held in zip(marks[0], holds[cards[0]], strict=True)]
    assert deviations([int(mark) for mark in telling], holds[cards[0]]) > MOST_DEVIATIONS


@pytest.mark.parametrize("count", [SHORT, pytest.param(LONG, marks=[pytest.mark.long, pytest.mark.timeout(1200)])])
def test_what_is_assumed_hits_the_truth_only_by_chance(count: int) -> None:
    """Five of the eight unseen cards are assumed, and five are held: they meet as two blind choices do."""
    games = several(count, is_mine_fixed=False)
    hits = [sum(map(game.hand.count, assumed(game.mine))) for game in games]
    union = 8
    mean, variance = 25 / union, 25 * 3 * 3 / (union**2 * (union - 1))
    assert abs(sum(hits) - mean * count) < MOST_DEVIATIONS * math.sqrt(variance * count)
    told = [len(game.hand) for game in games]
    assert abs(sum(told) - mean * count) > MOST_DEVIATIONS * math.sqrt(variance * count)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_shown_depends_on_what_is_assumed(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games, _letters, _told = played(seed, TERMS[seed], 25)
    game = games[0]
    monkeypatch.setattr(reading, "assumed_key", lambda secret: bytes(32))
    other = decoded(encoded(game), "the file")
    side = game.standing.side
    shown, hands = [], []
    for course in (game.standing.course, other.standing.course):
        assert course is not None
        moves = course.moves
        shown.append([(observe(move.after, side), [event.seen_by(side) for event in move.events]) for move in moves])
        hands.append([move.after.sides[1 - side].hand for move in moves])
    assert shown[0] == shown[1] and hands[0] != hands[1]
