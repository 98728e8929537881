#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges loops whose variable may wrap by running them on all 8-bit numbers.

    for i = LB to n step s : i8 { assert CLAIM(i, n, s) }

After the last value below n the variable may wrap, and the loop goes on. A claim that
is proved has to hold in all iterations for all n (and s >= 1, where it is an
argument). An argument that is no step takes part in the claim. A contract has to accept no numbers for which the assertion fails, and, if
its clauses are exact, all others.

    steps.py SHAPEPROOF     # exit status 1 if something is wrong
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kernels"))
from claims import compiled, wrapped  # noqa: E402

# The text after %i, and its meaning.
CLAIMS = {
    "from": ("%h = arith.cmpi sge, %i, %lb : i8", lambda i, lb, n, s: i >= lb),
    "below": ("%h = arith.cmpi slt, %i, %n : i8", lambda i, lb, n, s: i < n),
    "even": ("%r = arith.remsi %i, %c2 : i8\n %h = arith.cmpi eq, %r, %c0 : i8",
             lambda i, lb, n, s: i % 2 == 0),
    "third": ("%r = arith.remsi %i, %c3 : i8\n %h = arith.cmpi eq, %r, %c0 : i8",
              lambda i, lb, n, s: i % 3 == 0),
    "block": ("%e = arith.addi %i, %c3 : i8\n %h = arith.cmpi slt, %e, %n : i8",
              lambda i, lb, n, s: wrapped(i + 3, 8) < n),
    "apart": ("%h = arith.cmpi sgt, %n, %c9 : i8", lambda i, lb, n, s: n > 9),
    "most": ("%h = arith.cmpi slt, %i, %c99 : i8", lambda i, lb, n, s: i < 99),
    "eighth": ("%r = arith.remsi %i, %c8 : i8\n %h = arith.cmpi eq, %r, %c0 : i8",
               lambda i, lb, n, s: i % 8 == 0),
    "residue": ("%r = arith.remsi %i, %c9 : i8\n %h = arith.cmpi ne, %r, %c3 : i8",
                lambda i, lb, n, s: (abs(i) % 9 if i >= 0 else -(abs(i) % 9)) != 3),
    "hole": ("%h = arith.cmpi ne, %i, %c27 : i8", lambda i, lb, n, s: i != 27),
    "gap": ("%p1 = arith.cmpi slt, %i, %c9 : i8\n %p2 = arith.cmpi sge, %i, %c27 : i8\n"
            " %h = arith.ori %p1, %p2 : i1", lambda i, lb, n, s: i < 9 or i >= 27),
    "skips": ("%h = arith.cmpi ne, %i, %arg : i8", lambda i, lb, n, s: i != s),
    "shifted": ("%w = arith.addi %i, %arg : i8\n %r = arith.andi %w, %c7 : i8\n"
                " %h = arith.cmpi eq, %r, %c0 : i8", lambda i, lb, n, s: (i + s) % 8 == 0),
    "or": ("%r = arith.remsi %i, %c8 : i8\n %p1 = arith.cmpi eq, %r, %c0 : i8\n"
           " %p2 = arith.cmpi sgt, %arg, %c9 : i8\n %h = arith.ori %p1, %p2 : i1",
           lambda i, lb, n, s: i % 8 == 0 or s > 9),
}
STEPS = [2, 3, 4, 6, 12, 64, 100, None]  # None is an argument.
FIRST = [0, 1, -128, 5]
LEAST_EXACT = 660  # Contracts. With more of them, raise it.
# A fact about n and the step, before the loop.
FACTS = {"": lambda n, s: True, "n <= 100": lambda n, s: n <= 100,
         "s <= 27": lambda n, s: s <= 27 and n <= 100}


def functions():
    """(name, text, claim, lb, step, fact)"""
    for step in STEPS:
        for lb in FIRST:
            for claim in CLAIMS:
                for fact in FACTS if step is None else list(FACTS)[:2]:
                    name = f"f{step}_{lb}_{claim}_{fact.replace(' ', '')}"
                    yield name, step, lb, claim, fact


