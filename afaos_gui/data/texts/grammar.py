"""Grammatical forms of names in sentences: data files say which forms each language has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

ENDING = "ending"
"""The form that is not a name but the ending of an adjective beside it: `"(neutre{card:ending})"`."""


class Name(str):
    """A name that knows its forms: `"{place:of}"` gives "de Boston", `"{place:The}"` a form with a capital.

    If a language lacks the form, the plain name is used, so English needs none.
    """

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """Make a name from its plain text and its other forms."""
        name = super().__new__(cls, text)
        name.forms = forms or {}
        return name

    def __format__(self, spec: str) -> str:
        """The form that a sentence asks for; other format specs work as for any string."""
        if not spec.isalpha():
            return str(self).__format__(spec)
        form = self.forms.get(spec.lower(), "" if spec == ENDING else str(self))
        return form[:1].upper() + form[1:] if spec[0].isupper() else form


class Grammar(NamedTuple):
    """The forms of names in one language."""

    patterns: Mapping[str, Mapping[str, str]]
    """By kind of name, then form: a text with {name} in it."""
    kinds: Mapping[str, str]
    """The kind of each side, place and card by its English name."""
    plurals: Mapping[str, str]
    """The name for several cards of a title."""

    def name(self, english: str, text: str) -> Name:
        """The Name of a side, place or card, whose text in this language is `text`."""
        forms = self._forms(self.kinds.get(english, ""), text)
        return Name(text, {**forms, "many": self.number(self.plurals.get(english, text))} if forms else None)

    def number(self, text: str) -> Name:
        """A count as a Name: "2 cards"."""
        return Name(text, self._forms("number", text))

    def _forms(self, kind: str, text: str) -> dict[str, str]:
        return {form: pattern.format(name=text) for form, pattern in self.patterns.get(kind, {}).items()}


def in_every_form(template: str, name: str) -> Name:
    """Part of a sentence about {name}, in each form that the name has."""
    forms = name.forms if isinstance(name, Name) else {}
    made = {form: template.format(name=_formed(name, form)) for form in forms if form != ENDING}
    return Name(template.format(name=name), made | {ENDING: forms[ENDING]} if ENDING in forms else made)


def listed(names: Iterable[str], comma: str, last: str) -> Name:
    """Names in a row, each in the form asked for; `last` joins {names} and {last}."""
    found = list(names)
    if len(found) == 1 and isinstance(found[0], Name):
        return found[0]
    forms = {form for name in found if isinstance(name, Name) for form in name.forms if form != ENDING}
    rows = {form: _row([_formed(name, form) for name in found], comma, last) for form in forms}
    return Name(_row(found, comma, last), rows)


def _row(names: list[str], comma: str, last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return last.format(names=comma.join(names[:-1]), last=names[-1])


def _formed(value: str, form: str) -> str:
    """A name in one form, which still knows the endings of its adjectives."""
    if not isinstance(value, Name):
        return value
    text = value.forms.get(form, value)
    ending = (text if isinstance(text, Name) else value).forms.get(ENDING)
    return Name(format(value, form), {ENDING: ending} if ending else None)
