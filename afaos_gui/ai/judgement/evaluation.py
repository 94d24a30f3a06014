"""Evaluate positions and rank actions: with hand-made weights, or as learned."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, log2
from typing import NamedTuple

from afaos_gui.ai.judgement.choices import choice_inputs
from afaos_gui.ai.judgement.feature_names import FEATURES, SIDE_FEATURES
from afaos_gui.ai.judgement.features import features, odds
from afaos_gui.ai.judgement.inputs import active_inputs
from afaos_gui.ai.judgement.means import means_signals
from afaos_gui.ai.judgement.network import Choices, Layers
from afaos_gui.ai.judgement.signals import SIGNALS, signals
from afaos_gui.ai.view.intents import considered
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.state import Ending, GameState

SIDE_WEIGHTS = {
    "deck size": -0.25,
    "money per hand": 0.5,
    "settlers per hand": 0.35,
    "ships per hand": 0.25,
    "transports per hand": 0.15,
    "furs per hand with a trader": 0.35,
    "strength per hand": 0.8,
    "strength in deck": 0.7,
    "strength in reserve": 0.6,
    "raiders per hand": 0.25,
    "ambushers per hand": 0.25,
    "raid blocks per hand": 0.12,
    "ambushable per hand": -0.05,
    "dead cards per hand": -0.35,
    "governor": 0.12,
    "home support": 0.35,
    "military leader": 0.15,
    "siege artillery": 0.1,
    "money": 0.35,
    "money root": 0.3,
    "some money": 0.15,
    "points": 0.6,
    "captured": 0.4,
    "captured squared": 0.6,
    "villages used": 0.2,
    "out of supply": -0.25,
    "places to be raided": -0.2,
    "towns to be raided": -0.25,
    "actions left": 0.5,
    "strength in hand": 0.25,
    "forts": 0.1,
}
"""Hand-made weights of a side's features."""
SIEGE_WEIGHTS = {
    "siege": -0.5,
    "siege odds": 0.8,
    "siege odds times points": 1.0,
    "siege odds times capital": 3.5,
    "siege won at present": 0.4,
    "siege of a capital won at present": 1.0,
    "siege held at present": -0.3,
    "threat on first target": 0.8,
    "threat on second target": 1.0,
    "way to first target": 0.1,
    "way to second target": 0.1,
}
LEAD_WEIGHTS = {"lead when near the end": 1.0, "lead when met the end": 4.0}
"""Leads count for the British, whoever ends the game."""
COMMON_WEIGHTS = {"lead": 0.15, "lead near the end": 0.8, "ahead near the end": 1.5, "lead late": 0.3}


def hand_made_weights() -> list[float]:
    """The hand-made weights of `FEATURES`."""
    return [_hand_made(name) for name in FEATURES]


def _hand_made(name: str) -> float:
    side, _, rest = name.partition(" ")
    if side not in ("British", "French"):
        return COMMON_WEIGHTS.get(name, 0.0)
    if rest in LEAD_WEIGHTS:
        return LEAD_WEIGHTS[rest]
    value = SIDE_WEIGHTS.get(rest, 0.0) if rest in SIDE_FEATURES else SIEGE_WEIGHTS.get(rest, 0.0)
    return value if side == "British" else -value


MET = (FEATURES.index("British met the end"), FEATURES.index("French met the end"))
LEAD = FEATURES.index("lead")
MET_LEAD = 4.5
"""Log odds of being ten points ahead when the game ends at the start of a side's next turn."""
MET_SHARE = 0.2
"""Weight of everything else in that case."""


KINDS_OF_END = (
    "British take a capital",
    "French take a capital",
    "pieces used up",
    "British captures",
    "French captures",
    "stalled",
)
HEADS = ("win", "margin", "turns left", *KINDS_OF_END)
"""Outputs of the value network.

Log odds of a British win, British lead at the end (in units of 20 points), turns left (in units of 50), and the log
odds of each kind of end.
"""
POINTS, TURNS = 20.0, 50.0
TOLD_TURNS = 40
"""Turns over which calibration shifts from that of the opening to that of the later game."""

Told = tuple[float, float, float, float]
"""What calibrates the log odds of a British win: factor and offset at the opening, and from turn `TOLD_TURNS` on."""
PLAIN: Told = (1.0, 0.0, 1.0, 0.0)
"""Values are told as they are."""
MOST_TOLD_FIGURE = 10.0
"""Upper bound for the values in them."""
TOLD_AT, LEAST_TOLD, MOST_TOLD = 250, 60, 4800
"""The iterations of a turn that `Told` is for, and the fewest and most of the games that it was fitted to."""


