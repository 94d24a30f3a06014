"""Print the difference between the networks' results in C and in Python, for random weights and inputs.

Run by test_compile.py on the compiled core.
"""

from __future__ import annotations

import random
import struct

from afaos_gui.ai.judgement import kernel
from afaos_gui.ai.judgement.evaluation import LearnedEvaluation
from afaos_gui.ai.judgement.model import load_networks
from afaos_gui.ai.judgement.model_folder import models_folder
from afaos_gui.ai.judgement.network import END, Choices, Layers, PlainChoices, PlainLayers
from afaos_gui.ai.measuring.speed import bench_positions
from afaos_gui.data.resources.loader import load_catalogue
from afaos_gui.rules.ruleset import Ruleset


def packed(rng: random.Random, count: int) -> bytes:
    return struct.pack(f"<{count}f", *(rng.uniform(-0.5, 0.5) for _ in range(count)))


def refused(make: object, *given: object) -> bool:
    """Whether wrong input raises an error instead of crashing."""
    try:
        make(*given)  # type: ignore[operator]
    except (TypeError, ValueError, IndexError):
        return True
    return False


def main() -> None:
    assert Layers is kernel.Layers and Choices is kernel.Choices, "the C kernel is in use"
    rng = random.Random(1)
    furthest = 0.0
    for _ in range(20):
        weights = packed(rng, (50 + 7 + 1) * 12 + 13 * 9 + 10 * 5)
        given = 50, 7, 12, 9, 5, weights
        for _ in range(10):
            active = [rng.randrange(50) for _ in range(rng.randrange(20))]
            dense = [rng.uniform(-2.0, 2.0) for _ in range(7)]
            pairs = zip(Layers(*given).run(active, dense), PlainLayers(*given).run(active, dense), strict=True)
            furthest = max(furthest, *(abs(one - two) / max(1.0, abs(two)) for one, two in pairs))
        given_choices = 30, 8, packed(rng, 30 * 8 + 8 + 30)
        state = [rng.uniform(-1.0, 1.0) for _ in range(8)]
        inputs = [number for _ in range(9) for number in (*rng.sample(range(30), rng.randrange(1, 5)), END)]
        in_c, plain = Choices(*given_choices), PlainChoices(*given_choices)
        pairs = zip(in_c.run(state, inputs), plain.run(state, inputs), strict=True)
        furthest = max(furthest, *(abs(one - two) for one, two in pairs))
        numbers, shares = in_c.likeliest(state, inputs, 6, 1.0)
        other_numbers, other_shares = plain.likeliest(state, inputs, 6, 1.0)
        assert numbers == other_numbers
        furthest = max(furthest, *(abs(one - two) for one, two in zip(shares, other_shares, strict=True)))
    assert refused(Layers, 50, 7, 12, 9, 5, b"short")
    assert refused(Layers, 50, 7, 12000, 9, 5, b"")
    layers, choices = Layers(*given), Choices(*given_choices)
    assert refused(layers.run, [50], [0.0] * 7) and refused(layers.run, [-1], [0.0] * 7)
    assert refused(layers.run, [0], [0.0] * 6) and refused(layers.run, ["a"], [0.0] * 7) and refused(layers.run, [0])
    assert refused(choices.run, state, [30, END]) and refused(choices.run, state[1:], [END])
    assert choices.run(state, []) == [] and choices.likeliest(state, [], 3, 1.0) == ([], [])

    folder = models_folder()
    assert folder is not None
    networks = load_networks(folder / "value.npz")
    evaluation = LearnedEvaluation(networks)
    plain_value = PlainLayers(*networks.value)
    from afaos_gui.ai.judgement.inputs import active_inputs
    from afaos_gui.ai.judgement.signals import signals

    for state_of_game in bench_positions(Ruleset(load_catalogue()), 5):
        heads = plain_value.run(active_inputs(state_of_game), signals(state_of_game))
        pairs = zip(evaluation.heads(state_of_game), heads, strict=True)
        furthest = max(furthest, *(abs(one - two) / max(1.0, abs(two)) for one, two in pairs))
    print(f"{furthest:.3g}")


if __name__ == "__main__":
    main()
