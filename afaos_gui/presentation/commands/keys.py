"""The player's own shortcuts for commands: read, written, and checked for conflicts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.commands.command_table import MenuCommand, MenuGroup, commands, group_title

TAKEN = (
    *("F6", "Shift+F6", "Ctrl+F6", "Ctrl+Shift+F6", "Tab", "Shift+Tab", "Shift+Backtab", "Return", "Enter", "Space"),
    *("Esc", "Shift+Return", "Shift+Enter", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown"),
    *("F", "+", "=", "-", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down"),
)
"""Keys with a fixed meaning on the table, the last ones on the map."""
_NEVER_ALONE = frozenset("1234567890")


class _InForce:
    """Holder of the player's keys, so that all users of the commands share them."""

    own: Mapping[str, str] = {}


def own_keys() -> Mapping[str, str]:
    """The player's keys by command; an empty text means a command without keys."""
    return _InForce.own


def set_keys(written_keys: str) -> None:
    """Use the keys in a setting; unknown commands, invalid values and keys with a fixed meaning are ignored."""
    _InForce.own = read_keys(written_keys)


def read_keys(text: str) -> dict[str, str]:
    """The keys in a setting, a JSON object from commands to keys."""
    found = json.loads(text) if text else {}
    known = _usual()
    return {
        name: keys for name, keys in found.items() if name in known and isinstance(keys, str) and not _is_fixed(keys)
    }


def written_keys(own: Mapping[str, str]) -> str:
    """The keys as stored in a setting; empty if all are defaults."""
    return json.dumps(dict(sorted(own.items()))) if own else ""


def keys_of(command: MenuCommand) -> tuple[str, ...]:
    """The keys of a command, the player's own or the defaults."""
    own = _InForce.own.get(command.id)
    return command.keys if own is None else tuple(filter(None, (own,)))


def with_keys(own: Mapping[str, str], command: str, keys: str) -> dict[str, str]:
    """The player's keys after a change; defaults are not stored."""
    changed = {name: value for name, value in own.items() if name != command}
    usual = _usual()[command]
    return changed if keys == (usual[0] if usual else "") else changed | {command: keys}


def why_not(command: str, keys: str, shown: str = "") -> str:
    """Why a command cannot have these keys, in a sentence that calls them `shown`; empty if it can."""
    if not keys:
        return ""
    if _is_fixed(keys):
        return _("{keys} always does the same on the table.").format(keys=shown or keys)
    for title in map(group_title, MenuGroup):
        if keys.casefold() == f"alt+{title.partition('&')[2][:1]}".casefold():
            return _("{keys} already does this: {command}.").format(keys=shown or keys, command=title.replace("&", ""))
    for other in commands():
        if other.id != command and keys.casefold() in (one.casefold() for one in keys_of(other)):
            return _("{keys} already does this: {command}.").format(keys=shown or keys, command=plain_title(other))
    return ""


def _is_fixed(keys: str) -> bool:
    """Whether keys do the same on every table."""
    return keys in TAKEN or keys.removeprefix("Alt+") in _NEVER_ALONE


def plain_title(command: MenuCommand) -> str:
    """The title of a command without mnemonic mark and ellipsis."""
    return command.text.replace("&", "").rstrip(" \u00a0…")


@cache
def _usual() -> Mapping[str, tuple[str, ...]]:
    return {command.id: command.keys for command in commands()}
