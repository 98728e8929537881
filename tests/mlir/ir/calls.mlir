// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a module: what holds at every call of a private one holds in it;
// what a function always establishes holds after each call.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --implicit-check-not="yes:"
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" | FileCheck %s --check-prefix=ALONE
//
// A function alone knows nothing of the others.
// ALONE: "yes: positive at every call"

// CHECK-LABEL: func private @callee
func.func private @callee(%t: tensor<?xf32>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "yes: positive at every call"
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %q = arith.cmpi eq, %d, %n : index
  cf.assert %q, "yes: the size at every call"
  // CHECK: "no: at one call only"
  %r = arith.cmpi sle, %m, %c4 : index
  cf.assert %r, "no: at one call only"
  return
}

// CHECK-LABEL: func @first
func.func @first(%t: tensor<?xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  // CHECK: "no: what the callee needs"
  %p = arith.cmpi sge, %d, %c1 : index
  cf.assert %p, "no: what the callee needs"
  func.call @callee(%t, %d, %c4) : (tensor<?xf32>, index, index) -> ()
  return
}

// CHECK-LABEL: func @second
func.func @second(%n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  // CHECK: "no: before the call"
  %l = arith.cmpi sle, %m, %c4 : index
  cf.assert %l, "no: before the call"
  %k = arith.maxsi %n, %c2 : index
  %e = tensor.empty(%k) : tensor<?xf32>
  %never = arith.constant 5 : index
  func.call @callee(%e, %k, %never) : (tensor<?xf32>, index, index) -> ()
  return
}

// Public: others may call it.
// CHECK-LABEL: func @public
func.func @public(%n: index) {
  %c1 = arith.constant 1 : index
  // CHECK: "no: public"
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "no: public"
  return
}

// Its address is taken.
// CHECK-LABEL: func private @taken
func.func private @taken(%n: index) {
  %c1 = arith.constant 1 : index
  // CHECK: "no: taken"
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "no: taken"
  return
}

// It calls itself with less.
// CHECK-LABEL: func private @recursive
func.func private @recursive(%n: index) {
  %c1 = arith.constant 1 : index
  // CHECK: "no: recursive"
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "no: recursive"
  %m = arith.subi %n, %c1 : index
  func.call @recursive(%m) : (index) -> ()
  return
}

// CHECK-LABEL: func @callers
func.func @callers() -> ((index) -> ()) {
  %c7 = arith.constant 7 : index
  func.call @public(%c7) : (index) -> ()
  func.call @taken(%c7) : (index) -> ()
  func.call @recursive(%c7) : (index) -> ()
  %f = func.constant @taken : (index) -> ()
  return %f : (index) -> ()
}

// CHECK-LABEL: func @establishes
func.func @establishes(%m: memref<?xf32>, %i: index, %n: index, %p: i1) -> (index, tensor<?xf32>) {
  %x = memref.load %m[%i] : memref<?xf32>
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %q = arith.cmpi sle, %n, %c9 : index
  scf.if %p {
    // CHECK: "no: depends"
    cf.assert %q, "no: depends"
  }
  %r = arith.addi %n, %c1 : index
  %s = arith.maxsi %n, %c1 : index
  %e = tensor.splat %x[%s] : tensor<?xf32>
  return %r, %e : index, tensor<?xf32>
}

// CHECK-LABEL: func @afterwards
func.func @afterwards(%m: memref<?xf32>, %i: index, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  // CHECK: "no: not yet"
  %b = arith.cmpi ult, %i, %d : index
  cf.assert %b, "no: not yet"
  return
}

