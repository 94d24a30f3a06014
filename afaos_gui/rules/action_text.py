"""Convert actions to and from their text form.

An action is one line, `verb place: card, card`, for example `settle Deerfield: New Haven, St. Mary's, Boston`.
"""

from __future__ import annotations

from afaos_gui.rules.actions import ACTIONS, RESIGNATIONS, Action
from afaos_gui.rules.catalogue import Catalogue, Side
from afaos_gui.rules.chapters.choices import FreeChoice

_BY_VERB = sorted((*ACTIONS, *RESIGNATIONS), key=lambda kind: -len(kind.verb))


class ActionTextError(ValueError):
    """A line that is not the text form of an action; the message is one sentence."""


def action_text(action: Action, catalogue: Catalogue) -> str:
    """The text form of an action: one line that `parse_action` reads back."""
    text = action.verb
    if action.has_place:
        text += f" {catalogue.locations[action.place].name}"
    if action.cards:
        text += ": " + ", ".join(catalogue.cards[card].text for card in action.cards)
    return text


def choice_text(choice: FreeChoice, catalogue: Catalogue) -> str:
    """A free choice of several cards in one line: how its actions begin, and what follows."""
    cards = ", ".join(catalogue.cards[card].text for card in choice.pile)
    begin = action_text(choice.kind(choice.place, choice.fixed), catalogue)
    return f"{begin}{',' if choice.fixed else ':'} {choice.least} to {choice.most} of {cards}"


def parse_action(text: str, side: Side, catalogue: Catalogue) -> Action:
    """Parse a line as an action of `side`; raises ActionTextError."""
    head, colon, tail = text.strip().partition(":")
    head = head.strip()
    for kind in _BY_VERB:
        if head == kind.verb or (kind.has_place and head.startswith(kind.verb + " ")):
            break
    else:
        raise ActionTextError(f"No action is called {head!r}.")
    place = -1
    if kind.has_place:
        name = head[len(kind.verb) :].strip()
        if name not in catalogue.location_ids:
            raise ActionTextError(f"There is no place called {name!r}.")
        place = catalogue.location_ids[name]
    cards = []
    for name in tail.split(",") if colon else ():
        card = catalogue.card_by_text(side, name.strip())
        if card is None:
            raise ActionTextError(f"There is no card called {name.strip()!r}.")
        cards.append(card.id)
    least, most = kind.count
    if not least <= len(cards) <= most:
        raise ActionTextError(f"{kind.verb!r} does not go with {len(cards)} cards.")
    return kind(place, tuple(cards))
