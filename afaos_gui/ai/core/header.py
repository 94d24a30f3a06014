"""What the core is compiled from: its source, its options, and its C header.

The header has numbers, read from the rules and the inputs of the networks, and structures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import ModuleType

from afaos_gui.ai.core import exploring
from afaos_gui.ai.core.layout import BITS, CARDS, MOST_ROADS, NO_CARD, PLACES, STRUCTURES, TYPES, Field
from afaos_gui.ai.heuristics import judge, priors
from afaos_gui.ai.judgement import choices, inputs
from afaos_gui.ai.judgement.evaluation import HEADS
from afaos_gui.ai.judgement.feature_names import SIEGE_FEATURES
from afaos_gui.ai.judgement.means import MEANS
from afaos_gui.ai.judgement.signals import SIGNALS
from afaos_gui.ai.view import intents, knowledge
from afaos_gui.rules import ruleset, scoring
from afaos_gui.rules.actions import ACTIONS
from afaos_gui.rules.catalogue import BRITISH, FRENCH, NEUTRAL, SYMBOLS
from afaos_gui.rules.chapters import card_play, expansion, finance, option_play, turn
from afaos_gui.rules.state import Decision, Ending

SOURCE = Path(__file__).resolve().with_name("source")
OPTIONS = ("-std=gnu11", "-O3", "-flto", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast")
"""For GCC and Clang. What a search finds follows from them too, so the program's core and the plant's share them."""
LINKED = ("-shared", "-fvisibility=hidden")
WARNINGS = ("-Wall", "-Wextra", "-Wshadow")

RULE_NUMBERS = {
    "HAND_SIZE": card_play.HAND_SIZE,
    "HOME_SUPPORT_CARDS": card_play.HOME_SUPPORT_CARDS,
    "GOVERNOR_CARDS": card_play.GOVERNOR_CARDS,
    "FORTIFY_PRICE": expansion.FORTIFY_PRICE,
    "FUR_PRICE": finance.FUR_PRICE,
    "SINGLE_FUR_PRICE": finance.SINGLE_FUR_PRICE,
    "PIRACY_GAIN": finance.PIRACY_GAIN,
    "RESHUFFLE_CARDS": option_play.RESHUFFLE_CARDS,
    "RESHUFFLE_PRICE": turn.RESHUFFLE_PRICE,
    "ACTIONS_IN_TURN": turn.ACTIONS_IN_TURN,
    "SIDES_FIRST_TURNS": turn.SIDES_FIRST_TURNS,
    "LATER_SIEGE_POINTS": ruleset.LATER_SIEGE_POINTS,
    "VILLAGE_POINTS": scoring.VILLAGE_POINTS,
    "TOWN_POINTS": scoring.TOWN_POINTS,
    "CAPTURES_TO_END": scoring.CAPTURES_TO_END,
}


def _taken(module: ModuleType, *names: str) -> dict[str, float]:
    return {name: float(getattr(module, name)) for name in names}


JUDGEMENT = {
    **_taken(exploring, "EXPLORATION", "UNVISITED_LOSS", "WIDEST_SPREAD", "WIDENING_BASE", "WIDENING"),
    **_taken(exploring, "SHARP_TEMPERATURE", "LEAST_LIKELY", "DECIDED_SHARE"),
    **_taken(priors, "PRIOR_TEMPERATURE", "PAYMENT_SHARE"),
    **_taken(knowledge, "SPARE_SHARE", "MONEY_WORTH"),
    **_taken(intents, "UNUSABLE_MISSED"),
    **_taken(judge, "MISSED_SHARE"),
}
"""Numbers of the program's search and heuristics."""
WHOLE_JUDGEMENT = {
    "DEPTH": exploring.DEPTH,
    "SHARP_VISITS": exploring.SHARP_VISITS,
    "SHARP_OPTIONS": exploring.SHARP_OPTIONS,
    "MOST_OPTIONS": exploring.MOST_OPTIONS,
    "CHECK_EVERY": exploring.CHECK_EVERY,
    "PAYMENTS": priors.PAYMENTS,
}


def _constants() -> dict[str, int]:
    named = {"CARDS": CARDS, "PLACES": PLACES, "MOST_ROADS": MOST_ROADS, "BITS": BITS}
    named |= {"NO_CARD": NO_CARD}
    named |= {"BRITISH": BRITISH, "FRENCH": FRENCH, "NEUTRAL": NEUTRAL}
    named |= {f"SYMBOL_{name.upper()}": bit for name, bit in SYMBOLS.items()}
    named |= {f"DECIDE_{decision.name}": decision.value for decision in Decision}
    named |= {f"END_{ending.name}": ending.value for ending in Ending}
    named |= {f"DO_{_spelled(kind.__name__)}": number for number, kind in enumerate(ACTIONS)}
    named |= {"KINDS_OF_ACTION": len(ACTIONS)}
    named |= RULE_NUMBERS | WHOLE_JUDGEMENT
    named |= {"SIGNALS": len(SIGNALS), "SIEGE_FEATURES": len(SIEGE_FEATURES), "HEADS": len(HEADS)}
    named |= {"MEANS": len(MEANS), "DENSE": len(SIGNALS) + len(MEANS)}
    for module, prefix in ((inputs, "INPUT_"), (choices, "CHOICE_")):
        for name, value in vars(module).items():
            if name.isupper() and not name.startswith("_") and isinstance(value, int) and name not in named:
                named[prefix + name] = value
    return named


def _spelled(name: str) -> str:
    """A class's name in capitals: RetrieveReserve becomes RETRIEVE_RESERVE."""
    return "".join("_" + letter if letter.isupper() and at else letter for at, letter in enumerate(name)).upper()


CONSTANTS = _constants()
STEPS = {name: steps for name, steps in vars(inputs).items() if name.endswith("_STEPS") and name[0] != "_"}
"""Amounts at which an input of the networks becomes active."""


def header() -> str:
    """The C header with constants and structures."""
    lines = ["/* Written by ai/core/header.py from the rules; do not edit. */"]
    lines += ["#pragma once", "#include <stdint.h>"]
    # A pile is aligned as Python's ctypes lays it out.
    lines += ["typedef unsigned __int128 Pile __attribute__((aligned(8)));", "enum {"]
    lines += [f"    {name} = {value}," for name, value in CONSTANTS.items()]
    lines.append("};")
    lines += [f"#define {name} {value!r}" for name, value in JUDGEMENT.items()]
    for name, steps in STEPS.items():
        lines.append(f"static const int {name}[] = {{{_listed(steps)}}};")
    return "\n".join([*lines, *structures_in_c(STRUCTURES)]) + "\n"


def structures_in_c(described: Mapping[str, Sequence[Field]]) -> list[str]:
    """The lines that define structures in C."""
    lines = []
    for name, members in described.items():
        lines.append("typedef struct {")
        for member in members:
            kind = TYPES[member.type][0] if member.type in TYPES else member.type
            lines.append(f"    {kind} {member.name}{''.join(f'[{size}]' for size in member.shape)};")
        lines.append(f"}} {name};")
    return lines


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
