"""Search positions of both editions in C and in Python, and print how far apart what they find is on average.

Run by test_compile.py on the compiled core.
"""

from __future__ import annotations

import random

from afaos_gui.ai.core.library import core, use
from afaos_gui.ai.core.tree import CoreTree
from afaos_gui.ai.judgement.model import learned_evaluation
from afaos_gui.ai.measuring.speed import bench_positions
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.search.search import Search
from afaos_gui.ai.search.tree import PlainTree
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.ruleset import EDITIONS, Ruleset
from afaos_gui.rules.view import observe

ITERATIONS = 600


def main() -> None:
    """Search each position with the compiled library, then without it."""
    library = core()
    assert library is not None, "the search in C is in use"
    apart = []
    for edition in EDITIONS:
        for state in bench_positions(Ruleset(load_catalogue(), edition), 5):
            view = observe(state, state.to_decide)
            values = []
            for used, kind in ((library, CoreTree), (None, PlainTree)):
                use(used)
                search = Search(learned_evaluation())
                values.append(search.run(view, Limit(iterations=ITERATIONS), random.Random(1)).win_chance)
                assert isinstance(search.tree, kind)
            apart.append(abs(values[0] - values[1]))
    print(f"{sum(apart) / len(apart):.3g}")


if __name__ == "__main__":
    main()
