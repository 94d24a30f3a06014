"""The review of a game: verdicts, marks and figures, and what is stored and exported."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from pathlib import Path

import pytest

from afaos_gui.__main__ import main
from afaos_gui.ai.process.worker import Reply
from afaos_gui.ai.search.choosing import choose
from afaos_gui.ai.search.judging import INTERPRETED_ITERATIONS, judge
from afaos_gui.ai.search.results import Judgement, Limit
from afaos_gui.data.errors import DataError
from afaos_gui.data.saves.reviews import Review, Verdict, review_entry, review_from
from afaos_gui.data.saves.save_files import read_save, write_save
from afaos_gui.data.settings.palettes import PaletteName
from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.look.colours import SIDE_COLOURS, Palette
from afaos_gui.presentation.look.palettes import set_palette
from afaos_gui.presentation.pages.review_curves import plot_inks
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.engine import legal_actions
from afaos_gui.rules.ruleset import Ruleset
from afaos_gui.rules.view import observe
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.advice import BEST_LEVEL
from afaos_gui.session.review.export import review_csv, review_html
from afaos_gui.session.review.marks import HALVED_BY, GameThird, Mark, accuracy_of, decision_accuracy, mark_of, phase_of
from afaos_gui.session.review.reviewer import Reviewer, question_of, verdict_of
from afaos_gui.session.review.series import chances, standings
from afaos_gui.session.review.words import explained
from afaos_gui.session.saving.saved_games import game_from, saved_from
from afaos_gui.session.words.names import side_name
from tests.session.reviewed_games import planted_game, thumb_game

BRIEF = Limit(iterations=48)


class Judge:
    """Stands in for the machine's process, judging synchronously; it dies as often as told to."""

    def __init__(self, deaths: list[int] | None = None) -> None:
        self._deaths = deaths if deaths is not None else [0]
        self._found: Judgement | None = None

    def judge(self, *words: object) -> int:
        self._found = judge(*words)  # type: ignore[arg-type]
        return 1

    def poll(self) -> Reply | None:
        if self._deaths[0]:
            self._deaths[0] -= 1
            raise EOFError
        found, self._found = self._found, None
        return Reply(1, found.choice, judgement=found) if found is not None else None

    def kill(self) -> None:
        """Do nothing, because nothing runs."""


def reviewed(game: Game, iterations: int = 8, deaths: int = 0) -> Reviewer:
    """A complete review, made synchronously."""
    told = [deaths]
    reviewer = Reviewer(game, iterations, processes=1, make=lambda: Judge(told))  # type: ignore[arg-type,return-value]
    while not reviewer.is_over:
        reviewer.poll()
    return reviewer


@pytest.fixture(scope="module")
def game(ruleset: Ruleset) -> Game:
    return thumb_game(ruleset, 5, turns=8)


@pytest.fixture(scope="module")
def review(game: Game) -> Review:
    return reviewed(game).review()


def made_verdict(game: Game, loss: float, error: float = 0.0) -> Verdict:
    """A verdict on the first command in which another action is best."""
    command = game.commands[0]
    other = next(action for action in legal_actions(game.start) if type(action) is not type(command.action))
    return Verdict(0, command.side, 0.6, 0.6 - loss, error, 0.0, (other,))


# Verdicts


def test_the_chance_is_what_a_hint_gives(game: Game, review: Review) -> None:
    for verdict in review.verdicts[:6]:
        view = observe(game.commands[verdict.number].before, verdict.side)
        hint = choose(view, Limit(iterations=review.iterations), BEST_LEVEL, review.seed)
        assert (verdict.chance, verdict.line[0]) == (hint.win_chance, hint.action)


def test_the_best_action_loses_nothing(game: Game) -> None:
    question = question_of(game.commands[0], 0)
    assert question is not None
    best = choose(question.view, BRIEF, BEST_LEVEL, 3).action
    judgement = judge(question.view, best, BEST_LEVEL, BRIEF, 3)
    assert judgement.loss == judgement.error == 0.0


def test_a_judgement_sees_only_what_its_side_saw(game: Game) -> None:
    """Another deal of the hidden cards changes nothing."""
    command = game.commands[0]
    view = observe(command.before, command.side)
    question = question_of(command, 0)
    assert question is not None and question.view == view
    assert question.after is None or question.after == observe(command.after, command.side)