def text_of(name, step, lb, claim, fact):
    lines = [f"func.func @\"{name}\"(%n: i8, %arg: i8) {{"]
    lines += [f" %c{c} = arith.constant {c} : i8" for c in (0, 1, 2, 3, 7, 8, 9, 27, 99, 100)]
    lines.append(f" %lb = arith.constant {lb} : i8")
    if step is None:
        lines += [" %s = arith.addi %arg, %c0 : i8",
                  " %p = arith.cmpi sge, %arg, %c1 : i8",
                  ' cf.assert %p, "a step"']
    else:
        lines.append(f" %s = arith.constant {step} : i8")
    if fact:
        lines += [" %q = arith.cmpi sle, %n, %c100 : i8", ' cf.assert %q, "n"']
    if fact.startswith("s"):
        lines += [" %t = arith.cmpi sle, %arg, %c27 : i8", ' cf.assert %t, "s"']
    return "\n".join([*lines, " scf.for %i = %lb to %n step %s : i8 {", CLAIMS[claim][0],
                      ' cf.assert %h, "judged"', " }", " return", "}", ""])


def fails(step, lb, claim, n, arg):
    """Whether an iteration fails, in a loop that may have no end."""
    i, seen = lb, set()
    while i < n and i not in seen:
        seen.add(i)
        if not CLAIMS[claim][1](i, lb, n, arg):
            return True
        i = wrapped(i + step, 8)
    return False


def inputs(step, claim, fact):
    """The argument is the step, or free, or not used."""
    isUsed = step is None or "%arg" in CLAIMS[claim][0]
    for n in range(-128, 128):
        for s in [-128, -1, 0, 1, 2, 3, 5, 8, 27, 28, 64, 127] if isUsed else [step]:
            yield n, s, FACTS[fact](n, s) and (s >= 1 or step is not None)


def main():
    tool = sys.argv[1]
    kinds = list(functions())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "steps.mlir"
        path.write_text("".join(text_of(*kind) for kind in kinds))
        run = subprocess.run([tool, "contract", "--format=json", str(path)],
                             capture_output=True, text=True, check=False)
        report = json.loads(run.stdout)["files"][0]
    contracts = {c["function"]: c for c in report["contracts"]}
    verdicts, wrong, exact, open_ = {}, 0, 0, 0
    for name, step, lb, claim, fact in kinds:
        check = [c for c in report["checks"]
                 if c["function"] == name and c["message"] == "judged"][0]
        verdict = check["verdict"]
        verdicts[verdict] = verdicts.get(verdict, 0) + 1
        contract = contracts[name]
        clauses = [(c, compiled(c["claim"], {"arg0": "n", "arg1": "s"}))
                   for c in contract["clauses"]]
        open_ += bool(contract["residue"])
        is_exact = not contract["residue"] and all(c["exact"] for c, _ in clauses)
        exact += is_exact
        for n, s, is_admitted in inputs(step, claim, fact):
            values = {"n": n, "s": s}
            does_fail = not is_admitted or fails(step or s, lb, claim, n, s)
            is_accepted = all(holds(values) for _, holds in clauses)
            what = None
            if is_admitted and verdict == "proved" and does_fail:
                what = "proved, and fails"
            elif is_admitted and verdict == "refuted" and lb < n and not does_fail:
                what = "refuted, and holds"
            elif not contract["residue"] and is_accepted and does_fail:
                what = "accepted, and fails"
            elif is_exact and not is_accepted and not does_fail:
                what = "rejected by an exact contract, and runs"
            if what:
                wrong += 1
                print(f"{name}: {what} with n = {n}, s = {s}: "
                      f"{[c['claim'] for c, _ in clauses]}")
                break
    print(f"{len(kinds)} loops: {verdicts}, {exact} contracts exact, {open_} open, "
          f"{wrong} wrong")
    return 1 if wrong or exact < LEAST_EXACT else 0


sys.exit(main())
