"""Letters as text that people paste into messages of any kind."""

from __future__ import annotations

from afaos_gui.apart.carriers.carrier import CarrierState, Parcel
from afaos_gui.data.letters.letter_form import letters_in, text_of
from afaos_gui.data.texts.language import _


class TextCarrier:
    """Keeps what is to be pasted, and takes what was pasted."""

    def __init__(self) -> None:
        self._out: list[Parcel] = []
        self._in: list[bytes] = []

    def send(self, parcel: Parcel) -> None:
        """Keep a letter for `text`."""
        if parcel not in self._out:
            self._out.append(parcel)

    def show(self, look: bytes, shown: bytes) -> None:
        """Nothing to do: the player copies it."""

    @property
    def text(self) -> str:
        """The letters that are to be pasted; empty if there are none."""
        return "\n".join(text_of(parcel.data) for parcel in self._out)

    def taken(self) -> None:
        """Note that the text has been copied."""
        self._out.clear()

    def paste(self, text: str) -> None:
        """Take the letters in a text. Raises DataError where there are none, or damaged ones."""
        self._in += letters_in(text)

    def letters(self) -> tuple[bytes, ...]:
        """What was pasted since the last call."""
        letters, self._in = tuple(self._in), []
        return letters

    def state(self) -> CarrierState:
        """Whether something waits to be copied."""
        if self._out:
            return CarrierState(True, _("A letter waits to be copied and sent to the other player."))
        return CarrierState(True, _("Paste the letter of the other player when it comes."))

    def close(self) -> None:
        """Nothing to do."""
