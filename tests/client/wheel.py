#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A wheel out of the source distribution, and its use in a clean environment.

    wheel.py --source=DIR --build=DIR --out=DIR [FILE.mlir]

Nothing is compiled (the build folder has it) and nothing downloaded.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

MOST = 40_000_000  # Bytes of a wheel.
FOLDERS = ["include", "src", "contexts", "capi", "python", "mlir", "onnx", "torch",
           "tools", "editor", "cmake", "share"]

# Runs in the environment, with the names of files of MLIR.
USE = """
import inspect, sys
from pathlib import Path
import shapeproof
assert Path(shapeproof.__file__).is_relative_to(sys.prefix), shapeproof.__file__
assert shapeproof.analyze("dim n; prove n >= 0").checks[0].proved
for name in shapeproof.__all__:
    assert name == "__version__" or inspect.getdoc(getattr(shapeproof, name)), name
for path in sys.argv[1:]:
    assert shapeproof.analyze(path).checks
"""


def run(*command, **options):
    done = subprocess.run([str(part) for part in command], text=True,
                          capture_output=True, **options)
    if done.returncode:
        sys.exit(f"{command} ends with {done.returncode}\n{done.stdout}"
                 f"{done.stderr}")
    return done.stdout


def pip(*arguments, **variables):
    run(sys.executable, "-m", "pip", *arguments, "--no-index", "--no-deps",
        env={**os.environ, **variables})


def missing(source, unpacked):
    """The files that CMake may read and the distribution does not have."""
    for folder in FOLDERS:
        for path in (source / folder).rglob("*"):
            name = path.relative_to(source)
            made = {"node_modules", "__pycache__"} & set(name.parts) \
                or path.suffix in (".vsix",) or path.name == "package-lock.json"
            if path.is_file() and not made and not (unpacked / name).is_file():
                yield str(name)


def main():
    parser = argparse.ArgumentParser()
    for name in ("source", "build", "out"):
        parser.add_argument("--" + name, type=Path, required=True)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    out = options.out
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)

    run(sys.executable, "-c", "import sys; from setuptools import build_meta;"
        "build_meta.build_sdist(sys.argv[1])", out, cwd=options.source)
    packed, = out.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(out)
    unpacked, = (path for path in out.iterdir() if path.is_dir())
    left_out = list(missing(options.source, unpacked))
    assert not left_out, f"not in {packed}: {left_out}"

    pip("wheel", "--no-build-isolation", "-w", out, packed,
        SHAPEPROOF_BUILD=str(options.build))
    wheel, = out.glob("*.whl")
    assert wheel.stat().st_size <= MOST, wheel.stat().st_size
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    for name in ("py.typed", "_core.pyi"):
        assert "shapeproof/" + name in names, names

    environment = out / "environment"
    python = environment / "bin/python"
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    pip("--python", python, "install", wheel)
    clean = {"PATH": "/usr/bin:/bin"}
    run(python, "-c", USE, *options.files, cwd=out, env=clean)
    said = run(environment / "bin/shapeproof", "contexts", env=clean)
    assert "static" in said, said
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, of "
          f"{packed.stat().st_size / 1e6:.1f} MB of sources")


if __name__ == "__main__":
    main()
