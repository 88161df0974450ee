"""Elements of 64 bits: every operator that takes them, against NumPy and Fractions. All answers are to the bit."""
import math
import os
import threading

import numpy as np
import pytest

from exact import ieee_total, nearest, nearest_root, total
from program import fold, fold_json, plan, values

pytestmark = pytest.mark.once

RNG = np.random.default_rng(20260264)
DTYPES = {"f64": np.float64, "i64": np.int64, "u64": np.uint64}
NAN, INF = np.nan, np.inf
TINY, GREATEST = 5e-324, np.finfo(np.float64).max
QUIET = 0x7FF8000000000000


def elements(type_name, count):
    """Random bits; floats log-uniform over all binades, and finite."""
    bits = RNG.integers(0, 2**64, count, np.uint64)
    if type_name == "f64":
        bits = np.where(bits >> np.uint64(52) & np.uint64(0x7FF) == 0x7FF, bits ^ np.uint64(1 << 62), bits)
    return bits.view(DTYPES[type_name])


def saved(tmp_path, array):
    np.save(tmp_path / "x.npy", array)
    return tmp_path / "x.npy"


def bits_of(value):
    if isinstance(value, (float, np.float64)):
        return QUIET if np.isnan(value) else int(np.float64(value).view(np.uint64))
    return int(value) % 2**64


def text_reads_back(field):
    bits, text = int(field["bits"], 16), field["text"]
    return text == "nan" and bits == QUIET or int(np.float64(text).view(np.uint64)) == bits


def same(want, *arguments, **how):
    """Text, bits and --check of a run; `want` are floats, integers and truths."""
    got = fold_json(*arguments, "--check", **how)
    assert got["check"]["verdict"] == "passed"
    assert len(got["result"]) == len(want) == len(got["check"]["expected"])
    for field, expected, value in zip(got["result"], got["check"]["expected"], want):
        assert expected["to_the_bit"] and expected["verdict"] == "same bits" and expected["error"] == 0
        if isinstance(value, (bool, np.bool_)):
            assert field["text"] == str(bool(value)).lower()
            continue
        assert (int(field["bits"], 16), len(field["bits"])) == (bits_of(value), 18), (field, value)
        if isinstance(value, (float, np.float64)):
            assert text_reads_back(field)
            assert len(field["text"]) <= len(repr(float(value))), "the shortest"
        else:
            assert field["text"] == str(int(value))
        assert field == {key: expected[key] for key in field}


# --- every operator ---

def i64(value):
    return (value + 2**63) % 2**64 - 2**63


def wrapped(value, x):
    return i64(value) if x.dtype == np.int64 else value % 2**64


ANY = {
    "min": lambda x: [x.min()],
    "max": lambda x: [x.max()],
    "extent": lambda x: [x.min(), x.max()],
    "argmin": lambda x: [x.argmin(), x.min()],
    "argmax": lambda x: [x.argmax(), x.max()],
    "count_nonzero": lambda x: [np.count_nonzero(x)],
    "any": lambda x: [x.any()],
    "all": lambda x: [x.all()],
}
FLOAT = {
    "sum": lambda x: [ieee_total(x)],
    "mean": lambda x: [nearest(total(x) / len(x))],
    "norm1": lambda x: [ieee_total(np.abs(x))],
    "sumsq": lambda x: [ieee_total(x, 2)],
    "norm2": lambda x: [nearest_root(total(x, 2))],
    "maxabs": lambda x: [np.abs(x).max()],
}
INTEGER = {
    "sum": lambda x: [wrapped(sum(map(int, x)), x)],
    "product": lambda x: [wrapped(math.prod(map(int, x)), x)],
    "norm1": lambda x: [sum(abs(int(v)) for v in x) % 2**64],
    "sumsq": lambda x: [sum(int(v)**2 for v in x) % 2**64],
    "maxabs": lambda x: [max(abs(int(v)) for v in x)],
    "bit_and": lambda x: [np.bitwise_and.reduce(x)],
    "bit_or": lambda x: [np.bitwise_or.reduce(x)],
    "bit_xor": lambda x: [np.bitwise_xor.reduce(x)],
}
CASES = [(op, t) for t in DTYPES for op in {**ANY, **(FLOAT if t == "f64" else INTEGER)}]


