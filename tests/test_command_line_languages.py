"""The command line uses the player's language: help and errors of every command, argparse's own texts included."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from afaos_gui import __main__ as program
from afaos_gui.ai.judgement.model_error import Fault, ModelError
from afaos_gui.commands import consent, selftest, speech
from afaos_gui.data.texts.language import LANGUAGES, language, set_language
from afaos_gui.data.texts.ruleset_texts import ruleset_text
from afaos_gui.engine.client import EngineFailure, EngineProcess
from afaos_gui.gui.toolkit.paint.theme import FontError, load_fonts
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.rules.ruleset import Flaw, RulesetError
from afaos_gui.session.game import Game, Seat
from afaos_gui.session.machine.model_texts import model_text
from afaos_gui.session.machine.seat_texts import played_sentence
from tests.gui.languages import pseudo
from tests.gui.languages.words import foreign
from tests.rules.builder import Position


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An English system, reset to English after each test."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.delenv("LANGUAGE", raising=False)
    yield
    set_language("en")


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The output of a command line that ends at once."""
    with pytest.raises(SystemExit):
        program.main(words)
    told = capsys.readouterr()
    return told.out + told.err


def parsers() -> Iterator[argparse.ArgumentParser]:
    """The parsers of the window and of every command, with those of their subcommands."""
    waiting = [program._window_parser(), program._subcommand_parser()]
    for name, command in program.MACHINE_COMMANDS.items():
        parser = argparse.ArgumentParser(prog=name, description=command().about())
        command().add_arguments(parser)
        waiting.append(parser)
    while waiting:
        parser = waiting.pop()
        yield parser
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                waiting += action.choices.values()


def test_the_help_speaks_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(["--lang", "fr", "--help"], capsys)
    assert "usage : afaos" in told and "afficher cette aide" in told
    assert "Sans sous-commande, la fenêtre s’ouvre" in told
    assert "show this" not in told
    assert "\narguments :\n" in told and "\noptions :\n" in told


