// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// More operations that carry sizes; as ops-tensor-memref.mlir. "no" claims are
// close to true ones, "trusted" ones follow from contracts alone.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --check-prefixes=CHECK,PLAIN --implicit-check-not="yes:"
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{trust-op-contracts=true})" | FileCheck %s --implicit-check-not="yes:" --implicit-check-not="trusted:"

// CHECK-LABEL: func @reshape
func.func @reshape(%t: tensor<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %r = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %r0 = tensor.dim %r, %c0 : tensor<?x?xf32>
  %t0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p0 = arith.cmpi eq, %r0, %n : index
  cf.assert %p0, "yes: the sizes are listed"
  // CHECK: "no: the old size"
  %p1 = arith.cmpi eq, %r0, %t0 : index
  cf.assert %p1, "no: the old size"
  // PLAIN: "trusted: as many elements"
  %a = arith.muli %n, %m : index
  %b = arith.muli %t0, %t1 : index
  %p2 = arith.cmpi eq, %a, %b : index
  cf.assert %p2, "trusted: as many elements"
  return
}

// CHECK-LABEL: func @list
func.func @list(%t: tensor<?x?xf32>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = tensor.from_elements %n, %m : tensor<2xindex>
  %k = tensor.insert %m into %l[%c0] : tensor<2xindex>
  %a = tensor.extract %k[%c0] : tensor<2xindex>
  %b = tensor.extract %k[%c1] : tensor<2xindex>
  %c = tensor.extract %l[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %a, %b : index
  cf.assert %p, "yes: inserted"
  // CHECK: "no: the list before"
  %q = arith.cmpi eq, %c, %b : index
  cf.assert %q, "no: the list before"
  return
}

// CHECK-LABEL: func @gather
func.func @gather(%t: tensor<?x?x?xf32>, %i: tensor<?x?x1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %g = tensor.gather %t[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x?x1xindex>) -> tensor<?x?x?x?xf32>
  %k = tensor.gather %t[%i] gather_dims([1]) : (tensor<?x?x?xf32>, tensor<?x?x1xindex>) -> tensor<?x?x?x1x?xf32>
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %g0 = tensor.dim %g, %c0 : tensor<?x?x?x?xf32>
  %g2 = tensor.dim %g, %c2 : tensor<?x?x?x?xf32>
  %g3 = tensor.dim %g, %c3 : tensor<?x?x?x?xf32>
  %k4 = tensor.dim %k, %c4 : tensor<?x?x?x1x?xf32>
  %i0 = tensor.dim %i, %c0 : tensor<?x?x1xindex>
  %t0 = tensor.dim %t, %c0 : tensor<?x?x?xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?x?xf32>
  %t2 = tensor.dim %t, %c2 : tensor<?x?x?xf32>
  %p0 = arith.cmpi eq, %g0, %i0 : index
  cf.assert %p0, "yes: of the indices"
  %p1 = arith.cmpi eq, %g2, %t0 : index
  cf.assert %p1, "yes: of the source"
  %p2 = arith.cmpi eq, %k4, %g3 : index
  cf.assert %p2, "yes: kept or dropped"
  // CHECK: "no: the gathered one"
  %p3 = arith.cmpi eq, %g3, %t1 : index
  cf.assert %p3, "no: the gathered one"
  return
}

// CHECK-LABEL: func @scatter
func.func @scatter(%s: tensor<?x?xf32>, %t: tensor<?x?xf32>, %i: tensor<?x1xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x1xindex>) -> tensor<?x?xf32>
  %r0 = tensor.dim %r, %c0 : tensor<?x?xf32>
  %t0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %s0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  %i0 = tensor.dim %i, %c0 : tensor<?x1xindex>
  %s1 = tensor.dim %s, %c1 : tensor<?x?xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p0 = arith.cmpi eq, %r0, %t0 : index
  cf.assert %p0, "yes: the destination"
  // PLAIN: "trusted: as many rows as indices"
  %p1 = arith.cmpi eq, %s0, %i0 : index
  cf.assert %p1, "trusted: as many rows as indices"
  // PLAIN: "trusted: whole rows"
  %p2 = arith.cmpi eq, %s1, %t1 : index
  cf.assert %p2, "trusted: whole rows"
  // CHECK: "no: not all rows"
  %p3 = arith.cmpi eq, %s0, %t0 : index
  cf.assert %p3, "no: not all rows"
  return
}

