"""Plays sounds without ever holding the window: a thread loads them, opens the device and closes it again."""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Protocol

from afaos_gui.data import crash
from afaos_gui.gui.motion.sound.mixer import Mixer, Samples
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.look.loudness import Loudness, volume_of

IDLE_S = 4.0
"""Seconds of silence after which the device is given back."""


class Output(Protocol):
    """An open device."""

    def close(self) -> None:
        """Let go of it."""


Opener = Callable[[Mixer], Output]
Decoder = Callable[[Path], list[Samples]]
Chooser = Callable[[list[Samples]], Samples]


class Speaker:
    """Plays a sound now and then. Where no device can be opened it is silent, without a word."""

    def __init__(self, folder: Path, tools: Callable[[], tuple[Opener, Decoder, Chooser]]) -> None:
        """`folder` holds the sounds; `tools` gives what opens a device, decodes a file and draws one of its pitches."""
        self._folder = folder
        self._tools = tools
        self._wanted: queue.SimpleQueue[Sound | None] = queue.SimpleQueue()
        self._thread: Thread | None = None
        self._mixer = Mixer()
        self._kept: dict[Sound, list[Samples]] = {}
        self._loudness = Loudness.OFF

    def set_loudness(self, loudness: str) -> None:
        """Take up the player's choice; what is being played goes on with it."""
        self._loudness = Loudness(loudness)
        self._mixer.volume = volume_of(self._loudness)

    def play(self, sound: Sound) -> None:
        """Play a sound as soon as possible; returns at once."""
        self._mixer.volume = volume_of(self._loudness)
        if not self._mixer.volume:
            return
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()
        self._wanted.put(sound)

    def close(self) -> None:
        """Stop playing."""
        if self._thread is not None:
            self._wanted.put(None)
            self._thread.join(1.0)
            self._thread = None

    def _work(self) -> None:
        try:
            self._serve(*self._tools())
        except Exception as error:  # a missing device, a library that does not load: nothing that a player must know
            crash.log.info("no sound: %s", error)
            while self._wanted.get() is not None:
                pass

    def _serve(self, open_device: Opener, decode: Decoder, choose: Chooser) -> None:
        device: Output | None = None
        try:
            while True:
                try:
                    sound = self._wanted.get(timeout=IDLE_S if device is not None else None)
                except queue.Empty:
                    if device is not None and self._mixer.silent:
                        device.close()
                        device = None
                    continue
                if sound is None:
                    return
                if sound not in self._kept:
                    self._kept[sound] = decode(self._folder / f"{sound}.flac")
                self._mixer.add(choose(self._kept[sound]))
                device = device or open_device(self._mixer)
        finally:
            if device is not None:
                device.close()


def system_tools() -> tuple[Opener, Decoder, Chooser]:
    """The system's device. Raises ImportError where the library does not load."""
    from afaos_gui.gui.motion.sound.device import Device, decoded, drawn

    return Device, decoded, drawn
