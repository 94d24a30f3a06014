"""Clauses in sentences, and the names of actions beside which others are held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action
from afaos_gui.rules.view import View
from afaos_gui.session.reasons.topics import Clause, Topic
from afaos_gui.session.words.action_texts import action_label, action_short, action_told
from afaos_gui.session.words.names import (
    card_names,
    cards_text,
    catalogue,
    money_text,
    place_names,
    points_text,
    signed,
    the_side_first,
)

_SAID_IN_SHORT = (
    act.TakeMoney,
    act.Merchant,
    act.Trader,
    act.Piracy,
    act.SellFur,
    act.Pass,
    act.EndTurn,
    act.HomeSupport,
    act.RetrieveReserve,
)
_TOLD_WITH_PLACE = (act.MilitaryLeader, act.Reinforce, act.LoseFromSiege, act.Withdraw, act.ResolveSiege)

_FIGURES: dict[Topic, Callable[[int], str]] = {
    Topic.POINTS: points_text,
    Topic.THEIR_POINTS: points_text,
    Topic.UNBLOCKED: points_text,
    Topic.MONEY: money_text,
    Topic.AFFORDS: money_text,
    Topic.THEIR_MONEY: money_text,
    Topic.THEIR_CARDS: cards_text,
    Topic.DECK: cards_text,
    Topic.DRAWN: cards_text,
    Topic.DELAYED: cards_text,
    Topic.SETTLERS: cards_text,
    Topic.BLOCKERS: cards_text,
    Topic.ATTACKERS: cards_text,
    Topic.FREE: cards_text,
    Topic.LAST_TOWNS: lambda left: ngettext("{left} town", "{left} towns", left).format(left=left),
    Topic.LAST_VILLAGES: lambda left: ngettext("{left} village", "{left} villages", left).format(left=left),
}
"""How the first figure of a clause is told; the second has no unit."""


def clause_sentence(clause: Clause, view: View) -> str:
    """A clause for the viewer as a whole sentence."""
    gains, losses = _sentences(clause.topic)
    if clause.topic is Topic.OPENED and clause.other <= 0:
        gains = _("The siege of {places} then stands at {mine} for you: enough to win it if it stays so.")
    if clause.topic in (Topic.LAST_TOWNS, Topic.LAST_VILLAGES) and clause.mine > clause.other:
        gains = losses = _("You have {mine} left to place rather than {other}: the end may come later.")
    if clause.topic is Topic.KEPT and Counter(clause.cards) - Counter(view.hand):
        gains, losses = _("You then have {cards} in hand."), _("You do not have {cards} in hand then.")
    return (gains if clause.is_gain else losses).format(**_words(clause, view))


def rival_name(action: Action, beside: Action, view: View) -> str:
    """An action of the viewer as it is named where another, `beside`, is compared with it."""
    named = _named(action, view)
    if named == _named(beside, view):
        named = action_told(action, view)
        if named == action_told(beside, view):
            named = action_label(action, view)
    return named


def _named(action: Action, view: View) -> str:
    if isinstance(action, _SAID_IN_SHORT):
        return action_short(action)
    if action.place >= 0 and not isinstance(action, _TOLD_WITH_PLACE):
        return _("{deed} {place}").format(deed=action_short(action), place=place_names((action.place,)))
    return action_told(action, view)


def _words(clause: Clause, view: View) -> dict[str, str]:
    topic, mine, other = clause.topic, clause.mine, clause.other
    figure = _FIGURES.get(topic, str)
    words = {"mine": figure(mine), "other": str(other), "Enemy": the_side_first(1 - view.viewer)}
    if topic in (Topic.BALANCE, Topic.OPENED):
        words["mine"], words["other"] = signed(mine), signed(other)
    if clause.cards:
        words["cards"] = card_names(clause.cards, view.viewer)
        words["cost"] = str(catalogue().cards[clause.cards[0]].cost)
    if clause.places:
        words["places"] = place_names(clause.places)
    if topic is Topic.OPENED:
        words["needed"] = str(other)
    return words


def _alike(sentence: str) -> tuple[str, str]:
    return sentence, sentence


def _sentences(topic: Topic) -> tuple[str, str]:
    """The sentences for a gain and for a loss."""
    return {
        Topic.WIN: (_("The game is won."), _("The game is not won yet.")),
        Topic.LOSS: (_("The game is not lost."), _("The game is lost to the likely answer.")),
        Topic.SIEGE_WON: (
            _("The siege of {places} is won at the start of your next turn."),
            _("The siege of {places} is not won yet."),
        ),
        Topic.SIEGE_LOST: (_("The siege of {places} is not lost."), _("The siege of {places} is lost.")),
        Topic.BALANCE: _alike(_("The balance of the siege of {places} is {mine} for you rather than {other}.")),
        Topic.OPENED: _alike(_("The siege of {places} then stands at {mine} for you; {needed} more wins it.")),
        Topic.RELEASED: (_("The siege gives {cards} back to your deck."), _("The siege still holds {cards}.")),
        Topic.THREATENED: (
            _("{Enemy} do not besiege {places} in answer."),
            _("{Enemy} are likely to besiege {places} in answer."),
        ),
        Topic.POINTS: _alike(_("You have {mine} rather than {other}.")),
        Topic.THEIR_POINTS: _alike(_("{Enemy} have {mine} rather than {other}.")),
        Topic.UNBLOCKED: (
            _("Unless it is blocked, the raid on {places} brings you {mine}."),
            _("You do not raid {places}, which unblocked brings {mine}."),
        ),
        Topic.MONEY: _alike(_("Your purse holds {mine} rather than {other}.")),
        Topic.AFFORDS: (
            _("Your purse holds {mine} rather than {other}: enough for {cards} at a price of {cost}."),
            _("Your purse holds {mine} rather than {other}: too little for {cards} at a price of {cost}."),
        ),
        Topic.THEIR_MONEY: _alike(_("{Enemy} hold {mine} rather than {other}.")),
        Topic.THEIR_CARDS: (
            _("{Enemy} are likely to lose {mine}."),
            _("{Enemy} are likely to keep {mine} more."),
        ),
        Topic.SHIELD: (
            _("You hold {cards} to block a raid or an ambush."),
            _("You do not hold {cards} to block a raid or an ambush."),
        ),
        Topic.KEPT: (_("You keep {cards} in hand."), _("You do not keep {cards} in hand.")),
        Topic.STRENGTH: _alike(
            _("Empire cards of strength {mine} rather than {other} stand ready in your hand and reserve.")
        ),
        Topic.OWNED: (_("Your deck has {cards}."), _("Your deck does without {cards}.")),
        Topic.DECK_STRENGTH: _alike(
            _("All empire cards of your deck together have strength {mine} rather than {other}.")
        ),
        Topic.SETTLERS: _alike(
            _("Beside the cards of places your deck has {mine} with a settler rather than {other}.")
        ),
        Topic.BLOCKERS: _alike(_("Your deck has {mine} to block with rather than {other}.")),
        Topic.ATTACKERS: _alike(_("Your deck has {mine} to raid or ambush with rather than {other}.")),
        Topic.FREE: _alike(_("Your deck has {mine} for free actions rather than {other}.")),
        Topic.DELAYED: _alike(_("You can have {cards} in hand only after {mine} of your draw pile.")),
        Topic.DECK: (
            _("Your deck turns over {mine} rather than {other}: good ones come back sooner."),
            _("Your deck turns over {mine} rather than {other}: good ones come back later."),
        ),
        Topic.DRAWN: _alike(_("You draw {mine} rather than {other}.")),
        Topic.SUPPORT: _alike(_("Of the {other} cards in your draw pile, such as {cards}, you draw {mine}.")),
        Topic.SHUFFLED: _alike(
            _("You can have {cards} in hand at once, for your discard pile is reshuffled at the end of this turn.")
        ),
        Topic.WAYS: (_("Your cards then lead to {places}."), _("Your cards do not lead to {places} then.")),
        Topic.FORTIFIED: (
            _("A siege of {places} takes 2 more strength."),
            _("No fortification strengthens {places}."),
        ),
        Topic.RAIDED: (_("No raid reaches {places}."), _("Raids can reach {places}.")),
        Topic.LAST_TOWNS: _alike(_("You have {mine} left to place rather than {other}: the end may come sooner.")),
        Topic.LAST_VILLAGES: _alike(_("You have {mine} left to place rather than {other}: the end may come sooner.")),
    }[topic]
