#!/usr/bin/env python3
"""Fills the generated parts of the documents: gen.py PROGRAM [--check]

In any Markdown file, what stands between `<!-- generated: wgreduce ARGUMENTS -->` and `<!-- end -->` is the output of
that command: a table goes in as it is, anything else as a text block. --check changes nothing and names the stale files.
"""
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PART = re.compile(r"(<!-- generated: wgreduce (.*?) -->\n).*?(<!-- end -->)", re.S)


def output_of(program, arguments):
    done = subprocess.run([program, *shlex.split(arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"gen.py: wgreduce {arguments} failed: {done.stderr}")
    return done.stdout if done.stdout.startswith("|") else f"```text\n{done.stdout}```\n"


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