def test_every_operator_is_asked():
    from_list = [row for row in fold_json("list")["operators"] if row["inputs"] == 1]  # of two: test_dot.py
    floats = {row["name"] for row in from_list if row["floats64"]}
    integers = {row["name"] for row in from_list if row["integers64"]}
    assert floats == {op for op, t in CASES if t == "f64"}
    assert integers == {op for op, t in CASES if t == "i64"} == {op for op, t in CASES if t == "u64"}


@pytest.mark.parametrize("op, type_name", CASES)
def test_answers(op, type_name, tmp_path):
    x = elements(type_name, 5003)
    if op == "product":
        x |= x.dtype.type(1)
    if op in ("bit_and", "bit_or"):
        x = x | x.dtype.type(0x5A5A << 40) if op == "bit_and" else x & x.dtype.type(0x5A5A << 40)
    if op in ("count_nonzero", "any"):
        x[:4990 if op == "count_nonzero" else None] = 0
    path = saved(tmp_path, x)
    right = {**ANY, **(FLOAT if type_name == "f64" else INTEGER)}[op]
    same(right(x), op, path)
    same(right(x[4097:4097 + 904]), op, path, "--offset", 4097, "--count", 904)


def test_small_ranges(tmp_path):
    for type_name in DTYPES:
        x = elements(type_name, 9)
        path = saved(tmp_path, x)
        for offset, count in [(0, 1), (1, 1), (3, 2), (2, 3), (1, 8)]:
            same(ANY["extent"](x[offset:offset + count]), "extent", path, "--offset", offset, "--count", count)


def ordinary():
    """Everything adds up here: the log-uniform ones above are mostly their greatest."""
    return RNG.standard_normal(30011) * 2.0 ** RNG.integers(-30, 30, 30011)


@pytest.mark.parametrize("op", ["sum", "mean", "norm1", "sumsq", "norm2"])
def test_ordinary_numbers(op, tmp_path):
    x = ordinary()
    path = saved(tmp_path, x)
    same(FLOAT[op](x), op, path)
    assert fold(op, path, "--accuracy", "exact").out == fold(op, path).out


def test_neither_options_nor_order_show(tmp_path):
    x = ordinary()
    path = saved(tmp_path, x)
    want = fold("sum", path).out
    assert fold("sum", path, "--accuracy", "fast").out == fold("sum", path, "--result", "f64").out == want
    assert fold("sum", saved(tmp_path, np.sort(x))).out == want
    assert fold("sum", "-", "--type", "f64", data=RNG.permutation(x).tobytes()).out == want


# --- ends of the range, zeros, infinities, NaN ---

SPECIAL = {
    "one subnormal": [TINY],
    "subnormals": [TINY] * 1001 + [-TINY] * 2,
    "into the normal numbers": [2.2250738585072009e-308, TINY],
    "overflow": [GREATEST, GREATEST],
    "negative overflow": [-GREATEST, -GREATEST / 2],
    "the last that does not overflow": [GREATEST, 2.0**970 * (1 - 2.0**-53)],
    "the tie that does": [GREATEST, 2.0**970],
    "transient overflow": [GREATEST] * 5 + [-GREATEST] * 5 + [TINY],
    "ill-conditioned": [1e300, 1, -1e300, 1e-300],
    "a tie to even": [1, 2.0**-53],
    "a tie to even, upwards": [1 + 2.0**-52, 2.0**-53],
    "a tie and a bit": [1, 2.0**-53, TINY],
    "all -0": [-0.0] * 7,
    "zeros": [-0.0, 0.0, -0.0],
    "cancelled": [1.5, -1.5],
    "infinity": [1, INF, 2],
    "negative infinity": [-INF, GREATEST, GREATEST],
    "both infinities": [INF, 1, -INF],
    "nan": [1, NAN, INF],
}


@pytest.mark.parametrize("name", SPECIAL)
def test_special_sums(name, tmp_path):
    x = np.array(SPECIAL[name])
    same([ieee_total(x)], "sum", saved(tmp_path, x))


