// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensors of integers are lists: arithmetic on them is arithmetic on their
// elements. Checks that hold go; those named "stays" can fail.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --check-prefix=WRAPS

// The forum's example: the halves of a tensor have equal sizes if the cut is
// twice the half.
// CHECK-LABEL: func @halves
// CHECK-NOT: cstr_eq
// CHECK: return
func.func @halves(%t: tensor<?x?x?xf32>) -> !shape.witness {
  %shape = shape.shape_of %t : tensor<?x?x?xf32> -> tensor<3xindex>
  %c2 = arith.constant 2 : index
  %two = tensor.splat %c2 : tensor<3xindex>
  %zero = arith.constant dense<0> : tensor<3xindex>
  %half = arith.floordivsi %shape, %two : tensor<3xindex>
  %cut = arith.muli %half, %two : tensor<3xindex>
  %first = arith.subi %half, %zero : tensor<3xindex>
  %second = arith.subi %cut, %half : tensor<3xindex>
  %w = shape.cstr_eq %first, %second : tensor<3xindex>, tensor<3xindex>
  return %w : !shape.witness
}

// Sizes may be odd.
// CHECK-LABEL: func @halves_of_all
// CHECK: shape.cstr_eq
// CHECK: return
func.func @halves_of_all(%t: tensor<?x?x?xf32>) -> !shape.witness {
  %shape = shape.shape_of %t : tensor<?x?x?xf32> -> tensor<3xindex>
  %two = arith.constant dense<2> : tensor<3xindex>
  %half = arith.floordivsi %shape, %two : tensor<3xindex>
  %second = arith.subi %shape, %half : tensor<3xindex>
  %w = shape.cstr_eq %half, %second : tensor<3xindex>, tensor<3xindex>
  return %w : !shape.witness
}

// CHECK-LABEL: func @divided_upwards
// CHECK: shape.const_witness true
// CHECK: return
func.func @divided_upwards(%t: tensor<?x?xf32>) -> !shape.witness {
  %shape = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %tile = arith.constant dense<[4, 8]> : tensor<2xindex>
  %less = arith.constant dense<[3, 7]> : tensor<2xindex>
  %up = arith.ceildivsi %shape, %tile : tensor<2xindex>
  %more = arith.addi %shape, %less : tensor<2xindex>
  %down = arith.divui %more, %tile : tensor<2xindex>
  %w = shape.cstr_eq %up, %down : tensor<2xindex>, tensor<2xindex>
  return %w : !shape.witness
}

// CHECK-LABEL: func @wraps_in_i32
// CHECK: cf.assert {{.*}}, "wraps: stays"
// CHECK-NOT: "nsw"
// CHECK-NOT: "index"
// CHECK: return
// WRAPS-LABEL: func @wraps_in_i32
// WRAPS: cf.assert {{.*}}, "wraps: stays"
// WRAPS-NOT: "nsw"
// WRAPS: cf.assert {{.*}}, "index"
// WRAPS: return
func.func @wraps_in_i32(%a: i32, %b: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant dense<1> : tensor<2xi32>
  %v = tensor.from_elements %a, %b : tensor<2xi32>
  %sum = arith.addi %v, %one : tensor<2xi32>
  %x = tensor.extract %v[%c1] : tensor<2xi32>
  %y = tensor.extract %sum[%c1] : tensor<2xi32>
  %p = arith.cmpi slt, %x, %y : i32
  cf.assert %p, "wraps: stays"
  %exact = arith.addi %v, %one overflow<nsw> : tensor<2xi32>
  %z = tensor.extract %exact[%c0] : tensor<2xi32>
  %q = arith.cmpi slt, %a, %z : i32
  cf.assert %q, "nsw"
  %w = tensor.from_elements %n, %n : tensor<2xindex>
  %ones = arith.constant dense<1> : tensor<2xindex>
  %more = arith.addi %w, %ones : tensor<2xindex>
  %u = tensor.extract %more[%c1] : tensor<2xindex>
  %r = arith.cmpi slt, %n, %u : index
  cf.assert %r, "index"
  return
}

