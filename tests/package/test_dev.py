"""./dev says in one sentence what it does not take."""
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def dev(*words):
    return subprocess.run([ROOT / "dev", *words], capture_output=True, text=True, timeout=60)


REFUSED = {
    "nothing": "no command 'nothing': ./dev help lists them",
    "setup --test": "setup takes --tests or nothing (--test)",
    "test --full --fast": "test takes --full or nothing (--full --fast)",
    "gen --checked": "gen takes --check or nothing (--checked)",
    "page --x": "page takes a port from 1 to 65535 or nothing (--x)",
    "page abc": "page takes a port from 1 to 65535 or nothing (abc)",
    "page 0": "page takes a port from 1 to 65535 or nothing (0)",
    "page 65536": "page takes a port from 1 to 65535 or nothing (65536)",
    "page 99999": "page takes a port from 1 to 65535 or nothing (99999)",
    "page 4000 4001": "page takes a port from 1 to 65535 or nothing (4000 4001)",
    "build wgpu": "build takes nothing (wgpu)",
    "help me": "help takes nothing (me)",
}


@pytest.mark.parametrize("line", REFUSED)
def test_refused(line):
    done = dev(*line.split())
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"dev: {REFUSED[line]}\n")


@pytest.mark.parametrize("word", ["help", "--help", "-h"])
def test_help(word):
    done = dev(word)
    assert done.returncode == 0 and done.stdout.startswith("./dev COMMAND\n") and done.stderr == ""
