#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An answer about a function depends on that function alone.

    check.py --bin=build/bin --ir=tests/mlir/ir

1. After hundreds of checks that are hard, claims that fold are answered.
2. Checks and contract of a function are the same alone and among 20 others.
3. The order of `prove` lines changes no verdict, also where budgets end.
4. Where a budget ends, contract, report and summary say so in a line.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile

PER_FILE = 20


class Checker:
    def __init__(self, bin_dir, folder):
        self.tool = os.path.join(bin_dir, "shapeproof")
        self.folder = folder
        self.failures = 0

    def fail(self, text):
        print("FAIL:", text)
        self.failures += 1

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def run(self, *arguments):
        return subprocess.run([self.tool, *arguments], capture_output=True, text=True, check=False).stdout

    def report(self, *arguments):
        # Messages of MLIR's own checks have the names of files in them.
        if arguments[0] == "contract":
            arguments += ("--verify-ops=false",)
        return json.loads(self.run(*arguments, "--format=json"))


def trivial_after_hard(checker):
    """As IR and as a problem: checks of products of unknown sizes, then 0 == 0,
    n == n, and what a look-up gives."""
    count = 300
    lines = ["func.func @f(%n: index, %m: index, %k: index) {", "  %c0 = arith.constant 0 : index"]
    for i in range(count):
        lines += [
            f"  %d{i} = arith.constant {3 + 9 * i} : index",
            f"  %x{i} = arith.muli %n, %n : index",
            f"  %y{i} = arith.muli %x{i}, %n : index",
            f"  %u{i} = arith.muli %m, %m : index",
            f"  %v{i} = arith.muli %u{i}, %m : index",
            f"  %w{i} = arith.muli %k, %k : index",
            f"  %z{i} = arith.muli %w{i}, %k : index",
            f"  %r{i} = arith.addi %z{i}, %d{i} : index",
            f"  %s{i} = arith.addi %y{i}, %v{i} : index",
            f"  %p{i} = arith.cmpi ne, %s{i}, %r{i} : index",
            f'  cf.assert %p{i}, "hard"',
        ]
    lines += [
        "  %t = arith.cmpi eq, %c0, %c0 : index",
        '  cf.assert %t, "trivial"',
        "  %q = arith.cmpi eq, %n, %n : index",
        '  cf.assert %q, "trivial"',
        "  %e = arith.cmpi eq, %n, %m : index",
        '  cf.assert %e, "first"',
        '  cf.assert %e, "trivial"',
        "  return",
        "}",
    ]
    path = checker.write("trivial.mlir", "\n".join(lines) + "\n")
    checks = checker.report("analyze", "--budget=0.05", path)["files"][0]["checks"]
    for check in checks:
        if check["message"] == "trivial" and check["verdict"] != "proved":
            checker.fail(f"{check['claim']} after {count} hard checks is {check['verdict']}: {check['reason']}")
    lines = ["dim n, m, k"]
    lines += [f"prove n * n * n + m * m * m != k * k * k + {3 + 9 * i}" for i in range(count)]
    lines += ["assume n == m + 1", "prove 0 == 0", "prove n == n", "prove n == m + 1", "prove n + k == m + k + 1"]
    path = checker.write("trivial.dims", "\n".join(lines) + "\n")
    report = checker.report("analyze", "--budget=0.05", path)
    for check in report["files"][0]["checks"][count:]:
        if check["verdict"] != "proved":
            checker.fail(f"{check['claim']} after {count} hard claims is {check['verdict']}: {check['reason']}")
    # The line of the summary, of text and of JSON.
    limited = sum((c["reason"] or {}).get("kind") == "limit" for c in report["files"][0]["checks"])
    if not limited or report["summary"].get("limited") != limited:
        checker.fail(f"the summary says {report['summary']} of {limited} checks for which a budget ended")
    line = f"{limited} checks not decided: step budget; --budget=0.2 goes on"
    if line not in checker.run("analyze", "--budget=0.05", path).split("\n"):
        checker.fail("no line in the text: " + line)
    if line not in checker.run("analyze", "--budget=0.05", "--format=markdown", path).split("\n"):
        checker.fail("no line in Markdown: " + line)


