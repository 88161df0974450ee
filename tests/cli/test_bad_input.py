"""Input that must not give an answer: exit code 4 and one sentence. Needs no adapter."""
import io
import os
import struct
import subprocess

import numpy as np
import pytest

from program import BAD_INPUT, USAGE, command, refused, run

pytestmark = pytest.mark.plain


def npy(array):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, allow_pickle=True)
    return out.getvalue()


def with_header(text, body=b"", version=(1, 0)):
    length = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + length + text.encode("latin1") + body


def header(descr="'<f4'", order="False", shape="(3,)"):
    return f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}\n"


X = np.arange(3, dtype=np.float32)
TOO_LARGE = "has a shape that overflows 64 bits; write it in smaller parts."
MALFORMED = "has a .npy header that does not read as one (at byte {}); write it with numpy.save."
BIG_ENDIAN = "holds big-endian elements; save array.astype(array.dtype.newbyteorder('<'))."
UNKNOWN = ("holds elements of a type that is not known ({}); save it as numpy.float32, or as float16, float64 or an "
           "integer of 8, 16, 32 or 64 bits.")
CASES = {
    "cut in the magic": (npy(X)[:4], "does not begin as a .npy file does; give --type and another name if it is raw."),
    "empty": (b"", "does not begin as a .npy file does; give --type and another name if it is raw."),
    "not npy": (b"PK\x03\x04 something", "does not begin as a .npy file does; give --type and another name if it is raw."),
    "cut in the version": (npy(X)[:7], "ends inside its .npy header; it is truncated, so write it again."),
    "cut in the length": (npy(X)[:9], "ends inside its .npy header; it is truncated, so write it again."),
    "cut in the dictionary": (npy(X)[:70], "ends inside its .npy header; it is truncated, so write it again."),
    "version": (with_header(header(), bytes(12), (4, 0)),
                "has a .npy version that is not known (4.0); write version 1.0, 2.0 or 3.0."),
    "endless header": (with_header(header() + " " * 20000, bytes(12), (2, 0)),
                       "has a .npy header longer than NumPy takes (20058 bytes); write it with numpy.save."),
    "short body": (npy(X)[:-1], "has a body that is shorter (11 bytes) than its .npy header says (12 bytes); write it again."),
    "no body": (npy(X)[:-12], "has a body that is shorter (0 bytes) than its .npy header says (12 bytes); write it again."),
    "fortran": (npy(np.asfortranarray(np.ones((3, 2), np.float32))),
                "is in Fortran order; save numpy.ascontiguousarray(array)."),
    "big-endian": (npy(X.astype(">f4")), BIG_ENDIAN),
    "objects": (npy(np.array([{}], dtype=object)), "holds Python objects; save numbers."),
    "structured": (npy(np.zeros(3, "f4,i4")), "holds structured elements; save one of its fields."),
    "booleans": (npy(X > 1), "holds booleans; save array.astype(numpy.uint8)."),
    "big-endian f8": (npy(X.astype(">f8")), BIG_ENDIAN),
    "big-endian i8": (npy(X.astype(">i8")), BIG_ENDIAN),
    "big-endian u8": (npy(X.astype(">u8")), BIG_ENDIAN),
    "no size": (with_header(header("'<f'"), bytes(12)), UNKNOWN.format("<f")),
    "no size of 64 bits": (with_header(header("'<d'"), bytes(24)), UNKNOWN.format("<d")),
    "f16": (npy(X.astype(np.longdouble)), "holds floats wider than 64 bits; save array.astype(numpy.float64)."),
    "complex": (npy(X.astype("c8")), "holds complex numbers; save array.real and array.imag."),
    "text": (npy(np.array(["ab"])), "holds text; save numbers."),
    "dates": (npy(np.array(["2020-01-01"], "M8[D]")), "holds dates; save array.astype(numpy.int64)."),
    "time spans": (npy(np.array([5], "m8[s]")), "holds time spans; save array.astype(numpy.int64)."),
    "void": (npy(np.zeros(3, "V2")), UNKNOWN.format("|V2")),
    "overflowing dimension": (with_header(header(shape="(99999999999999999999,)")), TOO_LARGE),
    "overflowing product": (with_header(header(shape="(4294967296, 4294967296)")), TOO_LARGE),
    "overflowing product with a zero": (with_header(header(shape="(4294967296, 0, 4294967296)")), TOO_LARGE),
    "overflowing bytes": (with_header(header(shape="(4611686018427387904,)")), TOO_LARGE),
    "overflowing bytes of 64-bit elements": (with_header(header("'<f8'", shape="(1152921504606846976,)")), TOO_LARGE),
    "short body of 64-bit elements": (npy(X.astype("f8"))[:-4],
        "has a body that is shorter (20 bytes) than its .npy header says (24 bytes); write it again."),
    "absurd shape": (with_header(header(shape="(1000000000000,)"), bytes(12)),
                     "has a body that is shorter (12 bytes) than its .npy header says (4000000000000 bytes); write it again."),
    "negative dimension": (with_header(header(shape="(-3,)"), bytes(12)),
                           "has a negative dimension in its .npy header; write it with numpy.save."),
    "65 dimensions": (with_header(header(shape="(" + "1," * 65 + ")"), bytes(4)),
                      "has more dimensions than NumPy takes (64); reshape it."),
    "no tuple": (with_header(header(shape="(3)"), bytes(12)), MALFORMED.format(63)),
    "no dictionary": (with_header("[1, 2]"), MALFORMED.format(10)),
    "key missing": (with_header("{'descr': '<f4', 'shape': (3,)}\n", bytes(12)), MALFORMED.format(40)),
    "key twice": (with_header("{'descr': '<f4', 'descr': '<f4', 'shape': (3,)}\n", bytes(12)), MALFORMED.format(26)),
    "code": (with_header(header(shape="(2+1,)"), bytes(12)), MALFORMED.format(62)),
    "trailing code": (with_header(header()[:-1] + ", 5\n", bytes(12)), MALFORMED.format(67)),
}


