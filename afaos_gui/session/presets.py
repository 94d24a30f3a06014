"""The named sets of rules in words, and which of them is being played."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from afaos_gui.data.resources.presets import PresetRules, load_presets
from afaos_gui.data.texts.language import _
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.rules_texts import edition_title

if TYPE_CHECKING:
    from afaos_gui.data.resources.balance import Balance, Share


class Preset(NamedTuple):
    """A set of rules with its name and a line on its effect."""

    id: str
    title: str
    line: str
    edition: str
    options: frozenset[str]

    @property
    def balance(self) -> str:
        """A line on how balanced it is; empty if unknown. The name alone, which the table shows, needs no figures."""
        from afaos_gui.data.resources.balance import load_balances

        return balance_line(load_balances().get(self.id))


def presets() -> tuple[Preset, ...]:
    """All presets that come with the program, in the current language. Raises DataError."""
    return tuple(Preset(rules.id, *_told(rules), rules.edition, rules.options) for rules in load_presets())


def balance_line(balance: Balance | None) -> str:
    """How balanced a set of rules is between machines; empty if not measured."""
    if balance is None:
        return ""
    words = _("Machine against machine, the British won {share} of {games} games ({low} to {high}).")
    told = [_filled(words, balance.usual)]
    if balance.deepest is not None:
        told.append(_filled(_("Thinking longest: {share} of {games} ({low} to {high})."), balance.deepest))
    return " ".join(told)


def _filled(words: str, share: Share) -> str:
    low, high = share.interval
    return words.format(
        share=percent_text(share.share), games=share.games, low=percent_text(low), high=percent_text(high)
    )


def preset_of(edition: str, options: Collection[str]) -> Preset | None:
    """The preset with exactly this edition and these options."""
    chosen = frozenset(options)
    found = (preset for preset in presets() if (preset.edition, preset.options) == (edition, chosen))
    return next(found, None)


def _told(rules: PresetRules) -> tuple[str, str]:
    """The name of a preset, and its line, which names the edition that comes with its options."""
    title, line = _texts()[rules.id]
    if rules.options:
        line = _("{edition}: {line}").format(edition=edition_title(rules.edition), line=line)
    return title, line


def _texts() -> dict[str, tuple[str, str]]:
    """By preset: its name and its line."""
    return {
        "second_edition": (
            _("Second edition"),
            _("The rules as they are printed today, without options."),
        ),
        "first_edition": (
            _("First edition"),
            _("The rules of the first printing: shorter raids, an open reserve, and Bateaux for the French."),
        ),
        "tournament_bid": (
            _("Tournament bid"),
            _("Three times the French may draw a card and discard one; side and number are set below."),
        ),
        "fortified_frontier": (
            _("Fortified frontier"),
            _("Louisbourg and Québec begin fortified, so the quick British march on Québec meets two walls."),
        ),
        "slower_war": (
            _("Slower war"),
            _("The British cannot besiege at once and have fewer regulars; the colonies grow before the guns speak."),
        ),
        "sharper_ambush": (
            _("Sharper ambush"),
            _("Ambushes reach the besiegers’ cards too, and cost no action when they are blocked."),
        ),
        "broader_decks": (
            _("Broader decks"),
            _("Starting places stay in the deck and reshuffling costs money: a thin, fast attacking deck is harder."),
        ),
        "french_head_start": (
            _("French head start"),
            _(
                "The French begin with Bateaux and a card of their choice, and may swap a card after each siege that "
                "ends as their turn begins."
            ),
        ),
    }
