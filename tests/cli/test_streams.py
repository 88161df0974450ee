"""Inputs of several chunks, pipes that deliver as they like, and outputs that cannot be written."""
import os
import pty
import random
import subprocess
import threading

import numpy as np
import pytest

from program import BAD_INPUT, GPU_ERROR, OK, USAGE, command, fold, fold_json, values

CHUNK = 64 << 20  # bytes: the program's own


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    """Four chunks and a bit of u8, mostly a hole: one greatest element in each of two chunks, and one at the end."""
    path = tmp_path_factory.mktemp("big") / "x.bin"
    size = 4 * CHUNK + 12347
    with open(path, "wb") as file:
        for at, byte in PLACES:
            file.seek(at)
            file.write(bytes([byte]))
        file.truncate(size)
    return path, size


PLACES = [(17, 1), (CHUNK - 1, 7), (CHUNK, 7), (2 * CHUNK + 5, 9), (3 * CHUNK + 6, 9), (4 * CHUNK + 12346, 2)]
OPS = [(("argmax",), [str(2 * CHUNK + 5), "9"]),
       (("argmax", "--ties", "last"), [str(3 * CHUNK + 6), "9"]),
       (("sum", "--offset", 4 * CHUNK), ["2"]),
       (("count_nonzero", "--count", 3 * CHUNK), ["4"])]  # and of the whole file in the progress test


@pytest.mark.parametrize("arguments, want", OPS)
def test_a_file_of_several_chunks(arguments, want, big):
    assert values(arguments[0], big[0], "--type", "u8", *arguments[1:]) == want


def test_a_pipe_of_several_chunks(big):
    with subprocess.Popen(["cat", big[0]], stdout=subprocess.PIPE) as cat:
        assert values("argmax", "-", "--type", "u8", stdin=cat.stdout) == [str(2 * CHUNK + 5), "9"]


def test_npy_of_several_chunks(tmp_path):
    path = tmp_path / "x.npy"
    x = np.lib.format.open_memmap(path, "w+", np.float32, (3, CHUNK // 8))
    x[2, 7] = -5
    x.flush()
    got = fold_json("argmin", path)
    assert [field["text"] for field in got["result"]] == [str(2 * (CHUNK // 8) + 7), "-5"]
    assert got["count"] == 3 * (CHUNK // 8) and got["plan"]["passes"] == 5
    with subprocess.Popen(["cat", path], stdout=subprocess.PIPE) as cat:
        assert values("argmin", "-", stdin=cat.stdout)[1] == "-5"


@pytest.mark.parametrize("elements", [CHUNK // 4 - 1, CHUNK // 4])
def test_sizes_about_a_chunk(elements):
    got = fold_json("sum", "--random", elements, "--type", "u32")
    # The same elements in two parts: sums of integers add up exactly.
    half = elements // 2
    parts = [int(values("sum", "--random", elements, "--type", "u32", *part)[0])
             for part in (("--count", half), ("--offset", half))]
    assert got["count"] == elements and int(got["result"][0]["text"]) == sum(parts)


def trickle(data, to):
    """Writes in pieces of any size."""
    rng = random.Random(1)
    at = 0
    while at < len(data):
        at += os.write(to, data[at:at + rng.choice([1, 3, 4095, 65536, 100001])])
    os.close(to)


def through_a_pipe(data, *arguments):
    read, write = os.pipe()
    writer = threading.Thread(target=trickle, args=(data, write))
    writer.start()
    try:
        return fold(*arguments, stdin=read).out
    finally:
        os.close(read)
        writer.join()


def test_how_a_pipe_delivers_does_not_show(tmp_path):
    x = np.random.default_rng(3).standard_normal(CHUNK // 4 + 9999).astype(np.float32)
    np.save(tmp_path / "x.npy", x)
    x.tofile(tmp_path / "x.bin")
    want = fold("sum", tmp_path / "x.npy").out
    assert through_a_pipe(x.tobytes(), "sum", "-", "--type", "f32") == want
    with open(tmp_path / "x.bin", "rb") as file:
        assert fold("sum", "-", "--type", "f32", stdin=file).out == want
    assert fold("sum", tmp_path / "x.bin", "--type", "f32").out == want


def test_memory_does_not_grow_with_the_input(big):
    """The host holds a few chunks, and a software adapter two or three more: not the whole of a long pipe."""
    with subprocess.Popen(["cat"] + [big[0]] * 3, stdout=subprocess.PIPE) as cat:
        program = subprocess.Popen(command("sum", "-", "--type", "u8"), stdin=cat.stdout, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        assert program.stdout.read() == b"105\n"
        program.stdout.close()
        _, program.returncode, usage = os.wait4(program.pid, 0)
    assert usage.ru_maxrss < 700_000  # KiB; the pipe carries 805 MB


def test_a_raw_pipe_is_read_no_further_than_asked():
    with subprocess.Popen(["yes"], stdout=subprocess.PIPE) as yes:
        assert values("sum", "-", "--type", "u8", "--count", 1000, stdin=yes.stdout) == [str(500 * (121 + 10))]
        yes.stdout.close()


# --- where the answer goes ---

def ends_with(redirection, *arguments):
    done = subprocess.run(["sh", "-c", f'exec "$0" "$@" {redirection}', *command(*arguments)], capture_output=True)
    return done.returncode, done.stderr.decode()


def test_a_full_disk():
    for arguments in [("sum", "--random", 50), ("list",), ("--help",), ("info",)]:
        code, err = ends_with(">/dev/full", *arguments)
        assert code == GPU_ERROR
        assert "The answer cannot be written to standard output (No space left on device); check where the output goes." in err


def test_an_error_that_nobody_can_read():
    for redirection in ["2>/dev/full", "2>&-"]:
        assert ends_with(redirection, "sum", "--nonsense")[0] == USAGE
        assert ends_with(redirection, "sum", "/nonexistent.npy")[0] == BAD_INPUT
        assert ends_with(redirection + " >/dev/full", "sum", "--random", 50)[0] == GPU_ERROR


def test_closed_output():
    code, err = ends_with(">&-", "sum", "--random", 50)
    assert code == GPU_ERROR and "cannot be written to standard output (Bad file descriptor)" in err


def test_a_reader_that_left():
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(command("sum", "--random", 50), stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert done.returncode == GPU_ERROR and b"(Broken pipe)" in done.stderr


def test_closed_standard_error():
    code, _ = ends_with("2>&-", "sum", "--random", 50)
    assert code == OK


def test_progress_on_a_terminal_only(big):
    main, terminal = pty.openpty()
    done = subprocess.run(command("sum", big[0], "--type", "u8"), stdout=subprocess.PIPE, stderr=terminal)
    os.close(terminal)
    shown = b""
    try:
        while piece := os.read(main, 65536):
            shown += piece
    except OSError:  # the terminal's other side is closed
        pass
    os.close(main)
    assert done.returncode == OK and done.stdout == b"35\n"
    assert b"[##########" in shown and b" 99%" in shown.replace(b"100%", b" 99%") and b"GB/s" in shown
    assert "GB/s" not in fold("sum", big[0], "--type", "u8").err


def test_a_file_whose_size_says_nothing():
    # Files of /proc say 0 bytes, whatever they hold.
    with open("/proc/version", "rb") as file:
        total = sum(file.read())
    assert fold("sum", "/proc/version", "--type", "u8").lines == [str(total)]
