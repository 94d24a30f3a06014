"""Self-play games for training: the networks against themselves, sometimes against a script, with search."""

from __future__ import annotations

import importlib
import random
from math import exp
from typing import NamedTuple

from afaos_gui.ai.belief import legal_for
from afaos_gui.ai.earlier import EarlierEvaluation, EarlierWeights
from afaos_gui.ai.evaluation import Evaluation, LearnedEvaluation, Networks
from afaos_gui.ai.intents import Intent, intent_of
from afaos_gui.ai.players import player_named
from afaos_gui.ai.players.ahead import AheadPlayer
from afaos_gui.ai.players.base import Player
from afaos_gui.ai.players.plain import WeightedPlayer
from afaos_gui.ai.players.searching import SearchPlayer
from afaos_gui.ai.results import Limit, Result
from afaos_gui.ai.sample import EARLIER, NETWORKS, SCRIPT, Notes, Sample, opponent_number
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import BRITISH
from afaos_gui.rules.chance import RandomChance
from afaos_gui.rules.engine import new_game, position_after
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.state import Decision, Ending, GameState
from afaos_gui.rules.view import View, observe

CAP = 200
"""Turns after which a game is stopped."""
STOPPED = 0.5
"""The result of a stopped game for both sides: waiting must not pay."""
KEPT_SHARE = 0.4
"""Share of a game's positions that is kept."""
QUESTION_SHARE = 0.4
"""Share of the decisions that is kept for the policy."""
QUICK_KEPT, QUICK_ASKED = 0.25, 0.1
"""The same shares in games without search, of which there are many."""
STRAY = 0.03
"""Share of decisions made by heuristics, so that other positions occur."""
LOOSE = 0.15
"""Share of decisions that play one of the searched actions at random, more visited ones with higher probability."""
LOOSE_LOSS = 0.03
"""Maximum loss of win probability by such an action."""
MIDDLE_SHARE = 0.25
"""Share of games that begin with a stretch of loose play, so that starting points vary."""
MIDDLE_TURNS = 40
ODD_SHARE = 0.5
"""Share of games with a random beginning, so that the games show what any first action leads to."""
ODD_TURNS = 2
ODD_ACTION = 0.6
"""Share of fully random actions in those turns, each intent equally likely."""
PROGRAM_SECONDS = 0.02
"""Processor time per turn of a program as an opponent."""
SCRIPTED_SHARE = 0.12
"""Share of games with a script on one side."""
SCRIPTS = (
    ("british-hammer", "british-expansion", "greedy"),
    ("french-ambush", "french-raid", "french-trader", "greedy"),
)
"""Scripts that the networks meet, by side."""
OPTION_SHARE = 0.5
"""Share of the policy target that comes from values one action ahead; the rest are search visits."""


class Program(NamedTuple):
    """A program that plays over the engine protocol, as an opponent; it thinks `PROGRAM_SECONDS` a turn."""

    command: str


Opponent = Networks | EarlierWeights | Program


class Job(NamedTuple):
    """A game to play: the current networks (None for the hand-made evaluation), seed, iterations per turn.

    Without iterations each action is evaluated once, which is many times as fast.
    """

    networks: Networks | None
    seed: int
    thinking: int
    other: Opponent | None = None
    """Other networks, the evaluation of an earlier version, or a program, for one of the sides."""
    cap: int = CAP
    """Turns after which the game is stopped."""


def play_sample(ruleset: Ruleset, job: Job) -> Sample:
    """Play a game and return what is to be learned from it. Raises Forfeit if a program fails."""
    rng = random.Random(job.seed)
    game = _Game(ruleset, job, rng)
    try:
        while game.state.ending is Ending.NONE and game.state.turn <= job.cap:
            game.step()
    finally:
        game.close()
    state = game.state
    if state.ending is Ending.NONE:
        return game.notes.sample(state, STOPPED)
    return game.notes.sample(state, 1.0 if state.winner == BRITISH else 0.0)


def _opponent(other: Opponent, thinking: int) -> Player:
    if not isinstance(other, Program):
        return _thinker(other, thinking)
    # The protocol is a higher layer, which only such games need.
    program_player = importlib.import_module("afaos_gui.engine.player").ProgramPlayer
    player: Player = program_player(other.command, PROGRAM_SECONDS, processor=True)
    return player


def _thinker(known: Networks | EarlierWeights | None, thinking: int) -> SearchPlayer | AheadPlayer:
    """A player using networks, or the hand-made evaluation without any."""
    evaluation = Evaluation()
    if known is not None:
        evaluation = EarlierEvaluation(known) if isinstance(known, EarlierWeights) else LearnedEvaluation(known)
    return SearchPlayer(Limit(iterations=thinking), evaluation) if thinking else AheadPlayer(evaluation)