// CHECK-LABEL: func @elementwise
func.func @elementwise(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %s = arith.addf %a, %b : tensor<?xf32>
  %e = math.absf %s : tensor<?xf32>
  %e0 = tensor.dim %e, %c0 : tensor<?xf32>
  %a0 = tensor.dim %a, %c0 : tensor<?xf32>
  %b0 = tensor.dim %b, %c0 : tensor<?xf32>
  %p0 = arith.cmpi eq, %e0, %a0 : index
  cf.assert %p0, "yes: the first operand"
  // PLAIN: "trusted: the others"
  %p1 = arith.cmpi eq, %e0, %b0 : index
  cf.assert %p1, "trusted: the others"
  return
}

// CHECK-LABEL: func @pad_body
func.func @pad_body(%t: tensor<?xf32>, %n: index) {
  %x = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %all = arith.addi %d, %n : index
  %r = tensor.pad %t low[0] high[%n] {
  ^bb0(%i: index):
    %p = arith.cmpi slt, %i, %all : index
    cf.assert %p, "yes: within the result"
    // CHECK: "no: within the source"
    %q = arith.cmpi slt, %i, %d : index
    cf.assert %q, "no: within the source"
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<?xf32>
  return
}

// CHECK-LABEL: func @pack
func.func @pack(%t: tensor<?x?xf32>, %d: tensor<?x?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = linalg.pack %t inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<?x?xf32> -> tensor<?x?x8xf32>
  %r1 = tensor.dim %r, %c1 : tensor<?x?x8xf32>
  %d1 = tensor.dim %d, %c1 : tensor<?x?x8xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p0 = arith.cmpi eq, %r1, %d1 : index
  cf.assert %p0, "yes: the destination"
  // PLAIN: "trusted: whole tiles"
  %m = arith.remsi %t1, %c8 : index
  %p1 = arith.cmpi eq, %m, %c0 : index
  cf.assert %p1, "trusted: whole tiles"
  // PLAIN: "trusted: tiles enough"
  %e = arith.muli %r1, %c8 : index
  %p2 = arith.cmpi sge, %e, %t1 : index
  cf.assert %p2, "trusted: tiles enough"
  // CHECK: "no: tiles may be too many"
  %p3 = arith.cmpi eq, %e, %t1 : index
  cf.assert %p3, "no: tiles may be too many"
  return
}

// With padding the last tile need not be full.
// CHECK-LABEL: func @pack_padded
func.func @pack_padded(%t: tensor<?x?xf32>, %d: tensor<?x?x8xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = linalg.pack %t padding_value(%x : f32) inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<?x?xf32> -> tensor<?x?x8xf32>
  %r1 = tensor.dim %r, %c1 : tensor<?x?x8xf32>
  %t1 = tensor.dim %t, %c1 : tensor<?x?xf32>
  // PLAIN: "trusted: tiles enough"
  %e = arith.muli %r1, %c8 : index
  %p0 = arith.cmpi sge, %e, %t1 : index
  cf.assert %p0, "trusted: tiles enough"
  // CHECK: "no: whole tiles"
  %m = arith.remsi %t1, %c8 : index
  %p1 = arith.cmpi eq, %m, %c0 : index
  cf.assert %p1, "no: whole tiles"
  return
}

// CHECK-LABEL: func @linear_index
func.func @linear_index(%i: index, %j: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %l = affine.linearize_index disjoint [%i, %j] by (3, 5) : index
  %s:2 = affine.delinearize_index %n into (3, 5) : index, index
  %five = arith.muli %i, %c5 : index
  %sum = arith.addi %five, %j : index
  %p0 = arith.cmpi eq, %l, %sum : index
  cf.assert %p0, "yes: row by row"
  %p1 = arith.cmpi slt, %s#1, %c5 : index
  cf.assert %p1, "yes: within a row"
  %b0 = arith.muli %s#0, %c5 : index
  %back = arith.addi %b0, %s#1 : index
  %p2 = arith.cmpi eq, %back, %n : index
  cf.assert %p2, "yes: and back"
  // CHECK: "no: the outer one is free"
  %p3 = arith.cmpi sge, %s#0, %c0 : index
  cf.assert %p3, "no: the outer one is free"
  // PLAIN: "trusted: disjoint"
  %p4 = arith.cmpi slt, %j, %c5 : index
  cf.assert %p4, "trusted: disjoint"
  return
}

// CHECK-LABEL: func @switch
func.func @switch(%i: index, %a: index, %b: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %r = scf.index_switch %i -> index
  case 0 {
    %p = arith.cmpi eq, %i, %c0 : index
    cf.assert %p, "yes: the case"
    scf.yield %c1 : index
  }
  case 7 {
    scf.yield %i : index
  }
  default {
    %p = arith.cmpi ne, %i, %c7 : index
    cf.assert %p, "yes: none of the cases"
    // CHECK: "no: a value that is no case"
    %q = arith.cmpi ne, %i, %c1 : index
    cf.assert %q, "no: a value that is no case"
    scf.yield %c7 : index
  }
  %p = arith.cmpi sge, %r, %c1 : index
  cf.assert %p, "yes: one of three"
  // CHECK: "no: one in particular"
  %q = arith.cmpi eq, %r, %c7 : index
  cf.assert %q, "no: one in particular"
  return
}

// CHECK-LABEL: func @affine_if
func.func @affine_if(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %r = affine.if affine_set<(d0)[s0] : (d0 >= 0, s0 - d0 - 1 >= 0)>(%n)[%d] -> index {
    %in = arith.cmpi ult, %n, %d : index
    cf.assert %in, "yes: the set"
    affine.yield %n : index
  } else {
    affine.yield %c0 : index
  }
  %p = arith.cmpi sle, %r, %d : index
  cf.assert %p, "yes: one of the two"
  // CHECK: "no: the other one"
  %q = arith.cmpi slt, %r, %d : index
  cf.assert %q, "no: the other one"
  return
}

// CHECK-LABEL: func @affine_parallel
func.func @affine_parallel(%n: index, %m: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %m, %c0 : memref<?x?xf32>
  affine.parallel (%i, %j) = (0, 1) to (symbol(%d), 4) {
    %a = arith.cmpi ult, %i, %d : index
    cf.assert %a, "yes: the first"
    %b = arith.cmpi slt, %j, %c4 : index
    cf.assert %b, "yes: the second"
    // CHECK: "no: the other bound"
    %c = arith.cmpi slt, %i, %c4 : index
    cf.assert %c, "no: the other bound"
  }
  return
}

// CHECK-LABEL: func @memref_more
func.func @memref_more(%m: memref<?xf32>, %n: index, %i: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %a = memref.assume_alignment %m, 16 : memref<?xf32>
  %a0 = memref.dim %a, %c0 : memref<?xf32>
  %p0 = arith.cmpi eq, %a0, %d : index
  cf.assert %p0, "yes: aligned"
  // CHECK: "no: not yet"
  %p1 = arith.cmpi ult, %i, %d : index
  cf.assert %p1, "no: not yet"
  %y = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<?xf32>) -> f32
  cf.assert %p1, "yes: has been there"
  return
}

