"""Beginning and reinforcing sieges (rules: Actions, Free actions)."""

from __future__ import annotations

from afaos_gui.rules.actions import Action, Besiege, MilitaryLeader, Reinforce
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.chapters.change import Change
from afaos_gui.rules.chapters.expansion import refuse_route, routes
from afaos_gui.rules.chapters.position import siege_in_supply, siege_of, strengths
from afaos_gui.rules.chapters.scope import Scope, cards_of, keep, single_cards
from afaos_gui.rules.events import Kind
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import LATER_SIEGE_POINTS
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import GameState, Siege, with_card
from afaos_gui.rules.tables.kept import Actions
from afaos_gui.rules.tables.tables import Tables

SECTION = "Actions"
FREE_SECTION = "Free actions"


def siege_cards(tables: Tables, row: list[int]) -> int:
    """Mask of the cards that have strength in a siege, given the `row` of strengths by card."""
    return tables.siege_cards[row is tables.strength_with_ships]


def affordable(tables: Tables, mask: int, money: int) -> int:
    """The mask without the cards whose price in a siege exceeds `money`."""
    for card in cards_of(mask & tables.priced_cards):
        if tables.cards[card].play_cost > money:
            mask &= ~(1 << card)
    return mask


# Legal actions


def legal_sieges(scope: Scope, out: list[Action]) -> None:
    """Add every way to begin a siege, or to reinforce one as an action."""
    state, side, tables = scope.state, scope.side, scope.tables
    strong = scope.playable & tables.siege_cards[1]
    if state.sieges[side] is None and strong and may_besiege(state, side):
        theirs = scope.other.villages | scope.other.towns
        strong = affordable(tables, strong & ~tables.defender_only, scope.me.money)
        for place, _, pairs in routes(tables, scope.playable):
            if theirs >> place & 1:
                out += _besieges(scope, place, pairs, strong & siege_cards(tables, strengths(state, place)))
    for attacker in (side, 1 - side):
        siege = state.sieges[attacker]
        if siege is None:
            continue
        mask = scope.playable & siege_cards(tables, strengths(state, siege.place))
        mask &= ~(1 << tables.military_leader[side])
        if attacker == side:
            mask &= ~tables.defender_only
        mask = affordable(tables, mask, scope.me.money)
        if mask and siege_in_supply(state, side, siege.place):
            out += single_cards(tables, Reinforce, mask, siege.place)


def may_besiege(state: GameState, side: Side) -> bool:
    """Whether the side may begin sieges at all yet (option british_siege_later)."""
    if not state.ruleset.british_siege_later or side != BRITISH or state.besieged_once >> FRENCH & 1:
        return True
    return total_points(state, BRITISH) >= LATER_SIEGE_POINTS


def _besieges(scope: Scope, place: int, pairs: tuple[tuple[int, int], ...], strong: int) -> Actions:
    tables = scope.tables
    two_ships = scope.me.hand.count(tables.ships[scope.side]) > 1
    kept = tables.kept.besieges
    key = (scope.playable & tables.expansion_cards, strong, place, two_ships)
    found = kept.get(key)
    if found is None:
        ships = tables.ships[scope.side]
        sieges = [
            Besiege(place, (*pair, card))
            for pair in pairs
            for card in cards_of(strong)
            if card not in pair or (card == ships and two_ships)
        ]
        found = keep(kept, key, sieges)
    return found


def legal_leader(scope: Scope, out: list[Action]) -> None:
    """Add the free action of the Military Leader."""
    leader = scope.tables.military_leader[scope.side]
    if not scope.hand >> leader & 1:
        return
    for siege in scope.state.sieges:
        if siege is not None and siege_in_supply(scope.state, scope.side, siege.place):
            out.append(MilitaryLeader(siege.place, (leader,)))


# Refusals


def refuse_all_sieges(state: GameState, side: Side) -> Refusal | None:
    """Why the side cannot begin a siege of any place now."""
    own = state.sieges[side]
    if own is not None:
        return Refusal(Code.ALREADY_BESIEGING, {"place": own.place}, SECTION)
    if not may_besiege(state, side):
        return Refusal(Code.NOT_YET, {"points": LATER_SIEGE_POINTS}, "british_siege_later")
    return None


