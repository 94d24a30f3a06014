"""The great moments: what each shows, how long it takes, and what is heard of it."""

from __future__ import annotations

import pytest

from afaos_gui.presentation.choreography.cues import Sound
from afaos_gui.presentation.choreography.flights import Flight, FlightLook
from afaos_gui.presentation.choreography.sequence import Sequence
from afaos_gui.presentation.facts.figures import points
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.view import observe
from tests.gui.motion.scene_positions import SCENES, submit
from tests.presentation.test_motion_composer import composed
from tests.rules.builder import place

LONGEST = 1200.0
HEARD = {
    "siege won": {Sound.GUN, Sound.FLAG, Sound.CARRIED_OFF},
    "siege withstood": {Sound.GUN, Sound.FLAG},
    "siege withdrawn from": {Sound.FLAG},
    "place taken": {Sound.PIECE, Sound.FLAG},
    "raid": {Sound.MUSKET},
    "raid by the enemy": {Sound.MUSKET},
    "raid that succeeds": {Sound.MUSKET, Sound.CARRIED_OFF},
    "raid blocked": {Sound.BLOCKED},
    "ambush": {Sound.VOLLEY},
    "ambush by the enemy": {Sound.VOLLEY},
    "last piece": {Sound.PIECE, Sound.FLAG},
    "capital fallen": {Sound.GUN, Sound.FLAG, Sound.FIFE},
    "end by pieces": {Sound.GUN, Sound.FLAG, Sound.DIRGE},
    "resigned": {Sound.FLAG, Sound.FIFE},
}


def played(name: str, viewer: Side | None = None) -> Sequence:
    """The sequence of a scene."""
    scene = SCENES[name]
    game = scene.game()
    submit(game, scene.action)
    return composed(game.commands[-1], scene.viewer if viewer is None else viewer)


def of(sequence: Sequence, look: FlightLook, side: Side | None = None) -> list[Flight]:
    """The flights of a look, and of a side."""
    return [one for one in sequence.flights if one.thing.look is look and side in (None, one.thing.side)]


def tallies(sequence: Sequence) -> dict[Side, str]:
    """The sums that meet, by side."""
    return {flight.thing.side: flight.thing.text for flight in of(sequence, FlightLook.TALLY)}


def sound_at(sequence: Sequence, sound: Sound) -> float:
    """When a sound is heard."""
    return next(cue.at for cue in sequence.cues if cue.sound is sound)


@pytest.mark.parametrize("viewer", [BRITISH, FRENCH])
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_short_and_heard(name: str, viewer: Side) -> None:
    sequence = played(name, viewer)
    assert sequence.length / sequence.rate <= LONGEST + 0.01
    heard = {cue.sound for cue in sequence.cues}
    fanfares = {Sound.FIFE, Sound.DIRGE}
    assert HEARD[name] - fanfares <= heard
    assert bool(HEARD[name] & fanfares) == bool(heard & fanfares)
    assert all(cue.at <= sequence.length for cue in sequence.cues)
    if viewer == SCENES[name].viewer:
        assert HEARD[name] <= heard


def test_the_sums_of_a_siege_meet_then_one_flag_falls_and_the_other_rises() -> None:
    sequence = played("siege won")
    assert tallies(sequence) == {FRENCH: "2", BRITISH: "7"}
    met = sound_at(sequence, Sound.GUN)
    left, right = (flight.pose(met) for flight in of(sequence, FlightLook.TALLY))
    assert 0 < right.x - left.x < of(sequence, FlightLook.TALLY)[0].keys[0].pose.width * 4
    (falling,) = of(sequence, FlightLook.CLOTH, FRENCH)
    (rising,) = of(sequence, FlightLook.CLOTH, BRITISH)
    assert falling.pose(falling.end).y > falling.pose(met).y
    assert rising.keys[0].at >= falling.end and rising.pose(rising.end).y < rising.keys[0].pose.y
    assert sound_at(sequence, Sound.FLAG) == rising.keys[0].at
    assert sequence.struck == {place("Louisbourg")}


def test_the_piece_of_a_conquest_is_carried_off_when_its_flag_is_down() -> None:
    sequence = played("siege won")
    (town,) = of(sequence, FlightLook.TOWN)
    (falling,) = of(sequence, FlightLook.CLOTH, FRENCH)
    leaves = next(key.at for key in town.keys[1:] if key.pose != town.keys[0].pose)
    assert leaves > falling.end


def test_who_holds_out_keeps_the_flag() -> None:
    sequence = played("siege withstood")
    assert of(sequence, FlightLook.CLOTH, BRITISH)[0].keys[0].at > of(sequence, FlightLook.CLOTH, FRENCH)[0].keys[0].at
    assert tallies(sequence) == {FRENCH: "0", BRITISH: "4"}


def test_who_withdraws_is_not_measured() -> None:
    assert tallies(played("siege withdrawn from")) == {}
    assert tallies(played("resigned")) == {}


def test_a_raid_walks_from_its_own_place_and_shoots_when_it_has_come() -> None:
    sequence = played("raid")
    (party,) = of(sequence, FlightLook.PARTY, BRITISH)
    xs = [round(key.pose.x) for key in party.keys[1:-2]]
    assert xs[0] == 600 + 10 * place("Albany")
    assert sound_at(sequence, Sound.MUSKET) == party.keys[-3].at
    assert of(sequence, FlightLook.PRINT)


def test_a_blocked_raid_goes_back_the_way_it_came() -> None:
    (party,) = of(played("raid blocked"), FlightLook.PARTY, FRENCH)
    walked = [(key.pose.x, key.pose.y) for key in of(played("raid by the enemy"), FlightLook.PARTY)[0].keys]
    assert (party.keys[0].pose.x, party.keys[0].pose.y) == walked[-1]
    assert (party.keys[-1].pose.x, party.keys[-1].pose.y) in walked[:-3]


def test_an_ambush_fires_from_both_sides_of_the_hand() -> None:
    for name, hand in (("ambush", 300), ("ambush by the enemy", 550)):
        sequence = played(name)
        at = sorted(flight.keys[-1].pose.x for flight in of(sequence, FlightLook.PARTY))
        assert at[0] < hand < at[1]
        assert sound_at(sequence, Sound.VOLLEY) <= min(flight.keys[0].at for flight in of(sequence, FlightLook.FLASH))


def test_the_last_piece_empties_the_stock() -> None:
    sequence = played("last piece")
    assert [flight.thing.text for flight in of(sequence, FlightLook.FIGURE)] == ["0"]
    assert of(sequence, FlightLook.CLOTH, BRITISH)


def test_the_end_is_measured_by_points_where_points_decide() -> None:
    scene = SCENES["end by pieces"]
    game = scene.game()
    submit(game, scene.action)
    view = observe(game.state, BRITISH)
    assert tallies(played("end by pieces")) == {side: str(points(view, side)) for side in (BRITISH, FRENCH)}
