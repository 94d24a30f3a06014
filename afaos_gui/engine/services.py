"""What `afaos engine` does for programs without rules of their own: legal actions, what an action leads to, positions.

Each service takes the content of a message and returns that of its answer (ENGINE.md); all raise ProtocolError.
"""

from __future__ import annotations

import random
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import full_position_entry, position_from
from afaos_gui.engine.messages import ProtocolError, text, whole
from afaos_gui.engine.views import happened_entry, legal_entries, view_entry, view_from
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.catalogue import SIDE_NAMES, Catalogue
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import IllegalAction, apply, new_game
from afaos_gui.rules.ruleset import EDITIONS, Ruleset, RulesetError
from afaos_gui.rules.scoring import total_points
from afaos_gui.rules.state import Ending, GameState
from afaos_gui.rules.view import determinise, observe

MOST_ACTIONS = 256
"""How many actions one message may have done."""
LARGEST_SEED = 2**53


def rules_of(content: dict[str, Any], catalogue: Catalogue) -> Ruleset:
    """The rules that `edition` and `options` name; the second edition without options by default."""
    options = content.get("options", [])
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise ProtocolError("options must be a list of names.")
    try:
        return Ruleset(catalogue, text(content, "edition", EDITIONS) or EDITIONS[-1], frozenset(options))
    except RulesetError as error:
        raise ProtocolError(str(error)) from None


def start(content: dict[str, Any], catalogue: Catalogue) -> dict[str, Any]:
    """The position after set-up under some rules."""
    return _come_to(new_game(rules_of(content, catalogue), _chance(content)))


def legal(content: dict[str, Any]) -> dict[str, Any]:
    """What the side to decide may do in a position, or in a view of its own."""
    if "view" in content:
        view = view_from(content["view"])
        if view.to_decide != view.viewer:
            raise ProtocolError("The viewer has nothing to decide.")
        return legal_entries(determinise(view, random.Random(0)))
    return legal_entries(_position(content))


def do_actions(content: dict[str, Any]) -> dict[str, Any]:
    """What `action`, or one of `actions` after the other, leads to, and what happened."""
    state, chance = _position(content), _chance(content)
    if "actions" not in content and "action" not in content:
        raise ProtocolError("apply needs an action or actions.")
    asked = content["actions"] if "actions" in content else [content["action"]]
    if not isinstance(asked, list) or len(asked) > MOST_ACTIONS:
        raise ProtocolError(f"actions must be a list of at most {MOST_ACTIONS} actions.")
    viewer = text(content, "viewer", SIDE_NAMES[:2])
    side = None if viewer is None else SIDE_NAMES.index(viewer)
    happened = []
    for words in asked:
        if not isinstance(words, str):
            raise ProtocolError("An action must be text.")
        try:
            action = parse_action(words, state.to_decide, state.ruleset.catalogue)
            step = apply(state, action, chance)
        except ActionTextError as error:
            raise ProtocolError(str(error)) from None
        except IllegalAction as error:
            raise ProtocolError(f"{words[:100]} is not legal: {error.code.value}.") from None
        happened.append(happened_entry(state, action, step.events, side))
        state = step.state
    return _come_to(state) | {"happened": happened}


def deal(content: dict[str, Any]) -> dict[str, Any]:
    """A whole position that fits a view, its hidden cards drawn at random."""
    return {"position": full_position_entry(determinise(view_from(content.get("view")), _random(content)))}


def look(content: dict[str, Any]) -> dict[str, Any]:
    """A position as a side sees it, by default the side to decide."""
    state = _position(content)
    viewer = text(content, "viewer", SIDE_NAMES[:2])
    return {"view": view_entry(observe(state, state.to_decide if viewer is None else SIDE_NAMES.index(viewer)))}


def result_content(state: GameState, winner: int, ending: str) -> dict[str, Any]:
    """How a game ended: the winner, the way, and what each side has scored."""
    points = {name: total_points(state, side) for side, name in enumerate(SIDE_NAMES[:2])}
    return {"winner": SIDE_NAMES[winner], "ending": ending, "turn": state.turn, "points": points}


def _come_to(state: GameState) -> dict[str, Any]:
    """A position with what may be done in it, or with its result."""
    over = state.ending is not Ending.NONE
    rest = {"result": result_content(state, state.winner, state.ending.name)} if over else legal_entries(state)
    return {"position": full_position_entry(state)} | rest


def _position(content: dict[str, Any]) -> GameState:
    try:
        return position_from(content.get("position"), "position")
    except DataError as error:
        raise ProtocolError(str(error)) from None


def _chance(content: dict[str, Any]) -> RandomChance:
    return RandomChance(_seed(content))


def _random(content: dict[str, Any]) -> random.Random:
    return random.Random(_seed(content))


def _seed(content: dict[str, Any]) -> int:
    """The seed in a message, or one that nobody knows."""
    seed = whole(content, "seed", 0, LARGEST_SEED)
    return random.SystemRandom().getrandbits(53) if seed is None else seed
