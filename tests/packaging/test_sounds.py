"""The shipped sounds come from the script, and are equally loud."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from afaos_gui.gui.motion.sound.device import PITCHES, RATE, decoded
from afaos_gui.presentation.choreography.cues import Sound

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "resources" / "sounds"
MOST_BYTES = 2 * 2**20


@pytest.fixture
def script(scripts: Path) -> ModuleType:
    import sounds

    return sounds


@pytest.mark.parametrize("sound", Sound)
def test_it_is_what_the_script_makes_and_as_loud_as_the_others(script: ModuleType, sound: Sound) -> None:
    makers = {maker.__name__: maker for maker in script.SOUNDS}
    made = script.make(makers[sound])
    shipped = np.array(decoded(FOLDER / f"{sound}.flac")[PITCHES.index(1.0)], dtype=np.float64) / 32_768
    assert len(shipped) == len(made)
    assert np.max(np.abs(shipped - made)) < 2e-3
    assert script.loudness(shipped) == pytest.approx(script.LOUDNESS, abs=0.5)
    assert 20 * np.log10(np.max(np.abs(shipped))) < -3
    assert len(shipped) / RATE <= 1.5


def test_all_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES


def test_a_tone_of_the_standard_measures_as_the_standard_says(script: ModuleType) -> None:
    """EBU Tech 3341: a sine of 1,000 Hz whose peak is at -23 dBFS, in one channel only."""
    tone = 10 ** (-23 / 20) * np.sin(2 * np.pi * 1000 * np.arange(2 * RATE) / RATE)
    assert script.loudness(tone) == pytest.approx(-26.0, abs=0.2)
