"""`afaos records agreement`: how often the machine chooses what people chose in recorded games."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from afaos_gui.ai.judgement.evaluation import Evaluation, LearnedEvaluation
from afaos_gui.ai.judgement.model import learned_evaluation, load_networks
from afaos_gui.ai.measuring.agreement import (
    Agreement,
    Decided,
    Ranking,
    agreement,
    agreement_report,
    by_search,
    of_levels,
    together,
    turn_starts,
)
from afaos_gui.ai.measuring.rating import interval
from afaos_gui.commands.measuring.arena_games import write
from afaos_gui.data.errors import DataError
from afaos_gui.data.records.record_files import record_files
from afaos_gui.data.records.replay import open_record
from afaos_gui.data.texts.language import _

RULES_OF_THUMB = "rules"


def judgement(model: str | None) -> Evaluation:
    """The shipped evaluation, that of a model file, or the hand-made one. Raises ModelError."""
    if model is None:
        return learned_evaluation()
    return Evaluation() if model == RULES_OF_THUMB else LearnedEvaluation(load_networks(Path(model)))


def measure(arguments: argparse.Namespace) -> int:
    """Print a line for each game and one for all; with --levels one for each level, to a file on request."""
    if arguments.json is not None and not arguments.levels:
        raise DataError(_("--json goes with --levels."))
    judged = judgement(arguments.model)
    files = list(record_files(arguments.paths))
    if arguments.levels:
        return _measure_levels(files, judged, arguments.json)
    whole = _of_files(files, by_search(judged, arguments.iterations))
    print(_("{files} files, {figures}").format(files=len(files), figures=_text(whole)))
    return 0 if whole.positions else 1


def _measure_levels(files: Sequence[Path], judged: Evaluation, out: Path | None) -> int:
    """Measure each level as it plays, learned ones with the given evaluation; write the report to a file."""
    found = of_levels([decided for file in files for decided in turn_starts(_decisions(file))], judged)
    for name, one in found.items():
        print(f"{name}: {_text(one, only_first=True)}", flush=True)
    positions = next(iter(found.values())).positions
    if out is not None and positions:
        write(out, json.dumps(agreement_report(found), indent=1) + "\n", "w")
    return 0 if positions else 1


def _of_files(files: Sequence[Path], rank: Ranking) -> Agreement:
    found = []
    for file in files:
        found.append(agreement(turn_starts(_decisions(file)), rank))
        print(f"{file}: {_text(found[-1])}", flush=True)
    return together(found)


def _decisions(file: Path) -> Sequence[Decided]:
    replay = open_record(file)
    replay.run()
    return replay.decisions


def _text(found: Agreement, only_first: bool = False) -> str:
    if not found.positions:
        return _("no beginnings of turns")
    names = [_("first choice"), _("among three"), _("first intent"), _("among three intents")]
    shares = []
    for name, count in zip(names[:1] if only_first else names, found[1:], strict=False):
        low, high = interval(count, found.positions)
        shares.append(f"{name} {count / found.positions:.1%} ({low:.1%}-{high:.1%})")
    return _("{count} beginnings of turns, {shares}").format(count=found.positions, shares=", ".join(shares))
