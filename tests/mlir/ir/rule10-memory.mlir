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

memref.global "private" @first : memref<4xindex> = dense<1>
memref.global "private" @second : memref<4xindex> = dense<1>
memref.global @elsewhere : memref<4xindex>

// Handles of one global are one buffer, and those of two are two; a global that
// is defined elsewhere may be any other.
//
// CHECK-LABEL: func @handles
func.func @handles(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.get_global @first : memref<4xindex>
  %b = memref.get_global @first : memref<4xindex>
  %c = memref.get_global @second : memref<4xindex>
  %d = memref.get_global @elsewhere : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  memref.store %c0, %c[%c0] : memref<4xindex>
  %x = memref.load %b[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: one buffer"
  memref.store %c0, %d[%c0] : memref<4xindex>
  %y = memref.load %b[%c0] : memref<4xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: defined elsewhere"
  cf.assert %q, "no: defined elsewhere"
  return
}

func.func private @unknown()

// CHECK-LABEL: func @own
func.func @own(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  %b = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  memref.store %n, %b[%c0] : memref<4xindex>
  func.call @unknown() : () -> ()
  "foo.op"() ({
    %x = memref.load %a[%c0] : memref<4xindex>
    "foo.end"() : () -> ()
  }) : () -> ()
  %x = memref.load %a[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: nobody else has it"
  "foo.keep"(%b) : (memref<4xindex>) -> ()
  func.call @unknown() : () -> ()
  %y = memref.load %b[%c0] : memref<4xindex>
  %q = arith.cmpi eq, %y, %n : index
  // CHECK: "no: it may have been kept"
  cf.assert %q, "no: it may have been kept"
  "foo.op"() ({
    memref.store %c0, %a[%c0] : memref<4xindex>
    "foo.end"() : () -> ()
  }) : () -> ()
  %z = memref.load %a[%c0] : memref<4xindex>
  %r = arith.cmpi eq, %z, %n : index
  // CHECK: "no: written in the region"
  cf.assert %r, "no: written in the region"
  return
}

// CHECK-LABEL: func @at_entry
func.func @at_entry(%m: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<4xindex>
  memref.copy %m, %a : memref<4xindex> to memref<4xindex>
  %x = memref.load %m[%c0] : memref<4xindex>
  %y = memref.load %a[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "yes: copied"
  memref.store %n, %m[%c0] : memref<4xindex>
  %z = memref.load %a[%c0] : memref<4xindex>
  %q = arith.cmpi eq, %x, %z : index
  cf.assert %q, "yes: the copy is as it was"
  %v = memref.load %m[%c0] : memref<4xindex>
  %r = arith.cmpi eq, %v, %z : index
  // CHECK: "no: n is stored"
  cf.assert %r, "no: n is stored"
  return
}

// Private functions may be called before all is written.
// CHECK-LABEL: func private @called_with
func.func private @called_with(%m: memref<4xindex>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  memref.copy %m, %a : memref<4xindex> to memref<4xindex>
  %x = memref.load %m[%c0] : memref<4xindex>
  %y = memref.load %a[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %y : index
  // CHECK: "no: perhaps never written"
  cf.assert %p, "no: perhaps never written"
  return
}

// CHECK-LABEL: func @flat_views
func.func @flat_views(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %a = memref.alloc() : memref<2x4xindex>
  %flat = memref.collapse_shape %a [[0, 1]] : memref<2x4xindex> into memref<8xindex>
  %odd = memref.reinterpret_cast %a to offset: [1], sizes: [4], strides: [2]
      : memref<2x4xindex> to memref<4xindex, strided<[2], offset: 1>>
  %even = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [2]
      : memref<2x4xindex> to memref<4xindex, strided<[2]>>
  %row = memref.subview %a[1, 0] [1, 4] [1, 1]
      : memref<2x4xindex> to memref<4xindex, strided<[1], offset: 4>>
  memref.store %n, %flat[%c5] : memref<8xindex>
  %x = memref.load %a[%c1, %c1] : memref<2x4xindex>
  %p = arith.cmpi eq, %x, %n : index
  cf.assert %p, "yes: 5 is (1, 1)"
  memref.store %k, %row[%c0] : memref<4xindex, strided<[1], offset: 4>>
  memref.store %k, %even[%c1] : memref<4xindex, strided<[2]>>
  %y = memref.load %flat[%c5] : memref<8xindex>
  %q = arith.cmpi eq, %y, %n : index
  cf.assert %q, "yes: others are stored to"
  memref.store %k, %even[%k] : memref<4xindex, strided<[2]>>
  %z = memref.load %row[%c1] : memref<4xindex, strided<[1], offset: 4>>
  %r = arith.cmpi eq, %z, %n : index
  cf.assert %r, "yes: 5 is odd"
  memref.store %k, %odd[%k] : memref<4xindex, strided<[2], offset: 1>>
  %w = memref.load %a[%c1, %c1] : memref<2x4xindex>
  %s = arith.cmpi eq, %w, %n : index
  // CHECK: "no: k may be 2"
  cf.assert %s, "no: k may be 2"
  return
}

// CHECK-LABEL: func @told_apart
func.func @told_apart(%m: memref<?xindex>, %i: index, %j: index, %n: index) {
  %c7 = arith.constant 7 : index
  memref.store %c7, %m[%i] : memref<?xindex>
  memref.store %n, %m[%j] : memref<?xindex>
  %x = memref.load %m[%i] : memref<?xindex>
  %p = arith.cmpi eq, %x, %c7 : index
  // CHECK: "no: j may be i"
  cf.assert %p, "no: j may be i"
  // CHECK: "i != j"
  %ne = arith.cmpi ne, %i, %j : index
  cf.assert %ne, "i != j"
  %y = memref.load %m[%i] : memref<?xindex>
  %q = arith.cmpi eq, %y, %c7 : index
  cf.assert %q, "yes: a check tells"
  return
}

// CHECK-LABEL: func @filled
func.func @filled(%m: memref<?xindex>, %k: index, %n: index, %i: index, %j: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  memref.store %k, %m[%j] : memref<?xindex>
  scf.for %at = %c0 to %n step %c1 {
    %twice = arith.muli %at, %c2 : index
    memref.store %twice, %m[%at] : memref<?xindex>
  }
  // CHECK: "0 <= i < n <= j"
  %in = arith.cmpi ult, %i, %n : index
  %nonneg = arith.cmpi sge, %n, %c0 : index
  %out = arith.cmpi sge, %j, %n : index
  %both = arith.andi %in, %out : i1
  %all = arith.andi %both, %nonneg : i1
  cf.assert %all, "0 <= i < n <= j"
  %x = memref.load %m[%i] : memref<?xindex>
  %twice = arith.muli %i, %c2 : index
  %p = arith.cmpi eq, %x, %twice : index
  cf.assert %p, "yes: in the loop"
  %y = memref.load %m[%j] : memref<?xindex>
  %q = arith.cmpi eq, %y, %k : index
  cf.assert %q, "yes: behind its end"
  scf.for %at = %c0 to %n step %c2 {
    memref.store %k, %m[%at] : memref<?xindex>
  }
  %z = memref.load %m[%i] : memref<?xindex>
  %r = arith.cmpi eq, %z, %k : index
  // CHECK: "no: i may be odd"
  cf.assert %r, "no: i may be odd"
  return
}

// CHECK-LABEL: func @filled_if
func.func @filled_if(%m: memref<?x4xindex>, %k: index, %n: index, %i: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %at = %c0 to %n step %c1 {
    scf.for %b = %c0 to %c4 step %c1 {
      memref.store %k, %m[%at, %b] : memref<?x4xindex>
    }
  }
  // CHECK: "0 <= i < n"
  %in = arith.cmpi ult, %i, %n : index
  %nonneg = arith.cmpi sge, %n, %c0 : index
  %both = arith.andi %in, %nonneg : i1
  cf.assert %both, "0 <= i < n"
  %x = memref.load %m[%i, %c1] : memref<?x4xindex>
  %q = arith.cmpi eq, %x, %k : index
  cf.assert %q, "yes: a nest"
  scf.for %at = %c0 to %n step %c1 {
    scf.if %p {
      memref.store %c4, %m[%at, %c1] : memref<?x4xindex>
    }
  }
  %y = memref.load %m[%i, %c1] : memref<?x4xindex>
  %r = arith.cmpi eq, %y, %c4 : index
  // CHECK: "no: if p"
  cf.assert %r, "no: if p"
  return
}

// CHECK-LABEL: func @filled_whole
func.func @filled_whole(%n: index, %k: index, %i: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xindex>
  linalg.fill ins(%k : index) outs(%a : memref<?xindex>)
  %x = memref.load %a[%i] : memref<?xindex>
  %p = arith.cmpi eq, %x, %k : index
  cf.assert %p, "yes: all elements are"
  memref.store %c0, %a[%c0] : memref<?xindex>
  %y = memref.load %a[%i] : memref<?xindex>
  %q = arith.cmpi eq, %y, %k : index
  // CHECK: "no: i may be 0"
  cf.assert %q, "no: i may be 0"
  return
}

// CHECK-LABEL: func @same_metadata
func.func @same_metadata(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>) {
  %b1, %o1, %s1:2, %t1:2 = memref.extract_strided_metadata %m
      : memref<?x?xf32, strided<[?, 1], offset: ?>>
      -> memref<f32>, index, index, index, index, index
  %b2, %o2, %s2:2, %t2:2 = memref.extract_strided_metadata %m
      : memref<?x?xf32, strided<[?, 1], offset: ?>>
      -> memref<f32>, index, index, index, index, index
  %p = arith.cmpi eq, %o1, %o2 : index
  cf.assert %p, "yes: one offset"
  %q = arith.cmpi eq, %t1#0, %t2#0 : index
  cf.assert %q, "yes: one stride"
  return
}

// A buffer of buffers tells who has it where this one is.
// CHECK-LABEL: func @kept_in_memory
func.func @kept_in_memory(%n: index, %holder: memref<memref<4xindex>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  memref.store %a, %holder[] : memref<memref<4xindex>>
  func.call @unknown() : () -> ()
  %x = memref.load %a[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  // CHECK: "no: it is known by now"
  cf.assert %p, "no: it is known by now"
  return
}

// The body of async.execute runs at any time until the token is awaited; buffers
// come out of it.
// CHECK-LABEL: func @asynchronous
func.func @asynchronous(%n: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xindex>
  memref.store %n, %a[%c0] : memref<4xindex>
  %t0, %b = async.execute -> !async.value<memref<4xindex>> {
    %m = memref.alloc() : memref<4xindex>
    memref.store %c0, %a[%c0] : memref<4xindex>
    async.yield %m : memref<4xindex>
  }
  %x = memref.load %a[%c0] : memref<4xindex>
  %p = arith.cmpi eq, %x, %n : index
  // CHECK: "no: it may be 0 by now"
  cf.assert %p, "no: it may be 0 by now"
  %t1 = async.execute [%t0] (%b as %other: !async.value<memref<4xindex>>) {
    memref.store %n, %other[%c0] : memref<4xindex>
    %y = memref.load %other[%c0] : memref<4xindex>
    %q = arith.cmpi eq, %y, %n : index
    // CHECK: "no: others may write to it"
    cf.assert %q, "no: others may write to it"
    async.yield
  }
  return
}
