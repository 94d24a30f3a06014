"""Sounds that are being played, added up block by block."""

from __future__ import annotations

from array import array
from threading import Lock
from typing import TypeAlias

MOST_VOICES = 4
"""More at once are not told apart; the oldest gives way."""
LOUDEST, QUIETEST = 32_767, -32_768

Samples: TypeAlias = "array[int]"


class Mixer:
    """Sounds that are being played. `add` may be called from any thread while another one takes blocks."""

    def __init__(self) -> None:
        self.volume = 1.0
        self._voices: list[tuple[Samples, int]] = []
        self._lock = Lock()

    @property
    def silent(self) -> bool:
        """Whether nothing is being played."""
        return not self._voices

    def add(self, samples: Samples) -> None:
        """Begin to play a sound: 16-bit samples, one channel."""
        with self._lock:
            self._voices = [*self._voices, (samples, 0)][-MOST_VOICES:]

    def block(self, count: int) -> Samples:
        """The next `count` samples of all sounds together."""
        with self._lock:
            parts = [samples[at : at + count] for samples, at in self._voices]
            self._voices = [(samples, at + count) for samples, at in self._voices if at + count < len(samples)]
        mixed = [0] * count
        for part in parts:
            for index, sample in enumerate(part):
                mixed[index] += sample
        volume = self.volume
        return array("h", (min(LOUDEST, max(QUIETEST, int(sample * volume))) for sample in mixed) if parts else mixed)
