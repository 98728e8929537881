// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What checks demand of the inputs is asserted at the entry, where no one can
// tell the difference.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-hoist-checks)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-hoist-checks{move-before-effects=true})" | FileCheck %s --check-prefix=MOVE
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-hoist-checks{assume-no-overflow=false}))" | FileCheck %s --check-prefix=WRAP

// Every iteration's check is one comparison.

// CHECK-LABEL: func @loop(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[N:.*]]: index)
// CHECK: %[[D:.*]] = tensor.dim %[[T]]
// CHECK: %[[GE:.*]] = arith.cmpi sge, %[[D]], %[[N]]
// CHECK: cf.assert {{.*}}, "arg0.dim0 >= arg1: in bounds"
// CHECK-NOT: cf.assert
// CHECK: return
// WRAP-LABEL: func @loop(
// WRAP: cf.assert {{.*}}, "arg0.dim0 >= arg1: in bounds"
// WRAP: scf.for
func.func @loop(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %d : index
    cf.assert %p, "in bounds"
  }
  return
}

// -----

// Memory of the caller is written before the second check, and an unknown
// function is called before the third.

// CHECK-LABEL: func @effects(
// CHECK: cf.assert {{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: memref.store
// CHECK: cf.assert {{.*}}, "second"
// CHECK: call @unknown
// CHECK: cf.assert {{.*}}, "third"
// MOVE-LABEL: func @effects(
// MOVE: cf.assert
// MOVE: cf.assert
// MOVE: cf.assert
// MOVE: memref.store
// MOVE-NOT: cf.assert
// MOVE: return
func.func private @unknown()
func.func @effects(%m: memref<?xindex>, %a: index, %b: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "first"
  memref.store %a, %m[%c0] : memref<?xindex>
  %q = arith.cmpi eq, %b, %c4 : index
  cf.assert %q, "second"
  func.call @unknown() : () -> ()
  %r = arith.cmpi eq, %c, %c4 : index
  cf.assert %r, "third"
  return
}

// -----

// What is allocated here nobody else sees; what an iteration before has written
// others do.

// CHECK-LABEL: func @local(
// CHECK: cf.assert {{.*}}, "arg0 == 4: after a store of its own"
// CHECK: memref.alloc
// CHECK-NOT: cf.assert
// CHECK: return
func.func @local(%a: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%a) : memref<?xindex>
  %v = memref.subview %m[%c0] [%a] [1] : memref<?xindex> to memref<?xindex, strided<[1], offset: ?>>
  memref.store %a, %v[%c0] : memref<?xindex, strided<[1], offset: ?>>
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "after a store of its own"
  memref.dealloc %m : memref<?xindex>
  return
}

// CHECK-LABEL: func @iterations(
// CHECK-NOT: cf.assert
// CHECK: scf.for
// CHECK: cf.assert
func.func @iterations(%m: memref<?xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %i, %k : index
    cf.assert %p, "room"
    memref.store %i, %m[%c0] : memref<?xindex>
  }
  return
}

// -----

// A loop that may not end.

// CHECK-LABEL: func @endless(
// CHECK: scf.while
// CHECK: cf.assert {{.*}}, "after"
func.func @endless(%a: index) {
  %c4 = arith.constant 4 : index
  scf.while : () -> () {
    %go = "some.condition"() : () -> i1
    scf.condition(%go)
  } do {
    scf.yield
  }
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "after"
  return
}

// CHECK-LABEL: func @endless_blocks(
// CHECK: cf.cond_br
// CHECK: cf.assert {{.*}}, "after"
func.func @endless_blocks(%a: index, %go: i1) {
  %c4 = arith.constant 4 : index
  cf.br ^loop
^loop:
  cf.cond_br %go, ^loop, ^end
^end:
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "after"
  return
}

// -----

// The condition of the path is in the clause.

// CHECK-LABEL: func @branch(
// CHECK: arith.select
// CHECK: cf.assert {{.*}}, "not arg0 or arg1 >= 1: positive"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @branch(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  scf.if %c {
    %p = arith.cmpi sgt, %n, %c0 : index
    cf.assert %p, "positive"
  }
  return
}

// -----

// Witnesses, of known and of unknown rank; the check that depends on a load
// stays.

// CHECK-LABEL: func @witnesses(
// CHECK: shape.is_broadcastable
// CHECK: cf.assert {{.*}}, "broadcastable(arg0, arg1)"
// CHECK: shape.const_witness true
// CHECK: memref.load
// CHECK: cf.assert {{.*}}, "loaded"
func.func @witnesses(%a: tensor<*xf32>, %b: tensor<*xf32>, %m: memref<index>) {
  %s = shape.shape_of %a : tensor<*xf32> -> tensor<?xindex>
  %t = shape.shape_of %b : tensor<*xf32> -> tensor<?xindex>
  %w = shape.cstr_broadcastable %s, %t : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    "use"(%a, %b) : (tensor<*xf32>, tensor<*xf32>) -> ()
    shape.assuming_yield
  }
  %c0 = arith.constant 0 : index
  %n = memref.load %m[] : memref<index>
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "loaded"
  return
}

