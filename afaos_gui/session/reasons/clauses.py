"""What sets one sequel apart from another: clauses with figures, the weightiest first.

Each clause compares the position that a sequel leads to with the one that the other leads to, by the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from afaos_gui.ai.view.knowledge import worths_of
from afaos_gui.rules.actions import HomeSupport, Raid, Withdraw
from afaos_gui.rules.catalogue import FRENCH, Side
from afaos_gui.rules.chapters.card_play import HAND_SIZE, HOME_SUPPORT_CARDS
from afaos_gui.rules.chapters.position import (
    ATTACKER_WINS,
    DEFENDER_WINS,
    balance,
    cards_in_sieges,
    cards_of_places,
    towns_left,
    usable_places,
    villages_left,
)
from afaos_gui.rules.chapters.scope import cards_of, mask_of
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import Ending, GameState, Pile, SideState
from afaos_gui.rules.tables.network import places_of
from afaos_gui.session.reasons.raids import NOWHERE, first_raid, raided_after
from afaos_gui.session.reasons.sequel import Sequel
from afaos_gui.session.reasons.topics import Clause, Topic

LIKELY_SIEGE = 2.0
"""Weight of a siege beside twice the points of its place."""
LIKELY_CAPTURE = 0.5
"""Weight of a point that a raid brings unless it is blocked."""
DECISIVE = 100.0
A_COIN, A_STEP, A_CARD_DRAWN, A_CARD_LESS = 0.35, 1.2, 0.4, 0.3
A_SHIELD, A_STRENGTH, A_WAY, A_WAY_TO_ENEMY, A_RAID, A_CARD_LOST = 0.9, 0.5, 0.35, 0.7, 0.5, 2.0
A_FORT, A_CARD_FREED = 0.8, 0.8
A_SHUFFLE, A_DELAY, A_DECK_STRENGTH, A_MEANS = 0.8, 0.4, 0.8, 0.7
WORTHWHILE = 2.0
"""From which worth on a card is named as what money pays for."""
RICH = 12
"""With more money than this it hardly matters what one more coin pays for."""
FEW_LEFT = 4
"""Pieces in stock from which on they are counted."""
MOST_NAMED, BEST_DRAWN = 3, 2


ANSWERED = (Topic.WIN, Topic.LOSS, Topic.SIEGE_WON, Topic.SIEGE_LOST, Topic.THREATENED)
"""What may depend on the answer that each of two sequels is given."""


def clauses(one: Sequel, other: Sequel) -> list[Clause]:
    """What `one` leads to that `other` does not, and the other way round; the weightiest first.

    Figures are those of the viewer's next turn where both sequels have the same answer, and else those before it, so
    that no difference is told that comes only of two answers. Where both end the game only what is scored counts.
    """
    found = [*_endings(one, other), *_sieges(one, other), *_points(one, other)]
    if not (one.is_over and other.is_over):
        found += [*_money(one, other), *_hands(one, other), *_decks(one, other), *_board(one, other)]
    return sorted(found, key=lambda clause: -clause.weight)


def _endings(one: Sequel, other: Sequel) -> Iterator[Clause]:
    mine, theirs = one.last, other.last
    if (mine.ending, mine.winner) == (theirs.ending, theirs.winner):
        return
    for state, is_gain in ((mine, True), (theirs, False)):
        if state.ending is not Ending.NONE:
            won = state.winner == one.viewer
            yield Clause(Topic.WIN if won else Topic.LOSS, won == is_gain, DECISIVE)
            return  # where one is won and the other lost, one of the two says it


# Sieges


class _Fate(NamedTuple):
    """What becomes of a siege: won or lost by the viewer, or still open with a balance for the viewer."""

    attacker: Side
    result: int
    """1 where the viewer has won it, −1 where it has lost it, 0 where it is open."""
    balance: int


def _fates(sequel: Sequel) -> dict[int, _Fate]:
    """By place: what becomes of the sieges of a sequel."""
    state, viewer = sequel.answer or sequel.end, sequel.viewer
    found = {
        siege.place: _Fate(attacker, 0, balance(state, siege) if attacker == viewer else -balance(state, siege))
        for attacker, siege in enumerate(state.sieges)
        if siege is not None
    }
    for place, attacker, winner in sequel.ended_sieges:
        found[place] = _Fate(attacker, 1 if winner == viewer else -1, 0)
    return found


def _sieges(one: Sequel, other: Sequel) -> Iterator[Clause]:
    mine, theirs = _fates(one), _fates(other)
    for place in sorted({*mine, *theirs}):
        here, there = mine.get(place), theirs.get(place)
        weight = LIKELY_SIEGE + 2 * one.start.ruleset.tables.points[place]
        at = (place,)
        if here is not None and there is not None:
            if here.result == there.result == 0 and here.balance != there.balance:
                step = A_STEP * abs(here.balance - there.balance)
                is_gain = here.balance > there.balance
                yield Clause(Topic.BALANCE, is_gain, step, here.balance, there.balance, places=at)
            elif here.result != there.result:
                is_won = here.result == 1 or (here.result == 0 and there.result == 1)
                topic = Topic.SIEGE_WON if is_won else Topic.SIEGE_LOST
                worse = one if here.result < there.result else other
                is_given_up = Withdraw(place) in worse.own and here.attacker == one.viewer
                if is_given_up and 1 not in (here.result, there.result):
                    yield from _released(worse, worse is one)  # to give it up is to lose it
                else:
                    yield Clause(topic, here.result > there.result, weight, places=at)
        elif here is not None and here.attacker == one.viewer:
            if here.result:
                topic = Topic.SIEGE_WON if here.result > 0 else Topic.SIEGE_LOST
                yield Clause(topic, here.result > 0, weight, places=at)
            else:
                short = ATTACKER_WINS - here.balance
                yield Clause(Topic.OPENED, here.balance > DEFENDER_WINS, LIKELY_SIEGE, here.balance, short, places=at)
        elif here is not None or (there is not None and there.attacker != one.viewer):
            yield Clause(Topic.THREATENED, here is None, weight, places=at)


def _released(sequel: Sequel, is_gain: bool) -> Iterator[Clause]:
    """The cards that a siege which is given up sets free."""
    siege, viewer = sequel.start.sieges[sequel.viewer], sequel.viewer
    fresh = _circulating(sequel.end.sides[viewer]) - _circulating(sequel.start.sides[viewer])
    worth = worths_of(sequel.start.ruleset.tables).deck[viewer]
    freed = Counter(siege.attackers if siege is not None else ()) & fresh
    cards = sorted(freed.elements(), key=lambda card: -worth[card])
    if cards:
        yield Clause(Topic.RELEASED, is_gain, A_CARD_FREED * len(cards), cards=tuple(cards[:MOST_NAMED]))


# Points and money


def reached(one: Sequel, other: Sequel) -> tuple[GameState, GameState]:
    """The positions whose figures are compared."""
    is_alike = one.steps[len(one.turn) :] == other.steps[len(other.turn) :]
    if is_alike and one.back is not None and other.back is not None:
        return one.back, other.back
    return one.end, other.end


def _points(one: Sequel, other: Sequel) -> Iterator[Clause]:
    viewer, (mine, theirs) = one.viewer, reached(one, other)
    (place, brings, is_through), (other_place, other_brings, other_through) = first_raid(one), first_raid(other)
    is_fair = NOWHERE in (place, other_place) or is_through == other_through
    for side, topic, sign in ((viewer, Topic.POINTS, 1), (1 - viewer, Topic.THEIR_POINTS, -1)):
        here, there = total_points(mine, side), total_points(theirs, side)
        if here != there and is_fair:
            yield Clause(topic, sign * (here - there) > 0, float(abs(here - there)), here, there)

    if brings == other_brings:
        return
    for at, points, blocked, has_not, is_gain in (
        (place, brings, not is_through, other, True),
        (other_place, other_brings, not other_through, one, False),
    ):
        if points and blocked and not any(isinstance(own, Raid) and own.place == at for own in has_not.own):
            yield Clause(Topic.UNBLOCKED, is_gain, LIKELY_CAPTURE * points, points, places=(at,))


def _money(one: Sequel, other: Sequel) -> Iterator[Clause]:
    viewer, (mine, theirs) = one.viewer, reached(one, other)
    here, there = mine.sides[viewer].money, theirs.sides[viewer].money
    if here != there:
        weight = A_COIN * abs(here - there)
        buys = _affords(one, other)
        if buys >= 0:
            yield Clause(Topic.AFFORDS, here > there, weight, here, there, (buys,))
        else:
            yield Clause(Topic.MONEY, here > there, weight, here, there)
    here, there = mine.sides[1 - viewer].money, theirs.sides[1 - viewer].money
    if here != there:
        yield Clause(Topic.THEIR_MONEY, here < there, A_COIN * abs(here - there) / 2, here, there)


def _affords(one: Sequel, other: Sequel) -> int:
    """A card that one of the sequels can pay for at the next turn, and the other cannot; -1 if there is none."""
    viewer, states = one.viewer, reached(one, other)
    least, most = sorted(state.sides[viewer].money for state in states)
    if least > RICH or not one.goes_on:
        return -1
    tables = one.start.ruleset.tables
    cards, worth = tables.cards, worths_of(tables).deck[viewer]
    offered = {*states[0].sides[viewer].available} & {*states[1].sides[viewer].available}
    found = [card for card in offered if least < cards[card].cost <= most and worth[card] >= WORTHWHILE]
    return max(found, key=lambda card: (worth[card], -card), default=-1)


# Hands


def _hands(one: Sequel, other: Sequel) -> Iterator[Clause]:
    shields = [_shields(sequel) for sequel in (one, other)]
    told: list[tuple[Sequel, Pile]] = [(one, ()), (other, ())]
    if bool(shields[0]) != bool(shields[1]) and all(_is_threatened(sequel) for sequel in (one, other)):
        yield Clause(Topic.SHIELD, bool(shields[0]), A_SHIELD, cards=shields[0] or shields[1])
        told = list(zip((one, other), shields, strict=True))
    mine, theirs = _strength(one), _strength(other)
    if mine != theirs:
        yield Clause(Topic.STRENGTH, mine > theirs, A_STRENGTH * abs(mine - theirs), mine, theirs)
    worth = worths_of(one.start.ruleset.tables).hand
    here, there = (Counter(sequel.kept) - Counter(cards) for sequel, cards in told)
    for kept, is_gain in ((here - there, True), (there - here, False)):
        cards = sorted(kept.elements(), key=lambda card: -worth[card])[:MOST_NAMED]
        if cards:
            yield Clause(Topic.KEPT, is_gain, 0.12 * sum(worth[card] for card in cards), cards=tuple(cards))
    mine, theirs = one.drawn, other.drawn
    if not (one.goes_on and other.goes_on):
        mine, theirs = len(one.chanced), len(other.chanced)
    pile, weight = _supporting(one), A_CARD_DRAWN * abs(mine - theirs)
    if mine > theirs and len(pile) > 1 and not _supporting(other):
        best = sorted(pile, key=lambda card: -worth[card])[:BEST_DRAWN]
        drawn = min(HOME_SUPPORT_CARDS, len(pile))
        yield Clause(Topic.SUPPORT, True, weight, drawn, len(pile), tuple(best))
    elif mine != theirs:
        yield Clause(Topic.DRAWN, mine > theirs, weight, mine, theirs)


def _supporting(sequel: Sequel) -> Pile:
    """The pile that Home Support, with which a sequel begins, draws from; empty where a new one has to be shuffled."""
    me = sequel.start.sides[sequel.viewer]
    is_enough = len(me.draw) >= HOME_SUPPORT_CARDS or not sequel.start.ruleset.home_support_reshuffles
    return me.draw if isinstance(next(iter(sequel.own), None), HomeSupport) and is_enough else ()


def _shields(sequel: Sequel) -> Pile:
    """Cards in hand that block raids or ambushes, when the enemy's turn begins."""
    tables = sequel.end.ruleset.tables
    return tuple(cards_of(mask_of(sequel.kept) & (tables.raid_blockers | tables.ambush_blockers)))


