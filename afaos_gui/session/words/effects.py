"""Preview of an action's effects in a line for its button: money, points, a siege's balance.

The action is tried by the rules, and only what both sides may know of the result is shown.
"""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.chapters.position import balance
from afaos_gui.rules.engine import Step, play
from afaos_gui.rules.events import Kind
from afaos_gui.rules.scoring import TOWN_POINTS, VILLAGE_POINTS, score
from afaos_gui.rules.state import Decision, GameState, Siege
from afaos_gui.session.words.names import cards_text, money_text, place_name, points_text, signed, the_side


def effects(action: Action, state: GameState) -> str:
    """What a legal action brings the side to decide; empty if there is nothing to say."""
    side = state.to_decide
    step = play(state, action, RandomChance(0))
    told = [
        *_ending(step),
        *_money(step, side),
        *_draws(step, side),
        *_card_taken(step, side),
        *_points(state, step, side),
        *_capture_ahead(state, step, side),
        *_balance(state, step.state),
    ]
    return " ".join(told)


def _ending(step: Step) -> list[str]:
    if step.state.decision is not Decision.OVER:
        return []
    return [_("This ends the game: {side} win.").format(side=the_side(step.state.winner))]


def _money(step: Step, side: Side) -> list[str]:
    amount = sum(event.amount for event in step.events if event.kind is Kind.MONEY and event.side == side)
    if amount > 0:
        return [_("Brings {money}.").format(money=money_text(amount))]
    return [_("Costs {money}.").format(money=money_text(-amount))] if amount else []


def _draws(step: Step, side: Side) -> list[str]:
    number = sum(event.amount for event in step.events if event.kind is Kind.DREW and event.side == side)
    return [_("Draws {count}.").format(count=cards_text(number))] if number else []


def _card_taken(step: Step, side: Side) -> list[str]:
    taken = [event.place for event in step.events if event.kind is Kind.TOOK_CARD and event.side == side]
    return [_("Takes the card of {place}.").format(place=place_name(place)) for place in taken]


def _points(state: GameState, step: Step, side: Side) -> list[str]:
    gained = score(step.state, side).total - score(state, side).total
    if gained > 0:
        return [_("Gains {points}.").format(points=points_text(gained))]
    return [_("Loses {points}.").format(points=points_text(-gained))] if gained else []


def _capture_ahead(state: GameState, step: Step, side: Side) -> list[str]:
    """What a raid captures if the other side, once asked, does not block it."""
    if step.state.decision is not Decision.BLOCK_RAID:
        return []
    place = step.state.pending
    if state.sides[1 - side].towns >> place & 1:
        sentence, points = _("Unblocked, it captures the town of {place}: {points}."), TOWN_POINTS
    else:
        sentence, points = _("Unblocked, it captures the village of {place}: {points}."), VILLAGE_POINTS
    return [sentence.format(place=place_name(place), points=points_text(points))]


def _balance(before: GameState, after: GameState) -> list[str]:
    """The balance of every siege that the action begins or changes."""
    pairs = zip(before.sieges, after.sieges, strict=True)
    return [_balance_text(after, new) for old, new in pairs if new is not None and new != old]


def _balance_text(state: GameState, siege: Siege) -> str:
    sentence = _("The siege of {place} stands at {balance}.")
    return sentence.format(place=place_name(siege.place), balance=signed(balance(state, siege)))
