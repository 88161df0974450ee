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


# The columns of the matrix: kind, whether of 64 bits, and what `list --json` calls both.
COLUMNS = [("float", False, "floats"), ("float", True, "floats64"), ("integer", False, "integers"),
           ("integer", True, "integers64")]


def result_type(field, kind, long):
    """The type of a result's field for float or integer elements, as readers of WGSL and C++ know it."""
    named = {"index": "u64", "count": "u64", "boolean": "bool"}.get(field["type"])
    if named:
        return named
    if kind == "float":
        return "f64" if long else "f32"
    return {"element": "as element", "wide": "i64/u64"}.get(field["type"], field["type"])


def answers(operator, kind, long, key):
    """What an operator answers for elements of a kind: a type, or for several fields all of them; and how sure it is."""
    if not operator[key]:
        return "-"
    fields = operator["result" if kind == "float" else "integer_result"]
    types = [result_type(field, kind, long) for field in fields]
    shown = types[0] if len(types) == 1 else " ".join(
        f"{field['name']}: {name}" for field, name in zip(fields, types)) if len(types) < 3 else "all nine"
    return shown + (", exact" if long or operator[f"exact_{key}"] else "")


def matrix(program):
    listed = json.loads(run(program, "list", "--json"))
    heads = [" ".join(row["name"] for row in listed["types"]
                      if (row["kind"] == "float") == (kind == "float") and (row["bytes"] == 8) == long)
             for kind, long, _ in COLUMNS]
    lines = [f"| operator | {' | '.join(heads)} | empty input | NaN | options |", "|---" * (len(heads) + 4) + "|"]
    for row in listed["operators"]:
        options = " ".join(name for option in row["options"] for name, taken in option.items() if taken)
        cells = " | ".join(answers(row, *column) for column in COLUMNS)
        lines.append(f"| {row['name']} | {cells} | {row['empty']} | {row['nan']} | {options or '-'} |")
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
