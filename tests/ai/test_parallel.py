"""Work on several processes or on Ray: the same results, and one clear sentence if Ray is missing."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from afaos_gui.ai.measuring.arena import pairings, play_job
from afaos_gui.ai.measuring.parallel import RayMissing, map_parallel
from afaos_gui.ai.process.garbage import RARELY
from afaos_gui.commands.measuring import arena
from afaos_gui.rules.ruleset import Ruleset


class FakeRay:
    """The part of Ray that is used: jobs run when their result is asked for, the last one first."""

    def __init__(self) -> None:
        self.begun = False
        self.kept: list[object] = []

    def is_initialized(self) -> bool:
        return self.begun

    def init(self) -> None:
        self.begun = True

    def put(self, value: object) -> object:
        self.kept.append(value)
        return value

    def remote(self, work: Callable[..., object]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *arguments: lambda: work(*arguments))

    def wait(self, waiting: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, job: Callable[[], object]) -> object:
        return job()


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


def test_ray_plays_the_same_games_with_the_same_worker(ruleset: Ruleset, ray: FakeRay) -> None:
    jobs = pairings("random", "weighted", 4, 3)
    here = [result[:5] for result in map_parallel(play_job, ruleset, jobs)]
    there = [result[:5] for result in map_parallel(play_job, ruleset, jobs, ray=True)]
    assert there == here[::-1], "as they end"
    in_order = [result[:5] for result in map_parallel(play_job, ruleset, jobs, ray=True, ordered=True)]
    assert in_order == here
    assert ray.begun and ray.kept == [ruleset, ruleset], "the rules travel once for each run"


def test_without_ray_one_sentence_says_so(
    ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(RayMissing, match="not installed"):
        list(map_parallel(play_job, ruleset, pairings("random", "random", 1, 0), ray=True))
    parser = argparse.ArgumentParser()
    arena.add_arguments(parser)
    words = ["--british", "random", "--french", "random", "--games", "1", "--ray"]
    assert arena.run(parser.parse_args(words)) == 2
    shown = capsys.readouterr()
    assert shown.err == 'Ray is not installed; pip install "afaos[ray]" adds it.\n' and not shown.out


def test_processes_give_results_in_order_when_asked_to(ruleset: Ruleset) -> None:
    jobs = pairings("weighted", "weighted", 4, 9)
    assert [result.seed for result in map_parallel(play_job, ruleset, jobs, 2, ordered=True)] == [9, 10, 11, 12]


def threshold(ruleset: Ruleset, job: int) -> tuple[int, int, int]:
    """When garbage is collected while a job is done."""
    return gc.get_threshold()


@pytest.mark.parametrize("processes", [1, 2])
def test_garbage_is_collected_rarely_while_jobs_are_done(ruleset: Ruleset, processes: int) -> None:
    before = gc.get_threshold()
    assert set(map_parallel(threshold, ruleset, range(2), processes)) == {RARELY}
    assert gc.get_threshold() == before
