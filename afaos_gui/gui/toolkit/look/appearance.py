"""Follows language, palette, surround and size of text: what depends on them is set again when they change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

Words = str | Callable[[], str]
"""Words that stay as they are, or a function of those that another language changes."""
_UPDATES = "_appearance_updates"
"""The attribute of a widget for what it follows with, which is gone with the widget."""


def follow(widget: QWidget, update: Callable[[], object]) -> None:
    """Call `update` now, and again after each change of appearance for as long as the widget lives."""
    update()
    on_change(widget, update)


def on_change(widget: QWidget, update: Callable[[], object]) -> None:
    """Call `update` after each change of appearance for as long as the widget lives, parents before children."""
    vars(widget).setdefault(_UPDATES, []).append(update)


def said(words: Words) -> str:
    """The words in the present language."""
    return words if isinstance(words, str) else words()


def follow_words(widget: QWidget, words: Words, say: Callable[[str], object]) -> None:
    """Have a widget say some words, in every language if they are a function."""
    if isinstance(words, str):
        say(words)
    else:
        follow(widget, lambda: say(words()))


def tell_all(application: QApplication) -> None:
    """Have every widget follow, and be measured and painted anew."""
    for window in application.topLevelWidgets():
        if isValid(window):
            _tell(window)


def _tell(widget: QWidget) -> None:
    for update in tuple(vars(widget).get(_UPDATES, ())):
        update()
    for child in widget.children():
        if isinstance(child, QWidget) and not child.isWindow() and isValid(child):
            _tell(child)
    if isValid(widget):
        widget.updateGeometry()
        widget.update()
