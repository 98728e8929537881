// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 10: a load is what was stored or loaded at the same place, if nothing
// between may write there.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s --implicit-check-not="yes:"

// CHECK-LABEL: func @two_loads
func.func @two_loads(%m: memref<index>) {
  %a = memref.load %m[] : memref<index>
  %b = memref.load %m[] : memref<index>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "yes: nothing between"
  "foo.barrier"() : () -> ()
  %c = memref.load %m[] : memref<index>
  %still = arith.cmpi eq, %a, %c : index
  // CHECK: "no: anything may have happened"
  cf.assert %still, "no: anything may have happened"
  return
}

// CHECK-LABEL: func @goes_one_load
// CHECK: cf.assert {{.*}}, "first"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_one_load(%m: memref<index>, %n: index) {
  %a = memref.load %m[] : memref<index>
  %lt = arith.cmpi slt, %a, %n : index
  cf.assert %lt, "first"
  %le = arith.cmpi sle, %a, %n : index
  cf.assert %le, "the same value"
  return
}

// The size of a memref does not change.
// CHECK-LABEL: func @goes_two_dims
// CHECK-NOT: cf.assert
// CHECK: return
func.func @goes_two_dims(%m: memref<?xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.dim %m, %c0 : memref<?xf32>
  memref.store %v, %m[%c0] : memref<?xf32>
  %b = memref.dim %m, %c0 : memref<?xf32>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "the same"
  return
}

// CHECK-LABEL: func @stored
func.func @stored(%m: memref<?xindex>, %n: index, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %n, %m[%c0] : memref<?xindex>
  memref.store %i, %m[%c1] : memref<?xindex>
  %a = memref.load %m[%c0] : memref<?xindex>
  %is_n = arith.cmpi eq, %a, %n : index
  cf.assert %is_n, "yes: another index has been stored to"
  memref.store %n, %m[%i] : memref<?xindex>
  %next = arith.addi %i, %c1 : index
  memref.store %j, %m[%next] : memref<?xindex>
  %b = memref.load %m[%i] : memref<?xindex>
  %still = arith.cmpi eq, %b, %n : index
  cf.assert %still, "yes: the next one, too"
  memref.store %c0, %m[%j] : memref<?xindex>
  %c = memref.load %m[%i] : memref<?xindex>
  %other = arith.cmpi eq, %c, %n : index
  // CHECK: "no: j may be i"
  cf.assert %other, "no: j may be i"
  return
}

// CHECK-LABEL: func @buffers
func.func @buffers(%m: memref<4xindex>, %o: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  %b = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  memref.store %c0, %b[%c0] : memref<4xindex>
  memref.store %c0, %m[%c0] : memref<4xindex>
  %x = memref.load %a[%c0] : memref<4xindex>
  %is_n = arith.cmpi eq, %x, %n : index
  cf.assert %is_n, "yes: others have been stored to"
  memref.store %n, %o[%c0] : memref<4xindex>
  %y = memref.load %m[%c0] : memref<4xindex>
  %is_0 = arith.cmpi eq, %y, %c0 : index
  // CHECK: "no: both may be the same"
  cf.assert %is_0, "no: both may be the same"
  return
}

// Nobody may have written.
//
// CHECK-LABEL: func @unwritten
func.func @unwritten(%n: index) {
  %a = memref.alloc() : memref<index>
  %x = memref.load %a[] : memref<index>
  %y = memref.load %a[] : memref<index>
  %same = arith.cmpi eq, %x, %y : index
  // CHECK: "no: something else each time"
  cf.assert %same, "no: something else each time"
  memref.store %n, %a[] : memref<index>
  %z = memref.load %a[] : memref<index>
  %w = memref.load %a[] : memref<index>
  %written = arith.cmpi eq, %z, %w : index
  cf.assert %written, "yes: written by now"
  return
}

func.func private @callee(%m: memref<4xindex>)

// CHECK-LABEL: func @called
func.func @called(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  func.call @callee(%a) : (memref<4xindex>) -> ()
  %x = memref.load %a[%c0] : memref<4xindex>
  %is_n = arith.cmpi eq, %x, %n : index
  // CHECK: "no: it may write"
  cf.assert %is_n, "no: it may write"
  return
}

// Copies, casts and slices.
//
// CHECK-LABEL: func @views
func.func @views(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xindex>
  %s = memref.subview %a[1] [2] [2] : memref<4xindex> to memref<2xindex, strided<[2], offset: 1>>
  memref.store %n, %s[%c0] : memref<2xindex, strided<[2], offset: 1>>
  memref.store %k, %s[%c1] : memref<2xindex, strided<[2], offset: 1>>
  memref.store %c0, %a[%c2] : memref<4xindex>
  %x = memref.load %a[%c1] : memref<4xindex>
  %is_n = arith.cmpi eq, %x, %n : index
  cf.assert %is_n, "yes: 0 of the slice is 1"
  %cast = memref.cast %a : memref<4xindex> to memref<?xindex>
  %b = memref.alloc() : memref<4xindex>
  memref.copy %a, %b : memref<4xindex> to memref<4xindex>
  %c3 = arith.constant 3 : index
  memref.store %c0, %cast[%c3] : memref<?xindex>
  %y = memref.load %b[%c3] : memref<4xindex>
  %is_k = arith.cmpi eq, %y, %k : index
  cf.assert %is_k, "yes: 1 of the slice was 3 when it was copied"
  %z = memref.load %a[%c3] : memref<4xindex>
  %is_0 = arith.cmpi eq, %z, %c0 : index
  cf.assert %is_0, "yes: through the cast"
  memref.copy %s, %s : memref<2xindex, strided<[2], offset: 1>> to memref<2xindex, strided<[2], offset: 1>>
  %w = memref.load %a[%c3] : memref<4xindex>
  %lost = arith.cmpi eq, %w, %c0 : index
  // CHECK: "no: something was copied there"
  cf.assert %lost, "no: something was copied there"
  return
}