class _Game:
    """A game in progress with its players and notes."""

    def __init__(self, ruleset: Ruleset, job: Job, rng: random.Random) -> None:
        self._rng = rng
        self._chance = RandomChance(rng.getrandbits(32))
        self._thumb = WeightedPlayer()
        self.state: GameState = new_game(ruleset, self._chance)
        self.notes = Notes()
        self._players: list[Player] = [_thinker(job.networks, job.thinking) for _ in range(2)]
        side = rng.randrange(2)
        if job.other is not None:
            self._players[side] = _opponent(job.other, job.thinking)
            kind = NETWORKS if isinstance(job.other, Networks) else EARLIER
            self.notes.opponent = opponent_number(kind, side)
        elif rng.random() < SCRIPTED_SHARE:
            self._players[side] = player_named(rng.choice(SCRIPTS[side]))
            self.notes.opponent = opponent_number(SCRIPT, side)
        self._loose_until = rng.randrange(MIDDLE_TURNS) if rng.random() < MIDDLE_SHARE else 0
        self._odd_until = ODD_TURNS if rng.random() < ODD_SHARE else 0
        self._by_policy = job.seed % 2 == 0
        """Whether the loose stretch follows the policy rather than heuristics."""
        quick = not job.thinking
        self._kept, self._asked = (QUICK_KEPT, QUICK_ASKED) if quick else (KEPT_SHARE, QUESTION_SHARE)

    def close(self) -> None:
        """End the programs that play."""
        for player in self._players:
            if hasattr(player, "close"):
                player.close()

    def step(self) -> None:
        """Make one decision."""
        state, rng = self.state, self._rng
        view = observe(state, state.to_decide)
        legal = legal_for(view)
        player = self._players[state.to_decide]
        found: float | None = None
        if state.turn <= self._loose_until:
            action = self._loosely(state, view, legal, player)
        elif len(legal) > 1 and state.turn <= self._odd_until and rng.random() < ODD_ACTION:
            action = self._any(legal)
            self._keep(state, None)
            self.notes.stray()
        elif len(legal) == 1:
            action = legal[0]
            self._keep(state, None)
        elif isinstance(player, SearchPlayer | AheadPlayer):
            if rng.random() < STRAY:
                action = self._thumb.choose(view, legal, rng)
                self._keep(state, None)
                self.notes.stray()
            else:
                result = player.think(view, rng)
                found = result.win_chance if view.viewer == BRITISH else 1.0 - result.win_chance
                if isinstance(player.evaluation, EarlierEvaluation):
                    self._keep(state, None)  # reached by loose play, so its search value is not trusted
                else:
                    self._keep(state, found)
                    self._ask(state, view, legal, player, result)
                action = self._picked(result)
        else:
            self._keep(state, None)
            action = player.choose(view, legal, rng)
        self.state = position_after(state, action, self._chance)

    def _keep(self, state: GameState, found: float | None) -> None:
        if state.decision is Decision.TURN and self._rng.random() < self._kept:
            self.notes.position(state, found)

    def _loosely(self, state: GameState, view: View, legal: tuple[Action, ...], player: Player) -> Action:
        """Sample from the policy if there is one, else from heuristics; nothing is kept."""
        if self._by_policy and isinstance(player, SearchPlayer | AheadPlayer) and len(legal) > 1:
            scores = player.evaluation.scores(state, list(legal))
            if scores is not None:
                best = max(scores)
                return self._rng.choices(legal, [exp((score - best) / 1.5) for score in scores])[0]
        return self._thumb.choose(view, legal, self._rng)

    def _any(self, legal: tuple[Action, ...]) -> Action:
        """A random action: any intent, with any payment."""
        kinds: dict[Intent, list[Action]] = {}
        for action in legal:
            kinds.setdefault(intent_of(action), []).append(action)
        return self._rng.choice(self._rng.choice(list(kinds.values())))

    def _picked(self, result: Result) -> Action:
        best = result.candidates[0]
        if self._rng.random() < LOOSE:
            near = [c for c in result.candidates if c.value >= best.value - LOOSE_LOSS]
            return self._rng.choices(near, [c.visits for c in near])[0].action
        return best.action

    def _ask(
        self,
        state: GameState,
        view: View,
        legal: tuple[Action, ...],
        player: SearchPlayer | AheadPlayer,
        result: Result,
    ) -> None:
        """Keep targets for the actions: search visits, and values one action ahead."""
        if self._rng.random() >= self._asked:
            return
        if isinstance(player, AheadPlayer):
            # Nothing is known about actions that were not tried.
            tried = result.candidates
            self.notes.question(state, [one.action for one in tried], [one.prior for one in tried])
            return
        ahead = {candidate.action: candidate.prior for candidate in result.candidates}
        visits = {candidate.action: candidate.visits for candidate in result.candidates}
        total = sum(visits.values())
        shares = [
            OPTION_SHARE * ahead.get(action, 0.0) + (1.0 - OPTION_SHARE) * visits.get(action, 0) / total
            for action in legal
        ]
        whole = sum(shares)
        if whole > 0.0:
            self.notes.question(state, legal, [share / whole for share in shares])
