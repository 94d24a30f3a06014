"""The system's sound device and the decoding of sounds, by miniaudio; imported only when something is heard."""

from __future__ import annotations

import ctypes
import random
import sys
from collections.abc import Generator
from pathlib import Path

import miniaudio

from afaos_gui.gui.motion.sound.mixer import Mixer, Samples

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
