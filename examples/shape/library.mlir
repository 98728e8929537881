// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shape function library for ten operations of a dialect that MLIR does not
// know, and a small network of them.
//
//   shapeproof analyze --function=network library.mlir
//
// The library's checks are reported at the operations, with the text that its
// author gave them. What an operation requires holds after it.

shape.function_library @nn {
  // Two matrices, helper of foo.matmul and foo.linear.
  func.func @product(%l: !shape.shape, %r: !shape.shape) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = shape.const_size 2
    %lr = shape.rank %l : !shape.shape -> !shape.size
    %rr = shape.rank %r : !shape.shape -> !shape.size
    %same = shape.meet %lr, %rr, error = "requires operands of one rank"
        : !shape.size, !shape.size -> !shape.size
    %two = shape.meet %c2, %same, error = "requires rank 2 operands"
        : !shape.size, !shape.size -> !shape.size
    %m = shape.get_extent %l, %c0 : !shape.shape, index -> !shape.size
    %k = shape.get_extent %l, %c1 : !shape.shape, index -> !shape.size
    %q = shape.get_extent %r, %c0 : !shape.shape, index -> !shape.size
    %n = shape.get_extent %r, %c1 : !shape.shape, index -> !shape.size
    %inner = shape.meet %k, %q, error = "inner dimensions required to match"
        : !shape.size, !shape.size -> !shape.size
    // The product has a shape only if there is an inner dimension.
    %all = shape.from_extents %m, %n, %inner
        : !shape.size, !shape.size, !shape.size
    %result, %rest = "shape.split_at"(%all, %two)
        : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
    return %result : !shape.shape
  }
  // Two shapes that fit, helper of foo.add and foo.linear.
  func.func @together(%l: !shape.shape, %r: !shape.shape) -> !shape.shape {
    %w = shape.cstr_broadcastable %l, %r {error = "operands do not broadcast"}
        : !shape.shape, !shape.shape
    %s = shape.assuming %w -> (!shape.shape) {
      %b = shape.broadcast %l, %r
          : !shape.shape, !shape.shape -> !shape.shape
      shape.assuming_yield %b : !shape.shape
    }
    return %s : !shape.shape
  }

  shape.func @relu(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    shape.return %s : !shape.shape
  }
  shape.func @add(%x: !shape.value_shape, %y: !shape.value_shape)
      -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %t = shape.shape_of %y : !shape.value_shape -> !shape.shape
    %r = func.call @together(%s, %t)
        : (!shape.shape, !shape.shape) -> !shape.shape
    shape.return %r : !shape.shape
  }
  shape.func @matmul(%x: !shape.value_shape, %y: !shape.value_shape)
      -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %t = shape.shape_of %y : !shape.value_shape -> !shape.shape
    %r = func.call @product(%s, %t)
        : (!shape.shape, !shape.shape) -> !shape.shape
    shape.return %r : !shape.shape
  }
  // A product and a bias.
  shape.func @linear(%x: !shape.value_shape, %w: !shape.value_shape,
                     %b: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %t = shape.shape_of %w : !shape.value_shape -> !shape.shape
    %u = shape.shape_of %b : !shape.value_shape -> !shape.shape
    %p = func.call @product(%s, %t)
        : (!shape.shape, !shape.shape) -> !shape.shape
    %r = func.call @together(%p, %u)
        : (!shape.shape, !shape.shape) -> !shape.shape
    shape.return %r : !shape.shape
  }
  shape.func @transpose(%x: !shape.value_shape) -> !shape.shape {
    %c1 = arith.constant 1 : index
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %h, %t = "shape.split_at"(%s, %c1)
        : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %r = shape.concat %t, %h : !shape.shape, !shape.shape -> !shape.shape
    shape.return %r : !shape.shape
  }
  // All dimensions into one.
  shape.func @flatten(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %one = shape.const_size 1
    %n = shape.reduce(%s, %one) : !shape.shape -> !shape.size {
    ^bb0(%i: index, %d: !shape.size, %acc: !shape.size):
      %p = shape.mul %acc, %d : !shape.size, !shape.size -> !shape.size
      shape.yield %p : !shape.size
    }
    %r = shape.from_extents %n : !shape.size
    shape.return %r : !shape.shape
  }
  // To the shape that the second operand holds.
  shape.func @reshape(%x: !shape.value_shape, %to: !shape.value_shape)
      -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %r = shape.value_as_shape %to : !shape.value_shape -> !shape.shape
    %n = shape.num_elements %s : !shape.shape -> !shape.size
    %m = shape.num_elements %r : !shape.shape -> !shape.size
    %ni = shape.size_to_index %n : !shape.size
    %mi = shape.size_to_index %m : !shape.size
    %same = arith.cmpi eq, %ni, %mi : index
    cf.assert %same, "cannot be reshaped: another number of elements"
    shape.return %r : !shape.shape
  }
  // One below the other.
  shape.func @stack(%x: !shape.value_shape, %y: !shape.value_shape)
      -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %t = shape.shape_of %y : !shape.value_shape -> !shape.shape
    %sh, %st = "shape.split_at"(%s, %c1)
        : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %th, %tt = "shape.split_at"(%t, %c1)
        : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %rest = shape.meet %st, %tt, error = "stacked operands of different width"
        : !shape.shape, !shape.shape -> !shape.shape
    %n = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
    %m = shape.get_extent %t, %c0 : !shape.shape, index -> !shape.size
    %sum = shape.add %n, %m : !shape.size, !shape.size -> !shape.size
    %first = shape.from_extents %sum : !shape.size
    %r = shape.concat %first, %rest
        : !shape.shape, !shape.shape -> !shape.shape
    shape.return %r : !shape.shape
  }
  // The larger half and the rest, along the first dimension.
  shape.func @halve(%x: !shape.value_shape) -> (!shape.shape, !shape.shape) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %size = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
    %n = shape.size_to_index %size : !shape.size
    %low = arith.floordivsi %n, %c2 : index
    %high = arith.subi %n, %low : index
    %h, %t = "shape.split_at"(%s, %c1)
        : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    %a = shape.from_extents %high : index
    %b = shape.from_extents %low : index
    %r0 = shape.concat %a, %t : !shape.shape, !shape.shape -> !shape.shape
    %r1 = shape.concat %b, %t : !shape.shape, !shape.shape -> !shape.shape
    shape.return %r0, %r1 : !shape.shape, !shape.shape
  }
  // A sum over the last dimension.
  shape.func @total(%x: !shape.value_shape) -> !shape.shape {
    %last = arith.constant -1 : index
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %h, %t = "shape.split_at"(%s, %last)
        : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    shape.return %h : !shape.shape
  }
} mapping {
  foo.relu = @relu,
  foo.add = @add,
  foo.matmul = @matmul,
  foo.linear = @linear,
  foo.transpose = @transpose,
  foo.flatten = @flatten,
  foo.reshape = @reshape,
  foo.stack = @stack,
  foo.halve = @halve,
  foo.total = @total
}

