"""States: written by --emit-partial, merged by `wgreduce merge`."""
import os
import struct
import subprocess
import zlib

import numpy as np
import pytest

from program import BAD_INPUT, GPU_ERROR, USAGE, command, fold, fold_json, refused, values

LAVAPIPE = "/usr/share/vulkan/icd.d/lvp_icd.json"
SWIFTSHADER = "/usr/lib/chromium/vk_swiftshader_icd.json"
RNG = np.random.default_rng(20260202)


def on(driver):
    return {"VK_DRIVER_FILES": driver, "VK_ICD_FILENAMES": driver}


def saved(description, words, version=1):
    """A state, by the page docs/reference/saved-state.md alone."""
    text = description.encode()
    text += b" " * (-len(text) % 4)
    state = b"\x93WGSTATE" + struct.pack("<II", version, len(text)) + text + struct.pack(f"<{len(words)}I", *words)
    return state + struct.pack("<I", zlib.crc32(state))


def described(op="sum", type_name="i32", **options):
    of = {"nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural", **options}
    pairs = [("operator", op), ("type", type_name), *of.items()]
    return "{" + ", ".join(f'"{key}": ' + (str(v) if isinstance(v, int) else f'"{v}"') for key, v in pairs) + "}"


@pytest.fixture
def shards(tmp_path):
    """Folds the parts of an array, in turn on each of the software adapters, to states."""
    def write(op, parts, *options):
        paths = []
        for i, part in enumerate(parts):
            np.save(tmp_path / "x.npy", part)
            paths.append(tmp_path / f"{i}.state")
            fold(op, tmp_path / "x.npy", *options, "--emit-partial", paths[-1],
                 env=on([LAVAPIPE, SWIFTSHADER][i % 2]))
        return paths
    return write


def test_exact_sums_have_the_bits_of_one_device(shards, tmp_path):
    x = (RNG.standard_normal(50000) * 2.0**RNG.integers(-40, 40, 50000)).astype(np.float32)
    np.save(tmp_path / "whole.npy", x)
    whole = fold_json("sum", tmp_path / "whole.npy", "--accuracy", "exact", env=on(LAVAPIPE))
    states = shards("sum", [x[:17], x[17:30000], x[:0], x[30000:]], "--accuracy", "exact")
    merged = fold_json("merge", *states)
    assert merged["result"] == whole["result"]
    assert (merged["operator"], merged["type"], merged["count"]) == ("sum", "f32", 50000)
    assert merged["plan"]["passes"] == 5
    assert fold_json("merge", *reversed(states))["result"] == whole["result"]


def test_indices_are_global_in_the_order_given(shards):
    x = RNG.integers(0, 200, 3000, dtype=np.uint8)
    x[[1234, 2500]] = 255
    states = shards("argmax", [x[:1000], x[1000:2000], x[2000:]])
    assert values("merge", *states) == ["1234", "255"]
    assert values("merge", states[2], states[0], states[1]) == ["500", "255"]


def test_states_of_states(shards, tmp_path):
    x = RNG.integers(-1000, 1000, 4000, dtype=np.int32)
    a, b, c = shards("sum", [x[:100], x[100:101], x[101:]])
    both = tmp_path / "both.state"
    assert values("merge", a, b, "--emit-partial", both) == [str(x[:101].sum())]
    assert values("merge", both, c) == [str(x.sum())]


def test_through_a_pipe(tmp_path):
    first = fold("sum", "--random", 1000, "--type", "i32", "--count", 600, "--emit-partial", tmp_path / "a")
    process = subprocess.run(command("sum", "--random", 1000, "--type", "i32", "--offset", 600, "--emit-partial", "-"),
                             stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, check=True)
    assert first.out != "" and process.stdout.startswith(b"\x93WGSTATE")
    assert values("merge", tmp_path / "a", "-", data=process.stdout) == values("sum", "--random", 1000, "--type", "i32")


def test_the_documented_bytes(tmp_path):
    np.save(tmp_path / "x.npy", np.array([1, 2, -5], np.int32))
    assert fold("sum", tmp_path / "x.npy", "--emit-partial", tmp_path / "a").lines == ["-2"]
    state = saved(described(), [0xfffffffe, 0xffffffff, 3, 0])
    assert (tmp_path / "a").read_bytes() == state
    # Another program's state, and that of no elements.
    (tmp_path / "b").write_bytes(saved(described(), [40, 0, 2, 0]))
    (tmp_path / "c").write_bytes(saved(described(), [0, 0, 0, 0]))
    assert values("merge", tmp_path / "a", tmp_path / "c", tmp_path / "b") == ["38"]
    assert values("merge", tmp_path / "c") == ["0"]


