"""Export a review as CSV for other programs, or as one HTML page with its pictures inside."""

from __future__ import annotations

import csv
import io
from base64 import b64encode
from collections.abc import Callable
from html import escape

from afaos_gui.data.saves.reviews import Review, Verdict
from afaos_gui.data.texts.language import _
from afaos_gui.rules.action_text import action_text
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES
from afaos_gui.session.game import Game
from afaos_gui.session.machine.seat_texts import player_title
from afaos_gui.session.review.marks import ERRORS, GameThird, Mark, accuracy_of, mark_of, marks_of
from afaos_gui.session.review.plot import Inks, PlotInk, chance_plot, figure_plot, svg
from afaos_gui.session.review.series import chances, standings
from afaos_gui.session.review.words import Explained, explained, mark_title, phase_title
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import side_name
from afaos_gui.session.words.text import ending_text

Picture = Callable[[Verdict], bytes]
"""Makes a JPEG picture of a verdict's position; empty if there is none."""
MOST_PICTURES = 40
COLUMNS = (
    "command",
    "turn",
    "side",
    "action",
    "mark",
    "chance",
    "chance_after",
    "loss",
    "error",
    "luck",
    "best_action",
    "british_points",
    "french_points",
    "british_money",
    "french_money",
    "british_deck",
    "french_deck",
    "british_captured",
    "french_captured",
)


def review_csv(game: Game, review: Review) -> str:
    """A row for each action; win probabilities are those of the side that acts. The words are never translated."""
    catalogue, commands = game.catalogue, game.commands[: review.commands]
    verdicts = {verdict.number: verdict for verdict in review.verdicts}
    figures = iter(standings(game.start, commands))
    now, following = next(figures), next(figures, None)
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for number, command in enumerate(commands):
        if following is not None and following.number <= number:
            now, following = following, next(figures, None)
        row = [number + 1, command.before.turn, SIDE_NAMES[command.side], action_text(command.action, catalogue)]
        row += _verdict_cells(verdicts.get(number), mark_of(verdicts[number], command) if number in verdicts else None)
        verdict = verdicts.get(number)
        row.append(action_text(verdict.line[0], catalogue) if verdict is not None else "")
        rows.writerow([*row, *now.points, *now.money, *now.deck, *now.captured])
    return text.getvalue()


def _verdict_cells(verdict: Verdict | None, mark: Mark | None) -> list[str | int]:
    if verdict is None:
        return [""] * 6
    numbers = (verdict.chance, verdict.played, verdict.loss, verdict.error, verdict.luck)
    return [mark.value if mark is not None else "", *(f"{number:.4f}" for number in numbers)]


def review_html(game: Game, review: Review, inks: Inks, picture: Picture | None = None) -> str:
    """The whole review as one page in these colours that loads nothing from elsewhere. Players' texts are escaped."""
    commands = game.commands[: review.commands]
    told = [
        (verdict, explained(verdict, game))
        for verdict in review.verdicts
        if mark_of(verdict, commands[verdict.number]) in ERRORS
    ]
    result = game.outcome
    title = _("Review of a game")
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(_names(game))}</p>",
        f"<p>{escape(ending_text(result))}</p>" if result is not None else "",
        _accuracy_table(game, review),
        f"<h2>{escape(_('Who stood better'))}</h2>",
        svg(chance_plot(chances(review, commands), marks_of(review, commands), len(commands)), inks),
        *_figures(game, review, inks),
        f"<h2>{escape(_('Mistakes'))}</h2>",
    ]
    for index, (verdict, words) in enumerate(told):
        image = picture(verdict) if picture is not None and index < MOST_PICTURES else b""
        parts.append(_error(words, image))
    if not told:
        parts.append(f"<p>{escape(_('No mistake was found.'))}</p>")
    thought = _("Each decision was judged from what its side could see, with {number} iterations of the search.")
    parts.append(f"<p class='quiet'>{escape(thought.format(number=review.iterations))}</p>")
    head = f"<meta charset='utf-8'><title>{escape(title)}</title><style>{_style(inks)}</style>"
    return f"<!DOCTYPE html>\n<html><head>{head}</head><body>\n" + "\n".join(filter(None, parts)) + "\n</body></html>\n"


def _names(game: Game) -> str:
    players = [(side_name(side), player_title(seat)) for side, seat in enumerate(game.seats)]
    return " · ".join(_("{side}: {text}").format(side=side, text=who) if who else side for side, who in players)


def _accuracy_table(game: Game, review: Review) -> str:
    found = [accuracy_of(review, game.commands, side) for side in (BRITISH, FRENCH)]
    rows = [(_("Accuracy"), *(_figure(one.whole) for one in found))]
    rows += [(phase_title(phase), *(_figure(one.phases[phase]) for one in found)) for phase in GameThird]
    rows += [(mark_title(mark), *(str(one.marks[mark]) for one in found)) for mark in Mark]
    head = "".join(f"<th>{escape(word)}</th>" for word in ("", side_name(BRITISH), side_name(FRENCH)))
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _figure(accuracy: float | None) -> str:
    return "–" if accuracy is None else f"{accuracy:.0f}"


def _figures(game: Game, review: Review, inks: Inks) -> list[str]:
    figures = standings(game.start, game.commands[: review.commands])
    numbers = [figure.number for figure in figures]
    charts = (
        (_("Points"), [figure.points for figure in figures]),
        (_("Money"), [figure.money for figure in figures]),
        (_("Cards owned"), [figure.deck for figure in figures]),
        (_("Captured pieces"), [figure.captured for figure in figures]),
    )
    drawn = "".join(
        f"<figure><figcaption>{escape(title)}</figcaption>{svg(plot, inks)}</figure>"
        for title, plot in ((title, figure_plot(numbers, values, numbers[-1])) for title, values in charts)
    )
    return [f"<div class='figures'>{drawn}</div>"]


def _error(words: Explained, image: bytes) -> str:
    mark = mark_title(words.mark) if words.mark is not None else ""
    head = _("Turn {turn}, {side}: {mark}").format(turn=words.turn, side=side_name(words.side), mark=mark)
    shown = f"<img alt='' src='data:image/jpeg;base64,{b64encode(image).decode('ascii')}'>" if image else ""
    done = _("Played: {action} ({chance})").format(action=words.done, chance=percent_text(words.played))
    better = _("Better: {action} ({chance})").format(action=words.better, chance=percent_text(words.chance))
    lines = [done, better, *words.paragraphs]
    if words.line:
        lines.append(_("Then: {line}").format(line=" → ".join(step.label for step in words.line)))
    said = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<section><h3>{escape(head)}</h3>{shown}{said}</section>"


def _style(inks: Inks) -> str:
    paper, rule = inks[PlotInk.PAPER], f"1px solid {inks[PlotInk.GRID]}"
    return (
        f"body{{font-family:Georgia,serif;background:{paper};color:{inks[PlotInk.WORDS]}}}"
        "body{max-width:60em;margin:2em auto;padding:0 1em}"
        f"table{{border-collapse:collapse}}td,th{{padding:.15em 1em;border-bottom:{rule};text-align:right}}"
        "td:first-child{text-align:left}.figures{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0;width:28em}"
        f"section{{border-top:{rule};overflow:auto;padding:.5em 0}}"
        "section img{float:right;width:22em;margin-left:1em}"
        f"svg{{width:100%;height:auto;border:{rule}}}.quiet{{color:{inks[PlotInk.QUIET]}}}p{{margin:.3em 0}}"
    )
