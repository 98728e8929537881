// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on extents of any rank: what an element is at any place. Checks
// that hold go; those named "stays" can fail.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// The forum's example, for every rank: the halves of a tensor have equal sizes
// if the cut is twice the half.
// CHECK-LABEL: func @halves
// CHECK-NOT: cstr_eq
// CHECK: return
func.func @halves(%t: tensor<*xf32>) -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.dim %shape, %c0 : tensor<?xindex>
  %two = tensor.splat %c2[%rank] : tensor<?xindex>
  %starts = tensor.splat %c0[%rank] : tensor<?xindex>
  %half = arith.floordivsi %shape, %two : tensor<?xindex>
  %cut = arith.muli %half, %two : tensor<?xindex>
  %first = arith.subi %half, %starts : tensor<?xindex>
  %second = arith.subi %cut, %half : tensor<?xindex>
  %w = shape.cstr_eq %first, %second : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// CHECK-LABEL: func @halves_of_all
// CHECK: shape.cstr_eq
// CHECK: return
func.func @halves_of_all(%t: tensor<*xf32>) -> !shape.witness {
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %two = tensor.splat %c2[%rank] : tensor<?xindex>
  %half = arith.floordivsi %shape, %two : tensor<?xindex>
  %rest = arith.subi %shape, %half : tensor<?xindex>
  %w = shape.cstr_eq %half, %rest : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// Of two tensors, nothing is known to be equal.
// CHECK-LABEL: func @halves_of_two
// CHECK: shape.cstr_eq
// CHECK: return
func.func @halves_of_two(%t: tensor<*xf32>, %u: tensor<*xf32>) -> !shape.witness {
  %c2 = arith.constant 2 : index
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %m = tensor.rank %t : tensor<*xf32>
  %n = tensor.rank %u : tensor<*xf32>
  %twos = tensor.splat %c2[%m] : tensor<?xindex>
  %two = tensor.splat %c2[%n] : tensor<?xindex>
  %x = arith.floordivsi %a, %twos : tensor<?xindex>
  %y = arith.floordivsi %b, %two : tensor<?xindex>
  %w = shape.cstr_eq %x, %y : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// Equal elements, and not equal lengths.
// CHECK-LABEL: func @lengths
// CHECK: shape.cstr_eq
// CHECK: return
func.func @lengths(%m: index, %n: index) -> !shape.witness {
  %c2 = arith.constant 2 : index
  %a = tensor.splat %c2[%m] : tensor<?xindex>
  %b = tensor.splat %c2[%n] : tensor<?xindex>
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// The same by a proof: the terms differ.
// CHECK-LABEL: func @upwards
// CHECK-NOT: cstr_eq
// CHECK: return
func.func @upwards(%t: tensor<*xf32>) -> !shape.witness {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %threes = tensor.splat %c3[%rank] : tensor<?xindex>
  %fours = tensor.splat %c4[%rank] : tensor<?xindex>
  %up = arith.ceildivsi %shape, %fours : tensor<?xindex>
  %more = arith.addi %shape, %threes : tensor<?xindex>
  %down = arith.divui %more, %fours : tensor<?xindex>
  %w = shape.cstr_eq %up, %down : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// An element is asked for: by tensor.extract, by shape.get_extent, and of a
// list of known length.
// CHECK-LABEL: func @asked
// CHECK-NOT: "doubled"
// CHECK-NOT: "extent"
// CHECK-NOT: "cast"
// CHECK: cf.assert {{.*}}, "another: stays"
// CHECK: return
func.func @asked(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rank = tensor.rank %t : tensor<*xf32>
  %two = arith.cmpi eq, %rank, %c2 : index
  cf.assert %two, "of rank 2: stays"
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %twice = arith.addi %shape, %shape : tensor<?xindex>
  %x = tensor.extract %twice[%c1] : tensor<?xindex>
  %d = tensor.dim %t, %c1 : tensor<*xf32>
  %d2 = arith.addi %d, %d : index
  %p = arith.cmpi eq, %x, %d2 : index
  cf.assert %p, "doubled"
  %y = shape.get_extent %twice, %c1 : tensor<?xindex>, index -> index
  %q = arith.cmpi eq, %y, %d2 : index
  cf.assert %q, "extent"
  %list = tensor.cast %twice : tensor<?xindex> to tensor<2xindex>
  %z = tensor.extract %list[%c1] : tensor<2xindex>
  %r = arith.cmpi eq, %z, %d2 : index
  cf.assert %r, "cast"
  %v = tensor.extract %list[%c0] : tensor<2xindex>
  %s = arith.cmpi eq, %v, %d2 : index
  cf.assert %s, "another: stays"
  return
}

// Differences may be negative: no shape, but equal to themselves.
// CHECK-LABEL: func @negative
// CHECK-NOT: cstr_eq
// CHECK: cf.assert {{.*}}, "negative: stays"
// CHECK: return
func.func @negative(%t: tensor<*xf32>, %n: index) -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %ns = tensor.splat %n[%rank] : tensor<?xindex>
  %less = arith.subi %shape, %ns : tensor<?xindex>
  %again = arith.subi %shape, %ns : tensor<?xindex>
  %w = shape.cstr_eq %less, %again : tensor<?xindex>, tensor<?xindex>
  %some = arith.cmpi sgt, %rank, %c0 : index
  cf.assert %some, "some: stays"
  %x = tensor.extract %less[%c0] : tensor<?xindex>
  %p = arith.cmpi sge, %x, %c0 : index
  cf.assert %p, "negative: stays"
  return %w : !shape.witness
}

// Having divided says nothing of the divisors that were none.
// CHECK-LABEL: func @divisors
// CHECK: cf.assert {{.*}}, "a divisor: stays"
// CHECK: return
func.func @divisors(%t: tensor<*xf32>, %n: index) -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %ns = tensor.splat %n[%rank] : tensor<?xindex>
  %q = arith.divui %shape, %ns : tensor<?xindex>
  %p = arith.cmpi ne, %n, %c0 : index
  cf.assert %p, "a divisor: stays"
  return %q : tensor<?xindex>
}

// i64 holds every size, i32 does not.
// CHECK-LABEL: func @casts
// CHECK: %[[C:.*]] = shape.const_witness true
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK: return %[[C]], %[[W]]
func.func @casts(%t: tensor<*xf32>) -> (!shape.witness, !shape.witness) {
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %wide = arith.index_cast %shape : tensor<?xindex> to tensor<?xi64>
  %back = arith.index_cast %wide : tensor<?xi64> to tensor<?xindex>
  %narrow = arith.index_cast %shape : tensor<?xindex> to tensor<?xi32>
  %again = arith.index_cast %narrow : tensor<?xi32> to tensor<?xindex>
  %w = shape.cstr_eq %shape, %back : tensor<?xindex>, tensor<?xindex>
  %v = shape.cstr_eq %shape, %again : tensor<?xindex>, tensor<?xindex>
  return %w, %v : !shape.witness, !shape.witness
}

// The larger of two.
// CHECK-LABEL: func @chosen
// CHECK-NOT: "at least"
// CHECK: cf.assert {{.*}}, "equal: stays"
// CHECK: return
func.func @chosen(%t: tensor<*xf32>, %u: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.rank %t : tensor<*xf32>
  %n = tensor.rank %u : tensor<*xf32>
  %same = arith.cmpi eq, %m, %n : index
  cf.assert %same, "ranks: stays"
  %some = arith.cmpi ne, %m, %c0 : index
  cf.assert %some, "some: stays"
  %a = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %b = shape.shape_of %u : tensor<*xf32> -> tensor<?xindex>
  %is = arith.cmpi slt, %a, %b : tensor<?xindex>
  %larger = arith.select %is, %b, %a : tensor<?xi1>, tensor<?xindex>
  %x = tensor.extract %larger[%c0] : tensor<?xindex>
  %y = tensor.dim %u, %c0 : tensor<*xf32>
  %p = arith.cmpi sge, %x, %y : index
  cf.assert %p, "at least"
  %q = arith.cmpi eq, %x, %y : index
  cf.assert %q, "equal: stays"
  return
}

// linalg.fill and linalg.map of any length; the index is not any place.
// CHECK-LABEL: func @bodies
// CHECK-NOT: "mapped"
// CHECK: cf.assert {{.*}}, "first: stays"
// CHECK: return
func.func @bodies(%t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %rank = tensor.rank %t : tensor<*xf32>
  %two = arith.cmpi sgt, %rank, %c1 : index
  cf.assert %two, "of rank 2 or more: stays"
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %e = tensor.empty(%rank) : tensor<?xindex>
  %threes = linalg.fill ins(%c3 : index) outs(%e : tensor<?xindex>) -> tensor<?xindex>
  %more = linalg.map { arith.addi } ins(%shape, %threes : tensor<?xindex>, tensor<?xindex>) outs(%e : tensor<?xindex>)
  %x = tensor.extract %more[%c1] : tensor<?xindex>
  %p = arith.cmpi sge, %x, %c3 : index
  cf.assert %p, "mapped"
  %places = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%shape : tensor<?xindex>) outs(%e : tensor<?xindex>) {
    ^bb0(%in: index, %out: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    } -> tensor<?xindex>
  %y = tensor.extract %places[%c0] : tensor<?xindex>
  %z = tensor.extract %places[%c1] : tensor<?xindex>
  %q = arith.cmpi eq, %y, %z : index
  cf.assert %q, "first: stays"
  return
}

// A tensor<?xindex> from elsewhere may have negative elements.
// CHECK-LABEL: func @given
// CHECK: cf.assert {{.*}}, "negative: stays"
// CHECK: return
func.func @given(%s: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %s, %c0 : tensor<?xindex>
  %some = arith.cmpi ne, %n, %c0 : index
  cf.assert %some, "some: stays"
  %twice = arith.addi %s, %s : tensor<?xindex>
  %x = tensor.extract %twice[%c0] : tensor<?xindex>
  %p = arith.cmpi sge, %x, %c0 : index
  cf.assert %p, "negative: stays"
  return
}

// What a body yields for any place. Within it, the place lies within the list.
// CHECK-LABEL: func @generated
// CHECK: %[[C:.*]] = shape.const_witness true
// CHECK: %[[W:.*]] = shape.cstr_eq
// CHECK: return %[[C]], %[[W]]
func.func @generated(%t: tensor<*xf32>) -> (!shape.witness, !shape.witness) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %even = tensor.generate %rank {
  ^bb0(%i: index):
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %h = arith.divui %d, %c2 : index
    %e = arith.muli %h, %c2 : index
    tensor.yield %e : index
  } : tensor<?xindex>
  %less = tensor.generate %rank {
  ^bb0(%i: index):
    %d = tensor.extract %shape[%i] : tensor<?xindex>
    %r = arith.remui %d, %c2 : index
    %e = arith.subi %d, %r : index
    tensor.yield %e : index
  } : tensor<?xindex>
  // From the back.
  %turned = tensor.generate %rank {
  ^bb0(%i: index):
    %k = arith.subi %rank, %i : index
    %j = arith.subi %k, %c1 : index
    %d = tensor.extract %shape[%j] : tensor<?xindex>
    %h = arith.divui %d, %c2 : index
    %e = arith.muli %h, %c2 : index
    tensor.yield %e : index
  } : tensor<?xindex>
  %w = shape.cstr_eq %even, %less : tensor<?xindex>, tensor<?xindex>
  %v = shape.cstr_eq %even, %turned : tensor<?xindex>, tensor<?xindex>
  return %w, %v : !shape.witness, !shape.witness
}

// Slices that are taken alike are equal; the first element and the others are
// the whole, in this order.
// CHECK-LABEL: func @parts
// CHECK: cf.assert {{.*}}, "some: stays"
// CHECK: %[[A:.*]] = shape.const_witness true
// CHECK: %[[B:.*]] = shape.const_witness true
// CHECK: %[[C:.*]] = shape.cstr_eq
// CHECK: %[[D:.*]] = shape.cstr_eq
// CHECK: return %[[A]], %[[B]], %[[C]], %[[D]]
func.func @parts(%t: tensor<*xf32>)
    -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %c1 = arith.constant 1 : index
  %shape = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %rank = tensor.rank %t : tensor<*xf32>
  %some = arith.cmpi sge, %rank, %c1 : index
  cf.assert %some, "some: stays"
  %rest = arith.subi %rank, %c1 : index
  %x = tensor.extract_slice %shape[1] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
  %y = tensor.extract_slice %shape[1] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
  %z = tensor.extract_slice %shape[0] [%rest] [1] : tensor<?xindex> to tensor<?xindex>
  %first = tensor.extract_slice %shape[0] [%c1] [1] : tensor<?xindex> to tensor<?xindex>
  %all = tensor.concat dim(0) %first, %x : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  %turned = tensor.concat dim(0) %x, %first : (tensor<?xindex>, tensor<?xindex>) -> tensor<?xindex>
  %a = shape.cstr_eq %x, %y : tensor<?xindex>, tensor<?xindex>
  %b = shape.cstr_eq %all, %shape : tensor<?xindex>, tensor<?xindex>
  %c = shape.cstr_eq %x, %z : tensor<?xindex>, tensor<?xindex>
  %d = shape.cstr_eq %turned, %shape : tensor<?xindex>, tensor<?xindex>
  return %a, %b, %c, %d : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

//===- Lists from elsewhere -------------------------------------------------//
// Their elements may be negative; at one place they are the same each time.

// CHECK-LABEL: func @halves_of_argument
// CHECK-NOT: cstr_eq
// CHECK: return
func.func @halves_of_argument(%shape: tensor<?xindex>) -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %rank = tensor.dim %shape, %c0 : tensor<?xindex>
  %two = tensor.splat %c2[%rank] : tensor<?xindex>
  %half = arith.floordivsi %shape, %two : tensor<?xindex>
  %cut = arith.muli %half, %two : tensor<?xindex>
  %second = arith.subi %cut, %half : tensor<?xindex>
  %w = shape.cstr_eq %half, %second : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// CHECK-LABEL: func @stays_halves_of_all_of_argument
// CHECK: shape.cstr_eq
// CHECK: return
func.func @stays_halves_of_all_of_argument(%shape: tensor<?xindex>)
    -> !shape.witness {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %rank = tensor.dim %shape, %c0 : tensor<?xindex>
  %two = tensor.splat %c2[%rank] : tensor<?xindex>
  %half = arith.floordivsi %shape, %two : tensor<?xindex>
  %rest = arith.subi %shape, %half : tensor<?xindex>
  %w = shape.cstr_eq %half, %rest : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// Two arguments with the same elements, or not.
// CHECK-LABEL: func @stays_two_arguments
// CHECK: shape.cstr_eq
// CHECK: return
func.func @stays_two_arguments(%a: tensor<?xindex>, %b: tensor<?xindex>)
    -> !shape.witness {
  %x = arith.addi %a, %a : tensor<?xindex>
  %y = arith.addi %b, %b : tensor<?xindex>
  %w = shape.cstr_eq %x, %y : tensor<?xindex>, tensor<?xindex>
  return %w : !shape.witness
}

// Of one length, and yet not the same.
// CHECK-LABEL: func @stays_two_arguments_of_one_length
// CHECK: shape.cstr_eq
// CHECK: cf.assert %{{.*}}, "stays: first"
// CHECK: return
func.func @stays_two_arguments_of_one_length(%a: tensor<?xindex>,
                                             %b: tensor<?xindex>)
    -> !shape.witness {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?xindex>
  %n = tensor.dim %b, %c0 : tensor<?xindex>
  %p = arith.cmpi eq, %m, %n : index
  cf.assert %p, "stays: length"
  %r = shape.rank %a : tensor<?xindex> -> index
  %s = shape.rank %b : tensor<?xindex> -> index
  %same = arith.cmpi eq, %r, %s : index
  cf.assert %same, "stays: rank"
  %x = arith.addi %a, %a : tensor<?xindex>
  %y = arith.addi %b, %b : tensor<?xindex>
  %w = shape.cstr_eq %x, %y : tensor<?xindex>, tensor<?xindex>
  %some = arith.cmpi sgt, %m, %c0 : index
  cf.assert %some, "stays: not empty"
  %f = tensor.extract %a[%c0] : tensor<?xindex>
  %g = tensor.extract %b[%c0] : tensor<?xindex>
  %q = arith.cmpi eq, %f, %g : index
  cf.assert %q, "stays: first"
  return %w : !shape.witness
}

// CHECK-LABEL: func @read_twice
// CHECK-NOT: "same"
// CHECK: cf.assert %{{.*}}, "stays: may be negative"
// CHECK: cf.assert %{{.*}}, "stays: another place"
func.func @read_twice(%a: tensor<?xindex>, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%i] : tensor<?xindex>
  %y = tensor.extract %a[%i] : tensor<?xindex>
  %z = tensor.extract %a[%j] : tensor<?xindex>
  %same = arith.cmpi eq, %x, %y : index
  cf.assert %same, "same"
  %sign = arith.cmpi sge, %x, %c0 : index
  cf.assert %sign, "stays: may be negative"
  %other = arith.cmpi eq, %x, %z : index
  cf.assert %other, "stays: another place"
  return
}

// In each iteration it is another list, though of one name and length.
// CHECK-LABEL: func @stays_carried
// CHECK: cf.assert %{{.*}}, "first is 0"
// CHECK: cf.assert %{{.*}}, "stays: n may be 0"
// CHECK: cf.assert %{{.*}}, "stays: after the loop"
func.func @stays_carried(%init: tensor<?xindex>, %lists: memref<?xindex>,
                         %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %init) -> tensor<?xindex> {
    %x = tensor.extract %s[%c0] : tensor<?xindex>
    %zero = arith.cmpi eq, %x, %c0 : index
    cf.assert %zero, "first is 0"
    %next = bufferization.to_tensor %lists : memref<?xindex> to tensor<?xindex>
    scf.yield %next : tensor<?xindex>
  }
  %y = tensor.extract %init[%c0] : tensor<?xindex>
  %p = arith.cmpi eq, %y, %c0 : index
  cf.assert %p, "stays: n may be 0"
  %z = tensor.extract %r[%c0] : tensor<?xindex>
  %q = arith.cmpi eq, %z, %c0 : index
  cf.assert %q, "stays: after the loop"
  return
}

