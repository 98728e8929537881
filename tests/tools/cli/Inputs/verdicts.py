# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""verdicts.py A.json B.json: the checks of both have the same verdicts."""

import json
import sys


def verdicts(path):
    with open(path) as file:
        return [c["verdict"] for c in json.load(file)["files"][0]["checks"]]


first, second = map(verdicts, sys.argv[1:])
assert first and first == second, (first, second)