// The sizes are in memory.
//
// CHECK-LABEL: func @memref_reshape
func.func @memref_reshape(%m: memref<?x2xf32>, %s: memref<2xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  memref.store %n, %s[%c0] : memref<2xindex>
  %r = memref.reshape %m(%s) : (memref<?x2xf32>, memref<2xindex>) -> memref<?x3xf32>
  %r0 = memref.dim %r, %c0 : memref<?x3xf32>
  %r1 = memref.dim %r, %c1 : memref<?x3xf32>
  %m0 = memref.dim %m, %c0 : memref<?x2xf32>
  %p0 = arith.cmpi eq, %r1, %c3 : index
  cf.assert %p0, "yes: of the type"
  %p1 = arith.cmpi sge, %r0, %c0 : index
  // PLAIN: "trusted: not negative"
  cf.assert %p1, "trusted: not negative"
  // PLAIN: "trusted: as many elements"
  %c2 = arith.constant 2 : index
  %x = arith.muli %r0, %c3 : index
  %y = arith.muli %m0, %c2 : index
  %p2 = arith.cmpi eq, %x, %y : index
  cf.assert %p2, "trusted: as many elements"
  %p4 = arith.cmpi eq, %r0, %n : index
  cf.assert %p4, "yes: what was stored"
  return
}

