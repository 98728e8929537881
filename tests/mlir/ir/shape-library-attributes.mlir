// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shape.lib` chooses among libraries, and an op may choose its function with
// `shape.function`: @halves says that the operands of foo.add are alike in rank
// only, @sums that they are equal.
//
// RUN: shapeproof analyze --all --trust-op-contracts %s | FileCheck %s

module attributes {shape.lib = [@sums]} {
  shape.function_library @halves {
    shape.func @same(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %s = shape.shape_of %a : !shape.value_shape -> !shape.shape
      shape.return %s : !shape.shape
    }
  } mapping {
    foo.add = @same
  }
  shape.function_library @sums {
    shape.func @same(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %s = shape.shape_of %a : !shape.value_shape -> !shape.shape
      %t = shape.shape_of %b : !shape.value_shape -> !shape.shape
      %m = shape.meet %s, %t, error = "operands differ" : !shape.shape, !shape.shape -> !shape.shape
      shape.return %m : !shape.shape
    }
    shape.func @second(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %t = shape.shape_of %b : !shape.value_shape -> !shape.shape
      shape.return %t : !shape.shape
    }
  } mapping {
    foo.add = @same
  }

  func.func @chosen(%x: tensor<?xf32>, %y: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    // @sums is asked, although @halves stands first.
    // CHECK-DAG: [[@LINE+1]]:10: contingent: the operands of shape.meet agree
    %0 = "foo.add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %dx = tensor.dim %x, %c0 : tensor<?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %dx, %dy : index
    // CHECK-DAG: [[@LINE+1]]:5: proved: cf.assert
    cf.assert %same, "the operands are equal after it"
    return
  }

  func.func @named(%x: tensor<?xf32>, %y: tensor<?xf32>) {
    %c0 = arith.constant 0 : index
    %0 = "foo.other"(%x, %y) {shape.function = @sums::@second} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d0 = tensor.dim %0, %c0 : tensor<?xf32>
    %dx = tensor.dim %x, %c0 : tensor<?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %second = arith.cmpi eq, %d0, %dy : index
    // CHECK-DAG: [[@LINE+1]]:5: proved: cf.assert
    cf.assert %second, "as large as the second operand"
    %first = arith.cmpi eq, %d0, %dx : index
    // CHECK-DAG: [[@LINE+1]]:5: contingent: cf.assert
    cf.assert %first, "nothing says that it is as large as the first"
    return
  }
}
