#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Nothing needed goes, nothing needless stays: every example, executed.

For each program of examples/ with its asserts, which checks are needed is found
by execution (shapeproof-exec-check); then, after the pass:

  trusting contracts     it completes on the same sizes, with the same results;
                         what is left is what is needed, and the counterexample
                         reported for each check makes it fail;
  not trusting them      the same, even if ops that may be moved break their
                         contracts where nothing uses them; and what is left
                         besides went, when contracts were trusted, by a premise
                         that is one: it is listed with it;
  rewritten              with dims united, types refined and sizes annotated,
                         with checks hoisted, or in two versions, it completes
                         on the same sizes with the same results.

Prints a table of counts and times. The counts in examples/README.md must be
those found. Without --passes only these are tested.
"""

import json
import re
import sys

import toolbox
from toolbox import Failure


REWRITES = ["shapeproof-simplify{flags=true},shapeproof-canonicalize-dims,"
            "shapeproof-refine-types,shapeproof-annotate",
            "shapeproof-hoist-checks", "shapeproof-version"]


def place(check):
    return check["line"], check["column"]


def readme_counts(tools):
    """{example: (checks, left by mlir-opt, left by us, needed)} from the table
    of examples/README.md."""
    counts = {}
    for line in (tools.examples / "README.md").read_text().splitlines():
        row = re.match(r"\| \[(\w+)\.mlir\].*" + 4 * r"\| (\d+) " + r"\|$",
                       line)
        if row:
            counts[row[1]] = tuple(int(row[i]) for i in range(2, 6))
    return counts


def reported(path):
    """{place: entry} of the checks in a report."""
    files = json.loads(path.read_text())["files"]
    return {place(c): c for c in files[0]["checks"] if c["role"] == "check"}


def contracts(entry):
    return sorted({"the %s at %s:%s" % (p["kind"], p["line"], p["column"])
                   for p in entry["premises"] if p["kind"] == "contract"})


def after(tools, name, before, complaints):
    """Runs the pass both ways; returns a row of the table."""
    trusted, seconds = tools.elide(before, trust=True)
    report = tools.report(before, trust=True)
    _, status, _ = tools.run(
        [tools.bin / "shapeproof-exec-check", before, trusted, "--no-needless",
         "--report=%s" % report], ok=(0, 1, 2))
    findings = tools.execute(before, trusted)
    left = {place(c) for c in findings["checks"] if c["left"]}
    if status:
        text = tools.run(
            [tools.bin / "shapeproof-exec-check", before, trusted,
             "--no-needless", "--report=%s" % report], ok=(0, 1, 2))[0]
        complaints += ["%s, contracts trusted:\n%s%s" % (
            name, text, "\n".join(findings["violations"]))]

    untrusted, _ = tools.elide(before, trust=False)
    findings = tools.execute(before, untrusted, ["--speculative"])
    complaints += ["%s: %s" % (name, v) for v in findings["violations"]]
    stays = [c for c in findings["checks"]
             if c["left"] and place(c) not in left]
    entries = reported(report)
    for check in stays:
        by = contracts(entries[place(check)]) if place(check) in entries else []
        print("%s %d:%d stays unless contracts are trusted: %s" % (
            name, *place(check), ", ".join(by) or "NONE"))
        if not by:
            complaints.append("%s %d:%d is left without need" %
                              (name, *place(check)))
    left_untrusted = sum(c["left"] for c in findings["checks"])

    # The passes that change what they find: the program stays the same one.
    for passes in REWRITES:
        rewritten = tools.rewrite(before, passes)
        findings = tools.execute(before, rewritten, ["--speculative"])
        complaints += ["%s, %s: %s" % (name, passes, v)
                       for v in findings["violations"]]
    return len(left), left_untrusted, seconds


def proved_alone(tools, name, before, needed, complaints):
    """How many checks each context proves alone."""
    names = [line.split()[0] for line in tools.run(
        [tools.bin / "shapeproof", "contexts"])[0].splitlines() if line.strip()]
    counts = {}
    for context in names:
        entries = reported(tools.report(before, trust=True, context=context))
        counts[context] = sum(c["verdict"] == "proved"
                              for c in entries.values())
        if name == "shape_constraints" and context == "equality":
            # Broadcasting is not an equality; all else here follows from some.
            for where, entry in entries.items():
                if (entry["function"] != "broadcast" and where not in needed
                        and entry["verdict"] != "proved"):
                    complaints.append("%s %d:%d: equality leaves it %s" % (
                        name, *where, entry["verdict"]))
    return counts


def test():
    tools = toolbox.Tools(__doc__.splitlines()[0])
    expected = readme_counts(tools)
    complaints, rows, alone = [], [], {}
    for name in tools.names():
        before = tools.before(name)
        findings = tools.execute(before)
        checks = findings["checks"]
        needed = {place(c) for c in checks if c["needed_by"]}
        counts = len(checks), len(needed)
        if not tools.passes and counts != expected.get(name, (0,) * 4)[::3]:
            complaints.append("%s: %d checks, %d needed; README.md says %s" %
                              (name, *counts, expected.get(name)))
        never = [c for c in checks if not c["reached"]]
        complaints += ["%s %d:%d is never reached: grid too small" %
                       (name, *place(c)) for c in never]
        runs = [sum(f[key] for f in findings["functions"])
                for key in ("completed", "stopped", "left_out")]
        stock, stock_seconds = tools.stock(before)
        row = [name, counts[0], stock, "-", "-", counts[1], *runs,
               "%.2f" % stock_seconds, "-", "%.2f" % findings["seconds"]]
        if tools.passes:
            left, left_untrusted, seconds = after(tools, name, before,
                                                  complaints)
            row[3], row[4], row[10] = left, left_untrusted, "%.2f" % seconds
            alone[name] = proved_alone(tools, name, before, needed, complaints)
            found = counts[0], stock, left, counts[1]
            if found != expected.get(name):
                complaints.append(
                    "%s: %d checks, %d left by mlir-opt, %d by us, %d needed; "
                    "README.md says %s" % (name, *found, expected.get(name)))
        rows.append(row)

    head = ["example", "checks", "stock", "ours", "no trust", "needed",
            "completed", "stopped", "left out", "stock s", "ours s", "exec s"]
    for row in [head] + rows:
        print(" ".join(str(cell).rjust(9) if i else str(cell).ljust(18)
                       for i, cell in enumerate(row)))
    for name, counts in alone.items():
        print(name + ": proved alone by " + ", ".join(
            "%s %d" % pair for pair in counts.items()))
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    toolbox.main(test)
