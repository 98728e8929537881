// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shape functions for operations of onnx-mlir's onnx dialect that ONNX itself
// does not have, and for constants.
//
//   shapeproof analyze model.mlir

shape.function_library @onnx {
  func.func @constant(%v: tensor<?xi64> {shapeproof.attribute = "value"}) -> (tensor<?xi64> {shapeproof.value}) {
    return %v : tensor<?xi64>
  }
  // onnx.Dim: one size, as a tensor of one element.
  func.func @dim(%x: !shape.shape {shapeproof.operand = 0}, %axis: index {shapeproof.attribute = "axis", shapeproof.default = 0 : i64})
      -> (!shape.shape, index {shapeproof.value}) {
    %c1 = arith.constant 1 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %size = tensor.extract %s[%axis] : tensor<?xindex>
    %shape = shape.from_extents %c1 : index
    return %shape, %size : !shape.shape, index
  }
  func.func @nothing() {
    return
  }
} mapping {
  onnx.Constant = @constant,
  onnx.Dim = @dim,
  onnx.EntryPoint = @nothing,
  onnx.NoValue = @nothing,
  onnx.Return = @nothing,
  onnx.Yield = @nothing
}
