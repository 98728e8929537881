// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first stage: shapes carry errors. The shape function of a matrix product,
// after the one in the documentation of the shape dialect, for operands of any
// rank and instantiated by hand for ranks that are known.
//
//   shapeproof analyze error_carrying.mlir
//
// A meet is a check of the role `meet`: can its operands be met without an
// error? Its text is the reason that a user is given.

func.func @matmul(%lhs: tensor<*xf32>, %rhs: tensor<*xf32>) -> !shape.shape {
  %c1 = shape.const_size 1
  %c2 = shape.const_size 2
  %lhs_shape = shape.shape_of %lhs : tensor<*xf32> -> !shape.shape
  %rhs_shape = shape.shape_of %rhs : tensor<*xf32> -> !shape.shape
  %lhs_rank = shape.rank %lhs_shape : !shape.shape -> !shape.size
  %rhs_rank = shape.rank %rhs_shape : !shape.shape -> !shape.size
  %r = shape.meet %lhs_rank, %rhs_rank, error = "requires operands of one rank"
      : !shape.size, !shape.size -> !shape.size
  %rank = shape.meet %c2, %r, error = "requires rank 2 operands"
      : !shape.size, !shape.size -> !shape.size
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %inner = shape.meet %l1, %r0, error = "inner dimensions required to match"
      : !shape.shape, !shape.shape -> !shape.shape
  %result = shape.concat %l0, %r1
      : !shape.shape, !shape.shape -> !shape.shape
  return %result : !shape.shape
}

// Of rank 2 by their types: only the inner dimensions are in question.
func.func @matrices(%lhs: tensor<?x?xf32>, %rhs: tensor<?x?xf32>)
    -> !shape.shape {
  %c1 = shape.const_size 1
  %c2 = shape.const_size 2
  %lhs_shape = shape.shape_of %lhs : tensor<?x?xf32> -> !shape.shape
  %rhs_shape = shape.shape_of %rhs : tensor<?x?xf32> -> !shape.shape
  %lhs_rank = shape.rank %lhs_shape : !shape.shape -> !shape.size
  %rhs_rank = shape.rank %rhs_shape : !shape.shape -> !shape.size
  %r = shape.meet %lhs_rank, %rhs_rank, error = "requires operands of one rank"
      : !shape.size, !shape.size -> !shape.size
  %rank = shape.meet %c2, %r, error = "requires rank 2 operands"
      : !shape.size, !shape.size -> !shape.size
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %inner = shape.meet %l1, %r0, error = "inner dimensions required to match"
      : !shape.shape, !shape.shape -> !shape.shape
  %result = shape.concat %l0, %r1
      : !shape.shape, !shape.shape -> !shape.shape
  return %result : !shape.shape
}

// 3 is not 4.
func.func @mismatch(%lhs: tensor<?x3xf32>, %rhs: tensor<4x?xf32>)
    -> !shape.shape {
  %c1 = shape.const_size 1
  %c2 = shape.const_size 2
  %lhs_shape = shape.shape_of %lhs : tensor<?x3xf32> -> !shape.shape
  %rhs_shape = shape.shape_of %rhs : tensor<4x?xf32> -> !shape.shape
  %lhs_rank = shape.rank %lhs_shape : !shape.shape -> !shape.size
  %rhs_rank = shape.rank %rhs_shape : !shape.shape -> !shape.size
  %r = shape.meet %lhs_rank, %rhs_rank, error = "requires operands of one rank"
      : !shape.size, !shape.size -> !shape.size
  %rank = shape.meet %c2, %r, error = "requires rank 2 operands"
      : !shape.size, !shape.size -> !shape.size
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %inner = shape.meet %l1, %r0, error = "inner dimensions required to match"
      : !shape.shape, !shape.shape -> !shape.shape
  %result = shape.concat %l0, %r1
      : !shape.shape, !shape.shape -> !shape.shape
  return %result : !shape.shape
}
