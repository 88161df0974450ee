#!/usr/bin/env python3
"""Fills the generated parts of the documents: gen.py PROGRAM [--check]

In any Markdown file, what stands between `<!-- generated: wgreduce ARGUMENTS -->` and `<!-- end -->` is the output of
that command, and what stands after `<!-- generated: matrix -->` the support matrix that `wgreduce list --json` describes.
--check changes nothing and names the stale files.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PART = re.compile(r"(<!-- generated: (.*?) -->\n).*?(<!-- end -->)", re.S)


def run(program, *arguments):
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"gen.py: wgreduce {' '.join(arguments)} failed: {done.stderr}")
    return done.stdout


def result_type(field, floats):
    """The type of a result's field for float or integer elements, as readers of WGSL and C++ know it."""
    if field["type"] == "element":
        return "f32" if floats else "as element"
    if field["type"] == "wide":
        return "f32" if floats else "i64/u64"
    return {"index": "u64", "count": "u64", "boolean": "bool"}.get(field["type"], field["type"])


def answers(operator, floats):
    """What an operator answers for elements of a kind: a type, or for several fields all of them; and how sure it is."""
    if not operator["floats" if floats else "integers"]:
        return "-"
    fields = operator["result" if floats else "integer_result"]
    kinds = [result_type(field, floats) for field in fields]
    shown = kinds[0] if len(kinds) == 1 else " ".join(
        f"{field['name']}: {kind}" for field, kind in zip(fields, kinds)) if len(kinds) < 3 else "all nine"
    return shown + (", exact" if operator["exact_floats" if floats else "exact_integers"] else "")


def matrix(program):
    listed = json.loads(run(program, "list", "--json"))
    names = [row["name"] for row in listed["types"]]
    floats = " ".join(name for name in names if "f" in name)
    integers = " ".join(name for name in names if "f" not in name)
    lines = [f"| operator | {floats} | {integers} | empty input | NaN | options |", "|---|---|---|---|---|---|"]
    for row in listed["operators"]:
        options = " ".join(name for option in row["options"] for name, taken in option.items() if taken)
        lines.append(f"| {row['name']} | {answers(row, True)} | {answers(row, False)} | {row['empty']} | {row['nan']} | "
                     f"{options or '-'} |")
    return "\n".join(lines) + "\n"


def output_of(program, what):
    if what == "matrix":
        return matrix(program)
    command, *arguments = shlex.split(what)
    return f"```text\n{run(program, *arguments)}```\n"


def main():
    program, check = sys.argv[1], "--check" in sys.argv[2:]
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    stale = []
    for path in listed:
        text = (ROOT / path).read_text()
        fresh = PART.sub(lambda part: part[1] + output_of(program, part[2]) + part[3], text)
        if fresh != text:
            stale.append(path)
            if not check:
                (ROOT / path).write_text(fresh)
    for path in stale:
        print(f"{path}: {'stale; run ./dev gen' if check else 'written'}")
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
