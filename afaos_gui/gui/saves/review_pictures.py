"""The pictures of an exported review: the chart at each mistake, with what was done and what was better."""

from __future__ import annotations

from afaos_gui.data.reviews import Verdict
from afaos_gui.gui.saves.thumbnails import picture_of, png_bytes
from afaos_gui.gui.toolkit.theme import Palette
from afaos_gui.session.game import Game
from afaos_gui.session.review.export import Picture

WIDTH = 520


def pictures(game: Game) -> Picture:
    """What makes the pictures of a game."""
    def picture(verdict: Verdict) -> bytes:
        command = game.commands[verdict.number]
        rings = {command.action.place: Palette.BLUNDER, verdict.line[0].place: Palette.BETTER}
        return png_bytes(picture_of(command.before, WIDTH, {place: ink for place, ink in rings.items() if place >= 0}))

    return picture
