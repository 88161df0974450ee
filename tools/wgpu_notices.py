#!/usr/bin/env python3
"""Writes third_party/wgpu/THIRD_PARTY_LICENSES.txt: the crates inside wgpu-native, with their licence texts.

    wgpu_notices.py [LIBRARY]      (default: build/webgpu/wgpu/lib/libwgpu_native-release.so)

Run it after a change of the wgpu pin in webgpu-requirements.txt, and read what changed. It needs Debian, binutils and
a cargo that can download crates. The library itself says what it holds: source paths name crate and version, symbols
name the crate. But only code that can panic leaves a path, and only what was not inlined a symbol; so the list is the
closure of wgpu-native's dependencies, held to every version that a path names. A crate that a symbol names and the
closure lacks stops the script.
"""
import collections
import ctypes
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "build/webgpu/wgpu/lib/libwgpu_native-release.so"
NOTICES = ROOT / "third_party/wgpu/THIRD_PARTY_LICENSES.txt"
TARGET = "x86_64-unknown-linux-gnu"
# Where Debian keeps the texts of licences that name no owner: for crates whose archive has none.
COMMON_TEXTS = pathlib.Path("/usr/share/common-licenses")
WIDTH = 120

# What wgpu-native's Cargo.toml asks for on Linux: crate -> features. The rest follows from these.
ASKED = {
    "wgpu-core": ["wgsl", "spirv", "glsl", "vulkan", "gles"],
    "wgpu-hal": ["renderdoc"],
    "naga": ["wgsl-in", "spv-in", "glsl-in"],
}
# The standard library's crates that no path names: crate -> version, features. compiler_builtins has moved into Rust's
# repository; this is the last one that was published.
STANDARD = {
    "compiler_builtins": ("=0.1.160", []),
    "object": ("0.37", ["read_core", "elf"]),
}
# Crates of Rust itself, and wgpu-native: the heading tells of them.
NOT_LISTED = {"core", "alloc", "std", "panic_unwind", "compiler_builtins", "__rustc", "wgpu_native"}

HEADING = """\
The software of others in libwgpu_native-release.so, which is shipped beside the wgreduce program of the wgpu build:
wgpu-native {version} and, compiled into it, {count} crates and the standard library of Rust {rust}.
Written by tools/wgpu_notices.py for the wgpu pin of tools/webgpu-requirements.txt.

By what evidence. A crate marked * stands with this version in a source path inside the library; one marked + is named
by a symbol there, and every crate that a symbol names is in the list. The unmarked ones are what wgpu-native and Rust's
standard library depend on besides, for Linux on x86-64: little or nothing of them is left there, inlined. A version
without * is the one that wgpu-core was published with, or else the newest that fits. Crates that only run while others
are compiled are not in the list.

The texts follow the list, each under the crates that ship it, as they ship it. One that differs in white space alone is
printed once; so is the Apache License, whose copies differ in their appendix: the copyright lines there stand in the
list. These crates ship no text, and a common copy of a licence they name is printed:
{textless}.

wgpu-native: MIT OR Apache-2.0, here taken under the Apache License below. Copyright: the gfx-rs developers.
The standard library of Rust: MIT OR Apache-2.0, here taken under the Apache License below; its tables of Unicode are
under Unicode-3.0, below too (Copyright: 1991-2024 Unicode, Inc). Copyright: The Rust Project Developers (see
https://thanks.rust-lang.org); 2014 Alex Crichton; 2019 The Crossbeam Project Developers.
"""