// A size survives the way through i64, and the way through i32 if it is small.
// CHECK-LABEL: func @casts
// CHECK-NOT: "i64"
// CHECK: cf.assert {{.*}}, "i32: stays"
// CHECK: cf.assert {{.*}}, "small"
// CHECK-NOT: "i32 of a small one"
// CHECK: return
func.func @casts(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1000 = arith.constant 1000 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %shape = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %wide = arith.index_cast %shape : tensor<1xindex> to tensor<1xi64>
  %back = arith.index_cast %wide : tensor<1xi64> to tensor<1xindex>
  %x = tensor.extract %back[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %d, %x : index
  cf.assert %p, "i64"
  %narrow = arith.index_cast %shape : tensor<1xindex> to tensor<1xi32>
  %again = arith.index_cast %narrow : tensor<1xi32> to tensor<1xindex>
  %y = tensor.extract %again[%c0] : tensor<1xindex>
  %q = arith.cmpi eq, %d, %y : index
  cf.assert %q, "i32: stays"
  %s = arith.cmpi sle, %d, %c1000 : index
  cf.assert %s, "small"
  %narrow2 = arith.index_cast %shape : tensor<1xindex> to tensor<1xi32>
  %again2 = arith.index_cast %narrow2 : tensor<1xi32> to tensor<1xindex>
  %z = tensor.extract %again2[%c0] : tensor<1xindex>
  %r = arith.cmpi eq, %d, %z : index
  cf.assert %r, "i32 of a small one"
  return
}

// Division rounds towards zero, and elements may be negative.
// CHECK-LABEL: func @negative
// CHECK: cf.assert {{.*}}, "not negative: stays"
// CHECK: cf.assert {{.*}}, "rounds down: stays"
// CHECK-NOT: "to zero"
// CHECK: return
func.func @negative(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.from_elements %n, %c1 : tensor<2xindex>
  %two = arith.constant dense<2> : tensor<2xindex>
  %h = arith.divsi %v, %two : tensor<2xindex>
  %x = tensor.extract %h[%c0] : tensor<2xindex>
  %p = arith.cmpi sge, %x, %c0 : index
  cf.assert %p, "not negative: stays"
  %twice = arith.addi %x, %x : index
  %q = arith.cmpi sle, %twice, %n : index
  cf.assert %q, "rounds down: stays"
  %seven = arith.constant dense<-7> : tensor<2xindex>
  %m = arith.divsi %seven, %two : tensor<2xindex>
  %y = tensor.extract %m[%c1] : tensor<2xindex>
  %m3 = arith.constant -3 : index
  %r = arith.cmpi eq, %y, %m3 : index
  cf.assert %r, "to zero"
  return
}

// Having divided, no divisor is zero; before, one may be.
// CHECK-LABEL: func @divisors
// CHECK: cf.assert {{.*}}, "before: stays"
// CHECK-NOT: "after"
// CHECK: return
func.func @divisors(%a: index, %b: index) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %b, %c0 : index
  %ones = arith.constant dense<1> : tensor<2xindex>
  %v = tensor.from_elements %a, %b : tensor<2xindex>
  %pre = arith.cmpi sgt, %a, %c0 : index
  cf.assert %pre, "before: stays"
  %q = arith.divui %ones, %v : tensor<2xindex>
  cf.assert %p, "after"
  return %q : tensor<2xindex>
}

// CHECK-LABEL: func @chosen
// CHECK-NOT: "at least"
// CHECK: cf.assert {{.*}}, "equal: stays"
// CHECK: return
func.func @chosen(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %is = arith.cmpi ult, %a, %b : tensor<2xindex>
  %larger = arith.select %is, %b, %a : tensor<2xi1>, tensor<2xindex>
  %x = tensor.extract %larger[%c1] : tensor<2xindex>
  %d = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p = arith.cmpi sge, %x, %d : index
  cf.assert %p, "at least"
  %max = arith.maxsi %a, %b : tensor<2xindex>
  %y = tensor.extract %max[%c1] : tensor<2xindex>
  %q = arith.cmpi eq, %x, %y : index
  cf.assert %q, "at least: the maximum"
  %z = tensor.extract %larger[%c0] : tensor<2xindex>
  %r = arith.cmpi eq, %z, %d : index
  cf.assert %r, "equal: stays"
  return
}

