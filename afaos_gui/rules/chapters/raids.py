"""Raids, ambushes, Priest and Indian Leader, and the answers to them (rules: Actions)."""

from __future__ import annotations

from afaos_gui.rules.actions import (
    Action,
    Ambush,
    Block,
    Decline,
    GiveFromHand,
    GiveFromReserve,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Priest,
    Raid,
)
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.choices import FreeChoice, spelled_out
from afaos_gui.rules.chapters.position import (
    raid_field,
    raid_reach,
    raidable_places,
    siege_of,
    usable_cards,
    villages_left,
)
from afaos_gui.rules.chapters.scope import Scope, keep, mask_of, single_cards
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState, Pile, Siege, with_card, without
from afaos_gui.rules.tables.kept import Actions

SECTION = "Actions"

ANSWERS: dict[Decision, tuple[type[Action], ...]] = {
    Decision.BLOCK_RAID: (Block, Decline),
    Decision.BLOCK_AMBUSH: (Block, Decline),
    Decision.LOSE_TO_AMBUSH: (LoseFromHand, LoseFromReserve, LoseFromSiege),
    Decision.GIVE_NATIVES: (GiveFromHand, GiveFromReserve),
}


# Legal actions


def legal_raids(scope: Scope, out: list[Action]) -> None:
    """Add every raid, ambush and Priest or Indian Leader."""
    tables, money = scope.tables, scope.me.money
    reach = _reach(scope)
    if reach:
        out += _raids(scope, reach)
    ambushers = scope.hand & tables.ambushers
    if ambushers:
        if not money:
            ambushers &= ~tables.paid_ambushers
        out += single_cards(tables, Ambush, ambushers)
    taker = scope.hand >> tables.native_taker[scope.side] & 1
    if taker:
        out += single_cards(tables, Priest, 1 << tables.native_taker[scope.side])


def _reach(scope: Scope) -> tuple[tuple[int, int], ...]:
    """The places that a raider in hand could raid if enough cards went along, with the fewest cards for each."""
    return raid_reach(scope.state, scope.side) if scope.hand & scope.tables.raiders else ()


def _raids(scope: Scope, reach: tuple[tuple[int, int], ...]) -> Actions:
    kept = scope.tables.kept.raids
    force = _force(scope)
    key = (force, min(scope.me.money, len(force)), reach)
    found = kept.get(key)
    return keep(kept, key, spelled_out(_choices_within(scope, reach))) if found is None else found


def _force(scope: Scope) -> Pile:
    """The cards in hand that a raid can use."""
    return tuple([card for card in scope.me.hand if scope.tables.raid_cards >> card & 1])


def raid_choices(scope: Scope) -> list[FreeChoice]:
    """By place that can be raided: the choice of cards for it."""
    return _choices_within(scope, _reach(scope))


def _choices_within(scope: Scope, reach: tuple[tuple[int, int], ...]) -> list[FreeChoice]:
    tables, money, force = scope.tables, scope.me.money, _force(scope)
    priced = sum([tables.paid_raiders >> card & 1 for card in force])
    most = len(force) - priced + min(money, priced)
    raiders = tables.raiders if money else tables.raiders & ~tables.paid_raiders
    if not mask_of(force) & raiders:
        return []
    found = []
    for place, least in reach:
        if least <= most:
            found.append(FreeChoice(Raid, force, least, most, place, (), raiders, tables.paid_raiders, money))
    return found


def raid_blocks(state: GameState, side: Side, place: int) -> int:
    """Mask of the cards in hand with which `side` can block a raid on `place`."""
    tables = state.ruleset.tables
    hand = mask_of(state.sides[side].hand)
    blocks = tables.raid_blockers
    card = tables.card_of[side][place]
    if card >= 0 and usable_cards(state, side) >> card & 1:
        blocks |= 1 << card
    return hand & blocks


def legal_answers(scope: Scope, out: list[Action]) -> None:
    """Add every answer to a raid, an ambush or a Priest."""
    state, tables = scope.state, scope.tables
    decision = state.decision
    if decision is Decision.BLOCK_RAID:
        out += single_cards(tables, Block, raid_blocks(state, scope.side, state.pending))
        out.append(Decline())
    elif decision is Decision.BLOCK_AMBUSH:
        out += single_cards(tables, Block, scope.hand & tables.ambush_blockers)
        out.append(Decline())
    elif decision is Decision.LOSE_TO_AMBUSH:
        out += single_cards(tables, LoseFromHand, scope.hand & tables.ambushable)
        out += single_cards(tables, LoseFromReserve, mask_of(scope.me.reserve) & tables.ambushable)
        for place, cards in ambushable_siege_cards(state, scope.side):
            out += single_cards(tables, LoseFromSiege, mask_of(cards), place)
    else:
        if scope.hand >> tables.natives & 1:
            out.append(GiveFromHand())
        if tables.natives in scope.me.reserve:
            out.append(GiveFromReserve())


