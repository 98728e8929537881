// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints of the shape dialect, as frontends for array languages emit
// them: each operation brings its own checks, so the same thing is asked over
// and over, in another order, in a nested region, through a third value.
// Nothing has to be generated here:
//
//   shapeproof analyze shape_constraints.mlir
//
// Of the 23 checks 8 are needed, marked "can fail"; most of the others follow
// from equalities alone.

// Elementwise operations on ranked tensors. Two equalities imply the rest.
func.func @chain(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                 %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  %sc = shape.shape_of %c : tensor<?x?xf32> -> tensor<2xindex>
  %ab = shape.cstr_eq %sa, %sb : tensor<2xindex>, tensor<2xindex> // can fail
  %bc = shape.cstr_eq %sb, %sc : tensor<2xindex>, tensor<2xindex> // can fail
  // Transitive, symmetric, and all at once.
  %ac = shape.cstr_eq %sa, %sc : tensor<2xindex>, tensor<2xindex>
  %ca = shape.cstr_eq %sc, %sa : tensor<2xindex>, tensor<2xindex>
  %abc = shape.cstr_eq %sa, %sb, %sc
      : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
  %all = shape.assuming_all %ab, %bc, %ac, %ca, %abc
  %result = shape.assuming %all -> (tensor<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = shape.get_extent %sa, %c0 : tensor<2xindex>, index -> index
    %columns = shape.get_extent %sa, %c1 : tensor<2xindex>, index -> index
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %sum = linalg.map { arith.addf }
        ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%empty : tensor<?x?xf32>)
    %product = linalg.map { arith.mulf }
        ins(%sum, %c : tensor<?x?xf32>, tensor<?x?xf32>)
        outs(%empty : tensor<?x?xf32>)
    shape.assuming_yield %product : tensor<?x?xf32>
  }
  return %result : tensor<?x?xf32>
}

// Nested regions: what an outer one assumes holds in the inner ones.
func.func @nested(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>,
                  %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  %sc = shape.shape_of %c : tensor<?x?xf32> -> tensor<2xindex>
  %outer = shape.cstr_eq %sa, %sb
      : tensor<2xindex>, tensor<2xindex>                          // can fail
  %result = shape.assuming %outer -> (tensor<?x?xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rows = tensor.dim %a, %c0 : tensor<?x?xf32>
    %columns = tensor.dim %b, %c1 : tensor<?x?xf32>
    %empty = tensor.empty(%rows, %columns) : tensor<?x?xf32>
    %ba = shape.cstr_eq %sb, %sa : tensor<2xindex>, tensor<2xindex>
    %sum = shape.assuming %ba -> (tensor<?x?xf32>) {
      %rows_b = tensor.dim %b, %c0 : tensor<?x?xf32>
      %fits = arith.cmpi eq, %rows, %rows_b : index
      cf.assert %fits, "rows differ"
      %0 = linalg.map { arith.addf }
          ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
          outs(%empty : tensor<?x?xf32>)
      shape.assuming_yield %0 : tensor<?x?xf32>
    }
    %s = shape.shape_of %sum : tensor<?x?xf32> -> tensor<2xindex>
    %inner = shape.cstr_eq %sa, %sc
        : tensor<2xindex>, tensor<2xindex>                        // can fail
    %product = shape.assuming %inner -> (tensor<?x?xf32>) {
      %bc = shape.cstr_eq %sb, %sc : tensor<2xindex>, tensor<2xindex>
      %broadcastable = shape.cstr_broadcastable %sb, %sc, %sa
          : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
      %both = shape.assuming_all %bc, %broadcastable
      %1 = shape.assuming %both -> (tensor<?x?xf32>) {
        %2 = linalg.map { arith.mulf }
            ins(%sum, %c : tensor<?x?xf32>, tensor<?x?xf32>)
            outs(%empty : tensor<?x?xf32>)
        shape.assuming_yield %2 : tensor<?x?xf32>
      }
      shape.assuming_yield %1 : tensor<?x?xf32>
    }
    shape.assuming_yield %product : tensor<?x?xf32>
  }
  return %result : tensor<?x?xf32>
}

// Ranks that are not known: equal shapes have equal ranks, extents and
// numbers of elements.
func.func @unranked(%a: tensor<*xf32>, %b: tensor<*xf32>, %c: tensor<*xf32>)
    -> index {
  %sa = shape.shape_of %a : tensor<*xf32> -> tensor<?xindex>
  %sb = shape.shape_of %b : tensor<*xf32> -> tensor<?xindex>
  %sc = shape.shape_of %c : tensor<*xf32> -> tensor<?xindex>
  %ab = shape.cstr_eq %sa, %sb : tensor<?xindex>, tensor<?xindex> // can fail
  %cb = shape.cstr_eq %sc, %sb : tensor<?xindex>, tensor<?xindex> // can fail
  %ac = shape.cstr_eq %sa, %sc : tensor<?xindex>, tensor<?xindex>
  %broadcastable = shape.cstr_broadcastable %sa, %sc
      : tensor<?xindex>, tensor<?xindex>
  %ra = shape.rank %sa : tensor<?xindex> -> index
  %rc = shape.rank %sc : tensor<?xindex> -> index
  %same_rank = arith.cmpi eq, %ra, %rc : index
  %rank = shape.cstr_require %same_rank, "ranks differ"
  %na = shape.num_elements %sa : tensor<?xindex> -> index
  %nc = shape.num_elements %sc : tensor<?xindex> -> index
  %same_size = arith.cmpi eq, %na, %nc : index
  %size = shape.cstr_require %same_size, "sizes differ"
  %all = shape.assuming_all %ab, %cb, %ac, %broadcastable, %rank, %size
  %n = shape.assuming %all -> (index) {
    %total = arith.addi %na, %nc : index
    shape.assuming_yield %total : index
  }
  return %n : index
}

