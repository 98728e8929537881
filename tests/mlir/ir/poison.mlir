// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A sum that may overflow is poison where it does, and does no harm where nobody
// uses it; so does a tensor of a negative size. Passing them on, to a function, a
// block or a loop, says nothing of what they were made from: each of the checks
// below can fail.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s

func.func private @callee(%a: i32, %b: i32) -> i32 {
  %s = arith.addi %a, %b overflow<nsw> : i32
  return %s : i32
}
// CHECK-LABEL: func.func @result(
// CHECK: cf.assert {{.*}}, "sum"
func.func @result(%a: i32, %b: i32) {
  %s = func.call @callee(%a, %b) : (i32, i32) -> i32
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @carried_out(
// CHECK: cf.assert {{.*}}, "sum"
func.func @carried_out(%s: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> i32 : i32 {
    %x = arith.addi %a, %c1 overflow<nsw> : i32
    %y = arith.addi %x, %c3 overflow<nsw> : i32
    scf.yield %y : i32
  }
  %es = arith.extsi %s : i32 to i64
  %en = arith.extsi %n : i32 to i64
  %z = arith.constant 0 : i64
  %pos = arith.cmpi sge, %en, %z : i64
  cf.assert %pos, "n >= 0"
  %c4 = arith.constant 4 : i64
  %m = arith.muli %en, %c4 : i64
  %e = arith.addi %es, %m : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @carried(
// CHECK: cf.assert {{.*}}, "sum"
func.func @carried(%s: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> i32 : i32 {
    %es = arith.extsi %s : i32 to i64
    %en = arith.extsi %i : i32 to i64
    %c4 = arith.constant 4 : i64
    %m = arith.muli %en, %c4 : i64
    %e = arith.addi %es, %m : i64
    %k = arith.constant 2147483647 : i64
    %c = arith.cmpi sle, %e, %k : i64
    cf.assert %c, "sum"
    %x = arith.addi %a, %c1 overflow<nsw> : i32
    %y = arith.addi %x, %c3 overflow<nsw> : i32
    scf.yield %y : i32
  }
  return
}

// CHECK-LABEL: func.func @block(
// CHECK: cf.assert {{.*}}, "sum"
func.func @block(%a: i32, %b: i32, %f: i32) {
  %c1 = arith.constant 1 : i32
  %s = arith.addi %a, %b overflow<nsw> : i32
  %s2 = arith.addi %s, %c1 overflow<nsw> : i32
  cf.switch %f : i32, [
    default: ^j(%s : i32),
    1: ^j(%s2 : i32)
  ]
^j(%x: i32):
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @size_block(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @size_block(%d: index, %f: i32) {
  %c1 = arith.constant 1 : index
  %d1 = arith.subi %d, %c1 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %s2 = tensor.empty(%d1) : tensor<?xf32>
  cf.switch %f : i32, [
    default: ^j(%s : tensor<?xf32>),
    1: ^j(%s2 : tensor<?xf32>)
  ]
^j(%x: tensor<?xf32>):
  %c0 = arith.constant 0 : index
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @size_carried(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @size_carried(%d: index, %n: index, %g: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.empty(%d) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> tensor<?xf32> {
    %k = tensor.dim %t, %c0 : tensor<?xf32>
    %p = arith.addi %k, %c1 : index
    %q = arith.subi %p, %c1 : index
    %e = tensor.empty(%q) : tensor<?xf32>
    scf.yield %e : tensor<?xf32>
  }
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @reduced(
// CHECK: cf.assert {{.*}}, "sum"
func.func @reduced(%t: tensor<?xi32>, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = arith.addi %a, %b overflow<nsw> : i32
  %d = tensor.dim %t, %c0 : tensor<?xi32>
  %r = scf.for %i = %c0 to %d step %c1 iter_args(%x = %s) -> (i32) {
    %e = tensor.extract %t[%i] : tensor<?xi32>
    %y = arith.maxsi %x, %e : i32
    scf.yield %y : i32
  }
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @while_loop(
// CHECK: cf.assert {{.*}}, "sum"
func.func @while_loop(%a: i32, %b: i32, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%x = %s, %q = %p) : (i32, i1) -> (i32, i1) {
    scf.condition(%q) %x, %q : i32, i1
  } do {
  ^bb0(%x: i32, %q: i1):
    %y = arith.maxsi %x, %c1 : i32
    %f = arith.constant false
    scf.yield %y, %f : i32, i1
  }
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @loop_of_blocks(
// CHECK: cf.assert {{.*}}, "sum"
func.func @loop_of_blocks(%a: i32, %b: i32, %p: i1) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %c1 = arith.constant 1 : i32
  %f = arith.constant false
  cf.br ^h(%s, %p : i32, i1)
^h(%x: i32, %q: i1):
  cf.cond_br %q, ^b, ^e
^b:
  %y = arith.maxsi %x, %c1 : i32
  cf.br ^h(%y, %f : i32, i1)
^e:
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// What a function knows of its arguments by type is not known of what is passed.

// CHECK-LABEL: func.func private @related(
// CHECK: cf.assert {{.*}}, "no more"
func.func private @related(%x: i32, %s: i32) {
  %c5 = arith.constant 5 : i32
  %most = arith.constant 2147483642 : i32
  %c = arith.cmpi sle, %x, %most : i32
  cf.assert %c, "no more"
  return
}
func.func @passes(%x: i32) {
  %c5 = arith.constant 5 : i32
  %s = arith.addi %x, %c5 overflow<nsw> : i32
  func.call @related(%x, %s) : (i32, i32) -> ()
  return
}

// -----

// The same as elements of tensors.

// CHECK-LABEL: func.func private @related_elements(
// CHECK: cf.assert {{.*}}, "no more"
func.func private @related_elements(%x: tensor<i32>, %s: tensor<i32>) {
  %most = arith.constant 2147483642 : i32
  %five = arith.constant 5 : i64
  %a = tensor.extract %x[] : tensor<i32>
  %b = tensor.extract %s[] : tensor<i32>
  %c = arith.cmpi sle, %a, %most : i32
  cf.assert %c, "no more"
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %d = arith.subi %eb, %ea : i64
  %e = arith.cmpi eq, %d, %five : i64
  cf.assert %e, "five"
  return
}
func.func @passes_elements(%x: i32) {
  %c5 = arith.constant 5 : i32
  %s = arith.addi %x, %c5 overflow<nsw> : i32
  %t = tensor.from_elements %x : tensor<i32>
  %u = tensor.from_elements %s : tensor<i32>
  func.call @related_elements(%t, %u) : (tensor<i32>, tensor<i32>) -> ()
  return
}

// -----

// An operand that a function of a library stands for.

// CHECK-LABEL: func.func @operand(
// CHECK: cf.assert {{.*}}, "sum"
shape.function_library @l {
  func.func @mk(%n: i32 {shapeproof.value = 0}) -> !shape.shape {
    %i = arith.index_cast %n : i32 to index
    %s = shape.from_extents %i : index
    return %s : !shape.shape
  }
} mapping { foo.mk = @mk }
func.func @operand(%a: i32, %b: i32) {
  %s = arith.addi %a, %b overflow<nsw> : i32
  %t = "foo.mk"(%s) : (i32) -> tensor<?xf32>
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %e = arith.addi %ea, %eb : i64
  %k = arith.constant 2147483647 : i64
  %c = arith.cmpi sle, %e, %k : i64
  cf.assert %c, "sum"
  return
}

// -----

// Of a weak function another definition may be linked.

// CHECK-LABEL: func.func @calls_weak(
// CHECK: cf.assert {{.*}}, "weak"
func.func @weak(%n: i64) -> i64 attributes {llvm.linkage = #llvm.linkage<weak>} {
  return %n : i64
}
func.func @calls_weak() {
  %n = arith.constant 5 : i64
  %r = func.call @weak(%n) : (i64) -> i64
  %c = arith.cmpi eq, %r, %n : i64
  cf.assert %c, "weak"
  return
}

// -----

// How many elements a list has is no rank where that is negative.

// CHECK-LABEL: func.func @filled(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @filled(%x: i32, %d: index) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%d) : tensor<?xi32>
  %t = linalg.fill ins(%x : i32) outs(%e : tensor<?xi32>) -> tensor<?xi32>
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// CHECK-LABEL: func.func @sliced(
// CHECK: cf.assert {{.*}}, "slice of index"
func.func @sliced(%d: index, %t: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %sp = tensor.extract_slice %t[0] [%d] [1] : tensor<?xindex> to tensor<?xindex>
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "slice of index"
  return
}

// The range of one value says nothing of others: of elements, or of a step.

// CHECK-LABEL: func.func @least(
// CHECK: cf.assert {{.*}}, "sum"
func.func @least(%a: i32, %b: i32, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k31 = arith.constant 2147483648 : i64
  %c5 = arith.constant 5 : i64
  %p = arith.cmpi sge, %d, %c1 : index
  cf.assert %p, "pre"
  %x = arith.addi %a, %b overflow<nsw> : i32
  %e = arith.extsi %x : i32 to i64
  %y = arith.addi %e, %k31 : i64
  %t = tensor.splat %y[%d] : tensor<?xi64>
  %r = scf.for %i = %c0 to %d step %c1 iter_args(%m = %c5) -> i64 {
    %v = tensor.extract %t[%i] : tensor<?xi64>
    %n = arith.minsi %m, %v : i64
    scf.yield %n : i64
  }
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %s = arith.addi %ea, %eb : i64
  %lo = arith.constant -2147483648 : i64
  %c = arith.cmpi sge, %s, %lo : i64
  cf.assert %c, "sum"
  return
}

// CHECK-LABEL: func.func @steps(
// CHECK: cf.assert {{.*}}, "or"
func.func @steps(%a: i32, %b: i32, %lb: i64, %ub: i64) -> i64 {
  %k = arith.constant 2147483649 : i64
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i64
  %m1 = arith.constant -1 : i64
  %c5 = arith.constant 5 : i64
  %c3 = arith.constant 3 : i64
  %x = arith.addi %a, %b overflow<nsw> : i32
  %e = arith.extsi %x : i32 to i64
  %y = arith.addi %e, %k : i64
  %pl = arith.cmpi eq, %lb, %c5 : i64
  cf.assert %pl, "pre"
  %pu = arith.cmpi eq, %ub, %c3 : i64
  cf.assert %pu, "pre"
  %yi = arith.index_cast %y : i64 to index
  %li = arith.index_cast %lb : i64 to index
  %ui = arith.index_cast %ub : i64 to index
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %ri = scf.for %i = %li to %ui step %yi iter_args(%q = %i0) -> index {
    %q1 = arith.addi %q, %i1 : index
    scf.yield %q1 : index
  }
  %r = arith.index_cast %ri : index to i64
  %ea = arith.extsi %a : i32 to i64
  %eb = arith.extsi %b : i32 to i64
  %s0 = arith.addi %ea, %eb : i64
  %s = arith.addi %s0, %k : i64
  %p1 = arith.cmpi ne, %s, %m1 : i64
  %p2 = arith.cmpi eq, %r, %c2 : i64
  %p = arith.ori %p1, %p2 : i1
  cf.assert %p, "or"
  return %r : i64
}

// A shape that no error value is.

// CHECK-LABEL: func.func @joined(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @joined(%d: index, %x: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %y = tensor.from_elements %d : tensor<1xindex>
  %b = shape.broadcast %x, %y : tensor<?xindex>, tensor<1xindex> -> tensor<?xindex>
  %r = shape.rank %x : tensor<?xindex> -> index
  %p0 = arith.cmpi eq, %r, %c0 : index
  cf.assert %p0, "pre"
  %c = arith.cmpi sge, %d, %c0 : index
  cf.assert %c, "d >= 0"
  return
}

// Bounds that a type has.

// CHECK-LABEL: func.func @bounds_block(
// CHECK: cf.assert {{.*}}, "d <= 8"
func.func @bounds_block(%d: index, %f: i32) {
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %d1 = arith.addi %d, %c1 : index
  %s = tensor.empty(%d) : tensor<?xf32, {bounds = [8]}>
  %s2 = tensor.empty(%d1) : tensor<?xf32, {bounds = [8]}>
  cf.switch %f : i32, [
    default: ^j(%s : tensor<?xf32, {bounds = [8]}>),
    1: ^j(%s2 : tensor<?xf32, {bounds = [8]}>)
  ]
^j(%x: tensor<?xf32, {bounds = [8]}>):
  %c = arith.cmpi sle, %d, %c8 : index
  cf.assert %c, "d <= 8"
  return
}

// -----

// CHECK-LABEL: func.func private @bounded(
// CHECK: cf.assert {{.*}}, "d <= 8"
func.func private @bounded(%d: index, %t: tensor<?xf32, {bounds = [8]}>) {
  %c8 = arith.constant 8 : index
  %c = arith.cmpi sle, %d, %c8 : index
  cf.assert %c, "d <= 8"
  return
}
func.func @passes_bounded(%d: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %d, %c0 : index
  cf.assert %p, "pre"
  %s = tensor.empty(%d) : tensor<?xf32, {bounds = [8]}>
  func.call @bounded(%d, %s) : (index, tensor<?xf32, {bounds = [8]}>) -> ()
  return
}

// -----

// That two have the same size is known, whatever that is.

// CHECK-LABEL: func.func private @same_size(
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @same_size(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %e = tensor.dim %y, %c0 : tensor<?xf32>
  %c = arith.cmpi eq, %d, %e : index
  cf.assert %c, "x == y"
  return
}
func.func @passes_same(%k: index) {
  %e = tensor.empty(%k) : tensor<?xf32>
  %f = tensor.empty(%k) : tensor<?xf32>
  func.call @same_size(%e, %f) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// A value that wraps is of its type, and so is what is carried of it.

// CHECK-LABEL: func.func @wraps(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @wraps(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 2147483647 : i64
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 {
    %y = arith.addi %x, %a : i32
    scf.yield %y : i32
  }
  %e = arith.extsi %r : i32 to i64
  %c = arith.cmpi sle, %e, %most : i64
  cf.assert %c, "fits"
  return
}

// -----

// Two sums of a list: one that is poison where it overflows, one that wraps.

// CHECK-LABEL: func.func @two_sums(
// CHECK: cf.assert {{.*}}, "exact"
func.func @two_sums(%si: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i0 = arith.constant 0 : i32
  %s = arith.index_cast %si : index to i32
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "n>=0"
  %l = tensor.splat %s[%n] : tensor<?xi32>
  %r1 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %i0) -> i32 {
    %e = tensor.extract %l[%i] : tensor<?xi32>
    %y = arith.addi %x, %e overflow<nsw> : i32
    scf.yield %y : i32
  }
  %r2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %i0) -> i32 {
    %e = tensor.extract %l[%i] : tensor<?xi32>
    %y = arith.addi %x, %e : i32
    scf.yield %y : i32
  }
  %k = arith.index_cast %r2 : i32 to index
  %k1 = arith.index_cast %s : i32 to index
  %m = arith.muli %k1, %n : index
  %c = arith.cmpi eq, %k, %m : index
  cf.assert %c, "exact"
  return
}

// Lists of which a part may be negative.

// CHECK-LABEL: func.func @least_of_parts(
// CHECK: cf.assert {{.*}}, "d >= 0"
func.func @least_of_parts(%d: index, %t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = shape.from_extents %d : index
  %b = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %s = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %l = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %n = tensor.dim %l, %c0 : tensor<?xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> index {
    %e = tensor.extract %l[%i] : tensor<?xindex>
    %y = arith.minsi %x, %e : index
    scf.yield %y : index
  }
  %z = tensor.extract %l[%c0] : tensor<?xindex>
  %q = arith.cmpi sge, %d, %c0 : index
  cf.assert %q, "d >= 0"
  return
}

// CHECK-LABEL: func.func @product(
// CHECK: cf.assert {{.*}}, "num >= 0"
func.func @product(%d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %l = tensor.splat %d[%n] : tensor<?xindex>
  %k = shape.num_elements %l : tensor<?xindex> -> index
  %p = arith.cmpi sge, %k, %c0 : index
  cf.assert %p, "num >= 0"
  return
}

// -----

// What a function says of the size of its argument, it says of a size.

// CHECK-LABEL: func.func @counted(
// CHECK: cf.assert {{.*}}, "trips == d"
func.func private @count(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.for %i = %c0 to %d step %c1 iter_args(%x = %c0) -> index {
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  return %r : index
}
func.func @counted(%d: index) {
  %e = tensor.empty(%d) : tensor<?xf32>
  %r = func.call @count(%e) : (tensor<?xf32>) -> index
  %p = arith.cmpi eq, %r, %d : index
  cf.assert %p, "trips == d"
  return
}

// -----

// CHECK-LABEL: func.func private @bounds_differ(
// CHECK: cf.assert {{.*}}, "d <= 5"
func.func private @bounds_differ(%t: tensor<?xf32, {bounds = [10]}>, %u: tensor<?xf32, {bounds = [5]}>) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32, {bounds = [10]}>
  %q = arith.cmpi sle, %d, %c5 : index
  cf.assert %q, "d <= 5"
  return
}
func.func @passes_both(%d: index) {
  %t = tensor.empty(%d) : tensor<?xf32, {bounds = [10]}>
  %u = tensor.empty(%d) : tensor<?xf32, {bounds = [5]}>
  func.call @bounds_differ(%t, %u) : (tensor<?xf32, {bounds = [10]}>, tensor<?xf32, {bounds = [5]}>) -> ()
  return
}

// -----

// A size that is carried, of which nothing is proved.

// CHECK-LABEL: func.func @later(
// CHECK: cf.assert {{.*}}, "negative"
func.func @later(%d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e7 = tensor.empty(%c7) : tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e7) -> tensor<?xf32> {
    %k = tensor.dim %x, %c0 : tensor<?xf32>
    %eq = arith.cmpi eq, %k, %d : index
    scf.if %eq {
      %ge = arith.cmpi sge, %d, %c0 : index
      cf.assert %ge, "negative"
    }
    %y = tensor.empty(%d) : tensor<?xf32>
    scf.yield %y : tensor<?xf32>
  }
  return
}
