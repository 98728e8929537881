# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dump-ir.py [--every=N] FILE-OR-FOLDER...: dumps the checks of MLIR files and
analyses what was written; each check that is expected to have a verdict has to
have it. Runs show both sides of some that the facts alone leave open: at most one
in a hundred. Of folders, every Nth file.

    python3 tests/tools/cli/Inputs/dump-ir.py tests/mlir/ir examples     # all of them
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--every", type=int, default=1)
parser.add_argument("paths", nargs="+", type=Path)
args = parser.parse_args()

files = [path for path in args.paths if path.is_file()]
for folder in args.paths:
    below = sorted(folder.rglob("*.mlir"))[::args.every]
    files += [path for path in below if path not in files]


def run(*command):
    return subprocess.run(["shapeproof", *map(str, command)], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          timeout=300)


with tempfile.TemporaryDirectory() as folder:
    dumped = {}
    for i, path in enumerate(files):
        libraries = {library
                     for run_line in re.findall("RUN:.*", path.read_text())
                     for library in re.findall("--library=[a-z]+", run_line)}
        out = f"{folder}/{i}.dims"
        # Other tests cover files that cannot be read.
        if run("dump", "--split-input-file", *sorted(libraries), "-o", out,
               path).returncode == 0:
            dumped[out] = path
    reports = json.loads(run("analyze", "--format=json", *dumped).stdout)["files"]

count = 0
wrong = 0
left_open = 0
for report in reports:
    path = dumped[report["path"]]
    if "error" in report:
        wrong += 1
        print(f"{path}: not read: {report['error']}")
    for check in report["checks"]:
        if not check.get("expected"):
            continue
        count += 1
        if (check["verdict"], check["expected"]) == ("unknown", "contingent"):
            left_open += 1
        elif check["verdict"] != check["expected"]:
            wrong += 1
            print(f"{path}: {check['verdict']}, not {check['expected']}: "
                  f"{check['claim']} (line {check['line']} of the dump)")
if left_open > count // 100:
    wrong += left_open
    print(f"{left_open} checks are contingent, and unknown in the dump")
print(f"{count} checks are what they were, {wrong} otherwise")
sys.exit(wrong > 0)
