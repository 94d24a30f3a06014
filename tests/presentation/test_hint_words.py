"""What a hint and a review say of an action beside its reasons."""

from __future__ import annotations

import pytest

from afaos_gui.data.texts.language import set_language
from afaos_gui.presentation.pages.hint_words import line_sentence
from afaos_gui.rules.catalogue import BRITISH, FRENCH
from afaos_gui.session.machine.advice import LineStep


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("en", "Then perhaps: Merchant; Draft Rangers (British); Raid Halifax (French)."),
        ("fr", "Puis peut-être : Merchant ; Draft Rangers (Anglais) ; Raid Halifax (Français)."),
        ("de", "Dann vielleicht: Merchant; Draft Rangers (Briten); Raid Halifax (Franzosen)."),
    ],
)
def test_what_is_expected_to_follow_names_who_does_it(code: str, told: str) -> None:
    set_language(code)
    deeds = ((BRITISH, "Merchant"), (BRITISH, "Draft Rangers"), (FRENCH, "Raid Halifax"))
    assert line_sentence([LineStep(side, deed) for side, deed in deeds]).replace("\u00a0", " ") == told
    assert not line_sentence([])
