"""Questions to the player as values: what is asked, and the action behind each answer."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.language import _, ngettext
from afaos_gui.presentation.card_parts import card_parts
from afaos_gui.presentation.stakes import attack_stakes, end_of_turn_stakes, withdrawal_stakes
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards, EndTurn, LoseFromHand, LoseFromReserve
from afaos_gui.rules.catalogue import BRITISH, Card, Side
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.names import place_name
from afaos_gui.session.text import action_label, action_short, decision_title, prompt

MOST_ANSWERS = 60
"""Maximum number of readable answers; choosing another card in hand narrows them down."""
_TOLD_BY_RECAP = (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH)
"""Questions whose title says enough once the news stands above the answers."""


class Choice(NamedTuple):
    """An answer: its sentence, the cards to picture, and another sentence for the tool tip."""

    label: str
    cards: tuple[Card, ...] = ()
    tip: str = ""


class Question(NamedTuple):
    """A question; `actions[n]` is done when choice n is taken."""

    title: str
    text: tuple[str, ...]
    """Sentences, one per line."""
    choices: tuple[Choice, ...]
    actions: tuple[Action, ...] = ()
    dismiss: str = ""
    """The text of the dismiss button; empty if an answer is required."""
    proposed: int = -1
    low: bool = False
    """Whether it is shown at the foot of the column, next to the button it came from."""
    binds: bool = False
    """Whether it must be answered; it then has a place of its own, where nothing else ever asks for a click."""


def choice_for(action: Action, state: GameState) -> Choice:
    """An action as an answer: its sentence, and its cards as pictures."""
    pictures = tuple(state.ruleset.tables.cards[card] for card in pictured_cards(action, state))
    return Choice(action_label(action, state), pictures, action_label(action, state))


def pictured_cards(action: Action, state: GameState) -> Cards:
    """The cards an action is about, in the order of their roles."""
    if isinstance(action, act.GiveFromHand | act.GiveFromReserve):
        return (state.ruleset.tables.natives,)
    if isinstance(action, act.Intendant):
        return (*spent_cards(state, action), *action.cards)
    return spent_cards(state, action) or action.cards


def decision_question(
    state: GameState, actions: tuple[Action, ...], recap: tuple[str, ...] = (), using: tuple[Action, ...] = ()
) -> Question:
    """The question of a position, with all legal answers; if those are very many, `using` what is selected in hand."""
    told = recap and state.decision in _TOLD_BY_RECAP
    sentences = [*recap] if told else [*recap, prompt(state, state.to_decide)]
    sentences += filter(None, (attack_stakes(state),))
    if state.decision is Decision.LOSE_TO_AMBUSH and _from_both(actions):
        sentences.append(_("It may come from your hand or from your reserve."))
    if len(actions) > MOST_ANSWERS:
        actions = (using or actions)[:MOST_ANSWERS]
        sentences.append(_("There are many ways: choose one here, or select more cards in your hand."))
    return Question(
        decision_title(state.decision),
        tuple(sentences),
        tuple(choice_for(action, state) for action in actions),
        actions,
        binds=True,
    )


def _from_both(actions: tuple[Action, ...]) -> bool:
    kinds = {type(action) for action in actions}
    return LoseFromHand in kinds and LoseFromReserve in kinds


def end_turn_question(state: GameState) -> Question | None:
    """Ask before actions are wasted, a siege is handed over or the game ends; None if nothing is at stake."""
    left = state.actions_left
    unused = ngettext(
        "You have {n} action left. It is lost when the turn ends.",
        "You have {n} actions left. They are lost when the turn ends.",
        left,
    ).format(n=left)
    sentences = (*end_of_turn_stakes(state), *((unused,) if left else ()))
    if not sentences:
        return None
    return Question(
        _("End the turn?"),
        sentences,
        (Choice(_("End the turn and draw")),),
        (EndTurn(),),
        dismiss=_("Play on"),
        low=True,
    )


def withdraw_question(action: act.Withdraw, state: GameState) -> Question:
    """Ask before a siege is given up, saying what goes with it."""
    return Question(
        _("Give up the siege?") if _attacks(action, state) else _("Give up the defence?"),
        withdrawal_stakes(state, action),
        (Choice(action_label(action, state)),),
        (action,),
        dismiss=_("Not now"),
        low=True,
    )


def _attacks(action: act.Withdraw, state: GameState) -> bool:
    siege = state.sieges[state.to_decide]
    return siege is not None and siege.place == action.place


def resign_question(side: Side, decides: bool) -> Question:
    """Ask before resigning."""
    label = _("Resign as the British") if side == BRITISH else _("Resign as the French")
    action = act.Resign() if decides else act.OpponentResigns()
    text = _("The other side wins at once, and this cannot be taken back.")
    return Question(_("Resign?"), (text,), (Choice(label),), (action,), dismiss=_("Play on"), low=True)


def question_before(action: Action, state: GameState, viewer: Side) -> Question | None:
    """What is asked before an action that cannot be undone; None where nothing is at stake."""
    if isinstance(action, EndTurn):
        return end_turn_question(state)
    if isinstance(action, act.Withdraw):
        return withdraw_question(action, state)
    return resign_question(viewer, state.to_decide == viewer)


def recap_question(actor: Side, lines: tuple[str, ...]) -> Question:
    """The news of what the other side has done; it needs no answer."""
    title = _("What the British did") if actor == BRITISH else _("What the French did")
    return Question(title, lines, (), dismiss=_("To the table"))


def chooser_question(actions: tuple[Action, ...], state: GameState) -> Question:
    """Ask which action is meant; the first one is the suggestion."""
    shown = actions[:MOST_ANSWERS]
    same_deed = len({(type(action), action.place) for action in actions}) == 1
    text = _("Choose which cards to play. Those you can best spare come first.")
    if not same_deed:
        text = _("Choose what you mean.")
    if len(shown) < len(actions):
        text = _("There are many ways: choose one here, or select more cards in your hand.")
    return Question(
        deed_title(actions[0]) if same_deed else _("Several actions are possible"),
        (text,),
        tuple(_part_choice(action, state) if same_deed else choice_for(action, state) for action in shown),
        shown,
        dismiss=_("Not now"),
        proposed=0 if same_deed else -1,
    )


def _part_choice(action: Action, state: GameState) -> Choice:
    """An action as an answer below its deed: each card with its role."""
    whole = choice_for(action, state)
    return whole._replace(label=card_parts(action, state) or whole.label)


def deed_in_parts(action: Action, state: GameState) -> str:
    """What is done where, and the role of each card; empty where the cards need not be told apart."""
    parts = card_parts(action, state)
    return _("{deed}: {parts}").format(deed=deed_title(action), parts=parts) if parts and action.place >= 0 else ""


def deed_title(action: Action) -> str:
    """What is done and where: "Settle Albany"."""
    if action.place < 0:
        return action_short(action)
    return _("{deed} {place}").format(deed=action_short(action), place=place_name(action.place))
