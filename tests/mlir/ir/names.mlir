// Arguments have the names that locations or the text give them.
//
// RUN: shapeproof analyze %s | FileCheck %s
// RUN: shapeproof analyze --contracts --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: mlir-opt --mlir-print-debuginfo %s | shapeproof analyze - | FileCheck %s --check-prefix=LOCATED

// CHECK: f(x: [A], n: index) where A == n: 1 check, 1 contingent
// CHECK: note: it needs {{x.dim0 == n|n == x.dim0}}
// CHECK: note: holds with x.dim0 = {{[0-9]+}}, n = {{[0-9]+}}
// JSON: {"function":"f","names":["x","n"]}
func.func @f(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %n : index
  cf.assert %p, "n is the size"
  return
}

// A name of a location; a number is no name, nor is the name of another number.
// CHECK: note: it needs {{rows == arg1|arg1 == rows}}
// LOCATED: note: it needs {{rows == arg1|arg1 == rows}}
// JSON: {"function":"g","names":["rows","arg1"]}
func.func @g(%0: index loc("rows"("model.py":3:4)), %arg0: index) {
  %p = arith.cmpi eq, %0, %arg0 : index
  cf.assert %p, "equal"
  return
}

// JSON: "runs_with": {
// JSON: "f": {
