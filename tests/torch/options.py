#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options about inputs are those of all commands, for models of ONNX and for
programs of PyTorch: each pair is accepted, and what the options say is used.

    options.py --bin=FOLDER
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = [["analyze"], ["contract"], ["memory"], ["emit", "--language=python"]]
OPTIONS = ["--min-size=2", "--trust-dim-params=false", "--runtime=spec",
           "--function=main", "--range={}=4..20", "--example={}=10"]
# x: [s0, 6] and y: [s0, 6] are added, and s0 is 3 or more.
PROGRAM = '''ExportedProgram:
    class GraphModule(torch.nn.Module):
        def forward(self, x: "f32[s0, 6]", y: "f32[s0, 6]"):
            add: "f32[s0, 6]" = torch.ops.aten.add.Tensor(x, y)
            return (add,)
Range constraints: {s0: VR[0, 100]}
'''


def run(*command, **options):
    return subprocess.run([str(part) for part in command], text=True,
                          capture_output=True, **options)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", type=Path, required=True)
    tool = parser.parse_args().bin / "shapeproof"
    bad = asked = 0
    with tempfile.TemporaryDirectory() as folder:
        program, model = Path(folder) / "p.txt", Path(folder) / "m.onnx"
        program.write_text(PROGRAM)
        inputs = ROOT / "tests/tools/cli/Inputs"
        with open(inputs / "declared.txtpb", "rb") as text, open(model, "wb") as out:
            subprocess.run(["protoc", "--encode=shapeproof.onnx.schema.Model",
                            f"-I{ROOT}/onnx/schema", ROOT / "onnx/schema/onnx.proto"],
                           stdin=text, stdout=out, check=True)
        for path in (program, model):
            name = "x[0]"
            for command in COMMANDS:
                for option in OPTIONS:
                    done = run(tool, *command, option.format(name), path)
                    asked += 1
                    if done.returncode not in (0, 1):
                        bad += 1
                        print(f"{command[0]} {option} {path.name}: {done.stderr}")

        def says(text, *command):
            nonlocal bad, asked
            asked += 1
            said = run(tool, *command, program).stdout
            if text not in said:
                bad += 1
                print(f"{command} has no {text!r}:\n{said}")

        says("never above 2400", "memory")
        says("never above 240\n", "memory", "--example=x[0]=10")
        says("assumes x.dim0 >= 7", "contract", "--min-size=7")
        says("x.dim0 broadcasts with y.dim0", "contract", "--trust-dim-params=false")
        says("x[0] >= 7", "emit", "--language=python", "--min-size=7")
        missing = run(tool, "memory", "--function=g", program)
        if missing.returncode != 2 or "no function named 'g'" not in missing.stderr:
            bad += 1
            print(missing.stderr)
    print(f"{asked} questions, {bad} wrong")
    return 1 if bad or asked < 50 else 0


if __name__ == "__main__":
    sys.exit(main())