class Evaluation:
    """A hand-made value: weighted features. If the game is about to be scored, the lead counts most."""

    def __init__(self) -> None:
        self._weights = hand_made_weights()

    def value(self, state: GameState) -> float:
        """The probability of a British win, from 0 to 1."""
        if state.ending is not Ending.NONE:
            return 1.0 if state.winner == BRITISH else 0.0
        row = features(state)
        logit = dot(self._weights, row)
        if is_met(row):
            logit = MET_SHARE * logit + MET_LEAD * row[LEAD]
        return odds(logit)

    def told(self, value: float, turn: int) -> float:
        """The calibrated probability of a British win for a value that search found on a turn."""
        return value

    def scores(self, state: GameState, actions: list[Action]) -> list[float] | None:
        """Log odds of actions of the side to decide, up to a constant; None if nothing was learned."""
        return None

    def likeliest(self, state: GameState, most: int, least: float) -> list[tuple[Action, float]]:
        """At most `most` actions with their probabilities, likeliest first; empty if nothing was learned.

        Actions whose log odds are more than `least` below the first are dropped.
        """
        return []


class Networks(NamedTuple):
    """The learned networks, as `network.Layers` and `network.Choices` take them: sizes, then weights."""

    value: tuple[int, int, int, int, int, bytes]
    position: tuple[int, int, int, int, int, bytes]
    """The policy's encoding of a position."""
    choices: tuple[int, int, bytes]
    told: Told = PLAIN
    """Fitted to the levels' own games; search works on uncalibrated values, because it only compares them."""
    told_doubling: float = 0.0
    """What each doubling of the iterations adds to the offset at the opening: who looks further wins other games."""

    def told_at(self, iterations: int) -> Told:
        """How values are told between players who search so many iterations of a turn."""
        early, more_early, late, more_late = self.told
        doublings = log2(min(max(iterations, LEAST_TOLD), MOST_TOLD) / TOLD_AT)
        return early, more_early + doublings * self.told_doubling, late, more_late


class LearnedEvaluation(Evaluation):
    """Value and policy from networks, whose values are told as `told` says, or as `Networks.told` does."""

    def __init__(self, networks: Networks, told: Told | None = None) -> None:
        super().__init__()
        self.networks = networks
        self._told = networks.told if told is None else told
        self._value = Layers(*networks.value)
        self._reads_means = networks.value[1] > len(SIGNALS)
        self._position = Layers(*networks.position)
        self._choices = Choices(*networks.choices)

    def value(self, state: GameState) -> float:
        """The probability of a British win, from 0 to 1."""
        if state.ending is not Ending.NONE:
            return 1.0 if state.winner == BRITISH else 0.0
        return odds(self.heads(state)[0])

    def told(self, value: float, turn: int) -> float:
        """The calibrated probability of a British win for a value that search found on a turn."""
        return told_chance(self._told, value, turn)

    def heads(self, state: GameState) -> list[float]:
        """All outputs of the value network for a position in a turn."""
        row = signals(state)
        if self._reads_means:
            means_signals(state, row)
        found: list[float] = self._value.run(active_inputs(state), row)
        return found

    def scores(self, state: GameState, actions: list[Action]) -> list[float] | None:
        """Log odds of actions of the side to decide, up to a constant."""
        side = state.to_decide
        position = self._position.run(active_inputs(state, side), [])
        found: list[float] = self._choices.run(position, choice_inputs(actions, side))
        return found

    def likeliest(self, state: GameState, most: int, least: float) -> list[tuple[Action, float]]:
        """The actions with their probabilities, likeliest first."""
        actions = list(considered(state))
        side = state.to_decide
        position = self._position.run(active_inputs(state, side), [])
        numbers, shares = self._choices.likeliest(position, choice_inputs(actions, side), most, least)
        return [(actions[number], share) for number, share in zip(numbers, shares)]  # noqa: B905 -- alike in length


def sound_told(numbers: Sequence[float] | Sequence[str]) -> Told:
    """Four numbers that say how values are told; ValueError if it cannot be done so."""
    early, more_early, late, more_late = map(float, numbers)
    if not all(abs(one) < MOST_TOLD_FIGURE for one in (early, more_early, late, more_late)) or min(early, late) <= 0.0:
        raise ValueError("its chances cannot be told")
    return early, more_early, late, more_late


def told_chance(told: Told, value: float, turn: int) -> float:
    """The calibrated probability of a British win for a value that search found on a turn."""
    if not 0.0 < value < 1.0 or told == PLAIN:
        return value
    early, more_early, late, more_late = told
    share = min(1.0, turn / TOLD_TURNS)
    times, more = early + share * (late - early), more_early + share * (more_late - more_early)
    return odds(times * log(value / (1.0 - value)) + more)


def dot(weights: list[float], row: list[float]) -> float:
    """The dot product; written out, because that is fastest when compiled."""
    total = 0.0
    for weight, value in zip(weights, row):  # noqa: B905 -- both have a number for each feature
        total += weight * value
    return total


def is_met(row: list[float]) -> bool:
    """Whether a side has met a condition that ends the game at the start of its next turn, from a row of features."""
    return bool(row[MET[BRITISH]] or row[MET[FRENCH]])
