"""What a move does to a position."""

from __future__ import annotations

from collections.abc import Callable

from tests.rules.witness import answers, turns
from tests.rules.witness.allowed import Turn, allows_in_turn, discard_price
from tests.rules.witness.answers import allows_answer
from tests.rules.witness.figures import BRITISH, CAPITALS, FRENCH, Rules
from tests.rules.witness.moves import Move
from tests.rules.witness.position import Position, Siege, other, set_up
from tests.rules.witness.table import Table


def allows(position: Position, move: Move) -> bool:
    """Whether a move is allowed."""
    if position.decision == "OVER":
        return False
    turn = Turn(position)
    return allows_in_turn(turn, move) if position.decision == "TURN" else allows_answer(turn, move)


def first_position(rules: Rules, draws: list[str]) -> Position:
    """The position after set-up, with these cards dealt: the British hand, then the French."""
    table = Table(set_up(rules), draws)
    for side in (BRITISH, FRENCH):
        table.draw(side, turns.HAND, reshuffles=False)
    if rules.on("french_extra_start_card"):
        table.ask(answers.EXTRA, FRENCH)
        table.position.opening = True
    return table.position


def after(position: Position, move: Move, draws: list[str]) -> Position:
    """The position after a move in which these cards are drawn."""
    table = Table(position.copy(), list(draws))
    if position.decision == "TURN":
        Deed(table).do(move)
    else:
        Answer(table).do(move)
    assert not table.draws, f"{table.draws} were not drawn"
    return table.position


