"""What is expected now: as one sentence for the player, and as the title of a panel."""

from __future__ import annotations

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.chapters.option_play import reshuffle_cards
from afaos_gui.rules.state import Decision
from afaos_gui.rules.view import View
from afaos_gui.session.words.action_words import Position, pending_place, tables
from afaos_gui.session.words.names import card_name, cards_text, place_name, the_side_first


def prompt(position: Position, side: Side) -> str:
    """What `side`, as the viewer, is expected to do or to wait for."""
    template = _own_prompt(position) if position.to_decide == side else _waiting_prompt(position)
    place = pending_place(position)
    return template.format(
        place="" if place < 0 else place_name(place),
        enemy=the_side_first(1 - position.to_decide),
        side=the_side_first(position.to_decide),
        actions=position.actions_left,
        natives=card_name(tables().natives),
        cards=cards_text(reshuffle_cards(_hand_size(position))),
    )


def _hand_size(position: Position) -> int:
    """How many cards the side to decide has in hand."""
    if isinstance(position, View):
        return position.sides[position.to_decide].hand_size
    return len(position.sides[position.to_decide].hand)


def _own_prompt(position: Position) -> str:
    if position.decision is Decision.TURN:
        if not position.actions_left:
            return _("No actions are left: play free actions or end the turn.")
        return ngettext(
            "Your turn: {actions} action left.", "Your turn: {actions} actions left.", position.actions_left
        )
    return {
        Decision.BLOCK_RAID: _("{enemy} raid {place}: block it?"),
        Decision.BLOCK_AMBUSH: _("{enemy} ambush you: block it?"),
        Decision.LOSE_TO_AMBUSH: _("The ambush succeeds: choose the card that you lose."),
        Decision.GIVE_NATIVES: _("{enemy} demand a {natives} card: from your hand or from your reserve?"),
        Decision.SIEGE_ORDER: _("You have won two sieges: which is resolved first?"),
        Decision.RETURN_AFTER_SIEGE: _(
            "You have lost the siege of {place}: choose the empire card that returns to the available cards."
        ),
        Decision.SETTLE_AFTER_SIEGE: _("You have taken {place}: settle it?"),
        Decision.OVER: _("The game is over."),
        Decision.EXTRA_START_CARD: _("Choose an empire card to start with; your hand is dealt anew."),
        Decision.SWAP_AFTER_SIEGE: _("The siege is over: discard a card to draw one?"),
        Decision.DISCARD_TO_RESHUFFLE: _("You cannot pay for the reshuffle: discard {cards}."),
        Decision.DISCARD_AFTER_BID: _("Choose the card that you discard for the bid."),
    }[position.decision]


def _waiting_prompt(position: Position) -> str:
    return {
        Decision.TURN: _("{side} are to play."),
        Decision.BLOCK_RAID: _("{side} decide whether to block the raid on {place}."),
        Decision.BLOCK_AMBUSH: _("{side} decide whether to block the ambush."),
        Decision.LOSE_TO_AMBUSH: _("{side} choose the card that they lose to the ambush."),
        Decision.GIVE_NATIVES: _("{side} choose where to give a {natives} card from."),
        Decision.SIEGE_ORDER: _("{side} choose which siege is resolved first."),
        Decision.RETURN_AFTER_SIEGE: _("{side} choose the card that they return after the siege of {place}."),
        Decision.SETTLE_AFTER_SIEGE: _("{side} decide whether to settle {place}."),
        Decision.OVER: _("The game is over."),
        Decision.EXTRA_START_CARD: _("{side} choose an empire card to start with."),
        Decision.SWAP_AFTER_SIEGE: _("{side} decide whether to swap a card after the siege."),
        Decision.DISCARD_TO_RESHUFFLE: _("{side} choose {cards} to pay for the reshuffle."),
        Decision.DISCARD_AFTER_BID: _("{side} choose the card that they discard for the bid."),
    }[position.decision]


def decision_title(decision: Decision) -> str:
    """The title of the panel that asks for a decision."""
    return {
        Decision.TURN: _("Your turn"),
        Decision.BLOCK_RAID: _("Block the raid?"),
        Decision.BLOCK_AMBUSH: _("Block the ambush?"),
        Decision.LOSE_TO_AMBUSH: _("Lose a card to the ambush"),
        Decision.GIVE_NATIVES: _("Give up a card"),
        Decision.SIEGE_ORDER: _("Two sieges are won"),
        Decision.RETURN_AFTER_SIEGE: _("Return a card after the siege"),
        Decision.SETTLE_AFTER_SIEGE: _("Settle the conquered place?"),
        Decision.OVER: _("The game is over"),
        Decision.EXTRA_START_CARD: _("Choose a card to start with"),
        Decision.SWAP_AFTER_SIEGE: _("Swap a card?"),
        Decision.DISCARD_TO_RESHUFFLE: _("Pay for the reshuffle"),
        Decision.DISCARD_AFTER_BID: _("Discard a card"),
    }[decision]
