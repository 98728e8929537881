// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the contract holds, a copy without checks runs, with what the contract
// says of sizes in types and values.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(shapeproof-version)" | FileCheck %s
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-version{max-ops=8}))" | FileCheck %s --check-prefix=SMALL

// The original is as it was; arguments are used by static types.

// CHECK-LABEL: func @static(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK: %[[R:.*]] = scf.if
// CHECK-NOT: cf.assert
// CHECK: linalg.add {{.*}} tensor<8xf32>
// CHECK: } else {
// CHECK: cf.assert {{.*}}, "eight"
// CHECK: cf.assert {{.*}}, "same"
// CHECK: linalg.add
// CHECK: }
// CHECK: return %[[R]]
// SMALL-LABEL: func @static(
// SMALL-NOT: scf.if
// SMALL: return
func.func @static(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %m, %c8 : index
  cf.assert %p, "eight"
  %q = arith.cmpi eq, %m, %n : index
  cf.assert %q, "same"
  %e = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.add ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// -----

// A contract that is stronger than needed is as good: where n is 0 the original
// runs. What was written before a check fails stays written.

// CHECK-LABEL: func @loop(
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: cf.assert
// CHECK: } else {
// CHECK: memref.store
// CHECK: scf.for
// CHECK: cf.assert
// CHECK: return
func.func @loop(%m: memref<?xindex>, %t: memref<?xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %n, %m[%c0] : memref<?xindex>
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %k step %c1 {
      %d = memref.dim %t, %c0 : memref<?xf32>
      %p = arith.cmpi slt, %i, %d : index
      cf.assert %p, "in bounds"
    }
  }
  return
}

// -----

// Several blocks are branched to.

// CHECK-LABEL: func @blocks(
// CHECK: cf.cond_br %{{.*}}, ^[[COPY:.*]], ^[[ORIGINAL:bb[0-9]+]]
// CHECK: ^[[COPY]]:
// CHECK-NOT: cf.assert
// CHECK: ^[[ORIGINAL]]:
// CHECK: cf.assert {{.*}}, "small"
func.func @blocks(%a: index, %c: i1) -> index {
  %c4 = arith.constant 4 : index
  cf.cond_br %c, ^one(%a : index), ^two
^one(%x: index):
  %p = arith.cmpi slt, %x, %c4 : index
  cf.assert %p, "small"
  return %x : index
^two:
  return %c4 : index
}

// -----

// Nothing is gained where the inputs do not tell.

// CHECK-LABEL: func @loaded(
// CHECK-NOT: scf.if
// CHECK: cf.assert
// CHECK-NOT: cf.assert
// CHECK: return
func.func @loaded(%m: memref<index>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %m[] : memref<index>
  %p = arith.cmpi sgt, %n, %c0 : index
  cf.assert %p, "loaded"
  return
}

// -----

// The conditions stand in the order of the checks, and what is poison where an
// earlier one fails is not looked at.

// CHECK-LABEL: func private @in_turn(
// CHECK-DAG: %[[P:.*]] = arith.cmpi sge, %{{.*}}, %c1
// CHECK-DAG: %[[Q:.*]] = arith.cmpi sge, %{{.*}}, %c0
// CHECK: %[[BOTH:.*]] = arith.select %[[P]], %[[Q]], %false
// CHECK: scf.if %[[BOTH]]
func.func private @in_turn(%n: index, %t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi sgt, %d, %c0 : index
  cf.assert %p, "first"
  %q = arith.cmpi sge, %n, %c0 : index
  cf.assert %q, "second"
  return %d : index
}

// -----

// A coroutine begins in one place, and all threads meet at one barrier.

// CHECK-LABEL: func @coroutine(
// CHECK: async.coro.begin
// CHECK-NOT: async.coro.begin
// CHECK: return
func.func @coroutine(%a: memref<?xf32>)
    attributes {passthrough = ["presplitcoroutine"]} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %d = memref.dim %a, %c0 : memref<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "before"
  %id = async.coro.id
  %h = async.coro.begin %id
  %s = async.coro.save %h
  async.coro.suspend %s, ^end, ^resume, ^end
^resume:
  async.coro.free %id, %h
  cf.br ^end
^end:
  async.coro.end %h
  return
}
// CHECK-LABEL: func @barrier(
// CHECK: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: return
func.func @barrier(%n: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "before"
  gpu.barrier
  return
}
// CHECK-LABEL: func @launch(
// CHECK: scf.if
// CHECK: gpu.launch
// CHECK: else
// CHECK: gpu.launch
// CHECK: return {my.attribute}
func.func @launch(%n: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  cf.assert %p, "before"
  gpu.launch blocks(%x, %y, %z) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%u, %v, %w) in (%bx = %n, %by = %c1, %bz = %c1) {
    gpu.barrier
    gpu.terminator
  }
  return {my.attribute}
}

// -----

// What is a copy of a copy has no check that could go.

// CHECK-LABEL: func @twice(
// CHECK: scf.if
// CHECK-NOT: scf.if
// CHECK: return
func.func @twice(%a: index) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %s = arith.cmpi sle, %a, %c3 : index
  scf.if %s {
  } else {
    %p = arith.cmpi slt, %a, %c4 : index
    cf.assert %p, "less"
  }
  return
}
