#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""summary.py ROWS MADE: counts the rows in ROWS, and in other ones that it makes
and writes to MADE, and compares with `shapeproof summary --format=json`."""

import json
import random
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path


def expected(rows):
    facts, operations = defaultdict(list), defaultdict(list)
    undecided = Counter(row["file"] for row in rows
                        if row["row"] == "check" and row["verdict"] == "unknown")
    for row in rows:
        if row["missing_fact"]:
            facts[row["missing_fact"]].append(row)
        if row["row"] == "operation":
            operations[row["kind"]].append(row)

    def place(row):
        return ":".join(str(part) for part in (row["place_file"] or row["file"], row["line"],
                                               row["column"]) if part is not None)

    def table(found, size):
        entries = [{"name": name, "times": len(its), "files": len({r["file"] for r in its}),
                    "undecided": sum(undecided[f] for f in {r["file"] for r in its}),
                    "place": place(its[0])} for name, its in found.items()]
        # Names that are equally frequent are in the order of their bytes.
        return sorted(sorted(entries, key=lambda e: e["name"].encode()),
                      key=lambda e: -e[size])[:10]
    whole = [row for row in rows if row["row"] == "file"]
    slow = sorted((row["milliseconds"] for row in whole if row["milliseconds"] is not None),
                  reverse=True)[:10]
    return {
        "schema": "shapeproof.summary/1",
        "files": len(whole),
        "refused": sum(row["row"] == "refused" for row in rows),
        "clauses": sum(row["row"] == "clause" for row in rows),
        "checks": Counter(row["verdict"] for row in rows if row["row"] == "check"),
        "reasons": Counter(row["reason"] for row in rows
                           if row["row"] == "check" and row["verdict"] == "unknown"),
        "queries": Counter(row["verdict"] for row in rows if row["row"] == "query"),
        "missing_facts": table(facts, "times"),
        "operations": table(operations, "files"),
        "slowest": slow,
    }


def made():
    generator = random.Random(1)
    for i in range(300):
        file = f"<i>&\"'{i}.mlir"
        common = {"file": file, "function": "f", "place_file": None, "decided_by": None,
                  "claim": None, "milliseconds": i + 0.5, "bytes": 1}

        def row(**columns):
            return {**common, "line": generator.randrange(1, 99), "column": 7, "verdict": None,
                    "reason": None, "missing_fact": None, **columns}
        if i == 7:
            yield row(row="refused", kind="refused", reason="<script>")
        for _ in range(2 + (i == 7)):
            verdict = generator.choice(["proved", "refuted", "contingent", "unknown"])
            fact = verdict != "proved" and generator.choice(
                [None, *(f"x{int(abs(generator.gauss(0, 6)))} >= 1" for _ in range(3))])
            yield row(row="check", kind="cf.assert", verdict=verdict,
                      reason=generator.choice(["limit", "incomplete"])
                      if verdict == "unknown" else None, missing_fact=fact or None)
        for _ in range(generator.randrange(3)):
            yield row(row="query", kind="tt.load", verdict="contingent")
            yield row(row="operation", kind=f"foo.op{int(abs(generator.gauss(0, 8)))}",
                      place_file="javascript:alert(1)" if i < 99 else None, reason="no rule")
        yield row(row="file", kind="file", line=None, column=None)


rows, target = map(Path, sys.argv[1:])
target.write_text("".join(json.dumps(row) + "\n" for row in made()))
for path in (rows, target):
    found = json.loads(subprocess.run(["shapeproof", "summary", "--format=json", path],
                                      check=True, stdout=subprocess.PIPE).stdout)
    found["slowest"] = [entry["milliseconds"] for entry in found["slowest"]]
    wanted = expected([json.loads(line) for line in path.read_text().splitlines()])
    for key, value in wanted.items():
        if found.pop(key) != value:
            sys.exit(f"{path}: {key} is not {value}")
    assert not found, found
print("the same")
