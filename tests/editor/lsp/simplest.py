#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The fix that writes an operation in its simplest form: its text, and runs of the
functions before and after it.

    simplest.py --bin=build/bin [FILE...]

Each operation of the files that has the fix gets it, one at a time: the text is read
again, and functions that can be run give what they gave.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from client import Client
from run import URI, applied, contains, fixes, same

# Each function says in a comment how the marked operation is written afterwards.
SIMPLEST = """\
func.func @value(%t: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c255 = arith.constant 255 : index
  %c256 = arith.constant 256 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.addi %n, %c255 : index
  %q = arith.divsi %a, %c256 : index
  %r = arith.muli %q, %c256 : index
  %m = arith.minsi %n, %r : index // <- gone; %n, %n
  return %m, %m : index, index
}
func.func @constant(%n: index) -> index {
  %c6 = arith.constant 6 : index
  %c3 = arith.constant 3 : index
  %a = arith.muli %n, %c6 : index
  %r = arith.remsi %a, %c3 : index // <- arith.constant 0 : index
  return %r : index
}
func.func @truth(%n: i32) -> i1 {
  %c0 = arith.constant 0 : i32
  %c9 = arith.constant 9 : i32
  %m = arith.minsi %n, %c0 : i32
  %p = arith.cmpi sgt, %m, %c9 : i32 // <- arith.constant false
  return %p : i1
}
func.func @cast(%n: i16) -> i64 {
  %a = arith.extsi %n : i16 to i32
  %b = arith.extsi %a : i32 to i64 // <- arith.extsi %n : i16 to i64
  return %b : i64
}
func.func @sum(%n: index, %k: index) -> index {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  %a = arith.muli %n, %c8 : index
  %b = arith.muli %k, %c8 : index
  %c = arith.addi %a, %b : index
  %r = arith.floordivsi %c, %c8 : index // <- arith.addi %n, %k : index
  return %r : index
}
func.func @number(%n: index) -> index {
  %c8 = arith.constant 8 : index
  %c40 = arith.constant 40 : index
  %c5 = arith.constant 7 : index
  %a = arith.muli %n, %c8 : index
  %b = arith.addi %a, %c40 : index
  %r = arith.floordivsi %b, %c8 : index // <- arith.addi %n, %c5_ : index
  %s = arith.addi %r, %c5 : index
  return %s : index
}
func.func @second(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0, %y = %c1)
      -> (index, index) {
    %z = arith.addi %y, %c1 : index
    scf.yield %x, %z : index, index
  }
  %m = arith.maxsi %w#1, %w#1 : index // <- gone; %w#1
  return %m : index
}
func.func @branch(%n: index, %k: index) -> index {
  %p = arith.cmpi sle, %n, %k : index
  %r = scf.if %p -> index {
    %m = arith.minsi %n, %k : index // <- gone; %n
    scf.yield %m : index
  } else {
    scf.yield %k : index
  }
  %m = arith.minsi %n, %k : index // <- none
  %s = arith.addi %r, %m : index
  return %s : index
}
func.func @for_a_check(%n: index) {
  %p = arith.cmpi eq, %n, %n : index // <- none
  cf.assert %p, "equal"
  return
}
func.func @affine(%n: index) -> index {
  %r = affine.for %i = 0 to 5 iter_args(%x = %n) -> index {
    %m = affine.apply affine_map<(d0) -> (d0 mod 9)>(%i) // <- none
    %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%m)
    %z = arith.addi %x, %k : index
    affine.yield %z : index
  }
  return %r : index
}
func.func @place(%n: index) -> index {
  %m = arith.maxsi %n, %n : index loc("there") // <- none
  return %m : index
}
"""


def check(client, bin_folder):
    text = re.sub(" // <- .*", "", SIMPLEST)
    client.open(URI, text)
    found = []
    for number, line in enumerate(SIMPLEST.split("\n")):
        line, _, wanted = line.partition(" // <- ")
        if not wanted:
            continue
        offers = [fix for fix in fixes(client, number, line.index(" = ") + 4)
                  if "Replace" in fix["title"]]
        same([fix["kind"] for fix in offers], [] if wanted == "none" else ["refactor"])
        if wanted == "none":
            continue
        edits = offers[0]["edit"]["changes"][URI]
        after = applied(text, edits)
        found.append(after)
        if wanted.startswith("gone"):
            uses = wanted[6:]
            same(line in after, False)
            same(after.count("%m"), text.count("%m") - 1 - len(uses.split(",")))
            contains(after, f"{uses} : index")
        else:
            contains(after, line[:line.index("= ") + 2] + wanted)
    contains(found[5], "  %c5_ = arith.constant 5 : index\n  %r = arith.addi")
    same(len(found), 8)
    runs = runs_of(bin_folder, text)
    same([name for name, own in runs.items() if not own], [])
    for after in found:
        client.change(URI, [{"text": after}])
        same(client.published(URI), [])
        same(runs_of(bin_folder, after), runs)


def check_file(client, bin_folder, path):
    """The number of operations that were rewritten."""
    text = re.sub("^// -----.*", "", path.read_text(), flags=re.M)
    client.open(URI, text)
    before, count, function, runs = errors(client), 0, None, []
    for number, line in enumerate(text.split("\n")):
        if symbol := re.match(r"\s*func\.func .*?@([\w.]+)\(", line):
            function, runs = symbol[1], None
        for fix in fixes(client, number, line.find(" = ") + 4) if " = " in line else []:
            if not fix["title"].startswith("Replace by "):
                continue
            after = applied(text, fix["edit"]["changes"][URI])
            count += 1
            client.change(URI, [{"text": after}])
            same(errors(client), before)
            client.change(URI, [{"text": text}])
            runs = runs or runs_of(bin_folder, text, function)
            now = runs_of(bin_folder, after, function)
            if any(a not in (b, "unsupported", "contract broken")
                   for (_, a), (_, b) in zip(runs[function], now[function])):
                sys.exit(f"{path}:{number + 1}: @{function} gives something else")
    return count


def errors(client):
    return [d["message"] for d in client.published(URI) if d["code"] == "error"]


def runs_of(bin_folder, text, function=None):
    """The results of the functions for many inputs, by a program beside the server."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(text)
        file.flush()
        done = subprocess.run(
            [bin_folder / "shapeproof-exec-check", file.name,
             "--json", "--runs", "--cap=200",
             *([f"--function={function}"] if function else [])],
            capture_output=True, text=True)
    functions = json.loads(done.stdout)["functions"]
    return {f["name"]: f["runs"] for f in functions}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True, type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    options = parser.parse_args()
    bin_folder = options.bin
    with Client([bin_folder / "shapeproof-lsp-server"]) as client:
        client.initialize(encodings=["utf-8"])
        check(client, bin_folder)
        counts = [check_file(client, bin_folder, path) for path in options.files]
    print(f"{sum(counts)} operations of files rewritten")


if __name__ == "__main__":
    main()