// Bits, and what is widened from them.
// CHECK-LABEL: func @bits
// CHECK-NOT: "true is -1"
// CHECK-NOT: "true is 1"
// CHECK: cf.assert {{.*}}, "a bit: stays"
// CHECK: return
func.func @bits(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = tensor.from_elements %n, %k : tensor<2xindex>
  %w = tensor.from_elements %k, %k : tensor<2xindex>
  %p = arith.cmpi sle, %v, %w : tensor<2xindex>
  %s = arith.extsi %p : tensor<2xi1> to tensor<2xi32>
  %u = arith.extui %p : tensor<2xi1> to tensor<2xi32>
  %s1 = tensor.extract %s[%c1] : tensor<2xi32>
  %u1 = tensor.extract %u[%c1] : tensor<2xi32>
  %m1 = arith.constant -1 : i32
  %p1 = arith.constant 1 : i32
  %x = arith.cmpi eq, %s1, %m1 : i32
  cf.assert %x, "true is -1"
  %y = arith.cmpi eq, %u1, %p1 : i32
  cf.assert %y, "true is 1"
  %bit = tensor.extract %p[%c0] : tensor<2xi1>
  cf.assert %bit, "a bit: stays"
  return
}

// CHECK-LABEL: func @sliced
// CHECK-NOT: "first"
// CHECK-NOT: "second"
// CHECK-NOT: "inserted"
// CHECK: cf.assert {{.*}}, "exchanged: stays"
// CHECK: return
func.func @sliced(%t: tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?x?xf32>
  %d2 = tensor.dim %t, %c2 : tensor<?x?x?xf32>
  %shape = shape.shape_of %t : tensor<?x?x?xf32> -> tensor<3xindex>
  %outer = tensor.extract_slice %shape[0] [2] [2] : tensor<3xindex> to tensor<2xindex>
  %x = tensor.extract %outer[%c0] : tensor<2xindex>
  %y = tensor.extract %outer[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %d0 : index
  cf.assert %p, "first"
  %q = arith.cmpi eq, %y, %d2 : index
  cf.assert %q, "second"
  %back = tensor.insert_slice %outer into %shape[1] [2] [1] : tensor<2xindex> into tensor<3xindex>
  %z = tensor.extract %back[%c1] : tensor<3xindex>
  %r = arith.cmpi eq, %z, %d0 : index
  cf.assert %r, "inserted"
  %s = arith.cmpi eq, %x, %d2 : index
  cf.assert %s, "exchanged: stays"
  return
}

// Rows and columns: a list of 2 by 2, joined, taken apart and turned.
// CHECK-LABEL: func @rearranged
// CHECK-NOT: "in order"
// CHECK-NOT: "turned"
// CHECK: cf.assert {{.*}}, "not turned: stays"
// CHECK: return
func.func @rearranged(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %all = tensor.concat dim(0) %a, %b : (tensor<2xindex>, tensor<2xindex>) -> tensor<4xindex>
  %square = tensor.expand_shape %all [[0, 1]] output_shape [2, 2] : tensor<4xindex> into tensor<2x2xindex>
  %x = tensor.extract %square[%c1, %c0] : tensor<2x2xindex>
  %d = tensor.dim %u, %c0 : tensor<?x?xf32>
  %p = arith.cmpi eq, %x, %d : index
  cf.assert %p, "in order"
  %empty = tensor.empty() : tensor<2x2xindex>
  %turned = linalg.transpose ins(%square : tensor<2x2xindex>) outs(%empty : tensor<2x2xindex>) permutation = [1, 0]
  %list = tensor.collapse_shape %turned [[0, 1]] : tensor<2x2xindex> into tensor<4xindex>
  %y = tensor.extract %list[%c1] : tensor<4xindex>
  %q = arith.cmpi eq, %y, %d : index
  cf.assert %q, "turned"
  %z = tensor.extract %list[%c2] : tensor<4xindex>
  %r = arith.cmpi eq, %z, %d : index
  cf.assert %r, "not turned: stays"
  %columns = tensor.concat dim(1) %square, %turned : (tensor<2x2xindex>, tensor<2x2xindex>) -> tensor<2x4xindex>
  %v = tensor.extract %columns[%c1, %c0] : tensor<2x4xindex>
  %s = arith.cmpi eq, %v, %d : index
  cf.assert %s, "side by side"
  return
}

// linalg.fill, linalg.map, linalg.generic; a sum into a tensor of rank 0.
// CHECK-LABEL: func @bodies
// CHECK-NOT: "mapped"
// CHECK-NOT: "summed"
// CHECK-NOT: "named"
// CHECK: cf.assert {{.*}}, "summed: stays"
// CHECK: return
func.func @bodies(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %shape = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %e = tensor.empty() : tensor<2xindex>
  %three = linalg.fill ins(%c3 : index) outs(%e : tensor<2xindex>) -> tensor<2xindex>
  %e2 = tensor.empty() : tensor<2xindex>
  %more = linalg.map { arith.addi } ins(%shape, %three : tensor<2xindex>, tensor<2xindex>) outs(%e2 : tensor<2xindex>)
  %x = tensor.extract %more[%c1] : tensor<2xindex>
  %p = arith.cmpi sge, %x, %c3 : index
  cf.assert %p, "mapped"
  %zero = arith.constant dense<0> : tensor<index>
  %total = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}
      ins(%shape : tensor<2xindex>) outs(%zero : tensor<index>) {
    ^bb0(%in: index, %acc: index):
      %s = arith.addi %acc, %in : index
      linalg.yield %s : index
    } -> tensor<index>
  %sum = tensor.extract %total[] : tensor<index>
  %expected = arith.addi %d0, %d1 : index
  %q = arith.cmpi eq, %sum, %expected : index
  cf.assert %q, "summed"
  %small = arith.constant dense<[7, 8]> : tensor<2xi16>
  %e3 = tensor.empty() : tensor<2xi16>
  %named = linalg.mul ins(%small, %small : tensor<2xi16>, tensor<2xi16>) outs(%e3 : tensor<2xi16>) -> tensor<2xi16>
  %y = tensor.extract %named[%c1] : tensor<2xi16>
  %c64 = arith.constant 64 : i16
  %r = arith.cmpi eq, %y, %c64 : i16
  cf.assert %r, "named"
  %init = arith.constant dense<1> : tensor<i16>
  %product = linalg.reduce { arith.muli } ins(%small : tensor<2xi16>) outs(%init : tensor<i16>) dimensions = [0]
  %v = tensor.extract %product[] : tensor<i16>
  %c56 = arith.constant 56 : i16
  %w = arith.cmpi eq, %v, %c56 : i16
  cf.assert %w, "named: a product"
  %u = arith.cmpi eq, %sum, %d0 : index
  cf.assert %u, "summed: stays"
  return
}

