#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads a JSON report from standard input: a check whose message begins with
`yes:` has to be proved, one with `no:` neither proved nor refuted. Prints what
is otherwise, and how many there were.

    shapeproof analyze --format=json FILE | verdicts.py
"""

import json
import sys

checks = [c for f in json.load(sys.stdin)["files"] for c in f["checks"]]
wrong = 0
count = {"yes": 0, "no": 0}
for check in checks:
    kind = (check["message"] or "").split(":")[0]
    if kind not in count:
        continue
    count[kind] += 1
    good = ["proved"] if kind == "yes" else ["contingent", "unknown"]
    if check["verdict"] not in good:
        wrong += 1
        print(f"{check['line']}: {check['verdict']}: {check['message']}")
print(f"{count['yes']} proved as they should be, {count['no']} not, {wrong} otherwise")
sys.exit(1 if wrong or not all(count.values()) else 0)
