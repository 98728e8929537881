// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All extents of any rank combined. Checks that hold go; those named "stays"
// can fail.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{trust-op-contracts=true})" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --check-prefix=WRAPS

// The number of elements, in three ways, is one.
// CHECK-LABEL: func @products
// CHECK-NOT: "linalg"
// CHECK-NOT: "loop"
// CHECK-NOT: "not negative"
// CHECK: cf.assert {{.*}}, "of another: stays"
// CHECK: cf.assert {{.*}}, "not empty: stays"
// CHECK: return
// WRAPS-LABEL: func @products
// WRAPS-NOT: "linalg"
// WRAPS: cf.assert {{.*}}, "not negative"
func.func @products(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %other = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %n = shape.num_elements %shape : tensor<?xindex> -> index
  %one = tensor.from_elements %c1 : tensor<index>
  %a = linalg.reduce {arith.muli} ins(%shape : tensor<?xindex>) outs(%one : tensor<index>) dimensions = [0]
  %m = tensor.extract %a[] : tensor<index>
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "linalg"
  %rank = shape.rank %shape : tensor<?xindex> -> index
  %k = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %x = arith.muli %d, %acc : index
    scf.yield %x : index
  }
  %q = arith.cmpi eq, %n, %k : index
  cf.assert %q, "loop"
  %r = arith.cmpi sge, %m, %c0 : index
  cf.assert %r, "not negative"
  %b = linalg.reduce {arith.muli} ins(%other : tensor<?xindex>) outs(%one : tensor<index>) dimensions = [0]
  %l = tensor.extract %b[] : tensor<index>
  %s = arith.cmpi eq, %l, %m : index
  cf.assert %s, "of another: stays"
  %e = arith.cmpi sge, %m, %c1 : index
  cf.assert %e, "not empty: stays"
  return
}

