# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dump.py [--no-smtlib] FILE REPORT.json: dumps each check of the report and
asks Shapeproof of it; then asks cvc5 and z3 of all of them in SMT-LIB, and in
what MLIR exports of its smt dialect. All have to say what the report says."""

import json
import subprocess
import sys

SAYS = {("unsat", "sat"): "proved", ("sat", "unsat"): "refuted",
        ("sat", "sat"): "contingent", ("unsat", "unsat"): "proved"}


def run(*command, text=None):
    return subprocess.run(command, input=text, text=True, timeout=60,
                          stdout=subprocess.PIPE).stdout


*options, file, report = sys.argv[1:]
checks = json.load(open(report))["files"][0]["checks"]
assert checks
for check in checks:
    problem = run("shapeproof", "dump", "--check=" + check["id"], file)
    again = json.loads(run("shapeproof", "analyze", "--format=json", "-",
                           text=problem))["files"][0]
    assert "error" not in again, (problem, again["error"])
    got = [c["verdict"] for c in again["checks"]]
    assert got == [check["verdict"]], (check, got, problem)
if "--no-smtlib" not in options:
    query, dialect = (run("shapeproof", "dump", "--format=" + format, file)
                      for format in ("smtlib", "smt"))
    exported = run("mlir-translate", "--export-smtlib", "-", text=dialect)
    for solver in (("cvc5", "--incremental", "--lang=smt2", "-"),
                   ("z3", "-in", "-smt2")):
        for text in (query, exported):
            answers = run(*solver, text=text).split()
            assert len(answers) == 2 * len(checks), (solver, answers, text)
            for check, pair in zip(checks, zip(answers[::2], answers[1::2])):
                assert check["verdict"] in (SAYS.get(pair), "unknown"), (
                    solver, pair, check, text)
