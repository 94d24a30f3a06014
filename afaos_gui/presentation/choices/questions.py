"""Questions to the player as values: what is asked, and the action behind each answer."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.choices.card_parts import card_parts
from afaos_gui.presentation.facts.stakes import attack_stakes, end_of_turn_stakes, withdrawal_stakes
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards, EndTurn, LoseFromHand, LoseFromReserve
from afaos_gui.rules.catalogue import BRITISH, Card, Side
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.session.choice.ranking import is_dominated, ranked
from afaos_gui.session.choice.sales import SALES_AND_ROBBERY
from afaos_gui.session.choice.yields import with_yield, yield_words
from afaos_gui.session.words.names import place_name
from afaos_gui.session.words.text import action_label, action_short, decision_title, prompt

MOST_ANSWERS = 60
"""Maximum number of readable answers; the others stand behind one more."""
_MANY = (act.Merchant, act.Trader)
"""Sales of which there are so many ways that only the best stands beside other actions."""
_TOLD_BY_RECAP = (Decision.BLOCK_RAID, Decision.BLOCK_AMBUSH)
"""Questions whose title says enough once the news stands above the answers."""


class QuestionChoice(NamedTuple):
    """An answer: its sentence, the cards to picture, and another sentence for the tool tip."""

    label: str
    cards: tuple[Card, ...] = ()
    tip: str = ""


class Question(NamedTuple):
    """A question; `actions[n]` is done when choice n is taken."""

    title: str
    text: tuple[str, ...]
    """Sentences, one per line."""
    choices: tuple[QuestionChoice, ...]
    actions: tuple[Action, ...] = ()
    rest: tuple[Action, ...] = ()
    """What the choice behind the last action asks for: further ways, dominated ones last."""
    dismiss: str = ""
    """The text of the dismiss button; empty if an answer is required."""
    proposed: int = -1
    gives_up: bool = False
    """Whether it is asked before something is given up or ends: it then stands at the foot of the column, next to the
    button it came from, and the keyboard begins at what dismisses it."""
    binds: bool = False
    """Whether it must be answered; it then has a place of its own, where nothing else ever asks for a click."""

    def asks_as(self, other: Question) -> bool:
        """Whether it differs from another in words at most: the same actions, or a report where a report was."""
        mine = self.actions, self.rest, self.binds, bool(self.dismiss)
        return mine == (other.actions, other.rest, other.binds, bool(other.dismiss))


def choice_for(action: Action, state: GameState) -> QuestionChoice:
    """An action as an answer: its sentence with what it brings, and its cards as pictures."""
    pictures = tuple(state.ruleset.tables.cards[card] for card in pictured_cards(action, state))
    label = with_yield(action_label(action, state), action, state)
    return QuestionChoice(label, pictures, label)


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
    """The question of a position, with all legal answers: what costs least first, to give way last.

    If those are very many, `using` what is selected in hand.
    """
    told = recap and state.decision in _TOLD_BY_RECAP
    sentences = [*recap] if told else [*recap, prompt(state, state.to_decide)]
    if state.decision is Decision.SETTLE_AFTER_SIEGE:
        sentences = sentences[-1:] + sentences[:-1]  # What was won is said before what led to it.
    sentences += filter(None, (attack_stakes(state),))
    from_siege = any(isinstance(action, act.LoseFromSiege) for action in actions)
    if state.decision is Decision.LOSE_TO_AMBUSH and _from_both(actions) and not from_siege:
        sentences.append(_("It may come from your hand or from your reserve."))
    if len(actions) > MOST_ANSWERS:
        actions = using or actions
        sentences.append(_("There are many ways: choose one here, or select more cards in your hand."))
    actions = tuple(ranked(actions, state))[:MOST_ANSWERS]
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
        (QuestionChoice(_("End the turn and draw")),),
        (EndTurn(),),
        dismiss=_("Play on"),
        gives_up=True,
    )


def withdraw_question(action: act.Withdraw, state: GameState) -> Question:
    """Ask before a siege is given up, saying what goes with it."""
    return Question(
        _("Give up the siege?") if _attacks(action, state) else _("Give up the defence?"),
        withdrawal_stakes(state, action),
        (QuestionChoice(action_label(action, state)),),
        (action,),
        dismiss=_("Not now"),
        gives_up=True,
    )


def _attacks(action: act.Withdraw, state: GameState) -> bool:
    siege = state.sieges[state.to_decide]
    return siege is not None and siege.place == action.place


def resign_question(side: Side, decides: bool) -> Question:
    """Ask before resigning."""
    label = _("Resign as the British") if side == BRITISH else _("Resign as the French")
    action = act.Resign() if decides else act.OpponentResigns()
    text = _("The other side wins at once, and this cannot be taken back.")
    return Question(_("Resign?"), (text,), (QuestionChoice(label),), (action,), dismiss=_("Play on"), gives_up=True)


def offered_question(viewer: Side) -> Question:
    """Ask whether the other side's resignation is accepted."""
    if viewer == BRITISH:
        title, label = _("The French offer to resign"), _("Accept: the British win")
    else:
        title, label = _("The British offer to resign"), _("Accept: the French win")
    text = _("They see no way to win any more. If you would rather finish the game, play on.")
    return Question(
        title, (text,), (QuestionChoice(label),), (act.OpponentResigns(),), dismiss=_("Play on"), gives_up=True
    )


