"""--random gives the documented elements, held against generator.py."""
import math
from fractions import Fraction

import numpy as np
import pytest

import generator
from exact import nearest, total
from program import USAGE, fold_json, refused, values


def test_philox_has_the_published_vectors():
    # https://github.com/DEShawResearch/random123/blob/main/tests/kat_vectors
    ones = 0xFFFFFFFF
    for counter, key, want in [
            ((0, 0, 0, 0), (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
            ((ones,) * 4, (ones,) * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
            ((0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344), (0xA4093822, 0x299F31D0),
             "d16cfe09 94fdcceb 5001e420 24126ea1")]:
        assert " ".join(f"{int(word):08x}" for word in generator.philox4x32(counter, key)) == want


def matches(text, value):
    return np.float32(text) == np.float32(value)


FLOAT_CASES = [(d, t) for d in ("uniform", "normal", "wide", "cancel") for t in ("f32", "f16", "bf16")]


@pytest.mark.parametrize("distribution, type_name", FLOAT_CASES)
@pytest.mark.parametrize("seed", [0x123456789ABCDEF0, 0xFFFFFFFFFFFFFFFF])
def test_floats(distribution, type_name, seed):
    count = 20011
    x = generator.elements(count, seed, distribution, type_name).astype(np.float32)
    assert np.isfinite(x).all() and len(np.unique(x)) > 200
    x = x[99:]
    # The extreme of the array in one direction, and where it stands: wrong elements would move it.
    op, find = ("argmin", np.argmin) if seed % 2 else ("argmax", np.argmax)
    index, value = values(op, "--random", count, "--seed", seed, "--type", type_name, "--distribution", distribution,
                          "--offset", 99)
    assert int(index) == find(x) and matches(value, x[find(x)])


@pytest.mark.parametrize("distribution", ["uniform", "normal", "wide", "cancel"])
@pytest.mark.parametrize("seed", [0x123456789ABCDEF0, 0xFFFFFFFFFFFFFFFF])
def test_doubles(distribution, seed):
    count = 20011
    x = generator.elements(count, seed, distribution, "f64")
    assert x.dtype == np.float64 and np.isfinite(x).all() and len(np.unique(x)) > 200
    x = x[99:]
    how = ("--random", count, "--seed", seed, "--type", "f64", "--distribution", distribution)
    # Exact, so that no sum on the way is infinite or hides an element as long as another.
    assert float(values("mean", *how, "--offset", 99)[0]) == nearest(total(x) / len(x))
    index, value = values("argmin", *how, "--offset", 99)
    assert int(index) == x.argmin() and float(value) == x.min()
    # Elements whose last bits no total shows.
    for index in (0, 12345, np.abs(x).argmin()):
        assert float(values("max", *how, "--offset", 99 + index, "--count", 1)[0]) == x[index]


def test_numbers_of_64_bits_have_all_of_them():
    ends = np.uint64(2**63 + 1)
    for type_name in ("i64", "u64"):
        bits = generator.elements(1000, 3, "uniform", type_name).view(np.uint64)
        assert np.bitwise_or.reduce(bits) & ends == ends and np.bitwise_and.reduce(bits) & ends == 0
    fractions = generator.elements(1000, 3, "uniform", "f64") * 2.0**53
    assert (fractions == np.floor(fractions)).all() and (fractions % 2 == 1).any() and fractions.max() < 2**53
    exponents = np.frexp(generator.elements(20000, 3, "wide", "f64"))[1]
    assert exponents.min() < -1022 and exponents.max() > 1020  # subnormals among them


@pytest.mark.parametrize("distribution, type_name", [
    (d, t) for d in ("uniform", "normal", "wide") for t in ("i32", "u32", "i8", "u8", "i16", "u16", "i64", "u64")] + [
    ("cancel", t) for t in ("i32", "i16", "i8", "i64")])
def test_integers(distribution, type_name):
    count, seed = 20011, 5
    x = generator.elements(count, seed, distribution, type_name)
    got = values("sumsq", "--random", count, "--seed", seed, "--type", type_name, "--distribution", distribution,
                 "--offset", 3, "--count", 20000)
    assert int(got[0]) == sum(int(v)**2 for v in x[3:20003]) % 2**64


def test_halves_are_rounded_to_even():
    # Of bf16 no normal element is a tie: none of the 524,281 values of s / 53510 ends that way.
    count, dropped = 500000, 13
    bits = generator.elements(count, 1, "normal", "f32").view(np.uint32)
    usual = (bits >> np.uint32(23) & np.uint32(255)) >= 113  # not subnormal in f16
    tie = usual & (bits % (1 << dropped) == 1 << dropped - 1) & (bits >> np.uint32(dropped) & np.uint32(1) == 0)
    index = int(np.flatnonzero(tie)[0])
    got = values("max", "--random", count, "--seed", 1, "--type", "f16", "--distribution", "normal",
                 "--offset", index, "--count", 1)
    assert matches(got[0], (bits[index] >> np.uint32(dropped) << np.uint32(dropped)).view(np.float32))


def test_cancelling_pairs_leave_a_remainder():
    x = generator.elements(1000, 1, "cancel", "f32").astype(np.float64)
    assert abs(x.sum()) < 2 and np.abs(x).sum() > 10000
    assert int(values("sum", "--random", 1000, "--seed", 1, "--distribution", "cancel", "--type", "i32")[0]) == \
        generator.elements(1000, 1, "cancel", "i32").sum(dtype=np.int64)
    for type_name in ("f64", "i64"):
        x = generator.elements(1001, 1, "cancel", type_name)
        assert abs(sum(map(Fraction, x.tolist()))) < 9 < float(np.abs(x.astype(np.float64)).sum()) / 1000
        got = values("sum", "--random", 1001, "--seed", 1, "--distribution", "cancel", "--type", type_name)[0]
        assert Fraction(float(got)) == nearest(sum(map(Fraction, x.tolist())))


def test_elements_far_away_are_at_hand():
    index = 2**40 + 12345
    w = generator.words([index], 9)
    got = values("sum", "--random", 2**41, "--seed", 9, "--offset", index, "--count", 1, "--type", "u32")
    assert int(got[0]) == w[0][0]
    got = values("sum", "--random", 2**48, "--seed", 9, "--offset", 2**48 - 1, "--count", 1, "--type", "u64")
    w = generator.words([2**48 - 1], 9)
    assert int(got[0]) == int(w[0][0]) << 32 | int(w[3][0])


def test_f32_is_the_default_and_the_seed_is_0():
    got = fold_json("max", "--random", 1)
    assert got["type"] == "f32"
    assert matches(got["result"][0]["text"], generator.elements(1, 0, "uniform", "f32")[0])


def test_unsigned_integers_cannot_cancel():
    for type_name in ("u16", "u64"):
        assert refused(USAGE, "sum", "--random", 5, "--type", type_name, "--distribution", "cancel") == (
            f'The distribution "cancel" needs negative numbers and the type {type_name} has none; pick a signed type.')
