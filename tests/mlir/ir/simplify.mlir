// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integers and truth values become simpler where that is proved, and stay
// where it fails for 0, for negative numbers or at the ends of a type.
//
// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify)" | FileCheck %s

// RUN: shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify{narrow=i32})" | FileCheck %s --check-prefix=NARROW
// RUN: not shapeproof-opt --allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-simplify{narrow=i33})" 2>&1 | FileCheck %s --check-prefix=WIDTH
// WIDTH: i33

// The usual rounding to a tile, where n is not negative.

// CHECK-LABEL: func @rounded(
// CHECK: %[[D:.*]] = tensor.dim
// CHECK-NEXT: return %[[D]]
func.func @rounded(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c255 = arith.constant 255 : index
  %c256 = arith.constant 256 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %a = arith.addi %n, %c255 : index
  %q = arith.divsi %a, %c256 : index
  %r = arith.muli %q, %c256 : index
  %m = arith.minsi %n, %r : index
  return %m : index
}

// -----

// Rounded down, a number that is not negative is the larger one; of a negative
// number that is rounded towards zero nothing is known.

// CHECK-LABEL: func @rounded_down(
// CHECK-SAME: %[[N:.*]]: index)
// CHECK: %[[M:.*]] = arith.maxsi
// CHECK: "use"(%[[M]])
// CHECK: cf.assert
// CHECK-NOT: arith.maxsi
// CHECK: "use"(%[[N]])
func.func @rounded_down(%n: index) {
  %c0 = arith.constant 0 : index
  %c256 = arith.constant 256 : index
  %q = arith.divsi %n, %c256 : index
  %r = arith.muli %q, %c256 : index
  %m = arith.maxsi %n, %r : index
  "use"(%m) : (index) -> ()
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  %o = arith.maxsi %n, %r : index
  "use"(%o) : (index) -> ()
  return
}

// -----

// CHECK-LABEL: func @remainder(
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: cf.assert
// CHECK-NEXT: return %[[J]]
func.func @remainder(%i: index, %j: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sge, %j, %c0 : index
  %q = arith.cmpi slt, %j, %c3 : index
  %r = arith.andi %p, %q : i1
  cf.assert %r, "within"
  %m = affine.apply affine_map<(d0, d1) -> ((3 * d0 + d1) mod 3)>(%i, %j)
  return %m : index
}

// -----

// 3 is not below 3.

// CHECK-LABEL: func @remainder_of_three(
// CHECK: affine.apply
func.func @remainder_of_three(%i: index, %j: index) -> index {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %p = arith.cmpi sge, %j, %c0 : index
  %q = arith.cmpi sle, %j, %c3 : index
  %r = arith.andi %p, %q : i1
  cf.assert %r, "within"
  %m = affine.apply affine_map<(d0, d1) -> ((3 * d0 + d1) mod 3)>(%i, %j)
  return %m : index
}

// -----

// A fact of a branch is used there, not after it.

// CHECK-LABEL: func @branch(
// CHECK-SAME: %[[N:.*]]: index, %[[K:.*]]: index)
// CHECK: scf.if
// CHECK-NEXT: "use"(%[[N]])
// CHECK-NEXT: }
// CHECK-NEXT: %[[M:.*]] = affine.min
// CHECK-NEXT: "use"(%[[M]])
func.func @branch(%n: index, %k: index) {
  %p = arith.cmpi sle, %n, %k : index
  scf.if %p {
    %m = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %k)
    "use"(%m) : (index) -> ()
  }
  %m = affine.min affine_map<(d0, d1) -> (d0, d1)>(%n, %k)
  "use"(%m) : (index) -> ()
  return
}

// -----

// A loop by 64 over a multiple of 64 has no partial tile.