def question_before(action: Action, state: GameState, viewer: Side) -> Question | None:
    """What is asked before an action that cannot be undone; None where nothing is at stake."""
    if isinstance(action, EndTurn):
        return end_turn_question(state)
    if isinstance(action, act.Withdraw):
        return withdraw_question(action, state)
    if isinstance(action, act.OpponentResigns) and state.to_decide == viewer:
        return offered_question(viewer)  # Whoever resigns in the other's time is never the one to decide.
    return resign_question(viewer, state.to_decide == viewer)


def recap_question(actor: Side, lines: tuple[str, ...]) -> Question:
    """The news of what the other side has done; it needs no answer."""
    title = _("What the British did") if actor == BRITISH else _("What the French did")
    return Question(title, lines, (), dismiss=_("To the table"))


def chooser_question(
    actions: tuple[Action, ...], state: GameState, held: Cards = (), *, whole: bool = False
) -> Question:
    """Ask which of some actions that spend the held cards, which are in order, is meant.

    What nobody would choose stands one click further, unless the `whole` list is asked for.
    """
    shown = actions[:MOST_ANSWERS] if whole else _foremost(actions, state, held)
    rest = tuple(action for action in actions if action not in shown)
    same_deed, only_sales = _are_one_deed(actions), _are_sales(actions)
    text = _("Choose what you mean.")
    if only_sales:
        text = _("What brings most comes first.")
    elif same_deed:
        text = _("Choose the cards. Those you can best spare come first.")
    choices = _part_choices(shown, state) if same_deed else [choice_for(action, state) for action in shown]
    if rest:
        label = ngettext("{n} other way …", "{n} other ways …", len(rest)).format(n=len(rest))
        choices.append(QuestionChoice(label, tip=_("Further ways, which cost more or bring less.")))
    return Question(
        chooser_title(actions),
        (text,),
        tuple(choices),
        shown,
        rest=rest,
        dismiss=_("Not now"),
        proposed=0 if same_deed or only_sales else -1,
    )


def chooser_title(actions: tuple[Action, ...]) -> str:
    """The title of the question which of some actions is meant."""
    if _are_sales(actions):
        return _("Take money")
    return deed_title(actions[0]) if _are_one_deed(actions) else _("Several actions are possible")


def _are_sales(actions: tuple[Action, ...]) -> bool:
    return all(isinstance(action, SALES_AND_ROBBERY) for action in actions)


def _are_one_deed(actions: tuple[Action, ...]) -> bool:
    return len({(type(action), action.place) for action in actions}) == 1


def _foremost(actions: tuple[Action, ...], state: GameState, held: Cards) -> tuple[Action, ...]:
    """The actions worth a place of their own: none that is dominated, and one merchant and one trader among others."""
    several = len({type(action) for action in actions}) > 1
    kept: list[Action] = []
    for action in actions:
        alike = several and isinstance(action, _MANY) and any(type(one) is type(action) for one in kept)
        if not alike and not is_dominated(action, state, held):
            kept.append(action)
    return tuple(kept or actions)[:MOST_ANSWERS]


def _part_choices(actions: tuple[Action, ...], state: GameState) -> list[QuestionChoice]:
    """Answers below their common deed: each card with its role, and what the way brings where they differ in that."""
    brings = {yield_words(action, state) for action in actions}
    made = []
    for action in actions:
        whole, parts = choice_for(action, state), card_parts(action, state)
        label = with_yield(parts, action, state) if len(brings) > 1 else parts
        made.append(whole._replace(label=f"{label[:1].upper()}{label[1:]}") if parts else whole)
    return made


def deed_in_parts(action: Action, state: GameState) -> str:
    """What is done where, and the role of each card; empty where the cards need not be told apart."""
    parts = card_parts(action, state)
    return _("{deed}: {parts}").format(deed=deed_title(action), parts=parts) if parts and action.place >= 0 else ""


def deed_title(action: Action) -> str:
    """What is done and where: "Settle Albany"."""
    if action.place < 0:
        return action_short(action)
    return _("{deed} {place}").format(deed=action_short(action), place=place_name(action.place))
