"""Read numpy's files without numpy."""

from __future__ import annotations

import zipfile
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from afaos_gui.ai.judgement.npz import read_rows


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("save", [np.savez, np.savez_compressed])
def test_rows_are_read_as_numpy_wrote_them(tmp_path: Path, kind: type, save: object) -> None:
    numbers: NDArray[np.floating] = np.asarray([0.1, -2.5, 1e-9, 0.0], dtype=kind)
    names = np.asarray(["a", "été", "a long name", ""])
    save(tmp_path / "a.npz", numbers=numbers, names=names)  # type: ignore[operator]
    found = read_rows(tmp_path / "a.npz")
    assert found == {"numbers": tuple(float(number) for number in numbers), "names": tuple(names.tolist())}


@pytest.mark.parametrize("array", [np.zeros((2, 2)), np.zeros(3, dtype=np.int64), np.zeros(2, dtype=">f4")])
def test_other_arrays_are_refused(tmp_path: Path, array: np.ndarray) -> None:
    np.savez(tmp_path / "a.npz", array=array)
    with pytest.raises(ValueError, match="an array"):
        read_rows(tmp_path / "a.npz")


@pytest.mark.parametrize("cut", [0, 10, 200, -40])
def test_a_damaged_file_is_refused(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "a.npz"
    np.savez(file, weights=np.zeros(100))
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(ValueError):
        read_rows(file)


def test_an_array_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    whole, cut = tmp_path / "a.npz", tmp_path / "b.npz"
    np.savez(whole, weights=np.zeros(100), names=np.asarray(["a", "b"]))
    for name in ("weights.npy", "names.npy"):
        with zipfile.ZipFile(whole) as archive, zipfile.ZipFile(cut, "w") as other:
            other.writestr(name, archive.read(name)[:-1])
        with pytest.raises(ValueError):
            read_rows(cut)