def _is_threatened(sequel: Sequel) -> bool:
    """Whether the enemy's turn follows, and it may hold cards to raid or ambush with."""
    state, enemy = sequel.end, sequel.end.sides[1 - sequel.viewer]
    theirs = mask_of(enemy.hand) | mask_of(enemy.draw)
    return state.mover == sequel.viewer and bool(
        theirs & (state.ruleset.tables.raiders | state.ruleset.tables.ambushers)
    )


def _strength(sequel: Sequel) -> int:
    state = sequel.end
    row, empire = state.ruleset.tables.strength_inland, state.ruleset.tables.empire_cards
    held = sequel.kept + state.sides[sequel.viewer].reserve
    return sum(row[card] for card in held if empire >> card & 1)


# Decks


def _circulating(side: SideState) -> Counter[int]:
    return Counter(side.hand + side.draw + side.discard)


def owned(state: GameState, side: Side) -> Counter[int]:
    """Every card of a side's deck, wherever it lies."""
    me = state.sides[side]
    return _circulating(me) + Counter(me.reserve + cards_in_sieges(state.sieges, side))


def _decks(one: Sequel, other: Sequel) -> Iterator[Clause]:
    viewer, (mine, theirs) = one.viewer, reached(one, other)
    here, there = owned(mine, viewer), owned(theirs, viewer)
    yield from _means(one, here, there)
    worth = worths_of(one.start.ruleset.tables).deck[viewer]
    for more, is_gain in ((here - there, True), (there - here, False)):
        cards = sorted(more.elements(), key=lambda card: -worth[card])[:MOST_NAMED]
        if cards:
            weight = sum(worth[card] for card in cards)
            yield Clause(Topic.OWNED, is_gain, 0.5 * max(weight, 0.0), cards=tuple(cards))
    size, their_size = _circulating(mine.sides[viewer]).total(), _circulating(theirs.sides[viewer]).total()
    if size != their_size:
        yield Clause(Topic.DECK, size < their_size, A_CARD_LESS * abs(size - their_size), size, their_size)
    lost = _empire_cards(other.end, 1 - viewer) - _empire_cards(one.end, 1 - viewer)
    if lost:
        yield Clause(Topic.THEIR_CARDS, lost > 0, A_CARD_LOST * abs(lost), abs(lost))
    before = owned(one.start, viewer)
    fresh = (here - there) & (here - before)
    if fresh and not there - before and one.goes_on:
        pile = one.last.sides[viewer].draw
        if one.is_reshuffled:
            yield Clause(Topic.SHUFFLED, True, A_SHUFFLE, cards=tuple(fresh.elements()))
        elif len(pile) >= HAND_SIZE and not fresh & Counter(pile) and not _may_take_back(one.last, viewer):
            yield Clause(Topic.DELAYED, False, A_DELAY, len(pile), cards=tuple(fresh.elements()))


