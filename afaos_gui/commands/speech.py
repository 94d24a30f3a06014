"""The language of the command line: the program's own texts, and argparse's."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from afaos_gui.data.texts.language import LANGUAGES, _, chosen_language, ngettext, set_language

OPTION = "--lang"


def use_language_of(words: Sequence[str]) -> None:
    """Use the language that a command line asks for, else the system's."""
    set_language(chosen_language(_asked(words)))
    setattr(argparse, "_", lambda text: _of_argparse().get(text, text))  # noqa: B010
    setattr(argparse, "ngettext", _counted)  # noqa: B010


def without_language(words: Sequence[str]) -> list[str]:
    """Remove the language option from a command line, for commands that do not know it."""
    asked = _asked(words)
    if not asked:
        return list(words)
    at = next(number for number, word in enumerate(words) if word.partition("=")[0] == OPTION)
    return [*words[:at], *words[at + (1 if "=" in words[at] else 2) :]]


def _asked(words: Sequence[str]) -> str:
    """The language in the command line; empty if it names none that is available."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        option, is_joined, value = word.partition("=")
        code = value if is_joined else following
        if option == OPTION and code in LANGUAGES:
            return code
    return ""


def _of_argparse() -> dict[str, str]:
    """Translations of argparse's texts."""
    return {
        "usage: ": _("usage: "),
        "positional arguments": _heading(_("positional arguments")),
        "options": _heading(_("options")),
        "show this help message and exit": _("show this help message and exit"),
        "%(prog)s: error: %(message)s\n": _("%(prog)s: error: %(message)s\n"),
        "argument %(argument_name)s: %(message)s": _("argument %(argument_name)s: %(message)s"),
        "the following arguments are required: %s": _("the following arguments are required: %s"),
        "unrecognized arguments: %s": _("unrecognized arguments: %s"),
        "invalid choice: %(value)r (choose from %(choices)s)": _("invalid choice: %(value)r (choose from %(choices)s)"),
        "invalid %(type)s value: %(value)r": _("invalid %(type)s value: %(value)r"),
        "expected one argument": _("expected one argument"),
        "expected at least one argument": _("expected at least one argument"),
        "expected at most one argument": _("expected at most one argument"),
        "ignored explicit argument %r": _("ignored explicit argument %r"),
        "not allowed with argument %s": _("not allowed with argument %s"),
        "one of the arguments %s is required": _("one of the arguments %s is required"),
        "ambiguous option: %(option)s could match %(matches)s": _(
            "ambiguous option: %(option)s could match %(matches)s"
        ),
    }


def _heading(words: str) -> str:
    """A heading of the help without its colon, which argparse adds."""
    return _("{heading}:").format(heading=words).removesuffix(":")


def _counted(singular: str, plural: str, n: int) -> str:
    if singular == "expected %s argument":
        return ngettext("expected %s argument", "expected %s arguments", n)
    return singular if n == 1 else plural
