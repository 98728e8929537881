# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A compiler without MLIR, in whatever language: it writes its checks as a
problem (docs/dims.md), runs `shapeproof`, and reads the report (docs/report.md).

    python3 examples/text/compiler.py build/bin/shapeproof
"""

import json
import subprocess
import sys

# The facts of its front end, and the checks that it would have to make.
SIZES = ["n", "k"]
FACTS = [("n == 4 * k", "split evenly")]
CHECKS = ["n mod 4 == 0", "k <= n", "k >= 1"]


def main():
    lines = ["dim " + ", ".join(SIZES)]
    lines += [f'assume {fact} "{why}"' for fact, why in FACTS]
    first = len(lines) + 1  # The line of the first check.
    lines += [f"prove {check}" for check in CHECKS]
    done = subprocess.run([sys.argv[1], "analyze", "--format=json", "-"],
                          input="\n".join(lines) + "\n", text=True,
                          stdout=subprocess.PIPE)
    if done.returncode not in (0, 1):
        return done.returncode
    report = json.loads(done.stdout)
    assert report["schema"] == "shapeproof.report/1"
    for entry in report["files"][0]["checks"]:
        check = CHECKS[entry["line"] - first]
        if entry["verdict"] == "proved":
            print(f"drop {check}")
        else:
            print(f"keep {check}: fails with {entry['counterexample']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
