# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reports of whole files.

    PYTHONPATH=build/python python3 -m unittest discover tests/python
"""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import shapeproof
from shapeproof import ParseError


def has_tool():
    """Whether the program that reads files of MLIR, and folders, is there."""
    try:
        return bool(shapeproof.reports._tool())
    except shapeproof.ToolError:
        return False


def reads_mlir():
    """Whether it is there, and reads MLIR."""
    return has_tool() and "no MLIR" not in subprocess.run(
        [shapeproof.reports._tool(), "--version"], text=True,
        capture_output=True).stdout


class Reports(unittest.TestCase):
    def test_problem(self):
        text = "dim n, k\nassume n == 4 * k\nprove n mod 4 == 0\nprove k >= 1\n" \
               "bound n expect [0, inf]\n"
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "p.dims"
            path.write_text(text)
            for source in (text, path, str(path)):
                report = shapeproof.analyze(source, context="tiered")
                self.assertEqual([c.verdict for c in report],
                                 ["proved", "contingent"])
                self.assertEqual(report.checks[1].line, 4)
                self.assertEqual(report.checks[1].counterexample,
                                 {"n": 0, "k": 0})
                self.assertEqual((report.bounds[0].lo, report.bounds[0].hi),
                                 (0, None))
                self.assertEqual(report.summary["checks"], 2)
                self.assertEqual(report.context, "tiered")
        contract, = shapeproof.contracts(text)
        self.assertTrue(contract.clauses[0].exact)

    def test_bytes_that_are_no_text(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "p.dims"
            path.write_bytes(b"# caf\xe9\r\ndim n; prove n >= 0\n")
            for source in (path, str(path), os.fsencode(path)):
                self.assertTrue(shapeproof.analyze(source).checks[0].proved)
            path.write_bytes(b'dim n\nassume n >= 0 "caf\xe9"\n')
            with self.assertRaises(ParseError) as raised:
                shapeproof.analyze(path)
            self.assertEqual(raised.exception.line, 2)
            other = os.path.join(os.fsencode(folder), b"caf\xe9.dims")
            with open(other, "wb") as file:
                file.write(b"dim n; prove n >= 0")
            for source in (other, os.fsdecode(other)):
                self.assertTrue(shapeproof.analyze(source).checks[0].proved)
        for text in ("dim n; prove n >= 0 # \udce9", "# \ud800\ndim n"):
            shapeproof.analyze(text)
        self.assertRaises(ParseError, shapeproof.analyze, "dim \udce9;")

    @unittest.skipUnless(has_tool(), "there is no program shapeproof")
    def test_folder_with_a_bad_file(self):
        with tempfile.TemporaryDirectory() as folder:
            good, bad = Path(folder) / "a.dims", Path(folder) / "b.dims"
            good.write_text("dim n; prove n >= 0")
            self.assertEqual(shapeproof.analyze(folder).errors, [])
            bad.write_text("dim n; prove m >= 0")
            report = shapeproof.analyze(folder)
            self.assertEqual([c.verdict for c in report], ["proved"])
            error, = report.errors
            self.assertEqual((error.path, error.line, error.column),
                             (str(bad), 1, 14))
            self.assertIn("'m'", repr(report))
            self.assertIn("b.dims:1:14", report._repr_html_())
            self.assertRaises(ParseError, shapeproof.contracts, folder)


MLIR = """\
func.func @f(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi sge, %d, %c0 : index
  cf.assert %p, "not negative"
  %q = arith.cmpi eq, %d, %c4 : index
  cf.assert %q, "four of them"
  return
}
"""


BUFFERS = """func.func @f(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @g(%data: memref<index>) {
  %d = memref.load %data[] : memref<index>
  %a = memref.alloc(%d) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
"""


@unittest.skipUnless(reads_mlir(), "shapeproof does not read MLIR")
class Mlir(unittest.TestCase):
    def analyzed(self, text, name="m.mlir"):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_text(text)
            return shapeproof.analyze(path), shapeproof.contracts(path), path

    def test_file(self):
        report, contracts, path = self.analyzed(MLIR)
        self.assertEqual([(c.line, c.verdict) for c in report],
                         [(6, "proved"), (8, "contingent")])
        check = report.checks[1]
        self.assertEqual((check.function, check.kind, check.message),
                         ("f", "cf.assert", "four of them"))
        self.assertEqual(check.path, str(path))
        self.assertEqual(check.example, {"arg0.dim0": 4})
        self.assertNotEqual(check.counterexample["arg0.dim0"], 4)
        self.assertEqual([clause.claim for clause in contracts[0].clauses],
                         ["arg0.dim0 == 4"])
        self.assertTrue(contracts[0].clauses[0].exact)

    def test_memory(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "--limit=1.mlir"
            path.write_text(BUFFERS)
            f, g = shapeproof.memory(path)
            self.assertEqual((f.function, f.peak, f.exact, f.bound, f.fits),
                             ("f", "4 * arg0", True, None, None))
            self.assertIsNone(g.peak)
            self.assertIn("a size has no bound", g.reason)
            f, g = shapeproof.memory(str(path), ranges=["n=1..64"], limit=256)
            self.assertEqual((f.bound, f.fits, g.fits), (256, True, False))
            self.assertEqual(str(f), "f: peak 4 * arg0 bytes, never above 256")
            self.assertFalse(shapeproof.memory(
                path, ranges=["n=1..64"], limit=255)[0].fits)
            self.assertRaises(shapeproof.Error, shapeproof.memory, path,
                              context="nope")
            self.assertRaises(shapeproof.MisuseError, shapeproof.memory, path,
                              limit=-1)
            self.assertRaises(FileNotFoundError, shapeproof.memory, "no.mlir")
            path.write_text("func.func @f(")
            with self.assertRaises(ParseError) as raised:
                shapeproof.memory(path)
            self.assertEqual(raised.exception.line, 1)

    def test_names_that_look_like_options(self):
        report, _, _ = self.analyzed(MLIR, "--fail-on=unknown.mlir")
        self.assertEqual(len(report), 2)

    def test_errors_have_places(self):
        with self.assertRaises(ParseError) as raised:
            self.analyzed("func.func @f() {\n  %0 = nothing\n}\n")
        self.assertEqual(raised.exception.line, 2)


if __name__ == "__main__":
    unittest.main()