// A bias that is broadcast over the rows, twice. Broadcasting is not an
// equality: the second check repeats the first, and the last holds because the
// result of a broadcast fits its operands.
func.func @broadcast(%x: tensor<?x?xf32>, %bias: tensor<?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sx = shape.shape_of %x : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %bias : tensor<?xf32> -> tensor<1xindex>
  %fits = shape.cstr_broadcastable %sx, %sb
      : tensor<2xindex>, tensor<1xindex>                          // can fail
  %result = shape.assuming %fits -> (tensor<?x?xf32>) {
    %again = shape.cstr_broadcastable %sb, %sx
        : tensor<1xindex>, tensor<2xindex>
    %sum = shape.assuming %again -> (tensor<?x?xf32>) {
      %s = shape.broadcast %sx, %sb
          : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
      %rows = shape.get_extent %s, %c0 : tensor<2xindex>, index -> index
      %columns = shape.get_extent %s, %c1 : tensor<2xindex>, index -> index
      %width = tensor.dim %x, %c1 : tensor<?x?xf32>
      %length = tensor.dim %bias, %c0 : tensor<?xf32>
      %narrow = arith.cmpi eq, %width, %c1 : index
      %single = arith.cmpi eq, %length, %c1 : index
      %0 = tensor.generate %rows, %columns {
      ^bb0(%i: index, %j: index):
        %jx = arith.select %narrow, %c0, %j : index
        %jb = arith.select %single, %c0, %j : index
        %left = tensor.extract %x[%i, %jx] : tensor<?x?xf32>
        %right = tensor.extract %bias[%jb] : tensor<?xf32>
        %1 = arith.addf %left, %right : f32
        tensor.yield %1 : f32
      } : tensor<?x?xf32>
      shape.assuming_yield %0 : tensor<?x?xf32>
    }
    %s = shape.broadcast %sx, %sb
        : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
    %fits_result = shape.cstr_broadcastable %s, %sb
        : tensor<2xindex>, tensor<1xindex>
    %checked = shape.assuming %fits_result -> (tensor<?x?xf32>) {
      shape.assuming_yield %sum : tensor<?x?xf32>
    }
    shape.assuming_yield %checked : tensor<?x?xf32>
  }
  return %result : tensor<?x?xf32>
}

// The inner sizes of a product of two matrices: asked of the sizes, then of
// shapes built from them.
func.func @product(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>)
    -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %sa = shape.shape_of %a : tensor<?x?xf32> -> tensor<2xindex>
  %sb = shape.shape_of %b : tensor<?x?xf32> -> tensor<2xindex>
  %n = shape.get_extent %sa, %c0 : tensor<2xindex>, index -> index
  %k = shape.get_extent %sa, %c1 : tensor<2xindex>, index -> index
  %l = shape.get_extent %sb, %c0 : tensor<2xindex>, index -> index
  %m = shape.get_extent %sb, %c1 : tensor<2xindex>, index -> index
  %inner = arith.cmpi eq, %k, %l : index
  %w = shape.cstr_require %inner, "inner sizes differ"            // can fail
  %result = shape.assuming %w -> (tensor<?x?xf32>) {
    // The same asked of shapes: [k] and [l].
    %sk = shape.from_extents %k : index
    %sl = shape.from_extents %l : index
    %equal = shape.cstr_eq %sk, %sl : !shape.shape, !shape.shape
    %ab = shape.assuming %equal -> (tensor<?x?xf32>) {
      %empty = tensor.empty(%n, %m) : tensor<?x?xf32>
      %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>)
          -> tensor<?x?xf32>
      %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>)
          outs(%zeros : tensor<?x?xf32>) -> tensor<?x?xf32>
      shape.assuming_yield %0 : tensor<?x?xf32>
    }
    // And once more: the left operand still has the shape it had.
    %snl = shape.from_extents %n, %l : index, index
    %snk = shape.from_extents %n, %k : index, index
    %same = shape.shape_eq %snl, %snk : !shape.shape, !shape.shape
    %consistent = shape.cstr_require %same, "left operand has another shape"
    %checked = shape.assuming %consistent -> (tensor<?x?xf32>) {
      shape.assuming_yield %ab : tensor<?x?xf32>
    }
    shape.assuming_yield %checked : tensor<?x?xf32>
  }
  return %result : tensor<?x?xf32>
}
