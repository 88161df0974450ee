"""What the command line alone shows to be wrong: exit code 2 and one sentence. Needs no adapter."""
import json
import re

import pytest

from program import BAD_INPUT, NO_ADAPTER, OK, USAGE, refused, run

pytestmark = pytest.mark.plain

SENTENCES = [
    ("", "There is nothing to do; name an operator and a file, or see wgreduce --help."),
    ("summ x.npy", 'No operator or command has the name (summ); the nearest name is "sum".'),
    ("argmxa x.npy", 'No operator or command has the name (argmxa); the nearest name is "argmax".'),
    ("lst", 'No operator or command has the name (lst); the nearest name is "list".'),
    ("accumulate x.npy", "No operator or command has the name (accumulate); see wgreduce --help."),
    ("sum", 'The operator "sum" has nothing to read; name a file, - for standard input, or --random N.'),
    ("sum --type f32", 'The operator "sum" has nothing to read; name a file, - for standard input, or --random N.'),
    ("plan", "There is no operator; name one, as wgreduce list shows them."),
    ("wgsl sun", 'No operator or command has the name (sun); the nearest name is "sum".'),
    ("--json info", 'The command "info" does not come first; put it before all options.'),
    ("sum x.npy --tpye f32", 'No option has the name (--tpye); the nearest name is "--type".'),
    ("sum x.npy --sed=5", 'No option has the name (--sed); the nearest name is "--seed".'),
    ("sum --help=1", "The option --help takes no value (--help=1); leave the value out."),
    ("sum x.npy --frobnicate", "No option has the name (--frobnicate); see wgreduce --help."),
    ("info --check", "The option --check goes with an operator only; leave it out."),
    ("sum x.npy --device defaults", "The option --device goes with plan and wgsl only; leave it out."),
    ("sum x.npy --quick", "The option --quick goes with verify only; leave it out."),
    ("plan sum --device defaults --adapter x",
     "The options --device and --adapter contradict each other; give one of them."),
    ("sum x.npy y.npy", "There is one argument too many (y.npy); leave it out, or quote names with blanks."),
    ("sum -- x y", "There is one argument too many (y); leave it out, or quote names with blanks."),
    ("sum -- -x --type u8", "There is one argument too many (--type); options stand before --, so put it there."),
    ("sum -- -x --", "There is one argument too many (--); options stand before --, so put it there."),
    ("dot", 'The operator "dot" has nothing to read; name two files, - for standard input, or --random N.'),
    ("dot x.npy",
     'The operator "dot" reads two inputs and there is one (x.npy); name a second file, or - for standard input.'),
    ("dot - - --type f32", "Both inputs are standard input (-); name a file for one of them."),
    ("dot x.npy --random 5", "Files and --random do not go together (x.npy); give two files, or --random alone."),
    ("dot x.npy y.npy z.npy", "There is one argument too many (z.npy); leave it out, or quote names with blanks."),
    ("dot x y --random 5", "Files and --random do not go together (x); give two files, or --random alone."),
    ("sum dot y.npy", "There is one argument too many (y.npy); leave it out, or quote names with blanks."),
    ("list --adapter x", "The option --adapter goes with an operator, merge, info, plan, wgsl and verify only; leave it out."),
    ("info x", "There is one argument too many (x); leave it out, or quote names with blanks."),
    ("sum x.npy --type f23", 'No element type has the name (f23); the nearest name is "f32".'),
    ("sum x.npy --nan skip", "No value of --nan has the name (skip); see wgreduce --help."),
    ("max x.npy --nan ignroe", 'No value of --nan has the name (ignroe); the nearest name is "ignore".'),
    ("argmax x.npy --ties fist", 'No value of --ties has the name (fist); the nearest name is "first".'),
    ("sum x.npy --strategy treee", 'No value of --strategy has the name (treee); the nearest name is "tree".'),
    ("sum --random 9 --distribution unifrom",
     'No value of --distribution has the name (unifrom); the nearest name is "uniform".'),
    ("sum x.npy --count -1", "The option --count takes a whole number (-1); give digits only."),
    ("sum x.npy --count 1e3", "The option --count takes a whole number (1e3); give digits only."),
    ("sum x.npy --offset +1", "The option --offset takes a whole number (+1); give digits only."),
    ("sum x.npy --offset 9223372036854775808",
     "The option --offset is out of range (9223372036854775808); give at most 9223372036854775807."),
    ("sum --random 281474976710657",
     "The option --random is out of range (281474976710657); give at most 281474976710656."),
    ("sum --random 5 --seed 18446744073709551616",
     "The option --seed is out of range (18446744073709551616); give at most 18446744073709551615."),
    ("variance x.npy --ddof 2", "The option --ddof is out of range (2); give at most 1."),
    ("sum x.npy --seed 5", "The options --seed and --distribution go with --random only; add --random N."),
    ("sum x.npy --random 5", "There are two inputs (x.npy and --random); give one of them."),
    ("sum --random 5 --offset 3 --count 3",
     "The options --offset and --count reach behind the random array (6 of 5); ask for less."),
    ("sum --random 5 --seed", "The last argument lacks a value (--seed); put one behind it."),
    ("merge a --emit-partial", "The last argument lacks a value (--emit-partial); put one behind it."),
    ("sum --random 5 --count 3 --count 4", "The option --count is given twice (3, 4); give it once."),
    ("info --adapter a --adapter=b --adapter c", "The option --adapter is given twice (a, b); give it once."),
    ("sum --random 5 --json=3", "The option --json takes no value (--json=3); leave the value out."),
    ("sum --random 5 --json=true", "The option --json takes no value (--json=true); leave the value out."),
    ("sum --random 5 --check=", "The option --check takes no value (--check=); leave the value out."),
    ("verify --quick=no", "The option --quick takes no value (--quick=no); leave the value out."),
    ("list --version=2", "The option --version takes no value (--version=2); leave the value out."),
    ("sum --random 5 --folding subgroups",
     'No value of --folding has the name (subgroups); the nearest name is "subgroup".'),
    ("info --folding subgroup", "The option --folding goes with an operator only; leave it out."),
    ("plan sum --device defaults --folding subgroup",
     "The device has no subgroups, which --folding subgroup needs; leave it out."),
    ("sum --random 5 --ddof 1", 'The operator "sum" does not take the option "ddof"; leave it out.'),
    ("sum --random 5 --nan ignore", 'The operator "sum" does not take the option "nan"; leave it out.'),
    ("max --random 5 --ties last", 'The operator "max" does not take the option "ties"; leave it out.'),
    ("bit_and --random 5", 'The operator "bit_and" does not take f32 elements; it takes integers.'),
    ("bit_and - --type f16", 'The operator "bit_and" does not take f16 elements; it takes integers.'),
    *((f"{op} - --type f64", f'The operator "{op}" does not take f64 elements; it takes integers.')
      for op in ("bit_and", "bit_or", "bit_xor")),
    ("product - --type f64",
     'The operator "product" does not take f64 elements; it takes those of up to 32 bits, and integers of 64.'),
    *((f"{op} - --type {name}", f'The operator "{op}" does not take {name} elements; it takes those of up to 32 bits.')
      for op in ("stats", "variance", "logsumexp") for name in ("f64", "i64", "u64")),
    *((f"{op} - --type {name}",
       f'The operator "{op}" does not take {name} elements; it takes floats, and integers of up to 32 bits.')
      for op in ("mean", "norm2") for name in ("i64", "u64")),
    *((f"{op} - --type f64 --strategy tree",
       'The option "strategy" (tree) is for accuracy fast alone; f64 is summed exactly, so leave it out.')
      for op in ("sum", "mean", "norm1", "sumsq", "norm2")),
    ("dot - x --type f64 --strategy tree",
     'The option "strategy" (tree) is for accuracy fast alone; f64 is summed exactly, so leave it out.'),
    ("sum - --type i64 --result f64", 'The option "result" (f64) is for exact sums of floats; leave it out.'),
    ("sum - --type u64 --result f64 --accuracy exact",
     'The option "result" (f64) is for exact sums of floats; leave it out.'),
    ("max - --type f64 --result f64", 'The option "result" (f64) is for exact sums of floats; leave it out.'),
    ("sum --random 5 --type f64 --nan ignore", 'The operator "sum" does not take the option "nan"; leave it out.'),
]