def test_a_draw_has_its_luck_told_and_no_other_action_has(game: Game, review: Review) -> None:
    for verdict in review.verdicts:
        question = question_of(game.commands[verdict.number], verdict.number)
        assert question is not None
        assert verdict.luck == 0.0 or question.after is not None
    assert any(verdict.luck for verdict in review.verdicts)


def test_every_decision_has_a_verdict_and_nothing_else_a_mark(game: Game, review: Review) -> None:
    questions = [question_of(command, number) for number, command in enumerate(game.commands)]
    assert [q.number for q in questions if q is not None] == [verdict.number for verdict in review.verdicts]
    for verdict in review.verdicts:
        assert (mark_of(verdict, game.commands[verdict.number]) is None) == verdict.is_forced


@pytest.mark.parametrize("seed", [10, 11])  # which have one soon
def test_a_planted_blunder_is_marked(ruleset: Ruleset, seed: int) -> None:
    check_planted(ruleset, seed)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2, 25))
def test_planted_blunders_are_marked(ruleset: Ruleset, seed: int) -> None:
    check_planted(ruleset, seed)


def check_planted(ruleset: Ruleset, seed: int) -> None:
    """The planted action is a blunder with a review's seed and iterations."""
    game, number = planted_game(ruleset, seed)
    question = question_of(game.commands[number], number)
    assert question is not None
    limit = Limit(iterations=INTERPRETED_ITERATIONS)
    judgement = judge(question.view, question.action, BEST_LEVEL, limit, 0, question.after)
    assert mark_of(verdict_of(question, judgement), game.commands[number]) is Mark.BLUNDER


# Marks and accuracy


@pytest.mark.parametrize(
    ("loss", "mark"),
    [(0.019, Mark.GOOD), (0.021, Mark.DOUBTFUL), (0.051, Mark.MISTAKE), (0.119, Mark.MISTAKE), (0.121, Mark.BLUNDER)],
)
def test_marks_go_by_the_chance_that_was_lost(game: Game, loss: float, mark: Mark) -> None:
    assert mark_of(made_verdict(game, loss), game.commands[0]) is mark


def test_nothing_is_a_mistake_within_its_error(game: Game) -> None:
    verdict = made_verdict(game, 0.2, error=0.25)
    assert mark_of(verdict, game.commands[0]) is Mark.GOOD
    assert decision_accuracy(verdict) == 100.0


def test_accuracy_halves_with_each_step_of_loss(game: Game) -> None:
    assert decision_accuracy(made_verdict(game, HALVED_BY)) == pytest.approx(50.0)
    assert decision_accuracy(made_verdict(game, 0.0)) == 100.0


def test_phases_are_the_thirds_of_the_turns_that_were_played() -> None:
    phases = [phase for phase in GameThird for _twice in range(2)]
    assert [phase_of(turn, 41, 46) for turn in (41, 42, 43, 44, 45, 46)] == phases


def test_accuracy_counts_only_the_own_decisions(game: Game, review: Review) -> None:
    both = [accuracy_of(review, game.commands, side) for side in (BRITISH, FRENCH)]
    counted = sum(sum(one.marks.values()) for one in both)
    assert counted == sum(not verdict.is_forced for verdict in review.verdicts)
    assert all(one.whole is not None and 0.0 <= one.whole <= 100.0 for one in both)


# Going over a game


def test_a_process_that_dies_is_started_again(game: Game, review: Review) -> None:
    assert reviewed(game, deaths=1).review() == review


def test_a_review_ends_with_a_sentence_where_the_process_dies_twice(game: Game) -> None:
    reviewer = reviewed(game, deaths=2)
    assert reviewer.problem == "The machine has stopped twice while it thought."
    assert not reviewer.review().is_whole
    set_language("fr")
    try:
        assert reviewer.problem == "L’ordinateur s’est arrêté deux fois pendant sa réflexion."
    finally:
        set_language("en")


def test_a_review_that_was_stopped_goes_on_where_it_was(ruleset: Ruleset, review: Review) -> None:
    game = thumb_game(ruleset, 5, turns=8)
    first = Reviewer(game, review.iterations, processes=1, make=Judge)  # type: ignore[arg-type]
    for _ in range(8):
        first.poll()
    first.stop()
    game.review = first.review()
    assert 0 < len(game.review.verdicts) < len(review.verdicts) and not game.review.is_whole
    assert reviewed(game).review() == review