BAD = {
    "foreign": (b"PK\x03\x04 and more", "is no saved state of wgreduce; pass one that it has written."),
    "empty": (b"", "is no saved state of wgreduce; pass one that it has written."),
    "cut": (saved(described(), [1, 0, 1, 0])[:18], "is cut short (18 bytes); copy or write it again."),
    "newer": (saved(described(), [1, 0, 1, 0], version=2),
              "has a layout of another version (2, not 1); write it again with this version of wgreduce."),
    "operator": (saved(described("norm1"), [1, 0, 1, 0]),
                 "has another operator (norm1, not sum); merge what agrees in operator, type and options."),
    "type": (saved(described(type_name="i16"), [1, 0, 1, 0]),
             "has another element type (i16, not i32); merge what agrees in operator, type and options."),
    "option": (saved(described(nan="ignore"), [1, 0, 1, 0]),
               "has another option nan (ignore, not propagate); merge what agrees in operator, type and options."),
    "length": (saved(described(), [1, 0, 0, 1, 0]),
               "has a state of another length (20 bytes, not 16); write it again with wgreduce."),
}


@pytest.mark.plain
@pytest.mark.parametrize("kind", BAD)
def test_bad_files(kind, tmp_path):
    data, rest = BAD[kind]
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_bytes(saved(described(), [1, 0, 1, 0]))
    bad.write_bytes(data)
    assert refused(BAD_INPUT, "merge", good, bad) == f'The file "{bad}" {rest}'


@pytest.mark.plain
def test_a_damaged_file(tmp_path):
    state = bytearray(saved(described(), [1, 0, 1, 0]))
    stored = state[-4:][::-1].hex()
    state[144] ^= 4
    found = f"{zlib.crc32(state[:-4]):08x}"
    (tmp_path / "bad").write_bytes(state)
    assert refused(BAD_INPUT, "merge", tmp_path / "bad") == (
        f'The file "{tmp_path}/bad" is damaged or cut short: it says that its checksum is {stored}, and it is {found}; '
        "copy or write it again.")


@pytest.mark.plain
def test_other_refusals(tmp_path):
    assert refused(BAD_INPUT, "merge", tmp_path / "none") == (
        f'The file "{tmp_path}/none" does not exist; check the path.')
    (tmp_path / "odd").write_bytes(saved(described("tally"), [1, 0, 1, 0]))
    assert refused(BAD_INPUT, "merge", tmp_path / "odd").startswith(
        f'The file "{tmp_path}/odd" is of a fold that this wgreduce has not: No operator has the name (tally); ')
    (tmp_path / "own").write_bytes(saved(described("mine")[:-1] + ', "definition": "0123456789abcdef"}', [1, 1, 0]))
    assert refused(BAD_INPUT, "merge", tmp_path / "own") == (
        f'The file "{tmp_path}/own" is of a custom operator (mine), whose definition it does not hold; merge it in a '
        "program that has the operator.")
    assert refused(USAGE, "merge") == (
        'The command "merge" has nothing to read; name the files that --emit-partial wrote.')
    assert refused(USAGE, "sum", "--random", 5, "--emit-partial", "-", "--json") == (
        "The options --emit-partial - and --json both want standard output; name a file for the state.")
    assert refused(USAGE, "list", "--emit-partial", "x") == (
        "The option --emit-partial goes with an operator and merge only; leave it out.")
    assert refused(USAGE, "merge", "a", "--nan", "ignore") == (
        "The option --nan goes with an operator only; leave it out.")


def test_output_that_cannot_be_written(tmp_path):
    fold("sum", "--random", 5)
    assert refused(GPU_ERROR, "sum", "--random", 5, "--emit-partial", tmp_path / "no" / "a") == (
        f'The state cannot be written to "{tmp_path}/no/a" (No such file or directory); check where the output goes.')
    if os.path.exists("/dev/full"):
        assert refused(GPU_ERROR, "sum", "--random", 5, "--emit-partial", "/dev/full") == (
            'The state cannot be written to "/dev/full" (No space left on device); check where the output goes.')
