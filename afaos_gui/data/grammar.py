"""Names as sentences need them: each language says in data which forms of a name it has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


class Name(str):
    """A name that knows its forms: `"{place:of}"` gives "de Boston", `"{place:The}"` a form with a capital.

    A language without that form gives the plain name, so English sentences need none.
    """

    __slots__ = ("forms",)
    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """The plain name with its other forms."""
        name = super().__new__(cls, text)
        name.forms = forms or {}
        return name

    def __format__(self, spec: str) -> str:
        """The form that a sentence asks for; other specifications are those of any text."""
        if not spec.isalpha():
            return str(self).__format__(spec)
        form = self.forms.get(spec.lower(), str(self))
        return form[:1].upper() + form[1:] if spec[0].isupper() else form


@dataclass(frozen=True, slots=True)
class Grammar:
    """The forms of names in one language."""

    patterns: Mapping[str, Mapping[str, str]]
    """By kind of name, then form: a text with {name} in it."""
    kinds: Mapping[str, str]
    """The kind of each side, place and card by its English name."""
    plurals: Mapping[str, str]
    """How several cards of a title are called."""

    def name(self, english: str, text: str) -> Name:
        """The name of a side, place or card, `text` in this language."""
        forms = self._forms(self.kinds.get(english, ""), text)
        return Name(text, {**forms, "many": self.plurals.get(english, text)} if forms else None)

    def number(self, text: str) -> Name:
        """A number of things: "2 cards"."""
        return Name(text, self._forms("number", text))

    def _forms(self, kind: str, text: str) -> dict[str, str]:
        return {form: pattern.format(name=text) for form, pattern in self.patterns.get(kind, {}).items()}


def in_every_form(template: str, **names: str) -> Name:
    """A sentence part made of names, which has each form that they have; other values stay as they are."""
    forms = {form for name in names.values() if isinstance(name, Name) for form in name.forms}
    return Name(
        template.format(**names),
        {
            form: template.format(**{key: _formed(value, form) for key, value in names.items()})
            for form in sorted(forms)
        },
    )


def listed(names: Iterable[str], comma: str, last: str) -> Name:
    """Names in a row, each in the form that is asked for; `last` joins {names} and {last}."""
    found = list(names)
    if len(found) == 1 and isinstance(found[0], Name):
        return found[0]
    forms = {form for name in found if isinstance(name, Name) for form in name.forms}
    rows = {form: _row([_formed(name, form) for name in found], comma, last) for form in forms}
    return Name(_row(found, comma, last), rows)


def _row(names: list[str], comma: str, last: str) -> str:
    if len(names) < 2:
        return "".join(names)
    return last.format(names=comma.join(names[:-1]), last=names[-1])


def _formed(value: str, form: str) -> str:
    return format(value, form) if isinstance(value, Name) else value