// The index in a body is the point; the elements may be used crosswise.
// CHECK-LABEL: func @points
// CHECK-NOT: "generated"
// CHECK-NOT: "weighted"
// CHECK: cf.assert {{.*}}, "weighted: stays"
// CHECK: return
func.func @points(%t: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %shape = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %grid = tensor.generate {
    ^bb0(%i: index, %j: index):
      %a = tensor.extract %shape[%i] : tensor<2xindex>
      %b = tensor.extract %shape[%j] : tensor<2xindex>
      %ab = arith.subi %a, %b : index
      tensor.yield %ab : index
  } : tensor<2x2xindex>
  %x = tensor.extract %grid[%c0, %c1] : tensor<2x2xindex>
  %back = arith.addi %x, %d1 : index
  %p = arith.cmpi eq, %back, %d0 : index
  cf.assert %p, "generated"
  %e = tensor.empty() : tensor<2xindex>
  %weighted = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%shape : tensor<2xindex>) outs(%e : tensor<2xindex>) {
    ^bb0(%in: index, %out: index):
      %i = linalg.index 0 : index
      %w = arith.muli %in, %i : index
      linalg.yield %w : index
    } -> tensor<2xindex>
  %y = tensor.extract %weighted[%c0] : tensor<2xindex>
  %q = arith.cmpi eq, %y, %c0 : index
  cf.assert %q, "weighted"
  %z = tensor.extract %weighted[%c1] : tensor<2xindex>
  %r = arith.cmpi eq, %z, %c0 : index
  cf.assert %r, "weighted: stays"
  return
}