// CHECK-LABEL: func @tiles(
// CHECK: scf.for
// CHECK-NEXT: %[[C:.*]] = arith.constant 64
// CHECK-NEXT: "use"(%[[C]])
func.func @tiles(%t: tensor<?xf32> {shapeproof.facts = ["arg0[0] mod 64 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    "use"(%m) : (index) -> ()
  }
  return
}

// -----

// The same for a multiple of 32 has one.

// CHECK-LABEL: func @half_tiles(
// CHECK: affine.min
func.func @half_tiles(%t: tensor<?xf32> {shapeproof.facts = ["arg0[0] mod 32 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    "use"(%m) : (index) -> ()
  }
  return
}

// -----

// An unsigned comparison within a loop: from 0 it holds, from -1 it does not.

// CHECK-LABEL: func @below(
// CHECK: %[[T:.*]] = arith.constant true
// CHECK: "use"(%[[T]])
// CHECK: arith.cmpi ult
func.func @below(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cm1 = arith.constant -1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi ult, %i, %n : index
    "use"(%p) : (i1) -> ()
  }
  scf.for %i = %cm1 to %n step %c1 {
    %p = arith.cmpi ult, %i, %n : index
    "use"(%p) : (i1) -> ()
  }
  return
}

// -----

// Divisions of a multiple of 8 that is not negative.

// CHECK-LABEL: func @multiple(
// CHECK-SAME: %[[N:.*]]: index)
// CHECK-DAG: %[[Z:.*]] = arith.constant 0 : index
// CHECK: cf.assert
// CHECK-NOT: arith.remui
// CHECK-NOT: arith.ceildivsi
// CHECK: "use"(%{{.*}}, %[[N]], %[[N]], %[[N]])
func.func @multiple(%n: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  %x = arith.muli %n, %c8 : index
  %r = arith.remui %x, %c8 : index
  %d = arith.divsi %x, %c8 : index
  %e = arith.ceildivsi %x, %c8 : index
  %f = index.divu %x, %c8
  "use"(%r, %d, %e, %f) : (index, index, index, index) -> ()
  return
}

// -----

// 32 bits wrap: 8 * n is a multiple of 8 all the same, but not 8 times n.

// CHECK-LABEL: func @multiple_that_wraps(
// CHECK: %[[X:.*]] = arith.muli
// CHECK: %[[Z:.*]] = arith.constant 0 : i32
// CHECK: %[[Q:.*]] = arith.divsi
// CHECK: "use"(%[[Z]], %[[Q]])
func.func @multiple_that_wraps(%n: i32) {
  %c8 = arith.constant 8 : i32
  %x = arith.muli %n, %c8 : i32
  %r = arith.remsi %x, %c8 : i32
  %d = arith.divsi %x, %c8 : i32
  "use"(%r, %d) : (i32, i32) -> ()
  return
}

// -----

// Casts there and back, where the number fits, and where it may not.

// CHECK-LABEL: func @casts(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i64)
// CHECK-NEXT: %[[T:.*]] = arith.trunci
// CHECK-NEXT: %[[U:.*]] = arith.extsi %[[T]]
// CHECK-NEXT: "use"(%[[X]], %[[U]])
func.func @casts(%x: i32, %y: i64) {
  %w = arith.extsi %x : i32 to i64
  %a = arith.index_cast %w : i64 to index
  %b = arith.index_cast %a : index to i64
  %n = arith.trunci %b : i64 to i32
  %t = arith.trunci %y : i64 to i32
  %u = arith.extsi %t : i32 to i64
  "use"(%n, %u) : (i32, i64) -> ()
  return
}

// -----

// A zero extension is a sign extension of a number that is not negative only.

// CHECK-LABEL: func @extended(
// CHECK-SAME: %[[X:.*]]: i8)
// CHECK: arith.trunci
// CHECK-NOT: arith.extui
// CHECK: "use"(%{{.*}}, %[[X]])
func.func @extended(%x: i8) {
  %c16 = arith.constant 16 : i16
  %a = arith.extui %x : i8 to i16
  %s = arith.addi %a, %c16 : i16
  %t = arith.trunci %s : i16 to i8
  %n = arith.trunci %a : i16 to i8
  "use"(%t, %n) : (i8, i8) -> ()
  return
}

// -----

// One operation instead of several, and no operation instead of one.

// CHECK-LABEL: func @fewer(
// CHECK-SAME: %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: cf.assert
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[I]], %[[C1]]
// CHECK-NEXT: %[[A:.*]] = arith.addi %[[I]], %[[J]]
// CHECK-NEXT: "use"(%[[S]], %[[A]])
func.func @fewer(%i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi sge, %j, %c0 : index
  %q = arith.cmpi slt, %j, %c8 : index
  %r = arith.andi %p, %q : i1
  cf.assert %r, "within"
  %x = arith.muli %i, %c8 : index
  %y = arith.addi %x, %j : index
  %z = arith.addi %y, %c8 : index
  %d = arith.floordivsi %z, %c8 : index
  %a = arith.addi %i, %j : index
  "use"(%d, %a) : (index, index) -> ()
  return
}

// -----

// Where the facts contradict nothing is changed; before that, what is known to
// be false is.

// CHECK-LABEL: func @contradiction(
// CHECK: cf.assert
// CHECK: cf.assert
// CHECK: arith.minsi
func.func @contradiction(%n: index, %k: index) -> index {
  %p = arith.cmpi slt, %n, %k : index
  cf.assert %p, "less"
  %q = arith.cmpi sgt, %n, %k : index
  cf.assert %q, "greater"
  %m = arith.minsi %n, %k : index
  return %m : index
}

