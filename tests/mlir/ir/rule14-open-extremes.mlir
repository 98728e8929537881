// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The least and the greatest extent of any rank, and whether all or any are as
// they should be: what that says of single ones. Checks that hold go; those
// named "stays" can fail.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{trust-op-contracts=true})" | FileCheck %s

// Each extent lies between them, looked at before or after.
// CHECK-LABEL: func @between
// CHECK: cf.assert {{.*}}, "outside: stays"
// CHECK-NOT: "before, most"
// CHECK-NOT: "before, least"
// CHECK-NOT: "after"
// CHECK-NOT: "of the tensor"
// CHECK: cf.assert {{.*}}, "below: stays"
// CHECK: cf.assert {{.*}}, "the greatest: stays"
// CHECK: cf.assert {{.*}}, "of another: stays"
// CHECK: return
func.func @between(%t: tensor<*xf32>, %u: tensor<*xf32>, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %nine = tensor.from_elements %c9 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %other = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %from = arith.cmpi sge, %k, %c0 : index
  %to = arith.cmpi slt, %k, %rank : index
  %in = arith.andi %from, %to : i1
  %from2 = arith.cmpi sge, %l, %c0 : index
  %to2 = arith.cmpi slt, %l, %rank : index
  %in2 = arith.andi %from2, %to2 : i1
  %both = arith.andi %in, %in2 : i1
  cf.assert %both, "outside: stays"
  %d = tensor.extract %s[%k] : tensor<?xindex>
  %max = linalg.reduce {arith.maxsi} ins(%s : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %min = linalg.reduce {arith.minsi} ins(%s : tensor<?xindex>) outs(%nine : tensor<index>) dimensions = [0]
  %most = tensor.extract %max[] : tensor<index>
  %least = tensor.extract %min[] : tensor<index>
  %p = arith.cmpi sle, %d, %most : index
  cf.assert %p, "before, most"
  %q = arith.cmpi sge, %d, %least : index
  cf.assert %q, "before, least"
  %e = tensor.extract %s[%l] : tensor<?xindex>
  %r = arith.cmpi sle, %e, %most : index
  cf.assert %r, "after"
  %f = tensor.dim %t, %l : tensor<*xf32>
  %v = arith.cmpi sge, %f, %least : index
  cf.assert %v, "of the tensor"
  %w = arith.cmpi slt, %d, %most : index
  cf.assert %w, "below: stays"
  %x = arith.cmpi eq, %e, %most : index
  cf.assert %x, "the greatest: stays"
  %max2 = linalg.reduce {arith.maxsi} ins(%other : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %most2 = tensor.extract %max2[] : tensor<index>
  %y = arith.cmpi sle, %d, %most2 : index
  cf.assert %y, "of another: stays"
  return
}

// They are one of the extents, or the start, as of nothing.
// CHECK-LABEL: func @attained
// CHECK-NOT: "clipped"
// CHECK: cf.assert {{.*}}, "clipped below: stays"
// CHECK: cf.assert {{.*}}, "of nothing: stays"
// CHECK-NOT: "then there is one"
// CHECK: cf.assert {{.*}}, "apart: stays"
// CHECK: return
func.func @attained(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c99 = arith.constant 99 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %large = tensor.from_elements %c99 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %fives = tensor.splat %c5[%rank] : tensor<?xindex>
  %clipped = arith.minsi %s, %fives : tensor<?xindex>
  %max = linalg.reduce {arith.maxsi} ins(%clipped : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %most = tensor.extract %max[] : tensor<index>
  %p = arith.cmpi sle, %most, %c5 : index
  cf.assert %p, "clipped"
  %q = arith.cmpi sle, %most, %c4 : index
  cf.assert %q, "clipped below: stays"
  %min = linalg.reduce {arith.minsi} ins(%clipped : tensor<?xindex>) outs(%large : tensor<index>) dimensions = [0]
  %least = tensor.extract %min[] : tensor<index>
  %r = arith.cmpi sle, %least, %most : index
  cf.assert %r, "of nothing: stays"
  %any = arith.cmpi sge, %rank, %c1 : index
  cf.assert %any, "then there is one"
  %w = arith.cmpi slt, %least, %most : index
  cf.assert %w, "apart: stays"
  return
}

// CHECK-LABEL: func @in_order
// CHECK: cf.assert {{.*}}, "rank: stays"
// CHECK-NOT: "in order"
// CHECK: return
func.func @in_order(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c99 = arith.constant 99 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %large = tensor.from_elements %c99 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %max = linalg.reduce {arith.maxsi} ins(%s : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %min = linalg.reduce {arith.minsi} ins(%s : tensor<?xindex>) outs(%large : tensor<index>) dimensions = [0]
  %most = tensor.extract %max[] : tensor<index>
  %least = tensor.extract %min[] : tensor<index>
  %any = arith.cmpi sge, %rank, %c1 : index
  cf.assert %any, "rank: stays"
  %v = arith.cmpi sle, %least, %most : index
  cf.assert %v, "in order"
  return
}

// Of all extents at once: equal to those of another, and each of them.
// CHECK-LABEL: func @all_equal
// CHECK: cf.assert {{.*}}, "not yet: stays"
// CHECK: cf.assert {{.*}}, "outside: stays"
// CHECK: cf.assert {{.*}}, "all: stays"
// CHECK-NOT: "this one"
// CHECK-NOT: "that one"
// CHECK: cf.assert {{.*}}, "two: stays"
// CHECK: return
func.func @all_equal(%t: tensor<*xf32>, %u: tensor<*xf32>, %k: index, %l: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %o = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %rank2 = tensor.rank %u : tensor<*xf32>
  %ranks = arith.cmpi eq, %rank, %rank2 : index
  cf.assert %ranks, "not yet: stays"
  %from = arith.cmpi sge, %k, %c0 : index
  %to = arith.cmpi slt, %k, %rank : index
  %in = arith.andi %from, %to : i1
  %from2 = arith.cmpi sge, %l, %c0 : index
  %to2 = arith.cmpi slt, %l, %rank : index
  %in2 = arith.andi %from2, %to2 : i1
  %both = arith.andi %in, %in2 : i1
  cf.assert %both, "outside: stays"
  %all = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %true) -> (i1) {
    %x = tensor.extract %s[%i] : tensor<?xindex>
    %y = tensor.extract %o[%i] : tensor<?xindex>
    %eq = arith.cmpi eq, %x, %y : index
    %and = arith.andi %acc, %eq : i1
    scf.yield %and : i1
  }
  cf.assert %all, "all: stays"
  %a = tensor.extract %s[%k] : tensor<?xindex>
  %b = tensor.extract %o[%k] : tensor<?xindex>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "this one"
  %c = tensor.extract %s[%l] : tensor<?xindex>
  %d = tensor.extract %o[%l] : tensor<?xindex>
  %q = arith.cmpi eq, %c, %d : index
  cf.assert %q, "that one"
  %r = arith.cmpi eq, %a, %c : index
  cf.assert %r, "two: stays"
  return
}

// Any, none, an odd number.
// CHECK-LABEL: func @any
// CHECK: cf.assert {{.*}}, "outside: stays"
// CHECK: cf.assert {{.*}}, "any: stays"
// CHECK: cf.assert {{.*}}, "this one of them: stays"
// CHECK: return
func.func @any(%t: tensor<*xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %from = arith.cmpi sge, %k, %c0 : index
  %to = arith.cmpi slt, %k, %rank : index
  %in = arith.andi %from, %to : i1
  cf.assert %in, "outside: stays"
  %a = tensor.extract %s[%k] : tensor<?xindex>
  %p = arith.cmpi eq, %a, %c0 : index
  %any = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %false) -> (i1) {
    %x = tensor.extract %s[%i] : tensor<?xindex>
    %eq = arith.cmpi eq, %x, %c0 : index
    %next = arith.ori %acc, %eq : i1
    scf.yield %next : i1
  }
  cf.assert %any, "any: stays"
  cf.assert %p, "this one of them: stays"
  return
}

// CHECK-LABEL: func @none
// CHECK: cf.assert {{.*}}, "outside: stays"
// CHECK: cf.assert {{.*}}, "none: stays"
// CHECK-NOT: "not this one"
// CHECK: return
func.func @none(%t: tensor<*xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %from = arith.cmpi sge, %k, %c0 : index
  %to = arith.cmpi slt, %k, %rank : index
  %in = arith.andi %from, %to : i1
  cf.assert %in, "outside: stays"
  %a = tensor.extract %s[%k] : tensor<?xindex>
  %p = arith.cmpi eq, %a, %c0 : index
  %any = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %false) -> (i1) {
    %x = tensor.extract %s[%i] : tensor<?xindex>
    %eq = arith.cmpi eq, %x, %c0 : index
    %next = arith.ori %acc, %eq : i1
    scf.yield %next : i1
  }
  %none = arith.xori %any, %true : i1
  cf.assert %none, "none: stays"
  %not = arith.xori %p, %true : i1
  cf.assert %not, "not this one"
  return
}

// CHECK-LABEL: func @odd
// CHECK: cf.assert {{.*}}, "outside: stays"
// CHECK: cf.assert {{.*}}, "even: stays"
// CHECK: cf.assert {{.*}}, "not this one: stays"
// CHECK-NOT: "once more"
// CHECK: return
func.func @odd(%t: tensor<*xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %from = arith.cmpi sge, %k, %c0 : index
  %to = arith.cmpi slt, %k, %rank : index
  %in = arith.andi %from, %to : i1
  cf.assert %in, "outside: stays"
  %a = tensor.extract %s[%k] : tensor<?xindex>
  %p = arith.cmpi eq, %a, %c0 : index
  %odd = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %false) -> (i1) {
    %x = tensor.extract %s[%i] : tensor<?xindex>
    %eq = arith.cmpi eq, %x, %c0 : index
    %next = arith.xori %acc, %eq : i1
    scf.yield %next : i1
  }
  %again = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %false) -> (i1) {
    %x = tensor.extract %s[%i] : tensor<?xindex>
    %eq = arith.cmpi eq, %x, %c0 : index
    %next = arith.xori %acc, %eq : i1
    scf.yield %next : i1
  }
  %even = arith.xori %odd, %true : i1
  cf.assert %even, "even: stays"
  %not = arith.xori %p, %true : i1
  cf.assert %not, "not this one: stays"
  %still = arith.xori %again, %true : i1
  cf.assert %still, "once more"
  return
}

