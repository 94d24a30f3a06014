"""The balance study as a page and pictures; every number in them comes from the games."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from afaos_gui.commands.measuring.balance_study import (
    AGREEING,
    BUDGETS,
    NETWORKS,
    SECOND,
    SHARP,
    Condition,
    Measured,
    bid_size,
    bids_played,
    by_thinking,
    extremes,
    fair_bid,
    is_sharp,
)
from afaos_gui.session.presets import presets

WIDTH, ROW, LEFT, RIGHT = 860, 30, 350, 90
INK, MIDDLE, BRITISH_RED = "#3b2f23", "#b8a98a", "#a3342b"


def pictures(found: Sequence[Measured]) -> dict[str, str]:
    """The SVG pictures by file name."""
    return {"shares.svg": _bars(found)}


def title_of(measured: Measured) -> str:
    """A condition in words."""
    figure = measured.condition.figure
    names = {preset.id: preset.title for preset in presets()}
    bid = bid_size(figure)
    side = "French" if bid and bid > 0 else "British"
    name = names.get(figure, f"{side} bid of {abs(bid or 0)}")
    network = f", {measured.condition.network}" if measured.condition.model else ""
    return f"{name}, {measured.condition.iterations} iterations{network}"


def page(found: Sequence[Measured], folder: str, level: str) -> str:
    """The page in Markdown."""
    lines = [
        "# How even are the sides?",
        "",
        "Players have argued since 2012 whether the British must win. These are games of the machine against itself,",
        f"both sides with the judgement of the level {level} and the same iterations a turn. They say how even the",
        "game is for *this* player, at these budgets; where the budgets disagree, the answer is not known yet, and the",
        f"page says so. {_networks(found)}",
        "These learned from games of the second edition without options, and judge all other rules by those.",
        "Intervals are of 95 percent; games that were cut off do not count.",
        "",
        f"![British share of wins]({folder}/shares.svg)",
        "",
        "| rules | games | British wins | interval | ends | turns |",
        "|---|---|---|---|---|---|",
    ]
    for measured in found:
        ends = ", ".join(f"{kind.replace('_', ' ').lower()} {count}" for kind, count in sorted(measured.ends.items()))
        cut = f" ({measured.capped} more cut off)" if measured.capped else ""
        median, least, most = measured.turns
        cells = (
            title_of(measured),
            f"{measured.games}{cut}",
            f"{measured.share:.1%}",
            f"{measured.low:.1%} to {measured.high:.1%}",
            ends,
            f"{median:g} ({least} to {most})",
        )
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", *_verdict(found), "", "## How to play it again", "", "```"]
    lines += [_command(measured.condition, measured.games + measured.capped, folder) for measured in found]
    lines += ["afaos balance report --page BALANCE.md --data resources/balance.json", "```", ""]
    return "\n".join(lines)


def _networks(found: Sequence[Measured]) -> str:
    """The networks that play, in words."""
    others = sorted({measured.condition.network for measured in found if measured.condition.model})
    if not others:
        return "All games are of one set of networks: another one, trained apart, may see the sides otherwise."
    named = ", ".join(others)
    own = "The networks are the program's own on the day of the games"
    return f"{own}, or others, not shipped with it, that a line names: {named}."


def _command(condition: Condition, games: int, folder: str) -> str:
    """The command that plays those games; other networks lie in `folder`, beside the pictures."""
    model = f" --model {folder}/{condition.network}.npz" if condition.model else ""
    return f"afaos balance {condition.figure} --games {games} --iterations {condition.iterations}{model}"


def _verdict(found: Sequence[Measured]) -> list[str]:
    """What the results support, and what they do not."""
    said = []
    ends = extremes(found, SECOND)
    if ends is None or not is_sharp(found, SECOND):
        said.append(
            f"Nothing is claimed about the second edition yet: that needs {BUDGETS} budgets and {NETWORKS} sets of "
            f"networks, each known to {SHARP * 100:g} points."
        )
        if ends is not None:
            said.append(f"What has been played says from {ends[0]:.1%} to {ends[1]:.1%}.")
    elif ends[1] - ends[0] <= AGREEING:
        said.append(
            f"For the second edition the budgets and networks agree within {(ends[1] - ends[0]) * 100:.1f} points."
        )
    else:
        said.append(
            f"For the second edition the budgets and networks disagree by {(ends[1] - ends[0]) * 100:.1f} points: how "
            "even the game is depends on how it is played, and no single share is claimed."
        )
    thinking = by_thinking(found, SECOND)
    if thinking is not None:
        least, most = thinking
        said.append(
            f"It depends on how far both sides think ahead: the British won {least.share:.1%} of the games at "
            f"{least.condition.iterations} iterations, {most.share:.1%} at {most.condition.iterations}, and the "
            "intervals lie apart."
        )
    bid = fair_bid(found)
    if bid is not None:
        side = "French" if bid.size > 0 else "British"
        said.append(
            f"A logistic through the bids crosses one half at {abs(bid.size):.1f} free draws for the {side} "
            f"({bid.low:.1f} to {bid.high:.1f}; below 0 they are the British ones)."
        )
    elif bids_played(found):
        said.append("The games with bids do not show yet how many free draws would make it even.")
    return said


def _bars(found: Sequence[Measured]) -> str:
    """A bar with its interval for each condition, and a line at one half."""
    height = ROW * len(found) + 40
    span = WIDTH - LEFT - RIGHT
    middle = LEFT + span / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="serif" font-size="15">',
        f'<rect width="{WIDTH}" height="{height}" fill="#f4ecd8"/>',
        f'<line x1="{middle}" y1="10" x2="{middle}" y2="{height - 24}" stroke="{MIDDLE}" stroke-width="2"/>',
    ]
    for number, measured in enumerate(found):
        y = 20 + number * ROW
        low, share, high = (LEFT + span * part for part in (measured.low, measured.share, measured.high))
        parts += [
            f'<text x="{LEFT - 12}" y="{y + 15}" text-anchor="end" fill="{INK}">{escape(title_of(measured))}</text>',
            f'<path d="M{low:.1f} {y + 10}H{high:.1f}" stroke="{BRITISH_RED}" stroke-width="3"/>',
            f'<circle cx="{share:.1f}" cy="{y + 10}" r="6" fill="{BRITISH_RED}"/>',
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 15}" fill="{INK}">{measured.share:.0%}</text>',
        ]
    parts.append(f'<text x="{middle}" y="{height - 8}" text-anchor="middle" fill="{INK}">British share of wins</text>')
    return "\n".join([*parts, "</svg>", ""])