// -----

// A value that may be poison does not replace one that is not.

// CHECK-LABEL: func @poison(
// CHECK: %[[A:.*]] = arith.addi %{{.*}} overflow<nsw>
// CHECK: %[[B:.*]] = arith.addi
// CHECK: "use"(%[[A]], %[[B]])
func.func @poison(%x: i64, %y: i64) {
  %a = arith.addi %x, %y overflow<nsw> : i64
  %b = arith.addi %y, %x : i64
  "use"(%a, %b) : (i64, i64) -> ()
  return
}

// -----

// The sizes of %t are poison where those of %a and %b differ.

// CHECK-LABEL: func @poison_size(
// CHECK: %[[D:.*]] = tensor.dim %mapped
// CHECK: %[[E:.*]] = tensor.dim %arg1
// CHECK: "use"(%[[D]], %[[E]])
func.func @poison_size(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %t = linalg.map ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>)
    (%in: f32, %out: f32) {
      linalg.yield %in : f32
    }
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.dim %b, %c0 : tensor<?xf32>
  "use"(%d, %e) : (index, index) -> ()
  return
}

// -----

// CHECK-LABEL: func @poison_choice(
// CHECK: %[[A:.*]] = arith.addi %{{.*}} overflow<nsw>
// CHECK: %[[S:.*]] = arith.select
// CHECK: "use"(%[[A]], %[[S]])
func.func @poison_choice(%x: i64, %p: i1) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %a = arith.addi %x, %c1 overflow<nsw> : i64
  %q = arith.cmpi slt, %x, %c0 : i64
  %z = arith.addi %x, %c1 : i64
  %s = arith.select %q, %z, %a : i64
  "use"(%a, %s) : (i64, i64) -> ()
  return
}

// -----

// A sum of what comes from elsewhere becomes simpler only by an equality.

// CHECK-LABEL: func @sum_by_equality(
// CHECK: %[[C5:.*]] = arith.constant 5
// CHECK: "use"(%[[C5]])
func.func @sum_by_equality(%n: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "four"
  %s = arith.addi %n, %c1 : index
  "use"(%s) : (index) -> ()
  return
}

// -----

// Arithmetic that fits is done in 32 bits; a sum that only fits without a sign
// loses its nsw, which would be wrong. More in narrow.mlir.

// NARROW-LABEL: func @fits(
// NARROW: arith.index_cast{{(ui)?}} %{{.*}} : index to i32
// NARROW: %[[P:.*]] = arith.muli {{.*}} : i32
// NARROW: arith.index_cast{{(ui)?}} %[[P]] : i32 to index
func.func @fits(%n: index {shapeproof.facts = ["arg0 >= 0", "arg0 <= 1000"]}) -> index {
  %p = arith.muli %n, %n : index
  return %p : index
}

// NARROW-LABEL: func @fits_unsigned_only(
// NARROW: %[[S:.*]] = arith.addi %{{[^ ]*}}, %{{[^ ]*}} : i32
// NARROW: arith.extui %[[S]] : i32 to i64
func.func @fits_unsigned_only(%x: i64) -> i64 {
  %most = arith.constant 2147483647 : i64
  %a = arith.andi %x, %most : i64
  %b = arith.addi %a, %a overflow<nsw> : i64
  return %b : i64
}

// NARROW-LABEL: func @negative(
// NARROW: arith.addi {{.*}} : i32
// NARROW: arith.extsi {{.*}} : i32 to i64
func.func @negative(%x: i8) -> i64 {
  %w = arith.extsi %x : i8 to i64
  %c5 = arith.constant -5 : i64
  %s = arith.addi %w, %c5 : i64
  return %s : i64
}

// Witnesses keep their operands, which MLIR's constant propagation drops.

// NARROW-LABEL: func @witnesses(
// NARROW: shape.assuming_all %{{.*}}, %{{.*}}
func.func @witnesses(%n: index) -> index {
  %true = shape.const_witness true
  %both = shape.assuming_all %true, %true
  %r = shape.assuming %both -> (index) {
    %c1 = arith.constant 1 : index
    %s = arith.addi %n, %c1 : index
    shape.assuming_yield %s : index
  }
  return %r : index
}

// -----

// A loop between bounds that are expressions.

// NARROW-LABEL: func @affine_bounds(
// NARROW: affine.for
func.func @affine_bounds(%n: index, %k: index) -> index {
  %r = affine.for %i = 0 to affine_map<()[s0] -> (s0 ceildiv 4)>()[%n] iter_args(%x = %k) -> (index) {
    %y = arith.addi %x, %i : index
    affine.yield %y : index
  }
  return %r : index
}