// An extent may be 0.
// CHECK-LABEL: func @small
// CHECK: cf.assert {{.*}}, "least at least 1: stays"
// CHECK: cf.assert {{.*}}, "greatest at least 1: stays"
// CHECK: return
func.func @small(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %seven = tensor.from_elements %c7 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %a = linalg.reduce {arith.minsi} ins(%s : tensor<?xindex>) outs(%seven : tensor<index>) dimensions = [0]
  %b = linalg.reduce {arith.maxsi} ins(%s : tensor<?xindex>) outs(%zero : tensor<index>) dimensions = [0]
  %least = tensor.extract %a[] : tensor<index>
  %most = tensor.extract %b[] : tensor<index>
  %p = arith.cmpi sge, %least, %c1 : index
  cf.assert %p, "least at least 1: stays"
  %q = arith.cmpi sge, %most, %c1 : index
  cf.assert %q, "greatest at least 1: stays"
  return
}

// Of nothing: the start, whatever is combined.
// CHECK-LABEL: func @start_of_nothing
// CHECK: cf.assert {{.*}}, "sum: stays"
// CHECK: cf.assert {{.*}}, "product: stays"
// CHECK: cf.assert {{.*}}, "rank 0: stays"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @start_of_nothing(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c7 = arith.constant 7 : index
  %two = tensor.from_elements %c2 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %sevens = tensor.splat %c7[%rank] : tensor<?xindex>
  %less = arith.subi %s, %sevens : tensor<?xindex>
  %c = linalg.reduce {arith.addi} ins(%less : tensor<?xindex>) outs(%two : tensor<index>) dimensions = [0]
  %d = linalg.reduce {arith.muli} ins(%less : tensor<?xindex>) outs(%two : tensor<index>) dimensions = [0]
  %sum = tensor.extract %c[] : tensor<index>
  %product = tensor.extract %d[] : tensor<index>
  %p = arith.cmpi sge, %sum, %c2 : index
  cf.assert %p, "sum: stays"
  %q = arith.cmpi sge, %product, %c2 : index
  cf.assert %q, "product: stays"
  %none = arith.cmpi eq, %rank, %c0 : index
  cf.assert %none, "rank 0: stays"
  %r = arith.cmpi eq, %sum, %c2 : index
  cf.assert %r, "sum of nothing"
  %u = arith.cmpi eq, %product, %c2 : index
  cf.assert %u, "product of nothing"
  return
}

