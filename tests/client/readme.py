#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Does what the README tells a newcomer to do: copies its blocks

    ```cmake CMakeLists.txt        and        ```cpp main.cpp

into an empty folder, builds them against what is installed, and compares what
the program prints with the block ```text after them. The same program is built
once more with pkg-config, and with the shared library.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

MAX_CMAKE_LINES = 10


def run(*command, **more):
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def check(what, output, expected):
    if output != expected:
        sys.exit(f"{what} prints\n{output}\nand not\n{expected}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prefix", required=True, type=Path)
    parser.add_argument("--out", required=True, type=Path)
    parser.add_argument("--compiler", required=True)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("readme", type=Path)
    args = parser.parse_args()
    text = args.readme.read_text()
    block = re.search(r"^```cmake CMakeLists.txt\n(.*?)^```$.*?"
                      r"^```cpp main.cpp\n(.*?)^```$.*?^```text\n(.*?)^```$",
                      text, re.M | re.S)
    if not block:
        sys.exit("no block to copy")
    project, program, expected = block.groups()
    if len(project.splitlines()) > MAX_CMAKE_LINES:
        sys.exit("too many lines of CMake")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    (args.out / "CMakeLists.txt").write_text(project)
    (args.out / "main.cpp").write_text(program)
    build = args.out / "build"
    run("cmake", "-S", args.out, "-B", build, "-G", "Ninja",
        f"-DCMAKE_PREFIX_PATH={args.prefix}",
        f"-DCMAKE_CXX_COMPILER={args.compiler}")
    run("cmake", "--build", build)
    check("the program", run(build / "app"), expected)

    environment = dict(os.environ)
    folders = [str(p.parent) for p in args.prefix.rglob("shapeproof.pc")]
    environment["PKG_CONFIG_PATH"] = os.pathsep.join(folders)
    libraries = str(Path(folders[0]).parent)
    if shutil.which("pkg-config"):
        flags = run("pkg-config", "--cflags", "--libs", "shapeproof",
                    env=environment).split()
        main_cpp = str(args.out / "main.cpp")
        run(args.compiler, "-std=c++17", main_cpp, *flags,
            "-o", args.out / "by-pkg-config")
        check("by pkg-config", run(args.out / "by-pkg-config"), expected)
        if list(Path(libraries).glob("libshapeproof.so")):
            shared = [f for f in flags if not f.startswith("-lshapeproof")]
            run(args.compiler, "-std=c++17", main_cpp, "-lshapeproof", *shared,
                "-lshapeproof", f"-Wl,-rpath,{libraries}",
                "-o", args.out / "shared")
            check("shared", run(args.out / "shared"), expected)

    # Three lines of Python, where the module is built.
    modules = [p.parent.parent for p in args.prefix.rglob("shapeproof/_core*.so")]
    three = re.search(r"^```python\n(.*?)^```$.*?prints `(\w+)`", text,
                      re.M | re.S)
    if modules:
        if not three or len(three[1].splitlines()) > 3:
            sys.exit("no three lines of Python")
        environment["PYTHONPATH"] = str(modules[0])
        check("Python", run(args.python, "-c", three[1], env=environment),
              three[2] + "\n")


if __name__ == "__main__":
    main()
