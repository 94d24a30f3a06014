"""The rules of a game, edition and options, as one frozen value."""

from __future__ import annotations

from enum import Enum

from afaos_gui.rules.catalogue import BRITISH, FRENCH, Catalogue, Side
from afaos_gui.rules.options import bids_of, conflicts, is_option
from afaos_gui.rules.tables.tables import Tables, tables_of

EDITIONS = ("first", "second")
NO_LIMIT = 1000
LATER_SIEGE_POINTS = 25
"""Points from which the British may besiege before the French have done so, under british_siege_later."""


class Flaw(Enum):
    """Why rules cannot be played: the sentence for programs; players read those of `data.texts.ruleset_texts`."""

    NO_EDITION = "The edition is first or second, not '{name}'."
    NO_OPTION = "There is no option '{name}'."
    POINTLESS = "The option {name} changes nothing with {other}."
    POINTLESS_IN_FIRST = "The option {name} changes nothing with the first edition."
    CONTRADICTS = "The option {name} contradicts {other}."
    CONTRADICTS_FIRST = "The option {name} contradicts the first edition."


class RulesetError(ValueError):
    """An edition or options that cannot be played; the message is one sentence, in English."""

    def __init__(self, flaw: Flaw, name: str, other: str = "") -> None:
        super().__init__(flaw, name, other)
        self.flaw = flaw
        self.name = name
        self.other = other

    def __str__(self) -> str:
        return self.flaw.value.format(name=self.name, other=self.other)


class Ruleset:
    """The catalogue, edition and options of a game, with every switch they imply.

    Frozen by convention: made once, shared by every state of the game, compared by value. The rules look only at the
    switches, never at the edition or the options. A switch that only an option sets has the option's name.
    """

    __slots__ = (
        "catalogue",
        "edition",
        "options",
        "tables",
        "bids",
        # set-up
        "start_forts",
        "left_out",
        "bateaux_decks",
        "french_extra_start_card",
        # expansion
        "settling_capital_wins",
        "duquesne_wins",
        # conflict
        "raid_base",
        "second_british_depot",
        "british_siege_later",
        "siege_cards_ambushable",
        "blocked_ambush_free",
        "blocked_raid_free",
        "french_swap_after_siege",
        # finance
        "merchant_limit",
        "fur_for_one",
        # card management
        "free_discards",
        "reserve_limit",
        "reserve_takes_locations",
        "reserve_lost_locations",
        "governor_keeps_starting_locations",
        "governor_gives_up_location",
        "drop_lost_locations",
        "home_support_reshuffles",
        # the draw pile
        "reshuffles_at_once",
        "pay_to_reshuffle",
        "late_reshuffle",
    )

    def __init__(self, catalogue: Catalogue, edition: str = "second", options: frozenset[str] = frozenset()) -> None:
        _check(edition, options)
        on = options.__contains__
        first = edition == "first"
        self.catalogue = catalogue
        self.edition = edition
        self.options = frozenset(options)
        self.tables: Tables = tables_of(catalogue, on("natives_in_sieges"))
        self.bids = bids_of(options)

        self.start_forts = tuple(
            place
            for place, option in (("Louisbourg", "louisbourg_starts_fortified"), ("Quebec", "quebec_starts_fortified"))
            if on(option)
        )
        self.left_out = _left_out(self.tables, on("three_fewer_regulars"), on("no_governors"))
        """Copies of cards that are not in the game, by card id."""
        self.bateaux_decks: frozenset[Side] = frozenset(
            side
            for side, begins in (
                (BRITISH, on("british_start_bateaux")),
                (FRENCH, first or on("french_bateaux_start")),
            )
            if begins
        )
        """The sides whose Bateaux card starts in the deck."""
        self.french_extra_start_card = on("french_extra_start_card")

        self.settling_capital_wins = not first
        self.duquesne_wins = on("duquesne_wins")

        self.raid_base = 0 if first or on("short_raids") else 1
        """The range of a raid is this plus one for each card."""
        self.second_british_depot = first
        """Whether a chain to New York also supplies a British reinforcement."""
        self.british_siege_later = on("british_siege_later")
        self.siege_cards_ambushable = on("siege_cards_ambushable")
        self.blocked_ambush_free = on("blocked_ambush_free")
        self.blocked_raid_free = on("blocked_raid_free")
        self.french_swap_after_siege = on("french_swap_after_siege")

        self.merchant_limit = NO_LIMIT if first else 2
        self.fur_for_one = on("fur_for_one")

        self.free_discards = on("free_discards")
        self.reserve_limit = NO_LIMIT if first else 5
        self.reserve_takes_locations = first or on("reserve_locations")
        self.reserve_lost_locations = on("reserve_lost_locations")
        self.governor_keeps_starting_locations = on("governor_keeps_starting_locations")
        self.governor_gives_up_location = on("governor_gives_up_location")
        self.drop_lost_locations = on("drop_lost_locations")
        self.late_reshuffle = on("late_reshuffle")
        self.home_support_reshuffles = (first or on("home_support_reshuffles")) and not self.late_reshuffle
        self.reshuffles_at_once = first and not self.late_reshuffle
        """Whether an empty draw pile is replaced as soon as its last card is drawn, not when a card is needed."""
        self.pay_to_reshuffle = on("pay_to_reshuffle")

    def french_bateaux_available(self) -> bool:
        """Whether the French Bateaux card is among the available cards."""
        return "french_bateaux_available" in self.options

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


def _check(edition: str, options: frozenset[str]) -> None:
    if edition not in EDITIONS:
        raise RulesetError(Flaw.NO_EDITION, edition)
    for option in sorted(options):
        if not is_option(option):
            raise RulesetError(Flaw.NO_OPTION, option)
    for conflict in conflicts(edition, options):
        if conflict.other == "first":
            flaw = Flaw.POINTLESS_IN_FIRST if conflict.pointless else Flaw.CONTRADICTS_FIRST
        else:
            flaw = Flaw.POINTLESS if conflict.pointless else Flaw.CONTRADICTS
        raise RulesetError(flaw, conflict.option, conflict.other)


def _left_out(tables: Tables, fewer_regulars: bool, no_governors: bool) -> dict[int, int]:
    left_out = {}
    if fewer_regulars:
        left_out[tables.british_regulars] = 3
    if no_governors:
        left_out[tables.governor[BRITISH]] = left_out[tables.governor[FRENCH]] = 1
    return left_out