@pytest.mark.parametrize("op, name, want", [
    ("norm1", "subnormals", 1003 * TINY), ("norm1", "transient overflow", INF), ("norm1", "all -0", 0.0),
    ("norm1", "both infinities", INF), ("norm1", "nan", NAN),
    ("mean", "subnormals", TINY), ("mean", "overflow", GREATEST), ("mean", "transient overflow", 0.0),
    ("mean", "all -0", -0.0), ("mean", "zeros", 0.0), ("mean", "negative infinity", -INF),
    ("mean", "both infinities", NAN),
    ("sumsq", "subnormals", 0.0), ("sumsq", "overflow", INF), ("sumsq", "all -0", 0.0),
    ("sumsq", "negative infinity", INF),
    ("norm2", "one subnormal", TINY), ("norm2", "overflow", INF), ("norm2", "cancelled", math.sqrt(4.5)),
    ("norm2", "the last that does not overflow", GREATEST), ("norm2", "nan", NAN)])
def test_special_totals(op, name, want, tmp_path):
    same([want], op, saved(tmp_path, np.array(SPECIAL[name])))


def test_texts_of_f64():
    for value, text in [(0.1, "0.1"), (-0.0, "-0"), (1e300, "1e+300"), (TINY, "5e-324"), (INF, "inf"), (-INF, "-inf"),
                        (GREATEST, "1.7976931348623157e+308"), (-NAN, "nan")]:
        assert values("max", "-", "--type", "f64", data=np.float64(value).tobytes()) == [text]


def test_nan(tmp_path):
    # A payload and a sign that no answer keeps.
    x = np.array([1, 2, 0, -3, 0, 7, -INF])
    x.view(np.uint64)[[2, 4]] = [0xFFF0000000000001, 0x7FF8000000000005]
    path = saved(tmp_path, x)
    for op in ("max", "min", "maxabs", "sum", "norm1", "sumsq", "mean", "norm2"):
        same([NAN], op, path)
    same([NAN, NAN], "extent", path)
    same([2, NAN], "argmax", path)
    same([4, NAN], "argmin", path, "--ties", "last")
    same([7.0], "max", path, "--nan", "ignore")
    same([INF], "maxabs", path, "--nan", "ignore")
    same([-INF, 7.0], "extent", path, "--nan", "ignore")
    same([6, -INF], "argmin", path, "--nan", "ignore")
    same([7], "count_nonzero", path)
    alone = ("--offset", 2, "--count", 1)
    assert values("argmax", path, "--nan", "ignore", *alone) == ["none", "nan"]
    assert values("any", path, *alone) == values("all", path, *alone) == ["true"]


def test_ties_and_zeros(tmp_path):
    path = saved(tmp_path, np.array([0.0, -0.0, 0.0, -0.0]))
    same([1, -0.0], "argmin", path)
    same([2, 0.0], "argmax", path, "--ties", "last")
    same([0], "count_nonzero", path)
    assert values("any", path) == ["false"]
    # Elements that differ in one word alone.
    for type_name, low in [("i64", -2**63), ("u64", 0)]:
        x = np.full(5000, low + 2**32, DTYPES[type_name])
        x[[10, 4000]] += DTYPES[type_name](1)
        path = saved(tmp_path, x)
        same([10, low + 2**32 + 1], "argmax", path)
        same([4000, low + 2**32 + 1], "argmax", path, "--ties", "last")
        same([3989, low + 2**32 + 1], "argmax", path, "--offset", 11)
        same([0, low + 2**32], "argmin", path)


def test_ends_of_the_integers(tmp_path):
    least, greatest = -2**63, 2**63 - 1
    path = saved(tmp_path, np.array([least, greatest, -1, 0], np.int64))
    same([least, greatest], "extent", path)
    same([2**63], "maxabs", path)
    same([0], "norm1", path)  # 2^63 + 2^63 - 1 + 1 wraps
    same([-2], "sum", path)
    same([0, least], "argmin", path)
    same([least], "sum", path, "--count", 1)
    path = saved(tmp_path, np.array([2**64 - 1, 0, 2**63, 2**64 - 1], np.uint64))
    same([0, 2**64 - 1], "extent", path)
    same([2**64 - 1], "maxabs", path)
    same([(2 * (2**64 - 1) + 2**63) % 2**64], "sum", path)
    same([3, 2**64 - 1], "argmax", path, "--ties", "last")
    assert values("max", path) == ["18446744073709551615"]


