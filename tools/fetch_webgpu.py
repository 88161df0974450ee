#!/usr/bin/env python3
"""Fetches the pinned WebGPU libraries: fetch_webgpu.py DIRECTORY wgpu|dawn...

Leaves DIRECTORY/wgpu/{include/webgpu,lib,licenses} and DIRECTORY/dawn/{lib,licenses}. pip checks the SHA-256 that
webgpu-requirements.txt states. What is there already, by the same pin, is left alone.
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

PINS = pathlib.Path(__file__).with_name("webgpu-requirements.txt")
# The wheels are one file for every Python, or hold a library that no Python loads: ask for them whatever runs this.
PLATFORM = ["--platform", "manylinux_2_28_x86_64", "--python-version", "3.11", "--implementation", "cp",
            "--abi", "cp311", "--abi", "none", "--no-deps", "--only-binary=:all:", "--require-hashes"]

# implementation -> (package, what to take out of its wheel: path ending -> folder)
WANTED = {
    "wgpu": ("wgpu", {
        "resources/webgpu.h": "include/webgpu",
        "resources/wgpu.h": "include/webgpu",
        "resources/libwgpu_native-release.so": "lib",
        "licenses/LICENSE": "licenses",
    }),
    "dawn": ("rillfacet", {
        "rillfacet/libwebgpu_dawn.so": "lib",
        "licenses/LICENSE": "licenses",
        "licenses/THIRD_PARTY_LICENSES.txt": "licenses",
    }),
}


def pin_of(package):
    lines = [line.strip() for line in PINS.read_text().splitlines()]
    return next(line for line in lines if line.startswith(package + "=="))


def unpack(wheel, wanted, target):
    with zipfile.ZipFile(wheel) as archive:
        for ending, folder in wanted.items():
            member = next(name for name in archive.namelist() if name.endswith(ending))
            (target / folder).mkdir(parents=True, exist_ok=True)
            (target / folder / pathlib.Path(ending).name).write_bytes(archive.read(member))


def fetch(root, implementation):
    package, wanted = WANTED[implementation]
    pin, target = pin_of(package), root / implementation
    stamp = target / "pin.txt"
    if stamp.exists() and stamp.read_text() == pin:
        return
    print(f"fetching {pin.split()[0]}", file=sys.stderr)
    root.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=root) as scratch:
        pins = pathlib.Path(scratch, "pins.txt")
        pins.write_text(pin + "\n")
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *PLATFORM,
                        "-r", pins, "-d", scratch], check=True)
        fresh = pathlib.Path(scratch, "fresh")
        unpack(next(pathlib.Path(scratch).glob("*.whl")), wanted, fresh)
        (fresh / stamp.name).write_text(pin)
        # Moved into place whole: a fetch that was cut short leaves nothing that looks complete.
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)


def main():
    root, names = sys.argv[1], sys.argv[2:]
    unknown = [name for name in names if name not in WANTED]
    if not names or unknown:
        sys.exit(f"usage: fetch_webgpu.py DIRECTORY {'|'.join(WANTED)}...")
    for name in names:
        fetch(pathlib.Path(root), name)


if __name__ == "__main__":
    main()
