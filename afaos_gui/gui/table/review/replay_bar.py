"""The bar of a replay: the timeline, the buttons, the view, and the ways out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QPushButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.table.review.timeline import Timeline
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.look.appearance import Words, follow, follow_words
from afaos_gui.gui.toolkit.look.style_sheet import Ink, set_narrow
from afaos_gui.gui.toolkit.paint.ink import paint_text, sentence_lines
from afaos_gui.gui.toolkit.paint.shapes import paint_band, paint_edges, smooth_painter
from afaos_gui.gui.toolkit.paint.theme import Palette, Role, colour, font, sized, text_share
from afaos_gui.gui.toolkit.pressing import PRESSING, choose_one
from afaos_gui.gui.toolkit.widgets.arranging import Part, column, set_rows
from afaos_gui.gui.toolkit.widgets.buttons import Glyph, GlyphButton
from afaos_gui.gui.toolkit.widgets.controls import OnClick, OneLine, cloth_button, fit_letters, label
from afaos_gui.presentation.facts.course import Course
from afaos_gui.presentation.viewer.perspective import Seen, seen_title, why_hidden

HEIGHT = 84
MOST_SHARE, ONE_ROW = 1.4, 1.2
"""Largest scale of the bar's text, and the largest with which the words stay in their row."""
LARGE, SMALL = 17, 14
"""The height of the letters of a sentence on one line, and of those on its buttons."""
ROOMY = 1080
"""From which width on that row also says the turn, which the table tells as well, and what its buttons choose."""
PACES = (0.5, 1.0, 2.0, 4.0, 8.0)
EDGE, ROW_GAP, BEFORE_ENDS = 12, 6, 8
"""Room at both ends of a row, between its parts, and before the ways out."""
STEP_MS = 1200
"""Milliseconds for one action at pace 1."""


def _share() -> float:
    """The scale factor for the words of the bar."""
    return min(text_share(), MOST_SHARE)


class Told(OneLine):
    """The last action, in large letters on one line or in small ones on two."""

    OVERHANG = 2
    """How far italic letters extend beyond their width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Role.DISPLAY, LARGE, Ink.BRASS, parent, italic=True)

    @property
    def _step(self) -> int:
        return round(16 * _share())

    @property
    def _lean(self) -> int:
        return round(self.OVERHANG * _share())

    def sizeHint(self) -> QSize:
        """Room for the two lines and their descenders; any width."""
        return QSize(100, 2 * self._step + (0 if text_share() <= ONE_ROW else self._lean))

    def lines(self) -> tuple[list[str], QFont]:
        """The text on at most two lines, and their font."""
        return sentence_lines(self.text, LARGE * _share(), SMALL * _share(), self.width() - 2 * self._lean)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines in the middle of the height."""
        painter = smooth_painter(self)
        lines, face = self.lines()
        metrics = QFontMetricsF(face)
        top = (self.height() - self._step * (len(lines) - 1) - metrics.height()) / 2
        for index, line in enumerate(lines):
            at = QPointF(self._lean, top + index * self._step + metrics.ascent())
            paint_text(painter, at, line, face, colour(self._ink.value_now))


