"""Cheating with letters: forged, changed, doubled, too many, or out of order."""

from __future__ import annotations

from dataclasses import replace

from afaos_gui.apart.happened import Breach, What
from afaos_gui.apart.keys import authenticator
from afaos_gui.data.letters.letter_form import MOST_BYTES, letter_bytes, read_letter
from afaos_gui.data.texts.word_groups import words_of
from tests.apart.cheating.cheats import PASS, mine, pair, text, unchanged
from tests.apart.forger import after, caught, forged, told
from tests.apart.players import begin


def test_replaying_a_letter() -> None:
    cheat, honest = pair()
    unchanged(honest, What.DOUBLED, *(parcel.data for parcel in cheat.my_letters()))


def test_a_letter_of_another_game() -> None:
    _cheat, honest = pair()
    other, _mail = begin(4)
    unchanged(honest, What.FOREIGN, other[0].my_letters()[0].data)


def test_forging_a_letter_without_the_key() -> None:
    cheat, honest = pair()
    unchanged(honest, What.FOREIGN, forged(replace(cheat, secret=bytes(16)), game=cheat.id, do=PASS))


def test_forging_a_letter_by_the_key_of_the_other_direction() -> None:
    cheat, honest = pair()
    letter = forged(cheat, do=PASS)
    body, _newline, _seal = letter.partition(b"\n")
    unchanged(honest, What.FOREIGN, letter_bytes(body, authenticator(cheat.secret, 1, body)))


def test_a_letter_that_was_changed_on_its_way() -> None:
    cheat, honest = pair()
    letter = forged(cheat, do=PASS)
    unchanged(honest, What.FOREIGN, letter.replace(b'"pass"', b'"piss"'))


def test_two_letters_for_one_turn_are_told_with_both_hashes() -> None:
    cheat, honest = pair()
    first, second = (
        forged(cheat, do=PASS),
        forged(cheat, do=[f"discard: {text(cheat, mine(cheat).hand[0])}", "end turn"]),
    )
    honest, _found = told(honest, first)
    sentence = unchanged(honest, What.CONTRADICTED, second)
    assert words_of(read_letter(first).hash) in sentence and words_of(read_letter(second).hash) in sentence


def test_another_past() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=PASS, before="0" * 64)) == (Breach.SEQUENCE, 1)


def test_an_answer_to_a_letter_that_was_never_written() -> None:
    cheat, honest = pair()
    assert caught(honest, forged(cheat, do=PASS, seen={"number": 1, "hash": "0" * 64})) == (Breach.SEEN, 1)


def test_letters_that_were_read_are_not_unread() -> None:
    cheat, honest = pair()
    first = forged(cheat, words="Good luck")
    assert caught(honest, first, forged(after(cheat, first), seen={"number": 0, "hash": ""})) == (Breach.SEEN, 1)


def test_a_letter_out_of_order_waits() -> None:
    cheat, honest = pair()
    first = forged(cheat, words="First")
    second = forged(after(cheat, first), words="Second")
    game, found = told(honest, second, first)
    assert [one.what for one in found] == [What.EARLY, What.WORDS, What.WORDS] and game.early == ()


def test_a_letter_that_is_too_large() -> None:
    cheat, honest = pair()
    unchanged(honest, What.DAMAGED, forged(cheat, words="a") + b" " * MOST_BYTES)
