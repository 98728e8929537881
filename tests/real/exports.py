#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs `shapeproof contract` on files that exporters wrote, and prints a table.

    exports.py --bin=build/bin FILE|DIR...

A row for each folder: files, those that were refused whole, parts of files that
were, checks by verdict, clauses of contracts, and the processor time as a
multiple of the time that reading takes (of the same command, asked for a
function that the file does not have). Below it are the errors, the operations
without facts and the reasons for `unknown` that occur most. Ends with status 1
if a file crashed the tool or took more than --seconds.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import subprocess
import sys

VERDICTS = ["proved", "refuted", "contingent", "unknown"]
# The parts of an error or a reason that differ from one place to the next.
PLACE = re.compile(r"^[^ ]*:\d+:\d+: error: |'[^']*'|%\w+|\d+")


def run(tool, path, seconds, *options):
    """The report (None if there is none), and the time in seconds."""
    command = [tool, "contract", "--format=json", *options, str(path)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, seconds
    time = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    try:
        return json.loads(done.stdout), time
    except ValueError:
        return None, time


def look_at(arguments):
    tool, path, seconds = arguments
    report, time = run(tool, path, seconds)
    _, reading = run(tool, path, seconds, "--function= no such function")
    return path, report, time, reading


class Row:
    def __init__(self):
        self.count = collections.Counter()
        self.time = self.reading = 0.0

    def add(self, file):
        failed = "error" in file
        analysed = bool(file["checks"] or file["ignored"] or file.get("contracts"))
        self.count["files"] += 1
        self.count["refused"] += failed and not analysed
        self.count["in part"] += failed and analysed
        for check in file["checks"]:
            self.count[check["verdict"]] += check["role"] != "query"
        for contract in file.get("contracts") or []:
            self.count["clauses"] += len(contract["clauses"])

    def cells(self):
        names = ["files", "refused", "in part", *VERDICTS, "clauses"]
        return [str(self.count[n]) for n in names] + [f"{self.time / max(self.reading, 0.001):.1f}"]


def most(title, counter):
    if counter:
        print(f"\n{title}")
    for text, times in counter.most_common(12):
        print(f"{times:7} {text[:140]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    files = []
    for path in options.paths:
        files += sorted(path.rglob("*.mlir")) if path.is_dir() else [path]
    rows = collections.defaultdict(Row)
    errors, ignored, reasons = collections.Counter(), collections.Counter(), collections.Counter()
    lost = []
    # A process for each file, so that the time of its children is its own.
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        tool = os.path.join(options.bin, "shapeproof")
        for path, report, time, reading in pool.map(look_at, [(tool, f, options.seconds) for f in files]):
            if report is None:
                lost.append(path)
                continue
            row, file = rows[str(path.parent)], report["files"][0]
            row.add(file)
            row.time += time
            row.reading += reading
            for line in (file.get("error") or "").split("\n"):
                if line and ": note: " not in line:
                    errors[PLACE.sub("_", line)] += 1
            ignored.update(entry["op"] for entry in file["ignored"])
            reasons.update(PLACE.sub("_", c["reason"]["detail"]) for c in file["checks"] if c["verdict"] == "unknown" and c["reason"])
    width = max([len(name) for name in rows] + [6])
    print("folder".ljust(width), "files refused in-part proved refuted contingent unknown clauses time/reading")
    for name, row in sorted(rows.items()):
        widths = [5, 7, 7, 6, 7, 10, 7, 7, 12]
        print(name.ljust(width), " ".join(cell.rjust(w) for cell, w in zip(row.cells(), widths)))
    most("errors", errors)
    most("operations without facts", ignored)
    most("reasons for unknown", reasons)
    for path in lost:
        print(f"FAIL: {path}: no report")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
