"""Figures of an arena's games: computed from results, and printed."""

from __future__ import annotations

import statistics
from typing import Any

from afaos_gui.ai.measuring.arena import GameResult, endings, said_and_done, tally, turn_seconds
from afaos_gui.ai.measuring.calibration import best_slope, brier, calibration_error, reliability
from afaos_gui.ai.measuring.rating import Rating, elo_of, interval
from afaos_gui.data.texts.language import _
from afaos_gui.rules.catalogue import BRITISH, FRENCH, SIDE_NAMES


def summary(results: list[GameResult], first: str, second: str) -> dict[str, Any]:
    """Wins, intervals, Elo, lengths, endings and times of two players' games."""
    turns = sorted(result.turns for result in results)
    figures: dict[str, Any] = {
        "games": len(results),
        "first": first,
        "second": second,
        "turns": {"median": statistics.median(turns), "least": turns[0], "most": turns[-1]},
        "endings": endings(results),
        "british_wins": sum(result.winner == BRITISH for result in results),
    }
    if first != second:
        figures["wins"] = _share(results, first, None)
        for side in (BRITISH, FRENCH):
            if any(result.players[side] == first for result in results):
                figures[f"wins as {SIDE_NAMES[side]}"] = _share(results, first, side)
    figures["seconds a turn"] = {name: _times(turn_seconds(results, name)) for name in dict.fromkeys((first, second))}
    said = said_and_done(results)
    if said:
        figures["win chances"] = {
            "Brier": round(brier(said), 4),
            "calibration error": round(calibration_error(said), 4),
            "slope": round(best_slope(said), 3),
            "tenths": [list(row) for row in reliability(said)],
        }
    return figures


def _share(results: list[GameResult], name: str, side: int | None) -> dict[str, Any]:
    won = tally(results, name, side)
    low, high = interval(won.wins, won.games)
    return {
        "wins": won.wins,
        "games": won.games,
        "share": round(won.share, 4),
        "interval": [round(low, 4), round(high, 4)],
        "elo": round(elo_of(won.share)),
        "elo interval": [round(elo_of(low)), round(elo_of(high))],
    }


def _times(times: list[float]) -> dict[str, float]:
    if not times:
        return {}
    return {"median": round(statistics.median(times), 4), "p95": round(times[int(0.95 * (len(times) - 1))], 4)}


def print_summary(figures: dict[str, Any]) -> None:
    """Print the figures."""
    first, second = figures["first"], figures["second"]
    words = _("{first} - {second}: {games} games, the British won {wins}")
    print(words.format(first=first, second=second, games=figures["games"], wins=figures["british_wins"]))
    for key, label in (
        ("wins", _("on both sides")),
        ("wins as British", _("as British")),
        ("wins as French", _("as French")),
    ):
        if key in figures:
            share = figures[key]
            low, high = share["interval"]
            elo_low, elo_high = share["elo interval"]
            words = _(
                "  {name} {side}: {wins}/{games} = {share} ({low} to {high}), Elo {elo} ({elo_low} to {elo_high})"
            )
            print(
                words.format(
                    name=first,
                    side=label,
                    wins=share["wins"],
                    games=share["games"],
                    share=f"{share['share']:.1%}",
                    low=f"{low:.1%}",
                    high=f"{high:.1%}",
                    elo=f"{share['elo']:+}",
                    elo_low=f"{elo_low:+}",
                    elo_high=f"{elo_high:+}",
                )
            )
    turns = figures["turns"]
    print(_("  turns: median {median}, {least} to {most}").format(**turns))
    ends = ", ".join(f"{kind} {count}" for kind, count in sorted(figures["endings"].items()))
    print(_("  ends: {ends}").format(ends=ends))
    for name, times in figures["seconds a turn"].items():
        if times:
            words = _("  {name}: {median} s a turn, 95th percentile {most} s")
            print(words.format(name=name, median=f"{times['median']:.3f}", most=f"{times['p95']:.3f}"))

    told = figures.get("win chances")
    if told is not None:
        tenth = _("{said}: {won} of {count}")
        tenths = ", ".join(
            tenth.format(said=f"{said:.0%}", won=f"{won:.0%}", count=count) for count, said, won in told["tenths"]
        )
        words = _(
            "  chances of winning said, and games won: {tenths}; Brier score {brier}, calibration error {error}, best"
            " slope {slope}"
        )
        print(words.format(tenths=tenths, brier=told["Brier"], error=told["calibration error"], slope=told["slope"]))


def ladder_figures(steps: list[dict[str, Any]], names: list[str], ratings: list[Rating]) -> dict[str, Any]:
    """The ratings of a ladder, lowest first, with the figures of each step up."""
    rungs = [
        {"name": name, "elo": round(rating.elo), "give or take": round(rating.spread)}
        for name, rating in zip(names, ratings, strict=True)
    ]
    return {"ladder": rungs, "steps": steps}


def print_ladder(figures: dict[str, Any]) -> None:
    """Print the ladder, strongest first."""
    for rung in reversed(figures["ladder"]):
        words = _("{name} Elo {elo} give or take {spread}")
        print(words.format(name=f"{rung['name']:12}", elo=f"{rung['elo']:5}", spread=rung["give or take"]))
