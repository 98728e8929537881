// Inputs have the names and letters that attributes give them, in claims,
// examples, facts and runs; argument numbers are taken besides.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof contract --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-exec --function=f %s --inputs='{"image.dim0": 6, "arg1.dim0": 3}' | FileCheck %s --check-prefix=RUNS
// RUN: not shapeproof-exec --function=f %s --inputs='{"image.dim0": 6, "mask.dim0": 4}' | FileCheck %s --check-prefix=FAILS

// CHECK: takes image: [H], mask: [H2] with H == 2 * H2;
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

// A size that has a name is written by it, and a sum by names: before and behind
// the sizes that it is made of.
// CHECK: own(x: [N, seq], cache: [past], mask: [seq + past]) -> ([N, seq], [seq + past])
func.func @own(%x: tensor<?x?xf32> {shapeproof.name = "x", shapeproof.letters = ["N", "seq"]},
               %c: tensor<?xf32> {shapeproof.name = "cache", shapeproof.letters = ["past"]},
               %m: tensor<?xf32> {shapeproof.name = "mask", shapeproof.facts = ["x[1] + cache[0] == d0"]})
    -> (tensor<?x?xf32>, tensor<?xf32>) {
  return %x, %m : tensor<?x?xf32>, tensor<?xf32>
}

// CHECK: behind(mask: [past + seq], cache: [past], x: [seq]) -> ([seq], [past + seq])
func.func @behind(%m: tensor<?xf32> {shapeproof.name = "mask", shapeproof.facts = ["x[0] + cache[0] == d0"]},
                  %c: tensor<?xf32> {shapeproof.name = "cache", shapeproof.letters = ["past"]},
                  %x: tensor<?xf32> {shapeproof.name = "x", shapeproof.letters = ["seq"]})
    -> (tensor<?xf32>, tensor<?xf32>) {
  return %x, %m : tensor<?xf32>, tensor<?xf32>
}

// Sizes that no input has: a difference, and a quotient. `new` is the name of a
// number already.
// CHECK: parts(x: [seq], mask: [seq + past], new: index) -> ([past], [half], [seq + 1])
func.func @parts(%x: tensor<?xf32> {shapeproof.name = "x", shapeproof.letters = ["seq"]},
                 %m: tensor<?xf32> {shapeproof.name = "mask", shapeproof.facts = ["d0 >= x[0]"]},
                 %new: index)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    attributes {shapeproof.sizes = {past = "mask[0] - x[0]", half = "x[0] floordiv 2", new = "x[0] + 1"}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %mask = tensor.dim %m, %c0 : tensor<?xf32>
  %seq = tensor.dim %x, %c0 : tensor<?xf32>
  %past = arith.subi %mask, %seq : index
  %a = tensor.empty(%past) : tensor<?xf32>
  %half = arith.divsi %seq, %c2 : index
  %b = tensor.empty(%half) : tensor<?xf32>
  %more = arith.addi %seq, %c1 : index
  %c = tensor.empty(%more) : tensor<?xf32>
  return %a, %b, %c : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A letter is a size, and no term that may be negative.
// CHECK: difference(m: [A], x: [B]) -> [max(0, A - B)]
func.func @difference(%m: tensor<?xf32>, %x: tensor<?xf32>) -> tensor<?xf32>
    attributes {shapeproof.sizes = {past = "arg0[0] - arg1[0]", "a]" = "arg0[0]"}} {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %m, %c0 : tensor<?xf32>
  %e = tensor.dim %x, %c0 : tensor<?xf32>
  %s = arith.subi %d, %e : index
  %a = arith.maxsi %s, %c0 : index
  %t = tensor.empty(%a) : tensor<?xf32>
  return %t : tensor<?xf32>
}
