#!/usr/bin/env python3
"""Checks that every #include points the way the rooms do: core <- native <- cli, core <- web, and nothing down into tests or bench.

The table below is the rule. wgreduce/... is a public header of the room itself or of one it stands on; another quoted
include names a file of the including file's own folder; anything else must be listed.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# room -> (rooms whose public headers it may use, other headers it may use)
ROOMS = {
    "core": (["core"], [r"[a-z_0-9]+", r"std(def|int)\.h"]),
    "native": (["core", "native"], [r"[a-z_0-9]+", r"webgpu/webgpu\.h"]),
    "web": (["core"], [r"[a-z_0-9]+", r"std(def|int)\.h", r"wasi/api\.h"]),
    "cli": (["core", "native"],
            [r"[a-z_0-9]+", r"webgpu/webgpu\.h", r"fmt/.*", r"nlohmann/.*", r"CLI/.*", r"(unistd|fcntl|sys/\w+)\.h"]),
}
# One file may make the calls that only one implementation has.
EXTRA = {"native/src/vendor.cpp": [r"webgpu/wgpu\.h"]}
# The library opens no files, starts no threads and prints nothing.
SILENT = {"core", "native", "web"}
LOUD = {"cstdio", "iostream", "fstream", "filesystem", "print", "syncstream", "csignal"}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def complaint(file, room, kind, name):
    """What is wrong with file's include of name, or None."""
    uses, others = ROOMS[room]
    if name.startswith("wgreduce/"):
        if any((ROOT / used / "include" / name).is_file() for used in uses):
            return None
        return f"{name} is no public header of {' or '.join(uses)}"
    if kind == '"':
        if "/" in name or not (file.parent / name).is_file():
            return f'"{name}" is no file of its own folder'
        return None
    if room in SILENT and name in LOUD:
        return f"<{name}>: {room} neither prints nor opens files"
    allowed = others + EXTRA.get(str(file.relative_to(ROOT)), [])
    if not any(re.fullmatch(pattern, name) for pattern in allowed):
        return f"<{name}> is not for {room}"
    return None


def main():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", *ROOMS], cwd=ROOT,
                            capture_output=True, text=True, check=True).stdout.split()
    found = 0
    for path in listed:
        file = ROOT / path
        if file.suffix not in (".c", ".cpp", ".hpp", ".h") or not file.is_file():
            continue
        for number, line in enumerate(file.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            why = match and complaint(file, path.split("/")[0], *match.groups())
            if why:
                print(f"{path}:{number}: {why}")
                found += 1
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
