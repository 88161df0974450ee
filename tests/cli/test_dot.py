"""The operator of two inputs: files, pipes and random arrays read in step. Expected values are Python's integers and
fractions."""
import subprocess
from fractions import Fraction

import numpy as np
import pytest

import generator
from exact import nearest
from program import BAD_INPUT, fold_json, refused, run, values

RNG = np.random.default_rng(20261130)
CHUNK = 64 << 20  # bytes: the program's own


def integer_dot(x, y):
    total = sum(int(a) * int(b) for a, b in zip(x, y)) % 2**64
    return str(total - 2**64 if x.dtype.kind == "i" and total >= 2**63 else total)


def exact_dot(x, y):
    return nearest(sum(Fraction(float(a)) * Fraction(float(b)) for a, b in zip(x, y)))


@pytest.fixture
def pair(tmp_path):
    """Saves two arrays, as .npy or raw."""
    def save(x, y, raw=False):
        paths = [tmp_path / f"{name}.{'bin' if raw else 'npy'}" for name in "xy"]
        for path, array in zip(paths, (x, y)):
            array.tofile(path) if raw else np.save(path, array)
        return paths
    return save


@pytest.mark.parametrize("dtype", [np.int32, np.uint8, np.int64, np.uint64])
def test_integers(dtype, pair):
    limits = np.iinfo(dtype)
    x, y = (RNG.integers(limits.min, limits.max, 5003, dtype=dtype, endpoint=True) for _ in range(2))
    paths = pair(x, y)
    assert values("dot", *paths, "--check") == [integer_dot(x, y)]
    assert values("dot", *paths, "--offset", 3, "--count", 4001) == [integer_dot(x[3:4004], y[3:4004])]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_exact_floats(dtype, pair):
    x, y = ((RNG.standard_normal(3000) * 2.0**RNG.integers(-60, 60, 3000)).astype(dtype) for _ in range(2))
    got = fold_json("dot", *pair(x, y), "--accuracy", "exact", "--result", "f64", "--check")
    assert float(got["result"][0]["text"]) == exact_dot(x, y)
    assert (got["operator"], got["count"], got["check"]["verdict"]) == ("dot", 3000, "passed")


def test_either_input_may_be_a_pipe(pair):
    x, y = (RNG.integers(-1000, 1000, 2000, dtype=np.int16) for _ in range(2))
    first, second = pair(x, y)
    for arguments, piped in [((first, "-"), second), (("-", second), first)]:
        assert values("dot", *arguments, data=piped.read_bytes()) == [integer_dot(x, y)]
    first, second = pair(x, y, raw=True)
    assert values("dot", first, "-", "--type", "i16", data=second.read_bytes()) == [integer_dot(x, y)]


def test_random_inputs_have_one_seed_after_the_other():
    x, y = (generator.elements(3001, seed, "normal", "f32") for seed in (7, 8))
    got = values("dot", "--random", 3001, "--seed", 7, "--distribution", "normal", "--accuracy", "exact", "--result",
                 "f64", "--offset", 1)
    assert float(got[0]) == exact_dot(x[1:], y[1:])


def test_two_files_of_several_chunks(tmp_path):
    """Holes but for a few elements, at and about the chunks' borders."""
    size = 2 * CHUNK + 1234
    expected = 0
    for at, one, other in [(0, 3, 5), (CHUNK - 1, 7, 11), (CHUNK, 13, 17), (size - 1, 19, 23)]:
        expected += one * other
        for name, byte in (("x", one), ("y", other)):
            with open(tmp_path / name, "r+b" if at else "wb") as file:
                file.truncate(size)
                file.seek(at)
                file.write(bytes([byte]))
    assert values("dot", tmp_path / "x", tmp_path / "y", "--type", "u8") == [str(expected)]
    with subprocess.Popen(["cat", tmp_path / "y"], stdout=subprocess.PIPE) as cat:
        assert values("dot", tmp_path / "x", "-", "--type", "u8", stdin=cat.stdout) == [str(expected)]


def test_partial_states_merge(pair, tmp_path):
    x, y = (RNG.standard_normal(4000) for _ in range(2))
    paths = pair(x, y)
    for i, (offset, count) in enumerate([(0, 1500), (1500, 2500)]):
        values("dot", *paths, "--offset", offset, "--count", count, "--emit-partial", tmp_path / f"{i}.state")
    assert values("merge", tmp_path / "1.state", tmp_path / "0.state") == values("dot", *paths)
    assert float(values("dot", *paths)[0]) == exact_dot(x, y)


# --- inputs that do not go together ---


@pytest.mark.plain
def test_lengths_differ(pair):
    x = np.arange(10, dtype=np.float32)
    first, second = pair(x, x[:7])
    sentence = f'The file "{second}" has fewer elements (7) than the other input; give two of one length, or --count.'
    assert refused(BAD_INPUT, "dot", first, second) == sentence
    assert refused(BAD_INPUT, "dot", second, first) == sentence


def test_lengths_of_pipes_differ(pair):
    x = np.arange(10, dtype=np.float32)
    first, second = pair(x, x[:7], raw=True)
    long, short = first.read_bytes(), second.read_bytes()
    shorter = "has fewer elements (7) than the other input; give two of one length, or --count."
    assert refused(BAD_INPUT, "dot", first, "-", "--type", "f32", data=short) == f"Standard input {shorter}"
    assert refused(BAD_INPUT, "dot", second, "-", "--type", "f32", data=long) == f'The file "{second}" {shorter}'
    assert values("dot", second, "-", "--type", "f32", "--count", 7, data=long) == ["91"]


def test_a_pipe_that_goes_on_behind_a_full_chunk(tmp_path):
    """Where a file ends with a chunk, only the next read tells."""
    (tmp_path / "x").write_bytes(bytes(CHUNK))
    (tmp_path / "y").write_bytes(bytes(CHUNK + 1))
    with open(tmp_path / "y", "rb") as file, subprocess.Popen(["cat"], stdin=file, stdout=subprocess.PIPE) as cat:
        assert f"has fewer elements ({CHUNK})" in refused(BAD_INPUT, "dot", tmp_path / "x", "-", "--type", "u8",
                                                          stdin=cat.stdout)


@pytest.mark.plain
def test_types_differ(pair):
    first, second = pair(np.zeros(3, np.float32), np.zeros(3, np.float64))
    assert refused(BAD_INPUT, "dot", first, second) == (
        f'The file "{second}" holds f64 elements and the first input f32; give two of one type.')


@pytest.mark.plain
def test_plan_looks_at_both(pair):
    x = np.arange(10, dtype=np.float32)
    first, second = pair(x, x[:7])
    assert "has fewer elements (7)" in refused(BAD_INPUT, "plan", "dot", first, second, "--device", "defaults")
    planned = run("plan", "dot", first, first, "--device", "defaults")
    assert planned.code == 0 and '"second_words"' in planned.out and '"count": 10' in planned.out
