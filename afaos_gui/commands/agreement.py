"""`afaos records agreement`: how often the machine chooses what people chose in recorded games."""

from __future__ import annotations

import argparse
from pathlib import Path

from afaos_gui.ai.agreement import Agreement, agreement, by_search, turn_starts
from afaos_gui.ai.evaluation import Evaluation, LearnedEvaluation
from afaos_gui.ai.model import ModelError, learned_evaluation, load_networks
from afaos_gui.ai.rating import interval
from afaos_gui.data.errors import DataError
from afaos_gui.data.records import record_files
from afaos_gui.data.replay import open_record

RULES_OF_THUMB = "rules"


def judgement(model: str | None) -> Evaluation:
    """The shipped judgement, that of a model file, or rules of thumb. Raises ModelError."""
    if model is None:
        return learned_evaluation()
    return Evaluation() if model == RULES_OF_THUMB else LearnedEvaluation(load_networks(Path(model)))


def measure(arguments: argparse.Namespace) -> int:
    """A line for each game and one for all of them."""
    files = list(record_files(arguments.paths))
    try:
        rank = by_search(judgement(arguments.model), arguments.iterations)
    except ModelError as error:
        raise DataError(str(error)) from None
    whole = Agreement()
    for file in files:
        replay = open_record(file)
        replay.run()
        one = agreement(turn_starts(replay.decisions), rank)
        whole = Agreement(*(a + b for a, b in zip(whole, one, strict=True)))
        print(f"{file}: {_text(one)}", flush=True)
    print(f"{len(files)} files, {_text(whole)}")
    return 0 if whole.positions else 1


def _text(found: Agreement) -> str:
    if not found.positions:
        return "no beginnings of turns"
    names = ("first choice", "among three", "first intent", "among three intents")
    shares = []
    for name, count in zip(names, found[1:], strict=True):
        low, high = interval(count, found.positions)
        shares.append(f"{name} {count / found.positions:.1%} ({low:.1%}-{high:.1%})")
    return f"{found.positions} beginnings of turns, {', '.join(shares)}"
