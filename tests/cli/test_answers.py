"""Answers against NumPy and math.fsum, through files, pipes, ranges and options."""
import math
from fractions import Fraction

import numpy as np
import pytest

from program import depth, fold, fold_json, values

RNG = np.random.default_rng(20260101)
DTYPES = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "u32": np.uint32, "i16": np.int16, "u16": np.uint16,
          "i8": np.int8, "u8": np.uint8}
NAN, INF = np.nan, np.inf


def integers(type_name, count):
    limits = np.iinfo(DTYPES[type_name])
    return RNG.integers(limits.min, limits.max, count, dtype=DTYPES[type_name], endpoint=True)


def floats(type_name, count):
    return RNG.standard_normal(count).astype(DTYPES[type_name])


def elements(type_name, count):
    return floats(type_name, count) if type_name[0] == "f" else integers(type_name, count)


def text(value):
    """As the program prints a value."""
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (float, np.floating)):
        return "nan" if np.isnan(value) else "inf" if value == INF else "-inf" if value == -INF else np.float32(value)
    return str(int(value))


def same(lines, want):
    assert len(lines) == len(want), lines
    for got, value in zip(lines, map(text, want)):
        assert got == value or isinstance(value, np.float32) and np.float32(got) == value, (lines, want)


def saved(tmp_path, array):
    np.save(tmp_path / "x.npy", array)
    return tmp_path / "x.npy"


# --- answers that are fixed to the bit ---

EXACT = {
    "min": lambda x: [x.min()],
    "max": lambda x: [x.max()],
    "extent": lambda x: [x.min(), x.max()],
    "argmin": lambda x: [x.argmin(), x.min()],
    "argmax": lambda x: [x.argmax(), x.max()],
    "count_nonzero": lambda x: [np.count_nonzero(x)],
    "any": lambda x: [bool(x.any())],
    "all": lambda x: [bool(x.all())],
}
INTEGER = {
    "sum": lambda x: [sum(map(int, x))],
    "norm1": lambda x: [sum(abs(int(v)) for v in x)],
    "sumsq": lambda x: [sum(int(v)**2 for v in x) % 2**64],
    "maxabs": lambda x: [max(abs(int(v)) for v in x)],
    "bit_and": lambda x: [np.bitwise_and.reduce(x)],
    "bit_or": lambda x: [np.bitwise_or.reduce(x)],
    "bit_xor": lambda x: [np.bitwise_xor.reduce(x)],
}


# Which operator folds which type right is the conformance tests' matter; here every type is read once or twice.
@pytest.mark.parametrize("op, type_name", list(zip(EXACT, ["f32", "f16", "u8", "f32", "i16", "u16", "i8", "i32"])))
def test_exact_answers(op, type_name, tmp_path):
    x = elements(type_name, 100003)
    same(values(op, saved(tmp_path, x)), EXACT[op](x))


@pytest.mark.parametrize("op, type_name", list(zip(INTEGER, ["i32", "i8", "u16", "i16", "u8", "u32", "i8"])))
def test_integer_answers(op, type_name, tmp_path):
    x = integers(type_name, 70001)
    same(values(op, saved(tmp_path, x)), INTEGER[op](x))


def test_product_of_integers_wraps_at_64_bits(tmp_path):
    x = np.array([3, -7, 11, 2**31 - 1, -2**31 + 1, 5], np.int32)
    want = math.prod(map(int, x))
    same(values("product", saved(tmp_path, x)), [(want + 2**63) % 2**64 - 2**63])


# --- floats within the bound that the plan's depth gives ---

def test_float_sum(tmp_path):
    x = floats("f32", 300007)
    path = saved(tmp_path, x)
    # Each addition may be off by one unit in the last place (WGSL: either neighbour).
    bound = depth("sum", path) * 2.0**-23 * float(np.abs(x.astype(np.float64)).sum())
    assert abs(float(values("sum", path)[0]) - math.fsum(x)) <= bound


def test_float_moments(tmp_path):
    # Whole numbers with sums far below 2^24: every sum on the way is exact, so the answers are rounded once or twice.
    x = RNG.integers(-8, 9, 4096).astype(np.float32)
    path = saved(tmp_path, x)
    wide = x.astype(np.float64)
    assert float(values("sum", path)[0]) == wide.sum()
    assert float(values("norm1", path)[0]) == np.abs(wide).sum()
    assert float(values("sumsq", path)[0]) == (wide**2).sum()
    for op, want in [("mean", wide.mean()), ("norm2", math.sqrt((wide**2).sum()))]:
        assert abs(float(values(op, path)[0]) - want) <= 4 * np.spacing(np.float32(abs(want))), op


