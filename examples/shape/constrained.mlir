// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The second stage: constraints give witnesses, and shape.assuming consumes them.
// The matrix product of error_carrying.mlir; the constraints that remain after
// the rank has been checked stand in a region of their own.
//
//   shapeproof analyze constrained.mlir

func.func @matmul(%lhs: tensor<*xf32>, %rhs: tensor<*xf32>)
    -> tensor<?xindex> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lhs_shape = shape.shape_of %lhs : tensor<*xf32> -> tensor<?xindex>
  %rhs_shape = shape.shape_of %rhs : tensor<*xf32> -> tensor<?xindex>
  %lhs_rank = shape.rank %lhs_shape : tensor<?xindex> -> index
  %rhs_rank = shape.rank %rhs_shape : tensor<?xindex> -> index
  %same = arith.cmpi eq, %lhs_rank, %rhs_rank : index
  %w0 = shape.cstr_require %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  %w1 = shape.cstr_require %two, "requires rank 2 operands"
  %ranks = shape.assuming_all %w0, %w1
  %result = shape.assuming %ranks -> (tensor<?xindex>) {
    %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %w2 = shape.cstr_eq %l1, %r0 {error = "inner dimensions required to match"}
        : tensor<?xindex>, tensor<?xindex>
    %inner = shape.assuming %w2 -> (tensor<?xindex>) {
      %joined = shape.concat %l0, %r1
          : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      shape.assuming_yield %joined : tensor<?xindex>
    }
    shape.assuming_yield %inner : tensor<?xindex>
  }
  return %result : tensor<?xindex>
}

// Of rank 2 by their types: only the inner dimensions are in question.
func.func @matrices(%lhs: tensor<?x?xf32>, %rhs: tensor<?x?xf32>)
    -> tensor<?xindex> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lhs_shape = shape.shape_of %lhs : tensor<?x?xf32> -> tensor<?xindex>
  %rhs_shape = shape.shape_of %rhs : tensor<?x?xf32> -> tensor<?xindex>
  %lhs_rank = shape.rank %lhs_shape : tensor<?xindex> -> index
  %rhs_rank = shape.rank %rhs_shape : tensor<?xindex> -> index
  %same = arith.cmpi eq, %lhs_rank, %rhs_rank : index
  %w0 = shape.cstr_require %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  %w1 = shape.cstr_require %two, "requires rank 2 operands"
  %ranks = shape.assuming_all %w0, %w1
  %result = shape.assuming %ranks -> (tensor<?xindex>) {
    %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %w2 = shape.cstr_eq %l1, %r0 {error = "inner dimensions required to match"}
        : tensor<?xindex>, tensor<?xindex>
    %inner = shape.assuming %w2 -> (tensor<?xindex>) {
      %joined = shape.concat %l0, %r1
          : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      shape.assuming_yield %joined : tensor<?xindex>
    }
    shape.assuming_yield %inner : tensor<?xindex>
  }
  return %result : tensor<?xindex>
}

// 3 is not 4.
func.func @mismatch(%lhs: tensor<?x3xf32>, %rhs: tensor<4x?xf32>)
    -> tensor<?xindex> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lhs_shape = shape.shape_of %lhs : tensor<?x3xf32> -> tensor<?xindex>
  %rhs_shape = shape.shape_of %rhs : tensor<4x?xf32> -> tensor<?xindex>
  %lhs_rank = shape.rank %lhs_shape : tensor<?xindex> -> index
  %rhs_rank = shape.rank %rhs_shape : tensor<?xindex> -> index
  %same = arith.cmpi eq, %lhs_rank, %rhs_rank : index
  %w0 = shape.cstr_require %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  %w1 = shape.cstr_require %two, "requires rank 2 operands"
  %ranks = shape.assuming_all %w0, %w1
  %result = shape.assuming %ranks -> (tensor<?xindex>) {
    %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
        : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
    %w2 = shape.cstr_eq %l1, %r0 {error = "inner dimensions required to match"}
        : tensor<?xindex>, tensor<?xindex>
    %inner = shape.assuming %w2 -> (tensor<?xindex>) {
      %joined = shape.concat %l0, %r1
          : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
      shape.assuming_yield %joined : tensor<?xindex>
    }
    shape.assuming_yield %inner : tensor<?xindex>
  }
  return %result : tensor<?xindex>
}

// The constraints hoisted and merged into one, each asked again by those who
// consume it: what is asked twice goes.
func.func @merged(%lhs: tensor<?x?xf32>, %rhs: tensor<?x?xf32>)
    -> tensor<?xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k0 = tensor.dim %lhs, %c1 : tensor<?x?xf32>
  %k1 = tensor.dim %rhs, %c0 : tensor<?x?xf32>
  %match = arith.cmpi eq, %k0, %k1 : index
  %w0 = shape.cstr_require %match, "inner dimensions required to match"
  %swapped = arith.cmpi eq, %k1, %k0 : index
  %w1 = shape.cstr_require %swapped, "inner dimensions required to match"
  %all = shape.assuming_all %w0, %w1
  %result = shape.assuming %all -> (tensor<?xindex>) {
    %s0 = shape.from_extents %k0 : index
    %s1 = shape.from_extents %k1 : index
    %w2 = shape.cstr_eq %s0, %s1 {error = "inner dimensions required to match"}
        : !shape.shape, !shape.shape
    %inner = shape.assuming %w2 -> (tensor<?xindex>) {
      %m = tensor.dim %lhs, %c0 : tensor<?x?xf32>
      %n = tensor.dim %rhs, %c1 : tensor<?x?xf32>
      %s = shape.from_extents %m, %n : index, index
      %t = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
      shape.assuming_yield %t : tensor<?xindex>
    }
    shape.assuming_yield %inner : tensor<?xindex>
  }
  return %result : tensor<?xindex>
}
