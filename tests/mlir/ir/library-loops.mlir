// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of a shape function is walked for each of its iterations where their
// number is known: a check has a claim for each, and what it establishes holds
// in the iterations after it and after the operation.
//
// RUN: not shapeproof analyze --format=json %s | FileCheck %s

shape.function_library @lib {
  // The number of elements of both operands, which have the same sizes.
  func.func @flat(%a: tensor<?xindex> {shapeproof.operand = 0}, %b: tensor<?xindex> {shapeproof.operand = 1}) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %a, %c0 : tensor<?xindex>
    %n = scf.for %i = %c0 to %rank step %c1 iter_args(%p = %c1) -> (index) {
      %x = tensor.extract %a[%i] : tensor<?xindex>
      %y = tensor.extract %b[%i] : tensor<?xindex>
      %same = arith.cmpi eq, %x, %y : index
      cf.assert %same, "sizes differ"
      %q = arith.muli %p, %x : index
      scf.yield %q : index
    }
    %line = tensor.from_elements %n : tensor<1xindex>
    %result = tensor.cast %line : tensor<1xindex> to tensor<?xindex>
    return %result : tensor<?xindex>
  }
  // Each size is the next one: a check rests on what those before established.
  func.func @square(%a: tensor<?xindex> {shapeproof.operand = 0}) -> tensor<?xindex> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.dim %a, %c0 : tensor<?xindex>
    %first = tensor.extract %a[%c0] : tensor<?xindex>
    %last = scf.for %i = %c1 to %rank step %c1 iter_args(%x = %first) -> (index) {
      %y = tensor.extract %a[%i] : tensor<?xindex>
      %same = arith.cmpi eq, %x, %y : index
      cf.assert %same, "not a cube"
      %still = arith.cmpi eq, %first, %y : index
      cf.assert %still, "follows"
      scf.yield %y : index
    }
    return %a : tensor<?xindex>
  }
} mapping {
  foo.flat = @flat,
  foo.square = @square
}

// The checks of two iterations, then what follows from them.
// CHECK: "function":"open"{{.*}}"verdict":"contingent"{{.*}}"message":"sizes differ"{{.*}}"claim":"arg0.dim0 == arg1.dim0"
// CHECK: "function":"open"{{.*}}"verdict":"contingent"{{.*}}"message":"sizes differ"{{.*}}"claim":"arg0.dim1 == arg1.dim1"
// CHECK: "function":"open"{{.*}}"verdict":"proved"{{.*}}"message":"after"
// CHECK: "function":"open"{{.*}}"verdict":"proved"{{.*}}"message":"elements"
func.func @open(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "foo.flat"(%a, %b) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?xf32>
  %a0 = tensor.dim %a, %c0 : tensor<?x?xf32>
  %a1 = tensor.dim %a, %c1 : tensor<?x?xf32>
  %b1 = tensor.dim %b, %c1 : tensor<?x?xf32>
  %same = arith.cmpi eq, %a1, %b1 : index
  cf.assert %same, "after"
  %n = arith.muli %a0, %b1 : index
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %all = arith.cmpi eq, %d, %n : index
  cf.assert %all, "elements"
  return
}

// CHECK: "function":"fails"{{.*}}"verdict":"proved"{{.*}}"message":"sizes differ"
// CHECK: "function":"fails"{{.*}}"verdict":"refuted"{{.*}}"message":"sizes differ"
func.func @fails(%a: tensor<2x3xf32>, %b: tensor<2x4xf32>) {
  %0 = "foo.flat"(%a, %b) : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<?xf32>
  return
}

// No iteration: the product is what it begins with.
// CHECK: "function":"scalars"{{.*}}"verdict":"proved"{{.*}}"message":"one"
func.func @scalars(%a: tensor<f32>, %b: tensor<f32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = "foo.flat"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %one = arith.cmpi eq, %d, %c1 : index
  cf.assert %one, "one"
  return
}

// CHECK: "function":"cube"{{.*}}"verdict":"contingent"{{.*}}"message":"not a cube"
// CHECK: "function":"cube"{{.*}}"verdict":"proved"{{.*}}"message":"follows"
// CHECK: "function":"cube"{{.*}}"verdict":"contingent"{{.*}}"message":"not a cube"
// CHECK: "function":"cube"{{.*}}"verdict":"proved"{{.*}}"message":"follows"
// CHECK: "function":"cube"{{.*}}"verdict":"proved"{{.*}}"message":"ends"
func.func @cube(%a: tensor<?x?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = "foo.square"(%a) : (tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %d2 = tensor.dim %a, %c2 : tensor<?x?x?xf32>
  %same = arith.cmpi eq, %d0, %d2 : index
  cf.assert %same, "ends"
  return
}

// The rank is not known: nothing is known of how often the loop runs.
// CHECK: "function":"unranked"{{.*}}"verdict":"unknown"{{.*}}"message":"sizes differ"
func.func @unranked(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  %0 = "foo.flat"(%a, %b) : (tensor<*xf32>, tensor<*xf32>) -> tensor<?xf32>
  return
}
