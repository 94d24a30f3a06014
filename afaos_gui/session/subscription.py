"""The one way to be told of the changes of a game."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from afaos_gui.session.commands import Notice

Listener = Callable[[Notice], None]


class Subscribers:
    """The subscriptions to one game, told in their order; one that nobody keeps any more has ended."""

    def __init__(self) -> None:
        self._kept: list[weakref.ref[Subscription]] = []

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> list[Subscription]:
        """The subscriptions in force."""
        return [one for kept in self._kept if (one := kept()) is not None]

    def add(self, subscription: Subscription) -> None:
        """Tell one more, after all others."""
        self._kept = [*map(weakref.ref, self._all()), weakref.ref(subscription)]

    def remove(self, subscription: Subscription) -> None:
        """Tell one no longer."""
        self._kept = [weakref.ref(one) for one in self._all() if one is not subscription]

    def tell(self, notice: Notice) -> None:
        """Tell everyone who has subscribed, and has not ended it meanwhile."""
        for one in self._all():
            if one.is_to(self):
                one.listener(notice)


class Subscription:
    """Has a listener told of the changes of one game at a time. Whoever wants to be told keeps it."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self._to: Subscribers | None = None

    def is_to(self, subscribers: Subscribers) -> bool:
        """Whether this is one of them."""
        return self._to is subscribers

    def follow(self, subscribers: Subscribers) -> None:
        """Tell of this game from now on, and no longer of the one before."""
        self.end()
        self._to = subscribers
        subscribers.add(self)

    def end(self) -> None:
        """Tell nothing any more."""
        to, self._to = self._to, None
        if to is not None:
            to.remove(self)
