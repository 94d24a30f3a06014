"""What a hint says about an advised action beside its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from afaos_gui.data.texts.language import _
from afaos_gui.session.machine.advice import Advised, LineStep
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import clauses, side_name

ABOUT_EQUAL = "≈"


def chance_figure(advised: Advised) -> str:
    """How often an advised action wins, in figures; of one as good as its rival only that it is so."""
    return ABOUT_EQUAL if advised.reason.is_equal and not advised.reason.is_first else percent_text(advised.win_chance)


def chance_sentence(advised: Advised) -> str:
    """How often an advised action wins, and how much it was thought about."""
    return _("You win {chance} of such games; {share} of the search went into it.").format(
        chance=percent_text(advised.win_chance), share=percent_text(advised.share)
    )


def line_sentence(line: Sequence[LineStep]) -> str:
    """The actions expected to follow, with who does them; empty without any."""
    told = [
        _("{steps} ({side})").format(steps=clauses(step.label for step in steps), side=side_name(side))
        for side, steps in groupby(line, key=lambda step: step.side)
    ]
    return _("Then perhaps: {steps}.").format(steps=clauses(told)) if told else ""
