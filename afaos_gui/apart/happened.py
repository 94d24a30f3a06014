"""What a letter has brought about, as values, and the sentences for them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from afaos_gui.data.texts.language import _
from afaos_gui.data.texts.word_groups import words_of


class What(Enum):
    """What has happened. The comments name the values that go with it."""

    DOUBLED = "doubled"
    EARLY = "early"  # number: of the letter, missing: the first that is not there
    FOREIGN = "foreign"
    DAMAGED = "damaged"  # reason
    CONTRADICTED = "contradicted"  # number, known, told: the two SHA-256
    TAKEN = "taken"
    OLD_FILE = "old file"  # number: of the letter that this file does not have
    OLD_OR_TAKEN = "old file or taken"  # number: the same of a guest of whom the inviter has read nothing yet
    FULL = "full"
    ACCEPTED = "accepted"  # name
    SIDES_SETTLED = "sides settled"  # side: mine, number: draws of the bid, drawing: the side that has them
    DEALT = "dealt"
    PLAYED = "played"  # moves: the other's
    DRAWN = "drawn"  # move: mine, with the cards it has drawn
    ANSWERED = "answered"  # move: mine, which the other had to answer
    WORDS = "words"  # name, words
    DRAW_ASKED = "draw asked"  # name
    DRAW_DECLINED = "draw declined"  # name
    BACK_ASKED = "back asked"  # name
    BACK_DECLINED = "back declined"  # name
    BACK_LATE = "back late"
    TAKEN_BACK = "taken back"
    CLAIMED = "claimed"  # name
    CLAIM_VOID = "claim void"
    CLAIM_REFUSED = "claim refused"  # name
    OVER = "over"  # won: whether I have won, None for an agreed draw; by: "rules", "resigned", "agreed" or "claimed"
    VERIFIED = "verified"  # draws: how many were compared
    REMATCH = "rematch"  # name, invitation: its bytes
    BROKEN = "broken"  # breach, turn, action


class Breach(Enum):
    """How a letter of the other breaks the game: each can be shown to anybody from the letters."""

    SEQUENCE = "does not follow the letter before it"
    SEEN = "answers a letter that was never written"
    CONTENT = "does not belong where it stands"
    BID = "opens another bid than was pledged"
    LINK = "link that does not belong to the pledged chain"
    UNDUE = "link that nobody had asked for"
    NO_LINK = "acted, but did not give the links that were due"
    TURN = "acted out of turn"
    UNKNOWN = "names no action"  # action
    ILLEGAL = "action against the rules"  # action
    NOT_HELD = "card that cannot have been in hand"  # action
    UNSHOWN = "hand not shown, or shown falsely"
    LATE = "played on after the end"
    SECRET = "told another secret than was pledged"
    EARLY_SECRET = "told the secret before the end"
    DRAW = "played what the true draws do not allow"  # action
    TRUTH = "said what the true hands do not bear out"  # action


class Broken(Exception):
    """The other's letter breaks the game."""

    def __init__(self, breach: Breach, turn: int = 0, action: str = "") -> None:
        super().__init__(breach.value)
        self.breach, self.turn, self.action = breach, turn, action


class Happened(NamedTuple):
    """One thing that has happened; `sentence` says it to people."""

    what: What
    values: Mapping[str, Any] = MappingProxyType({})

    @property
    def sentence(self) -> str:
        """In words; empty where the game itself is told of elsewhere, such as moves."""
        if self.what is What.BROKEN:
            return breach_text(self.values["breach"], self.values["turn"], self.values["action"])
        values = dict(self.values)
        for hashed in ("known", "told"):
            if hashed in values:
                values[hashed] = words_of(values[hashed])
        return _sentence(self.what, values).format(**values)


