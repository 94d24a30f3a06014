"""Problems: what makes one, how it is stored, checked and asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from afaos_gui.__main__ import main
from afaos_gui.ai.search.lead import Lead, idea_of, lead
from afaos_gui.ai.search.results import Limit
from afaos_gui.ai.view.intents import intent_of
from afaos_gui.commands import problems as command
from afaos_gui.data.errors import DataError
from afaos_gui.data.learning.problem_files import (
    HARDEST,
    Made,
    Problem,
    Problems,
    read_problems,
    shipped_file,
    write_problems,
)
from afaos_gui.data.positions import full_position_entry
from afaos_gui.data.saves.reviews import Verdict
from afaos_gui.rules.action_text import parse_action
from afaos_gui.rules.actions import Action, EndTurn, Pass, TakeMoney
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.state import GameState
from afaos_gui.rules.view import View, observe
from afaos_gui.session.problems import make
from afaos_gui.session.problems.make import ProblemSearch, confirmed, difficulty_of, first_look, holds, theme_of
from afaos_gui.session.problems.solve import in_order, problem_exercise, solved_now
from afaos_gui.session.review.exercise import judged_response, response_to
from afaos_gui.session.review.line import play_line
from tests.gui.tables import busy_position
from tests.rules.builder import Position
from tests.rules.option_games import position

MADE = Made("1", "general", "0123", 1, 2, 16)
SEARCH = ProblemSearch(2, 16)


def problem_at(state: GameState, how: ProblemSearch, name: str) -> Problem | None:
    """The problem in a position, if it is one."""
    first = first_look(state, how)
    return confirmed(state, first, how.iterations, name) if first is not None else None


@pytest.fixture(scope="module")
def state() -> GameState:
    return busy_position().state()


@pytest.fixture(scope="module")
def few(state: GameState) -> GameState:
    """The position with a small hand, so that a search is short."""
    return Position(BRITISH).hand(BRITISH, "Boston", "New York", "Governor").money(BRITISH, 4).state()


def made_problem(state: GameState, name: str = "1-1", difficulty: int = 2) -> Problem:
    """A problem whose answer is to take money with the first card possible."""
    answers = tuple(action for action in legal_actions(state) if isinstance(action, TakeMoney))
    return Problem(name, "money", difficulty, 0.7, 0.2, state, answers, (answers[0], Pass(-1, ())))


@pytest.fixture
def file(state: GameState, tmp_path: Path) -> Path:
    path = tmp_path / "problems.json"
    write_problems(path, Problems((MADE,), (made_problem(state), made_problem(state, "1-2", 5))))
    return path


def test_a_set_is_read_as_it_was_written(file: Path, state: GameState) -> None:
    problems = read_problems(file)
    assert problems.made == (MADE,)
    assert problems.problems[0] == made_problem(state)


@pytest.mark.parametrize(
    "change",
    [
        {"answers": ["take money: Nowhere"]},
        {"answers": ["settle Quebec: Boston"]},
        {"line": ["pass"]},
        {"theme": "chess"},
        {"difficulty": 9},
        {"gap": 2.0},
        {"position": {}},
        {"id": "1-2"},
    ],
)
def test_a_damaged_problem_is_one_sentence(file: Path, change: dict[str, object]) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    content["problems"][0] |= change
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(DataError, match=r"problems\.json"):
        read_problems(file)


def test_a_lead_names_the_best_intent_and_how_far_it_is_ahead(few: GameState) -> None:
    found = lead(observe(few, BRITISH), 16, 1, with_payments=True)
    assert found is not None
    assert found.best == found.line[0] == found.answers[0]
    assert set(found.answers) <= set(legal_actions(few))
    assert -1.0 <= found.gap <= 1.0


ENOUGH, SHORT = make.LEAST_GAP + 0.01, make.LEAST_GAP - 0.01


def told(gaps: list[float], best: Action) -> object:
    """A search that finds these gaps, one after the other."""
    left = list(gaps)

    def lead_of(*words: object, **more: object) -> Lead:
        return Lead(best, 0.7, left.pop(0), (best,), (best,))

    return lead_of


@pytest.mark.parametrize(
    ("gaps", "is_problem"),
    [([0.2, 0.2, 0.15, ENOUGH], True), ([0.2] * 3 + [SHORT], False), ([0.2, 0.2, SHORT], False), ([0.2, SHORT], False)],
)
def test_a_gap_has_to_hold_ten_times_the_thought_and_three_seeds(
    state: GameState, monkeypatch: pytest.MonkeyPatch, gaps: list[float], is_problem: bool
) -> None:
    best = made_problem(state).answers[0]
    monkeypatch.setattr(make, "lead", told(gaps, best))
    monkeypatch.setattr(make, "difficulty_of", lambda view, answer: 3)
    found = problem_at(state, SEARCH, "x")
    assert (found is not None) == is_problem
    if found is not None:
        assert found.gap == min(gaps[1:])


def test_what_judgement_finds_is_no_problem(state: GameState, monkeypatch: pytest.MonkeyPatch) -> None:
    best = made_problem(state).answers[0]
    monkeypatch.setattr(make, "lead", told([0.3] * 4, best))

    class Thumb:
        def choose(self, *words: object) -> Action:
            return best

    monkeypatch.setattr(make, "player_named", lambda name: Thumb())
    assert problem_at(state, SEARCH, "x") is None


def test_a_problem_that_does_not_hold_is_told_and_left_out(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], state: GameState
) -> None:
    monkeypatch.setattr(make, "lead", told([0.2, 0.05], made_problem(state).answers[0]))
    out = file.with_name("held.json")
    assert main(["problems", "check", str(file), "--out", str(out)]) == 1
    assert read_problems(out) == Problems(read_problems(file).made, read_problems(file).problems[:1])
    lines = capsys.readouterr().out.splitlines()
    assert lines == ["1 of 2, 1-1: holds", "2 of 2, 1-2: its answer does not lead any more", "1 of 2 problems hold"]


def test_a_check_tells_each_problem_as_it_ends_and_spreads_them_over_processes(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The parallel map is replaced to show what has been printed before the last problem is done."""
    printed = []

    def spread(work: object, ruleset: object, jobs: list[Problem], processes: int, ordered: bool) -> Iterator[bool]:
        assert (processes, ordered) == (3, True)
        for number, _problem in enumerate(jobs):
            printed.append(capsys.readouterr().out)
            yield number == 0

    monkeypatch.setattr(command, "map_parallel", spread)
    assert main(["problems", "check", str(file), "--jobs", "3"]) == 1
    assert printed == ["", "1 of 2, 1-1: holds\n"]


