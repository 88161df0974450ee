#!/usr/bin/env python3
"""compare.py OLD NEW: what changed between two result files of `bench_device --json`.

A row is faster or slower when the two ranges of samples do not overlap and the medians differ by more than 3%; answers
that are not right are no result. Files of different devices or implementations are not compared. Exit: 0 nothing is
slower, 1 something is, 2 the files cannot be compared."""
import json
import sys

LEAST_CHANGE = 0.03
KEY = ("operator", "type", "strategy", "folding", "accuracy", "data", "count")


def read(path):
    with open(path) as lines:
        head, *rows = [json.loads(line) for line in lines if line.startswith("{")]
    return head, {tuple(row[name] for name in KEY): row for row in rows}


def verdict(old, new):
    if not (old["right"] and new["right"]):
        return "WRONG"
    apart = new["least_us"] > old["greatest_us"] or old["least_us"] > new["greatest_us"]
    change = new["median_us"] / old["median_us"] - 1
    if not apart or abs(change) <= LEAST_CHANGE:
        return "same"
    return "slower" if change > 0 else "faster"


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    (old_head, old), (new_head, new) = read(sys.argv[1]), read(sys.argv[2])
    for name in ("device", "driver", "implementation"):
        if old_head[name] != new_head[name]:
            print(f"compare: the {name} differs ({old_head[name]}, {new_head[name]}); measure both on one.",
                  file=sys.stderr)
            return 2
    verdicts = []
    for key in (key for key in old if key in new):
        verdicts.append(verdict(old[key], new[key]))
        before, after = old[key]["median_us"], new[key]["median_us"]
        print(f"{verdicts[-1]:7} {after / before:6.3f}  {before:12.2f} -> {after:12.2f} us  {' '.join(map(str, key))}")
    if not verdicts:
        print("compare: the files have no row in common.", file=sys.stderr)
        return 2
    return 1 if {"slower", "WRONG"} & set(verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
