"""Answers over f64 in exact arithmetic, rounded once; written for the tests, with nothing of the program in it."""
import math
from fractions import Fraction


def nearest(value):
    """The f64 nearest to a Fraction, to even: infinite where it rounds beyond the greatest."""
    try:
        return float(value)
    except OverflowError:
        return -math.inf if value < 0 else math.inf


def nearest_root(square):
    """The f64 nearest to the square root of a Fraction."""
    if square == 0:
        return 0.0
    # 2^-2s is far below what separates a root of such a sum from a tie; the sticky bit tells on which side of it.
    scale = 2300
    scaled = square * 4**scale
    floor = math.isqrt(scaled.numerator // scaled.denominator)
    exact = Fraction(floor) ** 2 == scaled
    return nearest(Fraction(2 * floor + (not exact), 2 << scale))


def total(x, power=1):
    """The exact sum of finite elements, or of their powers."""
    return sum(Fraction(v) ** power for v in map(float, x))


def ieee_total(x, power=1):
    """The sum as IEEE 754 has it for the exact value, NaN and infinities included; of no elements but -0, -0."""
    x = [float(v) for v in x]
    special = [v ** power for v in x if not math.isfinite(v)]
    if special:
        return sum(special)
    if x and power == 1 and all(v == 0 and math.copysign(1, v) < 0 for v in x):
        return -0.0
    return nearest(total(x, power))
