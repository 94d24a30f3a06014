"""Points for every legal action by rules of thumb: what the scripted players do, and where the search looks first."""

from __future__ import annotations

from collections.abc import Callable
from math import exp

from afaos_gui.ai.situation import Situation
from afaos_gui.ai.style import Style, sound_style
from afaos_gui.rules.actions import (
    Action,
    Ambush,
    Besiege,
    Block,
    ChooseStartCard,
    Decline,
    Develop,
    Discard,
    DiscardDrawn,
    Draft,
    DropLost,
    EndTurn,
    Fortify,
    GiveFromHand,
    GiveFromReserve,
    Governor,
    HomeSupport,
    Intendant,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Merchant,
    MilitaryLeader,
    Pass,
    PayCards,
    Piracy,
    Priest,
    Raid,
    Reinforce,
    Reserve,
    ResolveSiege,
    RetrieveReserve,
    ReturnCard,
    SellFur,
    Settle,
    SettleConquest,
    Swap,
    TakeMoney,
    Trader,
    UseBid,
    Withdraw,
)
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.position import balance, strengths, villages_left
from afaos_gui.rules.scope import mask_of
from afaos_gui.rules.state import Decision, GameState, Pile

WIN = 60.0
MISSED_SHARE = 0.22
"""Of what a card is worth in hand, the part lost by using it for one thing rather than another."""
UNUSED_ACTION = -2.5

Score = Callable[["Policy", Situation, Action], float]