def test_ddof(tmp_path):
    path = saved(tmp_path, np.array([1, 2, 4], np.float32))
    for ddof, want in [(0, 14 / 9), (1, 7 / 3)]:
        got = float(values("variance", path, "--ddof", ddof)[0])
        assert abs(got - want) <= 8 * np.spacing(np.float32(want))
    assert values("variance", path, "--ddof", 1, "--count", 1) == ["nan"]


def test_logsumexp(tmp_path):
    got = float(values("logsumexp", saved(tmp_path, np.array([1000, 1000, 1000, 1000], np.float32)))[0])
    assert abs(got - (1000 + math.log(4))) <= 4 * np.spacing(np.float32(1000))


def test_stats(tmp_path):
    x = RNG.integers(-8, 9, 5000).astype(np.float32)
    x[77] = NAN
    got = dict(line.split() for line in values("stats", saved(tmp_path, x)))
    assert list(got) == ["count", "nan_count", "min", "argmin", "max", "argmax", "sum", "mean", "variance"]
    assert (got["count"], got["nan_count"]) == ("5000", "1")


# --- NaN, ties, signed zeros ---

def test_nan(tmp_path):
    x = np.array([1, 2, NAN, -3, NAN, 7, -INF], np.float32)
    path = saved(tmp_path, x)
    assert values("max", path) == values("min", path) == ["nan"]
    assert values("argmax", path) == values("argmin", path) == ["2", "nan"]
    assert values("max", path, "--nan", "ignore") == ["7"]
    assert values("extent", path, "--nan", "ignore") == ["-inf", "7"]
    assert values("argmin", path, "--nan", "ignore") == ["6", "-inf"]
    assert values("argmax", path, "--nan", "ignore", "--offset", 2, "--count", 1) == ["none", "nan"]
    assert values("any", path, "--offset", 2, "--count", 1) == ["true"]


def test_ties(tmp_path):
    x = np.zeros(5000, np.uint8)
    x[[10, 4000]] = 9
    path = saved(tmp_path, x)
    assert values("argmax", path) == ["10", "9"]
    assert values("argmax", path, "--ties", "last") == ["4000", "9"]
    # An index counts from the first element read.
    assert values("argmax", path, "--offset", 11) == ["3989", "9"]


def test_negative_zero_is_below_zero(tmp_path):
    path = saved(tmp_path, np.array([0.0, -0.0, 0.0, -0.0], np.float32))
    assert values("argmin", path) == ["1", "-0"]
    assert values("argmax", path, "--ties", "last") == ["2", "0"]
    assert values("count_nonzero", path) == ["0"]


# --- empty input, shapes, ranges ---

EMPTY = [("sum", ["0"]), ("product", ["1"]), ("min", ["none"]), ("extent", ["none", "none"]), ("argmax", ["none", "none"]),
         ("mean", ["nan"]), ("variance", ["nan"]), ("any", ["false"]), ("all", ["true"]), ("count_nonzero", ["0"]),
         ("logsumexp", ["-inf"])]


@pytest.mark.parametrize("op, want", EMPTY)
def test_empty_input(op, want, tmp_path):
    assert values(op, saved(tmp_path, np.zeros((0, 5), np.float32))) == want


def test_empty_input_from_everywhere(tmp_path):
    assert values("sum", "-", "--type", "i8", data=b"") == ["0"]
    assert values("sum", "--random", 0) == ["0"]
    path = saved(tmp_path, np.ones(7, np.float32))
    assert values("sum", path, "--offset", 7) == values("sum", path, "--count", 0) == ["0"]


def test_small_sizes(tmp_path):
    for count in (1, 2, 3, 4, 5):
        x = integers("i8", count)
        same(values("sum", saved(tmp_path, x)), [x.sum(dtype=np.int64)])


def test_any_shape(tmp_path):
    x = integers("i16", 2 * 3 * 5 * 7).reshape(2, 3, 5, 7)
    same(values("argmin", saved(tmp_path, x)), [x.argmin(), x.min()])
    same(values("sum", saved(tmp_path, np.int16(-5).reshape(()))), [-5])