// CHECK-LABEL: func @afterwards2
func.func @afterwards2(%m: memref<?xf32>, %i: index, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %r:2 = func.call @establishes(%m, %i, %n, %p) : (memref<?xf32>, index, index, i1) -> (index, tensor<?xf32>)
  %b = arith.cmpi ult, %i, %d : index
  cf.assert %b, "yes: the callee has loaded it"
  %more = arith.cmpi sgt, %r#0, %n : index
  cf.assert %more, "yes: the result is one more"
  %k = tensor.dim %r#1, %c0 : tensor<?xf32>
  %size = arith.cmpi sge, %k, %n : index
  cf.assert %size, "yes: the size of a result"
  scf.if %p {
    %l = arith.cmpi sle, %n, %c9 : index
    cf.assert %l, "yes: on the same condition"
  }
  // CHECK: "no: on that condition only"
  %l = arith.cmpi sle, %n, %c9 : index
  cf.assert %l, "no: on that condition only"
  return
}

// What the second check of a function reads may be poison where the first one
// stops: who looks at both at once looks at what was never looked at.

// CHECK-LABEL: func private @in_turn
func.func private @in_turn(%n: index, %t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  // CHECK: "no: first"
  %p = arith.cmpi sgt, %d, %c0 : index
  cf.assert %p, "no: first"
  // CHECK: "no: second"
  %q = arith.cmpi sge, %n, %c0 : index
  cf.assert %q, "no: second"
  return %d : index
}

// CHECK-LABEL: func @gives_poison
func.func @gives_poison(%t: tensor<?xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %nothing = arith.remsi %n, %c0 : index
  %r = func.call @in_turn(%nothing, %t) : (index, tensor<?xf32>) -> index
  return %r : index
}

// What a callee establishes does not hold after a call that returns before the
// callee does, where it has not returned, or where another definition is linked.

async.func private @later(%t: !async.token, %n: index) -> !async.token {
  %c0 = arith.constant 0 : index
  async.await %t : !async.token
  %k = arith.cmpi sgt, %n, %c0 : index
  // CHECK: "no: of any caller"
  cf.assert %k, "no: of any caller"
  return
}
// CHECK-LABEL: func @calls_later
func.func @calls_later(%t: !async.token, %n: index) {
  %c0 = arith.constant 0 : index
  %k = arith.cmpi sgt, %n, %c0 : index
  %done = async.call @later(%t, %n) : (!async.token, index) -> !async.token
  // CHECK: "no: the callee waits"
  cf.assert %k, "no: the callee waits"
  return
}

llvm.func @personality(...) -> i32
llvm.func @may_throw()
llvm.func @throws_before(%n: i64) {
  %c0 = arith.constant 0 : i64
  %k = arith.cmpi sgt, %n, %c0 : i64
  llvm.call @may_throw() : () -> ()
  // CHECK: "no: of anyone"
  cf.assert %k, "no: of anyone"
  llvm.return
}
// CHECK-LABEL: llvm.func @catches
llvm.func @catches(%n: i64) attributes {personality = @personality} {
  %c0 = arith.constant 0 : i64
  %k = arith.cmpi sgt, %n, %c0 : i64
  llvm.invoke @throws_before(%n) to ^a unwind ^b : (i64) -> ()
^a:
  llvm.return
^b:
  %l = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
  // CHECK: "no: thrown before"
  cf.assert %k, "no: thrown before"
  llvm.return
}

llvm.func weak @weak(%n: i64) {
  %c0 = arith.constant 0 : i64
  %k = arith.cmpi sgt, %n, %c0 : i64
  // CHECK: "no: in this definition"
  cf.assert %k, "no: in this definition"
  llvm.return
}
llvm.func @strong(%n: i64) {
  %c0 = arith.constant 0 : i64
  %k = arith.cmpi sgt, %n, %c0 : i64
  // CHECK: "no: in the only one"
  cf.assert %k, "no: in the only one"
  llvm.return
}
// CHECK-LABEL: func @calls_weak
func.func @calls_weak(%n: i64, %m: i64) {
  %c0 = arith.constant 0 : i64
  %k = arith.cmpi sgt, %n, %c0 : i64
  llvm.call @weak(%n) : (i64) -> ()
  // CHECK: "no: another may be linked"
  cf.assert %k, "no: another may be linked"
  %j = arith.cmpi sgt, %m, %c0 : i64
  llvm.call @strong(%m) : (i64) -> ()
  cf.assert %j, "yes: as it says"
  return
}
