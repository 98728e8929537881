# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dump-corpus.py FOLDER: dumps each .dims file below it as a whole and analyses
that; every check has to have the verdict that it had."""

import json
import subprocess
import sys
from pathlib import Path


def run(*command, text=None):
    return subprocess.run(["shapeproof", *command], input=text, text=True,
                          stdout=subprocess.PIPE, timeout=120).stdout


def verdicts(report):
    file = json.loads(report)["files"][0]
    return [c["verdict"] for c in file["checks"]]


count = 0
for path in sorted(Path(sys.argv[1]).rglob("*.dims")):
    before = verdicts(run("analyze", "--format=json", str(path)))
    problem = run("dump", str(path))
    after = verdicts(run("analyze", "--format=json", "-", text=problem))
    assert before == after, (str(path), before, after, problem)
    count += len(before)
print(count, "checks are what they were")
