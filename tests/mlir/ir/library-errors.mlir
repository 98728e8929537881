// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Annotations of shape functions that mean nothing are errors with a place.
//
// RUN: not shapeproof analyze %s 2>&1 | FileCheck %s

shape.function_library @lib {
  // CHECK-DAG: [[@LINE+1]]:19: error: 'shapeproof.atribute' has no meaning here
  func.func @typo(%x: index {shapeproof.atribute = "n"}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:20: error: an argument is one thing:
  func.func @twice(%x: index {shapeproof.attribute = "n", shapeproof.value = 0}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:21: error: 'shapeproof.attribute' is the name of an attribute, in quotes
  func.func @number(%x: index {shapeproof.attribute = 1}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:23: error: 'shapeproof.value' is the number of an operand or result
  func.func @negative(%x: index {shapeproof.value = -1}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:19: error: 'shapeproof.default' is a number or a list of numbers
  func.func @text(%x: index {shapeproof.attribute = "n", shapeproof.default = "m"}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:20: error: 'shapeproof.words' is a list of words, in quotes
  func.func @words(%x: index {shapeproof.attribute = "n", shapeproof.words = [1]}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:21: error: 'shapeproof.default' has no meaning here
  func.func @absent(%x: i1 {shapeproof.given = 0, shapeproof.default = 1}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:23: error: 'shapeproof.elements' is a type of integers
  func.func @elements(%x: !shape.shape {shapeproof.operand = 0, shapeproof.elements = f32}) {
    return
  }
  // CHECK-DAG: [[@LINE+1]]:3: error: a function with 'shapeproof.fold' takes two operands
  func.func @three(%x: !shape.shape, %y: !shape.shape, %z: !shape.shape) -> !shape.shape attributes {shapeproof.fold} {
    return %x : !shape.shape
  }
  // CHECK-DAG: [[@LINE+1]]:3: error: 'shapeproof.each_result' takes no value
  func.func @each(%x: !shape.shape) -> !shape.shape attributes {shapeproof.each_result = 1} {
    return %x : !shape.shape
  }
  // CHECK-DAG: [[@LINE+1]]:3: error: 'shapeproof.if' is a dictionary of attributes
  func.func @if(%x: !shape.shape) -> !shape.shape attributes {shapeproof.if = "kind"} {
    return %x : !shape.shape
  }
  // CHECK-DAG: [[@LINE+1]]:3: error: a result with 'shapeproof.fact' is an i1
  func.func @fact(%x: index) -> (index {shapeproof.fact}) {
    return %x : index
  }
  // CHECK-DAG: [[@LINE+1]]:3: error: 'shapeproof.fits' has no meaning here
  func.func @fits(%x: !shape.shape) -> (!shape.shape {shapeproof.fits}) {
    return %x : !shape.shape
  }
} mapping {
}

// CHECK-DAG: error: 'foo.none' is mapped to something that is no function
// CHECK-DAG: error: 'foo.missing' is mapped to '@gone', which is no function of the library
shape.function_library @other {
  func.func @some() {
    return
  }
} mapping {
  foo.none = [1],
  foo.missing = [@gone]
}
