"""A siege in words: who leads by how much, what happens at whose next turn, and what would change it."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.facts.figures import SiegeFigures, siege_figures
from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.chapters.position import ATTACKER_WINS, DEFENDER_WINS, siege_in_supply, strengths, usable_cards
from afaos_gui.rules.state import Decision, Ending
from afaos_gui.rules.view import View, public_position
from afaos_gui.session.words.names import card_name, card_names, place_name, side_name, signed, the_side, the_side_first


class SiegeStanding(NamedTuple):
    """The state of a siege. `needed` is what the side behind must add so as not to lose at once."""

    leader: Side | None
    """The side that wins if nothing changes; None if neither does."""
    lead: int
    """By how much the leader is ahead; 0 without one."""
    needed: int


class Addition(NamedTuple):
    """What a card would add to a siege; `strength` is 0 if it cannot join."""

    card: int
    strength: int
    price: int


def standing(attacker: Side, balance: int) -> SiegeStanding:
    """Who wins a siege of this balance, and what the other side has to add."""
    if balance >= ATTACKER_WINS:
        return SiegeStanding(attacker, balance, balance - ATTACKER_WINS + 1)
    if balance <= DEFENDER_WINS:
        return SiegeStanding(1 - attacker, -balance, DEFENDER_WINS + 1 - balance)
    return SiegeStanding(None, 0, 0)


def pile_lines(attacker: Side, figures: SiegeFigures) -> list[str]:
    """The cards in a siege, a line for each side that has any, the defender's first."""
    piles = ((1 - attacker, figures.defenders), (attacker, figures.attackers))
    told = ((the_side_first(side), card_names(pile)) for side, pile in piles if pile)
    return [_("{side}: {cards}.").format(side=side, cards=cards) for side, cards in told]


def siege_words(view: View, attacker: Side) -> str:
    """The siege in which `attacker` attacks, in a few sentences, or that there is none."""
    figures = siege_figures(view, attacker)
    if figures is None:
        return _("No British siege.") if attacker == BRITISH else _("No French siege.")
    begun = _("The British besiege {place}.") if attacker == BRITISH else _("The French besiege {place}.")
    sentences = [begun.format(place=place_name(figures.place)), _prospect(view, attacker, figures)]
    sentences += [*_cut_off(view, attacker, figures.place), balance_words(view, attacker)]
    return " ".join(sentences)


def _prospect(view: View, attacker: Side, figures: SiegeFigures) -> str:
    """Who leads, and what would change it."""
    if (decided := _decided(view, attacker, figures)) is not None:
        return decided
    if later := falls_later(view, attacker):
        return later[0]
    found = standing(attacker, figures.balance)
    if found.leader is None:
        sentence = _("Undecided: it takes {more} more for {attack} to win it, and {less} more for {defence}.")
        return sentence.format(
            more=ATTACKER_WINS - figures.balance,
            less=figures.balance - DEFENDER_WINS,
            attack=the_side(attacker),
            defence=the_side(1 - attacker),
        )
    decides_game = found.leader == attacker and is_capital(view, 1 - attacker, figures.place)
    sentences = (
        _("{leader} lead by {lead}: they win it at the start of their next turn unless {other} add {needed}."),
        _("{leader} lead by {lead}: they win the game at the start of their next turn unless {other} add {needed}."),
    )
    if is_ambushable(view, found.leader == attacker, figures):
        sentences = (
            _(
                "{leader} lead by {lead}: they win it at the start of their next turn unless {other} add {needed} or "
                "ambush a card of the siege."
            ),
            _(
                "{leader} lead by {lead}: they win the game at the start of their next turn unless {other} add "
                "{needed} or ambush a card of the siege."
            ),
        )
    return sentences[decides_game].format(
        leader=the_side_first(found.leader), lead=found.lead, other=the_side(1 - found.leader), needed=found.needed
    )


def falls_later(view: View, attacker: Side) -> tuple[str, ...]:
    """What is told of a place that `attacker` wins only after a capital of its own has ended the game; else nothing.

    The whole sentence comes first, then one for where it has no room.
    """
    mine, theirs = siege_figures(view, attacker), siege_figures(view, 1 - attacker)
    if attacker != view.mover or mine is None or theirs is None or not is_capital(view, attacker, theirs.place):
        return ()
    if min(mine.balance, theirs.balance) < ATTACKER_WINS:
        return ()
    sentences = _("{place} falls only if {first} is held, which would fall before it."), _("{first} would fall first.")
    place, first = place_name(mine.place), place_name(theirs.place)
    return tuple(words.format(place=place, first=first) for words in sentences)


def is_ambushable(view: View, attacks: bool, figures: SiegeFigures) -> bool:
    """Whether an ambush can take strength of the attacker, or else of the defender, out of a siege."""
    mask = view.ruleset.tables.ambushable if view.ruleset.siege_cards_ambushable else 0
    return any(kind.strength and mask >> kind.card & 1 for kind in figures.kinds[attacks])