@pytest.mark.parametrize("name", CASES)
def test_npy_files(name, tmp_path):
    data, sentence = CASES[name]
    path = tmp_path / "x.npy"
    path.write_bytes(data)
    assert refused(BAD_INPUT, "sum", path) == f'The file "{path}" {sentence}'


@pytest.mark.parametrize("name", [name for name, (data, _) in CASES.items() if data.startswith(b"\x93NUMPY")])
def test_npy_on_a_pipe(name):
    data, sentence = CASES[name]
    assert refused(BAD_INPUT, "sum", "-", data=data) == f"Standard input {sentence}"


def test_long_bodies(tmp_path):
    path = tmp_path / "x.npy"
    path.write_bytes(npy(X) + b"\0")
    assert refused(BAD_INPUT, "sum", path) == (
        f'The file "{path}" has a body that is longer (at least 13 bytes) than its .npy header says (12 bytes); write it again.')
    # On a pipe too, and where only a part is asked for.
    for more in [(), ("--count", 1), ("--offset", 3), ("--count", 0)]:
        assert refused(BAD_INPUT, "sum", "-", *more, data=npy(X) + b"\0").startswith(
            "Standard input has a body that is longer (at least 13 bytes)")
        assert refused(BAD_INPUT, "sum", "-", *more, data=npy(X)[:-1]).startswith(
            "Standard input has a body that is shorter (11 bytes)")


def test_missing_files_and_directories(tmp_path):
    missing = tmp_path / "missing.npy"
    assert refused(BAD_INPUT, "sum", missing) == f'The file "{missing}" does not exist; check the path.'
    assert refused(BAD_INPUT, "sum", tmp_path) == f'The file "{tmp_path}" is a directory; name a file in it.'
    assert "cannot be opened (Not a directory)" in refused(BAD_INPUT, "sum", "/dev/null/x.npy")
    directory = os.open(tmp_path, os.O_RDONLY)
    try:
        assert refused(BAD_INPUT, "sum", "-", stdin=directory) == "Standard input is a directory; name a file in it."
    finally:
        os.close(directory)


def test_closed_standard_input():
    done = subprocess.run(["sh", "-c", 'exec "$0" "$@" <&-', *command("sum", "-", "--type", "f32")], capture_output=True)
    assert done.returncode == BAD_INPUT and b"cannot be read" in done.stderr


