"""What is heard of an action, and when."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from afaos_gui.presentation.choreography.cues import APART, Cue, Sound, most_telling, spaced
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.state import GameState
from tests.presentation.test_motion_composer import composed, done, random_commands
from tests.rules.builder import Position

FOLDER = Path(__file__).parents[2] / "resources" / "sounds"


def heard(state: GameState, text: str, viewer: Side = BRITISH) -> list[Sound]:
    """The sounds of an action, in order."""
    return [cue.sound for cue in composed(done(state, text), viewer).cues]


def test_every_sound_is_a_file_and_every_file_a_sound() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(Sound)


def test_money_rings() -> None:
    state = Position(BRITISH).hand(BRITISH, "Boston").state()
    assert heard(state, "take money: Boston") == [Sound.CARD, Sound.COIN]


def test_a_siege_begins_with_a_drum_and_goes_on_with_a_gun() -> None:
    position = Position(BRITISH).hand(BRITISH, "Boston", "Norfolk", "Militia")
    assert Sound.DRUM in heard(position.state(), "besiege Port Royal: Boston, Norfolk, Militia")
    assert Sound.GUN not in heard(position.state(), "besiege Port Royal: Boston, Norfolk, Militia")
    begun = Position(BRITISH).hand(BRITISH, "Militia").siege(BRITISH, "Port Royal", ["Militia"]).state()
    assert Sound.GUN in heard(begun, "reinforce Port Royal: Militia")


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
def test_sounds_keep_their_order_and_their_distance(viewer: Side) -> None:
    for command in random_commands(5):
        cues = composed(command, viewer).cues
        assert list(cues) == sorted(cues)
        for sound in Sound:
            at = [cue.at for cue in cues if cue.sound is sound]
            assert all(after - before >= APART for before, after in pairwise(at))


def test_of_sounds_at_once_the_most_telling_is_heard() -> None:
    assert most_telling([Cue(0, Sound.CARD), Cue(0, Sound.DRUM), Cue(0, Sound.PIECE)]) is Sound.DRUM
    assert most_telling([]) is None


def test_two_of_a_kind_are_not_heard_at_once() -> None:
    cues = [Cue(0, Sound.CARD), Cue(30, Sound.CARD), Cue(40, Sound.COIN), Cue(120, Sound.CARD)]
    assert spaced(cues) == (cues[0], cues[2], cues[3])
