"""Dates of saved games in words."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QLocale

from afaos_gui.data.texts.language import _, language


def when(date: datetime, now: datetime | None = None) -> str:
    """A date in words: today and yesterday by name."""
    local = date.astimezone()
    today = (now or datetime.now().astimezone()).astimezone()
    time = f"{local:%H:%M}"
    days = (today.date() - local.date()).days
    if days == 0:
        return _("today, {time}").format(time=time)
    if days == 1:
        return _("yesterday, {time}").format(time=time)
    day = QLocale(language()).toString(local.date(), QLocale.FormatType.LongFormat)  # type: ignore[call-overload]
    return _("{day}, {time}").format(day=day, time=time)
