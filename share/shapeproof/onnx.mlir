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

  // Elements of another type or in another order, and the same sizes.
  func.func @same(%x: !shape.shape) -> !shape.shape {
    return %x : !shape.shape
  }

  // Matrices, of which the operand of more dimensions has a stack.
  func.func @stacked_product(%x: !shape.shape {shapeproof.operand = 0}, %y: !shape.shape {shapeproof.operand = 1},
                             %turn_x: index {shapeproof.attribute = "transposeA", shapeproof.default = 0 : i64},
                             %turn_y: index {shapeproof.attribute = "transposeB", shapeproof.default = 0 : i64}) -> !shape.shape {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %a = shape.to_extent_tensor %x : !shape.shape -> tensor<?xindex>
    %b = shape.to_extent_tensor %y : !shape.shape -> tensor<?xindex>
    %rank_a = tensor.dim %a, %c0 : tensor<?xindex>
    %rank_b = tensor.dim %b, %c0 : tensor<?xindex>
    %is_turned_x = arith.cmpi ne, %turn_x, %c0 : index
    %is_turned_y = arith.cmpi ne, %turn_y, %c0 : index
    %from_back_x = arith.select %is_turned_x, %c1, %c2 : index
    %from_back_y = arith.select %is_turned_y, %c2, %c1 : index
    %row = arith.subi %rank_a, %from_back_x : index
    %column = arith.subi %rank_b, %from_back_y : index
    %m = tensor.extract %a[%row] : tensor<?xindex>
    %n = tensor.extract %b[%column] : tensor<?xindex>
    %is_deeper = arith.cmpi sge, %rank_a, %rank_b : index
    %deeper = arith.select %is_deeper, %a, %b : tensor<?xindex>
    %rank = arith.maxsi %rank_a, %rank_b : index
    %depth = arith.subi %rank, %c2 : index
    %stack = tensor.extract_slice %deeper[0] [%depth] [1] : tensor<?xindex> to tensor<?xindex>
    %matrix = tensor.from_elements %m, %n : tensor<2xindex>
    %sizes = tensor.concat dim(0) %stack, %matrix : (tensor<?xindex>, tensor<2xindex>) -> tensor<?xindex>
    %shape = shape.from_extent_tensor %sizes : tensor<?xindex>
    return %shape : !shape.shape
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
  onnx.LayoutTransform = @same,
  onnx.NoValue = @nothing,
  onnx.Return = @nothing,
  onnx.Yield = @nothing,
  zhigh.DLF16ToF32 = @same,
  zhigh.F32ToDLF16 = @same,
  zhigh.MatMul = @stacked_product
}
