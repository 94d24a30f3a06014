"""The players in words: names of people and of the machine's levels."""

from __future__ import annotations

from collections.abc import Sequence

from afaos_gui.data.saves.saved_game import SavedSeat, Seats
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.programs import program_name
from afaos_gui.session.words.names import side_name


def level_title(level: str) -> str:
    """The title of a level, never the name of a card, or the name of a program; "Unknown level" for others."""
    program = program_name(level)
    if program:
        return program
    return _levels().get(level, (_("Unknown level"), ""))[0]


def level_line(level: str) -> str:
    """How a level plays, in one line; empty for an unknown one."""
    return _levels().get(level, ("", ""))[1]


def _levels() -> dict[str, tuple[str, str]]:
    """By level: its title and how it plays."""
    return {
        "settler": (_("Recruit"), _("Builds villages, spends freely and looks no further.")),
        "trader": (_("Corporal"), _("Minds its money and takes what lies open.")),
        "ranger": (_("Sergeant"), _("Raids where nobody watches and knows its deck.")),
        "captain": (_("Captain"), _("Plans a turn ahead and keeps soldiers in reserve.")),
        "governor": (_("Colonel"), _("Weighs every turn and gives little away.")),
        "general": (_("General"), _("Thinks as long as it may and plays to win.")),
    }


def player_title(seat: Seat | SavedSeat) -> str:
    """The name of a player: "Anne", "General (machine)"; empty for nobody in particular."""
    if not seat.level:
        return seat.name
    level = level_title(seat.level)
    if seat.name:
        return _("{name} ({level})").format(name=seat.name, level=level)
    if program_name(seat.level):
        return _("{program} (program)").format(program=level)
    return _("{level} (machine)").format(level=level)


def players_title(seats: tuple[Seat, Seat] | Seats) -> str:
    """Both players, as lists of games name them."""
    british, french = (player_title(seat) for seat in seats)
    if not british and not french:
        return _("British and French")
    if not any(seat.level for seat in seats):
        if not french:
            return _("{name} ({side})").format(name=british, side=side_name(BRITISH))
        if not british:
            return _("{name} ({side})").format(name=french, side=side_name(FRENCH))
    return _("{british} and {french}").format(british=british or side_name(BRITISH), french=french or side_name(FRENCH))


def played_sentence(game: Game, sides: Sequence[Side]) -> str:
    """How many actions were played, and by whom."""
    told = ngettext(
        "played {count} action: {british}, {french}", "played {count} actions: {british}, {french}", len(sides)
    )
    british, french = (_played_by(game, sides, side) for side in (BRITISH, FRENCH))
    return told.format(count=len(sides), british=british, french=french)


def _played_by(game: Game, sides: Sequence[Side], side: Side) -> str:
    clicked = _("{count} British by clicks"), _("{count} French by clicks")
    thought = _("{count} British by the machine ({level})"), _("{count} French by the machine ({level})")
    level = game.seats[side].level
    return (thought if level else clicked)[side].format(count=sides.count(side), level=level_title(level))
