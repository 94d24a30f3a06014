"""Two windows that meet live: by a real broker, which is stopped and started, and in one house."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from afaos_gui.apart.carriers import beacons
from afaos_gui.apart.invitations import Invitation, read_broker
from afaos_gui.apart.keys import new_secret
from afaos_gui.data.letters.entries import RouteEntry
from afaos_gui.gui.dialogs.apart.letter import LetterDialog
from afaos_gui.gui.dialogs.apart.route import RouteDialog
from afaos_gui.rules.actions import EndTurn
from tests.apart import mosquitto
from tests.apart.mosquitto import Mosquitto
from tests.apart.test_house import HERE, is_heard
from tests.apart.waiting import until
from tests.gui.apart.player import Player, click

Sit = Callable[[str], Player]


def shown(is_so: Callable[[], object]) -> None:
    """Have the windows go on until something is so."""

    def seen() -> object:
        QApplication.processEvents()
        return is_so()

    until(seen)


def accept(louis: Player, anne: Player, message: Callable[[], str], button: object) -> None:
    """Accept the invitation once it is there, and wait for the first cards of both."""
    shown(lambda: " invites you – " in message())
    click(button)  # type: ignore[arg-type]
    anne.wait_until(lambda: anne.has_game and louis.has_game)
    for one in (anne, louis):
        assert len(one.window.current.view().hand) == 5


@pytest.fixture
def by_broker(tmp_path_factory: pytest.TempPathFactory) -> Mosquitto:
    """A broker that is not started yet."""
    if mosquitto.PROGRAM is None:
        pytest.skip(mosquitto.MISSING)
    return Mosquitto(tmp_path_factory.mktemp("broker"))


def test_twelve_words_lead_to_the_first_cards_and_a_broker_may_stop(player: Sit, by_broker: Mosquitto) -> None:
    by_broker.start()
    try:
        anne, louis = player("Anne"), player("Louis")
        dialog = anne.ask_to_invite()
        click(dialog.route.kind.buttons["broker"])
        anne.type(dialog.route.broker.address, f"mqtt://127.0.0.1:{by_broker.port}")
        click(dialog.invite)
        words = anne.dialog(LetterDialog).text.toPlainText().splitlines()[0]
        assert len(words.split()) == 12
        answer = louis.ask_to_accept()
        louis.type(answer.pasted, words)
        assert "name it" in answer.message.text()
        louis.type(answer.broker.address, f"mqtt://127.0.0.1:{by_broker.port}")
        accept(louis, anne, answer.message.text, answer.accept_button)
        anne.close_dialogs()
        louis.close_dialogs()

        by_broker.stop()
        before = louis.game.state
        anne.window.current.submit(next(one for one in anne.game.legal if not isinstance(one, EndTurn)))
        while not anne.game.is_ready:
            anne.window.current.submit(next(iter(anne.game.legal)))
        anne.window.apart.send()
        anne.look()
        assert louis.game.state == before
        by_broker.start()
        anne.wait_until(lambda: louis.game.state != before)
    finally:
        by_broker.stop()


def test_a_broker_is_met_once_all_is_typed_and_a_link_is_told_no_password(
    player: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    louis = player("Louis")
    answer, routes = louis.ask_to_accept(), list[RouteEntry]()
    monkeypatch.setattr(louis.box, "expect", lambda _invitation, route: routes.append(route))
    link = Invitation(new_secret(), read_broker("mqtts://theirs.example"))
    louis.type(answer.pasted, link.words())
    for field, text in ((answer.broker.address, "ours.example"), (answer.broker.user, "louis")):
        louis.type(field, text)
    louis.type(answer.broker.password, "swordfish")
    shown(lambda: routes)
    assert routes == [RouteEntry(kind="broker", broker="ours.example", user="louis", password="swordfish")]
    answer.pasted.setText(link.link())
    assert routes[1:] == [RouteEntry(kind="broker", broker="mqtts://theirs.example")]


def test_a_guest_is_asked_for_the_account_that_a_broker_wants(
    player: Sit, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if mosquitto.PROGRAM is None or mosquitto.PASSWORDS is None:
        pytest.skip(mosquitto.MISSING)
    folder = tmp_path_factory.mktemp("broker")
    broker = Mosquitto(folder, mosquitto.accounts(folder, anne="sesame", louis="swordfish"))
    broker.start()
    try:
        anne, louis = player("Anne"), player("Louis")
        dialog = anne.ask_to_invite()
        click(dialog.route.kind.buttons["broker"])
        for field, text in zip(
            (dialog.route.broker.address, dialog.route.broker.user, dialog.route.broker.password),
            (f"mqtt://127.0.0.1:{broker.port}", "anne", "sesame"),
            strict=True,
        ):
            anne.type(field, text)
        click(dialog.invite)
        link = anne.dialog(LetterDialog).text.toPlainText().splitlines()[-1]
        assert "sesame" not in link
        answer = louis.ask_to_accept()
        answer.pasted.setText(link)
        assert answer.broker.isHidden()
        shown(answer.broker.isVisible)
        assert "wants another name or password" in answer.message.text()
        assert answer.broker.address.isReadOnly() and str(broker.port) in answer.broker.address.text()
        louis.type(answer.broker.user, "louis")
        louis.type(answer.broker.password, "wrong")
        shown(lambda: "wants another name or password" in answer.message.text())
        louis.type(answer.broker.password, "swordfish")
        accept(louis, anne, answer.message.text, answer.accept_button)
        (opened,) = louis.box.games.values()
        assert (opened.route.user, opened.route.password) == ("louis", "swordfish")
        kept = opened.path.with_suffix(".route")
        assert "swordfish" in kept.read_text(encoding="utf-8")
        assert os.name == "nt" or stat.S_IMODE(kept.stat().st_mode) == 0o600
    finally:
        broker.stop()


def test_another_look_at_the_way_of_the_letters_forgets_no_password(player: Sit) -> None:
    route = RouteEntry(kind="broker", broker="ours.example", user="louis", password="swordfish")
    taken: list[RouteEntry] = []
    dialog = RouteDialog(route, taken.append, player("Louis").window)
    dialog.show()
    click(dialog.take)
    assert taken == [route]


def test_in_one_house_nothing_is_typed(player: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    if not is_heard():
        pytest.skip("packets to a group do not come back on 127.0.0.1 here")
    monkeypatch.setattr(beacons, "INTERFACE", HERE)
    anne, louis = player("Anne"), player("Louis")
    dialog = anne.ask_to_invite()
    anne.type(dialog.name, "Anne & Bob")
    click(dialog.route.kind.buttons["house"])
    click(dialog.invite)
    assert anne.dialog(LetterDialog).isVisible()
    answer = louis.ask_to_accept()
    click(answer.look_around)
    shown(lambda: answer.house.names)
    ((inviter, button),) = answer.house.names.items()
    assert (button.text(), button.accessibleName()) == ("Anne && Bob", inviter.name) and inviter.name == "Anne & Bob"
    click(button)
    accept(louis, anne, answer.message.text, answer.accept_button)
