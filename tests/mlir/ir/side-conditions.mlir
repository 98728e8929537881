// Checks that look as if a rule proved them, if its side condition is forgotten.
// Each can fail, so all of them stay.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{trust-op-contracts=true})" | FileCheck %s
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --check-prefix=WRAPS

// The sum of two loop indices is at most n + m - 2: the input has at least
// n + m - 1 elements, and need not have n + m.
// CHECK-LABEL: func @window
// CHECK: cf.assert {{.*}}, "one more"
func.func @window(%x: memref<?xf32>, %w: memref<?xf32>, %o: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %o, %c0 : memref<?xf32>
  %m = memref.dim %w, %c0 : memref<?xf32>
  %d = memref.dim %x, %c0 : memref<?xf32>
  %pn = arith.cmpi sge, %n, %c1 : index
  cf.assert %pn, "outputs"
  %pm = arith.cmpi sge, %m, %c1 : index
  cf.assert %pm, "weights"
  linalg.conv_1d ins(%x, %w : memref<?xf32>, memref<?xf32>) outs(%o : memref<?xf32>)
  %sum = arith.addi %n, %m : index
  %p = arith.cmpi sge, %d, %sum : index
  cf.assert %p, "one more"
  return
}

// A remainder by 8 may be 7.
// CHECK-LABEL: func @remainder
// CHECK: cf.assert {{.*}}, "not the last"
func.func @remainder(%n: index) {
  %c7 = arith.constant 7 : index
  %r = affine.apply affine_map<(d0) -> (d0 mod 8)>(%n)
  %p = arith.cmpi slt, %r, %c7 : index
  cf.assert %p, "not the last"
  return
}

// The inner index need not be within its basis.
// CHECK-LABEL: func @linear
// CHECK: cf.assert {{.*}}, "within"
func.func @linear(%i: index, %j: index) -> index {
  %c5 = arith.constant 5 : index
  %l = affine.linearize_index [%i, %j] by (3, 5) : index
  %p = arith.cmpi slt, %j, %c5 : index
  cf.assert %p, "within"
  return %l : index
}

// Sizes along the dimension of a concatenation differ.
// CHECK-LABEL: func @concatenated
// CHECK: cf.assert {{.*}}, "equal halves"
func.func @concatenated(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %y = tensor.concat dim(1) %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %n = tensor.dim %a, %c1 : tensor<?x?xf32>
  %m = tensor.dim %b, %c1 : tensor<?x?xf32>
  %p = arith.cmpi eq, %n, %m : index
  cf.assert %p, "equal halves"
  return %y : tensor<?x?xf32>
}

// Nothing can be reshaped into nothing.
// CHECK-LABEL: func @reshaped
// CHECK: cf.assert {{.*}}, "not empty"
func.func @reshaped(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %n : tensor<1xindex>
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "not empty"
  return %r : tensor<?xf32>
}

// The extent of a shape that may be an error, or outside of its rank, is an
// error.
// CHECK-LABEL: func @extent
// CHECK: shape.cstr_broadcastable
func.func @extent(%s: !shape.shape, %i: !shape.size) -> !shape.witness {
  %e = shape.get_extent %s, %i : !shape.shape, !shape.size -> !shape.size
  %x = shape.from_extents %e : !shape.size
  %w = shape.cstr_broadcastable %x, %x : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @any
// CHECK: shape.cstr_broadcastable
func.func @any(%s: !shape.shape) -> !shape.witness {
  %x = "shape.any"(%s, %s) : (!shape.shape, !shape.shape) -> !shape.shape
  %w = shape.cstr_broadcastable %x, %x : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @elements
// CHECK: shape.cstr_broadcastable
func.func @elements(%s: !shape.shape) -> !shape.witness {
  %n = shape.num_elements %s : !shape.shape -> !shape.size
  %x = shape.from_extents %n : !shape.size
  %w = shape.cstr_broadcastable %x, %x : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// CHECK-LABEL: func @extent_outside
// CHECK: shape.cstr_broadcastable
func.func @extent_outside(%t: tensor<*xf32>, %i: index) -> !shape.witness {
  %s = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %e = shape.get_extent %s, %i : !shape.shape, index -> !shape.size
  %x = shape.from_extents %e : !shape.size
  %w = shape.cstr_broadcastable %x, %x : !shape.shape, !shape.shape
  return %w : !shape.witness
}

// What a remainder by a negative divisor is, nobody says.
// CHECK-LABEL: func @negative_divisor
// CHECK: cf.assert {{.*}}, "remainder"
// CHECK: cf.assert {{.*}}, "inner index"
func.func @negative_divisor(%n: index, %b: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %b, %c0 : index
  cf.assert %p, "a divisor"
  %minus = arith.subi %c0, %b : index
  %size = arith.maxsi %b, %minus : index
  %r = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%n)[%b]
  %small = arith.cmpi slt, %r, %size : index
  cf.assert %small, "remainder"
  %s:2 = affine.delinearize_index %n into (%b) : index, index
  %within = arith.cmpi slt, %s#1, %size : index
  cf.assert %within, "inner index"
  return
}

// The largest remainder and 2 is beyond 64 bits; and 1 is not.
// WRAPS-LABEL: func @largest_remainder
// WRAPS-NOT: "fits"
// WRAPS: cf.assert {{.*}}, "wraps"
func.func @largest_remainder(%n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r = affine.apply affine_map<(d0) -> (d0 mod 9223372036854775806 + 1)>(%n)
  %fits = arith.cmpi sge, %r, %c1 : index
  cf.assert %fits, "fits"
  %s = affine.apply affine_map<(d0) -> (d0 mod 9223372036854775807 + 2)>(%n)
  %wraps = arith.cmpi sge, %s, %c2 : index
  cf.assert %wraps, "wraps"
  return
}
