"""What a user of the library meets: an install, find_package, add_subdirectory, each with a WebGPU of their own."""
import ctypes
import os
import pathlib
import re
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
SOURCE = HERE.parent.parent
BUILD = pathlib.Path(os.environ["WGREDUCE_BUILD"])
WEBGPU = pathlib.Path(os.environ["WGREDUCE_WEBGPU_DIR"], "wgpu")


def cmake(*arguments):
    done = subprocess.run(["cmake", *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def install(prefix, *arguments):
    code, text = cmake("--install", BUILD, "--prefix", prefix, *arguments)
    assert code == 0, text
    return [path.relative_to(prefix) for path in prefix.rglob("*") if path.is_file()]


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    path = tmp_path_factory.mktemp("prefix")
    install(path)
    return path


@pytest.fixture
def readme_example(tmp_path):
    """README's C++ example, word for word."""
    blocks = re.findall(r"^```cpp\n(.*?)^```", (SOURCE / "README.md").read_text(), re.M | re.S)
    assert blocks, "README.md has no ```cpp block"
    path = tmp_path / "example.cpp"
    path.write_text(blocks[0])
    return path


def configure(project, build, *arguments):
    return cmake("-G", "Ninja", "-S", HERE / project, "-B", build, *arguments)


def build_and_run(project, build, *arguments):
    code, text = configure(project, build, *arguments)
    assert code == 0, text
    code, text = cmake("--build", build)
    assert code == 0, text
    return subprocess.run([build / "consumer"], capture_output=True, text=True, check=True).stdout


def test_core_from_an_install(prefix, tmp_path):
    out = build_and_run("installed", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCOMPONENTS=core",
                        f"-DSOURCE={HERE / 'core.cpp'}")
    assert out.split()[0] == "f32"


def test_readme_example_from_an_install(prefix, readme_example, tmp_path):
    out = build_and_run("installed", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={prefix}", "-DCOMPONENTS=native",
                        f"-DWEBGPU_DIR={WEBGPU}", f"-DSOURCE={readme_example}")
    assert out.startswith("499998.5 on ")


def test_readme_example_in_a_subdirectory(readme_example, tmp_path):
    out = build_and_run("subdirectory", tmp_path / "build", f"-DWGREDUCE_SOURCE={SOURCE}", f"-DWEBGPU_DIR={WEBGPU}",
                        f"-DSOURCE={readme_example}")
    assert out.startswith("499998.5 on ")


def test_native_without_a_webgpu_target_says_what_to_do(prefix, tmp_path):
    code, text = configure("installed", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCOMPONENTS=native",
                           f"-DSOURCE={HERE / 'core.cpp'}")
    assert code != 0
    assert "set WGREDUCE_WEBGPU_TARGET to its CMake target before" in " ".join(text.split())


def refuses(prefix, tmp_path, sentence, *arguments):
    code, text = configure("installed", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DSOURCE={HERE / 'core.cpp'}",
                           *arguments)
    assert code != 0
    assert sentence in " ".join(text.split())


def test_without_components_the_sentence_is_the_same(prefix, tmp_path):
    refuses(prefix, tmp_path, "set WGREDUCE_WEBGPU_TARGET to its CMake target before find_package(wgreduce), or ask for "
            "COMPONENTS core alone.")


def test_without_components_all_of_an_install_is_found(prefix, readme_example, tmp_path):
    out = build_and_run("installed", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DWEBGPU_DIR={WEBGPU}",
                        f"-DSOURCE={readme_example}")
    assert out.startswith("499998.5 on ")


def test_an_install_says_which_webgpu_it_was_built_for(prefix):
    config = next(prefix.rglob("wgreduceConfig.cmake")).read_text()
    assert 'set(wgreduce_WEBGPU "wgpu")' in config


def test_another_webgpu_is_refused_by_its_file_name(prefix, tmp_path):
    refuses(prefix, tmp_path, "was built for wgpu (WGREDUCE_WEBGPU) and does not run on dawn, which my_webgpu is",
            "-DCOMPONENTS=native", f"-DWEBGPU_DIR={WEBGPU}", "-DWEBGPU_FILE=libwebgpu_dawn.so")


def test_another_webgpu_is_refused_behind_targets_of_other_names(prefix, tmp_path):
    refuses(prefix, tmp_path, "was built for wgpu (WGREDUCE_WEBGPU) and does not run on dawn, which wrapped is",
            f"-DWEBGPU_DIR={WEBGPU}", "-DWEBGPU_FILE=libwebgpu_dawn.so", "-DWRAPPED=ON")


def test_another_webgpu_is_refused_where_the_user_names_it(prefix, tmp_path):
    refuses(prefix, tmp_path, "was built for wgpu (WGREDUCE_WEBGPU) and does not run on dawn, which my_webgpu is",
            "-DCOMPONENTS=native", f"-DWEBGPU_DIR={WEBGPU}", "-DWGREDUCE_WEBGPU=dawn")


def test_the_core_is_found_beside_another_webgpu(prefix, tmp_path):
    out = build_and_run("installed", tmp_path, f"-DCMAKE_PREFIX_PATH={prefix}", "-DCOMPONENTS=core",
                        f"-DWEBGPU_DIR={WEBGPU}", "-DWEBGPU_FILE=libwebgpu_dawn.so", f"-DSOURCE={HERE / 'core.cpp'}")
    assert out.split()[0] == "f32"


def test_an_install_of_the_library_carries_no_webgpu(prefix):
    names = [path.name for path in prefix.rglob("*")]
    assert "types.hpp" in names and "wgreduceConfig.cmake" in names and "LICENSE" in names
    assert not [name for name in names if name.endswith(".so") or name in ("webgpu.h", "wgpu.h")]


def test_an_install_names_no_folder_of_the_machine_it_was_built_on(prefix):
    for path in prefix.rglob("*.cmake"):
        assert str(SOURCE) not in path.read_text(), path


def test_an_install_of_the_program_runs_and_carries_the_notices(tmp_path):
    files = install(tmp_path, "--component", "cli")
    notices = {path.name for path in files if "third-party" in path.parts}
    assert {"fmt.txt", "CLI11.txt", "nlohmann-json.txt", "webgpu-headers.txt", "THIRD_PARTY_LICENSES.txt"} <= notices
    out = subprocess.run([tmp_path / "bin" / "wgreduce", "--version"], capture_output=True, text=True, check=True).stdout
    assert (SOURCE / "VERSION").read_text().strip() in out


def test_the_notices_tell_of_what_is_inside_the_library_that_an_install_carries(tmp_path):
    install(tmp_path, "--component", "cli")
    text = next(tmp_path.rglob("wgpu/THIRD_PARTY_LICENSES.txt")).read_text(encoding="utf-8")
    library = tmp_path / "bin" / "libwgpu_native-release.so"
    version = (ctypes.CDLL(str(library)).wgpuGetVersion() & 0xFFFFFFFF).to_bytes(4, "big")
    assert "wgpu-native " + ".".join(map(str, version)) in text
    inside = {crate.decode() for crate in re.findall(rb"/registry/src/[^/]+/([^/]+)/src/", library.read_bytes())}
    assert {"naga", "wgpu-core", "wgpu-hal"} <= {crate.rpartition("-")[0] for crate in inside}
    assert [crate for crate in inside if f"* {' '.join(crate.rsplit('-', 1))}: " not in text] == []
