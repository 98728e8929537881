#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The table of parameters and the library of shape functions fit each other.

Each operation in the table is one of the library, and each operation of the library
whose function reads a value that torch has a default for is in the table, with that
many parameters: a function that reads operand 3 has to find it.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main():
    source = (ROOT / "torch/lib/Signatures.cpp").read_text(encoding="utf-8")
    table = {row.split()[0]: row.split()[1:]
             for row in source.split('R"(')[1].split(')"')[0].strip().splitlines()}
    library = (ROOT / "share/shapeproof/torch.mlir").read_text(encoding="utf-8")
    mapped = dict(re.findall(r"^  torch\.aten\.([\w.]+) = (\[[^\]]*\]|@\w+)", library, re.M))
    reads = {}
    for name, head in re.findall(r"func\.func @(\w+)\((.*?)\{\n", library, re.S):
        places = [int(n) for n in re.findall(r"shapeproof\.(?:value|operand|given) = (\d+)", head)]
        reads[name] = max(places, default=-1)
    bad = 0
    for operation, parameters in table.items():
        if operation not in mapped:
            print(f"{operation} is in the table, and not in the library")
            bad += 1
            continue
        most = max((reads.get(f, -1) for f in re.findall(r"@(\w+)", mapped[operation])),
                   default=-1)
        if most >= len(parameters):
            print(f"{operation} has {len(parameters)} parameters, and operand {most} is read")
            bad += 1
        given = [p for p in parameters if "=" in p]
        if given and parameters[-len(given):] != given and operation != "sort.stable":
            print(f"{operation}: a parameter without a default follows one with a default")
            bad += 1
    print(f"{len(table)} operations in the table, {bad} bad")
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main())
