// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// vector.vscale is the same positive number wherever it stands; examples say
// which.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t.mlir
// RUN: shapeproof-exec-check %s %t.mlir | FileCheck %s --check-prefix=EXEC
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefix=REPORT
// EXEC: 7 checks, 3 left, 3 needed
// EXEC-NOT: violation
// REPORT: 7 checks: 4 proved, 0 refuted, 3 contingent, 0 unknown

// CHECK-LABEL: func @positive
// CHECK-NOT: cf.assert {{.*}}, "positive"
// CHECK: cf.assert {{.*}}, "no: at most four"
// CHECK: return
func.func @positive() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v = vector.vscale
  %p = arith.cmpi sge, %v, %c1 : index
  cf.assert %p, "positive"
  %q = arith.cmpi sle, %v, %c4 : index
  cf.assert %q, "no: at most four"
  return
}

// CHECK-LABEL: func @same
// CHECK-NOT: cf.assert {{.*}}, "same"
// CHECK: cf.assert {{.*}}, "no: it may be 1"
// CHECK: return
func.func @same(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v = vector.vscale
  %a = arith.muli %v, %c4 : index
  scf.for %i = %c0 to %n step %c4 {
    %w = vector.vscale
    %b = arith.muli %c4, %w : index
    %p = arith.cmpi eq, %a, %b : index
    cf.assert %p, "same"
  }
  %r = arith.remsi %v, %c2 : index
  %even = arith.cmpi eq, %r, %c0 : index
  %one = arith.cmpi eq, %v, %c2 : index
  %q = arith.ori %even, %one : i1
  cf.assert %q, "no: it may be 1"
  return
}

// Where it is not come to, it is positive, too; a tile is not larger than it.

// CHECK-LABEL: func @tiles
// CHECK-NOT: "at most a tile"
// CHECK-NOT: "a tile"
// CHECK: cf.assert {{.*}}, "no: less"
// CHECK: return
func.func @tiles(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %v = vector.vscale
  %step = arith.muli %v, %c4 : index
  scf.for %i = %c0 to %n step %step {
    %left = arith.subi %n, %i : index
    %size = arith.minsi %left, %step : index
    %p = arith.cmpi sle, %size, %step : index
    cf.assert %p, "at most a tile"
    %q = arith.cmpi sgt, %size, %c0 : index
    cf.assert %q, "a tile"
    %r = arith.cmpi slt, %size, %step : index
    cf.assert %r, "no: less"
  }
  return
}
