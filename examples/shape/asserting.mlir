// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The third stage: constraints are asserts. The matrix product of
// error_carrying.mlir, as it is executed.
//
//   shapeproof analyze asserting.mlir

func.func @matmul(%lhs: tensor<*xf32>, %rhs: tensor<*xf32>)
    -> tensor<?xindex> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %lhs_shape = shape.shape_of %lhs : tensor<*xf32> -> tensor<?xindex>
  %rhs_shape = shape.shape_of %rhs : tensor<*xf32> -> tensor<?xindex>
  %lhs_rank = shape.rank %lhs_shape : tensor<?xindex> -> index
  %rhs_rank = shape.rank %rhs_shape : tensor<?xindex> -> index
  %same = arith.cmpi eq, %lhs_rank, %rhs_rank : index
  cf.assert %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  cf.assert %two, "requires rank 2 operands"
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %match = shape.shape_eq %l1, %r0 : tensor<?xindex>, tensor<?xindex>
  cf.assert %match, "inner dimensions required to match"
  %result = shape.concat %l0, %r1
      : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
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
  cf.assert %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  cf.assert %two, "requires rank 2 operands"
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %match = shape.shape_eq %l1, %r0 : tensor<?xindex>, tensor<?xindex>
  cf.assert %match, "inner dimensions required to match"
  %result = shape.concat %l0, %r1
      : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
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
  cf.assert %same, "requires operands of one rank"
  %two = arith.cmpi eq, %lhs_rank, %c2 : index
  cf.assert %two, "requires rank 2 operands"
  %l0, %l1 = "shape.split_at"(%lhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %r0, %r1 = "shape.split_at"(%rhs_shape, %c1)
      : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %match = shape.shape_eq %l1, %r0 : tensor<?xindex>, tensor<?xindex>
  cf.assert %match, "inner dimensions required to match"
  %result = shape.concat %l0, %r1
      : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %result : tensor<?xindex>
}
