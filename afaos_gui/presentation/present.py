"""Present a game: from game, perspective and gesture to everything the table shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from afaos_gui.data.texts.language import _
from afaos_gui.presentation.card_needs import lack_sentence
from afaos_gui.presentation.choices.gesture import AT_REST, Gesture
from afaos_gui.presentation.choices.lacks import Lack, lack_of
from afaos_gui.presentation.choices.offers import (
    Offer,
    card_offers,
    numbered,
    offers,
    offers_at_rest,
    offers_there,
    promise,
    revision,
)
from afaos_gui.presentation.choices.openings import openings
from afaos_gui.presentation.choices.place_needs import need_at
from afaos_gui.presentation.choices.questions import (
    Question,
    chooser_question,
    decision_question,
    recap_question,
)
from afaos_gui.presentation.choices.refusals import reason
from afaos_gui.presentation.choices.targets import Grip, Held, LegalTargets, Spot, Target
from afaos_gui.presentation.facts.discard_tops import tops
from afaos_gui.presentation.map.place_info import paths_of, supply_chain
from afaos_gui.presentation.rulebook.notes import lack_note, refusal_note
from afaos_gui.presentation.table_state import Promise, TableState
from afaos_gui.presentation.viewer.command_states import command_states
from afaos_gui.presentation.viewer.perspective import Perspective
from afaos_gui.presentation.viewer.rights import can_act, plays_machine, undo_place, watches
from afaos_gui.presentation.viewer.title import names_of, window_title
from afaos_gui.rules.actions import Action, Cards, Raid
from afaos_gui.rules.engine import spent_cards
from afaos_gui.rules.state import Decision, GameState
from afaos_gui.rules.view import View
from afaos_gui.session.choice.ranking import best_way, ranked
from afaos_gui.session.draws import with_seed
from afaos_gui.session.game import Game
from afaos_gui.session.log import Log, LogEntry
from afaos_gui.session.words.finality import warning
from afaos_gui.session.words.names import place_name
from afaos_gui.session.words.text import decision_title, prompt

Part = TypeVar("Part")
KEPT_POSITIONS = 8
_ABOUT_A_PLACE = (Decision.BLOCK_RAID, Decision.SETTLE_AFTER_SIEGE)
_ZONES = (Spot.DRAW, Spot.DISCARD, Spot.RESERVE, Spot.PURSE, Spot.OPPONENT, Spot.HAND, Spot.MARKET)


def present(game: Game, perspective: Perspective, gesture: Gesture = AT_REST) -> TableState:
    """What the table shows now."""
    return Presenter(game).present(perspective, gesture)


class Presenter:
    """Presents one game repeatedly; caches what the last positions allow, because undo returns to them."""

    def __init__(self, game: Game, before: Presenter | None = None) -> None:
        """Reuses the log texts of `before` for the commands that both games share."""
        self._game = game
        self.logs: tuple[Log, Log] = Log.of_both(game, before.logs if before is not None else None)
        """The logs as the British and the French may read them."""
        self._kept: list[LegalTargets] = []
        self._made: dict[tuple[object, ...], object] = {}
        """Parts of the presentation of one position, by what else they depend on."""
        self._made_at: tuple[object, ...] = ()
        self._ways: tuple[GameState | None, tuple[Action, ...]] = (None, ())
        """The position in which an action was one of several ways, and these."""

    def in_other_words(self) -> Presenter:
        """Presents the same in another language."""
        made = Presenter(self._game)
        made._ways = self._ways
        return made

    @property
    def targets(self) -> LegalTargets:
        """Look-up of the position's legal actions."""
        state = self._game.state
        kept = next((targets for targets in self._kept if targets.state is state), None)
        found = kept or LegalTargets(state, self._game.legal)
        if not self._kept or self._kept[-1] is not found:
            self._kept = [*[targets for targets in self._kept if targets is not found][-KEPT_POSITIONS:], found]
        return found

    def present(self, perspective: Perspective, gesture: Gesture = AT_REST) -> TableState:
        """The table from this perspective in the middle of this gesture."""
        self._forget_parts(perspective)
        game, names = self._game, names_of(self._game)
        title = self._once("title", make=lambda: window_title(game, perspective))
        commands = self._once("commands", make=lambda: command_states(game, perspective))
        study = game.policy == "study"
        if not perspective.seated:
            asked = self._once("occasion", make=self._occasion)
            return TableState(perspective, names=names, title=title, commands=commands, is_study=study, occasion=asked)
        acts = can_act(game, perspective)
        view = self._once("view", make=lambda: perspective.view(game.state))
        hovered = gesture.hovered if acts and gesture.held is None else None
        lack = self._once("lack", hovered, make=lambda: self._lack(hovered))
        place = gesture.place
        offered = self._once("offers", gesture.selected, place, make=lambda: self._offers(acts, perspective, gesture))
        asking = (gesture.choosing, gesture.chosen, gesture.shows_rest, gesture.asked)
        question = self._once("question", asking, make=lambda: self._question(acts, perspective, gesture))
        held = gesture.held if acts else None
        aimed = gesture.pointed
        promised = self._once("promise", held, aimed, make=lambda: self._promise(held, aimed, perspective))
        return TableState(
            perspective,
            gesture,
            names,
            title,
            view,
            tops=self._once("tops", make=lambda: tops(game.commands[: game.position])),
            can_act=acts,
            watches=watches(game),
            is_study=study,
            offers=offered,
            sentence=gesture.said or lack or self._sentence(acts, perspective, gesture, offered, promised),
            lack=lack,
            openings="" if gesture.said or lack else self._openings(acts, gesture),
            question=question,
            recap=self._recap(perspective, question),
            lit=self._once("lit", held, hovered, make=lambda: self._lit(held, hovered)),
            about=self._about(gesture),
            zones=self._once("zones", gesture.dragged, make=lambda: self._zones(acts, gesture.dragged)),
            companions=self._once("companions", gesture.chosen, place, make=lambda: self._companions(acts, gesture)),
            promise=promised,
            paths=self._paths(held, gesture, view),
            commands=commands,
            is_drawing=game.is_drawing,
            is_closed=game.is_closed,
            log=self._once("log", make=lambda: self._log(perspective)),
        )

    def _forget_parts(self, perspective: Perspective) -> None:
        """Drop the cached parts if position or perspective has changed."""
        game = self._game
        at = (id(game.state), game.position, len(game.commands), game.seats, game.policy, game.standstill, perspective)
        if at != self._made_at:
            self._made, self._made_at = {}, at

    def _once(self, *key: object, make: Callable[[], Part]) -> Part:
        """A cached part of the presentation, made when first needed."""
        if key not in self._made:
            self._made[key] = make()
        return cast(Part, self._made[key])

    def _occasion(self) -> str:
        decision = self._game.state.decision
        return _("It is your turn.") if decision is Decision.TURN else decision_title(decision)

    # What can be done

    def _offers(self, acts: bool, perspective: Perspective, gesture: Gesture) -> tuple[Offer, ...]:
        """What the chosen cards can do; with none chosen, what needs no cards."""
        state = self._game.state
        if not acts:
            return ()
        if gesture.chosen:
            made = card_offers(self.targets.using(gesture.chosen), gesture.chosen, state)
        elif state.decision is not Decision.TURN:
            return ()  # A question of its own asks.
        elif gesture.drafted:
            made = offers(self.targets.drop(Held(Grip.MARKET, gesture.drafted), Target(Spot.DISCARD)), state)
        elif gesture.place is not None:
            made = offers_there(self.targets.at(gesture.place), state)
        else:
            made = offers_at_rest(self.targets.without_cards(), state)
        told = tuple(offer.with_tip(warning(self._game, offer.actions[0])) for offer in made)
        (at, ways), back = self._ways, self._game.position - 1
        if ways and not gesture.narrows and undo_place(self._game, perspective) == back:
            last = self._game.commands[back]
            if last.before == at and last.action in ways:
                return numbered((*told, revision(ways)))
        return told

    def note_ways(self, actions: tuple[Action, ...]) -> None:
        """Note that the action taken next is one of several ways, so that it can be done in another."""
        self._ways = (self._game.state, actions)

    def _sentence(
        self, acts: bool, perspective: Perspective, gesture: Gesture, offered: tuple[Offer, ...], promised: Promise
    ) -> str:
        """What is expected; while a place is pointed at, what the chosen cards would do there, or why nothing."""
        if perspective.retells:
            return ""
        if gesture.carried is not None:
            return _("Choose a lit place for it; Esc puts it back.")
        if gesture.chosen and gesture.dragged is None and promised.text:
            return promised.text
        if gesture.selected is not None and acts:
            if not offered:
                return self.why_not(gesture.selected, Target(Spot.DISCARD), perspective)
            if gesture.drafted:
                return _("Draft it, here or by a double click; or choose something else.")
            return _("Choose what to do.")
        if gesture.place is not None and acts:
            if all(offer.is_losing for offer in offered):
                return self._why_nothing(gesture.place, perspective)
            return _("Choose what to do in {place}.").format(place=place_name(gesture.place))
        state = self._game.state
        if self._game.standstill:
            return self._game.standstill
        if acts and state.decision is Decision.TURN and not state.actions_left and not self._openings(acts, gesture):
            return _("No actions are left: end the turn.")
        return prompt(state, 1 - state.to_decide if watches(self._game) else perspective.viewer)

    def _openings(self, acts: bool, gesture: Gesture) -> str:
        """The kinds of actions possible, as long as the player has begun nothing."""
        state = self._game.state
        if not acts or gesture.is_begun or state.decision is not Decision.TURN:
            return ""
        return self._once("openings", make=lambda: openings(self.targets.legal))

    def _question(self, acts: bool, perspective: Perspective, gesture: Gesture) -> Question | None:
        """A question the player asked for, else the position's; none while the past is shown."""
        state = self._game.state
        if perspective.retells:
            return None
        if gesture.choosing:
            return chooser_question(gesture.choosing, state, gesture.chosen, whole=gesture.shows_rest)
        if gesture.asked is not None:
            return gesture.asked
        if acts and state.decision is not Decision.TURN:
            news = () if perspective.is_told else perspective.news
            return decision_question(state, self.targets.legal, news, self.targets.using(gesture.chosen).every)
        return None

    def _recap(self, perspective: Perspective, question: Question | None) -> Question | None:
        """What has happened meanwhile, unless a question says it or takes its place."""
        if not perspective.news:
            return None
        told = perspective.retells or perspective.is_told
        if not told and (question is not None or plays_machine(self._game)):
            return None
        return recap_question(1 - perspective.viewer, perspective.news)

    def _lack(self, hovered: int | None) -> str:
        return "" if hovered is None else lack_sentence(self.targets, hovered)

    def _log(self, perspective: Perspective) -> tuple[LogEntry, ...]:
        entries = self.logs[perspective.viewer].entries()
        # A newcomer's log does not open with a checksum: it stands below what was done.
        return tuple(with_seed(self._game, entries)) if entries else ()

    # Highlights

    def _lit(self, held: Held | None, hovered: int | None) -> frozenset[int]:
        """The places where the held thing can be used, else those that the card pointed at can raid."""
        if held is not None:
            return frozenset(self.targets.places_for(held))
        found = self.targets.using((hovered,)).every if hovered is not None else ()
        return frozenset(action.place for action in found if isinstance(action, Raid))

    def _companions(self, acts: bool, gesture: Gesture) -> frozenset[int] | None:
        """The cards that go with the chosen ones, else those that can be used at the place."""
        if acts and gesture.place is not None:
            spent = (spent_cards(self._game.state, action) for action in self.targets.at(gesture.place))
            return frozenset(card for cards in spent for card in cards) or None
        return self.targets.companions(gesture.chosen) if acts and gesture.chosen else None

    def _about(self, gesture: Gesture) -> frozenset[int]:
        """The place being decided about or clicked, unless something held is looking for a place."""
        state = self._game.state
        looks = gesture.dragged is not None or gesture.carried is not None
        if looks:
            return frozenset()
        here = state.pending if state.decision in _ABOUT_A_PLACE else gesture.place
        return frozenset() if here is None else frozenset({here})

    def _zones(self, acts: bool, dragged: Held | None) -> frozenset[Target]:
        if dragged is None or not acts:
            return frozenset()
        sieges = (Target(Spot.SIEGE, siege.place) for siege in self._game.state.sieges if siege is not None)
        everywhere = (*map(Target, _ZONES), *sieges)
        return frozenset(target for target in everywhere if self.targets.drop(dragged, target))

    def _paths(self, held: Held | None, gesture: Gesture, view: View) -> tuple[tuple[int, ...], ...]:
        """The path of the raid that the held cards can make at the pointer, else that place's supply chain."""
        target = gesture.pointed
        if target is None or target.spot is not Spot.PLACE:
            return ()
        if held is not None and held.cards:
            for action in self.targets.drop(held, target):
                if isinstance(action, Raid):
                    return tuple(map(tuple, paths_of(action, self._game.state)))
        return () if gesture.dragged is not None else (tuple(supply_chain(view, target.place)),)

    def _why_nothing(self, place: int, perspective: Perspective) -> str:
        """Why nothing can be done at a place, and what that would take."""
        need = need_at(self._game.state, place)
        if isinstance(need, Lack):
            return lack_note(need)
        if need is not None:
            return refusal_note(need, self._game.ruleset, perspective.viewer)
        return _("Nothing can be done in {place} now.").format(place=place_name(place))

    # What a drop would do

    def _promise(self, held: Held | None, target: Target | None, perspective: Perspective) -> Promise:
        if held is None or target is None:
            return Promise()
        actions = self.targets.drop(held, target)
        if actions:
            return Promise(promise(actions, self._game.state, held), allowed=True)
        return Promise(self.why_not(held, target, perspective))

    def why_not(self, held: Held, target: Target, perspective: Perspective) -> str:
        """Why dropping something does nothing; empty if it makes no sense at all."""
        if not can_act(self._game, perspective):
            return ""
        lack = lack_of(self._game.state, held, target)
        if lack is not None:
            return lack_note(lack)
        refusal = reason(self._game.state, held, target)
        return refusal_note(refusal, self._game.ruleset, perspective.viewer) if refusal else ""

    def in_order(self, actions: tuple[Action, ...], held: Cards = ()) -> tuple[Action, ...]:
        """Actions that spend the held cards, in the order in which to offer them."""
        return tuple(ranked(actions, self._game.state, held))

    def best(self, actions: tuple[Action, ...], held: Cards) -> Action | None:
        """What several actions that spend the held cards mean beyond doubt; None if the player has to choose."""
        return best_way(actions, self._game.state, held)
