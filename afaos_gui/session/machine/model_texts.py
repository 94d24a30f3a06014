"""One plain sentence for everything that can be wrong with a file of networks."""

from __future__ import annotations

from afaos_gui.ai.judgement.model_error import Fault, ModelError
from afaos_gui.data.texts.language import _

__all__ = ["ModelError", "failure_text", "model_text"]


def model_text(error: ModelError) -> str:
    """What is wrong with the file, and what can be done about it."""
    sentences = {
        Fault.MISSING: _("{file} is missing."),
        Fault.NO_MODEL: _("{file} holds no networks for the machine."),
        Fault.OTHERS: _("The networks in {file} were made for another version of this program."),
        Fault.OTHER_SIZES: _("The networks in {file} have other sizes than those in training."),
        Fault.NOT_INSTALLED: _("{file} is missing, please install the program again."),
        Fault.DAMAGED: _("{file} is damaged, please install the program again."),
    }
    return sentences[error.fault].format(file=error.file)


def failure_text(failure: str | ModelError) -> str:
    """What a process of the machine reports when it has no answer."""
    return model_text(failure) if isinstance(failure, ModelError) else failure
