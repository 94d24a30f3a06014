"""One plain sentence for every reason why an edition and options cannot be played."""

from __future__ import annotations

from afaos_gui.data.texts.language import _
from afaos_gui.rules.ruleset import Flaw, RulesetError


def ruleset_text(error: RulesetError) -> str:
    """Why these rules cannot be played."""
    sentences = {
        Flaw.NO_EDITION: _("The edition is first or second, not '{name}'."),
        Flaw.NO_OPTION: _("There is no option '{name}'."),
        Flaw.POINTLESS: _("The option {name} changes nothing with {other}."),
        Flaw.POINTLESS_IN_FIRST: _("The option {name} changes nothing with the first edition."),
        Flaw.CONTRADICTS: _("The option {name} contradicts {other}."),
        Flaw.CONTRADICTS_FIRST: _("The option {name} contradicts the first edition."),
    }
    return sentences[error.flaw].format(name=error.name, other=error.other)