def _may_take_back(state: GameState, side: Side) -> bool:
    """Whether a side may come by the card that takes back a discarded one before its draw pile is used up."""
    me = state.sides[side]
    return side == FRENCH and state.ruleset.tables.intendant in me.hand + me.draw + me.reserve


def _means(one: Sequel, here: Counter[int], there: Counter[int]) -> Iterator[Clause]:
    """What the two decks can do."""
    tables = one.start.ruleset.tables
    row, empire = tables.strength_inland, tables.empire_cards
    strong, strong_there = (
        sum(row[card] * n for card, n in deck.items() if empire >> card & 1) for deck in (here, there)
    )
    if strong != strong_there:
        weight = A_DECK_STRENGTH * abs(strong - strong_there)
        yield Clause(Topic.DECK_STRENGTH, strong > strong_there, weight, strong, strong_there)
    for topic, mask in (
        (Topic.SETTLERS, tables.settler_cards),
        (Topic.BLOCKERS, tables.raid_blockers | tables.ambush_blockers),
        (Topic.ATTACKERS, tables.raiders | tables.ambushers),
        (Topic.FREE, tables.free_cards),
    ):
        mine, theirs = (sum(n for card, n in deck.items() if (mask & empire) >> card & 1) for deck in (here, there))
        if mine != theirs:
            yield Clause(topic, mine > theirs, A_MEANS * abs(mine - theirs), mine, theirs)


