#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Contracts of ONNX's Reshape by a list that is an input, against its definition.

The emitted check has to accept exactly the lists for which Reshape gives the
declared sizes: all lists of numbers from -2 to 6.

    reshape.py --bin=build/bin
"""

import argparse
import itertools
import math
import subprocess
import sys
import tempfile
from pathlib import Path

# The sizes, the declared ones, and whether 0 is a size.
CASES = [((2, 3, 4), (2, 6, 2), False), ((2, 3), (None, 2), False),
         ((0, 3), (None, 3), False), ((0, 3), (3, 0), True),
         ((2, 2), (1, 2, None), False), ((4,), (None, None), False),
         ((2, 3), (6, 0), False), ((), (1, 1), False)]


def accepted(sizes, wanted, declared, allow_zero):
    """Whether Reshape gives the declared sizes (None for any)."""
    result = list(wanted)
    for i, size in enumerate(wanted):
        if size == 0 and not allow_zero:
            if i >= len(sizes):
                return False
            result[i] = sizes[i]
    if min(result) < -1 or result.count(-1) > 1:
        return False
    elements = math.prod(sizes)
    if -1 in result:
        rest = math.prod(size for size in result if size != -1)
        if rest == 0 or elements % rest:
            return False
        result[result.index(-1)] = elements // rest
    return (math.prod(result) == elements and
            all(d is None or d == r for d, r in zip(declared, result)))


def program(sizes, declared, allow_zero):
    """A function that reshapes its first argument by the second."""
    def tensor(extents):
        text = ",".join("?" if e is None else str(e) for e in extents)
        return f"!torch.vtensor<[{text}],f32>"
    given, result = tensor(sizes), tensor(declared)
    of_list = f"!torch.vtensor<[{len(declared)}],si64>"
    flag = " {torch.onnx.allowzero = 1 : si64}" if allow_zero else ""
    return f"""
func.func @f(%x: {given}, %sizes: {of_list}) -> {result} attributes
    {{torch.onnx_meta.opset_version = 21 : si64}} {{
  %y = torch.operator "onnx.Reshape"(%x, %sizes){flag} : ({given}, {of_list}) -> {result}
  return %y : {result}
}}"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    args = parser.parse_args()
    wrong = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        for sizes, declared, allow_zero in CASES:
            path = Path(folder) / "reshape.mlir"
            path.write_text(program(sizes, declared, allow_zero))
            code = subprocess.run(
                [f"{args.bin}/shapeproof", "emit", "--language=python",
                 "--what=guard", path], check=True, stdout=subprocess.PIPE,
                text=True, timeout=60).stdout
            emitted = {}
            exec(code, emitted)
            check = emitted["f_check"]
            for wanted in itertools.product(range(-2, 7), repeat=len(declared)):
                given = [sizes, [len(wanted)], wanted]
                # Elements are no parameter where no condition is about them.
                fails = check(*given[:check.__code__.co_argcount])
                tried += 1
                if (fails == 0) != accepted(sizes, wanted, declared, allow_zero):
                    wrong += 1
                    print(f"{sizes} by {wanted} to {declared}: {fails}")
    print(f"{tried} lists, {wrong} wrong")
    return wrong > 0 or tried < 1000


if __name__ == "__main__":
    sys.exit(main())