def _decided(view: View, attacker: Side, figures: SiegeFigures) -> str | None:
    """What became of a siege that is still there when it, or the game, is over; None while it goes on."""
    if view.ending is not Ending.NONE:
        if view.winner == attacker and is_capital(view, 1 - attacker, figures.place):
            return _("{leader} have won it, and the game.").format(leader=the_side_first(attacker))
        return _("The game ended before it was decided.")
    if view.decision is Decision.RETURN_AFTER_SIEGE and view.pending == attacker:
        winner = 1 - view.to_decide
    elif view.opening and standing(attacker, figures.balance).leader == view.mover:
        winner = view.mover
    else:
        return None
    return _("{leader} have won it.").format(leader=the_side_first(winner))


def siege_lines(view: View, attacker: Side) -> tuple[str, ...]:
    """The state of a siege in one line, most complete version first; empty if there is none."""
    figures = siege_figures(view, attacker)
    if figures is None:
        return ()
    if (decided := _decided(view, attacker, figures)) is not None:
        return (decided,)
    if later := falls_later(view, attacker):
        return later
    found = standing(attacker, figures.balance)
    if found.leader is None:
        values = {"attack": side_name(attacker), "more": ATTACKER_WINS - figures.balance}
        values |= {"defence": side_name(1 - attacker), "less": figures.balance - DEFENDER_WINS}
        full = _("Undecided: {attack} need {more} more, {defence} {less}.").format(**values)
        return full, _("{attack} need {more}, {defence} {less}.").format(**values)
    values = {"leader": side_name(found.leader), "other": side_name(1 - found.leader), "needed": found.needed}
    decides = found.leader == attacker and is_capital(view, 1 - attacker, figures.place)
    lines = (
        _("{leader} win the game next turn unless {other} add {needed}.")
        if decides
        else _("{leader} win it next turn unless {other} add {needed}."),
        _("{leader} lead: {other} must add {needed}."),
        _("{other} must add {needed}."),
    )
    if is_ambushable(view, found.leader == attacker, figures):
        lines = (
            _("{leader} win the game next turn unless {other} add {needed} or ambush the siege.")
            if decides
            else _("{leader} win it next turn unless {other} add {needed} or ambush the siege."),
            _("{other} must add {needed} or ambush the siege."),
            lines[-1],
        )
    return tuple(words.format(**values) for words in lines)


def _cut_off(view: View, attacker: Side, place: int) -> list[str]:
    """Sentences on the sides that can send no more cards."""
    position = public_position(view)
    sentence = _("{side} cannot reinforce it: no chain of their places leads there.")
    return [
        sentence.format(side=the_side_first(side))
        for side in (attacker, 1 - attacker)
        if not siege_in_supply(position, side, place)
    ]


def balance_words(view: View, attacker: Side) -> str:
    """How a siege's balance is made up; empty if there is none."""
    figures = siege_figures(view, attacker)
    if figures is None:
        return ""
    sentence = _(
        "Attack {attack}, less {defence} of the defenders’ cards and {walls} for holding the place: balance {balance}."
    )
    return sentence.format(
        attack=figures.attack,
        defence=figures.defence,
        walls=figures.defence_in_place,
        balance=signed(figures.balance),
    )


def additions(view: View, attacker: Side) -> tuple[Addition, ...]:
    """What each kind of card in the viewer's hand would add to a siege, in hand order."""
    siege = view.sieges[attacker]
    if siege is None:
        return ()
    position, side = public_position(view), view.viewer
    tables = view.ruleset.tables
    row = strengths(position, siege.place)
    usable = usable_cards(position, side) if siege_in_supply(position, side, siege.place) else 0
    made = []
    for card in dict.fromkeys(view.hand):
        info = tables.cards[card]
        joins = usable >> card & 1 and not (info.defender_only and side == attacker)
        made.append(Addition(card, row[card] if joins else 0, info.play_cost if joins and row[card] else 0))
    return tuple(made)


def hand_words(view: View, attacker: Side) -> str:
    """What each card in the viewer's hand would add to a siege, in words; empty if none would."""
    money = view.sides[view.viewer].money
    named = (
        _("{card} {strength}").format(card=card_name(made.card), strength=made.strength)
        for made in additions(view, attacker)
        if made.strength and made.price <= money
    )
    listed = ", ".join(named)
    return _("Your hand could add: {cards}.").format(cards=listed) if listed else ""


def tag_words(added: Addition) -> str:
    """The text on the tag of a card."""
    if added.price:
        return _("+{strength} for {price}").format(strength=added.strength, price=added.price)
    return f"+{added.strength}"


def attack_words(attacker: Side) -> str:
    """The words that say whose siege it is."""
    return _("British attack") if attacker == BRITISH else _("French attack")


def is_capital(view: View, side: Side, place: int) -> bool:
    """Whether a place is a capital of `side`."""
    return bool(view.ruleset.tables.capitals[side] >> place & 1)