EMPTY = [("sum", ["0"]), ("product", ["1"]), ("min", ["none"]), ("extent", ["none", "none"]),
         ("argmax", ["none", "none"]), ("mean", ["nan"]), ("norm1", ["0"]), ("sumsq", ["0"]), ("norm2", ["0"]),
         ("maxabs", ["0"]), ("any", ["false"]), ("all", ["true"]), ("count_nonzero", ["0"]), ("bit_or", ["0"])]


@pytest.mark.parametrize("op, want", EMPTY)
def test_empty_input(op, want, tmp_path):
    for type_name in (t for o, t in CASES if o == op):
        assert values(op, saved(tmp_path, np.zeros((0, 5), DTYPES[type_name]))) == want


def test_empty_input_from_everywhere():
    assert values("sum", "-", "--type", "f64", data=b"") == values("sum", "--random", 0, "--type", "u64") == ["0"]
    assert values("sum", "--random", 5, "--offset", 5, "--type", "f64") == ["0"]


def test_bit_and_of_nothing_has_all_bits():
    got = [fold_json("bit_and", "--random", 0, "--type", name)["result"][0] for name in ("i64", "u64")]
    assert got == [{"name": "bit_and", "text": text, "bits": "0x" + "f" * 16} for text in ("-1", str(2**64 - 1))]


# --- raw files, pipes, chunks ---

def test_raw_files(tmp_path):
    for type_name in DTYPES:
        x = elements(type_name, 3001)
        x.tofile(tmp_path / "x.bin")
        same(ANY["extent"](x[123:123 + 2345]), "extent", tmp_path / "x.bin", "--type", type_name, "--offset", 123,
             "--count", 2345)


def through_a_pipe(data, sizes, *arguments):
    read, write = os.pipe()

    def trickle():
        at = 0
        while at < len(data):
            at += os.write(write, data[at:at + sizes[at % len(sizes)]])
        os.close(write)

    writer = threading.Thread(target=trickle)
    writer.start()
    try:
        return fold_json(*arguments, "--check", stdin=read)
    finally:
        os.close(read)
        writer.join()


@pytest.mark.parametrize("sizes", [(1, 3, 7), (5, 4099, 13)])
def test_pipes_that_split_elements(sizes):
    for type_name in DTYPES:
        x = elements(type_name, 3001)
        got = through_a_pipe(x.tobytes(), sizes, "argmin", "-", "--type", type_name, "--offset", 7)
        assert got["check"]["verdict"] == "passed" and got["count"] == 2994
        assert [int(field["bits"], 16) for field in got["result"]] == [x[7:].argmin(), bits_of(x[7:].min())]


CHUNK = 64 << 20  # bytes: the program's own


def test_several_chunks_have_one_answer(tmp_path):
    path = tmp_path / "x.npy"
    x = np.lib.format.open_memmap(path, "w+", np.float64, (2, CHUNK // 8 + 5))
    x[0, 3], x[0, CHUNK // 8], x[1, 9] = GREATEST, TINY, GREATEST
    x[1, CHUNK // 8 + 4] = -GREATEST
    x.flush()
    got = fold_json("sum", path)
    assert got["result"][0]["text"] == "1.7976931348623157e+308" and got["count"] == x.size
    same([x.size - 1, -GREATEST], "argmin", path)
    same([TINY], "sum", path, "--offset", 4)  # what is left where the greatest ones of two chunks cancel
    assert [chunk["elements"] for chunk in plan("sum", path)["chunks"]] == [CHUNK // 8, 10, 0]


@pytest.mark.parametrize("elements_more", [-1, 0, 1])
def test_sizes_about_a_chunk(elements_more):
    count = CHUNK // 8 + elements_more
    got = fold_json("sum", "--random", count, "--type", "u64")
    parts = [int(values("sum", "--random", count, "--type", "u64", *part)[0])
             for part in (("--count", count // 2), ("--offset", count // 2))]
    assert got["count"] == count and int(got["result"][0]["text"]) == sum(parts) % 2**64
