"""What programs are told, as JSON (ENGINE.md): a side's view of a position, what may be done in it, what happened."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from afaos_gui.data.errors import DataError
from afaos_gui.data.positions import card_codes, full_position_entry, position_from
from afaos_gui.engine.messages import ProtocolError
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import SIDE_NAMES, Catalogue, Side
from afaos_gui.rules.chapters.choices import FreeChoice
from afaos_gui.rules.engine import legal_actions, legal_choices
from afaos_gui.rules.events import Event
from afaos_gui.rules.state import GameState, Pile, opponent
from afaos_gui.rules.view import View, determinise, observe

HIDDEN = ("hand", "draw_pile")
"""Fields of the other player that a view leaves out."""
NAME = "view"


def view_entry(view: View) -> dict[str, Any]:
    """The view as JSON. The other side has `hand_size` and `unseen`: its hand and draw pile without `known`."""
    other = SIDE_NAMES[opponent(view.viewer)]
    entry = full_position_entry(determinise(view, random.Random(0)))
    player = entry["players"][other]
    for field in HIDDEN:
        del player[field]
    public = view.sides[opponent(view.viewer)]
    player["hand_size"] = public.hand_size
    player["unseen"] = card_codes(view.ruleset.catalogue, public.unseen)
    return {"viewer": SIDE_NAMES[view.viewer], **entry}


def choice_entry(choice: FreeChoice, catalogue: Catalogue) -> dict[str, Any]:
    """A free choice of several cards as JSON, in the texts that an action of it is written with."""

    def among(mask: int) -> list[str]:
        return card_texts(tuple(sorted({card for card in choice.pile if mask >> card & 1})), catalogue)

    entry: dict[str, Any] = {
        "action": action_text(choice.kind(choice.place), catalogue),
        "first": card_texts(choice.fixed, catalogue),
        "any": card_texts(choice.pile, catalogue),
        "least": choice.least,
        "most": choice.most,
    }
    if choice.must:
        entry["one_of"] = among(choice.must)
    if among(choice.priced):
        entry["priced"], entry["money"] = among(choice.priced), choice.money
    return entry


def legal_entries(state: GameState) -> dict[str, Any]:
    """The legal actions as `legal`, texts, and `choices`, rules for the free choices of several cards."""
    catalogue = state.ruleset.catalogue
    choices = legal_choices(state)
    kinds = {choice.kind for choice in choices}
    return {
        "choices": [choice_entry(choice, catalogue) for choice in choices],
        "legal": [action_text(action, catalogue) for action in legal_actions(state) if type(action) not in kinds],
    }


def event_entry(event: Event, catalogue: Catalogue) -> dict[str, Any]:
    """An event as JSON; what does not belong to its kind is left out."""
    entry: dict[str, Any] = {"event": event.kind.value, "side": SIDE_NAMES[event.side]}
    if event.cards:
        entry["cards"] = card_texts(event.cards, catalogue)
    if event.place >= 0:
        entry["place"] = catalogue.locations[event.place].name
    if event.amount:
        entry["amount"] = event.amount
    if event.source:
        entry["source"] = event.source
    return entry | ({"secret": True} if event.secret else {})


def happened_entry(before: GameState, action: Action, events: Iterable[Event], viewer: Side | None) -> dict[str, Any]:
    """An action of the side to decide and what came of it, as a viewer may see it; with no viewer, all of it."""
    catalogue = before.ruleset.catalogue
    return {
        "turn": before.turn,
        "side": SIDE_NAMES[before.to_decide],
        "action": action_text(action, catalogue),
        "events": [event_entry(event if viewer is None else event.seen_by(viewer), catalogue) for event in events],
    }


def card_texts(cards: Pile, catalogue: Catalogue) -> list[str]:
    """The cards as texts of actions name them."""
    return [catalogue.cards[card].text for card in cards]


def view_from(content: Any) -> View:
    """Parse a view from JSON. Raises ProtocolError with one sentence."""
    if not isinstance(content, dict):
        raise ProtocolError("The view is not a JSON object.")
    viewer = content.get("viewer")
    if viewer not in SIDE_NAMES[:2]:
        raise ProtocolError("The view does not say who its viewer is: British or French.")
    side = SIDE_NAMES.index(viewer)
    try:
        return observe(_some_position(content, SIDE_NAMES[1 - side]), side)
    except DataError as error:
        raise ProtocolError(str(error)) from None


def _some_position(content: dict[str, Any], other: str) -> GameState:
    """Any position that fits the view. Raises DataError and ProtocolError."""
    entry = {name: field for name, field in content.items() if name != "viewer"}
    players = entry.get("players")
    player = players.get(other) if isinstance(players, dict) else None
    if not isinstance(player, dict):
        raise ProtocolError(f"The view lacks the player {other}.")
    size, unseen, known = player.get("hand_size"), player.get("unseen"), player.get("known", [])
    if not isinstance(unseen, list) or not isinstance(known, list) or isinstance(size, bool) or type(size) is not int:
        raise ProtocolError(f"The player {other} needs hand_size, a number, and unseen and known, lists of cards.")
    hidden = size - len(known)
    if not 0 <= hidden <= len(unseen):
        raise ProtocolError(f"The hand_size of {other} does not fit the cards known and unseen.")
    position = {name: field for name, field in player.items() if name not in ("hand_size", "unseen")}
    position["hand"], position["draw_pile"] = known + unseen[:hidden], unseen[hidden:]
    entry["players"] = {**entry["players"], other: position}
    return position_from(entry, NAME)
