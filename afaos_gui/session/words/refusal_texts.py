"""One plain sentence for every reason to refuse an action."""

from __future__ import annotations

from collections.abc import Callable

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BATEAUX, SHIP, WAGON, Side
from afaos_gui.rules.refusals import Code, Refusal
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.session.words.names import card_name, money_text, place_name, the_side
from afaos_gui.session.words.option_texts import option_title


def refusal_text(refusal: Refusal, ruleset: Ruleset, side: Side) -> str:
    """Why `side` cannot do it, in one sentence."""
    special = _SPECIAL.get(refusal.code)
    if special is not None:
        return special(refusal, ruleset)
    return _plain_sentences()[refusal.code].format(**_names(refusal, side))


def _plain_sentences() -> dict[Code, str]:
    """The sentences that need only the parameters of the refusal."""
    return {
        Code.GAME_OVER: _("The game is over."),
        Code.NOT_NOW: _("Something else has to be decided first."),
        Code.UNKNOWN: _("These cards do not make an action."),
        Code.NO_ACTIONS_LEFT: _("No actions are left in this turn."),
        Code.NOT_IN_HAND: _("You do not have {card} in hand."),
        Code.PLACE_NOT_CONTROLLED: _("You do not control {place}."),
        Code.CARD_NOT_CONTROLLED: _("You cannot use the card of {card}, because you do not control the place."),
        Code.CARD_BESIEGED: _("You cannot use the card of {card} while the place is besieged."),
        Code.CARD_OUT_OF_SUPPLY: _("You cannot use the card of {card}, because the place is out of supply."),
        Code.NO_CONNECTION: _("None of these cards leads to {place}."),
        Code.NEEDS_SETTLER: _("{place} needs a settler symbol."),
        Code.NO_SETTLER_NEEDED: _("{place} needs no settler symbol."),
        Code.NOT_A_SETTLER: _("There is no settler symbol on {card}."),
        Code.PLACE_OCCUPIED: _("{place} is already settled."),
        Code.NO_VILLAGE: _("You have no village left in stock."),
        Code.NO_TOWN: _("You have no town left in stock."),
        Code.NO_FORTIFICATION: _("No fortification is left in stock."),
        Code.NOT_A_VILLAGE: _("You have no village in {place} to develop."),
        Code.NO_POINTS: _("{place} is worth no points, so it cannot become a town."),
        Code.NOT_THE_CARD_OF: _("This takes the location card of {place}."),
        Code.NOT_A_FORTIFICATION: _("This takes a Fortification card, not {card}."),
        Code.ALREADY_FORTIFIED: _("{place} is already fortified."),
        Code.MONEY: _("This costs {need}, and you have {have}."),
        Code.NOT_ENEMY: _("{place} does not belong to {enemy}."),
        Code.ALREADY_BESIEGED: _("{place} is already besieged."),
        Code.ALREADY_BESIEGING: _("You are already besieging {place}."),
        Code.NO_STRENGTH: _("{card} would add no strength to a siege of {place}."),
        Code.DEFENDER_ONLY: _("{card} can only defend."),
        Code.NO_SIEGE: _("{place} is not besieged."),
        Code.SIEGE_OUT_OF_SUPPLY: _("You cannot reinforce the siege of {place}: no chain of your places leads there."),
        Code.NOT_MILITARY_LEADER: _("{card} cannot reinforce as a free action; only the Military Leader can."),
        Code.LEADER_IS_FREE: _("The Military Leader reinforces as a free action."),
        Code.NO_RAIDER: _("A raid needs at least one card that raids."),
        Code.NOT_A_RAID_CARD: _("{card} cannot take part in a raid."),
        Code.FORTIFIED: _("{place} is fortified, so it cannot be raided."),
        Code.BESIEGED: _("{place} is besieged, so it cannot be raided."),
        Code.SHIPS_STAY_OUT: _("Ships do not join sieges of {place}, though it is a sea port."),
        Code.NOT_AN_AMBUSHER: _("{card} cannot ambush."),
        Code.NOT_A_NATIVE_TAKER: _("{card} cannot demand a Native Americans card."),
        Code.NO_MONEY_ON_CARD: _("There is no money on {card}."),
        Code.NO_SHIP: _("There is no ship symbol on {card}."),
        Code.NO_FUR: _("There is no fur symbol on {card}."),
        Code.FRENCH_ONLY: _("Only the French can do this."),
        Code.NOT_AVAILABLE: _("You cannot take {card}: no copy is available."),
        Code.NOT_EMPIRE: _("This takes an empire card, not {card}."),
        Code.RESERVE_EMPTY: _("Your reserve is empty."),
        Code.KEEPS_STARTING: _("The Governor cannot return {card}, one of your starting locations."),
        Code.NOT_IN_DISCARD: _("Your discard pile holds no {card}."),
        Code.NO_DRAW_PILE: _("There is no card in your draw pile."),
        Code.CANNOT_BLOCK: _("{card} cannot block this."),
        Code.NOT_AMBUSHABLE: _("{card} cannot be lost to an ambush."),
        Code.NOT_IN_RESERVE: _("Your reserve holds no {card}."),
        Code.NOT_IN_SIEGE: _("You have no {card} in this siege."),
        Code.NOT_YET: _("The British may not besiege before the French have, or below {points} points."),
        Code.NOT_LOCATION: _("This takes a location card, not {card}."),
        Code.CARD_CONTROLLED: _("You still control {card}, and this takes the card of a place that you do not."),
        Code.KEEPS_BESIEGED: _("The Governor cannot return {card} while the place is besieged."),
        Code.NO_BID: _("You have no use of the bid left."),
        Code.OPTION_OFF: _("This needs the option “{option}”, which is not in force."),
    }


