"""The system's sound device and the decoding of sounds, by miniaudio; imported only when something is heard."""

from __future__ import annotations

import ctypes
import random
import sys
from array import array
from collections.abc import Generator
from pathlib import Path
from threading import Lock
from typing import TypeAlias

import miniaudio

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


RATE = 44_100
BUFFER_MS = 20
PITCHES = (0.965, 1.0, 1.035)
"""Each sound is kept at these speeds and one is drawn by lot, so that no two after each other are quite alike."""


ALSA = "libasound.so.2"
"""Linux's sound library; named here, as PyInstaller would pack one that is named where it is loaded."""
_TOLD = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)
_keep_quiet = _TOLD(lambda *_told: None)
"""Takes what ALSA would print to the terminal; kept, as it is called at any time."""


def _hush_alsa() -> None:
    """Have ALSA print nothing where it finds no device; without that library there is nothing to do."""
    try:
        ctypes.CDLL(ALSA).snd_lib_error_set_handler(_keep_quiet)
    except (OSError, AttributeError):
        return


def decoded(path: Path) -> list[Samples]:
    """A sound at each of its pitches."""
    content = path.read_bytes()
    mono, form = 1, miniaudio.SampleFormat.SIGNED16
    return [miniaudio.decode(content, form, mono, round(RATE * pitch)).samples for pitch in PITCHES]


def drawn(pitches: list[Samples]) -> Samples:
    """One of a sound's pitches."""
    return random.choice(pitches)


class Device:
    """The device that plays what a mixer gives. Raises miniaudio.MiniaudioError where there is none."""

    def __init__(self, mixer: Mixer) -> None:
        if sys.platform == "linux":
            _hush_alsa()
        self._device = miniaudio.PlaybackDevice(
            miniaudio.SampleFormat.SIGNED16, nchannels=1, sample_rate=RATE, buffersize_msec=BUFFER_MS, app_name="afaos"
        )
        blocks = _blocks(mixer)
        next(blocks)
        self._device.start(blocks)

    def close(self) -> None:
        """Let go of the device."""
        self._device.close()


def _blocks(mixer: Mixer) -> Generator[Samples | bytes, int, None]:
    wanted = yield b""
    while True:
        wanted = yield mixer.block(wanted)
