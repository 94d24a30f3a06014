"""Plans: what the machine's turn goes for, and what in the position speaks for it, without naming the action."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.ai.view.belief import legal_for
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.actions import Action, Besiege, Develop, Settle
from afaos_gui.rules.chapters.position import ATTACKER_WINS, balance
from afaos_gui.rules.view import View, public_position
from afaos_gui.session.choice.sales import SALES_AND_ROBBERY
from afaos_gui.session.reasons.styles import PlanStyle, style_noun
from afaos_gui.session.words.action_words import action_sum
from afaos_gui.session.words.names import cards_text, money_text, place_name


def plan_title(plan: PlanStyle) -> str:
    """A plan as a sentence."""
    return _("The plan: {plan}.").format(plan=style_noun(plan))


def can_begin(plan: PlanStyle, view: View) -> bool:
    """Whether a plan has a place to go for now, and not only after other actions of the turn."""
    if plan is PlanStyle.BESIEGE:
        return view.sieges[view.viewer] is not None or bool(_reached(view, Besiege))
    return plan is not PlanStyle.GROW or bool(_reached(view, Settle, Develop))


def _reached(view: View, *kinds: type[Action]) -> set[int]:
    """The places of the legal actions of some kinds."""
    return {action.place for action in legal_for(view) if isinstance(action, kinds)}


def plan_sentence(plan: PlanStyle, view: View) -> str:
    """What in a position of the viewer's own turn speaks for a plan."""
    told: dict[PlanStyle, Callable[[View], str]] = {
        PlanStyle.BESIEGE: _siege,
        PlanStyle.HOLD: _defence,
        PlanStyle.RAID: _raids,
        PlanStyle.GROW: _places,
        PlanStyle.EARN: _purse,
        PlanStyle.RECRUIT: _offers,
        PlanStyle.THIN: _deck,
        PlanStyle.PREPARE: lambda view: _("Some of your cards do more in a later turn than in this one."),
        PlanStyle.FETCH: lambda view: _("With other cards in hand you could do more."),
        PlanStyle.WAIT: lambda view: _("Nothing that your hand can do now is worth its cards."),
    }
    return told[plan](view)


def _siege(view: View) -> str:
    siege = view.sieges[view.viewer]
    if siege is None:
        places = _reached(view, Besiege)
        sentence = ngettext(
            "Your hand reaches {count} place to besiege.", "Your hand reaches {count} places to besiege.", len(places)
        )
        return sentence.format(count=len(places))
    short = ATTACKER_WINS - balance(public_position(view), siege)
    sentence = _("The siege of {place} takes {short} more strength to win.")
    if short <= 0:
        sentence = _("The siege of {place} is won at the start of your next turn if it stays so.")
    return sentence.format(place=place_name(siege.place), short=short)


def _defence(view: View) -> str:
    siege = view.sieges[1 - view.viewer]
    if siege is None:
        return _("What can be besieged or raided is safer behind a fortification.")
    short = balance(public_position(view), siege) - ATTACKER_WINS + 1
    sentence = _("The siege of {place} is not lost yet as it stands.")
    if short > 0:
        sentence = _("The siege of {place} is lost unless you add {short} strength.")
    return sentence.format(place=place_name(siege.place), short=short)


def _raids(view: View) -> str:
    position = public_position(view)
    count = (position.sides[1 - view.viewer].controlled & ~position.forts).bit_count()
    sentence = ngettext(
        "{count} place of the enemy has no fortification.", "{count} places of the enemy have no fortification.", count
    )
    return sentence.format(count=count)


def _places(view: View) -> str:
    places = _reached(view, Settle, Develop)
    sentence = ngettext(
        "Your hand reaches {count} place to settle or develop.",
        "Your hand reaches {count} places to settle or develop.",
        len(places),
    )
    return sentence.format(count=len(places))


def _purse(view: View) -> str:
    money = view.sides[view.viewer].money
    dear = sum(cost > money for cost in _prices(view))
    if not dear and (most := _most_earned(view)):
        return _("Your purse holds {money}: one action can add up to {most}.").format(
            money=money_text(money), most=most
        )
    sentence = ngettext(
        "Your purse holds {money}: {count} kind of card on offer costs more.",
        "Your purse holds {money}: {count} kinds of card on offer cost more.",
        dear,
    )
    return sentence.format(money=money_text(money), count=dear)


def _most_earned(view: View) -> int:
    """The most that one action can add to the purse."""
    sales = (action for action in legal_for(view) if isinstance(action, SALES_AND_ROBBERY))
    return max((action_sum(sale, view, view.viewer) for sale in sales), default=0)


def _prices(view: View) -> list[int]:
    """What each kind of card on offer costs."""
    cards = view.ruleset.tables.cards
    return [cards[card].cost for card in {*view.sides[view.viewer].available, *view.neutral}]


def _offers(view: View) -> str:
    money = view.sides[view.viewer].money
    open_to = sum(cost <= money for cost in _prices(view))
    more = sum(cost <= money + _most_earned(view) for cost in _prices(view)) if view.actions_left > 1 else 0
    if more > open_to:
        sentence = ngettext(
            "Your purse holds {money}: it pays for {count} kind of card on offer, for {more} once an action fills it.",
            "Your purse holds {money}: it pays for {count} kinds of card on offer, for {more} once an action fills it.",
            open_to,
        )
        return sentence.format(money=money_text(money), count=open_to, more=more)
    sentence = ngettext(
        "Your purse holds {money}: it pays for {count} kind of card on offer.",
        "Your purse holds {money}: it pays for {count} kinds of card on offer.",
        open_to,
    )
    return sentence.format(money=money_text(money), count=open_to)


def _deck(view: View) -> str:
    me = view.sides[view.viewer]
    size = me.hand_size + me.draw_size + len(me.discard)
    sentence = _("Your deck turns over {cards}: each weak one keeps a good one waiting.")
    return sentence.format(cards=cards_text(size))
