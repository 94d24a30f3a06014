"""Shows who invites to a game in this house, and fetches the invitation that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from afaos_gui.data.texts.language import _
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.clock import timer
from afaos_gui.gui.toolkit.widgets.arranging import NO_MARGINS, row
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog
from afaos_gui.session.apart.terms import Invitation

if TYPE_CHECKING:
    from afaos_gui.session.apart.around import Inviter, Neighbours

LOOK_MS = 200
MOST_SHOWN = 4


class HouseFields(QWidget):
    """A button for each who invites; `take` gets the invitation of the one that is pressed. Looks only when told to."""

    def __init__(
        self, dialog: ClothDialog, tell: Callable[[str], object], take: Callable[[Invitation], object]
    ) -> None:
        super().__init__(dialog)
        self._dialog, self._tell, self._take = dialog, tell, take
        self._neighbours: Neighbours | None = None
        self._is_asked = False
        self.names: dict[Inviter, QPushButton] = {}
        self._row = row(None, on=self, spacing=9, margins=NO_MARGINS)
        self._timer = timer(self._look, self, LOOK_MS)
        self.hide()

    def look(self) -> None:
        """Begin to look."""
        from afaos_gui.session.apart.around import Neighbours

        with failures_told(self._tell):
            self._neighbours = self._neighbours or Neighbours()
            self._tell(_("The program looks for invitations in this house …"))
            self._timer.start()

    def end(self) -> None:
        """Look no more."""
        self._timer.stop()
        self._is_asked = False
        if self._neighbours is not None:
            self._neighbours.close()
            self._neighbours = None
        self._show(())

    def _look(self) -> None:
        if self._neighbours is None:
            return
        if not self._is_asked:
            self._show(self._neighbours.found()[:MOST_SHOWN])
            return
        self._is_asked = False
        with failures_told(self._tell):
            invitation = self._neighbours.invitation()
            self._is_asked = invitation is None
            if invitation is not None:
                self.end()
                self._take(invitation)

    def _show(self, found: tuple[Inviter, ...]) -> None:
        if tuple(self.names) == found:
            return
        for gone in set(self.names) - set(found):
            self.names.pop(gone).deleteLater()
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        for place, one in enumerate(found):
            if one not in self.names:
                self.names[one] = self._dialog.button(
                    one.name.replace("&", "&&"), f"apart_house_{place}", partial(self._ask, one), brass=True
                )
                layout.insertWidget(place, self.names[one])
        self.names = {one: self.names[one] for one in found}
        self.setVisible(bool(found))
        if found:
            self._tell(_("Press the name of whoever invites you."))

    def _ask(self, inviter: Inviter) -> None:
        if self._neighbours is not None:
            self._is_asked = True
            self._neighbours.ask(inviter)