def _empire_cards(state: GameState, side: Side) -> int:
    mask = state.ruleset.tables.empire_cards
    return sum(number for card, number in owned(state, side).items() if mask >> card & 1)


# The board


def ways(state: GameState, side: Side) -> int:
    """Mask of the places that the usable location cards of a side lead to."""
    tables, found = state.ruleset.tables, 0
    cards = cards_of_places(tables, side, usable_places(state, side)) & mask_of(tuple(owned(state, side)))
    for card in cards_of(cards):
        found |= tables.leads_to[card]
    return found


def _board(one: Sequel, other: Sequel) -> Iterator[Clause]:
    viewer, (mine, theirs) = one.viewer, reached(one, other)
    tables = mine.ruleset.tables
    enemy = mine.sides[1 - viewer].controlled & theirs.sides[1 - viewer].controlled
    here, there = ways(mine, viewer), ways(theirs, viewer)
    for found, is_gain in ((here & ~there, True), (there & ~here, False)):
        found &= (enemy | tables.point_places) & ~(mine.sides[viewer].controlled | theirs.sides[viewer].controlled)
        places = sorted(places_of(found), key=lambda place: (not enemy >> place & 1, -tables.points[place]))
        if places:
            weight = sum(A_WAY_TO_ENEMY if enemy >> place & 1 else A_WAY for place in places)
            yield Clause(Topic.WAYS, is_gain, min(weight, 2.0), places=tuple(places[:MOST_NAMED]))
    held = one.end.sides[viewer].controlled & other.end.sides[viewer].controlled
    here, there = one.end.forts & held, other.end.forts & held
    for found, is_gain in ((here & ~there, True), (there & ~here, False)):
        if found:
            yield Clause(Topic.FORTIFIED, is_gain, A_FORT, places=tuple(places_of(found)[:MOST_NAMED]))
    here, there = raided_after(one), raided_after(other)
    for found, is_gain in ((there & ~here, True), (here & ~there, False)):
        found &= held
        if found:
            places = places_of(found)
            yield Clause(Topic.RAIDED, is_gain, A_RAID * len(places), places=tuple(places[:MOST_NAMED]))
    ahead = total_points(mine, viewer) >= total_points(mine, 1 - viewer)
    for left, topic in ((towns_left, Topic.LAST_TOWNS), (villages_left, Topic.LAST_VILLAGES)):
        mine_left, their_left = left(mine, viewer), left(theirs, viewer)
        if mine_left != their_left and min(mine_left, their_left) <= FEW_LEFT:
            yield Clause(topic, (mine_left < their_left) == ahead, 1.0, mine_left, their_left)
