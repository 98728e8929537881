// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On func.func, libraries of the module are seen if a pass on the module has
// looked for them, also after our pass has changed functions; without that, the
// function alone.
//
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(shapeproof-find-libraries,func.func(shapeproof-elide-checks{trust-op-contracts=true}))' | FileCheck %s --check-prefixes=CHECK,SEEN
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(shapeproof-elide-checks{trust-op-contracts=true}))' | FileCheck %s --check-prefixes=CHECK,UNSEEN
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(shapeproof-elide-checks{trust-op-contracts=true})' | FileCheck %s --check-prefixes=CHECK,SEEN

module {
  shape.function_library @lib {
    shape.func @same(%a: !shape.value_shape, %b: !shape.value_shape) -> !shape.shape {
      %s = shape.shape_of %a : !shape.value_shape -> !shape.shape
      %t = shape.shape_of %b : !shape.value_shape -> !shape.shape
      %m = shape.meet %s, %t : !shape.shape, !shape.shape -> !shape.shape
      shape.return %m : !shape.shape
    }
  } mapping {
    foo.add = @same
  }

  // CHECK-LABEL: func.func @first
  func.func @first(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %0 = "foo.add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d0 = tensor.dim %0, %c0 : tensor<?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %d0, %dy : index
    // SEEN-NOT: cf.assert
    // UNSEEN: cf.assert
    cf.assert %same, "as large as the operands"
    // CHECK: return
    return %0 : tensor<?xf32>
  }

  // CHECK-LABEL: func.func @second
  func.func @second(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %dx = tensor.dim %x, %c0 : tensor<?xf32>
    %dy = tensor.dim %y, %c0 : tensor<?xf32>
    %before = arith.cmpi eq, %dx, %dy : index
    // CHECK: cf.assert {{.*}} "needed"
    cf.assert %before, "needed"
    %0 = "foo.add"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %d0 = tensor.dim %0, %c0 : tensor<?xf32>
    %same = arith.cmpi eq, %d0, %dx : index
    // SEEN-NOT: cf.assert
    // UNSEEN: cf.assert
    cf.assert %same, "as large as the operands"
    // CHECK: return
    return %0 : tensor<?xf32>
  }
}