def _sentence(what: What, values: dict[str, Any]) -> str:
    if what is What.OVER:
        return _over(values["won"], values["by"])
    sentences = {
        What.DOUBLED: _("This letter has been read before: nothing changes."),
        What.EARLY: _("Letter {number} of the other waits: letter {missing} has not come yet."),
        What.FOREIGN: _("This letter belongs to another game, or is not from the player of this one."),
        What.DAMAGED: "{reason}",
        What.CONTRADICTED: _(
            "There are two different letters {number} of the other player: the known one is {known}, this one {told}. "
            "The first holds."
        ),
        What.TAKEN: _("Two people have accepted this invitation: the game is played with the first."),
        What.OLD_FILE: _(
            "The other player has read letter {number} of yours, which this file does not have: it is an older copy."
        ),
        What.OLD_OR_TAKEN: _(
            "The other player answers a letter {number} that this file does not have: it is an older copy, or somebody "
            "else has accepted the invitation before you."
        ),
        What.FULL: _("Too many letters of the other player wait for those before them: this one is left out."),
        What.ACCEPTED: _("{name} accepts the invitation."),
        What.DEALT: _("The cards are dealt."),
        What.WORDS: _("{name} writes: {words}"),
        What.DRAW_ASKED: _("{name} offers a draw."),
        What.DRAW_DECLINED: _("{name} declines the draw."),
        What.BACK_ASKED: _("{name} asks to take the last move back."),
        What.BACK_DECLINED: _("{name} lets the last move stand."),
        What.BACK_LATE: _("Your last move cannot be taken back any more: the other player has answered it."),
        What.TAKEN_BACK: _("The last move is taken back."),
        What.CLAIMED: _("{name} claims the game, because your time is said to have run out."),
        What.CLAIM_VOID: _("The claim of the time is void: a move had been sent before it came."),
        What.CLAIM_REFUSED: _("{name} does not agree that the time has run out."),
        What.VERIFIED: _("Every draw, hand and action of the game is verified: {draws} cards were drawn."),
        What.REMATCH: _("{name} proposes another game."),
    }
    return sentences.get(what, "")


def _over(won: bool | None, by: str) -> str:
    if won is None:
        return _("The game is drawn by agreement.")
    sentences = {
        ("rules", True): _("The game is over: you have won."),
        ("rules", False): _("The game is over: the other player has won."),
        ("resigned", True): _("The other player resigns: you have won."),
        ("resigned", False): _("You have resigned."),
        ("claimed", True): _("The other player’s time has run out: you have won."),
        ("claimed", False): _("Your time has run out, and the other player claims the game."),
    }
    return sentences[by, won]


def breach_text(breach: Breach, turn: int, action: str) -> str:
    """How the other player has broken the game, in one sentence."""
    sentences = {
        Breach.SEQUENCE: _("Turn {turn}: the letter does not follow the one before it that was sent here."),
        Breach.SEEN: _("Turn {turn}: the letter answers one that was never written here."),
        Breach.CONTENT: _("Turn {turn}: the letter says something that does not belong where it stands."),
        Breach.BID: _("The opened bid is not the one that was pledged."),
        Breach.LINK: _("Turn {turn}: the link for the draw does not belong to the pledged chain."),
        Breach.UNDUE: _("Turn {turn}: the letter has a link for a draw that was not due."),
        Breach.NO_LINK: _("Turn {turn}: the other player acted without giving the links for your draw."),
        Breach.TURN: _("Turn {turn}: the other player acted out of turn."),
        Breach.UNKNOWN: _("Turn {turn}: “{action}” is not an action of the game."),
        Breach.ILLEGAL: _("Turn {turn}: “{action}” is against the rules."),
        Breach.NOT_HELD: _("Turn {turn}: “{action}” plays a card that cannot have been in hand."),
        Breach.UNSHOWN: _("Turn {turn}: a hand that had to be shown was not shown, or not the true one."),
        Breach.LATE: _("Turn {turn}: the other player played on after the end."),
        Breach.SECRET: _("The secret that was told is not the one that was pledged."),
        Breach.EARLY_SECRET: _("Turn {turn}: the other player told the secret before the end."),
        Breach.DRAW: _("Turn {turn}: “{action}” plays a card that was not in hand by the true draws."),
        Breach.TRUTH: _("Turn {turn}: what came of “{action}” is not what the true hands say."),
    }
    return sentences[breach].format(turn=turn, action=action)
