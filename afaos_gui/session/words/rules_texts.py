"""Edition and options in words: what they mean, which are on, and which conflict."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.options import OPTIONS, Conflict, conflicts
from afaos_gui.session.words.option_texts import option_title, texts_of


def edition_title(edition: str) -> str:
    """The name of an edition."""
    return _("First edition") if edition == "first" else _("Second edition")


def edition_line(edition: str) -> str:
    """What distinguishes an edition, in a sentence."""
    if edition == "first":
        return _("Short raids, an open reserve, Bateaux for the French; only sieges take capitals.")
    return _("Longer raids, a reserve of five empire cards; settling an enemy capital wins.")


def edition_points(edition: str, options: Collection[str] = ()) -> tuple[str, ...]:
    """This edition's version of each point where the editions differ, except those that an option replaces."""
    points = _first_edition() if edition == "first" else _second_edition()
    return tuple(sentence for sentence, replaced_by in points.items() if replaced_by.isdisjoint(options))


def _second_edition() -> dict[str, frozenset[str]]:
    """Sentences, each with the options that replace it."""
    return {
        _("A raid reaches one connection more than it has cards."): frozenset({"short_raids"}),
        _("Home Support draws what is left of the draw pile."): frozenset({"home_support_reshuffles"}),
        _("The discards become a new draw pile when a card is needed and none is left."): frozenset({"late_reshuffle"}),
        _("The reserve holds five cards, empire cards only."): frozenset(
            {"reserve_locations", "reserve_lost_locations"}
        ),
        _("A Merchant sells one or two cards."): frozenset(),
        _("The British reinforce from Boston alone."): frozenset(),
        _("Settling an enemy capital wins the game."): frozenset(),
        _("The French have no Bateaux card."): frozenset({"french_bateaux_start", "french_bateaux_available"}),
    }


def _first_edition() -> dict[str, frozenset[str]]:
    """Sentences, each with the options that replace it."""
    return {
        _("A raid reaches one connection for each card."): frozenset(),
        _("Home Support reshuffles to complete three cards."): frozenset({"late_reshuffle"}),
        _("The discards become a new draw pile as soon as the last card is drawn."): frozenset({"late_reshuffle"}),
        _("The reserve holds any cards, as many as you like."): frozenset(),
        _("A Merchant sells any number of cards."): frozenset(),
        _("The British reinforce from Boston or New York."): frozenset(),
        _("An enemy capital is won by siege, not by settling."): frozenset(),
        _("The French begin with a Bateaux card."): frozenset(),
    }


def options_on(options: Collection[str]) -> str:
    """How many options are on, and whether there is a bid."""
    number = sum(option in OPTIONS for option in options)
    sentence = _("{number} of {all} on")
    if number < len(options):
        sentence = _("{number} of {all} on, and a bid")
    return sentence.format(number=number, all=len(OPTIONS))


def rules_short(edition: str, options: Collection[str]) -> str:
    """Edition and number of options, for narrow places."""
    if not options:
        return edition_title(edition)
    return _("{edition}, {options}").format(edition=edition_title(edition), options=_counted(options))


def rules_note(edition: str, options: Collection[str]) -> str:
    """The same, shorter still: "Second · 6 options, a bid"."""
    if not options:
        return edition_title(edition)
    sentence = _("First · {options}") if edition == "first" else _("Second · {options}")
    return sentence.format(options=_counted(options))


def _counted(options: Collection[str]) -> str:
    """How many options there are: "6 options, a bid"."""
    number = sum(option in OPTIONS for option in options)
    if not number:
        return _("a bid")
    sentence = ngettext("{number} option", "{number} options", number)
    if number < len(options):
        sentence = ngettext("{number} option, a bid", "{number} options, a bid", number)
    return sentence.format(number=number)


def rules_line(edition: str, options: Iterable[str]) -> str:
    """Edition and options by name, in one line."""
    return " · ".join((edition_title(edition), *(text.title for text in texts_of(options))))


def reason_against(edition: str, options: Iterable[str], option: str) -> str:
    """Why an option cannot be combined with those that are on; empty if it can."""
    chosen = frozenset(options)
    if option in chosen:
        return ""
    for conflict in conflicts(edition, chosen | {option}):
        if option in (conflict.option, conflict.other):
            return conflict_text(conflict, option)
    return ""


def conflict_text(conflict: Conflict, option: str) -> str:
    """Why `option`, one of the two in a conflict, cannot be switched on."""
    if conflict.other == "first":
        return _first_conflict(option)
    if option == conflict.option:
        return _same_way(conflict)
    return _other_way(conflict)


def _first_conflict(option: str) -> str:
    if option in ("reserve_locations", "reserve_lost_locations"):
        return _("Changes nothing: in the first edition any card may go to the reserve.")
    if option == "french_bateaux_available":
        return _("In the first edition the French Bateaux card begins in the deck.")
    return _("Changes nothing: the first edition has this already.")


def _same_way(conflict: Conflict) -> str:
    """Why the conflict's option cannot be combined with the other."""
    other = option_title(conflict.other)
    sentences = {
        "no_governors": _("Changes nothing without Governor cards."),
        "reserve_locations": _("Changes nothing: every location card may go to the reserve."),
        "french_bateaux_start": _("There is one French Bateaux card, and it begins in the deck."),
    }
    if conflict.option == "pay_to_reshuffle":
        return _("Changes nothing: with “{other}” no hand is refilled from a reshuffle.").format(other=other)
    return sentences.get(conflict.other, _("Contradicts “{other}”.").format(other=other))


def _other_way(conflict: Conflict) -> str:
    """Why the conflict's other side cannot be combined with the option."""
    option = option_title(conflict.option)
    if conflict.other == "french_bateaux_start":
        return _("There is one French Bateaux card, and it is to be drafted.")
    if conflict.pointless:
        return _("Would leave “{other}” without effect.").format(other=option)
    return _("Contradicts “{other}”.").format(other=option)