@pytest.mark.parametrize("words", [["--lang", "fr", "records", "--help"], ["--lang=fr", "records", "check", "--help"]])
def test_a_language_before_a_subcommand_is_of_that_subcommand(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    told = said(words, capsys)
    assert told.startswith("usage : afaos records") and "fenêtre" not in told


def test_yes_is_the_letter_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(consent, "gives_away", lambda _game, _seen: True)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    for code, answers in (("fr", {"o": True, "y": False}), ("en", {"y": True, "o": False})):
        set_language(code)
        for answer, is_yes in answers.items():
            monkeypatch.setattr("builtins.input", lambda _asked, answer=answer: answer)
            assert consent.may_be_told(Game.from_state(Position(BRITISH).state()), None, "?") is is_yes


def test_the_help_speaks_the_language_of_the_system(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert "L’ordinateur revoit une partie" in said(["review", "--help"], capsys)
    assert "The machine goes over" in said(["review", "--lang", "en", "--help"], capsys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["hint", "--lang=fr"], "il manque ces arguments : POSITION.json"),
        (["arena", "--lang", "fr", "--games", "x"], "il faut un nombre entier de 1 à 1000000, non 'x'"),
        (["screenshot", "--lang", "fr", "a.png", "--size", "9"], "une taille s’écrit comme 1280x720"),
        (["screenshot", "--lang", "fr", "a.png", "--view", "me"], "choix impossible : 'me'"),
        (["records", "--lang", "fr", "check"], "il manque ces arguments : PATH"),
        (["selftest", "--lang", "fr", "--fast"], "arguments inconnus : --fast"),
    ],
)
def test_errors_speak_it_too(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = said(words, capsys)
    assert sentence in told and " : erreur : " in told


def test_a_language_that_is_not_spoken_is_refused_in_the_systems(capsys: pytest.CaptureFixture[str]) -> None:
    assert "invalid choice: 'tlh'" in said(["--lang", "tlh"], capsys)
    assert "unrecognized arguments: --lang tlh" in said(["selftest", "--lang", "tlh"], capsys)
    assert language() == "en"


FOR_NEW = "are for a new game: leave them out where a file is opened."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["screenshot", "a.png", "--turn", "9"], "--turn shows a turn of a game: name its file with --load."),
        (
            ["arena", "--games", "1", "--ladder", "--british", "general"],
            "--ladder names the players itself: leave out --british and --french.",
        ),
        (["screenshot", "a.png", "--load", "a.acres", "--options", "x"], f"--edition, --options {FOR_NEW}"),
        (["--new", "x", "a.acres"], f"--new, --edition, --options {FOR_NEW}"),
        (["--edition", "second", "a.acres"], f"--new, --edition, --options {FOR_NEW}"),
        (["--options", "x", "a.acres"], f"--new, --edition, --options {FOR_NEW}"),
        (["--edition", "first", "a.acres"], f"--new, --edition, --options {FOR_NEW}"),
        (["records", "agreement", "a.json", "--json", "b.json"], "--json goes with --levels."),
        (["balance", "second_edition", "--page", "a.md"], "--data and --page go with report."),
    ],
)
def test_words_that_do_not_go_together_are_told(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("afaos_gui.gui.app.start.screenshot", lambda *_words: pytest.fail("a picture is painted"))
    monkeypatch.setattr("afaos_gui.commands.measuring.arena.play_all", lambda *_words: pytest.fail("it is played"))
    assert program.main([*words, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["records", "random", "--games", "1", "--out", "a", "--seed", "-5"], "a whole number from 0 to"),
        (["arena", "--games", "1", "--out", "a", "--seed", "-5"], "a whole number from 0 to"),
        (["balance", "second_edition", "--games", "1", "--out", "a", "--seed", "-5"], "a whole number from 0 to"),
        (["arena", "--games", "1", "--british", "recruit@0", "--french", "recruit"], "'recruit@0' is none of"),
    ],
)
def test_a_number_that_would_mean_another_is_refused(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in said(words, capsys)


def test_every_word_of_the_help_is_in_the_catalogues() -> None:
    speech.use_language_of(())
    pseudo.speak()
    left: list[str] = []
    for parser in parsers():
        spoken = [parser.description, parser.epilog]
        for action in parser._actions:
            spoken.append(action.help)
            if isinstance(action, argparse._SubParsersAction):
                spoken += [choice.help for choice in action._choices_actions]
        left += [text for text in spoken if text and text != argparse.SUPPRESS and "~" not in text]
        assert "[" in parser.format_help()  # nothing in it breaks argparse's own formatting
    assert left == []


def test_the_selftest_says_what_it_tried_in_the_language(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    set_language("fr")
    quick = [part for part in selftest._parts() if part[1] is not selftest._machine]
    monkeypatch.setattr(selftest, "_parts", lambda: quick)
    assert selftest.run() == 0
    *told, last = capsys.readouterr().out.splitlines()
    assert last == "Tout va bien."
    words = [line.replace(", ".join(LANGUAGES), "") for line in told]
    assert len(told) == len(quick) and foreign(words, "fr") == []


def test_a_rehearsal_says_what_it_played_in_the_language() -> None:
    set_language("fr")
    seats = (Seat(BRITISH, "Anne"), Seat(FRENCH, "", "general"))
    told = played_sentence(Game.from_state(Position(BRITISH).state(), seats), [BRITISH, BRITISH, FRENCH])
    assert told == "3 actions jouées\u00a0: 2 des Anglais par des clics, 1 des Français par l’ordinateur (Général)"


def test_a_missing_font_is_told_in_the_language(qapp: QApplication, tmp_path: Path) -> None:
    set_language("fr")
    with pytest.raises(FontError, match="est introuvable ou endommagé"):
        load_fonts(tmp_path)


def test_every_fault_of_a_model_file_is_told_in_the_language() -> None:
    set_language("fr")
    told = [model_text(ModelError("value.npz", fault)) for fault in Fault]
    assert len(set(told)) == len(told) and foreign(told, "fr") == []
    assert all("value.npz" in sentence for sentence in told)


def test_rules_that_cannot_be_played_are_told_in_the_language() -> None:
    errors = [RulesetError(flaw, "no_governors", "short_raids") for flaw in Flaw]
    assert [ruleset_text(error) for error in errors] == [str(error) for error in errors]
    set_language("fr")
    told = [ruleset_text(error).replace("no_governors", "").replace("short_raids", "") for error in errors]
    assert len(set(told)) == len(told) and foreign([one.replace("first ou second", "") for one in told], "fr") == []


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(None, "none.npz est introuvable."), (b"hello", "none.npz ne contient pas de réseaux pour l’ordinateur.")],
)
@pytest.mark.parametrize(
    "words",
    [
        ["arena", "--games", "1", "--british", "model:{}", "--french", "model:{}", "--out", "{}.d"],
        ["balance", "second_edition", "--games", "1", "--model", "{}", "--out", "{}.d"],
        ["records", "agreement", "--model", "{}", "a.json"],
    ],
)
def test_a_model_file_that_is_missing_or_damaged_is_told_in_the_language(
    words: list[str], content: bytes | None, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "none.npz"
    if content is not None:
        file.write_bytes(content)
    assert program.main([*(word.format(file) for word in words), "--lang", "fr"]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["records", "random", "--games", "1", "--out", "{}", "--options", "beer"], "Il n’y a pas d’option « beer »."),
        (
            ["screenshot", "{}/a.png", "--edition", "first", "--options", "short_raids"],
            "L’option short_raids ne change rien à la première édition.",
        ),
    ],
)
def test_wrong_rules_are_told_in_the_language(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert program.main([*(word.format(tmp_path) for word in words), "--lang", "fr"]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_program_that_fails_is_told_of_in_the_language() -> None:
    set_language("fr")
    with pytest.raises(EngineFailure, match=r"^La commande du programme est vide\.$"):
        EngineProcess("")
    with pytest.raises(EngineFailure, match=r"^/no/such/program ne se lance pas\xa0: "):
        EngineProcess("/no/such/program")
