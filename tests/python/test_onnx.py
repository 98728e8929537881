# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Models of ONNX. They are written here, byte by byte, so that no package of ONNX
is needed."""

import tempfile
import unittest
from pathlib import Path

import shapeproof
from test_reports import reads_mlir


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def varint(value):
    data = b""
    while value > 127:
        data += bytes([value & 127 | 128])
        value >>= 7
    return data + bytes([value])


def value(name, *dims):
    shape = b"".join(field(1, field(1 if isinstance(d, int) else 2, d))
                     for d in dims)
    tensor = field(1, 1) + field(2, shape)
    return field(1, name) + field(2, field(1, tensor))


def node(op, name, inputs, output):
    return b"".join(field(1, i) for i in inputs) + field(2, output) \
        + field(3, name) + field(4, op)


def model(result):
    """y = MatMul(relu(x), w), of which `result` are the declared sizes."""
    graph = field(1, node("Relu", "relu", ["x"], "r")) \
        + field(1, node("MatMul", "product", ["r", "w"], "y")) \
        + field(2, "g") + field(11, value("x", "N", "K")) \
        + field(11, value("w", "L", "M")) + field(12, value("y", *result))
    return field(1, 8) + field(7, graph) + field(8, field(1, "") + field(2, 17))


@unittest.skipUnless(reads_mlir(), "shapeproof is not on the PATH")
class Onnx(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def load(self, *result, **options):
        path = self.folder / "m.onnx"
        path.write_bytes(model(result))
        return shapeproof.onnx.load(path, **options)

    def test_contract(self):
        m = self.load("N", "M")
        self.assertEqual([c.claim for c in m.contract.clauses],
                         ["x.dim1 == w.dim0"])
        self.assertIn("[N, M]", m.contract.signature)
        within = m.contract_within({"x[1]": range(2, 5), "L": [3]})
        self.assertEqual(within.clauses[0].breaks["w.dim0"], 3)

    def test_declared(self):
        self.assertEqual([c.verdict for c in self.load("N", "M").declared()],
                         ["proved", "proved"])
        lies = self.load("N", "N").declared()
        self.assertEqual([c.verdict for c in lies], ["proved", "contingent"])
        inputs = lies[1].counterexample
        self.assertNotEqual(inputs["x.dim0"], inputs["w.dim1"])
        refuted = self.load("N + 1", "M").declared()[0]
        self.assertEqual(refuted.verdict, "refuted")
        self.assertIn("axis 0 of 'y'", refuted.message)

    def test_sizes(self):
        m = self.load("N", "M")
        self.assertEqual(m.sizes(), {"x": ["N", "K"], "w": ["L", "M"],
                                     "r": ["N", "K"], "y": ["N", "M"]})
        out = self.folder / "annotated.onnx"
        self.assertIn("axes of results have a size", m.annotate(out)[0])
        again = shapeproof.onnx.load(out)
        self.assertTrue(again.declared())
        self.assertTrue(all(c.proved for c in again.declared()))

    def test_boxes(self):
        m = self.load("N", "M")
        box = m.boxes(example={"x[1]": 4, "N": 2}, ranges={"N": "1..8"})
        sides = {side["name"]: side for side in box["sides"]}
        self.assertEqual((sides["x[0]"]["first"], sides["x[0]"]["last"]), (1, 8))

    def test_emit(self):
        code = {}
        exec(self.load("N", "M").emit("python", ["guard", "sizes", "bytes"]),
             code)
        self.assertEqual(code["main__sizes"]([2, 3], [3, 5]), [[2, 5]])
        self.assertEqual(code["main__bytes"]([2, 3], [3, 5]), [[24, 60], [40]])
        self.assertNotEqual(code["main__check"]([2, 3], [4, 5]), 0)
        with self.assertRaises(OverflowError):
            code["main__bytes"]([2**40, 3], [3, 2**40])

    def test_notebook(self):
        text = self.load("<N>", "N")._repr_html_()
        for part in ("<table>", "x.dim1 == w.dim0", "contingent", "&lt;N&gt;"):
            self.assertIn(part, text)

    def test_options(self):
        m = self.load("N", "M", min_size=4, runtime="spec")
        self.assertTrue(all(v >= 4 for v in
                            m.contract.clauses[0].breaks.values()))

    def test_errors(self):
        with self.assertRaises(FileNotFoundError):
            shapeproof.onnx.load(self.folder / "none.onnx")
        with self.assertRaises(shapeproof.MisuseError):
            self.load("N", "M", runtime="other")
        bad = self.folder / "bad.onnx"
        bad.write_bytes(b"\xff\xff")
        with self.assertRaises(shapeproof.ParseError):
            shapeproof.onnx.load(bad).contract
        with self.assertRaises(shapeproof.Error):
            self.load("N", "M").contract_within({"nobody": "1..2"})


if __name__ == "__main__":
    unittest.main()