// What combines otherwise is none of these.
// CHECK-LABEL: func @other_combiners
// CHECK: cf.assert {{.*}}, "and of bits: stays"
// CHECK: cf.assert {{.*}}, "or of bits: stays"
// CHECK: cf.assert {{.*}}, "differences: stays"
// CHECK: cf.assert {{.*}}, "two combiners: stays"
// CHECK: cf.assert {{.*}}, "two others: stays"
// CHECK: return
func.func @other_combiners(%t: tensor<*xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %zero = tensor.from_elements %c0 : tensor<index>
  %six = tensor.from_elements %c6 : tensor<index>
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %n = shape.num_elements %s : tensor<?xindex> -> index
  %rank = tensor.rank %t : tensor<*xf32>
  %x = linalg.reduce {arith.andi} ins(%s : tensor<?xindex>) outs(%six : tensor<index>) dimensions = [0]
  %a = tensor.extract %x[] : tensor<index>
  %p = arith.cmpi sge, %a, %c6 : index
  cf.assert %p, "and of bits: stays"
  %y = linalg.reduce {arith.ori} ins(%s : tensor<?xindex>) outs(%six : tensor<index>) dimensions = [0]
  %b = tensor.extract %y[] : tensor<index>
  %q = arith.cmpi sle, %b, %c6 : index
  cf.assert %q, "or of bits: stays"
  %c = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c6) -> (index) {
    %d = tensor.extract %s[%i] : tensor<?xindex>
    %e = arith.subi %acc, %d : index
    scf.yield %e : index
  }
  %r = arith.cmpi ne, %c, %c0 : index
  cf.assert %r, "differences: stays"
  %f = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c1) -> (index) {
    %d = tensor.extract %s[%i] : tensor<?xindex>
    %e = arith.muli %acc, %d : index
    %g = arith.addi %e, %d : index
    scf.yield %g : index
  }
  %u = arith.cmpi eq, %f, %n : index
  cf.assert %u, "two combiners: stays"
  %h = scf.for %i = %c0 to %rank step %c1 iter_args(%acc = %c0) -> (index) {
    %d = tensor.extract %s[%i] : tensor<?xindex>
    %e = arith.maxsi %acc, %d : index
    %g = arith.subi %e, %c1 : index
    scf.yield %g : index
  }
  %v = arith.cmpi sge, %h, %c0 : index
  cf.assert %v, "two others: stays"
  return
}

// What a round combines is not what the next one goes on with.
// CHECK-LABEL: func @swapped
// CHECK: cf.assert {{.*}}, "one: stays"
// CHECK: cf.assert {{.*}}, "other: stays"
// CHECK: return
func.func @swapped(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %n = shape.num_elements %s : tensor<?xindex> -> index
  %rank = tensor.rank %t : tensor<*xf32>
  %x:2 = scf.for %i = %c0 to %rank step %c1 iter_args(%a = %c1, %b = %c6) -> (index, index) {
    %d = tensor.extract %s[%i] : tensor<?xindex>
    %e = arith.muli %a, %d : index
    %f = arith.addi %b, %d : index
    scf.yield %f, %e : index, index
  }
  %p = arith.cmpi eq, %x#0, %n : index
  cf.assert %p, "one: stays"
  %q = arith.cmpi sge, %x#1, %c6 : index
  cf.assert %q, "other: stays"
  return
}