def test_the_machine_goes_over_a_game_in_processes_of_its_own(ruleset: Ruleset, game: Game, review: Review) -> None:
    short = game.fork(12)
    reviewer = Reviewer(short, review.iterations, processes=2)
    end = time.monotonic() + 60.0
    while not reviewer.is_over and time.monotonic() < end:
        reviewer.poll()
        time.sleep(0.01)
    found = reviewer.review()
    assert found.is_whole and reviewer.progress == 1.0
    assert found.verdicts == review.verdicts[: len(found.verdicts)]


# What is stored


def test_a_review_is_kept_with_its_game(ruleset: Ruleset, review: Review, tmp_path: Path) -> None:
    game = thumb_game(ruleset, 5, turns=8)
    game.review = review
    write_save(tmp_path / "game.acres", saved_from(game))
    again = game_from(read_save(tmp_path / "game.acres"), "game.acres")
    assert again.review is not None
    assert [verdict.line for verdict in again.review.verdicts] == [verdict.line for verdict in review.verdicts]
    assert [v.chance for v in again.review.verdicts] == pytest.approx([v.chance for v in review.verdicts], abs=1e-5)
    write_save(tmp_path / "second.acres", saved_from(again))
    assert game_from(read_save(tmp_path / "second.acres"), "second.acres").review == again.review


def test_a_game_that_goes_another_way_loses_its_review(ruleset: Ruleset, review: Review) -> None:
    game = thumb_game(ruleset, 5, turns=8)
    game.policy, game.review = "study", review
    game.undo()
    assert game.review is review
    game.submit(game.legal[0])
    assert game.review is None


@pytest.mark.parametrize(
    "change",
    [
        {"verdicts": [{"n": 0}]},
        {"verdicts": "none"},
        {"iterations": -1},
        {"verdicts": [{"n": 0, "chance": 2.0, "played": 0.5, "error": 0.0, "luck": 0.0, "line": ["pass"]}]},
        {"verdicts": [{"n": 0, "chance": 0.5, "played": 0.5, "error": 0.0, "luck": 0.0, "line": ["fly"]}]},
        {"verdicts": [{"n": 0, "chance": 0.5, "played": 0.5, "error": 0.0, "luck": 0.0, "line": []}]},
        {"verdicts": [{"n": 0, "chance": 0.5, "played": 0.5, "error": 0.0, "luck": 0.0, "line": ["pass"]}] * 2},
    ],
)
def test_a_damaged_review_is_one_sentence(game: Game, review: Review, change: dict[str, object]) -> None:
    sides = tuple(command.side for command in game.commands)
    entry = json.loads(json.dumps(review_entry(review, game.catalogue))) | change
    with pytest.raises(DataError, match=r"^game: "):
        review_from(entry, sides, game.catalogue, "game")


def test_a_review_of_another_course_of_the_game_is_left_out(game: Game, review: Review) -> None:
    entry = review_entry(review, game.catalogue)
    assert review_from(entry, tuple(command.side for command in game.commands[:-1]), game.catalogue, "game") is None


# What is shown and exported


def test_charts_begin_with_the_set_up_and_end_with_the_game(game: Game, review: Review) -> None:
    figures = standings(game.start, game.commands)
    assert (figures[0].number, figures[-1].number) == (0, len(game.commands))
    assert [one.turn for one in figures] == sorted(one.turn for one in figures)
    course = chances(review, game.commands)
    for one, verdict in zip(course, [v for v in review.verdicts if not v.is_forced], strict=True):
        assert one.british == pytest.approx(verdict.chance if verdict.side == BRITISH else 1.0 - verdict.chance)


def test_decks_count_every_card_that_a_side_owns(ruleset: Ruleset) -> None:
    game = thumb_game(ruleset, 7, turns=40)
    for standing in standings(game.start, game.commands):
        state = game.commands[standing.number - 1].after if standing.number else game.start
        for side in (BRITISH, FRENCH):
            me = state.sides[side]
            sent = sum(
                len(siege.attackers if attacker == side else siege.defenders)
                for attacker, siege in enumerate(state.sieges)
                if siege is not None
            )
            assert standing.deck[side] == len(me.hand + me.draw + me.discard + me.reserve) + sent


def test_a_table_has_a_row_for_each_action(game: Game, review: Review) -> None:
    rows = list(csv.DictReader(io.StringIO(review_csv(game, review))))
    assert len(rows) == len(game.commands)
    for verdict in review.verdicts:
        assert float(rows[verdict.number]["chance"]) == pytest.approx(verdict.chance, abs=1e-4)