def functions_of(folder):
    """Functions of tests/mlir/ir that stand for themselves, without comments."""
    found = []
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".mlir"):
            continue
        with open(os.path.join(folder, name)) as file:
            text = file.read()
        for part in re.split(r"^// -----.*$", text, flags=re.M):
            lines = [re.sub(r"^\s*//.*$", "", line) for line in part.split("\n")]
            for match in re.finditer(r"^( *)func\.func @(\w+)\(.*?^\1\}$", "\n".join(lines), flags=re.M | re.S):
                body = match.group(0)
                if body.count("@") == 1 and not re.search(r"[#!]\w", body):
                    found.append((name, match.group(2), body))
    return found


def about(report, function):
    """The report about the function, without ids, which are numbered over a file."""
    file = report["files"][0]
    result = []
    for key in ("checks", "contracts"):
        for entry in file.get(key, []):
            if entry["function"] == function:
                entry = dict(entry)
                entry.pop("id", None)
                result.append(entry)
    return result


def alone_and_together(checker, folder, share):
    """Each at the same lines, alone and together, so that all places agree."""
    functions = functions_of(folder)
    random.Random(5).shuffle(functions)
    functions = functions[: len(functions) // share]
    compared = 0
    for start in range(0, len(functions), PER_FILE):
        together, places = [], []
        for i, (source, name, body) in enumerate(functions[start : start + PER_FILE]):
            own = f"{name}_{i}"
            body = body.replace("@" + name + "(", "@" + own + "(", 1).split("\n")
            places.append((source, own, len(together), body))
            together += body
        # Functions that are not IR by themselves are left out.
        whole = checker.report("contract", checker.write("together.mlir", "\n".join(together) + "\n"))
        if "error" in whole["files"][0]:
            good = []
            for place in places:
                alone = checker.report("contract", checker.write("alone.mlir", "\n".join(place[3]) + "\n"))
                if "error" not in alone["files"][0]:
                    good.append(place)
            together, places = [], [(s, o, 0, b) for s, o, _, b in good]
            for i, (source, own, _, body) in enumerate(places):
                places[i] = (source, own, len(together), body)
                together += body
            whole = checker.report("contract", checker.write("together.mlir", "\n".join(together) + "\n"))
        for source, own, line, body in places:
            path = checker.write("alone.mlir", "\n" * line + "\n".join(body) + "\n")
            alone = checker.report("contract", path)
            a = json.dumps(about(alone, own)).replace("alone.mlir", "M")
            b = json.dumps(about(whole, own)).replace("together.mlir", "M")
            compared += 1
            if a != b:
                checker.fail(f"{source}: @{own} differs alone and among {len(places)}:\n  {a}\n  {b}")
    if compared < 100 // share:
        checker.fail(f"only {compared} functions were compared")


def hard_neighbours(checker):
    """A contract among functions that take all they may."""
    body = """func.func @small(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?x?xf32>
  %m = tensor.dim %a, %c1 : tensor<?x?xf32>
  %k = tensor.dim %b, %c0 : tensor<?x?xf32>
  %l = tensor.dim %b, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %m, %k : index
  cf.assert %p, "one"
  %q = arith.cmpi sle, %n, %l : index
  cf.assert %q, "two"
  %x = arith.muli %n, %m : index
  %r = arith.cmpi sle, %x, %l : index
  cf.assert %r, "three"
  return
}
"""

    def neighbour(i):
        lines = [f"func.func @large{i}(%n: index, %m: index, %k: index) {{"]
        for value in "nmk":
            lines += [f"  %{value}2 = arith.muli %{value}, %{value} : index"]
            lines += [f"  %{value}3 = arith.muli %{value}2, %{value} : index"]
        lines += ["  %s = arith.addi %n3, %m3 : index"]
        for j in range(8):
            lines += [
                f"  %c{j} = arith.constant {3 + 9 * j} : index",
                f"  %r{j} = arith.addi %k3, %c{j} : index",
                f"  %p{j} = arith.cmpi ne, %s, %r{j} : index",
                f'  cf.assert %p{j}, "hard"',
            ]
        return "\n".join(lines + ["  return", "}"]) + "\n"

    budget = "--budget=0.05"
    alone = checker.report("contract", budget, checker.write("alone.mlir", body))
    text = body + "".join(neighbour(i) for i in range(PER_FILE))
    for name, text in (("before", text), ("after", "".join(neighbour(i) for i in range(PER_FILE)) + body)):
        whole = checker.report("contract", budget, checker.write("together.mlir", text))
        a, b = (re.sub(r'"(line|column)": \d+', "", json.dumps(about(r, "small"))) for r in (alone, whole))
        if re.sub(r"@\d+:\d+", "", a) != re.sub(r"@\d+:\d+", "", b):
            checker.fail(f"@small {name} others differs:\n  {a}\n  {b}")


def order_of_questions(checker):
    claims = [f"n * n * n + m * m * m != k * k * k + {3 + 9 * i}" for i in range(60)]
    claims += ["n * m * k >= 0", "(n + m) * (n + m) >= 4 * n * m", "n * n == 2 * m * m + 1", "n floordiv 4 * 4 <= n"]
    claims += ["n * (m + k) == n * m + n * k", "n * n + m * m >= 2 * n * m", "n <= m or m <= k or k <= n"]
    verdicts = None
    for seed in range(4):
        order = list(claims)
        random.Random(seed).shuffle(order)
        text = "dim n, m, k\nassume n >= 1\n" + "".join(f"prove {claim}\n" for claim in order)
        path = checker.write("order.dims", text)
        checks = checker.report("analyze", "--budget=0.01", path)["files"][0]["checks"]
        found = {c["claim"]: (c["verdict"], c["decided_by"]) for c in checks}
        if verdicts is None:
            verdicts = found
            if not any(c["reason"] and c["reason"]["kind"] == "limit" for c in checks):
                checker.fail("no budget ended: nothing was tested")
        elif found != verdicts:
            checker.fail("verdicts depend on the order: " + str({c: (verdicts[c], found[c]) for c in claims if verdicts[c] != found[c]}))


def unfinished_contracts(checker):
    args = ", ".join(f"%a{i}: index, %b{i}: index" for i in range(30))
    body = "".join(
        f"""  %m{i} = arith.muli %a{i}, %b{i} : index
  %p{i} = arith.cmpi sle, %m{i}, %b{(i + 1) % 30} : index
  cf.assert %p{i}, ""
"""
        for i in range(30)
    )
    problem = "".join(f"dim a{i}, b{i}\nprove a{i} * b{i} <= {i}\n" for i in range(30))
    for path in (
        checker.write("unfinished.mlir", f"func.func @f({args}) {{\n{body}  return\n}}\n"),
        checker.write("unfinished.dims", problem),
    ):
        contract = checker.report("contract", "--budget=0.01", path)["files"][0]["contracts"][0]
        if contract.get("goes_on_with") != 0.04:
            checker.fail(f"{path}: goes on with {contract.get('goes_on_with')}")
        if not any(clause.get("may_follow") for clause in contract["clauses"]) and not contract["residue"]:
            checker.fail(f"{path}: neither clauses that may follow nor checks that are left")
        line = "contract not finished: step budget; --budget=0.04 goes on"
        if line not in checker.run("contract", "--budget=0.01", path):
            checker.fail(f"{path}: no line in the text")
        whole = checker.report("contract", path)["files"][0]["contracts"][0]
        if "goes_on_with" in whole or any("may_follow" in clause for clause in whole["clauses"]):
            checker.fail(f"{path}: not finished with the usual budget")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default="build/bin")
    parser.add_argument("--ir", default=os.path.join(os.path.dirname(__file__), "..", "mlir", "ir"))
    parser.add_argument("--share", type=int, default=1, help="compare one in so many functions")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        checker = Checker(args.bin, folder)
        trivial_after_hard(checker)
        order_of_questions(checker)
        unfinished_contracts(checker)
        hard_neighbours(checker)
        alone_and_together(checker, args.ir, args.share)
    return 1 if checker.failures else 0


if __name__ == "__main__":
    sys.exit(main())
