"""Inference of the networks: a position's outputs, and the scores of the choices in it.

There are two implementations with the same results: this one, and kernel.c, which is used when the core is compiled.
Weights are little-endian 32 bit floats, row by row, in the order that each class gives.
"""

from __future__ import annotations

import sys
from array import array
from math import exp
from operator import add, mul

END = -1
"""Marks the end of one choice's inputs."""


def _rows(numbers: list[float], begin: int, rows: int, width: int) -> list[list[float]]:
    return [numbers[at : at + width] for at in range(begin, begin + rows * width, width)]


def _numbers(weights: bytes, count: int) -> list[float]:
    if len(weights) != 4 * count:
        raise ValueError("the weights do not have the size that was said")
    numbers = array("f", weights)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tolist()


class PlainLayers:
    """Three layers with rectifiers between them; the first takes binary inputs and dense inputs.

    Weights: rows of the binary inputs, rows of the dense ones, first bias; rows of the second layer, its bias; rows of
    the outputs, their bias. A row has a number for each unit of the next layer.
    """

    def __init__(self, sparse: int, dense: int, first: int, second: int, outputs: int, weights: bytes) -> None:
        count = (sparse + dense + 1) * first + (first + 1) * second + (second + 1) * outputs
        numbers = _numbers(weights, count)
        self._sparse = _rows(numbers, 0, sparse, first)
        at = sparse * first
        self._dense = _rows(numbers, at, dense, first)
        at += dense * first
        self._first_bias = numbers[at : at + first]
        at += first
        # Layers that use every input are stored by unit rather than by input.
        self._second = _by_unit(numbers, at, first, second)
        at += first * second
        self._second_bias = numbers[at : at + second]
        at += second
        self._outputs = _by_unit(numbers, at, second, outputs)
        self._output_bias = numbers[at + second * outputs :]

    def run(self, active: list[int], dense: list[float]) -> list[float]:
        """The outputs for the indices of the active inputs and the values of the dense ones."""
        rows = [self._sparse[number] for number in active]
        rows += [[value * weight for weight in row] for row, value in zip(self._dense, dense, strict=True) if value]
        one = [max(0.0, sum(column)) for column in zip(self._first_bias, *rows, strict=True)]
        two = [max(0.0, value) for value in _layer(self._second, self._second_bias, one)]
        return _layer(self._outputs, self._output_bias, two)


class PlainChoices:
    """Scores of choices: a hidden layer that starts from the position's encoding, to which each choice's inputs add.

    Weights: a row of `width` units for each input, the units' output weights, and what each input adds directly to the
    score.
    """

    def __init__(self, inputs: int, width: int, weights: bytes) -> None:
        numbers = _numbers(weights, inputs * width + width + inputs)
        self._rows = _rows(numbers, 0, inputs, width)
        self._shares = numbers[inputs * width : (inputs + 1) * width]
        self._alone = numbers[(inputs + 1) * width :]

    def run(self, state: list[float], inputs: list[int]) -> list[float]:
        """A score for each choice; `inputs` lists those of each, closed by `END`."""
        # Choices that follow one another begin alike: the sums up to where they differ are kept. The order of what is
        # added is always the same, and so is the result.
        scores: list[float] = []
        units, alone = [state], [0.0]
        begin, before = 0, inputs[:0]
        for at, number in enumerate(inputs):
            if number != END:
                continue
            mine = inputs[begin:at]
            alike = 0
            for one, other in zip(mine, before, strict=False):
                if one != other:
                    break
                alike += 1
            del units[alike + 1 :], alone[alike + 1 :]
            for one in mine[alike:]:
                units.append(list(map(add, units[-1], self._rows[one])))
                alone.append(alone[-1] + self._alone[one])
            lit = [share * unit for share, unit in zip(self._shares, units[-1], strict=True) if unit > 0.0]
            scores.append(alone[-1] + sum(lit))
            begin, before = at + 1, mine
        return scores

    def likeliest(
        self, state: list[float], inputs: list[int], most: int, least: float
    ) -> tuple[list[int], list[float]]:
        """The indices of at most `most` choices with their probabilities, likeliest first.

        Choices whose score is more than `least` below the best are left out.
        """
        scores = self.run(state, inputs)
        if not scores:
            return [], []
        best = max(scores)
        numbers = sorted(range(len(scores)), key=lambda number: -scores[number])[:most]
        numbers = [number for number in numbers if scores[number] >= best - least]
        weights = [exp(scores[number] - best) for number in numbers]
        total = sum(weights)
        return numbers, [weight / total for weight in weights]


def _by_unit(numbers: list[float], begin: int, rows: int, width: int) -> list[list[float]]:
    end = begin + rows * width
    return [numbers[begin + unit : end : width] for unit in range(width)]


def _layer(by_unit: list[list[float]], bias: list[float], values: list[float]) -> list[float]:
    return [one + sum(map(mul, row, values)) for one, row in zip(bias, by_unit, strict=True)]


try:
    from afaos_gui.ai.judgement.kernel import Choices as Choices
    from afaos_gui.ai.judgement.kernel import Layers as Layers
except ImportError:
    Layers, Choices = PlainLayers, PlainChoices  # type: ignore[misc, assignment]