// What equal shapes give is equal, and what a cast asserts.
// CHECK-LABEL: func @equal_shapes
// CHECK: cf.assert {{.*}}, "shapes: stays"
// CHECK-NOT: "sums"
// CHECK-NOT: "products"
// CHECK: cf.assert {{.*}}, "started otherwise: stays"
// CHECK: return
func.func @equal_shapes(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %one = tensor.from_elements %c1 : tensor<index>
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %same = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.assert %same, "shapes: stays"
  %x = linalg.reduce {arith.addi} ins(%a : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %y = linalg.reduce {arith.addi} ins(%b : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %z = linalg.reduce {arith.addi} ins(%b : tensor<?xindex>) outs(%one : tensor<index>) dimensions = [0]
  %i = tensor.extract %x[] : tensor<index>
  %j = tensor.extract %y[] : tensor<index>
  %k = tensor.extract %z[] : tensor<index>
  %p = arith.cmpi eq, %i, %j : index
  cf.assert %p, "sums"
  %v = linalg.reduce {arith.muli} ins(%a : tensor<?xindex>) outs(%one : tensor<index>) dimensions = [0]
  %w = linalg.reduce {arith.muli} ins(%b : tensor<?xindex>) outs(%one : tensor<index>) dimensions = [0]
  %l = tensor.extract %v[] : tensor<index>
  %m = tensor.extract %w[] : tensor<index>
  %q = arith.cmpi eq, %l, %m : index
  cf.assert %q, "products"
  %s = arith.cmpi eq, %j, %k : index
  cf.assert %s, "started otherwise: stays"
  return
}

// The least and the greatest, of one body on two lists; rank 0 leaves the start.
// CHECK-LABEL: func @extremes
// CHECK-NOT: "again"
// CHECK-NOT: "at most the start"
// CHECK-NOT: "least not negative"
// CHECK-NOT: "at least the start"
// CHECK: cf.assert {{.*}}, "least of differences not negative: stays"
// CHECK: cf.assert {{.*}}, "least is the start: stays"
// CHECK: cf.assert {{.*}}, "rank 0: stays"
// CHECK-NOT: "start of nothing"
// CHECK: return
func.func @extremes(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %seven = tensor.from_elements %c7 : tensor<index>
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %min = linalg.reduce {arith.minsi} ins(%a : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %more = linalg.reduce {arith.minsi} ins(%a : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %max = linalg.reduce {arith.maxui} ins(%a : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %rank = tensor.rank %t : tensor<*xf32>
  %sevens = tensor.splat %c7[%rank] : tensor<?xindex>
  %less = arith.subi %a, %sevens : tensor<?xindex>
  %low = linalg.reduce {arith.minsi} ins(%less : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %i = tensor.extract %min[] : tensor<index>
  %j = tensor.extract %more[] : tensor<index>
  %k = tensor.extract %max[] : tensor<index>
  %l = tensor.extract %low[] : tensor<index>
  %p = arith.cmpi eq, %i, %j : index
  cf.assert %p, "again"
  %q = arith.cmpi sle, %i, %c7 : index
  cf.assert %q, "at most the start"
  %r = arith.cmpi sge, %i, %c0 : index
  cf.assert %r, "least not negative"
  %s = arith.cmpi sge, %k, %c7 : index
  cf.assert %s, "at least the start"
  %v = arith.cmpi sge, %l, %c0 : index
  cf.assert %v, "least of differences not negative: stays"
  %w = arith.cmpi eq, %i, %c7 : index
  cf.assert %w, "least is the start: stays"
  %none = arith.cmpi eq, %rank, %c0 : index
  cf.assert %none, "rank 0: stays"
  %x = arith.cmpi eq, %l, %c7 : index
  cf.assert %x, "start of nothing"
  return
}

// What is negative is greater where it is taken as unsigned.
// CHECK-LABEL: func @unsigned
// CHECK: cf.assert {{.*}}, "at most the start: stays"
// CHECK: cf.assert {{.*}}, "start may be negative: stays"
// CHECK: return
func.func @unsigned(%t: tensor<*xf32>, %n: index) {
  %c7 = arith.constant 7 : index
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %sevens = tensor.splat %c7[%rank] : tensor<?xindex>
  %less = arith.subi %a, %sevens : tensor<?xindex>
  %seven = tensor.from_elements %c7 : tensor<index>
  %given = tensor.from_elements %n : tensor<index>
  %max = linalg.reduce {arith.maxui} ins(%less : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %i = tensor.extract %max[] : tensor<index>
  %p = arith.cmpi sge, %i, %c7 : index
  cf.assert %p, "at most the start: stays"
  %min = linalg.reduce {arith.minui} ins(%a : tensor<?xindex>) outs(%given : tensor<index>) dimensions = [0]
  %j = tensor.extract %min[] : tensor<index>
  %q = arith.cmpi sle, %j, %n : index
  cf.assert %q, "start may be negative: stays"
  return
}

// Sums of what a body makes of each element; of i32 they wrap, to the same. The
// result has one element in another rank.
// CHECK-LABEL: func @bodies
// CHECK-NOT: "doubled"
// CHECK-NOT: "kept dimension"
// CHECK-NOT: "wrapped alike"
// CHECK: cf.assert {{.*}}, "not negative in i32: stays"
// CHECK: cf.assert {{.*}}, "of squares: stays"
// CHECK: return
#each = affine_map<(i) -> (i)>
#first = affine_map<(i) -> (0)>
#none = affine_map<(i) -> ()>
func.func @bodies(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %twos = tensor.splat %c2[%rank] : tensor<?xindex>
  %twice = arith.muli %a, %twos : tensor<?xindex>
  %x = linalg.generic {indexing_maps = [#each, #none], iterator_types = ["reduction"]}
      ins(%a : tensor<?xindex>) outs(%zero : tensor<index>) {
  ^bb0(%d: index, %acc: index):
    %e = arith.addi %d, %d : index
    %s = arith.addi %e, %acc : index
    linalg.yield %s : index
  } -> tensor<index>
  %y = linalg.reduce {arith.addi} ins(%twice : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %i = tensor.extract %x[] : tensor<index>
  %j = tensor.extract %y[] : tensor<index>
  %p = arith.cmpi eq, %i, %j : index
  cf.assert %p, "doubled"
  %kept = tensor.from_elements %c0 : tensor<1xindex>
  %z = linalg.generic {indexing_maps = [#each, #first], iterator_types = ["reduction"]}
      ins(%twice : tensor<?xindex>) outs(%kept : tensor<1xindex>) {
  ^bb0(%d: index, %acc: index):
    %s = arith.addi %d, %acc : index
    linalg.yield %s : index
  } -> tensor<1xindex>
  %k = tensor.extract %z[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %i, %k : index
  cf.assert %q, "kept dimension"
  %c0_i32 = arith.constant 0 : i32
  %zero_i32 = tensor.from_elements %c0_i32 : tensor<i32>
  %b = arith.index_cast %a : tensor<?xindex> to tensor<?xi32>
  %v = linalg.reduce {arith.addi} ins(%b : tensor<?xi32>) outs(%zero_i32 : tensor<i32>) dimensions = [0]
  %w = linalg.reduce {arith.addi} ins(%b : tensor<?xi32>) outs(%zero_i32 : tensor<i32>) dimensions = [0]
  %l = tensor.extract %v[] : tensor<i32>
  %m = tensor.extract %w[] : tensor<i32>
  %r = arith.cmpi eq, %l, %m : i32
  cf.assert %r, "wrapped alike"
  %o = arith.cmpi sge, %l, %c0_i32 : i32
  cf.assert %o, "not negative in i32: stays"
  %square = linalg.generic {indexing_maps = [#each, #each, #none], iterator_types = ["reduction"]}
      ins(%a, %a : tensor<?xindex>, tensor<?xindex>) outs(%zero : tensor<index>) {
  ^bb0(%d: index, %e: index, %acc: index):
    %f = arith.muli %d, %e : index
    %s = arith.addi %f, %acc : index
    linalg.yield %s : index
  } -> tensor<index>
  %n = tensor.extract %square[] : tensor<index>
  %u = arith.cmpi eq, %n, %j : index
  cf.assert %u, "of squares: stays"
  return
}

// A loop over less than the list, more than it, or every other element, and one
// that uses what it carries twice.
// CHECK-LABEL: func @other_loops
// CHECK: cf.assert {{.*}}, "from 1: stays"
// CHECK: cf.assert {{.*}}, "to the last but one: stays"
// CHECK: cf.assert {{.*}}, "by twos: stays"
// CHECK: cf.assert {{.*}}, "squared: stays"
// CHECK: cf.assert {{.*}}, "that often: stays"
// CHECK: return
func.func @other_loops(%t: tensor<*xf32>, %often: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %n = shape.num_elements %shape : tensor<?xindex> -> index
  %rank = shape.rank %shape : tensor<?xindex> -> index
  %end = arith.subi %rank, %c1 : index
  %x = scf.for %i = %c1 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %m = arith.muli %acc, %d : index
    scf.yield %m : index
  }
  %p = arith.cmpi eq, %n, %x : index
  cf.assert %p, "from 1: stays"
  %y = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %m = arith.muli %acc, %d : index
    scf.yield %m : index
  }
  %q = arith.cmpi eq, %n, %y : index
  cf.assert %q, "to the last but one: stays"
  %z = scf.for %i = %c0 to %rank step %c2 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %m = arith.muli %acc, %d : index
    scf.yield %m : index
  }
  %r = arith.cmpi eq, %n, %z : index
  cf.assert %r, "by twos: stays"
  %v = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %m = arith.muli %acc, %d : index
    %o = arith.muli %m, %acc : index
    scf.yield %o : index
  }
  %s = arith.cmpi eq, %n, %v : index
  cf.assert %s, "squared: stays"
  // A negative number of times: once more, none.
  %w = scf.for %i = %c0 to %often step %c1 iter_args(%acc = %c1) -> (index) {
    %m = arith.muli %acc, %c2 : index
    scf.yield %m : index
  }
  %u = arith.cmpi sge, %often, %c0 : index
  cf.assert %u, "that often: stays"
  return
}

// An element of a list that is made of no shape is beyond its extremes where it
// is looked at, before or after.
// CHECK-LABEL: func @looked_at
// CHECK-NOT: "at most one looked at before"
// CHECK-NOT: "at most one looked at after"
// CHECK: cf.assert {{.*}}, "less than it: stays"
// CHECK: cf.assert {{.*}}, "at most one outside: stays"
// CHECK: return
func.func @looked_at(%t: tensor<?xf32>, %i: index, %j: index, %k: index, %d: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c7 = arith.constant 7 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %i0 = arith.cmpi sge, %i, %c0 : index
  cf.assert %i0, "i >= 0"
  %in = arith.cmpi slt, %i, %n : index
  cf.assert %in, "i < n"
  %j0 = arith.cmpi sge, %j, %c0 : index
  cf.assert %j0, "j >= 0"
  %jn = arith.cmpi slt, %j, %n : index
  cf.assert %jn, "j < n"
  %list = tensor.generate %n {
  ^bb0(%place: index):
    %a = arith.muli %place, %d : index
    %b = arith.subi %a, %c3 : index
    tensor.yield %b : index
  } : tensor<?xindex>
  %before = tensor.extract %list[%i] : tensor<?xindex>
  %seven = tensor.from_elements %c7 : tensor<index>
  %min = linalg.reduce {arith.minsi} ins(%list : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %least = tensor.extract %min[] : tensor<index>
  %after = tensor.extract %list[%j] : tensor<?xindex>
  %p = arith.cmpi sle, %least, %before : index
  cf.assert %p, "at most one looked at before"
  %q = arith.cmpi sle, %least, %after : index
  cf.assert %q, "at most one looked at after"
  %r = arith.cmpi slt, %least, %after : index
  cf.assert %r, "less than it: stays"
  %other = arith.muli %k, %d : index
  %less = arith.subi %other, %c3 : index
  %s = arith.cmpi sle, %least, %less : index
  cf.assert %s, "at most one outside: stays"
  return
}

// What a witness says holds where it is consumed, in the body: after the loop,
// which may not have run, a check does not rest on it.
// CHECK-LABEL: func @consumed_in_the_body
// CHECK: cf.assert {{.*}}, "loop: stays"
// CHECK: cf.assert {{.*}}, "linalg: stays"
// CHECK-NOT: "consumed before"
// CHECK: return
func.func @consumed_in_the_body(%t: tensor<?xindex>, %d: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %t, %c0 : tensor<?xindex>
  %five = tensor.from_elements %c5 : tensor<index>
  %positive = arith.cmpi sgt, %d, %c0 : index
  %w = shape.cstr_require %positive, "d > 0"
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c5) -> (index) {
    %e = shape.assuming %w -> (index) {
      %quotient = arith.divui %i, %d : index
      shape.assuming_yield %quotient : index
    }
    %m = arith.minsi %acc, %e : index
    scf.yield %m : index
  }
  %p = arith.cmpi sge, %x, %c0 : index
  cf.assert %p, "loop: stays"
  %y = linalg.generic {indexing_maps = [#each, #none], iterator_types = ["reduction"]}
      ins(%t : tensor<?xindex>) outs(%five : tensor<index>) {
  ^bb0(%element: index, %acc: index):
    %e = shape.assuming %w -> (index) {
      %quotient = arith.divui %n, %d : index
      shape.assuming_yield %quotient : index
    }
    %m = arith.minsi %acc, %e : index
    linalg.yield %m : index
  } -> tensor<index>
  %j = tensor.extract %y[] : tensor<index>
  %q = arith.cmpi sge, %j, %c0 : index
  cf.assert %q, "linalg: stays"
  shape.assuming %w {
    %z = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c5) -> (index) {
      %e = arith.divui %i, %d : index
      %m = arith.minsi %acc, %e : index
      scf.yield %m : index
    }
    %r = arith.cmpi sge, %z, %c0 : index
    cf.assert %r, "consumed before"
    shape.assuming_yield
  }
  return
}
