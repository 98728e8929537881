// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ONNX operators, as torch-mlir (torch.operator "onnx.Add") and onnx-mlir
// (onnx.Add) print them.
//
//   shapeproof contract model.mlir
//
// An operator of torch-mlir is read as an operation of the dialect `onnx` whose
// attributes have no prefix; an absent input is of type `none`. The functions of
// operators are made from the rules by which ONNX models are read
// (onnx/lib/rules, docs/onnx.md); here are those of the operations that
// onnx-mlir alone has. docs/libraries.md explains the attributes.

shape.function_library @onnx attributes {shapeproof.rules = "onnx"} {

  // No result is known.
  func.func @nothing() {
    return
  }

  // onnx.Dim: one size, in a list.
  func.func @dim(%x: !shape.shape, %axis: index {shapeproof.attribute = "axis"}) -> (!shape.shape, tensor<?xi64> {shapeproof.value}) {
    %c0 = arith.constant 0 : index
    %s = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %rank = tensor.dim %s, %c0 : tensor<?xindex>
    %back = arith.addi %axis, %rank : index
    %negative = arith.cmpi slt, %axis, %c0 : index
    %d = arith.select %negative, %back, %axis : index
    %size = tensor.extract %s[%d] : tensor<?xindex>
    %v = arith.index_cast %size : index to i64
    %one = tensor.from_elements %v : tensor<1xi64>
    %list = tensor.cast %one : tensor<1xi64> to tensor<?xi64>
    %shape = shape.const_shape [1] : !shape.shape
    return %shape, %list : !shape.shape, tensor<?xi64>
  }
} mapping {
  onnx.Dim = @dim,
  onnx.DimGroup = @nothing,
  onnx.EntryPoint = @nothing,
  onnx.NoValue = @nothing,
  onnx.Return = @nothing,
  onnx.Yield = @nothing
}
