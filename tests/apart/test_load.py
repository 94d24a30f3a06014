"""The measuring of the load itself, with few games."""

from __future__ import annotations

import json
import sys

import pytest

from tests.apart import mosquitto


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what the broker uses is read from /proc")
@pytest.mark.skipif(mosquitto.PROGRAM is None, reason=mosquitto.MISSING)
def test_a_few_games_are_played_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.apart import load

    assert load.main(["--games", "20", "--seconds", "0.5", "--pause", "0.1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["connections"] == 40
    assert told["at_the_pace_of_people"]["letters"] >= 20
    assert told["as_fast_as_it_goes"]["letters_a_second"] > 40
    assert told["as_fast_as_it_goes"]["lost_doubled_or_disordered"] == 0
