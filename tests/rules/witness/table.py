"""What hands do at the table: draw, discard, return cards, place and capture pieces."""

from __future__ import annotations

from tests.rules.witness.position import Player, Position, other


class Table:
    """A position that is being changed, and the cards that come up when something is drawn."""

    def __init__(self, position: Position, draws: list[str]) -> None:
        self.position = position
        self.rules = position.rules
        self.draws = draws
        self.reshuffled = 0
        """How often the draw pile has been replaced by this step."""

    def player(self, side: str) -> Player:
        """One side."""
        return self.position.players[side]

    def from_hand(self, side: str, code: str) -> None:
        """Take a card out of a hand; the other side then knows one copy less, if it knew of any."""
        me = self.player(side)
        me.hand.remove(code)
        if code in me.known:
            me.known.remove(code)

    def to_discard(self, side: str, code: str) -> None:
        """Discard a card from hand."""
        self.from_hand(side, code)
        self.player(side).discard.append(code)

    def to_available(self, side: str, code: str) -> None:
        """Put a card back where it came from."""
        (self.position.neutral if code.startswith("N:") else self.player(side).available).append(code)

    def draw(self, side: str, count: int, reshuffles: bool) -> None:
        """Draw cards; whoever knows that the draw pile is empty knows the hand."""
        me = self.player(side)
        while count and (me.draw or (reshuffles and self.reshuffle(side))):
            taken, self.draws = self._taken(me, min(count, len(me.draw)))
            for code in taken:
                me.draw.remove(code)
            me.hand += taken
            count -= len(taken)
            if not me.draw:
                me.known = list(me.hand)
                if self.rules.at_once:
                    self.reshuffle(side)

    def _taken(self, me: Player, count: int) -> tuple[list[str], list[str]]:
        if count == len(me.draw) and not all(code in me.draw for code in self.draws[:count]):
            return list(me.draw), self.draws
        return self.draws[:count], self.draws[count:]

    def reshuffle(self, side: str) -> bool:
        """Make the discard pile the draw pile; false if there is nothing to shuffle."""
        me = self.player(side)
        if not me.discard:
            return False
        me.draw, me.discard = me.draw + me.discard, []
        self.reshuffled += 1
        return True

    def ask(self, decision: str, side: str, pending: str | None = None) -> None:
        """Let a side decide something."""
        self.position.decision, self.position.to_decide, self.position.pending = decision, side, pending

    def back_to_turn(self) -> None:
        """Let the turn go on."""
        self.ask("TURN", self.position.mover)

    def finish(self, ending: str, winner: str) -> None:
        """End the game."""
        self.ask("OVER", self.position.to_decide)
        self.position.ending, self.position.winner = ending, winner

    def take_place_card(self, side: str, place: str) -> None:
        """Take the card of a place, if it is available, onto the discard pile."""
        code = f"L:{place}"
        if code in self.player(side).available:
            self.player(side).available.remove(code)
            self.player(side).discard.append(code)

    def lose_piece(self, side: str, place: str, raided: bool) -> None:
        """Let the other side capture the piece in a place; a raided town leaves a village behind if there is one."""
        me, captor = self.player(side), self.player(other(side))
        if place in me.villages:
            me.villages.remove(place)
            captor.captured["villages"] += 1
            return
        me.towns.remove(place)
        captor.captured["towns"] += 1
        if raided and self.position.villages_left(side) > 0:
            me.villages.add(place)

    def hand_shown(self, side: str) -> None:
        """Let the other side see a hand."""
        self.player(side).known = list(self.player(side).hand)