// A row for each place: what it has is not the same at all of them.
// CHECK-LABEL: func @stays_rows
// CHECK: cf.assert %{{.*}}, "stays: another row"
func.func @stays_rows(%rows: tensor<?x?xindex>, %t: tensor<?xf32>, %k: index,
                      %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %i0 = arith.cmpi sge, %i, %c0 : index
  cf.assert %i0, "stays: i >= 0"
  %in = arith.cmpi slt, %i, %n : index
  cf.assert %in, "stays: i < n"
  %j0 = arith.cmpi sge, %j, %c0 : index
  cf.assert %j0, "stays: j >= 0"
  %jn = arith.cmpi slt, %j, %n : index
  cf.assert %jn, "stays: j < n"
  %some = arith.cmpi sgt, %k, %c0 : index
  cf.assert %some, "stays: k > 0"
  %firsts = tensor.generate %n {
  ^bb0(%p: index):
    %row = tensor.extract_slice %rows[%p, 0] [1, %k] [1, 1] : tensor<?x?xindex> to tensor<?xindex>
    %x = tensor.extract %row[%c0] : tensor<?xindex>
    tensor.yield %x : index
  } : tensor<?xindex>
  %a = tensor.extract %firsts[%i] : tensor<?xindex>
  %b = tensor.extract %firsts[%j] : tensor<?xindex>
  %q = arith.cmpi eq, %a, %b : index
  cf.assert %q, "stays: another row"
  return
}
