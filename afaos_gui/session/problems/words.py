"""What is said of one's answers to problems."""

from __future__ import annotations

from datetime import date

from afaos_gui.data.settings.statistics import Statistics
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.session.problems.daily import days_in_a_row
from afaos_gui.session.saving.statistics import problem_rating


def rating_told(told: Statistics, day: date | None) -> str:
    """One's rating, and with the problem of a day the days in a row; empty before the first answer."""
    said = []
    if told.solved:
        said.append(_("Your rating: {rating}.").format(rating=round(problem_rating(told.solved))))
    if day is not None and (row := days_in_a_row(told.days, day)):
        said.append(ngettext("{count} day in a row.", "{count} days in a row.", row).format(count=row))
    return " ".join(said)
