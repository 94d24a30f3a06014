"""Whether a battery is being used up, as each system says; and that no answer keeps anybody from playing."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path

import pytest

from afaos_gui.data.settings import power
from afaos_gui.data.settings.power import linux_on_battery, on_battery

MAINS = {"type": "Mains", "online": "1"}
UNPLUGGED = {"type": "Mains", "online": "0"}
BATTERY = {"type": "Battery", "status": "Discharging"}
CHARGING = {"type": "Battery", "status": "Charging"}
MOUSE = {"type": "Battery", "status": "Discharging", "scope": "Device"}
CABLE = {"type": "USB", "online": "1"}


@pytest.mark.parametrize(
    ("supplies", "answer"),
    [
        ([], False),
        ([MAINS], False),
        ([UNPLUGGED, BATTERY], True),
        ([BATTERY], True),
        ([MAINS, BATTERY], False),
        ([UNPLUGGED, CHARGING], False),
        ([CABLE, BATTERY], False),
        ([MOUSE], False),
        ([{"type": ""}, {}], False),
    ],
)
def test_linux_says_what_feeds_the_computer(tmp_path: Path, supplies: list[dict[str, str]], answer: bool) -> None:
    for number, supply in enumerate(supplies):
        folder = tmp_path / f"supply{number}"
        folder.mkdir()
        for name, said in supply.items():
            (folder / name).write_text(f"{said}\n", encoding="ascii")
    assert linux_on_battery(tmp_path) is answer


def test_without_an_answer_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert linux_on_battery(tmp_path / "missing") is None
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(power, "SUPPLIES", None)
    assert on_battery() is None


def test_what_a_supply_says_at_length_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "type").write_bytes(b"x" * 1_000_000)
    assert linux_on_battery(tmp_path) is False


@pytest.mark.parametrize(("told", "line", "answer"), [(1, 0, True), (1, 1, False), (1, 255, None), (0, 0, None)])
def test_windows_says_whether_the_line_gives_power(
    monkeypatch: pytest.MonkeyPatch, told: int, line: int, answer: bool | None
) -> None:
    class Kernel:
        def GetSystemPowerStatus(self, status: object) -> int:
            ctypes.cast(status, ctypes.POINTER(ctypes.c_ubyte))[0] = line  # type: ignore[arg-type]
            return told

    class Libraries:
        kernel32 = Kernel()

    monkeypatch.setattr(ctypes, "windll", Libraries(), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert on_battery() is answer


@pytest.mark.parametrize(("left", "answer"), [(-2.0, False), (-1.0, True), (5400.0, True)])
def test_the_mac_says_whether_the_power_can_run_out(monkeypatch: pytest.MonkeyPatch, left: float, answer: bool) -> None:
    class Function:
        restype: object = None

        def __call__(self) -> float:
            return left

    class Library:
        IOPSGetTimeRemainingEstimate = Function()

    monkeypatch.setattr(ctypes, "CDLL", lambda path: Library())
    monkeypatch.setattr(sys, "platform", "darwin")
    assert on_battery() is answer