memref.global "private" constant @table : memref<2x3xindex> = dense<1>

// CHECK-LABEL: func @globals
func.func @globals() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %g = memref.get_global @table : memref<2x3xindex>
  %d = memref.dim %g, %c1 : memref<2x3xindex>
  %p = arith.cmpi eq, %d, %c3 : index
  cf.assert %p, "yes: of the type"
  %x = memref.load %g[%c0, %c0] : memref<2x3xindex>
  %q = arith.cmpi eq, %x, %c1 : index
  cf.assert %q, "yes: a constant"
  return
}

#csr = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#csc = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>

// CHECK-LABEL: func @sparse
func.func @sparse(%t: tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %s = sparse_tensor.convert %t : tensor<?x4xf32> to tensor<?x?xf32, #csr>
  %u = sparse_tensor.convert %s : tensor<?x?xf32, #csr> to tensor<?x?xf32, #csc>
  %t0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %u0 = tensor.dim %u, %c0 : tensor<?x?xf32, #csc>
  %u1 = tensor.dim %u, %c1 : tensor<?x?xf32, #csc>
  %p = arith.cmpi eq, %t0, %u0 : index
  cf.assert %p, "yes: the same size"
  %q = arith.cmpi eq, %u1, %c4 : index
  cf.assert %q, "yes: the type's"
  // CHECK: "no: the other one"
  %r = arith.cmpi eq, %u0, %c4 : index
  cf.assert %r, "no: the other one"
  return
}

// What is yielded under a mask has the sizes it would have without; nothing else
// is known of it.
//
// CHECK-LABEL: func @masked
func.func @masked(%t: tensor<?xindex>, %l: tensor<2xindex>, %v: vector<16xindex>,
                  %w: vector<2xindex>, %m: vector<16xi1>, %k: vector<2xi1>,
                  %i: index) {
  %c0 = arith.constant 0 : index
  %r = vector.mask %m {
    vector.transfer_write %v, %t[%i] : vector<16xindex>, tensor<?xindex>
  } : vector<16xi1> -> tensor<?xindex>
  %t0 = tensor.dim %t, %c0 : tensor<?xindex>
  %r0 = tensor.dim %r, %c0 : tensor<?xindex>
  %p = arith.cmpi eq, %t0, %r0 : index
  cf.assert %p, "yes: the same size"
  // CHECK: "no: it may be masked out"
  %q = arith.cmpi slt, %i, %t0 : index
  cf.assert %q, "no: it may be masked out"
  %e = tensor.from_elements %c0, %c0 : tensor<2xindex>
  %x = vector.mask %k {
    vector.transfer_write %w, %e[%c0] {in_bounds = [true]} : vector<2xindex>, tensor<2xindex>
  } : vector<2xi1> -> tensor<2xindex>
  // CHECK: "no: written"
  %y = tensor.extract %x[%c0] : tensor<2xindex>
  %z = arith.cmpi eq, %y, %c0 : index
  cf.assert %z, "no: written"
  return
}

// CHECK-LABEL: func @converted
func.func @converted(%t: tensor<?x4xf32>, %i: i64) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = builtin.unrealized_conversion_cast %t : tensor<?x4xf32> to memref<?x4xf32>
  %m0 = memref.dim %m, %c0 : memref<?x4xf32>
  %m1 = memref.dim %m, %c1 : memref<?x4xf32>
  %t0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %p = arith.cmpi eq, %m1, %c4 : index
  cf.assert %p, "yes: the type's"
  // CHECK: "no: of another value"
  %q = arith.cmpi eq, %m0, %t0 : index
  cf.assert %q, "no: of another value"
  // CHECK: "no: a conversion may do anything"
  %j = builtin.unrealized_conversion_cast %i : i64 to index
  %k = arith.index_cast %i : i64 to index
  %r = arith.cmpi eq, %j, %k : index
  cf.assert %r, "no: a conversion may do anything"
  return
}
