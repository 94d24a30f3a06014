"""A game apart at the table: what is done goes into its draft, and what has been sent stays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from afaos_gui.apart.course import ApartCourse, Move
from afaos_gui.apart.game import ApartGame, acted, drafted
from afaos_gui.data.seeds import Shares
from afaos_gui.data.texts.language import _, ngettext
from afaos_gui.rules.actions import Action
from afaos_gui.rules.catalogue import Side
from afaos_gui.rules.engine import Step
from afaos_gui.rules.state import Decision
from afaos_gui.session.apart.standing_words import standing_sentence
from afaos_gui.session.commands import Command, Notice, command_of, foreseen_stop
from afaos_gui.session.game import Game, Policy, Seat, Stop


class FarGame(Game):
    """Follows a game apart whose cards are dealt; `apart` is its present value, to be kept after every change."""

    def __init__(self, apart: ApartGame) -> None:
        course = _course(apart)
        self._begin(course.start, _seats(apart), "strict", Shares(), 1, None)
        self.apart = apart
        self._commands = list(self._commands_of(course))
        self._position = len(self._commands)

    @property
    def mine(self) -> Side:
        """My side."""
        return self.apart.standing.side

    @property
    def far(self) -> Side | None:
        """The other side, until both have told their cards."""
        return None if self.is_bared else super().far

    @property
    def is_bared(self) -> bool:
        """Whether both have told their secrets and all was verified."""
        return self.apart.truth is not None

    @property
    def is_proved(self) -> bool:
        """The same: nothing else bares the cards."""
        return self.is_bared

    @property
    def standstill(self) -> str:
        """What has to be sent or waited for, although the rules would let the side to decide act."""
        apart = self.apart
        if apart.is_over:
            is_settled = self.is_bared and self.state.decision is Decision.OVER
            return "" if is_settled else standing_sentence(apart)
        return standing_sentence(apart) if apart.must_send or apart.standing.pending is not None else ""

    @property
    def is_closed(self) -> bool:
        """Whether the players have ended the game, or one has broken it."""
        return self.apart.is_over and self.state.decision is not Decision.OVER

    @property
    def is_drawing(self) -> bool:
        """Whether my turn goes on with the links for a draw of mine."""
        standing = self.apart.standing
        if self.apart.is_over or standing.pending is None or not standing.pending_draws:
            return False
        return foreseen_stop(self.state, standing.pending) is not Stop.TURN_ENDED

    @property
    def is_ready(self) -> bool:
        """Whether the draft is to be sent before anything else can be done."""
        return self.apart.must_send

    def told_of_draws(self, at_end: bool) -> str:
        """Whose secrets the draws follow from; at the end that they were verified."""
        truth = self.apart.truth
        if at_end and truth is not None:
            told = ngettext(
                "Every draw, hand and action of the game is verified: {count} card was drawn.",
                "Every draw, hand and action of the game is verified: {count} cards were drawn.",
                truth.draws,
            )
            return told.format(count=truth.draws)
        return _(
            "Each draw follows from secrets of both players, pledged before the first: neither knows or chooses it."
        )

    def fork(self, length: int, policy: Policy = "study") -> Game:
        """As of any game; once all is told it can be played on here, by whoever sits here."""
        game = super().fork(length, policy)
        if self.is_bared:
            british, french = (seat._replace(is_far=False) for seat in game.seats)
            game.seats = (british, french)
        return game

    # Mine

    def submit(self, action: Action) -> Step:
        """Put an action into the draft; where only the other can say what comes of it, the position stays."""
        self._check_not_telling()
        before = self.state
        self.apart = acted(self.apart, action)
        course = _course(self.apart)
        if len(course.moves) == self._position:
            return Step(before, (), False)
        del self._commands[self._position :]
        command = self._command(course.moves[-1], self._position, is_sent=False)
        self._commands.append(command)
        self._position += 1
        self._tell("done", self._position - 1)
        return Step(command.after, command.events, False)

    @property
    def withholds(self) -> bool:
        """Whether the draft ends in an action whose outcome only the other can give."""
        return self.apart.draft_waits

    def back_to(self, index: int) -> None:
        """Jump within the draft; the present position is where an action that waits is taken back."""
        if self.withholds:
            self.apart = drafted(self.apart, self.apart.draft[:-1])
        super().back_to(index)

    def _go(self, index: int) -> None:
        if self.can_go_to(index).allowed:
            sent = len(_sent(self.apart).moves)
            self.apart = drafted(self.apart, tuple(command.action for command in self._commands[sent:index]))
        super()._go(index)

    # The other's

    def follow(self, apart: ApartGame) -> None:
        """Go on to what has become of the game by a letter, and tell what is new."""
        self._check_not_telling()
        before = tuple(self._commands[: self._position])
        self.apart, course = apart, _course(apart)
        self.seats = _seats(apart)
        commands = tuple(self._commands_of(course))
        same = sum(_is_same_all(before, commands))
        self.start, self._position = course.start, same
        self._commands = list(commands[:same])
        if same < len(before):
            self._tell_of(Notice("undone", before[same], same, more=same < len(commands)))
        for index in range(same, len(commands)):
            self._commands.append(commands[index])
            self._position = index + 1
            self._tell_of(Notice("done", commands[index], index, more=index + 1 < len(commands)))

    def _commands_of(self, course: ApartCourse) -> Iterable[Command]:
        """The commands for a course; those that are known already are the same objects."""
        sent = len(_sent(self.apart).moves)
        drawn = _first_hands(course)
        for index, move in enumerate(course.moves):
            known = self._commands[index] if index < len(self._commands) else None
            if known is None or known.before is not move.before or known.barrier != (index < sent):
                known = self._command(move, index, index < sent, drawn)
            drawn = known.drawn
            yield known

    def _command(self, move: Move, index: int, is_sent: bool, drawn: tuple[int, int] | None = None) -> Command:
        before = self.drawn_before(index) if drawn is None else drawn
        command = command_of(move.action, move.before, Step(move.after, move.events, False), move.draws, before)
        return replace(command, stop=(command.stop or Stop.SENT) if is_sent else None)


def _first_hands(course: ApartCourse) -> tuple[int, int]:
    return len(course.deals[0]), len(course.deals[1])


def _is_same_all(before: tuple[Command, ...], after: tuple[Command, ...]) -> Iterable[bool]:
    """For the commands that both begin with; those of the other may have been dealt other cards meanwhile."""
    for one, other in zip(before, after, strict=False):
        if (one.side, one.action) != (other.side, other.action):
            return
        yield True


def _course(apart: ApartGame) -> ApartCourse:
    course = apart.course
    assert course is not None, "the cards are not dealt yet"
    return course


def _sent(apart: ApartGame) -> ApartCourse:
    """What both have of the course."""
    course = apart.standing.course if not apart.is_over else apart.course
    assert course is not None
    return course


def _seats(apart: ApartGame) -> tuple[Seat, Seat]:
    standing = apart.standing
    british, french = (
        Seat(side, standing.own_name(sender), is_far=sender != apart.me)
        for side in (0, 1)
        for sender in (0, 1)
        if standing.side_of(sender) == side
    )
    return british, french
