#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""queries.py PAGE ROWS...: runs the queries of a page of the documentation in
SQLite, and says how many there are.

The answers are those of a program that reads the rows. The table has the rows
once more as those of another version, in which some verdicts differ."""

import json
import re
import sqlite3
import sys
from collections import Counter
from pathlib import Path

page, *paths = map(Path, sys.argv[1:])
rows = [json.loads(line) for path in paths for line in path.read_text().splitlines()]
for row in rows:
    row["version"] = "1"
later = [dict(row, version="2", verdict="unknown" if row["verdict"] == "proved" and i % 3 == 0
              else row["verdict"]) for i, row in enumerate(rows)]

base = sqlite3.connect(":memory:")
view, *queries = re.findall(r"^```sql\n(.*?)^```$", page.read_text(), re.M | re.S)
base.execute("CREATE TABLE lines (line TEXT)")
base.execute(view)


def fill(these):
    base.execute("DELETE FROM lines")
    base.executemany("INSERT INTO lines VALUES (?)", [(json.dumps(row),) for row in these])


def ask(query):
    return base.execute(query, {"old": "1", "new": "2"}).fetchall()


def of(kind):
    return [row for row in rows if row["row"] == kind]


checks = of("check")
operations = {(row["kind"], row["reason"]) for row in of("operation")}
facts = Counter(row["missing_fact"] for row in rows if row["missing_fact"])
expected = [
    {(k, n) for k, n in Counter(r["reason"] for r in checks
                                if r["verdict"] == "unknown").items()},
    {(f, n, len({r["file"] for r in rows if r["missing_fact"] == f})) for f, n in facts.items()},
    {(*o, len({r["file"] for r in of("operation") if (r["kind"], r["reason"]) == o}),
      sum((r["kind"], r["reason"]) == o for r in of("operation"))) for o in operations},
    {(r["file"], r["milliseconds"]) for r in of("file")},
    {(r["file"], r["milliseconds"] * 1000 / r["bytes"]) for r in of("file") if r["bytes"]},
    {(a["file"], a["line"], a["kind"], a["verdict"], b["verdict"])
     for a, b in zip(rows, later) if a["row"] == "check" and a["verdict"] != b["verdict"]},
    {(r["file"], r["reason"]) for r in of("refused")},
    {(*k, n) for k, n in Counter((r["kind"], r["verdict"]) for r in checks).items()},
    {(r["file"], r["line"], r["kind"], r["verdict"]) for r in of("query")
     if r["verdict"] in ("proved", "refuted")},
    {(r["file"],) for r in of("file")}
    - {(r["file"],) for r in checks} - {(r["file"],) for r in of("refused")},
]
assert len(queries) == len(expected), len(queries)
empty = []
for number, (query, wanted) in enumerate(zip(queries, expected), 1):
    fill(rows + later if ":old" in query else rows)
    found = ask(query)
    if "JOIN" in query:  # Checks that differ in nothing else meet each other.
        found = [row for row in found if row[3] != row[4]]
        assert wanted <= set(found), query
    elif "LIMIT" in query:
        assert len(found) == min(10, len(wanted)) and set(found) <= wanted, query
        at = 2 if "reason" in query else 1  # The column that sorts.
        order = [row[at] for row in found]
        assert order == sorted(order, reverse=True), query
        rest = [row[at] for row in wanted - set(found)]
        assert not rest or max(rest) <= min(order), query
    else:
        assert set(found) == wanted and len(found) == len(wanted), (query, found, wanted)
    if not found:
        empty.append(number)
print(len(queries), "queries; empty:", *empty)
