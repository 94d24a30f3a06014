"""Another way for the letters of a game apart."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.data.texts.language import _
from afaos_gui.gui.dialogs.apart.parts import RouteFields
from afaos_gui.gui.toolkit.application import failures_told
from afaos_gui.gui.toolkit.widgets.controls import ClothDialog

WIDTH = 640


class RouteDialog(ClothDialog):
    """`change` is called with the route that is chosen. Raises DataError."""

    def __init__(self, route: RouteEntry, change: Callable[[RouteEntry], object], parent: QWidget) -> None:
        super().__init__(_("Another way for the letters"), "apart_other_route", parent)
        self._change = change
        told = _("Both of you choose the same way. Nothing is lost: letters that have not been read are sent again.")
        self.message = self.words("", soft=True)
        self.cancel = self.button(_("Cancel"), "apart_cancel", self.reject)
        self.take = self.button(_("Take this way"), "apart_take", self._try, brass=True)
        self.route = RouteFields(self, route, self._look)
        self.fill(self.words(told, soft=True), self.route, self.message)
        self.add_buttons([], [self.cancel, self.take])
        self._look()

    def _look(self) -> None:
        if hasattr(self, "route"):
            problem = self.route.problem()
            self.message.setText(problem)
            self.take.setEnabled(not problem)
            self.fit(WIDTH)

    def _try(self) -> None:
        with failures_told(self.message.setText):
            self._change(self.route.route())
            self.accept()
