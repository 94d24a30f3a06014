"""Names and texts of cards and places by language."""

from __future__ import annotations

from typing import NamedTuple

from afaos_gui.data.texts.language import ENGLISH, language
from afaos_gui.rules.catalogue import Card, Catalogue, Location, Side

BOTH_SIDES = "*"
TEXT_SIDES = ("british", "french")


class CardTexts(NamedTuple):
    """What is printed on cards. `lang` is a code of LANGUAGES; None means the current language."""

    catalogue: Catalogue
    names: dict[str, dict[str, str]]
    """By empire card, then language."""
    texts: dict[str, dict[str, dict[str, str]]]
    """By empire card, then side or BOTH_SIDES, then language."""
    places: dict[str, dict[str, str]]
    """By place, then language; only where the name differs from the printed one."""

    def name(self, card: Card, lang: str | None = None) -> str:
        """The title of a card: for a location card, its place's name."""
        if card.is_location:
            return self.place_name(self.catalogue.locations[card.location], lang)
        by_language = self.names[card.name]
        return by_language.get(lang or language(), by_language[ENGLISH])

    def text(self, card: Card, side: Side, lang: str | None = None) -> str:
        """What an empire card says to `side`; empty for a location card."""
        if card.is_location:
            return ""
        by_side = self.texts[card.name]
        by_language = by_side.get(TEXT_SIDES[side], by_side.get(BOTH_SIDES, {}))
        return by_language.get(lang or language(), by_language.get(ENGLISH, ""))

    def place_name(self, place: Location, lang: str | None = None) -> str:
        """A place's name as printed, with a typographic apostrophe."""
        name = self.places.get(place.name, {}).get(lang or language(), place.printed_name)
        return name.replace("'", "’")
