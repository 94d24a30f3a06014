"""Why a selection or a gesture does nothing: the refusal of the likeliest action it could have meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.choices.targets import PIECE_DROPS, Grip, Held, Spot, Target
from afaos_gui.rules import actions as act
from afaos_gui.rules.actions import Action, Cards
from afaos_gui.rules.chapters.conflict import refuse_all_sieges
from afaos_gui.rules.chapters.position import siege_of
from afaos_gui.rules.engine import why_not
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.state import Decision, GameState, without

_TELLING = (
    Code.GAME_OVER,
    Code.NO_ACTIONS_LEFT,
    Code.NEEDS_SETTLER,
    Code.MONEY,
    Code.WRONG_TRANSPORT,
    Code.OUT_OF_RANGE,
    Code.SIEGE_OUT_OF_SUPPLY,
    Code.CARD_BESIEGED,
    Code.CARD_OUT_OF_SUPPLY,
    Code.CARD_NOT_CONTROLLED,
    Code.FORTIFIED,
    Code.BESIEGED,
    Code.ALREADY_FORTIFIED,
    Code.ALREADY_BESIEGED,
    Code.ALREADY_BESIEGING,
    Code.NOT_YET,
    Code.NO_VILLAGE,
    Code.NO_TOWN,
    Code.NO_FORTIFICATION,
    Code.NOT_A_SETTLER,
    Code.NO_SETTLER_NEEDED,
    Code.NO_POINTS,
    Code.SHIPS_STAY_OUT,
    Code.NO_STRENGTH,
    Code.NO_CONNECTION,
    Code.RESERVE_FULL,
    Code.NOT_EMPIRE,
)
"""Codes from the most to the least informative: those that fail late in the checks come first."""


def reason(state: GameState, held: Held, target: Target) -> Refusal | None:
    """The most informative refusal of what a gesture could have meant; None if it makes no sense at all."""
    found = [
        refusal
        for action in _meant(state, held, target)
        if (refusal := why_not(state, action)) is not None and refusal.code is not Code.UNKNOWN
    ]
    if target.spot is Spot.PLACE:
        found = _about_place(state, held, target.place, found)
    if found:
        return most_telling(found, held.cards)
    meaningless = target.spot is Spot.HAND or (held.grip in PIECE_DROPS and target.spot is not Spot.PLACE)
    return None if meaningless else Refusal(Code.UNKNOWN, {}, "Actions")


def _about_place(state: GameState, held: Held, place: int, found: list[Refusal]) -> list[Refusal]:
    """The refusals, with why no siege can begin at all, and without that no card leads there where a held one does."""
    leads_to = state.ruleset.tables.leads_to
    if any(leads_to[card] >> place & 1 for card in held.cards):
        found = [refusal for refusal in found if refusal.code is not Code.NO_CONNECTION]
    besieges = held.grip in (Grip.CARDS, Grip.SIEGE) and siege_of(state, place) is None
    if besieges and state.decision is Decision.TURN and state.sides[1 - state.to_decide].controlled >> place & 1:
        anywhere = refuse_all_sieges(state, state.to_decide)
        found += [anywhere] if anywhere is not None else []
    return found


def most_telling(refusals: list[Refusal], cards: Cards) -> Refusal:
    """The refusal that says most about these cards."""
    return min(refusals, key=lambda refusal: _rank(refusal, cards))


def _rank(refusal: Refusal, cards: Cards) -> tuple[int, int]:
    """Sort key: refusals about a held card first, then by how informative the code is."""
    about_other = refusal.params.get("card", -1) not in (-1, *cards)
    telling = _TELLING.index(refusal.code) if refusal.code in _TELLING else len(_TELLING)
    return int(about_other), telling


def _meant(state: GameState, held: Held, target: Target) -> Iterator[Action]:
    """The actions that the gesture could have meant, legal or not."""
    if held.grip is Grip.MARKET:
        yield act.Draft(-1, held.cards)
    elif held.grip is Grip.RESERVE:
        yield act.RetrieveReserve()
    elif held.grip is Grip.DISCARD:
        yield act.Intendant(-1, held.cards)
    elif target.spot is Spot.PLACE:
        yield from _meant_on_place(state, held, target.place)
    elif held.grip is Grip.CARDS:
        yield from _meant_elsewhere(state, held.cards, target)


def _meant_elsewhere(state: GameState, cards: Cards, target: Target) -> Iterator[Action]:
    match target.spot:
        case Spot.SIEGE:
            yield reinforcing(state, target.place, cards)
        case Spot.DISCARD:
            yield act.Discard(-1, cards)
        case Spot.RESERVE:
            yield act.Reserve(-1, cards)
        case Spot.DRAW:
            yield act.HomeSupport()
        case Spot.OPPONENT:
            yield act.Ambush(-1, cards)
            yield act.Priest(-1, cards)
        case Spot.MARKET:
            yield from _governed(state, cards)
        case Spot.PURSE if state.ruleset.tables.trader[state.to_decide] in cards:
            others = without(cards, state.ruleset.tables.trader[state.to_decide])
            sold = [others] if others else [(card,) for card in _others(state, cards)]
            yield from (act.Trader(-1, chosen) for chosen in sold)
        case Spot.PURSE if len(cards) == 1:
            yield act.TakeMoney(-1, cards)
            yield from (act.Trader(-1, (card,)) for card in _others(state, cards))
        case Spot.PURSE:
            yield from (act.Merchant(-1, order) for order in _starting_with_each(cards))
        case _:
            return


def reinforcing(state: GameState, place: int, cards: Cards) -> Action:
    """What sends cards to a siege: the Military Leader goes there by an action of its own."""
    is_leader = cards == (state.ruleset.tables.military_leader[state.to_decide],)
    return (act.MilitaryLeader if is_leader else act.Reinforce)(place, cards)


def _governed(state: GameState, cards: Cards) -> Iterator[Action]:
    """The Governor with these cards, or with any other if it is held alone."""
    governor = state.ruleset.tables.governor[state.to_decide]
    others = without(cards, governor) if governor in cards else cards
    if others:
        yield act.Governor(-1, others)
    else:
        yield from (act.Governor(-1, (card,)) for card in _others(state, cards))


def _meant_on_place(state: GameState, held: Held, place: int) -> Iterator[Action]:
    side = state.to_decide
    mine = state.sides[side].controlled >> place & 1
    theirs = state.sides[1 - side].controlled >> place & 1
    siege = any(siege is not None and siege.place == place for siege in state.sieges)
    cards, grip = held.cards, held.grip
    if siege and cards:
        yield from (reinforcing(state, place, (card,)) for card in cards)
    if (mine or grip is Grip.TOWN) and grip in (Grip.CARDS, Grip.TOWN):
        yield from (act.Develop(place, order) for order in _filled(state, cards, 2))
    if (mine or grip is Grip.FORT) and grip in (Grip.CARDS, Grip.FORT):
        yield from (act.Fortify(place, order) for order in _filled(state, cards, 2))
    if (theirs or grip is Grip.SIEGE) and grip in (Grip.CARDS, Grip.SIEGE):
        yield from (act.Besiege(place, order) for order in _filled(state, cards, 3))
    tables = state.ruleset.tables
    raids = any(tables.raids[card] for card in cards)
    besieges = any(tables.siege_cards[1] >> card & 1 or tables.leads_to[card] >> place & 1 for card in cards)
    if theirs and cards and (raids or not besieges):
        yield act.Raid(place, cards)
    if grip is Grip.VILLAGE or (grip is Grip.CARDS and not mine and not theirs):
        settler = state.ruleset.catalogue.locations[place].settler
        yield from (act.Settle(place, order) for order in _filled(state, cards, 3 if settler else 2))


def _filled(state: GameState, cards: Cards, count: int) -> Iterator[Cards]:
    """Orders of the cards, completed from the hand to `count` cards as far as possible."""
    count = min(count, len(cards) + len(_others(state, cards)))
    if len(cards) >= count:
        yield from permutations(cards, count)
        return
    seen: set[Cards] = set()
    for more in permutations(_others(state, cards), count - len(cards)):
        for order in permutations((*cards, *more), count):
            if order not in seen:
                seen.add(order)
                yield order


def _others(state: GameState, cards: Cards) -> list[int]:
    """The hand of the side to decide, without `cards`."""
    rest = list(state.sides[state.to_decide].hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return rest


def _starting_with_each(cards: Cards) -> Iterator[Cards]:
    return ((card, *cards[:i], *cards[i + 1 :]) for i, card in enumerate(cards))


def no_place(piece: str) -> str:
    """Why a piece cannot be taken up: it could be laid nowhere."""
    return {
        "village": _("You can settle no place now."),
        "town": _("You can develop no place now."),
        "fort": _("You can fortify no place now."),
        "siege": _("You can besiege no place now."),
    }[piece]
