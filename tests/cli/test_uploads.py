"""An upload that WebGPU refuses is told to nobody who calls: it must not end in an answer."""
import subprocess
from pathlib import Path

import pytest

from program import GPU_ERROR, fold, refused


@pytest.fixture(scope="module")
def bad_uploads(tmp_path_factory):
    fold("sum", "--random", 9)  # an adapter is there
    library = tmp_path_factory.mktemp("preload") / "bad_upload.so"
    source = Path(__file__).with_name("bad_upload.cpp")
    subprocess.run(["c++", "-shared", "-fPIC", "-o", library, source], check=True)
    return {"LD_PRELOAD": str(library)}


@pytest.mark.parametrize("arguments", [["sum", "--random", 1000], ["sum", "--random", 20_000_000],
                                       ["sum", "--random", 1000, "--check"], ["verify", "--quick", "--json"]])
def test_refused_uploads(arguments, bad_uploads):
    sentence = refused(GPU_ERROR, *arguments, env=bad_uploads)
    assert sentence.startswith("WebGPU refuses a call, so there is no answer; try another adapter (wgreduce info): ")
    assert len(sentence) > 120, "the implementation's reason follows"
