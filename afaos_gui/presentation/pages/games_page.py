"""The page of one's own games: results by level and side, sieges and raids, beginnings, rules and endings."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from afaos_gui.data.settings.statistics import PlayedGame
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.presentation.look.rich_text import PageLook
from afaos_gui.presentation.pages.statistics_page import (
    NONE,
    Figure,
    StatisticsTable,
    figures_html,
    heading_html,
    nothing_html,
    paragraph,
    share_told,
    table_html,
    told_day,
    won_of,
)
from afaos_gui.rules.action_text import ActionTextError, parse_action
from afaos_gui.rules.actions import Draft
from afaos_gui.rules.catalogue import BRITISH, FRENCH, Side
from afaos_gui.rules.options import OPTIONS
from afaos_gui.session.machine.levels import level_texts
from afaos_gui.session.machine.seat_texts import level_title
from afaos_gui.session.results.solo_games import SoloGame, beginnings, best_margin, conflicts, solo_games
from afaos_gui.session.saving.statistics import StatisticsLine, are_levels_measured, lines_by, rating_against_levels
from afaos_gui.session.words.action_texts import action_short
from afaos_gui.session.words.action_words import named_sum, short_words
from afaos_gui.session.words.names import catalogue, place_names, side_name
from afaos_gui.session.words.rules_texts import edition_title, rules_short

MOST_BEGINNINGS = 6


def main_figures(games: Sequence[PlayedGame]) -> tuple[Figure, ...]:
    """Games, wins, the rating and the best margin, each with what it is."""
    own = solo_games(games)
    level, best = rating_against_levels(own), best_margin(own)
    return (
        (str(len(games)), ngettext("game", "games", len(games))),
        (share_told(sum(one.is_won for one in own), len(own)), _("won against machines")),
        (str(round(level)) if level is not None else NONE, _("rating by levels")),
        (f"+{best.margin}" if best is not None else NONE, _("best margin")),
    )


def games_told(games: Sequence[PlayedGame]) -> str:
    """How many games there are of which kind, the clearest win, and what is missing for a rating."""
    own = solo_games(games)
    average = round(sum(game.turns for game in games) / len(games))
    said = [
        _("{number} against machines, {shared} between two people.").format(
            number=len(own), shared=len(games) - len(own)
        ),
        _("A game took {turns} turns on average.").format(turns=average),
    ]
    best = best_margin(own)
    if best is not None:
        words = (
            _("Your clearest win: {british} to {french} points, as the British against the level {level} ({day}).")
            if best.side == BRITISH
            else _("Your clearest win: {french} to {british} points, as the French against the level {level} ({day}).")
        )
        british, french = best.game.points
        level, day = level_title(best.level), told_day(best.game.date)
        said.append(words.format(british=british, french=french, level=level, day=day))
    if not are_levels_measured():
        said.append(_("The strength of the levels has not been measured yet: there is no rating against them."))
    elif rating_against_levels(own) is None:
        said.append(_("A rating comes with the first game against a level whose strength has been measured."))
    return " ".join(said)


def conflicts_told(games: Sequence[SoloGame]) -> tuple[StatisticsTable, str]:
    """Sieges laid and suffered, and a sentence on raids."""
    found = conflicts(games)
    lines = (
        StatisticsLine(_("Sieges you laid, won"), found.laid, found.taken),
        StatisticsLine(_("Sieges laid to you, beaten off"), found.suffered, found.held),
    )
    words = _("Pieces captured in raids: {captured}; lost to raids: {lost}.")
    said = [words.format(captured=found.raids, lost=found.raided)]
    counted = sum(one.mine is not None for one in games)
    if counted < len(games):
        words = _("Known of {number} of {games} games: earlier versions did not count sieges, raids and beginnings.")
        said.append(words.format(number=counted, games=len(games)))
    return StatisticsTable(_("Sieges"), lines), " ".join(said)


def beginnings_tables(games: Sequence[SoloGame]) -> list[StatisticsTable]:
    """What each side began with."""
    titles = {BRITISH: _("How you began as the British"), FRENCH: _("How you began as the French")}
    found = beginnings(games, action_named)
    tables = []
    for side, title in titles.items():
        mine = [one for one in found if one.side == side][:MOST_BEGINNINGS]
        lines = [StatisticsLine(one.action, one.games, one.won) for one in mine]
        if lines:
            tables.append(StatisticsTable(title, lines))
    return tables


def action_named(text: str, side: Side) -> str:
    """An action as records write it in a few words; as it stands where it cannot be read."""
    try:
        action = parse_action(text, side, catalogue())
    except ActionTextError:
        return text
    if isinstance(action, Draft):
        return (_("Draft {card} for {money}") if named_sum(action) else _("Draft {card} for free")).format(
            **short_words(action, side)
        )
    if action.place >= 0:
        return _("{deed} {place}").format(deed=action_short(action), place=place_names((action.place,)))
    return action_short(action)


def games_tables(games: Sequence[SoloGame]) -> list[StatisticsTable]:
    """The games by rules and ending, the most frequent first."""
    tables = (
        StatisticsTable(_("By rules"), lines_by((_rules(one.game), one.is_won) for one in games)),
        StatisticsTable(_("By ending"), lines_by((_ending(one.game.ending), one.is_won) for one in games)),
    )
    return [table for table in tables if table.lines]


def _rules(game: PlayedGame) -> str:
    if any(option in OPTIONS for option in game.options):
        return _("{edition}, with options").format(edition=edition_title(game.edition))
    return rules_short(game.edition, game.options)


def _ending(name: str) -> str:
    return {
        "VILLAGES": _("The last village"),
        "TOWNS": _("The last town"),
        "CAPTURES": _("Twelve captured points"),
        "CAPITAL_BESIEGED": _("A capital besieged"),
        "CAPITAL_SURRENDERED": _("A capital surrendered"),
        "CAPITAL_SETTLED": _("A capital settled"),
        "DUQUESNE": _("Fort Duquesne"),
        "RESIGNED": _("Given up"),
    }.get(name, name)


def games_html(look: PageLook, games: Sequence[PlayedGame]) -> str:
    """The page of games."""
    if not games:
        return nothing_html(look)
    own = solo_games(games)
    blocks = [figures_html(look, main_figures(games)), paragraph(games_told(games))]
    if own:
        sieges, said = conflicts_told(own)
        blocks += [levels_html(look, own), table_html(look, sieges, look.brass), paragraph(said)]
        blocks += [table_html(look, table, look.brass) for table in (*beginnings_tables(own), *games_tables(own))]
    return look.document(blocks)


def levels_html(look: PageLook, games: Sequence[SoloGame]) -> str:
    """A line for each opponent: how many games were won of how many, by side and in all; the weakest level first."""
    ids = [level.id for level in level_texts()]
    met = dict.fromkeys(one.level for one in games)
    rows = []
    for level in sorted(met, key=lambda id: ids.index(id) if id in ids else len(ids)):
        played = [one for one in games if one.level == level]
        by_side = [[one.is_won for one in played if one.side == side] for side in (BRITISH, FRENCH)]
        won = [one.is_won for one in played]
        told = [won_of(sum(results), len(results)) if results else NONE for results in (*by_side, won)]
        cells = "".join(f"<td width='18%' align='right'>{escape(words)}</td>" for words in told)
        share = f"<td width='14%' align='right'>{escape(share_told(sum(won), len(won)))}</td>"
        rows.append(f"<tr><td width='32%'>{escape(level_title(level))}</td>{cells}{share}</tr>")
    soft = f"style='color: {look.soft}'"
    titles = ("", side_name(BRITISH), side_name(FRENCH), _("in all"), "")
    head = "".join(f"<td align='{'right' if title else 'left'}' {soft}>{escape(title)}</td>" for title in titles)
    title = heading_html(look, _("Won, by level and side"), 5)
    table = f"{title}<tr>{head}</tr>{''.join(rows)}"
    return f"<table width='100%' cellpadding='1' cellspacing='0'>{table}</table>"
