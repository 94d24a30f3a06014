"""Questions about a position that several groups of rules ask: control, supply, stocks, sieges."""

from __future__ import annotations

from afaos_gui.rules.catalogue import BRITISH, Side
from afaos_gui.rules.state import GameState, Pile, Siege
from afaos_gui.rules.tables.network import count_of, places_of
from afaos_gui.rules.tables.tables import Tables

ATTACKER_WINS, DEFENDER_WINS = 2, -1
"""The least balance with which an attacker wins a siege, and the greatest with which a defender does."""


def besieged_places(state: GameState, side: Side) -> int:
    """Mask of the places of `side` that its opponent besieges (at most one)."""
    siege = state.sieges[1 - side]
    return 0 if siege is None else 1 << siege.place


def usable_places(state: GameState, side: Side) -> int:
    """Mask of the places whose cards `side` may use: controlled, in supply, not besieged."""
    me = state.sides[side]
    siege = state.sieges[1 - side]
    mask = state.ruleset.tables.network.supplied(side, me.villages | me.towns)
    return mask if siege is None else mask & ~(1 << siege.place)


def lost_cards(state: GameState, side: Side) -> int:
    """Mask of the location cards of `side` whose places it does not control."""
    everywhere = (1 << len(state.ruleset.catalogue.locations)) - 1
    return cards_of_places(state.ruleset.tables, side, everywhere & ~state.sides[side].controlled)


CARD_MASKS_KEPT = 5_000


def cards_of_places(tables: Tables, side: Side, places: int) -> int:
    """Mask of the location cards of `side` for the places of a mask."""
    kept = tables.kept.card_masks
    key = (side, places)
    mask = kept.get(key)
    if mask is None:
        if len(kept) >= CARD_MASKS_KEPT:
            kept.clear()
        mask = 0
        for place, card in enumerate(tables.card_of[side]):
            if card >= 0 and places >> place & 1:
                mask |= 1 << card
        kept[key] = mask
    return mask


def usable_cards(state: GameState, side: Side) -> int:
    """Mask of the cards whose symbols `side` could use: empire cards and usable location cards."""
    tables = state.ruleset.tables
    return tables.empire_cards | cards_of_places(tables, side, usable_places(state, side))


def villages_left(state: GameState, side: Side) -> int:
    """Villages in stock: all, less those on the board and those captured by the opponent."""
    total = state.ruleset.tables.villages[side]
    return total - count_of(state.sides[side].villages) - state.sides[1 - side].captured_villages


def towns_left(state: GameState, side: Side) -> int:
    """Towns in stock: all, less those on the board and those captured by the opponent."""
    total = state.ruleset.tables.towns[side]
    return total - count_of(state.sides[side].towns) - state.sides[1 - side].captured_towns


def forts_left(state: GameState) -> int:
    """Fortifications in the common stock."""
    return state.ruleset.tables.fortifications - state.forts.bit_count()


def cards_in_sieges(sieges: tuple[Siege | None, Siege | None], side: Side) -> Pile:
    """The cards that a side has in the sieges of both."""
    found: Pile = ()
    for attacker, siege in enumerate(sieges):
        if siege is not None:
            found += siege.attackers if attacker == side else siege.defenders
    return found


def siege_of(state: GameState, place: int) -> tuple[Side, Siege] | None:
    """The attacker and the siege of a place, or None."""
    for attacker, siege in enumerate(state.sieges):
        if siege is not None and siege.place == place:
            return attacker, siege
    return None


def strengths(state: GameState, place: int) -> list[int]:
    """By card id: the strength each card has in a siege of `place`."""
    tables = state.ruleset.tables
    return tables.strength_with_ships if tables.ship_places >> place & 1 else tables.strength_inland


def siege_strength(state: GameState, siege: Siege) -> tuple[int, int]:
    """Strength of the attacker's and of the defender's cards in a siege."""
    row = strengths(state, siege.place)
    return sum(row[card] for card in siege.attackers), sum(row[card] for card in siege.defenders)


def balance(state: GameState, siege: Siege) -> int:
    """The siege's balance: positive for the attacker, not clamped to the track."""
    attack, defence = siege_strength(state, siege)
    place = siege.place
    return attack - defence - 1 - state.ruleset.tables.defence[place] - 2 * (state.forts >> place & 1)


def is_won(state: GameState, attacker: Side, side: Side) -> bool:
    """Whether `side` has won the siege in which `attacker` attacks."""
    siege = state.sieges[attacker]
    if siege is None:
        return False
    value = balance(state, siege)
    return value >= ATTACKER_WINS if side == attacker else value <= DEFENDER_WINS


def siege_in_supply(state: GameState, side: Side, place: int) -> bool:
    """Whether `side` can reinforce the siege of `place`: a chain of its places leads from there to home."""
    ruleset = state.ruleset
    me = state.sides[side]
    depots = ruleset.tables.second_depot if side == BRITISH and ruleset.second_british_depot else 0
    return ruleset.tables.network.supplies(side, me.villages | me.towns, place, depots)


def raid_field(state: GameState, side: Side) -> tuple[int, int]:
    """Masks of the places where raids of `side` may start, and of those they may not pass.

    A raid starts from one's own places that are not besieged; it passes neither fortified places of either side nor
    one's own besieged place (rules: Raid).
    """
    me = state.sides[side]
    besieged = besieged_places(state, side)
    return (me.villages | me.towns) & ~besieged, state.forts | besieged


def raid_path(state: GameState, place: int) -> list[int]:
    """The path of a raid on a place by the side to decide; empty if there is none."""
    starts, blocked = raid_field(state, state.to_decide)
    return state.ruleset.tables.network.raid_path(starts, blocked, place)


def raidable_places(state: GameState, side: Side) -> int:
    """Mask of the opponent's places that are neither fortified nor besieged."""
    other = state.sides[1 - side]
    return (other.villages | other.towns) & ~state.forts & ~besieged_places(state, 1 - side)


def raid_reach(state: GameState, side: Side) -> tuple[tuple[int, int], ...]:
    """Pairs: a place that `side` could raid if it had the cards, and the fewest cards for that."""
    targets = raidable_places(state, side)
    if not targets:
        return ()
    distances = state.ruleset.tables.network.raid_distances(*raid_field(state, side))
    base = state.ruleset.raid_base
    return tuple([(place, max(1, distances[place] - base)) for place in places_of(targets) if distances[place]])