class Policy:
    """Scores actions for one decision of one style; worth for the deck as `knowledge` has it."""

    def __init__(self, style: Style | None = None) -> None:
        self.given = style
        self._sides = (self.given or sound_style(0), self.given or sound_style(1))
        self._style = self._sides[0]
        self._named: dict[tuple[str, int], list[float]] = {}

    def scores(self, state: GameState, actions: list[Action]) -> list[float]:
        """Points for actions of the side to decide."""
        situation = Situation(state, state.to_decide)
        self._style = self._sides[state.to_decide]
        return [_SCORES[type(action)](self, situation, action) for action in actions]

    # Helpers

    def _extra(self, situation: Situation, table: str, place: int) -> float:
        """The style's further points for a place."""
        key = (table, situation.side)
        row = self._named.get(key)
        if row is None:
            points: dict[str, float] = getattr(self._style, table)
            row = [points.get(location.name, 0.0) for location in situation.state.ruleset.catalogue.locations]
            self._named[key] = row
        return row[place]

    def _missed(self, situation: Situation, cards: Pile) -> float:
        worth = situation.worths.hand
        return MISSED_SHARE * sum(worth[card] for card in cards if situation.usable >> card & 1)

    def _coin(self, situation: Situation) -> float:
        """What one more money is worth, less the more there is."""
        money = situation.me.money
        if money < 3:
            return 0.9 * self._style.money
        if money < self._style.money_wanted:
            return 0.55 * self._style.money
        return (0.25 if money < self._style.money_wanted + 6 else 0.08) * self._style.money

    def _income(self, situation: Situation, action: Action, amount: int) -> float:
        return self._coin(situation) * amount - self._missed(situation, spent_cards(situation.state, action))

    def _card(self, situation: Situation, card: int) -> float:
        """What a card is worth in the deck in this style."""
        info = situation.tables.cards[card]
        wanted = self._style.wants.get(info.name) if not info.is_location else None
        return wanted[1] if wanted else situation.worths.deck[situation.side][card]

    # Expansion

    def settle(self, situation: Situation, action: Action) -> float:
        """Points of the place and worth of its card."""
        state, place = situation.state, action.place
        tables, me = situation.tables, situation.me
        if tables.capitals[1 - situation.side] >> place & 1 and state.ruleset.settling_capital_wins:
            return WIN
        card = tables.card_of[situation.side][place]
        gained = situation.worths.deck[situation.side][card] if card in me.places else 0.0
        missed = self._missed(situation, action.cards)
        if me.controlled >> place & 1:
            return gained - missed
        value = 0.9 * situation.value_of(place) + 0.9 * gained + self._ending_bonus(situation)
        return self._style.settle * value + self._extra(situation, "places", place) - missed + 0.4

    def _ending_bonus(self, situation: Situation) -> float:
        near = situation.nearness_of_end()
        if near < 0.55:
            return 0.0
        return max(-1.5, min(1.5, situation.lead() * 0.15)) * near

    def develop(self, situation: Situation, action: Action) -> float:
        """The place's points once more."""
        points = situation.state.ruleset.catalogue.locations[action.place].victory_points
        value = 0.95 * points + self._ending_bonus(situation)
        return self._style.develop * value - self._missed(situation, action.cards)

    def fortify(self, situation: Situation, action: Action) -> float:
        """What a raid or a siege of the place would cost, by how near it is."""
        place = action.place
        risk = 0.25 if situation.raid_distance(place, 1 - situation.side) in (1, 2, 3) else 0.0
        value = risk * (2.0 + situation.value_of(place))
        rival = Situation(situation.state, 1 - situation.side)
        if rival.besieges_from(1 << place) and not rival.own_siege():
            force = rival.empire_strength(rival.deck) + rival.empire_strength(rival.me.reserve)
            weight = 9.0 if situation.is_capital(situation.side, place) else 0.7 * situation.value_of(place)
            value += weight * min(1.0, force / 9.0) * 0.6
        return self._style.fortify * value - 3 * self._coin(situation) - self._missed(situation, action.cards[:1])

    # Sieges

    def besiege(self, situation: Situation, action: Action) -> float:
        """The prize by the odds of enough strength against what the defender can send."""
        place = action.place
        prize = 1.2 * situation.value_of(place) + 2.0 + self._extra(situation, "targets", place)
        if situation.is_capital(1 - situation.side, place):
            prize += 18.0
        state, me, other = situation.state, situation.me, situation.other
        strength = situation.empire_strength(situation.deck) + situation.empire_strength(me.reserve)
        in_hand = situation.usable_strength(place, attacking=True)
        reserve = situation.empire_strength(me.reserve)
        if not situation.can_reinforce(place):
            strength = in_hand = strengths(state, place)[action.cards[2]]
            reserve = 0
        rival = Situation(state, 1 - situation.side)
        defence = rival.empire_strength(rival.deck) + rival.empire_strength(other.reserve)
        if not rival.can_reinforce(place):
            defence = 0
        need = situation.need_to_take(place)
        soon = in_hand + reserve
        margin = 0.55 * (strength - need - self._style.siege_margin - 0.55 * defence) + 0.3 * (soon - need)
        odds = _odds(0.8 * margin)
        value = self._style.besiege * prize * odds - 4.0 * (1 - odds)
        return value - self._missed(situation, action.cards[:2]) + 0.15 * strengths(state, place)[action.cards[2]]

    def reinforce(self, situation: Situation, action: Action) -> float:
        """How much a further card helps to win or to hold."""
        state, place = situation.state, action.place
        attacking = (own := situation.own_siege()) is not None and own.place == place
        siege = own if attacking else situation.hostile_siege()
        assert siege is not None
        attacker = situation.side if attacking else 1 - situation.side
        strength = strengths(state, place)[action.cards[0]]
        now = balance(state, siege) if attacking else -balance(state, siege)
        wanted = 2 if attacking else 1
        stake = 2.0 + 1.2 * situation.value_of(place) + self._extra(situation, "targets", place) * attacking
        if situation.is_capital(1 - attacker, place):
            stake = 28.0
        rival = situation.other_deck
        pressure = situation.empire_strength(rival) / max(1, len(rival)) * 5 + situation.empire_strength(
            situation.other.reserve
        )
        gap = wanted + 0.6 * pressure - now
        if gap <= 0:
            return 0.4 - self._missed(situation, action.cards)
        gain = _odds(0.6 * (strength - gap) + 0.5) - _odds(-0.6 * gap + 0.5)
        cost = situation.tables.cards[action.cards[0]].play_cost * self._coin(situation)
        return stake * (0.15 + gain) - cost - 0.5 * self._missed(situation, action.cards)

    def withdraw(self, situation: Situation, action: Action) -> float:
        """Only from an attack that has no hope, to have the cards back."""
        own = situation.own_siege()
        if own is None or own.place != action.place:
            capital = situation.is_capital(situation.side, action.place)
            return -WIN if capital else -8.0
        hopes = situation.empire_strength(situation.deck) + situation.empire_strength(situation.me.reserve)
        return -1.0 if hopes + balance(situation.state, own) < 1 else -9.0

    # Raids and ambushes

    def raid(self, situation: Situation, action: Action) -> float:
        """The piece and its points by the odds that nobody blocks."""
        place, other = action.place, situation.other
        captured = 4.0 if other.towns >> place & 1 else 2.0
        points = situation.state.ruleset.catalogue.locations[place].victory_points
        card = situation.tables.card_of[1 - situation.side][place]
        blockers = situation.tables.raid_blockers | (1 << card if card >= 0 else 0)
        odds = 1.0 - situation.other_holds(blockers)
        mine = situation.me.captured_villages * 2 + situation.me.captured_towns * 4
        value = captured + points + 0.12 * mine * captured / 2
        if mine + captured >= 12 and situation.lead() + captured + points > 0:
            value += 12.0
        price = sum(situation.tables.cards[card].raid_cost for card in action.cards)
        cost = price * self._coin(situation) + 0.6 * self._missed(situation, action.cards)
        return self._style.raid * value * odds - cost + 0.5 * (1 - odds)

    def ambush(self, situation: Situation, action: Action) -> float:
        """What the opponent would lose, by the odds that it holds such a card and no block."""
        tables = situation.tables
        targets = mask_of(situation.other.reserve) & tables.ambushable
        holds = 1.0 if targets else situation.other_holds(tables.ambushable)
        odds = holds * (1.0 - 0.9 * situation.other_holds(tables.ambush_blockers))
        cost = tables.cards[action.cards[0]].ambush_cost * self._coin(situation)
        return self._style.ambush * 3.4 * odds - cost - 0.6 * self._missed(situation, action.cards)

    def priest(self, situation: Situation, action: Action) -> float:
        """A Native Americans card, if the opponent has one to give."""
        natives = situation.tables.natives
        holds = 1.0 if natives in situation.other.reserve else situation.other_holds(1 << natives)
        gain = holds * (1.2 + self._card(situation, natives))
        return self._style.priest * gain - self._missed(situation, action.cards)

    # Money

    def take_money(self, situation: Situation, action: Action) -> float:
        """A card's money."""
        return self._income(situation, action, situation.tables.money[action.cards[0]])

    def merchant(self, situation: Situation, action: Action) -> float:
        """The money of the cards sold."""
        money = situation.tables.money
        return self._income(situation, action, sum(money[card] for card in action.cards[1:]))

    def trader(self, situation: Situation, action: Action) -> float:
        """Two for each fur."""
        return self._income(situation, action, 2 * len(action.cards))

    def piracy(self, situation: Situation, action: Action) -> float:
        """Two gained, and two that the British lose."""
        loss = min(2, situation.other.money)
        return self._income(situation, action, 2) + 0.4 * loss

    def sell_fur(self, situation: Situation, action: Action) -> float:
        """A little money for nothing but the card."""
        return self._income(situation, action, len(action.cards)) - 0.3

    # Cards

    def draft(self, situation: Situation, action: Action) -> float:
        """What the card adds to the deck beyond its price."""
        card = action.cards[0]
        info = situation.tables.cards[card]
        wanted, worth = self._style.wants.get(info.name, (_usual_copies(info.name), self._card(situation, card)))
        owned = situation.copies(card)
        if owned >= wanted:
            worth *= 0.35
        elif self._style.wants and info.name not in self._style.wants:
            worth *= 0.5
        dilution = 0.35 + 0.02 * len(situation.deck)
        near = 1.0 - 0.5 * max(0.0, situation.nearness_of_end() - 0.6)
        dear = info.cost * 0.3 * self._coin(situation)
        return self._style.draft * 0.85 * worth * near - dilution - dear

    def discard(self, situation: Situation, action: Action) -> float:
        """Fresh cards sooner, for dead ones."""
        me, worth = situation.me, situation.worths.hand
        value = -0.35 - (len(action.cards) - 1) * self._coin(situation)
        for card in action.cards:
            dead = not situation.usable >> card & 1 or worth[card] <= 1.5
            value += 0.75 if dead else -0.25 * worth[card]
        return value if me.draw or me.discard else value - 0.5

    def reserve(self, situation: Situation, action: Action) -> float:
        """Strength put by for a siege to come."""
        card = action.cards[0]
        info = situation.tables.cards[card]
        besieging = situation.state.sieges != (None, None)
        if info.strength and not info.defender_only:
            if besieging and any(s is not None and situation.can_reinforce(s.place) for s in situation.state.sieges):
                return 0.1
            return self._style.reserve * (0.55 + 0.35 * info.strength) - 0.3
        dead = self._card(situation, card) < 0.7
        return 0.2 if dead else -0.6

    def retrieve(self, situation: Situation, action: Action) -> float:
        """When a siege can use it and there are actions to use it with."""
        strength = situation.empire_strength(situation.me.reserve)
        price = len(situation.me.reserve) * self._coin(situation)
        actions = situation.state.actions_left
        if not actions or not strength:
            return -2.0 - price
        besieged = [s for s in situation.state.sieges if s is not None and situation.can_reinforce(s.place)]
        if not besieged:
            return -2.0
        siege = besieged[0]
        attacker = situation.side if siege is situation.own_siege() else 1 - situation.side
        ahead = situation.balance_for(siege, attacker)
        in_hand = situation.usable_strength(siege.place, attacker == situation.side)
        if ahead >= 3 or in_hand >= 3 * actions:
            return -1.0
        return 4.0 - price

    def governor(self, situation: Situation, action: Action) -> float:
        """A thinner deck, by how little the cards are worth."""
        me = situation.me
        gain = 0.0
        for card in action.cards:
            place = situation.tables.location[card]
            lost = place >= 0 and not me.controlled >> place & 1
            gain += 1.3 if lost else 0.75 - self._card(situation, card)
        return self._style.governor * gain - 0.2

    def intendant(self, situation: Situation, action: Action) -> float:
        """The card taken back may be used at once."""
        card = action.cards[0]
        value = situation.worths.hand[card] * 0.3
        siege = situation.own_siege() or situation.hostile_siege()
        if siege is not None and situation.can_reinforce(siege.place):
            value += 1.5 * strengths(situation.state, siege.place)[card]
        if card == situation.tables.trader[situation.side]:
            furs = mask_of(situation.me.hand) & situation.tables.fur_cards & situation.usable
            value += 1.0 * furs.bit_count()
        later = situation.state.actions_left > 1
        return (value if later else 0.5 * value) - 2 * self._coin(situation) - 0.4

    def home_support(self, situation: Situation, action: Action) -> float:
        """Three cards for nothing, best while they can be used."""
        return 5.0 if situation.state.actions_left else -0.5

    # The turn and its interruptions

    def pass_action(self, situation: Situation, action: Action) -> float:
        """Hardly ever better than anything."""
        return -0.6

    def end_turn(self, situation: Situation, action: Action) -> float:
        """When the actions are used up."""
        return 0.0 if not situation.state.actions_left else UNUSED_ACTION

    def block(self, situation: Situation, action: Action) -> float:
        """What is saved, less the card."""
        if situation.state.decision is Decision.BLOCK_RAID:
            place = situation.state.pending
            saved = 2.5 + situation.value_of(place)
        else:
            saved = 3.5 if _has_ambushable(situation) else 0.0
        return saved - 0.5 * self._missed(situation, action.cards)

    def decline(self, situation: Situation, action: Action) -> float:
        """Nothing gained or lost."""
        return 0.0

    def lose_card(self, situation: Situation, action: Action) -> float:
        """The card that is worth least."""
        held = 0.3 if isinstance(action, LoseFromReserve) else 0.0
        return -self._card(situation, action.cards[0]) - held

    def give_natives(self, situation: Situation, action: Action) -> float:
        """From the reserve rather than from hand."""
        return 0.5 if isinstance(action, GiveFromReserve) else 0.0

    def resolve(self, situation: Situation, action: Action) -> float:
        """The more valuable place first."""
        return float(situation.value_of(action.place))

    def settle_conquest(self, situation: Situation, action: Action) -> float:
        """The place's points and its card."""
        place = situation.state.pending
        if not villages_left(situation.state, situation.side):
            return -1.0
        points = situation.state.ruleset.catalogue.locations[place].victory_points
        extra = 3.0 if place == situation.tables.location[situation.tables.louisbourg] else 0.0
        return 0.8 + points + extra - self._missed(situation, action.cards)

    def shed(self, situation: Situation, action: Action) -> float:
        """Cards that have to go: those missed least."""
        return -self._missed(situation, action.cards)

    def drop_lost(self, situation: Situation, action: Action) -> float:
        """A dead card gone for nothing."""
        return 0.8

    def start_card(self, situation: Situation, action: Action) -> float:
        """The best card to begin with."""
        return self._card(situation, action.cards[0])

    def use_bid(self, situation: Situation, action: Action) -> float:
        """A better hand, while it can be used."""
        return 0.6 if situation.state.actions_left else -0.5


