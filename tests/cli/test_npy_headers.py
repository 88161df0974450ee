"""The .npy reader against NumPy's own, over thousands of damaged headers: what NumPy refuses is refused, and what is
accepted NumPy accepts too, with the same type and the same number of elements. Needs no adapter."""
import io
import json
import pathlib
import random
import warnings

import numpy as np
import pytest

from program import BAD_INPUT, OK, run

pytestmark = pytest.mark.plain

NAMES = {"f32": "float32", "f16": "float16", "i32": "int32", "u32": "uint32", "i16": "int16", "u16": "uint16",
         "i8": "int8", "u8": "uint8", "f64": "float64", "i64": "int64", "u64": "uint64"}
BODY = 48  # bytes: a multiple of all element sizes


def whole(dtype="<f4", shape=(12,), version=(1, 0)):
    out = io.BytesIO()
    array = np.zeros(shape, dtype)
    np.lib.format.write_array(out, array, version=version)
    return out.getvalue()


def numpy_reads(data):
    """(dtype name, elements), or None where numpy.load refuses."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            array = np.load(io.BytesIO(data), allow_pickle=False)
        return array.dtype.name, array.size
    except Exception:  # numpy.load fails with whatever Python's parser raises
        return None


def program_reads(data, path):
    path.write_bytes(data)
    done = run("plan", "count_nonzero", path, "--device", "defaults")
    if done.code == BAD_INPUT:
        return None
    assert done.code == OK, (data, done.err)
    got = json.loads(done.out)
    return NAMES[got["problem"]["type"]], got["count"]


def agree(data, path):
    ours, theirs = program_reads(data, path), numpy_reads(data)
    assert ours is None or ours == theirs, data
    return ours is not None


@pytest.mark.parametrize("version", [(1, 0), (2, 0), (3, 0)])
@pytest.mark.parametrize("dtype", ["<f4", "<f2", "<i4", "<u4", "<i2", "<u2", "|i1", "|u1", "<f8", "<i8", "<u8"])
def test_what_numpy_writes_is_read(dtype, version, tmp_path):
    for shape in [(12,), (3, 4), (), (0,), (2, 0, 3), (1,) * 32, (0,) * 5]:
        assert agree(whole(dtype, shape, version), tmp_path / "x.npy")


# Text and version. tests/page/npy.test.mjs holds the page's reader against the program over these, too.
HEADERS = json.loads(pathlib.Path(__file__).with_name("npy_headers.json").read_text())


def with_header(text, version):
    length = len(text).to_bytes(2 if version[0] == 1 else 4, "little")
    return b"\x93NUMPY" + bytes(version) + length + text.encode() + bytes(BODY)


@pytest.mark.parametrize("text, version", HEADERS["accepted"])
def test_unusual_headers(text, version, tmp_path):
    assert agree(with_header(text, version), tmp_path / "x.npy")


@pytest.mark.parametrize("text, version", HEADERS["refused"])
def test_wrong_headers(text, version, tmp_path):
    assert not agree(with_header(text, version), tmp_path / "x.npy")


def damaged(rng):
    """A whole file with one to three changes in its header."""
    dtype = rng.choice(["<f4", "<u2", "|u1", "<f8"])
    data = bytearray(whole(dtype, rng.choice([(BODY // np.dtype(dtype).itemsize,), (3, BODY // np.dtype(dtype).itemsize // 3)])))
    end = len(data) - BODY
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(end)
        change = rng.randrange(4)
        if change == 0:
            data[at] = rng.choice(b" \t\n\r\f,:(){}[]'\"0123456789LTFrue<>|=#\\\0\xff")
        elif change == 1:  # the length stays true more often than not
            data[at:at + 1] = b""
            data[end - 2:end - 2] = b" "
        elif change == 2:
            data[at] ^= 1 << rng.randrange(8)
        else:
            other = rng.randrange(end)
            data[at], data[other] = data[other], data[at]
    return bytes(data)


def test_damaged_headers(tmp_path):
    rng = random.Random(20260101)
    accepted = sum(agree(damaged(rng), tmp_path / "x.npy") for _ in range(1500))
    assert 50 < accepted < 1450
