#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The JavaScript that `shapeproof emit` writes for a model, in a page.

    emitted.py --bin=build/bin MODEL.onnx

The page has nothing but the code. Its answers at random sizes are those of the
code in Python.
"""

import argparse
import json
import random
import subprocess
import tempfile
from pathlib import Path

from page import Browser

WHAT = "--what=guard,sizes,bytes"
SIZES = [0, 1, 2, 3, 4, 5, 29, 30, 31, 32, 33, 48, 64, 640, 2**31, 2**62, 2**63 - 1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("model")
    args = parser.parse_args()

    def emit(language):
        return subprocess.run([f"{args.bin}/shapeproof", "emit", f"--language={language}",
                               WHAT, args.model], check=True, text=True,
                              stdout=subprocess.PIPE).stdout

    code, ours = emit("js"), {}
    exec(emit("python"), ours)
    rank = len(next(line for line in code.splitlines() if ": tensor<" in line)
               .split("tensor<")[1].split(">")[0].split("x")) - 1
    rng = random.Random(5)
    inputs = [[rng.choice(SIZES) for _ in range(rank)] for _ in range(300)]
    for some in inputs[::2]:  # Images have three colours.
        some[1] = 3

    def expected(sizes):
        clause = ours["main__check"](sizes)
        if clause:
            return [clause, ours["main__message"](clause, sizes)]
        try:
            size = ours["main__bytes"](sizes)
        except OverflowError:
            size = "RangeError"
        return [clause, ours["main__sizes"](sizes), size]

    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        html = Path(folder) / "page.html"
        html.write_text(f"""<!doctype html><meta charset=utf-8><title>code</title>
<script type=module>
{code}
const shown = (x) => Array.isArray(x) ? `[${{x.map(shown).join(', ')}}]`
    : typeof x === 'string' ? JSON.stringify(x) : String(x);
globalThis.ask = (texts) => {{
  const sizes = texts.map(BigInt);
  const clause = main__check(sizes);
  if (clause) return shown([clause, main__message(clause, sizes)]);
  let bytes;
  try {{ bytes = main__bytes(sizes); }} catch (error) {{ bytes = error.name; }}
  return shown([clause, main__sizes(sizes), bytes]);
}};
</script>""")
        page = browser.open(html)
        answers = page.run(f"{json.dumps([[str(n) for n in i] for i in inputs])}.map(ask)")
        problems, requests = page.problems, page.requests
    wanted = [json.dumps(expected(i), ensure_ascii=False) for i in inputs]
    wrong = [(i, a, w) for i, a, w in zip(inputs, answers, wanted) if a != w]
    for difference in wrong[:5]:
        print("in the page, in Python:", *difference, sep="\n  ")
    accepted = sum(w.startswith("[0") for w in wanted)
    print(f"{len(inputs)} inputs, {accepted} accepted, {len(wrong)} differences")
    return bool(wrong or problems or requests or accepted < 5)


if __name__ == "__main__":
    raise SystemExit(main())
