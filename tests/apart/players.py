"""Two players apart who act at random, and the mail between them."""

from __future__ import annotations

import random

from afaos_gui.apart.beginning import Terms, accepted, invited
from afaos_gui.apart.bids import new_bid
from afaos_gui.apart.game import ApartGame, Mine, Posting, acted, received, sent
from afaos_gui.apart.happened import Happened
from afaos_gui.apart.keys import SECRET_BYTES
from afaos_gui.data.letters.entries import PaceEntry
from afaos_gui.rules.actions import Action, Discard, EndTurn
from afaos_gui.rules.engine import legal_actions

TERMS = (
    Terms(),
    Terms("first", side=1, pace=PaceEntry(start=60, each=2)),
    Terms(side=None),
    Terms(options=frozenset({"french_extra_start_card", "french_swap_after_siege", "siege_cards_ambushable"})),
    Terms(side=None, options=frozenset({"pay_to_reshuffle", "blocked_raid_free", "reserve_locations"})),
    Terms(options=frozenset({"late_reshuffle", "french_bid_3", "free_discards"}), side=1),
)
"""Rules in which every kind of draw and question comes up."""


def secrets_of(rng: random.Random, bid: bool) -> Mine:
    """Secrets that a seed gives."""
    return Mine(rng.randbytes(32), rng.randbytes(32), new_bid(rng.randrange(2), rng.randrange(4)) if bid else None)


def begin(seed: int, terms: Terms = TERMS[0], now: int = 1_000_000) -> tuple[list[ApartGame], list[tuple[int, bytes]]]:
    """Both games after the invitation is accepted, and the mail under way: for whom, and what."""
    rng = random.Random(seed)
    mine, theirs = (secrets_of(rng, terms.side is None) for _player in range(2))
    inviting = invited(terms, "Anne", now, mine.bid, rng.randbytes(SECRET_BYTES), mine)
    accepting = accepted(inviting.letters[0].data, "Bob", now, theirs.bid, theirs)
    return [inviting.game, accepting.game], [(0, parcel.data) for parcel in accepting.letters]


def choose(game: ApartGame, rng: random.Random) -> Action:
    """An action of mine at random; what is asked of the other comes up more often than by itself."""
    course = game.ahead or game.standing.course
    assert course is not None
    actions = legal_actions(course.state)
    rare = [one for one in actions if one.verb in ("priest", "ambush", "raid", "home support", "use bid", "swap")]
    return rng.choice(rare if rare and rng.random() < 0.3 else actions)


def moved(game: ApartGame, rng: random.Random, now: int) -> Posting:
    """What a player does when it is its turn, up to a letter."""
    while not game.must_send:
        game = acted(game, choose(game, rng))
    return sent(game, now)


def ended(game: ApartGame, now: int) -> Posting:
    """Discard a card and end the turn, which draws one."""
    assert game.standing.course is not None
    hand = game.standing.course.state.sides[game.standing.side].hand
    return sent(acted(acted(game, Discard(-1, hand[:1])), EndTurn()), now)


def deliver(
    games: list[ApartGame], mail: list[tuple[int, bytes]], now: int = 2_000_000, live: bool = False
) -> list[tuple[int, Happened]]:
    """Deliver letters and those that follow from them, until none is under way; what happened to whom."""
    told = []
    while mail:
        to, data = mail.pop(0)
        result = received(games[to], data, now, live)
        games[to] = result.game
        told += [(to, one) for one in result.happened]
        mail += [(1 - to, parcel.data) for parcel in result.letters]
    return told


def played(
    seed: int, terms: Terms = TERMS[0], turns: int = 40
) -> tuple[list[ApartGame], list[bytes], list[tuple[int, Happened]]]:
    """Two games with all mail delivered until nothing moves or `turns` are over, all letters, and what has happened."""
    rng, now = random.Random(seed), 1_000_000
    games, mail = begin(seed, terms)
    told: list[tuple[int, Happened]] = []
    while True:
        told += deliver(games, mail, now)
        mover = next((me for me in (0, 1) if games[me].my_turn and games[me].standing.turn <= turns), None)
        if mover is None:
            return games, [kept.data for kept in games[0].letters], told
        now += 60
        result = moved(games[mover], rng, now)
        games[mover] = result.game
        told += [(mover, one) for one in result.happened]
        mail = [(1 - mover, parcel.data) for parcel in result.letters]
