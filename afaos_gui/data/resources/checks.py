"""Checks across fields: known names, no duplicates, counts that add up."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from afaos_gui.data.errors import DataError
from afaos_gui.data.resources.schemas import (
    BoardFile,
    CardsFile,
    CardTextsFile,
    GrammarFile,
    LocationCardEntry,
    NeutralEntry,
    OptionsFile,
    SideEntry,
)
from afaos_gui.data.texts.language import RELEASED, _

CARDS_IN_ALL = 109
"""Cards in the second edition."""


def check_board(file: str, board: BoardFile) -> None:
    """Check that every connection joins two places of the board, and that nothing is listed twice."""
    names = [place.name for place in board.places]
    _unique(file, "places", names)
    links = [(link.a, link.b) for link in board.connections]
    for a, b in links:
        _known_place(file, f"connections / {a}-{b}", (a, b), names)
        if a == b:
            sentence = _("{file}: connections / {a}-{b} joins a place to itself.")
            raise DataError(sentence.format(file=file, a=a, b=b))
    _unique(file, "connections", ["-".join(sorted(link)) for link in links])


def check_cards(file: str, cards: CardsFile, places: Collection[str]) -> None:
    """Check that cards name known places and cards of their side, none is listed twice, and the counts add up."""
    for name, side in (("british", cards.british), ("french", cards.french)):
        _check_locations(file, name, side.locations, places)
        kinds = [card.name for card in side.empire]
        _unique(file, f"{name} / empire", kinds)
        for field in ("initial_empire", "first_edition_initial_empire"):
            _known_cards(file, f"{name} / {field}", getattr(side, field), kinds)
    _unique(file, "neutral / empire", [card.name for card in cards.neutral.empire])
    total = _cards_of(cards.british) + _cards_of(cards.french) + _copies(cards.neutral)
    if total != CARDS_IN_ALL:
        sentence = _("{file}: copies of all cards add up to {total}, but the game has {expected} cards.")
        raise DataError(sentence.format(file=file, total=total, expected=CARDS_IN_ALL))


def check_options(file: str, options: OptionsFile) -> None:
    """Check that no option is listed twice."""
    _unique(file, "id", [option.id for option in options.root])


def check_places(file: str, entries: Collection[str], places: Collection[str]) -> None:
    """Check that every place of the board has its entry, and that none is left over."""
    _known_place(file, _("the whole file"), entries, places)
    for place in places:
        if place not in entries:
            raise DataError(_("{file}: {field} is missing.").format(file=file, field=place))


def check_card_texts(file: str, texts: CardTextsFile, cards: Collection[str], places: Collection[str]) -> None:
    """Check that every empire card has name and text in the released languages, and that no text is left over."""
    _known_cards(file, "cards", texts.cards, cards)
    _known_place(file, "places", texts.places, places)
    for card in cards:
        if card not in texts.cards:
            raise DataError(_("{file}: cards / {card} is missing.").format(file=file, card=card))
        entry = texts.cards[card]
        _released_languages(file, f"cards / {card} / name", entry.name)
        for side, text in entry.text.items():
            _released_languages(file, f"cards / {card} / text / {side}", text)


def check_grammar(file: str, grammar: GrammarFile, names: Collection[str]) -> None:
    """Check that each released language gives each name a kind, and each kind patterns that contain only the name."""
    for code in RELEASED[1:]:
        if code not in grammar.root:
            raise DataError(_("{file}: {field} is missing.").format(file=file, field=code))
        entry = grammar.root[code]
        _unique(file, f"{code} / kinds", [name for listed in entry.kinds.values() for name in listed])
        told = {name for listed in entry.kinds.values() for name in listed}
        for name in names:
            if name not in told:
                raise DataError(_("{file}: {field} is missing.").format(file=file, field=f"{code} / kinds / {name}"))
        for kind in (*entry.kinds, "number"):
            if kind not in entry.patterns:
                raise DataError(_("{file}: {field} is missing.").format(file=file, field=f"{code} / patterns / {kind}"))
        for kind, forms in entry.patterns.items():
            for form, pattern in forms.items():
                if not fits_a_name(pattern):
                    field = f"{code} / patterns / {kind} / {form}"
                    sentence = _("{file}: {field} is not valid: {value}.")
                    raise DataError(sentence.format(file=file, field=field, value=pattern))


def fits_a_name(pattern: str) -> bool:
    """Whether a pattern of the grammar holds the name and no other braces; what does not is left out."""
    return re.fullmatch(r"[^{}]*(\{name\}[^{}]*)?", pattern) is not None


def _check_locations(file: str, side: str, cards: list[LocationCardEntry], places: Collection[str]) -> None:
    _unique(file, f"{side} / locations", [card.location for card in cards])
    for card in cards:
        field = f"{side} / locations / {card.location}"
        _known_place(file, field, [card.location], places)
        _unique(file, f"{field} / symbols", card.symbols)
        for transport, reached in card.connections.items():
            _known_place(file, f"{field} / connections / {transport}", reached, places)
            _unique(file, f"{field} / connections / {transport}", reached)


def _released_languages(file: str, field: str, texts: Collection[str]) -> None:
    for language in RELEASED:
        if language not in texts:
            sentence = _("{file}: {field} / {language} is missing.")
            raise DataError(sentence.format(file=file, field=field, language=language))


def _cards_of(side: SideEntry) -> int:
    return len(side.locations) + _copies(side) + sum(side.initial_empire.values())


def _copies(group: SideEntry | NeutralEntry) -> int:
    return sum(card.copies for card in group.empire)


def _unique(file: str, field: str, names: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            sentence = _("{file}: {field} holds {name} twice.")
            raise DataError(sentence.format(file=file, field=field, name=name))
        seen.add(name)


def _known_place(file: str, field: str, names: Iterable[str], places: Collection[str]) -> None:
    for name in names:
        if name not in places:
            sentence = _('{file}: {field} names "{name}", which is not a place of the board.')
            raise DataError(sentence.format(file=file, field=field, name=name))


def _known_cards(file: str, field: str, names: Iterable[str], cards: Collection[str]) -> None:
    for name in names:
        if name not in cards:
            sentence = _('{file}: {field} names "{name}", which is not a known empire card.')
            raise DataError(sentence.format(file=file, field=field, name=name))
