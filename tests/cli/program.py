"""Runs the program under test. WGREDUCE_BIN is its path."""
import json
import os
import subprocess

import pytest

OK, CHECK_FAILED, USAGE, NO_ADAPTER, BAD_INPUT, GPU_ERROR = range(6)


class Done:
    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout.decode() if process.stdout is not None else ""
        self.err = process.stderr.decode() if process.stderr is not None else ""

    @property
    def lines(self):
        return self.out.splitlines()


def command(*arguments):
    return [os.environ["WGREDUCE_BIN"], *map(str, arguments)]


def run(*arguments, data=None, stdin=None, env=None):
    """The program's end, whatever it is. `data`: bytes on a pipe to standard input."""
    if data is None and stdin is None:
        stdin = subprocess.DEVNULL
    return Done(subprocess.run(command(*arguments), input=data, stdin=stdin, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, timeout=300, env={**os.environ, **(env or {})}))


def refused(code, *arguments, **how):
    """The one sentence of a run that must fail with `code`."""
    done = run(*arguments, **how)
    assert (done.code, done.out) == (code, ""), done.err
    lines = [line for line in done.err.splitlines() if line.startswith("wgreduce: ")]
    assert len(lines) == 1, done.err
    return lines[0][len("wgreduce: "):]


def fold(*arguments, **how):
    """A run that must succeed. Without an adapter: fails where one is promised, else skips."""
    done = run(*arguments, **how)
    if done.code == NO_ADAPTER and not os.environ.get("WGREDUCE_EXPECT_ADAPTER"):
        pytest.skip(done.err)
    assert done.code == OK, done.err
    return done


def values(*arguments, **how):
    return fold(*arguments, **how).lines


def fold_json(*arguments, **how):
    return json.loads(fold(*arguments, "--json", **how).out)


def plan(*arguments, **how):
    """The plan for WebGPU's guaranteed limits: needs no adapter."""
    done = run("plan", *arguments, "--device", "defaults", **how)
    assert done.code == OK, done.err
    return json.loads(done.out)


def depth(*arguments):
    """The longest chain of additions on the adapter's plan."""
    planned = json.loads(fold("plan", *arguments).out)
    return sum(chunk["times"] * launch["depth"] for chunk in planned["chunks"] for launch in chunk["launches"])
