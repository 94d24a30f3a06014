"""The keys of the hand, the map and the panels, and what the mouse does: what no menu lists."""

from __future__ import annotations

from afaos_gui.data.texts.language import _

Line = tuple[str, str]
"""What a shortcut does, and its keys."""


def keys_without_menu() -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """The shortcuts under the heading of where they work."""
    return (
        (
            _("In the hand"),
            (
                (_("Go from card to card"), _("← →")),
                (_("Choose a card, or put it back"), _("Enter, Space")),
                (_("Do what the golden button does"), _("Shift with Enter, double click")),
                (_("Go to what the chosen cards can do"), _("↑")),
                (_("Choose a card by its number"), _("1 to 0")),
                (_("Give an answer, do what is offered"), _("Alt with 1 to 0")),
                (_("Go to the next panel of a part"), _("Ctrl with F6")),
            ),
        ),
        (
            _("On the map"),
            (
                (_("Fit the map"), "F"),
                (_("Zoom"), _("+ −, wheel")),
                (_("Pan"), _("Shift with arrows, drag, two fingers")),
                (_("Go from place to place"), _("arrows")),
                (_("Go to the next lit place"), _("Page down")),
                (_("Use the chosen cards there"), _("Enter, Space")),
            ),
        ),
        (
            _("In stock, sieges, piles and the opponent’s strip"),
            (
                (_("Go from one to the next"), _("arrows")),
                (_("Take up, send the chosen cards, look through"), _("Enter, Space")),
            ),
        ),
        (
            _("With the mouse"),
            (
                (_("Do something with a card"), _("drag it there")),
                (_("Do it with several cards"), _("choose, drag the last")),
                (_("Sell the chosen cards, put them by"), _("click purse, pile")),
                (_("Draft a card"), _("double click")),
                (_("Do it with other cards"), _("click … beside it")),
                (_("Lay a piece"), _("drag it there, or click both")),
                (_("Keep a place in view"), _("click it")),
                (_("Move a panel"), _("drag its title")),
                (_("Give up a drag"), _("Esc")),
            ),
        ),
    )
