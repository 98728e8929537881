// Inputs have the names and letters that attributes give them, in claims,
// examples, facts and runs; argument numbers are taken besides.
//
// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof contract --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-exec %s --inputs='{"image.dim0": 6, "arg1.dim0": 3}' | FileCheck %s --check-prefix=RUNS
// RUN: not shapeproof-exec %s --inputs='{"image.dim0": 6, "mask.dim0": 4}' | FileCheck %s --check-prefix=FAILS

// CHECK: takes image: [H], mask: [H2] with H = 2 * H2;
// CHECK-NEXT: gives nothing;
// CHECK-NEXT: runs with H = 4, H2 = 2;
// CHECK: breaks with
// CHECK: f(image: [H], mask: [H2]) where H == 2 * H2
// CHECK: image.dim0 == 2 * mask.dim0
// JSON: "sentence":"takes image: [
// JSON: {"name":"image.dim0"
// JSON: "runs_with":{"image.dim0":4,"mask.dim0":2}
// RUNS: completed
// FAILS: assert failed
func.func @f(%a: tensor<?xf32> {shapeproof.name = "image", shapeproof.letters = ["H"]},
             %b: tensor<?xf32> {shapeproof.name = "mask", shapeproof.letters = ["H"],
                                shapeproof.facts = "mask[0] >= 1"}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %m = tensor.dim %b, %c0 : tensor<?xf32>
  %twice = arith.muli %m, %c2 : index
  %p = arith.cmpi eq, %n, %twice : index
  cf.assert %p, "the image has two of each"
  return
}
