// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lists of sizes that loops carry: what stays true of each element. What does
// not is not believed.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// Put together anew in each iteration, one element growing.
// CHECK-LABEL: func @grows
// CHECK-NOT: "first stays 4"
// CHECK-NOT: "second is not less"
// CHECK: cf.assert {{.*}}, "second is the same"
// CHECK: return
func.func @grows(%t: tensor<4x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %shape = shape.shape_of %t : tensor<4x?xf32> -> tensor<2xindex>
  %d = tensor.extract %shape[%c1] : tensor<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%list = %shape) -> (tensor<2xindex>) {
    %a = tensor.extract %list[%c0] : tensor<2xindex>
    %b = tensor.extract %list[%c1] : tensor<2xindex>
    %more = arith.addi %b, %c1 : index
    %next = tensor.from_elements %a, %more : tensor<2xindex>
    scf.yield %next : tensor<2xindex>
  }
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %y = tensor.extract %r[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %c4 : index
  cf.assert %p, "first stays 4"
  %q = arith.cmpi sge, %y, %d : index
  cf.assert %q, "second is not less"
  %s = arith.cmpi eq, %y, %d : index
  cf.assert %s, "second is the same"
  return
}

// Elements change places.
// CHECK-LABEL: func @swaps
// CHECK: cf.assert {{.*}}, "first stays 4"
// CHECK-NOT: "not negative"
// CHECK: return
func.func @swaps(%t: tensor<4x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %shape = shape.shape_of %t : tensor<4x?xf32> -> tensor<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%list = %shape) -> (tensor<2xindex>) {
    %a = tensor.extract %list[%c0] : tensor<2xindex>
    %b = tensor.extract %list[%c1] : tensor<2xindex>
    %next = tensor.from_elements %b, %a : tensor<2xindex>
    scf.yield %next : tensor<2xindex>
  }
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %c4 : index
  cf.assert %p, "first stays 4"
  %q = arith.cmpi sge, %x, %c0 : index
  cf.assert %q, "not negative"
  return
}

// Of i8 it may wrap.
// CHECK-LABEL: func @wraps
// CHECK: cf.assert {{.*}}, "not less"
// CHECK: return
func.func @wraps(%start: i8, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i8
  %l = tensor.from_elements %start : tensor<1xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%list = %l) -> (tensor<1xi8>) {
    %a = tensor.extract %list[%c0] : tensor<1xi8>
    %b = arith.addi %a, %one : i8
    %next = tensor.from_elements %b : tensor<1xi8>
    scf.yield %next : tensor<1xi8>
  }
  %x = tensor.extract %r[%c0] : tensor<1xi8>
  %p = arith.cmpi sge, %x, %start : i8
  cf.assert %p, "not less"
  return
}

// By tensor.insert, which keeps the shape of a list anyway.
// CHECK-LABEL: func @inserts
// CHECK-NOT: "kept"
// CHECK: cf.assert {{.*}}, "written"
// CHECK: return
func.func @inserts(%t: tensor<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %shape = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %d = tensor.extract %shape[%c0] : tensor<2xindex>
  %e = tensor.extract %shape[%c1] : tensor<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%list = %shape) -> (tensor<2xindex>) {
    %next = tensor.insert %i into %list[%c1] : tensor<2xindex>
    scf.yield %next : tensor<2xindex>
  }
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %y = tensor.extract %r[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %d : index
  cf.assert %p, "kept"
  %q = arith.cmpi eq, %y, %e : index
  cf.assert %q, "written"
  return
}

// By blocks.
// CHECK-LABEL: func @of_blocks
// CHECK-NOT: "first stays 4"
// CHECK: cf.assert {{.*}}, "second is the same"
// CHECK: return
func.func @of_blocks(%t: tensor<4x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %shape = shape.shape_of %t : tensor<4x?xf32> -> tensor<2xindex>
  %d = tensor.extract %shape[%c1] : tensor<2xindex>
  cf.br ^head(%c0, %shape : index, tensor<2xindex>)
^head(%i: index, %list: tensor<2xindex>):
  %goes = arith.cmpi slt, %i, %n : index
  cf.cond_br %goes, ^body, ^end
^body:
  %a = tensor.extract %list[%c0] : tensor<2xindex>
  %next = tensor.from_elements %a, %i : tensor<2xindex>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %next : index, tensor<2xindex>)
^end:
  %x = tensor.extract %list[%c0] : tensor<2xindex>
  %y = tensor.extract %list[%c1] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %c4 : index
  cf.assert %p, "first stays 4"
  %s = arith.cmpi eq, %y, %d : index
  cf.assert %s, "second is the same"
  return
}
