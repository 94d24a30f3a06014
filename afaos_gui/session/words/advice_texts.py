"""Why an action is good, and how a game stands, in sentences."""

from __future__ import annotations

from afaos_gui.data.resources.loader import load_card_texts
from afaos_gui.data.texts.language import _
from afaos_gui.rules.actions import (
    Action,
    Block,
    Decline,
    DiscardDrawn,
    Draft,
    EndTurn,
    GiveFromHand,
    GiveFromReserve,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    Pass,
    PayCards,
    ReturnCard,
    Settle,
    SettleConquest,
    Swap,
)
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.words.action_words import action_sum, tables
from afaos_gui.session.words.names import (
    card_name,
    catalogue,
    money_text,
    place_name,
    place_names,
    points_text,
    the_side,
    the_side_first,
)

GIVEN_UP = (
    DiscardDrawn,
    GiveFromHand,
    GiveFromReserve,
    LoseFromHand,
    LoseFromReserve,
    LoseFromSiege,
    PayCards,
    ReturnCard,
    Swap,
)
"""Actions that give up a card one has to part with."""
WON, AHEAD, SLIGHTLY_AHEAD = 0.9, 0.6, 0.545
EVEN, SLIGHTLY_BEHIND, BEHIND = 0.455, 0.4, 0.1
"""The lowest win probabilities that count as nearly won, better, slightly better, even and so on."""


def reason_sentence(tag: str, action: Action, view: View) -> str:
    """A reason of the machine for an action of the viewer; empty for an unknown tag."""
    template = _draft_reasons().get(tag) if isinstance(action, Draft) else None
    if isinstance(action, Block):
        template = _block_reason(view.decision)
    template = template or _reasons().get(tag, "")
    return template.format(**_words(action, view))


def plain_reason(action: Action, view: View) -> str:
    """Why this action is the best of several, if the machine has no reason of its own; may be empty."""
    if isinstance(action, Decline):
        return {
            Decision.SETTLE_AFTER_SIEGE: _("Settling costs more than it brings."),
            Decision.SWAP_AFTER_SIEGE: _("Your hand is better as it is."),
        }.get(view.decision, _("Blocking costs more than it saves."))
    if isinstance(action, EndTurn | Pass):
        return _("Nothing that you could do now brings more.")
    if isinstance(action, Settle | SettleConquest):
        return _foothold(action, view)
    if isinstance(action, Draft):
        return load_card_texts().text(catalogue().cards[action.cards[0]], view.viewer)
    return _("It is what you can best spare.") if isinstance(action, GIVEN_UP) else ""


def _foothold(action: Action, view: View) -> str:
    """What a place is good for beside its points: the enemy is kept out, and its card leads to further places."""
    words = _words(action, view)
    place = view.pending if isinstance(action, SettleConquest) else action.place
    card, held = tables().card_of[view.viewer][place], view.sides[view.viewer].controlled
    ways = catalogue().cards[card].connections if card >= 0 else ()
    beyond = dict.fromkeys(there for _symbol, places in ways for there in places if not held >> there & 1)
    if not beyond:
        return _("It keeps {enemy} out of {place}.").format(**words)
    further = _("It keeps {enemy} out of {place}, and its card leads on to {places}.")
    return further.format(places=place_names(beyond), **words)


def _words(action: Action, view: View) -> dict[str, str]:
    place = view.pending if isinstance(action, SettleConquest) else action.place
    words = {
        "enemy": the_side(1 - view.viewer),
        "Enemy": the_side_first(1 - view.viewer),
        "money": money_text(action_sum(action, view, view.viewer)),
        "natives": card_name(tables().natives),
    }
    if place >= 0:
        words["place"] = place_name(place)
        words["points"] = points_text(view.ruleset.catalogue.locations[place].victory_points)
    if action.cards:
        words["card"] = card_name(action.cards[-1])
    return words


def _block_reason(decision: Decision) -> str:
    if decision is Decision.BLOCK_AMBUSH:
        return _("You lose no card to the ambush.")
    return _("You do not lose what stands there.")


def _reasons() -> dict[str, str]:
    return {
        "captures": _("It takes a settlement from {enemy}, and captured settlements count for you."),
        "capital": _("If {place} falls, the game is over."),
        "card_back": _("{card} comes back to your hand at once."),
        "ends_sooner": _("You are ahead, and the game ends sooner than after your other choices."),
        "fresh_cards": _("Cards you do not need make room for others."),
        "gains_time": _("You are behind, and it leaves you more time than your other choices."),
        "good_card": _("Its card is a gain for your deck."),
        "guards": _("{place} becomes harder to take."),
        "hurries_the_end": _("You are ahead, and it brings the end nearer."),
        "keeps_capital": _("Your capital is safer than after your other choices."),
        "keeps_for_later": _("{card} waits in the reserve for its moment."),
        "money": _("It brings {money}."),
        "more_points": _("It brings you more points by the end than your other choices."),
        "more_cards": _("It lets you draw more cards."),
        "nears_captures": _("You come nearer to winning by captured settlements."),
        "points": _("{place} adds {points} to your score."),
        "presses_siege": _("It moves the siege of {place} your way."),
        "raiders": _("It makes your raids stronger."),
        "reserve_ready": _("Your reserve is what you need now."),
        "robs": _("{Enemy} lose what you take."),
        "saves_cards": _("The cards in that siege do more elsewhere."),
        "seldom_blocked": _("{Enemy} hardly hold a card that blocks it."),
        "starts_siege": _("It opens a siege that {enemy} have to answer."),
        "stops_captures": _("{Enemy} come less near to winning by captured settlements."),
        "strength": _("It adds strength to your sieges."),
        "takes_capital": _("It brings you nearer to taking a capital of {enemy}."),
        "takes_natives": _("It takes a {natives} card from {enemy}."),
        "thinner_deck": _("A thinner deck brings your good cards back sooner."),
        "weakens_enemy": _("{Enemy} lose a card of their strength."),
        "wins_siege": _("It puts you far enough ahead to win the siege of {place}."),
    }


def _draft_reasons() -> dict[str, str]:
    return {
        "good_card": _("With {card} your deck is better."),
        "more_cards": _("Playing {card} costs no action."),
        "raiders": _("With {card} your raids are stronger."),
        "strength": _("With {card} your sieges are stronger."),
    }


# How the game stands


def percent_text(chance: float) -> str:
    """A probability or a share as text: "57%"."""
    return _("{percent}%").format(percent=round(100 * chance))


def standing_sentence(chance: float, viewer: Side) -> str:
    """How the game stands for the viewer, given the viewer's win probability."""
    british = chance if viewer == BRITISH else 1.0 - chance
    return _("British {british}, French {french}: {words}").format(
        british=percent_text(british), french=percent_text(1.0 - british), words=standing_words(chance)
    )


def standing_words(chance: float) -> str:
    """What a win probability means in words."""
    if chance >= WON:
        return _("your game is nearly won.")
    if chance >= AHEAD:
        return _("you stand better.")
    if chance >= SLIGHTLY_AHEAD:
        return _("you stand slightly better.")
    if chance >= EVEN:
        return _("the game is about even.")
    if chance >= SLIGHTLY_BEHIND:
        return _("you stand slightly worse.")
    if chance >= BEHIND:
        return _("you stand worse.")
    return _("your game is nearly lost.")
