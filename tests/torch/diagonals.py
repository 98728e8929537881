#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The sizes of diagonals, against the elements that are counted here.

    diagonals.py --bin=FOLDER

One program has many diagonals of tensors with sizes from 0 to 4. Those that are
declared with the size that was counted are proved, those with one more refuted.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    tool = parser.parse_args().bin / "shapeproof"
    rng = random.Random(5)
    inputs, lines, wanted = [], [], {}
    for n in range(60):
        sizes = [rng.randrange(5) for _ in range(rng.randrange(2, 5))]
        a, b = rng.sample(range(len(sizes)), 2)
        offset = rng.randrange(-5, 6)
        length = sum(0 <= i + offset < sizes[b] for i in range(sizes[a]))
        rest = [s for i, s in enumerate(sizes) if i not in (a, b)]
        more = rng.randrange(2)
        inputs.append(f'x{n}: "f32{sizes}"')
        dims = [d - len(sizes) * rng.randrange(2) for d in (a, b)]
        lines.append(f'y{n}: "f32{rest + [length + more]}" = torch.ops.aten.'
                     f'diagonal.default(x{n}, {offset}, {dims[0]}, {dims[1]})')
        wanted[f"axis {len(rest)} of 'y{n}'"] = "refuted" if more else "proved"
    text = f"def forward(self, {', '.join(inputs)}):\n    " \
        + "\n    ".join(lines) + "\n    return (y0,)\n"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "p.txt"
        path.write_text(text)
        done = subprocess.run([tool, "analyze", "--format=json",
                               "--contracts=false", path], text=True,
                              capture_output=True)
    checks = json.loads(done.stdout)["files"][0]["checks"]
    found = {c["message"].split(" is ")[0]: c["verdict"] for c in checks
             if c["kind"] == "declared"}
    bad = [name for name, verdict in wanted.items() if found.get(name) != verdict]
    bad += [c["message"] for c in checks if c["kind"] != "declared"
            and c["verdict"] != "proved"]
    print(f"{len(wanted)} diagonals, {len(bad)} wrong {bad}")
    return 1 if bad or len(set(wanted.values())) != 2 else 0


if __name__ == "__main__":
    sys.exit(main())