@pytest.mark.parametrize("line, sentence", SENTENCES)
def test_sentences(line, sentence):
    assert refused(USAGE, *line.split()) == sentence


def test_empty_values_are_refused():
    assert refused(USAGE, "sum", "") == "The argument file is empty; give it a value."
    assert refused(USAGE, "sum", "--type=", "--random", 5) == "The option --type is empty; give it a value."
    assert refused(USAGE, "sum", "--random", 5, "--type", "") == "The option --type is empty; give it a value."


def test_options_are_no_values():
    assert refused(USAGE, "sum", "--random", 5, "--emit-partial", "--check") == (
        "The option --emit-partial lacks a value before the next one (--check); put one between them, or write "
        "--emit-partial=VALUE.")
    assert refused(USAGE, "sum", "--adapter=", "--check") == "The option --adapter is empty; give it a value."


def test_no_such_adapter():
    assert "no such adapter" in refused(NO_ADAPTER, "sum", "--random", 50, "--adapter", "no such adapter")


def test_no_adapter_at_all():
    nothing = {"VK_DRIVER_FILES": "/nowhere.json", "VK_ICD_FILENAMES": "/nowhere.json"}
    done = run("sum", "--random", 50, env=nothing)
    # wgpu-native may fall back to OpenGL, and then must say so.
    assert done.code == NO_ADAPTER or "OpenGL" in done.err