// A body that is no sum may give another value in another order.
// CHECK-LABEL: func @no_sum
// CHECK: cf.assert {{.*}}, "order: stays"
// CHECK: return
func.func @no_sum(%t: tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %d1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %shape = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %zero = arith.constant dense<0> : tensor<index>
  %last = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
      iterator_types = ["reduction"]}
      ins(%shape : tensor<2xindex>) outs(%zero : tensor<index>) {
    ^bb0(%in: index, %acc: index):
      linalg.yield %in : index
    } -> tensor<index>
  %x = tensor.extract %last[] : tensor<index>
  %p = arith.cmpi eq, %x, %d1 : index
  cf.assert %p, "order: stays"
  return
}

// Tensors of rank 0.
// CHECK-LABEL: func @scalars
// CHECK-NOT: "less"
// CHECK: cf.assert {{.*}}, "equal: stays"
// CHECK: return
func.func @scalars(%n: index, %k: tensor<index>) {
  %one = arith.constant dense<1> : tensor<index>
  %v = tensor.from_elements %n : tensor<index>
  %more = arith.addi %v, %one : tensor<index>
  %x = tensor.extract %more[] : tensor<index>
  %p = arith.cmpi slt, %n, %x : index
  cf.assert %p, "less"
  %m = arith.muli %k, %one : tensor<index>
  %y = tensor.extract %k[] : tensor<index>
  %z = tensor.extract %m[] : tensor<index>
  %q = arith.cmpi eq, %y, %z : index
  cf.assert %q, "less: the same argument"
  %r = arith.cmpi eq, %y, %n : index
  cf.assert %r, "equal: stays"
  return
}

// An empty list, and one whose type does not tell its length.
// CHECK-LABEL: func @lengths
// CHECK-NOT: "empty"
// CHECK-NOT: "dynamic"
// CHECK: return
func.func @lengths(%t: tensor<f32>, %u: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %none = shape.shape_of %t : tensor<f32> -> tensor<0xindex>
  %ones = arith.constant dense<1> : tensor<0xindex>
  %sum = arith.addi %none, %ones : tensor<0xindex>
  %n = shape.num_elements %sum : tensor<0xindex> -> index
  %p = arith.cmpi eq, %n, %c1 : index
  cf.assert %p, "empty"
  %shape = shape.shape_of %u : tensor<?x?xf32> -> tensor<?xindex>
  %wide = arith.index_cast %shape : tensor<?xindex> to tensor<?xi64>
  %twice = arith.addi %wide, %wide : tensor<?xi64>
  %sizes = arith.index_cast %twice : tensor<?xi64> to tensor<?xindex>
  %two = tensor.cast %sizes : tensor<?xindex> to tensor<2xindex>
  %x = tensor.extract %two[%c0] : tensor<2xindex>
  %d = tensor.dim %u, %c0 : tensor<?x?xf32>
  %y = arith.addi %d, %d : index
  %i = arith.index_cast %d : index to i64
  %j = arith.addi %i, %i : i64
  %k = arith.index_cast %j : i64 to index
  %q = arith.cmpi eq, %x, %k : index
  cf.assert %q, "dynamic"
  return
}

