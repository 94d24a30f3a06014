"""What can be wrong with a file of networks; `session.machine.model_texts` has the sentences for players."""

from __future__ import annotations

from enum import Enum


class Fault(Enum):
    """What is wrong; the value is for developers."""

    MISSING = "is missing"
    NO_MODEL = "is not a model"
    OTHERS = "was made for other inputs than this program has"
    OTHER_SIZES = "has networks of other sizes than training"
    NOT_INSTALLED = "is missing from the program"
    DAMAGED = "is not the file that the program came with"


class ModelError(ValueError):
    """A model file that this program cannot use."""

    def __init__(self, file: str, fault: Fault) -> None:
        super().__init__(file, fault)
        self.file = file
        self.fault = fault

    def __str__(self) -> str:
        return f"{self.file} {self.fault.value}."