def refuse_besiege(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why this siege cannot begin."""
    tables, me, other = state.ruleset.tables, state.sides[side], state.sides[1 - side]
    own = state.sieges[side]
    if own is not None and own.place == action.place:
        return Refusal(Code.ALREADY_BESIEGED, {"place": action.place}, SECTION)
    anywhere = refuse_all_sieges(state, side)
    if anywhere is not None:
        return anywhere
    if not other.controlled >> action.place & 1:
        return Refusal(Code.NOT_ENEMY, {"place": action.place}, SECTION)
    card = action.cards[2]
    refusal = _strength_refusal(state, card, action.place, attacking=True) or refuse_route(state, action)
    if refusal is None and tables.cards[card].play_cost > me.money:
        return Refusal(Code.MONEY, {"need": tables.cards[card].play_cost, "have": me.money}, SECTION)
    return refusal


def _strength_refusal(state: GameState, card: int, place: int, attacking: bool) -> Refusal | None:
    tables = state.ruleset.tables
    if not strengths(state, place)[card]:
        stays_out = tables.strength_with_ships[card] and state.ruleset.catalogue.locations[place].sea
        return Refusal(Code.SHIPS_STAY_OUT if stays_out else Code.NO_STRENGTH, {"card": card, "place": place}, SECTION)
    if attacking and tables.cards[card].defender_only:
        return Refusal(Code.DEFENDER_ONLY, {"card": card}, SECTION)
    return None


def refuse_reinforce(state: GameState, side: Side, action: Action) -> Refusal | None:
    """Why a siege cannot be reinforced with this card, by an action or by the Military Leader."""
    tables, me = state.ruleset.tables, state.sides[side]
    card = action.cards[0]
    is_leader = card == tables.military_leader[side]
    if isinstance(action, MilitaryLeader):
        if not is_leader:
            return Refusal(Code.NOT_MILITARY_LEADER, {"card": card}, FREE_SECTION)
    elif is_leader:
        return Refusal(Code.LEADER_IS_FREE, {}, FREE_SECTION)
    siege = siege_of(state, action.place)
    if siege is None:
        return Refusal(Code.NO_SIEGE, {"place": action.place}, SECTION)
    refusal = _strength_refusal(state, card, action.place, attacking=siege[0] == side)
    if refusal is not None:
        return refusal
    if not siege_in_supply(state, side, action.place):
        return Refusal(Code.SIEGE_OUT_OF_SUPPLY, {"place": action.place}, SECTION)
    if tables.cards[card].play_cost > me.money:
        return Refusal(Code.MONEY, {"need": tables.cards[card].play_cost, "have": me.money}, SECTION)
    return None


# What they do


def send_to_siege(change: Change, side: Side, attacker: Side, card: int) -> None:
    """Move a card from hand to a siege, paying its price."""
    siege = change.state.sieges[attacker]
    assert siege is not None
    change.leave_hand(side, card)
    change.money(side, -change.state.ruleset.tables.cards[card].play_cost)
    if side == attacker:
        new = Siege(siege.place, with_card(siege.attackers, card), siege.defenders)
    else:
        new = Siege(siege.place, siege.attackers, with_card(siege.defenders, card))
    change.set_siege(attacker, new)
    change.tell(Kind.SENT_TO_SIEGE, side, (card,), siege.place)


def play_besiege(change: Change, side: Side, action: Action) -> None:
    """Begin a siege."""
    change.play_cards(side, action.cards[:2])
    change.set_siege(side, Siege(action.place, ()))
    change.state.besieged_once |= 1 << side
    change.tell(Kind.SIEGE_STARTED, side, place=action.place)
    send_to_siege(change, side, side, action.cards[2])


def play_reinforce(change: Change, side: Side, action: Action) -> None:
    """Add a card to a siege."""
    found = siege_of(change.state, action.place)
    assert found is not None
    send_to_siege(change, side, found[0], action.cards[0])