def output(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def in_paths(library):
    """(crate, version) as source paths in the library name them, build metadata of the version left out."""
    text = library.read_bytes().decode("latin-1")
    found = re.findall(r"/(?:registry/src/[^/]+|rust/deps)/([\w-]+?)-(\d+\.\d+\.\d+)[^/]*/src/", text)
    return sorted(set(found))


def in_symbols(library):
    symbols = output("nm", "--demangle=rust", library)
    return set(re.findall(r"(?<![:\w])([a-z_]\w*)::", symbols))


def versions(library):
    """wgpu-native's version, and that of the Rust it was compiled by."""
    own = ctypes.CDLL(str(library)).wgpuGetVersion() & 0xFFFFFFFF
    rust = re.search(rb"rustc version (\d+\.\d+\.\d+)", library.read_bytes())[1].decode()
    return ".".join(str(byte) for byte in own.to_bytes(4, "big")), rust


def dependency(key, crate, version, features=()):
    return (f'{key} = {{ package = "{crate}", version = "{version}", default-features = false, '
            f"features = {json.dumps(list(features))} }}\n")


def manifest(paths):
    text = '[package]\nname = "closure"\nversion = "0.0.0"\nedition = "2021"\n[lib]\npath = "lib.rs"\n[dependencies]\n'
    for index, (crate, version) in enumerate(paths):
        text += dependency(f"crate{index}", crate, f"={version}", ASKED.get(crate, []))
    return text + "".join(dependency(crate, crate, *wanted) for crate, wanted in STANDARD.items())


def metadata(folder):
    return json.loads(output("cargo", "metadata", "--format-version=1", f"--filter-platform={TARGET}", cwd=folder))


def resolved(paths, folder):
    """cargo's metadata of the closure, downloaded; wgpu-core's own lock file settles versions that no path names."""
    (folder / "lib.rs").touch()
    (folder / "Cargo.toml").write_text(manifest(paths))
    first = metadata(folder)
    core = next(package for package in first["packages"] if package["name"] == "wgpu-core")
    (folder / "Cargo.lock").write_bytes(pathlib.Path(core["manifest_path"]).with_name("Cargo.lock").read_bytes())
    return metadata(folder)


def label_of(package):
    return f"{package['name']} {package['version']}"


def symbol_name(package):
    return package["name"].replace("-", "_")


def linked(data):
    """The packages that end up in a library: neither build dependencies nor what procedural macros are made of."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root = data["resolve"]["root"]
    reached, queue = {root}, [root]
    while queue:
        for edge in nodes[queue.pop()]["deps"]:
            macro = any("proc-macro" in target["kind"] for target in packages[edge["pkg"]]["targets"])
            normal = any(kind["kind"] is None for kind in edge["dep_kinds"])
            if normal and not macro and edge["pkg"] not in reached:
                reached.add(edge["pkg"])
                queue.append(edge["pkg"])
    return sorted((packages[name] for name in reached - {root}), key=label_of)


def texts_of(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [path for path in sorted(folder.iterdir())
             if path.is_file() and re.match(r"(?i)(licen[cs]e|copying|copyright|notice|unlicense)", path.name)]
    return [path.read_text(encoding="utf-8") for path in files]


def common_texts(package):
    files = [COMMON_TEXTS / name for name in re.findall(r"[\w.-]+", package["license"])]
    texts = [path.read_text(encoding="utf-8") for path in files if path.is_file()]
    if not texts:
        sys.exit(f"wgpu_notices.py: {package['name']} ships no licence text and {COMMON_TEXTS} has none of its licence "
                 f"({package['license']}): find one and say here where.")
    return texts


def terms_and_owners(text):
    """What tells one text from another, and the copyright lines that this one adds to the Apache License's terms."""
    words = " ".join(text.split())
    apache = re.match(r"Apache License Version 2\.0, January 2004 .{0,60}?(TERMS AND CONDITIONS .*)END OF TERMS", words)
    if not apache:
        return words, []
    appendix = text.partition("END OF TERMS")[2]
    return apache[1], [line.strip() for line in appendix.splitlines() if re.match(r"\s*Copyright [^\[{]", line)]


def wrapped(labels):
    """The labels as lines, none of them torn apart."""
    joined = ", ".join(label.replace(" ", "~") for label in labels)
    return textwrap.fill(joined, WIDTH, break_on_hyphens=False).replace("~", " ")


def mark(package, paths, symbols):
    if (package["name"], package["version"].partition("+")[0]) in paths:
        return "*"
    return "+" if symbol_name(package) in symbols else " "


def body(packages, paths, symbols):
    """The list of crates, and under it each text under the crates it belongs to."""
    lines, texts, bearers = [], {}, collections.defaultdict(dict)
    for package in packages:
        owners = []
        for text in texts_of(package) or common_texts(package):
            terms, added = terms_and_owners(text)
            texts.setdefault(terms, text)
            bearers[terms][label_of(package)] = None
            owners += added
        line = f"{mark(package, paths, symbols)} {label_of(package)}: {package['license']}"
        lines.append("; ".join([line, *owners]) + "\n")
    rule = "-" * WIDTH
    for terms, text in texts.items():
        lines.append(f"\n{rule}\n{wrapped(bearers[terms])}\n{rule}\n" + text.strip("\n") + "\n")
    return "".join(lines)


def main():
    library = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else LIBRARY
    paths, symbols = in_paths(library), in_symbols(library)
    with tempfile.TemporaryDirectory() as folder:
        packages = linked(resolved(paths, pathlib.Path(folder)))
    missing = symbols - {symbol_name(package) for package in packages} - NOT_LISTED
    if missing:
        sys.exit(f"wgpu_notices.py: the library has symbols of crates that ASKED and STANDARD do not lead to "
                 f"({', '.join(sorted(missing))}): add them there.")
    own, rust = versions(library)
    textless = wrapped(label_of(package) for package in packages if not texts_of(package))
    heading = HEADING.format(version=own, count=len(packages), rust=rust, textless=textless)
    NOTICES.write_text(f"{heading}\n{body(packages, paths, symbols)}", encoding="utf-8")


if __name__ == "__main__":
    main()