class Deed:
    """An action or a free action of a turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position = table.position
        self.turn = Turn(table.position)
        self.side = table.position.to_decide
        self.me, self.enemy = self.turn.me, self.turn.enemy

    def do(self, move: Move) -> None:
        """Do it, and count it."""
        if move.verb not in FREE_VERBS:
            self.position.actions_left -= 1
        _DEEDS[move.verb](self, move)

    def _discard_all(self, move: Move, *unnamed: str) -> None:
        for code in (*unnamed, *move.cards):
            self.table.to_discard(self.side, code)

    def settle(self, move: Move) -> None:
        """Settle, or take back the card of a held place."""
        self._discard_all(move)
        placed = move.place not in self.me.controlled
        if placed:
            self.me.villages.add(move.place)
        self.table.take_place_card(self.side, move.place)
        if placed and not self.position.rules.first and move.place in CAPITALS[other(self.side)]:
            self.table.finish("CAPITAL_SETTLED", self.side)
        elif placed and turns.wins_by_duquesne(self.table, self.side, move.place):
            self.table.finish("DUQUESNE", self.side)

    def develop(self, move: Move) -> None:
        """A village becomes a town."""
        self._discard_all(move)
        self.me.villages.remove(move.place)
        self.me.towns.add(move.place)

    def fortify(self, move: Move) -> None:
        """A fortification is bought."""
        self._discard_all(move)
        self.me.money -= 3
        self.position.forts.add(move.place)

    def besiege(self, move: Move) -> None:
        """A siege begins with one card."""
        *spent, first = move.cards
        for code in spent:
            self.table.to_discard(self.side, code)
        self.position.sieges[self.side] = Siege(move.place, {BRITISH: [], FRENCH: []})
        self.position.begun_sieges.add(self.side)
        self.reinforce(Move("reinforce", move.place, (first,)))

    def reinforce(self, move: Move) -> None:
        """A card goes to a siege."""
        self.table.from_hand(self.side, move.cards[0])
        self.me.money -= self.turn.card(move.cards[0]).play_cost
        for siege in self.position.sieges.values():
            if siege.place == move.place:
                siege.cards[self.side].append(move.cards[0])

    def raid(self, move: Move) -> None:
        """The other side may block."""
        self._discard_all(move)
        self.me.money -= sum(self.turn.card(code).raid_cost for code in move.cards)
        self._struck(answers.RAID, move.place)

    def ambush(self, move: Move) -> None:
        """The other side may block."""
        self._discard_all(move)
        self.me.money -= self.turn.card(move.cards[0]).ambush_cost
        self._struck(answers.AMBUSH, None)

    def _struck(self, decision: str, place: str | None) -> None:
        """Ask about a block, unless there is no hand to block from."""
        self.table.ask(decision, other(self.side), place)
        if not self.enemy.hand:
            Answer(self.table).do(Move("decline"))

    def priest(self, move: Move) -> None:
        """The other side gives a Native Americans card, or shows its hand."""
        self._discard_all(move)
        if answers.NATIVES in self.enemy.hand + self.enemy.reserve:
            self.table.ask(answers.GIVE, other(self.side))
        else:
            self.table.hand_shown(other(self.side))

    def take_money(self, move: Move) -> None:
        """The money of a card."""
        self._discard_all(move)
        self.me.money += self.turn.card(move.cards[0]).money

    def merchant(self, move: Move) -> None:
        """The money of all cards but the ship's."""
        self._discard_all(move)
        self.me.money += sum(self.turn.card(code).money for code in move.cards[1:])

    def trader(self, move: Move) -> None:
        """Two for each fur."""
        self._discard_all(move, "E:Trader")
        self.me.money += 2 * len(move.cards)

    def piracy(self, move: Move) -> None:
        """Two from the British, or from the bank."""
        self._discard_all(move, "L:Louisbourg")
        self.me.money += 2
        self.enemy.money -= min(2, self.enemy.money)

    def draft(self, move: Move) -> None:
        """A card is bought."""
        card = self.turn.card(move.cards[0])
        (self.position.neutral if card.neutral else self.me.available).remove(card.code)
        self.me.money -= card.cost
        self.me.discard.append(card.code)

    def discard(self, move: Move) -> None:
        """Cards are discarded."""
        self.me.money -= discard_price(self.turn, len(move.cards))
        self._discard_all(move)

    def reserve(self, move: Move) -> None:
        """A card goes to the reserve."""
        self.table.from_hand(self.side, move.cards[0])
        self.me.reserve.append(move.cards[0])

    def governor(self, move: Move) -> None:
        """Cards leave the deck; an option gives up their places."""
        self.table.to_discard(self.side, "E:Governor")
        for code in move.cards:
            self.table.from_hand(self.side, code)
            self.table.to_available(self.side, code)
            place = self.turn.card(code).place
            if place in self.me.controlled and self.position.rules.on("governor_gives_up_location"):
                self.me.villages.discard(place)
                self.me.towns.discard(place)
                self.position.forts.discard(place)

    def intendant(self, move: Move) -> None:
        """A discarded card comes back to hand, openly."""
        self.me.money -= 2
        self.me.discard.remove(move.cards[0])
        self.me.hand.append(move.cards[0])
        self.me.known.append(move.cards[0])
        self.table.to_discard(self.side, "E:Intendant")

    def passed(self, _move: Move) -> None:
        """Nothing happens."""

    def retrieve(self, _move: Move) -> None:
        """The reserve comes to hand, openly."""
        self.me.money -= len(self.me.reserve)
        self.me.hand += self.me.reserve
        self.me.known += self.me.reserve
        self.me.reserve = []

    def home_support(self, _move: Move) -> None:
        """Three cards, then Home Support is discarded."""
        rules = self.position.rules
        fills = (rules.first or rules.on("home_support_reshuffles")) and not rules.on("late_reshuffle")
        self.table.draw(self.side, 3, reshuffles=fills)
        self.table.to_discard(self.side, "E:Home Support")

    def withdraw(self, move: Move) -> None:
        """A siege is given up; the defence of a capital, and with it the game."""
        attacker = next(side for side, siege in self.position.sieges.items() if siege.place == move.place)
        if attacker != self.side and move.place in CAPITALS[self.side]:
            self.table.finish("CAPITAL_SURRENDERED", attacker)
        else:
            turns.resolve(self.table, attacker, loser=self.side)

    def end_turn(self, _move: Move) -> None:
        """The turn ends."""
        turns.end_turn(self.table)

    def sell_fur(self, move: Move) -> None:
        """One fur for one money."""
        self._discard_all(move)
        self.me.money += 1

    def drop(self, move: Move) -> None:
        """A card of a lost place is discarded."""
        self._discard_all(move)

    def use_bid(self, _move: Move) -> None:
        """Draw a card, then discard one."""
        self.position.bids[self.side] -= 1
        self.table.draw(self.side, 1, reshuffles=False)
        self.table.ask(answers.BID, self.side)