def _has_ambushable(situation: Situation) -> int:
    return mask_of(situation.me.hand + situation.me.reserve) & situation.tables.ambushable


def _usual_copies(name: str) -> int:
    return {"Regular Infantry": 6, "Native Americans": 2, "Militia": 2, "Settlers": 2, "Ships": 2}.get(name, 1)


def _odds(logit: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, logit))))


_SCORES: dict[type[Action], Score] = {
    Settle: Policy.settle,
    Develop: Policy.develop,
    Fortify: Policy.fortify,
    Besiege: Policy.besiege,
    Reinforce: Policy.reinforce,
    MilitaryLeader: Policy.reinforce,
    Raid: Policy.raid,
    Ambush: Policy.ambush,
    Priest: Policy.priest,
    TakeMoney: Policy.take_money,
    Merchant: Policy.merchant,
    Trader: Policy.trader,
    Piracy: Policy.piracy,
    SellFur: Policy.sell_fur,
    Draft: Policy.draft,
    Discard: Policy.discard,
    Reserve: Policy.reserve,
    RetrieveReserve: Policy.retrieve,
    Governor: Policy.governor,
    Intendant: Policy.intendant,
    HomeSupport: Policy.home_support,
    Pass: Policy.pass_action,
    EndTurn: Policy.end_turn,
    Withdraw: Policy.withdraw,
    Block: Policy.block,
    Decline: Policy.decline,
    LoseFromHand: Policy.lose_card,
    LoseFromReserve: Policy.lose_card,
    LoseFromSiege: Policy.lose_card,
    ReturnCard: Policy.lose_card,
    GiveFromHand: Policy.give_natives,
    GiveFromReserve: Policy.give_natives,
    ResolveSiege: Policy.resolve,
    SettleConquest: Policy.settle_conquest,
    Swap: Policy.shed,
    PayCards: Policy.shed,
    DiscardDrawn: Policy.shed,
    DropLost: Policy.drop_lost,
    UseBid: Policy.use_bid,
    ChooseStartCard: Policy.start_card,
}