@pytest.mark.parametrize("name", ["-h", "--help", "--version", "-x"])
def test_after_two_dashes_there_are_files(name):
    assert refused(BAD_INPUT, "sum", "--type", "u8", "--", name) == f'The file "{name}" does not exist; check the path.'


def test_version():
    done = run("--version")
    assert done.code == OK and re.fullmatch(r"wgreduce \d+\.\d+\.\d+\n", done.out)


def test_help_lists_what_the_tables_hold():
    help_text = run("--help")
    tables = json.loads(run("list", "--json").out)
    assert help_text.code == OK and help_text.err == ""
    for row in tables["operators"] + tables["types"]:
        assert re.search(rf"^  {row['name']} +{re.escape(row['meaning'])}$", help_text.out, re.M), row["name"]
    for line in ("sum --help", "help", "help sum", "help --no-such-option"):
        asked = run(*line.split())
        assert (asked.code, asked.out, asked.err) == (OK, help_text.out, ""), line


def test_list_is_a_table():
    listed = run("list")
    names = re.findall(r"^\| (\w+) ", listed.out, re.M)
    tables = json.loads(run("list", "--json").out)
    assert [row["name"] for row in tables["operators"] + tables["types"]] == [n for n in names if n not in ("operator", "type")]
    assert len({line.count("|") for line in listed.out.split("\n\n")[0].splitlines()}) == 1


def test_list_tells_who_takes_64_bits():
    rows = {cells[1]: cells[3] for cells in ([cell.strip() for cell in line.split("|")]
                                             for line in run("list").out.split("\n\n")[0].splitlines()[2:])}
    assert rows.pop("product") == rows.pop("bit_and") == rows.pop("bit_or") == rows.pop("bit_xor") == "i64 u64"
    assert rows.pop("mean") == rows.pop("norm2") == "f64"
    assert rows.pop("variance") == rows.pop("logsumexp") == rows.pop("stats") == ""
    assert set(rows.values()) == {"f64 i64 u64"} and len(rows) == 13


def test_no_line_is_too_wide_to_read():
    assert max(map(len, run("--help").out.splitlines())) <= 120