FREE_VERBS = frozenset(
    ("military leader", "retrieve reserve", "home support", "withdraw", "end turn", "sell fur", "drop", "use bid")
)
_DEEDS: dict[str, Callable[[Deed, Move], None]] = {
    "settle": Deed.settle,
    "develop": Deed.develop,
    "fortify": Deed.fortify,
    "besiege": Deed.besiege,
    "reinforce": Deed.reinforce,
    "raid": Deed.raid,
    "ambush": Deed.ambush,
    "priest": Deed.priest,
    "take money": Deed.take_money,
    "merchant": Deed.merchant,
    "trader": Deed.trader,
    "piracy": Deed.piracy,
    "draft": Deed.draft,
    "discard": Deed.discard,
    "reserve": Deed.reserve,
    "governor": Deed.governor,
    "intendant": Deed.intendant,
    "pass": Deed.passed,
    "military leader": Deed.reinforce,
    "retrieve reserve": Deed.retrieve,
    "home support": Deed.home_support,
    "withdraw": Deed.withdraw,
    "end turn": Deed.end_turn,
    "sell fur": Deed.sell_fur,
    "drop": Deed.drop,
    "use bid": Deed.use_bid,
}


class Answer:
    """A decision outside the ordinary course of a turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.position = table.position
        self.side = table.position.to_decide
        self.me = table.player(self.side)

    def do(self, move: Move) -> None:
        """Do it."""
        decision, card = self.position.decision, move.cards[0] if move.cards else ""
        if decision in (answers.RAID, answers.AMBUSH):
            self._after_blow(decision, card)
        elif decision in (answers.LOSE, answers.GIVE):
            self._hands_over(move)
        elif decision == answers.ORDER:
            attacker = next(side for side, siege in self.position.sieges.items() if siege.place == move.place)
            turns.resolve(self.table, attacker, loser=other(self.position.mover))
        elif decision == answers.RETURN:
            attacker = self.position.pending or ""
            self.position.sieges[attacker].cards[self.side].remove(card)
            self.table.to_available(self.side, card)
            turns.end_siege(self.table, attacker, loser=self.side)
        elif decision == answers.SETTLE and move.verb == "settle conquest":
            turns.settle_conquest(self.table, self.side, move.cards)
        elif decision == answers.SETTLE:
            turns.siege_over(self.table)
        else:
            self._of_option(decision, move)

    def _after_blow(self, decision: str, block: str) -> None:
        if block:
            self.table.to_discard(self.side, block)
            option = "blocked_raid_free" if decision == answers.RAID else "blocked_ambush_free"
            self.position.actions_left += self.position.rules.on(option)
        elif decision == answers.RAID:
            self.table.lose_piece(self.side, self.position.pending or "", raided=True)
        else:
            self._ambushed()
            return
        self.table.back_to_turn()

    def _ambushed(self) -> None:
        turn = Turn(self.position)
        exposed = self.me.hand + self.me.reserve
        if self.position.rules.on("siege_cards_ambushable"):
            exposed = exposed + [code for siege in self.position.sieges.values() for code in siege.cards[self.side]]
        if any(answers.ambushable(turn, code) for code in exposed):
            self.table.ask(answers.LOSE, self.side)
        else:
            self.table.hand_shown(self.side)
            self.table.back_to_turn()

    def _hands_over(self, move: Move) -> None:
        card = move.cards[0] if move.cards else answers.NATIVES
        if move.verb.endswith("hand"):
            self.table.from_hand(self.side, card)
        elif move.verb.endswith("reserve"):
            self.me.reserve.remove(card)
        else:
            siege = next(one for one in self.position.sieges.values() if one.place == move.place)
            siege.cards[self.side].remove(card)
        if self.position.decision == answers.GIVE:
            self.table.player(other(self.side)).discard.append(card)
        else:
            self.table.to_available(self.side, card)
        self.table.back_to_turn()

    def _of_option(self, decision: str, move: Move) -> None:
        late = self.position.rules.on("late_reshuffle")
        if decision == answers.EXTRA:
            self.me.available.remove(move.cards[0])
            self.me.draw += [*self.me.hand, move.cards[0]]
            self.me.hand, self.me.known = [], []
            self.table.draw(FRENCH, turns.HAND, reshuffles=False)
            turns.begin_turn(self.table, 1)
            return
        for code in move.cards:
            self.table.to_discard(self.side, code)
        if decision == answers.SWAP:
            if move.verb == "swap":
                self.table.draw(self.side, 1, reshuffles=not late)
            turns.go_on_opening(self.table)
        elif decision == answers.PAY:
            self.position.debt = 0
            turns.begin_turn(self.table, self.position.turn + 1)
        else:
            self.table.back_to_turn()
