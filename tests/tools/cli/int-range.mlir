// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MLIR's optimizations by integer ranges with our ranges: what a check, a
// relation between values or a divisor says, MLIR's own ranges do not know.
//
// REQUIRES: mlir
// RUN: mlir-opt %s --pass-pipeline="builtin.module(int-range-optimizations,arith-unsigned-when-equivalent)" | FileCheck %s --check-prefixes=CHECK,STOCK
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-int-range-optimizations)" | FileCheck %s --check-prefixes=CHECK,OURS
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(func.func(shapeproof-int-range-optimizations))" | FileCheck %s --check-prefixes=CHECK,OURS

// CHECK-LABEL: func @checked(
// STOCK: arith.divsi
// OURS: arith.divui
// STOCK: arith.cmpi slt
// OURS-NOT: arith.cmpi slt
// STOCK: arith.remsi
// OURS-NOT: arith.rem
// CHECK: return
func.func @checked(%n: index, %m: index) -> (index, i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c100 = arith.constant 100 : index
  %positive = arith.cmpi sgt, %m, %c0 : index
  cf.assert %positive, "there are some"
  %few = arith.cmpi ult, %n, %c64 : index
  cf.assert %few, "there are few"
  %a = arith.addi %n, %c1 : index
  %b = arith.addi %m, %c1 : index
  %q = arith.divsi %a, %b : index
  %below = arith.cmpi slt, %a, %c100 : index
  %r = arith.remsi %a, %c100 : index
  return %q, %below, %r : index, i1, index
}

// A relation between two values, neither of which has a bound.

// CHECK-LABEL: func @related(
// STOCK: %[[C:.*]] = arith.cmpi sge
// STOCK: return %[[C]]
// OURS: %[[TRUE:.*]] = arith.constant true
// OURS: return %[[TRUE]]
func.func @related(%n: index, %m: index) -> i1 {
  %p = arith.cmpi sle, %n, %m : index
  cf.assert %p, "in order"
  %q = arith.cmpi sge, %m, %n : index
  return %q : i1
}

// What is not so stays: a check that comes later, or in one branch.

// CHECK-LABEL: func @later(
// CHECK: arith.remsi
// CHECK: return
func.func @later(%n: index, %p: i1) -> index {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %k = arith.addi %n, %c0 : index
  scf.if %p {
    %few = arith.cmpi ult, %n, %c7 : index
    cf.assert %few, "there are few"
  }
  %r = arith.remsi %k, %c7 : index
  %few = arith.cmpi ult, %n, %c7 : index
  cf.assert %few, "there are few"
  return %r : index
}

// The slice could be moved out of the loop, and leave the check there: then 4
// elements need not be in bounds.

// CHECK-LABEL: func @moved(
// OURS: %[[D:.*]] = arith.addi
// OURS: tensor.extract_slice %{{.*}}[0] [%[[D]]]
// CHECK: return
func.func @moved(%t: tensor<?xf32>, %n: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %is4 = arith.cmpi eq, %d, %c4 : index
    cf.assert %is4, "four"
    %e = arith.addi %d, %c1 : index
    %s = tensor.extract_slice %t[0] [%e] [1] : tensor<?xf32> to tensor<?xf32>
    func.call @use(%s) : (tensor<?xf32>) -> ()
  }
  return
}
func.func private @use(tensor<?xf32>)

// Two blocks that are equal: what holds in one does not hold in the other.

// CHECK-LABEL: func @equal_blocks(
// CHECK: arith.divsi
// CHECK: return
func.func @equal_blocks(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %positive = arith.cmpi sgt, %n, %c0 : i32
  cf.cond_br %positive, ^bb1, ^bb2
^bb1:
  %a = arith.subi %n, %c1 : i32
  %q = arith.divsi %a, %c8 : i32
  cf.br ^bb3(%q : i32)
^bb2:
  %b = arith.subi %n, %c1 : i32
  %r = arith.divsi %b, %c8 : i32
  cf.br ^bb3(%r : i32)
^bb3(%result: i32):
  return %result : i32
}
