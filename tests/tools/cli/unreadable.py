#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inputs that cannot be read, or not to their end, are exit status 2 everywhere, with
the reason, and nothing is said of what was read.

    unreadable.py --bin=build/bin [--cc=cc]

A library that is loaded before others fails in the middle of a read, as a disk does.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "onnx"))
import model as onnx

FAILING = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static int fails(int fd, off_t from, size_t *count) {
  char link[64] = "/proc/self/fd/", path[4096];
  int digits = 14;
  if (fd >= 10)
    link[digits++] = '0' + fd / 10;
  link[digits] = '0' + fd % 10;
  ssize_t size = readlink(link, path, sizeof(path) - 1);
  const char *name = getenv("FAILING_FILE");
  if (!name || size < 0)
    return 0;
  path[size] = 0;
  if (strcmp(path, name))
    return 0;
  off_t good = atol(getenv("FAILING_AT"));
  if (from >= good)
    return 1;
  if (*count > (size_t)(good - from))
    *count = good - from; /* A short read. */
  return 0;
}
ssize_t read(int fd, void *to, size_t count) {
  ssize_t (*next)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
  if (fails(fd, lseek(fd, 0, SEEK_CUR), &count)) {
    errno = EIO;
    return -1;
  }
  return next(fd, to, count);
}
ssize_t pread64(int fd, void *to, size_t count, off_t from) {
  ssize_t (*next)(int, void *, size_t, off_t) = dlsym(RTLD_NEXT, "pread64");
  if (fails(fd, from, &count)) {
    errno = EIO;
    return -1;
  }
  return next(fd, to, count, from);
}
ssize_t pread(int fd, void *to, size_t count, off_t from) {
  return pread64(fd, to, count, from);
}
"""

DIMS = "dim n\nprove n >= 0\n" + "# comment\n" * 2000
MLIR = """\
func.func @f(%x: memref<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %ok = arith.cmpi sge, %i, %c0 : index
  cf.assert %ok, "negative"
  %m = memref.alloc(%i) : memref<?xf32>
  return
}
""" + "// comment\n" * 2000


class Tests:
    def __init__(self, options, folder):
        self.bin, self.folder, self.ran = options.bin, folder, 0
        (folder / "failing.c").write_text(FAILING)
        self.library = folder / "failing.so"
        subprocess.run([options.cc, "-shared", "-fPIC", "-o", self.library,
                        folder / "failing.c", "-ldl"], check=True)
        (folder / "a.dims").write_text(DIMS)
        (folder / "a.mlir").write_text(MLIR)
        (folder / "a.onnx").write_bytes(onnx.model(
            [onnx.node("Relu", ["x"], ["y"])], [("x", onnx.FLOAT, ["N", 3])], ["y"], 17,
            constants={"w": onnx.floats([4000])}))
        (folder / "folder").mkdir()
        (folder / "b.dims").symlink_to("nowhere.dims")
        report = self.run("shapeproof", "analyze", "--format=json", "a.dims").stdout
        (folder / "a.json").write_text(report)
        self.run("shapeproof", "analyze", "--certificate=a.cert", "a.dims")

    def run(self, program, *arguments, failing=None, at=0, **more):
        env = dict(os.environ)
        if failing:
            env.update(LD_PRELOAD=str(self.library), FAILING_AT=str(at),
                       FAILING_FILE=str((self.folder / failing).resolve()))
        return subprocess.run([f"{self.bin}/{program}", *arguments], cwd=self.folder,
                              env=env, capture_output=True, text=True, timeout=120, **more)

    def refused(self, *command, status=2, reason=("Input/output error",), **how):
        done = self.run(*command, **how)
        self.ran += 1
        if done.returncode != status or not any(r in done.stderr for r in reason) or \
                "no checks:" in done.stderr:
            raise AssertionError(f"{command} {how}: status {done.returncode}\n"
                                 f"{done.stdout[:400]}{done.stderr[:400]}")


def verbs(path):
    """The commands that read it."""
    common = [["analyze", path], ["analyze", "--format=json", path],
              ["contract", path], ["dump", path], ["compare", path],
              ["analyze", "a.dims", path], ["analyze", "-j2", path, "a.dims"]]
    if path.endswith(".onnx"):
        return common + [["onnx", path, "-o", "out.mlir"], ["memory", path],
                         ["onnx", path, "--annotate", "-o", "out.onnx"]]
    if path.endswith(".mlir"):
        return common + [["memory", path], ["emit", "--language=c", path],
                         ["analyze", f"--library={path}", "a.mlir"]]
    return common


def test_in_the_middle(tests):
    for name in ("a.dims", "a.mlir", "a.onnx"):
        for command in verbs(name):
            if name != "a.mlir" and "--library" in command[1]:
                continue
            for at in (0, 100, 5000):
                if command[:2] == ["analyze", "--library=a.mlir"]:
                    command = ["analyze", "--library=a.mlir", "a.dims", "a.onnx"]
                tests.refused("shapeproof", *command, failing=name, at=at)
    for command in (["report", "--format=sarif", "a.json"], ["diff", "a.json", "a.json"],
                    ["merge", "a.json"], ["analyze", "--baseline=a.json", "a.dims"]):
        tests.refused("shapeproof", *command, failing="a.json", at=10)
    for failing in ("a.dims", "a.cert"):
        tests.refused("shapeproof-check", "a.dims", "a.cert", failing=failing, at=10)
    tests.refused("shapeproof-exec", "--function=f", "a.mlir", failing="a.mlir", at=10)
    tests.refused("shapeproof-opt", "a.mlir", failing="a.mlir", at=10, status=1)


def test_standard_input(tests):
    for name in ("a.dims", "a.mlir"):
        for command in (["analyze", "-"], ["contract", "-"], ["dump", "-"], ["memory", "-"]):
            with open(tests.folder / name) as text:
                tests.refused("shapeproof", *command, failing=name, at=100, stdin=text)
    for command in (["report", "--format=sarif", "-"], ["merge", "-"]):
        with open(tests.folder / "a.json") as text:
            tests.refused("shapeproof", *command, failing="a.json", at=10, stdin=text)


def test_no_files(tests):
    """Folders, links to nothing, and files of the system that have no size."""
    for path, reason in (("b.dims", "No such file"), ("none.mlir", "No such file"),
                         ("folder", "Is a directory"), ("/proc/self/mem", "error")):
        for command in verbs(path):
            tests.refused("shapeproof", *command,
                          reason=(reason, "in this folder", "there is no file"))
    for path in ("folder", "none.json", "/proc/self/mem"):
        for command in (["report", "--format=sarif", path], ["diff", "a.json", path],
                        ["merge", path], ["analyze", f"--baseline={path}", "a.dims"],
                        ["analyze", f"--library={path}", "a.mlir"]):
            tests.refused("shapeproof", *command, reason=("error",))
        tests.refused("shapeproof-check", path, "a.cert", reason=("error",))
        tests.refused("shapeproof-check", "a.dims", path, reason=("error",))
    # A file without a size may have a text.
    done = tests.run("shapeproof", "analyze", "/proc/self/cmdline")
    if done.returncode != 2 or "no checks:" in done.stderr:
        raise AssertionError(f"a file without a size: {done.stdout}{done.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--cc", default="cc")
    options = parser.parse_args()
    options.bin = os.path.abspath(options.bin)
    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(options, Path(folder).resolve())
        for test in (test_in_the_middle, test_standard_input, test_no_files):
            test(tests)
    print(f"passed: {tests.ran} runs")


if __name__ == "__main__":
    main()