def test_a_problem_holds_only_while_its_answer_leads(few: GameState, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make, "LEAST_GAP", -1.0)
    found = lead(observe(few, BRITISH), 16, 5)
    assert found is not None
    problem = made_problem(few)._replace(answers=(found.best,))
    assert holds(problem, 16, 5)
    other = next(action for action in legal_actions(few) if idea_of(action) != idea_of(found.best))
    assert not holds(problem._replace(answers=(other,)), 16, 5)
    monkeypatch.setattr(make, "LEAST_GAP", found.gap + 0.01)
    assert not holds(problem, 16, 5)


def test_what_the_machine_finds_at_once_is_easy_and_what_it_never_finds_is_hard(
    few: GameState, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, best, other = observe(few, BRITISH), Pass(-1, ()), made_problem(few).answers[0]

    def found(asked: View, limit: Limit, *more: object, **others: object) -> SimpleNamespace:
        assert limit.iterations is not None
        return SimpleNamespace(action=best if limit.iterations >= 32 else other)

    monkeypatch.setattr(make, "choose", found)
    assert difficulty_of(view, best) == 2
    never = next(action for action in legal_actions(few) if idea_of(action) not in (idea_of(best), idea_of(other)))
    assert difficulty_of(view, never) == HARDEST


def test_a_theme_is_that_of_the_answer(state: GameState) -> None:
    legal = legal_actions(state)
    themes = {type(action).__name__: theme_of(state, (action,)) for action in legal}
    assert themes["Settle"] == themes["Develop"] == "settle"
    assert themes["TakeMoney"] == "money" and themes["Draft"] == "deck"
    assert "Reinforce" not in themes or themes["Reinforce"] in ("siege", "defence")


def test_any_right_payment_is_right_and_another_action_is_looked_at(state: GameState) -> None:
    problem = made_problem(state)
    exercise = problem_exercise(problem)
    assert exercise.side == BRITISH and exercise.board.state is state
    for answer in problem.answers:
        response = response_to(exercise, answer)
        assert response is not None and response.is_right
    other = next(action for action in legal_actions(state) if action not in problem.answers)
    assert response_to(exercise, other) is None


def test_what_is_said_of_a_wrong_try_does_not_name_the_answer(state: GameState) -> None:
    problem = made_problem(state)
    exercise, best, tried = problem_exercise(problem), (problem.answers[0], EndTurn()), (Pass(), EndTurn())
    exercise = exercise._replace(chance=0.6)
    verdict = Verdict(0, BRITISH, 0.7, 0.65, 0.0, 0.0, best, tried)
    response = judged_response(exercise, tried[0], verdict)
    assert not response.is_right
    left, *why = response.words
    assert left == "That leaves 65% where 70% can be had.", "both figures of one search"
    assert "(60%)" in exercise.answer(None)
    assert "(70%)" in exercise.answer(verdict), "no less than what was tried"
    third = next(one for one in exercise.board.legal if intent_of(one) != intent_of(exercise.line[0]))
    assert "%" not in exercise.answer(verdict._replace(line=(third,))), "the figure is of what the search holds best"
    assert why, "it says what is lost"
    assert not any(words.startswith("+ ") for words in why)


def test_what_is_said_of_a_wrong_try_does_not_name_the_place_that_is_to_be_raided() -> None:
    position = Position(BRITISH).hand(BRITISH, "Rangers", "Boston").hand(FRENCH, "Port Royal")
    state = position.village(BRITISH, "Halifax").state()
    texts = ("raid Port Royal: Rangers", "block: Port Royal")
    best = tuple(parse_action(text, side, state.ruleset.catalogue) for text, side in zip(texts, (0, 1), strict=True))
    exercise = problem_exercise(Problem("1-1", "raid", 2, 0.7, 0.2, state, best[:1], best))
    verdict = Verdict(0, BRITISH, 0.7, 0.5, 0.0, 0.0, (*best, EndTurn()), (Pass(), EndTurn()))
    assert "Port Royal" not in " ".join(judged_response(exercise, Pass(), verdict).words)
    assert any("raid on Port Royal" in words for words in exercise.reasons)


def test_a_try_that_loses_nothing_is_not_called_wrong(state: GameState) -> None:
    problem = made_problem(state)
    exercise, best, tried = problem_exercise(problem)._replace(chance=0.51), (problem.answers[0],), (Pass(),)
    for played, is_right in ((0.522, True), (0.509, True), (0.48, False)):
        verdict = Verdict(0, BRITISH, 0.508, played, 0.0, 0.0, best, tried)
        response = judged_response(exercise, tried[0], verdict)
        assert response.is_right is is_right and (response.words == ("That is as good.",)) is is_right


def test_what_the_machine_now_holds_to_be_best_is_right(state: GameState) -> None:
    """Whatever a shorter search once thought of the answer."""
    exercise, tried = problem_exercise(made_problem(state))._replace(chance=0.74), (Pass(), EndTurn())
    verdict = Verdict(0, BRITISH, 0.48, 0.48, 0.0, 0.0, tried, ())
    assert judged_response(exercise, tried[0], verdict).words == ("That is as good.",)


@pytest.mark.parametrize(
    ("texts", "accepts", "told"),
    [
        (("governor: Boston, New York", "governor: Boston"), True, "with other cards"),
        (("discard: Boston", "discard: New York"), False, "with other cards"),
        (("take money: New York", "take money: Boston"), False, "with other cards"),
        (("drop: Albany", "drop: Deerfield"), False, "with other cards"),
        (("develop New York: New York, Boston", "develop New York: New York, Philadelphia"), False, "paid for"),
    ],
)
def test_the_right_idea_with_other_cards_is_judged(texts: tuple[str, str], accepts: bool, told: str) -> None:
    """A mistake of a game too, of which other cards may be worth no more."""
    hand = ("Boston", "New York", "Philadelphia", "Governor", "Albany", "Deerfield")
    state = position(BRITISH, "drop_lost_locations").hand(BRITISH, *hand).state()
    best, tried = (parse_action(text, BRITISH, state.ruleset.catalogue) for text in texts)
    exercise = problem_exercise(Problem("1-1", "deck", 2, 0.73, 0.2, state, (best,), (best, EndTurn())))
    exercise = exercise._replace(accepts=accepts, played=Pass() if accepts else None)
    assert response_to(exercise, tried) is None
    verdict = Verdict(0, BRITISH, 0.73, 0.51, 0.0, 0.0, (best, EndTurn()), (tried, EndTurn()))
    response = judged_response(exercise, tried, verdict)
    assert not response.is_right
    assert response.words[0].startswith("The idea is right, but ") and told in response.words[0]


def test_the_board_draws_alike_whenever_a_problem_is_asked() -> None:
    for problem in read_problems(shipped_file()).problems[:40]:
        boards = [problem_exercise(problem).board for _time in range(2)]
        done = [play_line(board, problem.line) for board in boards]
        assert done[0] == done[1] > 0 and boards[0].state == boards[1].state


def test_fresh_problems_of_the_solvers_strength_come_first(state: GameState) -> None:
    hard, easy = made_problem(state, "hard", 5), made_problem(state, "easy", 1)
    done = made_problem(state, "done", 3)
    assert in_order((hard, done, easy), [solved_now(done, False)])[-1] is done
    assert in_order((hard, easy), [solved_now(done, False)])[0] is easy


def test_without_a_shipped_set_the_check_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("afaos_gui.commands.problems.shipped_file", lambda: tmp_path / "none.json")
    assert main(["problems", "check"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_search_for_problems_goes_on_where_it_was_left(
    state: GameState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No game is searched twice, another seed adds to the file, and the search is told which kinds are common."""
    asked: list[tuple[str, int, int]] = []

    def found(ruleset: object, how: ProblemSearch, number: int, known: make.Known) -> Problem:
        asked.append((str(how.seed), number, known.kinds.total()))
        return made_problem(state, f"{how.seed}-{number}")

    monkeypatch.setattr(command, "problem_in_game", found)
    monkeypatch.setattr(command, "BATCH", 2)
    out = str(tmp_path / "found.json")
    for games, seed in ((2, 1), (3, 1), (1, 9)):
        assert main(["problems", "make", "--games", str(games), "--seed", str(seed), "--out", out]) == 0
    assert asked == [("1", 0, 0), ("1", 1, 0), ("1", 2, 2), ("9", 0, 3)]
    problems = read_problems(Path(out))
    assert [one.id for one in problems.problems] == ["1-0", "1-1", "1-2", "9-0"]
    assert [(one.seed, one.games) for one in problems.made] == [(1, 3), (9, 1)]
    assert main(["problems", "make", "--games", "4", "--seed", "1", "--iterations", "8", "--out", out]) == 2
    assert "name another file" in capsys.readouterr().err


def test_the_shipped_set_is_sound_and_no_position_is_asked_twice() -> None:
    made, problems = read_problems(shipped_file())
    assert len({str(full_position_entry(one.state)) for one in problems}) == len(problems) > 0
    seeds = {str(one.seed) for one in made}
    for one in problems:
        assert one.gap >= make.LEAST_GAP and one.id.rpartition("-")[0] in seeds
        assert theme_of(one.state, one.line) == one.theme
        asked = problem_exercise(one)
        assert asked.side == one.state.to_decide
        assert asked.reasons, "whoever has missed it is told why"