// Branches and loops between.
//
// CHECK-LABEL: func @regions
func.func @regions(%m: memref<index>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.store %n, %m[] : memref<index>
  scf.if %p {
    %x = memref.load %m[] : memref<index>
    %is_n = arith.cmpi eq, %x, %n : index
    cf.assert %is_n, "yes: in a branch"
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[] : memref<index>
    %is_n = arith.cmpi eq, %x, %n : index
    cf.assert %is_n, "yes: in a loop that writes nothing"
  }
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[] : memref<index>
    %is_n = arith.cmpi eq, %x, %n : index
    // CHECK: "no: the second time"
    cf.assert %is_n, "no: the second time"
    memref.store %i, %m[] : memref<index>
    %y = memref.load %m[] : memref<index>
    %is_i = arith.cmpi eq, %y, %i : index
    cf.assert %is_i, "yes: in the same iteration"
  }
  %z = memref.load %m[] : memref<index>
  %is_n = arith.cmpi eq, %z, %n : index
  // CHECK: "no: after a loop that writes"
  cf.assert %is_n, "no: after a loop that writes"
  scf.if %p {
    memref.store %n, %m[] : memref<index>
  }
  %w = memref.load %m[] : memref<index>
  %same = arith.cmpi eq, %z, %w : index
  // CHECK: "no: after a branch that writes"
  cf.assert %same, "no: after a branch that writes"
  return
}

// CHECK-LABEL: func @blocks
func.func @blocks(%m: memref<index>, %n: index, %p: i1) {
  memref.store %n, %m[] : memref<index>
  cf.cond_br %p, ^one, ^two
^one:
  %x = memref.load %m[] : memref<index>
  %is_n = arith.cmpi eq, %x, %n : index
  cf.assert %is_n, "yes: one way leads here"
  cf.br ^two
^two:
  %y = memref.load %m[] : memref<index>
  %still = arith.cmpi eq, %y, %n : index
  // CHECK: "no: two ways are not looked at"
  cf.assert %still, "no: two ways are not looked at"
  return
}

// Others run at the same time.
//
// CHECK-LABEL: func @parallel
func.func @parallel(%m: memref<4xindex>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  scf.parallel (%i) = (%c0) to (%k) step (%c1) {
    memref.store %i, %a[%c0] : memref<4xindex>
    %x = memref.load %a[%c0] : memref<4xindex>
    %is_i = arith.cmpi eq, %x, %i : index
    // CHECK: "no: another iteration may have stored"
    cf.assert %is_i, "no: another iteration may have stored"
    %own = memref.alloca() : memref<4xindex>
    memref.store %i, %own[%c0] : memref<4xindex>
    %y = memref.load %own[%c0] : memref<4xindex>
    %too = arith.cmpi eq, %y, %i : index
    cf.assert %too, "yes: this one is its own"
  }
  return
}

memref.global "private" constant @table : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" @variable : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" constant @flags : memref<2xi1> = dense<[true, false]>

// CHECK-LABEL: func @globals
func.func @globals(%i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  %t = memref.get_global @table : memref<2x2xi32>
  %x = memref.load %t[%c1, %c0] : memref<2x2xi32>
  %is_3 = arith.cmpi eq, %x, %c3 : i32
  cf.assert %is_3, "yes: a constant"
  %y = memref.load %t[%c1, %i] : memref<2x2xi32>
  %least = arith.cmpi sge, %y, %c3 : i32
  cf.assert %least, "yes: one of a row"
  %equal = arith.cmpi eq, %y, %c3 : i32
  // CHECK: "no: which one"
  cf.assert %equal, "no: which one"
  %v = memref.get_global @variable : memref<2x2xi32>
  %z = memref.load %v[%c1, %c0] : memref<2x2xi32>
  %was = arith.cmpi eq, %z, %c3 : i32
  // CHECK: "no: a variable"
  cf.assert %was, "no: a variable"
  %f = memref.get_global @flags : memref<2xi1>
  %set = memref.load %f[%c0] : memref<2xi1>
  cf.assert %set, "yes: set"
  return
}

// CHECK-LABEL: func @reshaped
func.func @reshaped(%t: memref<?x?xf32>, %n: index, %k: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc() : memref<2xindex>
  memref.store %n, %s[%c0] : memref<2xindex>
  memref.store %c1, %s[%c1] : memref<2xindex>
  %r = memref.reshape %t(%s) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %d = memref.dim %r, %c0 : memref<?x?xf32>
  %is_n = arith.cmpi eq, %d, %n : index
  cf.assert %is_n, "yes: the size that was stored"
  memref.store %c1, %s[%c0] : memref<2xindex>
  %e = memref.dim %r, %c0 : memref<?x?xf32>
  %still = arith.cmpi eq, %e, %n : index
  cf.assert %still, "yes: it does not change"
  %u = memref.alloc() : memref<2xi32>
  memref.store %k, %u[%c1] : memref<2xi32>
  %q = memref.reshape %t(%u) : (memref<?x?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %f = memref.dim %q, %c1 : memref<?x?xf32>
  %wide = arith.index_cast %k : i32 to index
  %is_k = arith.cmpi eq, %f, %wide : index
  cf.assert %is_k, "yes: of i32"
  %g = memref.dim %q, %c0 : memref<?x?xf32>
  %is_0 = arith.cmpi eq, %g, %n : index
  // CHECK: "no: nothing was stored"
  cf.assert %is_0, "no: nothing was stored"
  return
}
