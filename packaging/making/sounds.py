"""Makes the program's sounds by synthesis alone, all equally loud; the result is shipped.

    python packaging/making/sounds.py [--out FOLDER]

Every sound is mono, 44,100 samples a second, at most a second and a half long, and stored as FLAC in resources/sounds.
Noise comes from a fixed seed, so that the same sounds come out again. Loudness is that of ITU-R BS.1770 (EBU R128), the
loudest 400 ms of each sound; no peak is above -3 dB. Writing FLAC takes `pip install soundfile`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
LOUDNESS = -23.0
"""LUFS, of the loudest 400 ms."""
PEAK = 10 ** (-3.2 / 20)
"""The highest sample."""
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "sounds"

Wave = NDArray[np.float64]


class Bench:
    """The materials that sounds are made of; all noise comes from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def noise(self, ms: float) -> Wave:
        """White noise."""
        return self.rng.standard_normal(samples(ms))

    def rush(self, ms: float, low: float, high: float, rise: float, fall: float) -> Wave:
        """Noise between two frequencies in Hz, which swells for `rise` ms and dies away within `fall` ms."""
        return band(self.noise(ms), low, high) * swell(ms, rise, fall)

    def knock(self, ms: float, tones: dict[float, float], fall: float, click: float = 0.25) -> Wave:
        """Something hard that is struck: partials in Hz with their strengths, each dying sooner the higher it is."""
        t = time(ms)
        lowest = min(tones)
        body = sum(
            strength
            * np.sin(2 * np.pi * tone * t + self.rng.uniform(0, 6))
            * np.exp(-t * 1000 / fall * (tone / lowest) ** 0.6)
            for tone, strength in tones.items()
        )
        return np.asarray(body, dtype=np.float64) + click * band(self.noise(ms), 900, 7000) * np.exp(-t * 1000 / 4)

    def skin(self, ms: float, tone: float, fall: float, rattle: float = 0.0) -> Wave:
        """A drum's stroke: a tone that sinks as the skin settles, with the rattle of snares."""
        t = time(ms)
        pitch = tone * (1 + 0.55 * np.exp(-t * 1000 / 18))
        body = np.sin(2 * np.pi * np.cumsum(pitch) / RATE) * np.exp(-t * 1000 / fall)
        body += 0.35 * np.sin(2 * np.pi * np.cumsum(pitch * 1.59) / RATE) * np.exp(-t * 1000 / (fall * 0.5))
        wires = rattle * band(self.noise(ms), 1500, 6500) * np.exp(-t * 1000 / (fall * 0.8))
        stick = 0.2 * band(self.noise(ms), 300, 2500) * np.exp(-t * 1000 / 5)
        return np.asarray(body + wires + stick, dtype=np.float64)

    def shot(self, ms: float, crack: float, low: float, high: float, fall: float) -> Wave:
        """Powder: a crack, then air that rolls away."""
        t = time(ms)
        roll = band(self.noise(ms), low, high) * np.exp(-t * 1000 / fall) * (1 - np.exp(-t * 1000 / 3))
        return np.asarray(roll + crack * band(self.noise(ms), 700, 6000) * np.exp(-t * 1000 / 9), dtype=np.float64)

    def blown(self, ms: float, tone: float, breath: float = 0.05) -> Wave:
        """A note of a fife: few partials, a little breath, a slight tremble."""
        t = time(ms)
        phase = 2 * np.pi * np.cumsum(tone * (1 + 0.004 * np.sin(2 * np.pi * 5.5 * t))) / RATE
        note = np.sin(phase) + 0.28 * np.sin(2 * phase) + 0.1 * np.sin(3 * phase)
        note += breath * band(self.noise(ms), tone * 0.8, tone * 3)
        return note * swell(ms, 14, ms * 2.2) * np.minimum(1, (ms - t * 1000) / 18)

    def struck_metal(self, ms: float, tone: float, fall: float, partials: dict[float, float]) -> Wave:
        """A bell or a coin: partials as multiples of a tone."""
        return self.knock(ms, {tone * part: strength for part, strength in partials.items()}, fall, 0.08)


def samples(ms: float) -> int:
    """The number of samples in some milliseconds."""
    return round(RATE * ms / 1000)