// -----

// Of numbers that are not negative one is subtracted on the other side. Where
// index arithmetic may overflow nothing is computed that was not.

// CHECK-LABEL: func @sum(
// CHECK: %[[ROOM:.*]] = arith.subi %arg2, %arg1
// CHECK: %[[FITS:.*]] = arith.cmpi sge, %[[ROOM]], %arg0
// CHECK: cf.assert %[[FITS]], "arg2 >= arg0 + arg1: sum"
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
// WRAP-LABEL: func @sum(
// WRAP-NOT: cf.assert {{.*}}:
// WRAP: scf.for
// WRAP: cf.assert {{.*}}, "sum"
func.func @sum(%a: index, %b: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %positive = arith.cmpi sge, %b, %c1 : index
  cf.assert %positive, "positive"
  %limit = arith.cmpi sge, %c, %c1 : index
  cf.assert %limit, "limit"
  scf.for %i = %c0 to %c4 step %c1 {
    %s = arith.addi %a, %b : index
    %p = arith.cmpi sle, %s, %c : index
    cf.assert %p, "sum"
  }
  return
}

// -----

// A guard does not leave 64 bits, on no input: the sum of any two numbers is
// not computed, nor is one more than any number.

// CHECK-LABEL: func @any_numbers(
// CHECK-NOT: cf.assert
// CHECK: scf.for
// CHECK: cf.assert {{.*}}, "sum"
func.func @any_numbers(%a: index, %b: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %s = arith.addi %a, %b : index
    %p = arith.cmpi sle, %c, %s : index
    cf.assert %p, "sum"
  }
  return
}
// CHECK-LABEL: func @no_limit(
// CHECK-NOT: arith.addi
// CHECK: arith.cmpi sge, %arg0, %c-1
// CHECK: cf.assert {{.*}}, "arg0 >= -1: limit"
// CHECK: arith.cmpi sgt, %arg2, %arg1
// CHECK: cf.assert {{.*}}, "arg2 > arg1: below"
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: return
func.func @no_limit(%a: index, %b: index, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %none = arith.constant -1 : index
  scf.for %i = %c0 to %c4 step %c1 {
    %p = arith.cmpi sge, %a, %none : index
    cf.assert %p, "limit"
    %q = arith.cmpi slt, %b, %c : index
    cf.assert %q, "below"
  }
  return
}

// -----

// As often as a condition on data holds, that is perhaps for ever.

// CHECK-LABEL: func @endless_tosa(
// CHECK-NOT: cf.assert
// CHECK: tosa.while_loop
// CHECK: cf.assert {{.*}}, "after the loop"
func.func @endless_tosa(%t: tensor<?xf32>, %x: tensor<i32>) -> tensor<i32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %t, %c0 : tensor<?xf32>
  %r = tosa.while_loop (%y = %x) : (tensor<i32>) -> tensor<i32> {
    %g = tosa.greater_equal %y, %x
        : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %g : tensor<i1>
  } do {
  ^bb0(%y: tensor<i32>):
    tosa.yield %y : tensor<i32>
  }
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "after the loop"
  return %r : tensor<i32>
}

// -----

// A branch that no operand decides.

llvm.func @personality(...) -> i32
llvm.func @print()
// CHECK-LABEL: func @invoke(
// CHECK: llvm.invoke
// CHECK: cf.assert {{.*}}, "after invoke"
func.func @invoke(%a: index) attributes {personality = @personality} {
  %c4 = arith.constant 4 : index
  llvm.invoke @print() to ^bb1 unwind ^bb2 : () -> ()
^bb1:
  %p = arith.cmpi eq, %a, %c4 : index
  cf.assert %p, "after invoke"
  return
^bb2:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  return
}

// -----

// What is called writes before its check: the caller asserts nothing. Where it
// checks first, the caller does.

// CHECK-LABEL: func @calls(
// CHECK: cf.assert {{.*}}, "arg2 == 4: checks first"
// CHECK-NOT: cf.assert
// CHECK: call @checks_first
func.func @calls(%m: memref<?xindex>, %a: index, %b: index) {
  func.call @checks_first(%m, %b) : (memref<?xindex>, index) -> ()
  func.call @writes_first(%m, %a) : (memref<?xindex>, index) -> ()
  return
}
// CHECK-LABEL: func @only_writes(
// CHECK-NOT: cf.assert
// CHECK: call @writes_first
func.func @only_writes(%m: memref<?xindex>, %a: index) {
  func.call @writes_first(%m, %a) : (memref<?xindex>, index) -> ()
  return
}
func.func @checks_first(%m: memref<?xindex>, %n: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "checks first"
  return
}
func.func @writes_first(%m: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  memref.store %n, %m[%c0] : memref<?xindex>
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "writes first"
  return
}
