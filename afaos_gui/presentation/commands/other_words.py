"""Words that players type for a command or a setting beside those that it is told with; each language has its own."""

from __future__ import annotations

from collections.abc import Mapping

from afaos_gui.data.texts.language import _


def other_words() -> Mapping[str, str]:
    """The words by the id of the command or the name of the setting, in the current language."""
    return {
        "new": _("difficulty opponent restart"),
        "open": _("load file"),
        "save": _("keep store backup"),
        "export": _("print pdf share transcript"),
        "resign": _("surrender concede"),
        "apart": _("online internet network multiplayer friend"),
        "statistics": _("stats results record"),
        "quit": _("exit leave"),
        "undo": _("back revert"),
        "preferences": _("settings options configure"),
        "review": _("analyse analysis mistakes"),
        "mute": _("mute silence music"),
        "full_screen": _("fullscreen maximise"),
        "rule_book": _("help manual"),
        "learn": _("help tutorial beginner"),
        "keys": _("keyboard shortcuts hotkeys"),
        "palette": _("theme color colour blind palette night"),
        "surround": _("theme night day"),
        "text_size": _("font size bigger smaller"),
        "sound": _("music noise"),
        "motion": _("animation effects"),
    }