def _names(refusal: Refusal, side: Side) -> dict[str, str]:
    """The parameters of a refusal as words."""
    names: dict[str, str] = {"enemy": the_side(1 - side)}
    for key, value in refusal.params.items():
        if key == "card":
            names[key] = card_name(int(value))
        elif key == "place":
            names[key] = place_name(int(value))
        elif key == "need":
            names[key] = money_text(int(value))
        elif key == "option":
            names[key] = option_title(str(value))
        else:
            names[key] = str(value)
    return names


def _wrong_transport(refusal: Refusal, ruleset: Ruleset) -> str:
    """Say that the route needs a symbol that the other card lacks."""
    sentences = {
        BATEAUX: _("The way to {place} needs a bateaux symbol, and there is none on {card}."),
        WAGON: _("The way to {place} needs a wagon symbol, and there is none on {card}."),
        SHIP: _("The way to {place} needs a ship symbol, and there is none on {card}."),
    }
    sentence = sentences[int(refusal.params["transport"])]
    return sentence.format(place=place_name(int(refusal.params["place"])), card=card_name(int(refusal.params["card"])))


def _out_of_range(refusal: Refusal, ruleset: Ruleset) -> str:
    place, distance = place_name(int(refusal.params["place"])), int(refusal.params["distance"])
    if not distance:
        return _("No raid can find a way to {place}.").format(place=place)
    reach = int(refusal.params["range"])
    return ngettext(
        "{place} is {distance} connections away, and this raid reaches {reach} connection.",
        "{place} is {distance} connections away, and this raid reaches {reach} connections.",
        reach,
    ).format(place=place, distance=distance, reach=reach)


def _too_many_cards(refusal: Refusal, ruleset: Ruleset) -> str:
    limit = int(refusal.params["limit"])
    return ngettext(
        "The ship carries no more than {limit} card.", "The ship carries no more than {limit} cards.", limit
    ).format(limit=limit)


def _reserve_full(refusal: Refusal, ruleset: Ruleset) -> str:
    limit = int(refusal.params["limit"])
    return ngettext(
        "Your reserve holds no more than {limit} card.",
        "Your reserve holds no more than {limit} cards.",
        limit,
    ).format(limit=limit)


def _no_natives(refusal: Refusal, ruleset: Ruleset) -> str:
    if refusal.params["source"] == "hand":
        return _("You have no neutral Native Americans card in your hand.")
    return _("You have no neutral Native Americans card in your reserve.")


def _wrong_number(refusal: Refusal, ruleset: Ruleset) -> str:
    number = int(refusal.params["need"])
    return ngettext("This takes {number} card.", "This takes {number} cards.", number).format(number=number)


_SPECIAL: dict[Code, Callable[[Refusal, Ruleset], str]] = {
    Code.WRONG_TRANSPORT: _wrong_transport,
    Code.OUT_OF_RANGE: _out_of_range,
    Code.TOO_MANY_CARDS: _too_many_cards,
    Code.RESERVE_FULL: _reserve_full,
    Code.NO_NATIVES: _no_natives,
    Code.WRONG_NUMBER: _wrong_number,
}