func.func @network(%x: tensor<?x?xf32>, %w: tensor<?x128xf32>,
                   %b: tensor<128xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c128 = arith.constant 128 : index
  %batch = tensor.dim %x, %c0 : tensor<?x?xf32>

  // Contingent: the inner dimensions. The bias fits.
  %y = "foo.linear"(%x, %w, %b)
      : (tensor<?x?xf32>, tensor<?x128xf32>, tensor<128xf32>)
      -> tensor<?x128xf32>
  // After it, they match.
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %q = tensor.dim %w, %c0 : tensor<?x128xf32>
  %match = arith.cmpi eq, %k, %q : index
  cf.assert %match, "proved: the inner dimensions"

  %r = "foo.relu"(%y) : (tensor<?x128xf32>) -> tensor<?x128xf32>
  %s = "foo.add"(%r, %y)
      : (tensor<?x128xf32>, tensor<?x128xf32>) -> tensor<?x128xf32>
  %rows = tensor.dim %s, %c0 : tensor<?x128xf32>
  %kept = arith.cmpi eq, %rows, %batch : index
  cf.assert %kept, "proved: the batch"

  // A Gram matrix is square.
  %t = "foo.transpose"(%s) : (tensor<?x128xf32>) -> tensor<128x?xf32>
  %g = "foo.matmul"(%s, %t)
      : (tensor<?x128xf32>, tensor<128x?xf32>) -> tensor<?x?xf32>
  %g0 = tensor.dim %g, %c0 : tensor<?x?xf32>
  %g1 = tensor.dim %g, %c1 : tensor<?x?xf32>
  %square = arith.cmpi eq, %g0, %g1 : index
  cf.assert %square, "proved: square"

  // Halves, one below the other, are the whole.
  %upper, %lower = "foo.halve"(%s)
      : (tensor<?x128xf32>) -> (tensor<?x128xf32>, tensor<?x128xf32>)
  %whole = "foo.stack"(%upper, %lower)
      : (tensor<?x128xf32>, tensor<?x128xf32>) -> tensor<?x128xf32>
  %w0 = tensor.dim %whole, %c0 : tensor<?x128xf32>
  %again = arith.cmpi eq, %w0, %batch : index
  cf.assert %again, "proved: the halves"

  // Flat and back again.
  %f = "foo.flatten"(%whole) : (tensor<?x128xf32>) -> tensor<?xf32>
  %to = tensor.from_elements %batch, %c128 : tensor<2xindex>
  %z = "foo.reshape"(%f, %to)
      : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x128xf32>
  %out = "foo.total"(%z) : (tensor<?x128xf32>) -> tensor<?xf32>
  %n = tensor.dim %out, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %batch : index
  cf.assert %same, "proved: one per row"
  return %out : tensor<?xf32>
}

// 3 is not 4, and 5 rows of 2 are not 3 rows of 3.
func.func @mistakes(%x: tensor<5x3xf32>, %w: tensor<4x128xf32>,
                    %v: tensor<5x2xf32>) {
  %y = "foo.matmul"(%x, %w)
      : (tensor<5x3xf32>, tensor<4x128xf32>) -> tensor<?x?xf32>
  %to = arith.constant dense<3> : tensor<2xindex>
  %z = "foo.reshape"(%v, %to)
      : (tensor<5x2xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %s = "foo.stack"(%x, %v) : (tensor<5x3xf32>, tensor<5x2xf32>) -> tensor<?x?xf32>
  %a = "foo.add"(%x, %v) : (tensor<5x3xf32>, tensor<5x2xf32>) -> tensor<?x?xf32>
  return
}
