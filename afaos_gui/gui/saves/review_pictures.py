"""The pictures of an exported review: the chart at each mistake, with the action taken and the better one."""

from __future__ import annotations

from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.gui.saves.thumbnails import encoded, picture_of
from afaos_gui.gui.toolkit.paint.theme import Palette
from afaos_gui.session.game import Game
from afaos_gui.session.review.export import Picture

WIDTH = 520


def pictures(game: Game) -> Picture:
    """The function that paints the position before a decision, with what was done and what was better ringed."""

    def picture(verdict: Verdict) -> bytes:
        command = game.commands[verdict.number]
        rings = {command.action.place: Palette.BLUNDER, verdict.line[0].place: Palette.BETTER}
        image = picture_of(command.before, WIDTH, {place: ink for place, ink in rings.items() if place >= 0})
        return encoded(image, "JPG", 85)  # a seventh as large as a PNG

    return picture
