"""A search that follows a plan: a style guides one side's policy, the learned value judges the result."""

from __future__ import annotations

from afaos_gui.ai.heuristics.policy import Policy
from afaos_gui.ai.heuristics.priors import priors
from afaos_gui.ai.heuristics.style import Style
from afaos_gui.ai.judgement.evaluation import LearnedEvaluation, Networks
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.state import GameState


class PlanEvaluation(LearnedEvaluation):
    """The learned evaluation, except that `share` of the planning side's policy comes from its style."""

    def __init__(self, networks: Networks, style: Style, side: Side, share: float) -> None:
        super().__init__(networks)
        self.style, self.side, self.share = style, side, share
        self._plan = Policy(style)

    def likeliest(self, state: GameState, most: int, least: float) -> list[tuple[Action, float]]:
        """The actions with their probabilities, likeliest first."""
        learned = super().likeliest(state, most, least)
        if state.to_decide != self.side:
            return learned
        found = {action: (1.0 - self.share) * likelihood for action, likelihood in learned}
        for action, likelihood in priors(state, self._plan)[:most]:
            found[action] = found.get(action, 0.0) + self.share * likelihood
        whole = sum(found.values())
        mixed = [(action, likelihood / whole) for action, likelihood in found.items()]
        mixed.sort(key=lambda option: -option[1])
        return mixed[:most]
