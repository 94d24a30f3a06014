"""Editions and options as one frozen value."""

from __future__ import annotations

from afaos_gui.rules.catalogue import Catalogue
from afaos_gui.rules.tables import Tables, tables_of

EDITIONS = ("first", "second")
PLAYED_OPTIONS = frozenset({"governor_keeps_starting_locations"})
"""Options whose effect the rules know."""


class RulesetError(ValueError):
    """An edition or option that cannot be played; the message is one sentence."""


class Ruleset:
    """The catalogue, the edition and the options of a game, with every switch they imply.

    Frozen by convention: made once, shared by every state of the game, compared by value.
    """

    __slots__ = (
        "catalogue",
        "edition",
        "options",
        "tables",
        "raid_base",
        "home_support_reshuffles",
        "reserve_limit",
        "reserve_takes_locations",
        "merchant_limit",
        "second_british_depot",
        "settling_capital_wins",
        "governor_keeps_starting_locations",
    )

    def __init__(self, catalogue: Catalogue, edition: str = "second", options: frozenset[str] = frozenset()) -> None:
        if edition not in EDITIONS:
            raise RulesetError(f"The edition is first or second, not {edition!r}.")
        unknown = sorted(set(options) - PLAYED_OPTIONS)
        if unknown:
            raise RulesetError(f"The option {unknown[0]!r} is not one that can be played.")
        first = edition == "first"
        self.catalogue = catalogue
        self.edition = edition
        self.options = frozenset(options)
        self.tables: Tables = tables_of(catalogue)
        self.raid_base = 0 if first else 1
        """Range of a raid is this plus one for each card."""
        self.home_support_reshuffles = first
        self.reserve_limit = 1000 if first else 5
        self.reserve_takes_locations = first
        self.merchant_limit = 1000 if first else 2
        self.second_british_depot = first
        """Whether a chain to New York also supplies a British reinforcement."""
        self.settling_capital_wins = not first
        self.governor_keeps_starting_locations = "governor_keeps_starting_locations" in options

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Ruleset):
            return NotImplemented
        return (self.edition, self.options, self.catalogue) == (other.edition, other.options, other.catalogue)

    def __hash__(self) -> int:
        return hash((self.edition, self.options))

    def __repr__(self) -> str:
        return f"Ruleset(edition={self.edition!r}, options={sorted(self.options)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return Ruleset, (self.catalogue, self.edition, self.options)
