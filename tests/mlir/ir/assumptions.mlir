// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program assumes holds behind the assumption, and only there: it is
// undefined otherwise.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:"
// RUN: shapeproof-exec-check %s %t --partial --cap=300
// RUN: shapeproof analyze --format=json %s | FileCheck %s --check-prefix=JSON

// Inputs are found that keep what is assumed.
// JSON: "verdict":"contingent"{{.*}}"counterexample":{"arg0":3},"executed":true{{.*}}"message":"no: more than is assumed"

// CHECK-LABEL: func @condition
func.func @condition(%n: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %some = arith.cmpi sge, %n, %c3 : index
  // CHECK: "no: before"
  cf.assert %some, "no: before"
  llvm.intr.assume %some : i1
  cf.assert %some, "yes: behind"
  // CHECK: "no: more than is assumed"
  %more = arith.cmpi sge, %n, %c4 : index
  cf.assert %more, "no: more than is assumed"
  return
}

// CHECK-LABEL: func @in_a_branch
func.func @in_a_branch(%n: index, %p: i1) {
  %c4 = arith.constant 4 : index
  %is = arith.cmpi eq, %n, %c4 : index
  scf.if %p {
    llvm.intr.assume %is : i1
    cf.assert %is, "yes: in the branch"
  }
  // CHECK: "no: behind the branch"
  cf.assert %is, "no: behind the branch"
  return
}

// CHECK-LABEL: func @addresses
func.func @addresses(%n: i64, %p: !llvm.ptr, %q: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %c0 = arith.constant 0 : i64
  %c4 = arith.constant 4 : i64
  %c16 = arith.constant 16 : i64
  %c32 = arith.constant 32 : i64
  %before = llvm.ptrtoint %q : !llvm.ptr to i64
  llvm.intr.assume %true ["align"(%p, %c16 : !llvm.ptr, i64), "nonnull"(%q : !llvm.ptr), "align"(%q, %c32, %c4 : !llvm.ptr, i64, i64)] : i1
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %r = arith.remui %x, %c16 : i64
  %0 = arith.cmpi eq, %r, %c0 : i64
  cf.assert %0, "yes: aligned"
  %r2 = arith.remsi %x, %c4 : i64
  %1 = arith.cmpi eq, %r2, %c0 : i64
  cf.assert %1, "yes: aligned by less"
  // An integer that was made of the pointer before; less the offset.
  %less = arith.subi %before, %c4 : i64
  %r4 = arith.remui %less, %c32 : i64
  %2 = arith.cmpi eq, %r4, %c0 : i64
  cf.assert %2, "yes: less the offset"
  %r3 = arith.remui %x, %c32 : i64
  // CHECK: "no: aligned by more"
  %n1 = arith.cmpi eq, %r3, %c0 : i64
  cf.assert %n1, "no: aligned by more"
  return
}

// CHECK-LABEL: func @addresses_before
func.func @addresses_before(%p: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %c0 = arith.constant 0 : i64
  %c16 = arith.constant 16 : i64
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %r = arith.remui %x, %c16 : i64
  %n0 = arith.cmpi eq, %r, %c0 : i64
  // CHECK: "no: before the assumption"
  cf.assert %n0, "no: before the assumption"
  llvm.intr.assume %true ["align"(%p, %c16 : !llvm.ptr, i64)] : i1
  return
}

// CHECK-LABEL: func @no_alignments
func.func @no_alignments(%n: i64, %p: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %c0 = arith.constant 0 : i64
  %c12 = arith.constant 12 : i64
  %c4 = arith.constant 4 : i64
  llvm.intr.assume %true ["align"(%p, %c12 : !llvm.ptr, i64), "align"(%p, %n : !llvm.ptr, i64)] : i1
  %x = llvm.ptrtoint %p : !llvm.ptr to i64
  %r = arith.remui %x, %c4 : i64
  %n0 = arith.cmpi eq, %r, %c0 : i64
  // CHECK: "no: no power of two, no constant"
  cf.assert %n0, "no: no power of two, no constant"
  return
}

// CHECK-LABEL: func @buffers
func.func @buffers(%m: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.assume_alignment %m, 64 : memref<?xf32>
  %d = memref.dim %m, %c0 : memref<?xf32>
  %e = memref.dim %a, %c0 : memref<?xf32>
  %0 = arith.cmpi eq, %d, %e : index
  cf.assert %0, "yes: the same size"
  %v = memref.subview %a[%k] [1] [1] : memref<?xf32> to memref<1xf32, strided<[1], offset: ?>>
  %x = memref.extract_aligned_pointer_as_index %v : memref<1xf32, strided<[1], offset: ?>> -> index
  %r = arith.remui %x, %c64 : index
  %1 = arith.cmpi eq, %r, %c0 : index
  cf.assert %1, "yes: an aligned buffer"
  %y = memref.extract_aligned_pointer_as_index %m : memref<?xf32> -> index
  %s = arith.remui %y, %c64 : index
  // CHECK: "no: the buffer before"
  %n1 = arith.cmpi eq, %s, %c0 : index
  cf.assert %n1, "no: the buffer before"
  return
}
