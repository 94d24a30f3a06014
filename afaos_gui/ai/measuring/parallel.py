"""Spread work over processes of this machine or over a Ray cluster, with results as they arrive."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, TypeVar

from afaos_gui.ai.process.garbage import collect_rarely, collecting_rarely
from afaos_gui.rules.ruleset import Ruleset

Job = TypeVar("Job")
Done = TypeVar("Done")


class RayMissing(RuntimeError):
    """Ray was asked for and is not installed; the message is one sentence."""


_RULESET: list[Ruleset] = []


def _begin(ruleset: Ruleset) -> None:
    _RULESET[:] = [ruleset]
    collect_rarely()


def _do(work: Callable[[Ruleset, Job], Done], job: Job) -> Done:
    return work(_RULESET[0], job)


def map_parallel(
    work: Callable[[Ruleset, Job], Done],
    ruleset: Ruleset,
    jobs: Iterable[Job],
    processes: int = 1,
    ray: bool = False,
    ordered: bool = False,
) -> Iterator[Done]:
    """Yield `work(ruleset, job)` for each job as it finishes; `ordered` keeps the order of the jobs.

    `work` must be a module-level function. Raises RayMissing if Ray is wanted but not installed.
    """
    if ray:
        yield from _over_ray(work, ruleset, jobs, ordered)
    elif processes <= 1:
        with collecting_rarely():
            for job in jobs:
                yield work(ruleset, job)
    else:
        context = multiprocessing.get_context("spawn")
        with context.Pool(processes, _begin, (ruleset,)) as pool:
            run = pool.imap if ordered else pool.imap_unordered
            yield from run(partial(_do, work), jobs)


def ray_module() -> Any:
    """Import and start Ray; raises RayMissing."""
    try:
        ray = importlib.import_module("ray")
    except ImportError:
        raise RayMissing('Ray is not installed; pip install "afaos[ray]" adds it.') from None
    if not ray.is_initialized():
        ray.init()
    return ray


def _over_ray(
    work: Callable[[Ruleset, Job], Done], ruleset: Ruleset, jobs: Iterable[Job], ordered: bool
) -> Iterator[Done]:
    ray = ray_module()
    shared, remote = ray.put(ruleset), ray.remote(work)
    waiting = [remote.remote(shared, job) for job in jobs]
    while waiting:
        first, waiting = (waiting[:1], waiting[1:]) if ordered else ray.wait(waiting, num_returns=1)
        yield ray.get(first[0])
