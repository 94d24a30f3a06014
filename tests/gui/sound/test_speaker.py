"""Sounds are played from a thread of their own, and nothing depends on there being a device."""

from __future__ import annotations

from array import array
from contextlib import suppress
from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from afaos_gui.gui.motion.sound.mixer import MOST_VOICES, Mixer, Samples
from afaos_gui.gui.motion.sound.speaker import Speaker
from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.look import loudness

BLIP = array("h", [1000] * 100)


class Listening:
    """A device that plays nothing and remembers what it was asked for."""

    def __init__(self) -> None:
        self.heard = Event()
        self.decoded: list[str] = []
        self.opened = self.closed = 0
        self.mixer: Mixer | None = None

    def tools(self) -> tuple[object, object, object]:
        def decode(path: Path) -> list[Samples]:
            assert current_thread() is not main_thread()
            self.decoded.append(path.stem)
            return [BLIP]

        def open_device(mixer: Mixer) -> Listening:
            self.opened += 1
            self.mixer = mixer
            self.heard.set()
            return self

        return open_device, decode, lambda pitches: pitches[0]

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def device() -> Listening:
    return Listening()


def speaker_on(device: Listening, choice: str = "full") -> Speaker:
    speaker = Speaker(Path("sounds"), device.tools)  # type: ignore[arg-type]
    speaker.set_loudness(choice)
    return speaker


def test_a_sound_is_decoded_and_played_by_the_thread(device: Listening) -> None:
    speaker = speaker_on(device)
    speaker.play(Sound.COIN)
    assert device.heard.wait(5)
    speaker.close()
    assert (device.decoded, device.opened, device.closed) == (["coin"], 1, 1)
    assert device.mixer is not None
    assert device.mixer.block(10) == array("h", [1000] * 10)


def test_off_opens_no_device_and_starts_no_thread(device: Listening) -> None:
    speaker = speaker_on(device, "off")
    speaker.play(Sound.COIN)
    speaker.close()
    assert (device.decoded, device.opened) == ([], 0)


def test_as_the_system_says(device: Listening) -> None:
    speaker = speaker_on(device, "system")
    loudness.heed_silence(True)
    try:
        speaker.play(Sound.COIN)
        speaker.close()
        assert device.opened == 0
    finally:
        loudness.heed_silence(False)
    speaker.play(Sound.COIN)
    assert device.heard.wait(5)
    speaker.close()


def test_without_a_device_it_is_silent_without_a_word() -> None:
    tried = Event()

    def no_device() -> object:
        tried.set()
        raise OSError("no device")

    speaker = Speaker(Path("sounds"), no_device)  # type: ignore[arg-type]
    speaker.set_loudness("full")
    for _ in range(3):
        speaker.play(Sound.CARD)
    assert tried.wait(5)
    speaker.close()


def test_where_the_system_has_no_device_its_library_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    device = pytest.importorskip("afaos_gui.gui.motion.sound.device")
    with suppress(device.miniaudio.MiniaudioError):
        device.Device(Mixer()).close()
    assert capfd.readouterr() == ("", "")


@given(st.lists(st.lists(st.integers(-32_768, 32_767), min_size=1, max_size=40), max_size=7), st.integers(1, 30))
def test_a_mix_is_the_sum_within_what_a_sample_holds(voices: list[list[int]], count: int) -> None:
    mixer = Mixer()
    for voice in voices:
        mixer.add(array("h", voice))
    played = [sample for _ in range(45) for sample in mixer.block(count)]
    kept = voices[-MOST_VOICES:]
    for at, sample in enumerate(played[:40]):
        whole = sum(voice[at] for voice in kept if at < len(voice))
        assert sample == max(-32_768, min(32_767, whole))
    assert mixer.silent
