"""Dense inputs of the value network: facts that its binary inputs cannot add up to.

Points and the end, unusable cards, and how sieges stand against the strength that can join them.
"""

from __future__ import annotations

from afaos_gui.ai.judgement.feature_names import COMMON_FEATURES, END_FEATURES, SIEGE_FEATURES
from afaos_gui.ai.judgement.features import HAND, SideReading, common_features, end_features, figures_of, siege_features
from afaos_gui.ai.judgement.threats import THREAT_SIGNALS, threat_signals
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.chapters.position import cards_of_places, usable_places
from afaos_gui.rules.chapters.scope import mask_of
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import GameState
from afaos_gui.rules.tables.network import count_of

SIDE_SIGNALS = ("points", "out of supply", "dead cards per hand", "dead cards in hand")
SIGNALS = (
    tuple(f"{side} {name}" for side in ("British", "French") for name in SIDE_SIGNALS)
    + tuple(f"{side} {name}" for side in ("British", "French") for name in SIEGE_FEATURES)
    + tuple(f"{side} {name}" for side in ("British", "French") for name in END_FEATURES)
    + COMMON_FEATURES
    + tuple(f"{side} {name}" for side in ("British", "French") for name in THREAT_SIGNALS)
)
NO_SIEGE = (0.0,) * len(SIEGE_FEATURES)


def signals(state: GameState) -> list[float]:
    """The `SIGNALS` of a position during a turn, scaled to about 1."""
    tables = state.ruleset.tables
    row: list[float] = []
    points = (total_points(state, BRITISH), total_points(state, FRENCH))
    for side in (BRITISH, FRENCH):
        me = state.sides[side]
        held = mask_of(me.hand)
        owned = held | mask_of(me.draw) | mask_of(me.discard)
        dead = owned & tables.location_cards & ~cards_of_places(tables, side, usable_places(state, side))
        cards = len(me.hand) + len(me.draw) + len(me.discard)
        cut_off = count_of(me.controlled) - count_of(tables.network.supplied(side, me.controlled))
        row += (
            points[side] / 20.0,
            cut_off / 3.0,
            dead.bit_count() * HAND / max(HAND, cards) / 2.0,
            (dead & held).bit_count() / 2.0,
        )
    if state.sieges == (None, None):
        row += NO_SIEGE
        row += NO_SIEGE
    else:
        figures = figures_of(state.ruleset.tables)
        sides = (SideReading(state, BRITISH, figures), SideReading(state, FRENCH, figures))
        for attacker in (BRITISH, FRENCH):
            siege_features(state, state.sieges[attacker], sides[attacker], sides[1 - attacker], row)
    lead = points[0] - points[1] - 0.5
    for side in (BRITISH, FRENCH):
        end_features(state, side, lead, row)
    common_features(state, lead, row)
    threat_signals(state, lead, row)
    return row
