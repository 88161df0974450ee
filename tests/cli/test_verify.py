"""verify: planted faults, the table, the fingerprint."""
import re

from program import USAGE, fold, fold_json, refused

FAULTS = ["a missing barrier", "an off-by-one stride", "an unguarded load", "a wrong identity", "a dropped partial",
          "a dropped partial within a bound",
          "a lost tail"]
# Over all answers of the quick cases that are fixed to the bit: the same for every implementation and adapter.
QUICK_FINGERPRINT = "ccd82b60702b4005"


def test_text():
    lines = fold("verify", "--quick").lines
    for fault in FAULTS:
        line = next(line for line in lines if f" {fault} (" in line)
        said = line.split("  ")[1] if line.startswith("  ") else line
        allowed = ["caught", "not shown here"] if fault == "a missing barrier" else ["caught"]
        assert said.strip() in allowed, line
    rows = [line for line in lines if re.search(r" (right|WRONG)$", line)]
    assert len(rows) > 40 and all(line.endswith("right") for line in rows)
    assert lines[-1] == f"fingerprint {QUICK_FINGERPRINT}"


def test_json():
    report = fold_json("verify", "--quick")
    assert [fault["name"] for fault in report["faults"]] == FAULTS
    assert report["passed"] and all(row["passed"] and row["sentence"] == "" for row in report["rows"])
    known = {operator["name"] for operator in fold_json("list")["operators"]} | {"affine", "matrix", "box"}
    assert {row["operator"] for row in report["rows"]} == known
    exact = {row["operator"] for row in report["rows"] if row["accuracy"] == "exact"}
    assert exact == {"sum", "mean", "norm1", "sumsq", "norm2", "dot"}
    assert all(row["accuracy"] == "fast" for row in report["rows"] if row["operator"] not in exact)
    keys = [(row["operator"], row["accuracy"], row["type"]) for row in report["rows"]]
    assert len(set(keys)) == len(keys)
    assert report["fingerprint"] == QUICK_FINGERPRINT


def test_takes_no_operator():
    assert "one argument too many (sum)" in refused(USAGE, "verify", "sum")