def ambushable_siege_cards(state: GameState, side: Side) -> list[tuple[int, Pile]]:
    """By place of a siege: the cards of `side` there that an ambush can hit (option siege_cards_ambushable)."""
    if not state.ruleset.siege_cards_ambushable:
        return []
    ambushable = state.ruleset.tables.ambushable
    found = []
    for attacker, siege in enumerate(state.sieges):
        if siege is not None:
            cards = siege.attackers if attacker == side else siege.defenders
            found.append((siege.place, tuple(card for card in cards if ambushable >> card & 1)))
    return found


# Refusals


def refuse_raid(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why this raid is not possible."""
    tables, me = state.ruleset.tables, state.sides[side]
    place, bit = action.place, 1 << action.place
    for card in action.cards:
        if not tables.raid_cards >> card & 1:
            return Refusal(Code.NOT_A_RAID_CARD, {"card": card}, SECTION)
    if not mask_of(action.cards) & tables.raiders:
        return Refusal(Code.NO_RAIDER, {}, SECTION)
    if not state.sides[1 - side].controlled & bit:
        return Refusal(Code.NOT_ENEMY, {"place": place}, SECTION)
    if state.forts & bit:
        return Refusal(Code.FORTIFIED, {"place": place}, SECTION)
    if not raidable_places(state, side) & bit:
        return Refusal(Code.BESIEGED, {"place": place}, SECTION)
    distance = tables.network.raid_distances(*raid_field(state, side))[place]
    reach = state.ruleset.raid_base + len(action.cards)
    if not distance or distance > reach:
        return Refusal(Code.OUT_OF_RANGE, {"place": place, "range": reach, "distance": distance}, SECTION)
    price = sum(tables.cards[card].raid_cost for card in action.cards)
    if price > me.money:
        return Refusal(Code.MONEY, {"need": price, "have": me.money}, SECTION)
    return None


def refuse_ambush(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot ambush."""
    info = state.ruleset.tables.cards[action.cards[0]]
    if not info.ambush:
        return Refusal(Code.NOT_AN_AMBUSHER, {"card": info.id}, SECTION)
    if info.ambush_cost > state.sides[side].money:
        return Refusal(Code.MONEY, {"need": info.ambush_cost, "have": state.sides[side].money}, SECTION)
    return None


def refuse_priest(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be played as Priest or Indian Leader."""
    if action.cards[0] != state.ruleset.tables.native_taker[side]:
        return Refusal(Code.NOT_A_NATIVE_TAKER, {"card": action.cards[0]}, SECTION)
    return None


def refuse_block(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot block."""
    card = action.cards[0]
    if state.decision is Decision.BLOCK_RAID:
        allowed = raid_blocks(state, side, state.pending)
    else:
        allowed = mask_of(state.sides[side].hand) & state.ruleset.tables.ambush_blockers
    return None if allowed >> card & 1 else Refusal(Code.CANNOT_BLOCK, {"card": card}, SECTION)


def refuse_loss(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a card cannot be given up to an ambush."""
    card = action.cards[0]
    if not state.ruleset.tables.ambushable >> card & 1:
        return Refusal(Code.NOT_AMBUSHABLE, {"card": card}, SECTION)
    if isinstance(action, LoseFromSiege):
        if not state.ruleset.siege_cards_ambushable:
            return Refusal(Code.OPTION_OFF, {"option": "siege_cards_ambushable"}, SECTION)
        if not any(action.place == place and card in cards for place, cards in ambushable_siege_cards(state, side)):
            return Refusal(Code.NOT_IN_SIEGE, {"card": card}, SECTION)
    if isinstance(action, LoseFromReserve) and card not in state.sides[side].reserve:
        return Refusal(Code.NOT_IN_RESERVE, {"card": card}, SECTION)
    return None


def refuse_gift(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why no Native Americans card can be given up from there."""
    from_hand = isinstance(action, GiveFromHand)
    pile = state.sides[side].hand if from_hand else state.sides[side].reserve
    if state.ruleset.tables.natives in pile:
        return None
    return Refusal(Code.NO_NATIVES, {"source": "hand" if from_hand else "reserve"}, SECTION)


# What they do


def play_raid(change: Change, side: Side, action: Action) -> None:
    """Raid a place; an opponent with cards in hand is asked to block."""
    cards = change.state.ruleset.tables.cards
    change.play_cards(side, action.cards)
    change.money(side, -sum(cards[card].raid_cost for card in action.cards))
    if change.sides[1 - side].hand:
        change.ask(Decision.BLOCK_RAID, 1 - side, action.place)
    else:
        _raid_succeeds(change, side, action.place)


def _raid_succeeds(change: Change, raider: Side, place: int) -> None:
    victim = change.sides[1 - raider]
    was_town = victim.towns >> place & 1
    change.capture(raider, place)
    if was_town and villages_left(change.state, 1 - raider):
        change.place_village(1 - raider, place)


def play_ambush(change: Change, side: Side, action: Action) -> None:
    """Ambush; an opponent with cards in hand is asked to block."""
    change.play_cards(side, action.cards)
    change.money(side, -change.state.ruleset.tables.cards[action.cards[0]].ambush_cost)
    if change.sides[1 - side].hand:
        change.ask(Decision.BLOCK_AMBUSH, 1 - side)
    else:
        _ambush_succeeds(change, 1 - side)


def _ambush_succeeds(change: Change, victim: Side) -> None:
    me, ambushable = change.sides[victim], change.state.ruleset.tables.ambushable
    exposed = any(cards for _, cards in ambushable_siege_cards(change.state, victim))
    if exposed or mask_of(me.hand + me.reserve) & ambushable:
        change.ask(Decision.LOSE_TO_AMBUSH, victim)
    else:
        change.show_hand(victim)
        change.back_to_turn()


def play_priest(change: Change, side: Side, action: Action) -> None:
    """Demand a neutral Native Americans card."""
    change.play_cards(side, action.cards)
    other = change.sides[1 - side]
    if change.state.ruleset.tables.natives in other.hand + other.reserve:
        change.ask(Decision.GIVE_NATIVES, 1 - side)
    else:
        change.show_hand(1 - side)


def play_block(change: Change, side: Side, action: Action) -> None:
    """Block the raid or the ambush."""
    change.play_cards(side, action.cards)
    change.tell(Kind.BLOCKED, side, action.cards)
    change.barrier = True
    ruleset, raided = change.state.ruleset, change.state.decision is Decision.BLOCK_RAID
    if ruleset.blocked_raid_free if raided else ruleset.blocked_ambush_free:
        change.state.actions_left += 1
    change.back_to_turn()


def play_decline_block(change: Change, side: Side) -> None:
    """Let the raid or the ambush happen."""
    change.tell(Kind.NOT_BLOCKED, side)
    change.barrier = True
    if change.state.decision is Decision.BLOCK_RAID:
        _raid_succeeds(change, 1 - side, change.state.pending)
        change.back_to_turn()
    else:
        _ambush_succeeds(change, side)


def play_loss(change: Change, side: Side, action: Action) -> None:
    """Return an ambushed card to the available cards."""
    card = action.cards[0]
    if isinstance(action, LoseFromHand):
        change.leave_hand(side, card)
        change.give_back(side, card, "hand")
    elif isinstance(action, LoseFromSiege):
        _leave_siege(change, side, action.place, card)
        change.give_back(side, card, "siege")
    else:
        me = change.sides[side]
        me.reserve = without(me.reserve, card)
        change.give_back(side, card, "reserve")
    change.barrier = True
    change.back_to_turn()


def _leave_siege(change: Change, side: Side, place: int, card: int) -> None:
    """Take a card out of a siege, which goes on even if the attacker has none left in it."""
    found = siege_of(change.state, place)
    assert found is not None
    attacker, siege = found
    if side == attacker:
        change.set_siege(attacker, Siege(place, without(siege.attackers, card), siege.defenders))
    else:
        change.set_siege(attacker, Siege(place, siege.attackers, without(siege.defenders, card)))


def play_gift(change: Change, side: Side, action: Action) -> None:
    """Give a Native Americans card to the opponent's discard pile."""
    me, other = change.sides[side], change.sides[1 - side]
    natives = change.state.ruleset.tables.natives
    from_hand = isinstance(action, GiveFromHand)
    if from_hand:
        change.leave_hand(side, natives)
    else:
        me.reserve = without(me.reserve, natives)
    other.discard = with_card(other.discard, natives)
    change.tell(Kind.GAVE, side, (natives,), source="hand" if from_hand else "reserve")
    change.barrier = True
    change.back_to_turn()