def time(ms: float) -> Wave:
    """The moments of the samples, in seconds."""
    return np.arange(samples(ms)) / RATE


def band(wave: Wave, low: float, high: float) -> Wave:
    """What lies between two frequencies, with soft edges."""
    spectrum = np.fft.rfft(wave)
    at = np.fft.rfftfreq(len(wave), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(at, 1)) ** 6) / (1 + (at / high) ** 6)
    return np.fft.irfft(spectrum * keep, len(wave))


def swell(ms: float, rise: float, fall: float) -> Wave:
    """A gentle rise, then a fall to nothing."""
    t = time(ms) * 1000
    return np.minimum(1, t / max(rise, 0.1)) ** 1.5 * np.exp(-np.maximum(0, t - rise) / fall)


def placed(ms: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Parts at their moments (ms) and strengths, in a sound of some length."""
    whole = np.zeros(samples(ms))
    for at, strength, part in parts:
        begin = samples(at)
        room = min(len(part), len(whole) - begin)
        whole[begin : begin + room] += strength * part[:room]
    return whole


def in_a_room(wave: Wave, bench: Bench, share: float, ms: float) -> Wave:
    """The sound with the air of a room, or of a valley, behind it."""
    tail = band(bench.noise(ms), 150, 3200) * np.exp(-time(ms) * 1000 / (ms / 4.5))
    length = len(wave) + len(tail) - 1
    wet = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(tail, length), length)
    wet *= np.max(np.abs(wave)) / np.max(np.abs(wet))
    whole = np.zeros(len(wet))
    whole[: len(wave)] += wave
    return whole + share * wet


WOOD = {310.0: 1.0, 742.0: 0.6, 1180.0: 0.35, 2050.0: 0.15}
HEAVY_WOOD = {182.0: 1.0, 431.0: 0.6, 905.0: 0.3, 1490.0: 0.12}
COIN = {1.0: 1.0, 1.52: 0.7, 2.41: 0.5, 3.13: 0.3}
BELL = {0.5: 0.5, 1.0: 1.0, 1.19: 0.5, 1.5: 0.35, 2.0: 0.45, 2.74: 0.2}


def card(b: Bench) -> Wave:
    """A card laid on others."""
    return placed(170, (0, 1, b.rush(120, 900, 7500, 45, 22)), (78, 0.8, b.rush(60, 350, 2600, 2, 11)))


def draw(b: Bench) -> Wave:
    """A card drawn from a pile."""
    return placed(150, (0, 1, b.rush(140, 1500, 9000, 70, 18)), (95, 0.35, b.rush(40, 500, 3000, 2, 8)))


def shuffle(b: Bench) -> Wave:
    """A pile shuffled: two halves that fall into each other."""
    gaps = np.cumsum(9 + 5 * b.rng.random(26))
    falls = [(float(at), 0.55 + 0.45 * float(b.rng.random()), b.rush(26, 900, 7000, 2, 5)) for at in gaps]
    return placed(520, *falls, (360, 1.0, b.rush(130, 600, 5200, 60, 22)))


def piece(b: Bench) -> Wave:
    """A wooden piece put on the board."""
    return placed(150, (0, 1, b.knock(120, WOOD, 26)), (34, 0.22, b.knock(80, WOOD, 16)))


def town(b: Bench) -> Wave:
    """A town put down: heavier wood."""
    return placed(200, (0, 1, b.knock(170, HEAVY_WOOD, 36)), (52, 0.3, b.knock(100, WOOD, 18)))


def fort(b: Bench) -> Wave:
    """Two strokes of a hammer."""
    stroke = {**HEAVY_WOOD, 2600.0: 0.3}
    return placed(330, (0, 0.85, b.knock(150, stroke, 24, 0.6)), (150, 1, b.knock(170, stroke, 30, 0.6)))


def carried_off(b: Bench) -> Wave:
    """A piece taken from the board: it scrapes, and is gone."""
    return placed(260, (0, 0.8, b.rush(150, 400, 2400, 80, 30)), (140, 1, b.knock(110, WOOD, 20)))


def coin(b: Bench) -> Wave:
    """A coin on others."""
    return placed(230, (0, 1, b.struck_metal(220, 2350, 50, COIN)), (58, 0.6, b.struck_metal(160, 2840, 36, COIN)))


def pay(b: Bench) -> Wave:
    """A coin pushed over the table."""
    return placed(210, (0, 0.5, b.rush(110, 1800, 8000, 50, 25)), (92, 1, b.struck_metal(110, 2050, 28, COIN)))


def quill(b: Bench) -> Wave:
    """A quill that writes a word."""
    strokes = ((0.0, 60.0), (70.0, 38.0), (118.0, 80.0), (210.0, 46.0))
    return placed(
        300,
        *((at, 0.7 + 0.3 * float(b.rng.random()), b.rush(ms, 2600, 9500, ms * 0.4, ms * 0.22)) for at, ms in strokes),
    )


def page(b: Bench) -> Wave:
    """A page turned."""
    return placed(330, (0, 1, b.rush(240, 700, 6000, 140, 50)), (215, 0.6, b.rush(90, 300, 2200, 8, 22)))


def drum(b: Bench) -> Wave:
    """A roll that ends in a stroke: a siege begins."""
    beats = [(at, 0.35 + 0.02 * at / 20, b.skin(110, 176, 42, 0.5)) for at in (0.0, 62.0, 122.0, 180.0, 236.0, 290.0)]
    return in_a_room(placed(620, *beats, (345, 1.25, b.skin(260, 150, 90, 0.5))), b, 0.12, 260)


def gun(b: Bench) -> Wave:
    """A heavy gun, far away: a siege goes on."""
    far = band(b.shot(520, 0.25, 35, 420, 130), 30, 900)
    return in_a_room(placed(620, (0, 1, far), (0, 0.9, b.skin(400, 52, 120))), b, 0.35, 700)


def musket(b: Bench) -> Wave:
    """A musket in the woods: a raid."""
    return in_a_room(placed(240, (0, 1, b.shot(220, 1.6, 180, 3600, 30))), b, 0.3, 480)


def volley(b: Bench) -> Wave:
    """Three muskets, one after the other: an ambush."""
    shots = ((0.0, 0.8), (74.0, 1.0), (132.0, 0.7))
    return in_a_room(placed(420, *((at, s, b.shot(200, 1.4, 160, 3300, 28)) for at, s in shots)), b, 0.3, 480)


def blocked(b: Bench) -> Wave:
    """Steel on steel: something is parried."""
    return placed(
        280,
        (0, 1, b.struck_metal(260, 1330, 60, {1.0: 1.0, 1.72: 0.8, 2.9: 0.6, 4.3: 0.35})),
        (6, 0.4, b.rush(60, 2500, 9000, 2, 9)),
    )


def bell(b: Bench) -> Wave:
    """A small bell: it is one's turn."""
    return placed(620, (0, 1, b.struck_metal(600, 880, 150, BELL)))


def flag(b: Bench) -> Wave:
    """A flag goes up with two strokes of a drum: a siege is won."""
    cloth = placed(420, *((at, 0.7, b.rush(90, 250, 2600, 25, 18)) for at in (0.0, 105.0, 190.0)))
    return in_a_room(
        placed(620, (0, 0.9, cloth), (260, 0.8, b.skin(160, 170, 50, 0.5)), (400, 1.1, b.skin(220, 150, 80, 0.5))),
        b,
        0.12,
        260,
    )


def fife(b: Bench) -> Wave:
    """A few notes of a fife over a drum: the game is won."""
    notes = (
        (0, 587.3, 130),
        (130, 740.0, 130),
        (260, 880.0, 130),
        (390, 740.0, 90),
        (480, 880.0, 110),
        (590, 1174.7, 420),
    )
    tune = [(float(at), 0.55, b.blown(float(ms), tone)) for at, tone, ms in notes]
    beats = [(at, 0.5, b.skin(130, 176, 45, 0.5)) for at in (0.0, 260.0, 390.0, 590.0)]
    return in_a_room(placed(1080, *tune, *beats), b, 0.15, 380)


def dirge(b: Bench) -> Wave:
    """Three slow strokes of a muffled drum: the game is lost."""
    beats = [(at, s, b.skin(420, 74, 150)) for at, s in ((0.0, 1.0), (380.0, 0.85), (760.0, 1.0))]
    return in_a_room(placed(1180, *beats), b, 0.12, 300)


def refused(b: Bench) -> Wave:
    """A dull knock: that cannot be done."""
    return placed(110, (0, 1, b.knock(100, {128.0: 1.0, 236.0: 0.5, 410.0: 0.15}, 24, 0.08)))


def learned(b: Bench) -> Wave:
    """Two soft notes: a lesson's step is done."""
    soft = {1.0: 1.0, 2.0: 0.25, 3.01: 0.08}
    return placed(420, (0, 0.8, b.struck_metal(260, 659.3, 80, soft)), (110, 1, b.struck_metal(300, 880, 100, soft)))


SOUNDS: tuple[Callable[[Bench], Wave], ...] = (
    card,
    draw,
    shuffle,
    piece,
    town,
    fort,
    carried_off,
    coin,
    pay,
    quill,
    page,
    drum,
    gun,
    musket,
    volley,
    blocked,
    bell,
    flag,
    fife,
    dirge,
    refused,
    learned,
)


def loudness(wave: Wave, rate: int = RATE) -> float:
    """LUFS of the loudest 400 ms, after ITU-R BS.1770-4: its two filters, then the mean square."""
    padded = np.concatenate((wave, np.zeros(rate)))
    at = np.maximum(np.fft.rfftfreq(len(padded), 1 / rate), 1e-6)
    power = np.abs(_shelf(at)) ** 2 * np.abs(_high_pass(at)) ** 2
    weighted = np.fft.irfft(np.fft.rfft(padded) * np.sqrt(power), len(padded))
    sums = np.concatenate(([0.0], np.cumsum(weighted**2)))
    window = round(0.4 * rate)
    return float(-0.691 + 10 * np.log10(np.max(sums[window:] - sums[:-window]) / window))


def _shelf(at: Wave) -> NDArray[np.complex128]:
    """The first filter: 4 dB more above some 1.7 kHz, as the head gives."""
    return _biquad(at, (1.53512485958697, -2.69169618940638, 1.19839281085285), (-1.69065929318241, 0.73248077421585))


def _high_pass(at: Wave) -> NDArray[np.complex128]:
    """The second filter: nothing below some 40 Hz."""
    return _biquad(at, (1.0, -2.0, 1.0), (-1.99004745483398, 0.99007225036621))


def _biquad(at: Wave, above: tuple[float, float, float], below: tuple[float, float]) -> NDArray[np.complex128]:
    """A filter's answer at frequencies in Hz; its figures are those of the standard, for 48,000 samples a second."""
    z = np.exp(-2j * np.pi * np.minimum(at, 24_000) / 48_000)
    return np.asarray((above[0] + above[1] * z + above[2] * z**2) / (1 + below[0] * z + below[1] * z**2))


def levelled(wave: Wave) -> Wave:
    """The sound at the common loudness, with gentle limits where a peak would be too high, and soft ends."""
    edge = samples(2)
    wave = wave - np.mean(wave)
    wave[:edge] *= np.linspace(0, 1, edge)
    wave[-4 * edge :] *= np.linspace(1, 0, 4 * edge)
    for _ in range(12):
        wave = wave * 10 ** ((LOUDNESS - loudness(wave)) / 20)
        if np.max(np.abs(wave)) <= PEAK:
            break
        wave = PEAK * np.tanh(wave / PEAK)
    return wave


def make(sound: Callable[[Bench], Wave]) -> Wave:
    """One sound, finished."""
    return levelled(sound(Bench(sum(map(ord, sound.__name__)))))


def main() -> int:
    """Make all sounds and say how loud each is."""
    import soundfile

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=FOLDER)
    folder = parser.parse_args().out
    folder.mkdir(parents=True, exist_ok=True)
    for sound in SOUNDS:
        wave = make(sound)
        path = folder / f"{sound.__name__}.flac"
        soundfile.write(path, wave, RATE, subtype="PCM_16")
        peak = 20 * np.log10(np.max(np.abs(wave)))
        length, size = len(wave) / RATE * 1000, path.stat().st_size
        print(f"{sound.__name__:12} {length:5.0f} ms {loudness(wave):6.1f} LUFS, peak {peak:5.1f} dB, {size:6} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