def test_raw_input(tmp_path):
    path = tmp_path / "x.bin"
    path.write_bytes(bytes(10))
    assert refused(USAGE, "sum", path) == f'The file "{path}" is not a .npy file, so its element type is not known; give --type.'
    assert refused(USAGE, "sum", "-", data=bytes(8)) == (
        "Standard input is not a .npy file, so its element type is not known; give --type.")
    odd = "has a size (10 bytes) that is no multiple of an element's (4 bytes); check --type."
    assert refused(BAD_INPUT, "sum", path, "--type", "i32") == f'The file "{path}" {odd}'
    assert refused(BAD_INPUT, "sum", "-", "--type", "i32", data=bytes(10)) == f"Standard input {odd}"
    path8 = tmp_path / "x8.bin"
    for size in (7, 12):
        path8.write_bytes(bytes(size))
        for type_name in ("f64", "i64", "u64"):
            odd = f"has a size ({size} bytes) that is no multiple of an element's (8 bytes); check --type."
            assert refused(BAD_INPUT, "sum", path8, "--type", type_name) == f'The file "{path8}" {odd}'
            assert refused(BAD_INPUT, "sum", "-", "--type", type_name, data=bytes(size)) == f"Standard input {odd}"
    few = "has fewer elements (5) than --offset 3 --count 3 asks for; ask for less."
    range_options = ("--type", "i16", "--offset", 3, "--count", 3)
    assert refused(BAD_INPUT, "sum", path, *range_options) == f'The file "{path}" {few}'
    assert refused(BAD_INPUT, "sum", "-", *range_options, data=bytes(10)) == f"Standard input {few}"
    assert refused(BAD_INPUT, "sum", "-", "--type", "i16", "--offset", 6, data=bytes(10)) == (
        "Standard input has fewer elements (5) than --offset 6 asks for; ask for less.")
    for most in (2**62, 2**63 - 1):
        assert "has fewer elements" in refused(BAD_INPUT, "sum", path, "--type", "i16", "--offset", most, "--count", most)


def test_a_file_shorter_than_its_size():
    path = "/sys/kernel/mm/transparent_hugepage/enabled"
    if not os.path.exists(path):
        pytest.skip(f"this machine has no {path}")
    with open(path, "rb") as file:
        bytes_read = len(file.read())
    assert refused(BAD_INPUT, "sum", path, "--type", "u8") == (
        f'The file "{path}" ends after {bytes_read} bytes where its size says 4096; pipe it: cat FILE | wgreduce ... -')


def test_offset_beyond_a_stream():
    assert refused(BAD_INPUT, "sum", "-", "--type", "f32", "--offset", 2**62, data=bytes(100)) == (
        f"Standard input has fewer elements (25) than --offset {2**62} asks for; ask for less.")


def test_types_that_differ(tmp_path):
    path = tmp_path / "x.npy"
    np.save(path, X)
    assert refused(BAD_INPUT, "sum", path, "--type", "i32") == (
        f'The file "{path}" holds f32 elements and --type says i32; leave --type out.')
    assert refused(BAD_INPUT, "sum", path, "--type", "bf16").endswith("says bf16; leave --type out.")
    np.save(tmp_path / "x8.npy", X.astype(np.int64))
    assert refused(BAD_INPUT, "sum", tmp_path / "x8.npy", "--type", "f64").endswith(
        "holds i64 elements and --type says f64; leave --type out.")
    assert refused(USAGE, "bit_or", path) == 'The operator "bit_or" does not take f32 elements; it takes integers.'


def test_a_file_that_cannot_be_read(tmp_path):
    if os.geteuid() == 0:
        pytest.skip("root reads every file")
    path = tmp_path / "x.npy"
    np.save(path, X)
    path.chmod(0)
    assert "cannot be opened (Permission denied)" in refused(BAD_INPUT, "sum", path)


def test_bad_input_is_found_before_a_device_is_opened(tmp_path):
    nothing = {"VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
    assert run("sum", tmp_path / "x.npy", env=nothing).code == BAD_INPUT
