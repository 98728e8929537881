#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Certificates of a few hundred kilobytes that would take hours to check.

Usage: costly-certificates.py DIR   # writes NAME.dims and NAME.json there
"""
import hashlib
import json
import sys
from pathlib import Path


def write(folder, name, problem, terms, proof):
    path = folder / f"{name}.dims"
    path.write_text(problem)
    check = {"function": "", "line": problem.count("\n"), "column": 1,
             "kind": "prove", "verdict": "proved", "vacuous": False,
             "by": "affine", "premises": [], "terms": terms, "proof": proof,
             "query": None}
    file = {"schema": "shapeproof.certificate/1", "context": "affine",
            "path": path.name, "language": "dims",
            "sha256": hashlib.sha256(problem.encode()).hexdigest(),
            "checks": [check]}
    (folder / f"{name}.json").write_text(json.dumps(file))


def conjunctions(folder, levels=30, width=66):
    """Each `and` has all but one of those of the level below: taken apart, 66 to
    the power of 30 conjuncts."""
    terms = [["dim.symbol", "n", "dim", 0], ["dim.symbol", "i", "int", 1]]

    def add(term):
        terms.append(term)
        return len(terms) - 1

    below = [add(["claim.ne", add(["dim.sum", -k, 1, 1])])
             for k in range(width + 1)]
    for level in range(levels):
        count = width + 1 if level < levels - 1 else 1
        below = [add(["claim.and"] + below[:k] + below[k + 1:])
                 for k in range(count)]
    condition = add(["claim.not bool", below[0]])
    one, two = add(["dim.constant", 1]), add(["dim.constant", 2])
    select = add(["dim.select", condition, one, two])
    equal = add(["claim.eq", add(["dim.sum", -1, 1, select])])
    axiom = add(["claim.or", below[0], equal])
    write(folder, "conjunctions", "dim n\nint i\nprove n == n\n", terms,
          {"columns": [], "formulas": [[5, "Given"], [0, "Axiom", select, axiom]],
           "nodes": [{"split": 0, "arms": [[1, 1000], [2, 2000]]},
                     {"opposites": [5, 5]}, {"opposites": [5, 5]}]})


def roundings(folder, variables=4000, rounds=4000):
    """A sum of many variables, rounded again and again."""
    split = [0]
    for v in range(variables):
        split += [1, v + 1]
    again = [[[[0, 1]], 1]] * rounds
    close = {"round": again, "close": [[0, 0]]}
    write(folder, "roundings", "dim n\nprove n == 3\n", [],
          {"columns": [], "formulas": [],
           "nodes": [{"hypotheses": [],
                      "tree": [{"branch": [1, 2], "split": split}, close, close]}]})


if __name__ == "__main__":
    FOLDER = Path(sys.argv[1])
    conjunctions(FOLDER)
    roundings(FOLDER)
