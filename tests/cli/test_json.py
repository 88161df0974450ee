"""--json, and what stands on which stream."""
import json
import re

import numpy as np
import pytest

from program import USAGE, fold, fold_json, plan, refused, run

X = np.array([3, 1, 2], np.float32)


def test_the_object(tmp_path):
    np.save(tmp_path / "x.npy", X)
    got = fold_json("extent", tmp_path / "x.npy")
    assert list(got) == ["operator", "type", "count", "result", "device", "plan", "times", "check"]
    assert (got["operator"], got["type"], got["count"]) == ("extent", "f32", 3)
    assert got["result"] == [{"name": "min", "text": "1", "bits": "0x3f800000"},
                             {"name": "max", "text": "3", "bits": "0x40400000"}]
    assert list(got["device"]) == ["name", "driver", "backend", "implementation"] and got["device"]["name"]
    assert got["plan"]["passes"] == got["plan"]["workgroups"] == 1 and got["plan"]["scratch_bytes"] > 0
    assert list(got["times"]) == ["open_ms", "read_ms", "fold_ms", "check_ms", "total_ms"]
    assert got["check"] is None


def test_fields_of_one_value_go_by_the_operators_name():
    got = fold_json("bit_or", "--type", "u8", "--random", 100)["result"]
    assert [field["name"] for field in got] == ["bit_or"]


def test_64_bit_results_have_16_digits():
    got = fold_json("sum", "--type", "i8", "-", data=bytes([255, 255]))["result"][0]
    assert got == {"name": "sum", "text": "-2", "bits": "0xfffffffffffffffe"}


def test_none_is_null():
    for field in fold_json("argmax", "--random", 0)["result"]:
        assert field["text"] is None and field["bits"] is None


def test_every_value_reads_back_to_its_bits():
    for seed in range(4):
        for field in fold_json("extent", "--random", 40, "--distribution", "wide", "--seed", seed)["result"]:
            assert np.float32(field["text"]).view(np.uint32) == int(field["bits"], 16)


def test_the_verdict_of_check():
    got = fold_json("sum", "--random", 5000, "--check")["check"]
    assert got["verdict"] == "passed"
    assert [field["name"] for field in got["expected"]] == ["sum"]
    assert 0 <= got["expected"][0]["error"] <= 1 and got["expected"][0]["to_the_bit"] is False
    assert got["expected"][0]["verdict"] in ("same bits", "within bound")


def test_the_verdict_tells_overflow_from_agreement(tmp_path):
    np.save(tmp_path / "x.npy", np.full(1000, 3e38, np.float32))
    got = fold_json("mean", tmp_path / "x.npy", "--check")["check"]["expected"][0]
    assert (got["verdict"], got["error"]) == ("unpromised", None)


def test_standard_error_has_one_line():
    done = fold("sum", "--random", 5000)
    line = r".+ \(\w+, [\w-]+\): 5000 elements of f32, \d+ pass(es)?, at most \d+ workgroups?, \d+ bytes of scratch; " \
           r"open [\d.]+ ms, read [\d.]+ ms, fold [\d.]+ ms, in all [\d.]+ ms"
    assert re.fullmatch(line, [row for row in done.err.splitlines() if "elements of" in row][0])
    assert len(done.out.splitlines()) == 1
    assert ": 1 element of f32, 1 pass, at most 1 workgroup, " in fold("sum", "--random", 1).err


@pytest.mark.parametrize("folding", ["workgroup", "subgroup"])
def test_folding_is_chosen(folding):
    line = ("sum", "--random", 10**5, "--type", "u32", "--folding", folding)
    if run("plan", *line).code == USAGE:
        assert refused(USAGE, *line) == "The device has no subgroups, which --folding subgroup needs; leave it out."
        pytest.skip("no subgroups")
    assert json.loads(fold("plan", *line).out)["program"]["folding"] == folding
    assert fold(*line).out == fold(*line[:-2]).out == fold(*line[:-1], "automatic").out


def test_folding_that_cannot_be():
    line = ("sum", "--random", 5, "--folding", "subgroup")
    fold(*line[:-2])
    for more in (("--accuracy", "exact"), ("--strategy", "tree")):
        assert refused(USAGE, *line, *more) in (
            "This fold cannot use --folding subgroup: exact sums of floats, --strategy tree and subgroups larger than a "
            "workgroup need workgroup memory; leave it out.",
            "The device has no subgroups, which --folding subgroup needs; leave it out.")


def test_plan_and_wgsl_need_no_adapter():
    nothing = {"VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
    got = plan("argmax", "--type", "u8", "--count", 10**12, env=nothing)
    assert sum(chunk["elements"] * chunk["times"] for chunk in got["chunks"]) == 10**12
    assert got["problem"]["operator"] == "argmax" and got["problem"]["type"] == "u8"
    assert "struct Result" in got["result_struct"]
    stages = {stage["stage"]: stage["wgsl_hash"] for stage in got["program"]["stages"]}
    shaders = json.loads(run("wgsl", "argmax", "--type", "u8", "--device", "defaults", "--json", env=nothing).out)
    assert stages == {name: fnv(text) for name, text in shaders.items()}
    plain = run("wgsl", "argmax", "--type", "u8", "--device", "defaults", env=nothing).out
    assert re.findall(r"^// === stage: (\w+) ===$", plain, re.M) == list(shaders)


def fnv(text):
    """FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/"""
    value = 0xcbf29ce484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001b3 % 2**64
    return f"{value:016x}"


def test_info():
    text = fold("info").out
    assert text.startswith("The adapter is ") and len(text.splitlines()) == 4
    facts = json.loads(fold("info", "--json").out)
    assert facts["name"] in text and facts["device"]["max_binding"] >= 128 << 20
