#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The tables of docs/onnx.md have the operators that have rules, and no others.

    table.py --bin=FOLDER

Besides, every operator of tests/onnx/operators.txt, those of ONNX up to version
22, has a rule.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECTIONS = {"The operators of ONNX": "ai.onnx",
            "The operators of ONNX Runtime": "com.microsoft"}


def documented(text):
    for section in text.split("\n## ")[1:]:
        domain = SECTIONS.get(section.split("\n")[0])
        for row in re.findall(r"^\| ([^|]*`[^|]*) \|", section, re.M):
            names = re.findall(r"`([^`]+)`", row)
            if not domain and ": " in row:
                yield from ((names[0], name) for name in names[1:])
            elif domain:
                yield from ((domain, name) for name in names)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True)
    lines = subprocess.run([parser.parse_args().bin + "/shapeproof", "onnx",
                            "--operators"], check=True, text=True,
                           stdout=subprocess.PIPE).stdout.splitlines()
    known = {tuple(line.split()[:2]) for line in lines}
    said = list(documented((ROOT / "docs/onnx.md").read_text()))
    wanted = {("ai.onnx", name) for name in
              (ROOT / "tests/onnx/operators.txt").read_text().split()}
    problems = [f"has no row: {row}" for row in sorted(known - set(said))]
    problems += [f"has no rule: {row}" for row in sorted(set(said) - known)]
    problems += [f"has two rows: {row}" for row in sorted(set(said))
                 if said.count(row) > 1]
    problems += [f"of ONNX, without a rule: {row}"
                 for row in sorted(wanted - known)]
    print("\n".join(problems) or f"{len(known)} operators")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())