// Two tensors of one type are two lists, on whatever way they come.
// CHECK-LABEL: func @joined
// CHECK: cf.assert {{.*}}, "the first: stays"
// CHECK: return
func.func @joined(%p: i1, %a: tensor<2xi32>, %b: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%c0] : tensor<2xi32>
  cf.cond_br %p, ^l, ^r
^l:
  cf.br ^end(%a : tensor<2xi32>)
^r:
  cf.br ^end(%b : tensor<2xi32>)
^end(%v: tensor<2xi32>):
  %y = tensor.extract %v[%c0] : tensor<2xi32>
  %q = arith.cmpi eq, %x, %y : i32
  cf.assert %q, "the first: stays"
  return
}

// CHECK-LABEL: func @either
// CHECK: cf.assert {{.*}}, "the first: stays"
// CHECK-NOT: "one of them"
// CHECK: return
func.func @either(%p: i1, %a: tensor<2xi32>, %b: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%c0] : tensor<2xi32>
  %y = tensor.extract %b[%c0] : tensor<2xi32>
  %v = scf.if %p -> tensor<2xi32> {
    scf.yield %a : tensor<2xi32>
  } else {
    scf.yield %b : tensor<2xi32>
  }
  %z = tensor.extract %v[%c0] : tensor<2xi32>
  %q = arith.cmpi eq, %x, %z : i32
  cf.assert %q, "the first: stays"
  %r = arith.cmpi eq, %y, %z : i32
  %one = arith.ori %q, %r : i1
  cf.assert %one, "one of them"
  return
}

// A loop carries a list that it changes.
// CHECK-LABEL: func @carried
// CHECK: cf.assert {{.*}}, "carried: stays"
// CHECK: return
func.func @carried(%n: index, %a: tensor<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = tensor.extract %a[%c0] : tensor<2xi32>
  %one = arith.constant dense<1> : tensor<2xi32>
  %v = scf.for %i = %c0 to %n step %c1 iter_args(%w = %a) -> tensor<2xi32> {
    %more = arith.addi %w, %one : tensor<2xi32>
    scf.yield %more : tensor<2xi32>
  }
  %y = tensor.extract %v[%c0] : tensor<2xi32>
  %p = arith.cmpi eq, %x, %y : i32
  cf.assert %p, "carried: stays"
  return
}

// Sizes given as i32 are what the result has.
// CHECK-LABEL: func @reshaped
// CHECK-NOT: "listed"
// CHECK: return
func.func @reshaped(%t: tensor<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %two = arith.constant dense<2> : tensor<2xi32>
  %s = tensor.from_elements %n, %n : tensor<2xi32>
  %sizes = arith.maxsi %s, %two : tensor<2xi32>
  %r = tensor.reshape %t(%sizes) : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %d = tensor.dim %r, %c0 : tensor<?x?xf32>
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sge, %d, %c2 : index
  cf.assert %p, "listed"
  return
}

// Integers are a shape where none is negative.
// CHECK-LABEL: func @as_shapes
// CHECK: %[[W:.*]] = shape.cstr_broadcastable
// CHECK: %[[C:.*]] = shape.const_witness true
// CHECK: return %[[W]], %[[C]]
func.func @as_shapes(%n: i32) -> (!shape.witness, !shape.witness) {
  %v = tensor.from_elements %n, %n : tensor<2xi32>
  %s = shape.value_as_shape %v : tensor<2xi32> -> !shape.shape
  %w = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %zero = arith.constant dense<0> : tensor<2xi32>
  %u = arith.maxsi %v, %zero : tensor<2xi32>
  %r = shape.value_as_shape %u : tensor<2xi32> -> !shape.shape
  %c = shape.cstr_broadcastable %r, %r : !shape.shape, !shape.shape
  return %w, %c : !shape.witness, !shape.witness
}