class ReplayBar(QWidget):
    """Emits the player's commands: go to a position, change the view, take over there, close the replay.

    The listener steps the game and tells the bar the position.
    """

    def __init__(
        self,
        parent: QWidget,
        seek: Callable[[int], object],
        see_as: Callable[[Seen], object],
        take_over: Callable[[], object],
        close: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self._seek, self._close = seek, close
        self.setObjectName("replay_bar")
        follow_words(self, lambda: _("Replay"), self.setAccessibleName)
        self._last = 0
        self._pace = 1
        self.timeline = Timeline(self, self.seek)
        ways: dict[Glyph, tuple[Words, Callable[[], object]]] = {
            Glyph.FIRST: (lambda: _("To the beginning (Home)"), lambda: self.seek(0)),
            Glyph.BACK: (lambda: _("One action back (Left)"), lambda: self._step(-1)),
            Glyph.PLAY: (lambda: _("Play (Space)"), self.toggle),
            Glyph.FORTH: (lambda: _("One action on (Right)"), lambda: self._step(1)),
            Glyph.LAST: (lambda: _("To the end (End)"), lambda: self.seek(self._last)),
        }
        self.buttons = {
            glyph: GlyphButton(glyph, glyph.value, words, self, run) for glyph, (words, run) in ways.items()
        }
        self.pace = self._small("", "pace", self._next_pace)
        self.words = Told(self)
        self.turn = label("", Role.DISPLAY, 18, Ink.RIBBON, self, wraps=False)
        self.seen = {
            seen: self._small(partial(seen_title, seen), f"seen_{seen.value}", partial(see_as, seen)) for seen in Seen
        }
        choose_one(self, self.seen.values())
        self.take_over = self._small(lambda: _("Take over from here"), "take_over", take_over)
        self.close_button = self._small(lambda: _("Back to the table"), "close_replay", close)
        self._timer = timer(self._on_tick, self)
        self._spared: tuple[QWidget, ...] = ()
        """What is left out in a narrow window."""
        self.quiet = label(lambda: _("Seen by"), Role.TEXT, 13, Ink.RIBBON_SOFT, self, italic=True, wraps=False)
        follow(self.quiet, lambda: self.quiet.setFont(font(Role.TEXT, SMALL * _share(), italic=True)))
        self._rows = column(spacing=4)
        column(self.timeline, self._rows, on=self, spacing=4, margins=(EDGE, 4, EDGE, 7))
        follow(self, self._lay_out)
        follow(self, self._explain)
        follow(self.pace, self._show_pace)
        self.hide()

    def _small(self, text: Words, name: str, on_click: OnClick) -> QPushButton:
        button = cloth_button(text, name, self, on_click, px=SMALL, on_ribbon=True)
        follow(button, lambda: button.setFixedHeight(min(sized(28), round(28 * MOST_SHARE))))
        follow(button, lambda: button.setFont(font(Role.TEXT, SMALL * _share())))
        return button

    def _lay_out(self) -> None:
        """Put the parts into one row, or into two where full-length labels would leave the words no room."""
        ways, choices = (*self.buttons.values(), self.pace), self.seen.values()
        ends = (self.take_over, self.close_button)
        if text_share() > ONE_ROW:
            self._spared = ()
            rows: list[tuple[Part, ...]] = [
                (self.turn, 8, (self.words, 1)),
                (*ways, None, self.quiet, *choices, BEFORE_ENDS, *ends),
            ]
        else:
            self._spared = (self.turn, self.quiet)
            rows = [(*ways, 8, self.turn, 8, (self.words, 1), self.quiet, *choices, 8, *ends)]
        set_rows(self._rows, *rows, spacing=ROW_GAP)

    # Content

    def set_limits(self, seen: Seen, is_open: bool) -> None:
        """Show the views; a game with secrets can be seen from this side only, and not taken over."""
        self.seen[seen].setChecked(True)
        for button in (*self.seen.values(), self.take_over):
            button.setEnabled(is_open or button is self.seen[seen])
        self._explain()

    def _explain(self) -> None:
        """Say what taking over does, and why what cannot be done cannot."""
        words = dict.fromkeys(self.seen.values(), "")
        words[self.take_over] = _("Begin a new game at this position; this one stays as it is.")
        for button, tip in words.items():
            button.setToolTip(tip if button.isEnabledTo(self) else why_hidden())

    def show_course(self, course: Course) -> None:
        """Show the course of a game, at its end."""
        self._last = course.last
        self.timeline.set_course(course)
        self.show()

    def mark(self, inks: Mapping[int, str]) -> None:
        """Mark commands on the timeline with dots of these colours, by their numbers."""
        self.timeline.set_inks(inks)

    def focus_timeline(self) -> None:
        """Move the keyboard focus to the timeline."""
        self.timeline.setFocus()

    def show_at(self, position: int, turn: str, sentence: str) -> None:
        """Show the position of the replay and the last action."""
        self.timeline.set_position(position)
        self.turn.setText(turn)
        self.words.set_text(sentence)
        for glyph in (Glyph.FIRST, Glyph.BACK):
            self.buttons[glyph].setEnabled(position > 0)
        for glyph in (Glyph.FORTH, Glyph.LAST):
            self.buttons[glyph].setEnabled(position < self._last)
        if position >= self._last:
            self.pause()

    # Playing

    @property
    def is_playing(self) -> bool:
        """Whether the replay plays by itself."""
        return self._timer.isActive()

    @property
    def is_quick(self) -> bool:
        """Whether it plays faster than what happens can be seen."""
        return self.is_playing and PACES[self._pace] > 1

    def toggle(self) -> None:
        """Play, from the beginning when it is at its end; or pause."""
        if self.is_playing:
            self.pause()
            return
        if self.timeline.position >= self._last:
            self._seek(0)
        self._timer.start(round(STEP_MS / PACES[self._pace]))
        self._show_play(Glyph.PAUSE, lambda: _("Pause (Space)"))

    def pause(self) -> None:
        """Stop playing."""
        self._timer.stop()
        self._show_play(Glyph.PLAY, lambda: _("Play (Space)"))

    def _show_play(self, glyph: Glyph, words: Callable[[], str]) -> None:
        button = self.buttons[Glyph.PLAY]
        button.set_glyph(glyph, words)

    def seek(self, position: int) -> None:
        """Pause and go to a position."""
        self.pause()
        self._seek(position)

    def _step(self, by: int) -> None:
        self.seek(min(self._last, max(0, self.timeline.position + by)))

    def _on_tick(self) -> None:
        self._seek(min(self._last, self.timeline.position + 1))

    def _next_pace(self) -> None:
        self._pace = (self._pace + 1) % len(PACES)
        self._show_pace()
        if self.is_playing:
            self._timer.start(round(STEP_MS / PACES[self._pace]))

    def _show_pace(self) -> None:
        pace = PACES[self._pace]
        self.pace.setText("½×" if pace < 1 else f"{pace:.0f}×")
        self.pace.setAccessibleName(_("Speed {pace}").format(pace=self.pace.text()))
        self.pace.setToolTip(_("The speed of the replay"))

    # Place, keys, painting

    @property
    def height_needed(self) -> int:
        """The height that the ribbon below needs."""
        return max(HEIGHT, self.sizeHint().height())

    def place_over(self, ribbon: QRect) -> None:
        """Cover the ribbon; in a narrow window all else leaves room to the words."""
        is_roomy = ribbon.width() >= ROOMY
        for part in (self.turn, self.quiet):
            part.setVisible(is_roomy or part not in self._spared)
        for button in (self.pace, *self.seen.values(), self.take_over, self.close_button):
            set_narrow(button, not is_roomy or text_share() > ONE_ROW)
        if text_share() > ONE_ROW:
            self._fit_second_row(ribbon.width())
        self.setGeometry(ribbon)

    def _fit_second_row(self, width: int) -> None:
        """Leave out what only explains, and make letters smaller, until the buttons have room in their row."""
        self.quiet.setVisible(self.sizeHint().width() <= width)
        buttons = [self.pace, *self.seen.values(), self.take_over, self.close_button]
        others = sum(one.sizeHint().width() + ROW_GAP for one in self.buttons.values())
        quiet = 0 if self.quiet.isHidden() else self.quiet.sizeHint().width() + ROW_GAP
        room = width - 2 * EDGE - others - quiet - BEFORE_ENDS - 2 * ROW_GAP
        fit_letters(buttons, room, ROW_GAP, SMALL * _share())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Play and pause with Space and Enter, end the replay with Escape; other keys go to the timeline."""
        if event.key() in PRESSING:
            if not event.isAutoRepeat():
                self.toggle()
        elif event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint leather with brass edges, unlike either side's ribbon."""
        painter = smooth_painter(self)
        strap = QRectF(self.rect())
        paint_band(painter, strap, colour(Palette.STRAP_LIGHT), colour(Palette.STRAP_DARK))
        paint_edges(painter, strap, colour(Palette.BRASS, 210), 1.4)