def test_a_page_loads_nothing_and_escapes_what_players_wrote(ruleset: Ruleset, review: Review) -> None:
    game = thumb_game(ruleset, 5, turns=8)
    game.seats = (game.seats[0]._replace(name="<script>x</script>"), game.seats[1]._replace(name="", level="governor"))
    page = review_html(game, review, plot_inks(), lambda verdict: b"picture")
    assert "<script" not in page and "&lt;script&gt;" in page
    assert "French: Colonel (machine)" in page, "a level by its title"
    assert "http://www.w3.org/2000/svg" in page and page.count("http") == page.count("http://www.w3.org/2000/svg")


def test_the_charts_of_a_page_tell_the_sides_apart_without_colour(game: Game, review: Review) -> None:
    page = review_html(game, review, plot_inks())
    chances, *figures = re.findall(r"<svg.*?</svg>", page)
    assert len(figures) == 4
    for chart in (chances, *figures):
        assert f">{side_name(BRITISH)}</text>" in chart and f">{side_name(FRENCH)}</text>" in chart
    for chart in figures:
        dashes = re.findall(r"stroke-dasharray='([^']*)'", chart)
        assert dashes[BRITISH] == "none" and dashes[FRENCH] != "none"


def test_a_page_is_in_the_colours_of_the_palette_in_force(game: Game, review: Review) -> None:
    pages = {}
    for name in PaletteName:
        set_palette(name)
        pages[name] = page = review_html(game, review, plot_inks())
        inks = set(re.findall(r"#[0-9A-Fa-f]{6}", page))
        assert inks <= set(plot_inks().values())
        assert {SIDE_COLOURS[BRITISH].mid, SIDE_COLOURS[FRENCH].mid, Palette.PAPER} <= inks
    set_palette(PaletteName.USUAL)
    assert len(set(pages.values())) >= 3


def test_an_explained_decision_names_what_was_better(game: Game, review: Review) -> None:
    for verdict in review.verdicts:
        words = explained(verdict, game)
        assert words.better and words.done and words.turn == game.commands[verdict.number].before.turn


@pytest.mark.parametrize(
    ("chance", "played", "error", "is_better"),
    [
        (0.54, 0.552, 0.02, False),
        (0.55, 0.55, 0.0, False),
        (0.55, 0.545, 0.02, False),
        (0.55, 0.545, 0.0, True),
        (0.6, 0.55, 0.02, True),
    ],
)
def test_better_is_only_what_wins_more_often_beyond_the_margin_of_error(
    ruleset: Ruleset, chance: float, played: float, error: float, is_better: bool
) -> None:
    game = Game(ruleset, seed=3)
    best = game.legal[-1]
    game.submit(game.legal[0])
    verdict = Verdict(0, 0, chance, played, error, 0.0, (best,))
    assert explained(verdict, game).is_better is is_better


def test_the_command_asks_before_it_shows_both_hands_of_a_running_game(
    ruleset: Ruleset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(ruleset, [Seat(0, "Anne"), Seat(1, "", "captain")], 3)
    game.submit(game.legal[0])
    write_save(tmp_path / "game.acres", saved_from(game))
    words = ["review", str(tmp_path / "game.acres"), "--iterations", "8", "--jobs", "1"]
    terminal = io.StringIO("no\n")
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", terminal)
    assert main([*words, "--html", str(tmp_path / "out.html")]) == 1
    assert "still being played" in capsys.readouterr().out and not (tmp_path / "out.html").exists()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main([*words, "--csv", str(tmp_path / "out.csv")]) == 0
    assert "shows cards of both hands" in capsys.readouterr().err and (tmp_path / "out.csv").exists()


def test_the_command_writes_page_table_and_game(
    ruleset: Ruleset, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_save(tmp_path / "game.acres", saved_from(thumb_game(ruleset, 5, turns=3)))
    outs = {name: tmp_path / f"out.{name}" for name in ("html", "csv", "acres")}
    words = ["--html", str(outs["html"]), "--csv", str(outs["csv"]), "--save", str(outs["acres"])]
    assert main(["review", str(tmp_path / "game.acres"), "--iterations", "8", "--jobs", "1", *words]) == 0
    assert "accuracy" in capsys.readouterr().out
    assert outs["html"].read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert game_from(read_save(outs["acres"]), "out").review is not None
    assert outs["csv"].read_text(encoding="utf-8").startswith("command,turn")