@pytest.mark.parametrize("offset, count", [(0, 1), (1, 4), (3, 9999), (65537, None), (255, 65536)])
def test_ranges(offset, count, tmp_path):
    x = integers("u8", 70001)
    part = x[offset:] if count is None else x[offset:offset + count]
    how = ["--offset", offset] + ([] if count is None else ["--count", count])
    same(values("argmax", saved(tmp_path, x), *how), [part.argmax(), part.max()])
    same(values("sum", "-", "--type", "u8", *how, data=x.tobytes()), [part.sum()])


def test_ranges_of_raw_files(tmp_path):
    x = integers("i16", 5001)
    x.tofile(tmp_path / "x.bin")
    how = ["--type", "i16", "--offset", 123, "--count", 4567]
    same(values("bit_xor", tmp_path / "x.bin", *how), [np.bitwise_xor.reduce(x[123:123 + 4567])])


def test_bf16_comes_as_uint16(tmp_path):
    x = np.array([1, -2.5, 1024], np.float32)
    path = saved(tmp_path, (x.view(np.uint32) >> 16).astype(np.uint16))
    assert values("extent", path, "--type", "bf16") == ["-2.5", "1024"]
    assert fold_json("sum", path, "--type", "bf16")["type"] == "bf16"
    assert values("max", path) == [str(0xC020)]


def test_the_tree_strategy_agrees(tmp_path):
    x = integers("i32", 300007)
    path = saved(tmp_path, x)
    same(values("sum", path, "--strategy", "tree"), [x.sum(dtype=np.int64)])
    assert fold_json("sum", path, "--strategy", "tree")["plan"]["passes"] == 3


def test_check_compares_with_the_reference(tmp_path):
    for op, type_name in [("sum", "f32"), ("argmax", "u8"), ("variance", "f32"), ("norm2", "f16"), ("stats", "i16")]:
        got = fold_json(op, "--random", 50021, "--type", type_name, "--distribution", "normal", "--check")
        assert got["check"]["verdict"] == "passed", got
        assert len(got["check"]["expected"]) == len(got["result"])


def test_check_tells_overflow_from_agreement(tmp_path):
    # The sum on the way is 1.2e39; what a device makes of it is its own.
    np.save(tmp_path / "a.npy", np.full(4, 3e38, np.float32))
    done = fold("mean", tmp_path / "a.npy", "--check")
    said = done.err.splitlines()[-1]
    if done.lines == ["3e+38"]:
        assert said == "check passed: every bit agrees with the reference."
    else:
        assert said == "check passed: mean may leave the range of f32 on the way; the reference has 3e+38."


# --- exact sums ---

def fraction_sum(x, power):
    return sum(abs(Fraction(float(v))) ** power if power != 1 else Fraction(float(v)) for v in x)


@pytest.mark.parametrize("type_name", ["f32", "f16"])
def test_exact_sums_are_the_nearest_floats(tmp_path, type_name):
    # float(Fraction) rounds once, to nearest even; np.float32 of it would round twice, so the f32 is checked by its distance.
    x = (floats(type_name, 30011) * 2.0 ** RNG.integers(-12, 12, 30011)).astype(DTYPES[type_name])
    file = saved(tmp_path, x)
    total, squares = fraction_sum(x, 1), fraction_sum(x, 2)
    for op, right in (("sum", total), ("mean", total / len(x)), ("sumsq", squares)):
        got = fold_json(op, file, "--accuracy", "exact", "--result", "f64", "--check")
        assert float(got["result"][0]["text"]) == float(right), op
        assert len(got["result"][0]["bits"]) == 18 and got["check"]["expected"][0]["verdict"] == "same bits"
        narrow = np.float32(fold(op, file, "--accuracy", "exact").lines[0])
        ulp = Fraction(float(np.spacing(np.abs(narrow))))
        assert abs(Fraction(float(narrow)) - right) <= ulp / 2, op


def test_exact_sums_do_not_depend_on_order_or_slicing(tmp_path):
    x = RNG.integers(0, 2**32, 50021, dtype=np.uint64).astype(np.uint32).view(np.float32)
    x = x[np.isfinite(x)]
    file = saved(tmp_path, x)
    right = fold("sum", file, "--accuracy", "exact", "--result", "f64").lines
    assert float(right[0]) == math.fsum(x.astype(np.float64))
    assert fold("sum", saved(tmp_path, np.sort(x)), "--accuracy", "exact", "--result", "f64").lines == right
    assert fold("sum", "-", "--type", "f32", "--accuracy", "exact", "--result", "f64",
                data=RNG.permutation(x).tobytes()).lines == right
