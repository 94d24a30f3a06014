"""The words of a review as rich text: one decision, the mistakes, the accuracy of both sides."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from afaos_gui.data.saves.reviews import Review
from afaos_gui.data.texts.language import _
from afaos_gui.presentation.look.rich_text import PageLook
from afaos_gui.presentation.pages.hint_words import line_sentence
from afaos_gui.presentation.pages.review_curves import accuracy_rows
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.commands import Command
from afaos_gui.session.review.marks import Mark
from afaos_gui.session.review.words import Explained, mark_sign, mark_title
from afaos_gui.session.words.advice_texts import percent_text
from afaos_gui.session.words.names import side_name

SHOW, RETURN, LEARN, HTML, CSV = "show", "return", "learn", "html", "csv"
"""Targets of links beside the numbers of commands."""


def review_html(
    look: PageLook,
    words: Explained | None,
    mistakes: Sequence[Explained],
    review: Review,
    done: Sequence[Command],
    astray: bool = False,
) -> str:
    """The page: the present decision, then the whole game; `astray` is whether its better line is shown."""
    blocks = [decision_html(look, words)] if words is not None and not astray else []
    if astray:
        shown = f"{escape(_('The board shows the better way.'))} {look.link(RETURN, _('Back to the game'))}"
        blocks = [_paragraphs([shown, *(_better(look, words) if words is not None else ())])]
    blocks += [_accuracy(look, review, done), _mistakes(look, mistakes, review.is_whole)]
    if review.is_whole:
        kept = " · ".join((look.link(HTML, _("as a page with pictures")), look.link(CSV, _("as a table"))))
        blocks.append(f"<p>{escape(_('Write it to a file:'))} {kept}</p>")
    return look.document(blocks)


def decision_html(look: PageLook, words: Explained) -> str:
    """What was done, what was better, and why."""
    mark = words.mark
    said = _("Turn {turn}, {side}").format(turn=words.turn, side=side_name(words.side))
    lines = [f"{look.heading(said)}<b>{escape(words.done)}</b> {_chance(look, words.played)} {_tag(look, mark)}"]
    lines += _better(look, words)
    if mark is not Mark.BEST and words.is_better:
        lines.append(look.link(SHOW, _("Play the better way on the board")))
    return _paragraphs(lines)


def _better(look: PageLook, words: Explained) -> list[str]:
    """The better action, why, and how the game might have gone on; nothing where another was as good."""
    lines = []
    if words.mark is not Mark.BEST and words.better != words.done:
        if not words.is_better:
            return []
        lines.append(f"{escape(_('Better:'))} <b>{escape(words.better)}</b> {_chance(look, words.chance)}")
    lines += [escape(reason) for reason in words.paragraphs]
    if words.line:
        lines.append(f"<i>{escape(line_sentence(words.line))}</i>")
    return lines


def _paragraphs(lines: Sequence[str]) -> str:
    return "".join(f"<p style='margin: 0 0 6px 0'>{line}</p>" for line in lines) + "<hr/>"


def mark_ink(look: PageLook, mark: Mark) -> str:
    """The colour of a mark."""
    inks = {Mark.BLUNDER: look.blunder, Mark.MISTAKE: look.mistake, Mark.DOUBTFUL: look.doubtful}
    return inks.get(mark, look.good)


def _tag(look: PageLook, mark: Mark | None) -> str:
    if mark is None:
        return ""
    told = escape(f"{mark_title(mark)} {mark_sign(mark)}".strip())
    return f"<span style='color: {mark_ink(look, mark)}'><b>{told}</b></span>"


def _chance(look: PageLook, chance: float) -> str:
    return f"<span style='color: {look.soft}'>({escape(percent_text(chance))})</span>"


def _accuracy(look: PageLook, review: Review, commands: Sequence[Command]) -> str:
    cells = "".join(_row(*row) for row in accuracy_rows(review, commands))
    heads = "".join(
        f"<td align='right' style='color: {look.sides[side]}; padding-left: 26px'><b>{escape(side_name(side))}</b></td>"
        for side in (BRITISH, FRENCH)
    )
    return f"<table cellpadding='1'><tr><td></td>{heads}</tr>{cells}</table>"


def _row(name: str, figures: Sequence[str], is_bold: bool) -> str:
    around = ("<b>", "</b>") if is_bold else ("", "")
    cells = "".join(f"<td align='right'>{around[0]}{escape(figure)}{around[1]}</td>" for figure in figures)
    return f"<tr><td>{around[0]}{escape(name)}{around[1]}</td>{cells}</tr>"


def _said_of(look: PageLook, mistake: Explained) -> str:
    side = f"<span style='color: {look.sides[mistake.side]}'>{escape(side_name(mistake.side))}</span>"
    return _("{side}: {text}").format(side=side, text=escape(mistake.done))


def _mistakes(look: PageLook, mistakes: Sequence[Explained], is_whole: bool) -> str:
    if not mistakes:
        return f"<p>{escape(_('No mistake was found.'))}</p>" if is_whole else ""
    lines = [
        f"<p style='margin: 0 0 5px 0'>{look.link(str(one.number), _('Turn {turn}').format(turn=one.turn))}"
        f" {_said_of(look, one)} {_tag(look, one.mark)}</p>"
        for one in mistakes
    ]
    learn = f"<p>{look.link(LEARN, _('Learn from the mistakes'))}</p>" if is_whole else ""
    return f"<p style='margin: 10px 0 4px 0'>{look.heading(_('Mistakes'))}</p>{learn}{''.join(lines)}"
