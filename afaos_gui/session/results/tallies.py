"""What each side did in a game, counted from its commands: sieges, raids, ambushes, money and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from afaos_gui.data.settings.statistics import SideTally
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import LoseFromHand, LoseFromReserve, LoseFromSiege, Raid
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue, Side
from afaos_gui.rules.chapters.position import cards_in_sieges
from afaos_gui.rules.events import Kind
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.session.commands import Command

FIRST_TURNS = 2
"""The turns with which a game begins, one of each side."""
LATER_TURNS = 30
"""The first turn from which on it is counted how small a deck becomes: all begin with fewer than ten cards."""
_CAPTURES = (Kind.VILLAGE_CAPTURED, Kind.TOWN_CAPTURED)
_LOSSES = (LoseFromHand, LoseFromReserve, LoseFromSiege)


def tallies_of(commands: Sequence[Command], catalogue: Catalogue) -> tuple[SideTally, SideTally]:
    """What the British and the French did in the course of these commands."""
    found = (Counter[str](), Counter[str]())
    begun = ["", ""]
    besieged = commands[0].before.sieges if commands else ()
    attackers = {siege.place: side for side, siege in enumerate(besieged) if siege is not None}
    for command in commands:
        _count_events(command, found, attackers)
        if isinstance(command.action, _LOSSES):
            found[1 - command.side]["ambushes"] += 1
        if command.is_real_action and command.before.turn <= FIRST_TURNS and not begun[command.side]:
            begun[command.side] = action_text(command.action, catalogue)
    if commands and commands[-1].after.ending in (Ending.CAPITAL_BESIEGED, Ending.CAPITAL_SURRENDERED):
        found[commands[-1].after.winner]["taken"] += 1  # no event says that this siege is won
    british, french = (SideTally(begun=begun[side], **found[side]) for side in (BRITISH, FRENCH))
    return british, french


def _count_events(command: Command, found: tuple[Counter[str], Counter[str]], attackers: dict[int, Side]) -> None:
    raids = isinstance(command.action, Raid) or command.before.decision is Decision.BLOCK_RAID
    for event in command.events:
        tally = found[event.side]
        if event.kind is Kind.SIEGE_STARTED:
            attackers[event.place] = event.side
            tally["sieges"] += 1
        elif event.kind is Kind.SIEGE_WON:
            tally["taken" if attackers.pop(event.place, event.side) == event.side else "held"] += 1
        elif event.kind is Kind.MONEY:
            tally["earned"] = max(tally["earned"], event.amount)
        elif event.kind in _CAPTURES and raids:
            tally["raids"] += 1
        elif event.kind is Kind.TURN_STARTED and event.amount >= LATER_TURNS:
            me = command.after.sides[event.side]
            cards = len(me.hand + me.draw + me.discard + cards_in_sieges(command.after.sieges, event.side))
            tally["deck"] = min(tally["deck"] or cards, cards)
