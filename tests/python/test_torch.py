# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of PyTorch, which need not be there."""

import sys
import unittest
from pathlib import Path

import shapeproof
from test_reports import reads_mlir

INPUTS = Path(__file__).resolve().parents[1] / "torch" / "Inputs"
BODY = '''class GraphModule(torch.nn.Module):
    def forward(self, w: "f32[4, 8]", x: "f32[s0, 6]", y: "f32[s1, 3]"):
        view: "f32[3*s0, 2]" = torch.ops.aten.view.default(x, [-1, 2])
        add: "f32[s1, 3]" = torch.ops.aten.add.Tensor(x, y)
        return (view, add)
'''


class Module:
    """torch.fx.GraphModule, as far as it is documented."""

    def print_readable(self, print_output=True, include_stride=False,
                       include_device=False, colored=False):
        assert not print_output
        return BODY


class Printed(str):
    """A symbol or a range, which prints as in SymPy."""

    __repr__ = str.__str__


class Exported:
    """torch.export.ExportedProgram, as far as it is documented."""

    graph_module = Module()
    graph_signature = "\n    # inputs\n    w: PARAMETER target='fc.weight'\n" \
        "    x: USER_INPUT\n    y: USER_INPUT\n"
    range_constraints = {Printed("s0"): Printed("VR[2, 1024]"),
                         Printed("s1"): Printed("VR[0, int_oo]")}


@unittest.skipUnless(reads_mlir(), "shapeproof is not on the PATH")
class Torch(unittest.TestCase):
    def test_load(self):
        path = INPUTS / "reshape.txt"
        for source in (path, str(path), path.read_text()):
            program = shapeproof.torch.load(source)
            self.assertEqual([c.claim for c in program.clauses],
                             ["6 * x.dim0 == mask.dim0", "x.dim0 mod 10 == 0"])
            self.assertEqual(program.sizes()["view_1"], ["floor(3*s0/10)", "20"])
            self.assertTrue(all(c.proved for c in program.declared()))
            self.assertIn("s0 mod 10 == 0", program.contract.signature)
            self.assertTrue(any(c.counterexample for c in program.checks))
        within = program.contract_within({"x[0]": [10, 20]})
        self.assertEqual([c.claim for c in within.clauses],
                         ["6 * x.dim0 == mask.dim0"])
        self.assertIn("def main__check", program.emit("python"))

    def test_declared(self):
        text = (INPUTS / "reshape.txt").read_text()
        program = shapeproof.torch.load(text.replace('"f32[6*s0]" = torch.ops'
                                                     '.aten.view', '"f32[5*s0]"'
                                                     ' = torch.ops.aten.view'))
        self.assertEqual(program.sizes()["view"], [None])
        self.assertIn("refuted", [c.verdict for c in program.declared()])
        self.assertIn("declared size", program._repr_html_())

    def test_explain(self):
        program = shapeproof.torch.explain(Exported())
        self.assertEqual(program.sizes()["view"], ["s0 * 3", "2"])
        # A tensor with rows of six cannot be added to one with rows of three.
        self.assertIn("refuted", [c.verdict for c in program.checks])
        self.assertNotIn("w:", program.contract.signature)
        self.assertIn("x.dim0 in [2, 1024]",
                      [a["claim"] for a in program.contract.raw["assumes"]])
        module = shapeproof.torch.explain(Module())
        self.assertIn("w: [4, 8]", module.contract.signature)
        self.assertNotIn("torch", sys.modules)

    def test_notebook(self):
        text = shapeproof.torch.load(INPUTS / "reshape.txt")._repr_html_()
        for part in ("<table>", "x.dim0 mod 10 == 0", "view_1"):
            self.assertIn(part, text)

    def test_errors(self):
        with self.assertRaises(FileNotFoundError):
            shapeproof.torch.load("none.pt2")
        with self.assertRaises(shapeproof.MisuseError):
            shapeproof.torch.explain(3)
        with self.assertRaises(shapeproof.ParseError):
            shapeproof.torch.load("def forward(self, x: f32[\n").contract


if __name__ == "__main__":
    unittest.main()
