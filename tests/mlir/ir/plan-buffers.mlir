// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Buffers that share one arena, and those that stay. tests/mlir/exec/arena.py runs
// such programs.
//
// RUN: shapeproof-opt -allow-unregistered-dialect %s --split-input-file --verify-diagnostics --pass-pipeline="builtin.module(shapeproof-plan-buffers)" | FileCheck %s
//
// Inputs that show clauses are executed, also of a buffer of buffers.
// RUN: not shapeproof contract --details --split-input-file %s | FileCheck %s --check-prefix=CONTRACT
// CONTRACT: nothing is known of test.end

// Lives that do not meet share bytes; the size is that of the larger one. An
// alignment of the arena is no attribute, for which LLVM would make its pointer of an
// integer: the buffers begin at a multiple of it.

// CHECK-LABEL: func @apart(
// CHECK: %[[MAX:.*]] = arith.maxsi
// CHECK: cf.assert
// CHECK: %[[ARENA:.*]] = memref.alloc(%{{.*}}) : memref<?xi8>
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[ARENA]]
// CHECK: %[[BACK:.*]] = arith.subi %c0{{.*}}, %[[ADDRESS]] : index
// CHECK: %[[FIRST:.*]] = arith.andi %[[BACK]], %c63{{.*}} : index
// CHECK: %[[B:.*]] = arith.addi %[[FIRST]], %c0{{.*}} : index
// CHECK: %[[A:.*]] = arith.addi %[[FIRST]], %c0{{.*}} : index
// CHECK-NOT: memref.alloc
// CHECK: memref.view %[[ARENA]][%[[A]]][%arg0] : memref<?xi8> to memref<?xf32>
// CHECK: memref.view %[[ARENA]][%[[B]]][%arg1] : memref<?xi8> to memref<?xf32>
// CHECK: memref.load
// CHECK-NEXT: memref.dealloc %[[ARENA]]
// CHECK-NEXT: return
// expected-remark @below {{arena of max(0, 4 * arg0, 4 * arg1) bytes for 2 buffers}}
func.func @apart(%n: index, %m: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// One is proved not larger than the other.

// CHECK-LABEL: func @fits(
// CHECK-NOT: arith.maxsi
// CHECK: memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: return
// expected-remark @below {{arena of 4 * arg0.dim0 bytes for 2 buffers}}
func.func @fits(%t: memref<?xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %t, %c0 : memref<?xf32>
  %half = arith.divui %n, %c2 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%half) : memref<?xf32>
  memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// Buffers that meet stand next to each other, aligned; static sizes need no
// code.

// CHECK-LABEL: func @fixed(
// CHECK: memref.alloc() : memref<359xi8>
// CHECK: memref.view %{{.*}}[%{{.*}}][] : memref<359xi8> to memref<10xf32>
// CHECK: memref.view %{{.*}}[%{{.*}}][] : memref<359xi8> to memref<5x5xi64>
// expected-remark @below {{arena of 296 bytes for 3 buffers}}
func.func @fixed(%x: f32, %y: i64) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<10xf32>
  %b = memref.alloc() : memref<5x5xi64>
  memref.load %b[%c0, %c0] : memref<5x5xi64>
  memref.load %a[%c0] : memref<10xf32>
  %c = memref.alloc() : memref<f32>
  memref.load %c[] : memref<f32>
  memref.dealloc %a : memref<10xf32>
  memref.dealloc %b : memref<5x5xi64>
  memref.dealloc %c : memref<f32>
  return
}

// -----

// The alignment of an allocation, and the one that is assumed of it.

// CHECK-LABEL: func @aligned(
// CHECK: %[[OFFSET:.*]] = arith.constant 256 : index
// CHECK: memref.alloc() : memref<611xi8>
// CHECK: %[[LESS:.*]] = arith.constant 255 : index
// CHECK: arith.andi %{{.*}}, %[[LESS]] : index
// expected-remark @below {{arena of 356 bytes for 2 buffers}}
func.func @aligned(%x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 128} : memref<100xi8>
  %b = memref.alloc() : memref<100xi8>
  %v = memref.assume_alignment %b, 256 : memref<100xi8>
  memref.load %a[%c0] : memref<100xi8>
  memref.load %v[%c0] : memref<100xi8>
  memref.dealloc %a : memref<100xi8>
  memref.dealloc %b : memref<100xi8>
  return
}

// -----

// Nothing that is used through a view may be overwritten.

// CHECK-LABEL: func @views(
// CHECK: memref.alloc() : memref<191xi8>
// expected-remark @below {{arena of 128 bytes for 2 buffers}}
func.func @views(%x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xi8>
  %s = memref.subview %a[8] [4] [1] : memref<64xi8> to memref<4xi8, strided<[1], offset: 8>>
  memref.load %s[%c0] : memref<4xi8, strided<[1], offset: 8>>
  %b = memref.alloc() : memref<64xi8>
  memref.load %b[%c0] : memref<64xi8>
  %r = memref.load %s[%c0] : memref<4xi8, strided<[1], offset: 8>>
  memref.dealloc %a : memref<64xi8>
  memref.dealloc %b : memref<64xi8>
  return %r : i8
}

// -----

// Branches share; a branch whose condition is known needs its bytes only then.

// CHECK-LABEL: func @branches(
// CHECK: arith.select %arg0
// CHECK: memref.alloc(
// CHECK-NOT: memref.alloc(
// CHECK: return
// expected-remark @below {{arena of max(select(arg0, 0, max(0, arg2)), select(arg0, max(0, arg1), 0)) bytes for 2 buffers}}
func.func @branches(%p: i1, %n: index, %m: index, %x: i8) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %a = memref.alloc(%n) : memref<?xi8>
    memref.load %a[%c0] : memref<?xi8>
    memref.dealloc %a : memref<?xi8>
  } else {
    %a = memref.alloc(%m) : memref<?xi8>
    memref.load %a[%c0] : memref<?xi8>
    memref.dealloc %a : memref<?xi8>
  }
  return
}

// -----

// A result of a branch, which is freed behind it.

// CHECK-LABEL: func @result(
// CHECK: memref.alloc(%{{.*}}) : memref<?xi8>
// CHECK: scf.if
// CHECK: memref.view
// CHECK: memref.view
// CHECK: memref.load
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: return
// expected-remark @below {{arena of max(select(arg0, 0, 16), select(arg0, 32, 0)) bytes for 2 buffers}}
func.func @result(%p: i1, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> memref<?xi8> {
    %a = memref.alloc() : memref<32xi8>
    memref.store %x, %a[%c0] : memref<32xi8>
    %c = memref.cast %a : memref<32xi8> to memref<?xi8>
    scf.yield %c : memref<?xi8>
  } else {
    %a = memref.alloc() : memref<16xi8>
    memref.store %x, %a[%c0] : memref<16xi8>
    %c = memref.cast %a : memref<16xi8> to memref<?xi8>
    scf.yield %c : memref<?xi8>
  }
  %v = memref.load %r[%c0] : memref<?xi8>
  memref.dealloc %r : memref<?xi8>
  return %v : i8
}

// -----

// Two buffers that change places; and one that each iteration has for itself.

// CHECK-LABEL: func @double(
// CHECK-COUNT-2: memref.alloc
// CHECK-NOT: memref.alloc
// CHECK: scf.for {{.*}} iter_args
// CHECK: memref.view
// CHECK-NOT: memref.dealloc
// CHECK: scf.yield
// CHECK-COUNT-2: memref.dealloc
// CHECK-NEXT: return
// expected-remark @below {{bytes for 3 buffers, in 2 allocations}}
func.func @double(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xi8>
  %b = memref.alloc(%n) : memref<?xi8>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%u = %a, %v = %b) -> (memref<?xi8>, memref<?xi8>) {
    %row = memref.alloc(%n) : memref<?xi8>
    memref.load %row[%c0] : memref<?xi8>
    memref.copy %row, %u : memref<?xi8> to memref<?xi8>
    memref.dealloc %row : memref<?xi8>
    memref.copy %u, %v : memref<?xi8> to memref<?xi8>
    scf.yield %v, %u : memref<?xi8>, memref<?xi8>
  }
  memref.load %r#0[%c0] : memref<?xi8>
  memref.dealloc %r#0 : memref<?xi8>
  memref.dealloc %r#1 : memref<?xi8>
  return
}

// -----

// A size that grows with the loop has its last value.

// CHECK-LABEL: func @grows(
// CHECK: memref.alloc
// CHECK: scf.for
// CHECK: memref.view
// expected-remark @below {{arena of max(0, select(arg0 <= 0, 0, arg0 - 1)) bytes for 1 buffer}}
func.func @grows(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %row = memref.alloc(%i) : memref<?xi8>
    memref.load %row[%c0] : memref<?xi8>
    memref.dealloc %row : memref<?xi8>
  }
  return
}

// -----

// Each end of the function frees the arena.

// CHECK-LABEL: func @blocks(
// CHECK: memref.alloc
// CHECK: cf.cond_br
// CHECK-COUNT-2: memref.dealloc
// CHECK-NOT: memref.dealloc
// expected-remark @below {{arena of max(0, 4 * arg1) bytes for 1 buffer}}
func.func @blocks(%p: i1, %n: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  cf.cond_br %p, ^early, ^late
^early:
  memref.dealloc %a : memref<?xf32>
  return %x : f32
^late:
  %y = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return %y : f32
}

// -----

// An argument of a block may be one buffer or the other.

// CHECK-LABEL: func @merged(
// CHECK: memref.alloc() : memref<191xi8>
// CHECK-NOT: memref.alloc
// expected-remark @below {{arena of 128 bytes for 2 buffers}}
func.func @merged(%p: i1, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<64xi8>
  %b = memref.alloc() : memref<64xi8>
  memref.load %a[%c0] : memref<64xi8>
  memref.load %b[%c0] : memref<64xi8>
  cf.cond_br %p, ^end(%a : memref<64xi8>), ^end(%b : memref<64xi8>)
^end(%r: memref<64xi8>):
  %y = memref.load %r[%c0] : memref<64xi8>
  return %y : i8
}

// -----

// A loop of blocks: a buffer of each iteration, and one that the loop carries, which
// is allocated where the other is free.

// CHECK-LABEL: func @cycle(
// CHECK-NOT: memref.view
// CHECK: memref.alloc() : memref<64xi8>
func.func @cycle(%n: index, %first: memref<64xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0, %first : index, memref<64xi8>)
^head(%i: index, %old: memref<64xi8>):
  %own = memref.alloc() : memref<8xi8>
  memref.load %own[%c0] : memref<8xi8>
  memref.dealloc %own : memref<8xi8>
  // expected-remark @+2 {{not planned: it may be in the place of a buffer that is not allocated here}}
  // expected-remark @below {{not planned: the arena may have more bytes than there are free otherwise when this is allocated}}
  %new = memref.alloc() : memref<64xi8>
  memref.copy %old, %new : memref<64xi8> to memref<64xi8>
  %next = arith.addi %i, %c1 : index
  %p = arith.cmpi slt, %next, %n : index
  cf.cond_br %p, ^head(%next, %new : index, memref<64xi8>), ^end
^end:
  return
}

// -----

// A function that reads or writes its argument keeps nothing.

func.func private @use(%a: memref<?xi8>, %x: i8) {
  %c0 = arith.constant 0 : index
  memref.load %a[%c0] : memref<?xi8>
  return
}
func.func private @free(%a: memref<?xi8>) {
  memref.dealloc %a : memref<?xi8>
  return
}
func.func private @again(%a: memref<?xi8>, %p: i1) {
  scf.if %p {
    func.call @again(%a, %p) : (memref<?xi8>, i1) -> ()
  }
  return
}
func.func private @declared(memref<?xi8>)

// CHECK-LABEL: func @calls(
// CHECK: memref.view
// CHECK-COUNT-3: memref.alloc(
// CHECK: return
// expected-remark @below {{bytes for 1 buffer}}
func.func @calls(%n: index, %x: i8, %p: i1) {
  %a = memref.alloc(%n) : memref<?xi8>
  call @use(%a, %x) : (memref<?xi8>, i8) -> ()
  memref.dealloc %a : memref<?xi8>
  // expected-remark @below {{not planned: it is passed to @free, which may keep or free it}}
  %b = memref.alloc(%n) : memref<?xi8>
  call @free(%b) : (memref<?xi8>) -> ()
  // expected-remark @below {{not planned: it is passed to @again, which may keep or free it}}
  %c = memref.alloc(%n) : memref<?xi8>
  call @again(%c, %p) : (memref<?xi8>, i1) -> ()
  // expected-remark @below {{not planned: it is passed to @declared, which is not defined here}}
  %d = memref.alloc(%n) : memref<?xi8>
  call @declared(%d) : (memref<?xi8>) -> ()
  return
}

// -----

// Others may refer to these.

// CHECK-LABEL: func @escapes(
// CHECK-NOT: memref.view
func.func @escapes(%n: index, %all: memref<1xmemref<?xi8>>, %arg: memref<?xi8>, %p: i1) -> memref<?xi8> {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: it is stored}}
  %a = memref.alloc(%n) : memref<?xi8>
  memref.store %a, %all[%c0] : memref<1xmemref<?xi8>>
  // expected-remark @below {{not planned: it is used by `test.keep`}}
  %b = memref.alloc(%n) : memref<?xi8>
  "test.keep"(%b) : (memref<?xi8>) -> ()
  // expected-remark @below {{not planned: it is used within `test.later`}}
  %c = memref.alloc(%n) : memref<?xi8>
  "test.later"() ({
    %v = memref.load %c[%c0] : memref<?xi8>
    "test.end"() : () -> ()
  }) : () -> ()
  // expected-remark @below {{not planned: it is used by `memref.extract_aligned_pointer_as_index`}}
  %d = memref.alloc(%n) : memref<?xi8>
  %address = memref.extract_aligned_pointer_as_index %d : memref<?xi8> -> index
  // expected-remark @below {{not planned: it may be in the place of a buffer that is not allocated here}}
  %e = memref.alloc(%n) : memref<?xi8>
  %s = arith.select %p, %e, %arg : memref<?xi8>
  memref.copy %s, %arg : memref<?xi8> to memref<?xi8>
  // expected-remark @below {{not planned: it is used by `memref.realloc`}}
  %f = memref.alloc(%n) : memref<?xi8>
  %g = memref.realloc %f : memref<?xi8> to memref<100xi8>
  // expected-remark @below {{not planned: it is returned}}
  %r = memref.alloc(%n) : memref<?xi8>
  return %r : memref<?xi8>
}

// -----

// Sizes of data, iterations at once, buffers that a loop carries on, layouts,
// other memory spaces.

#column = affine_map<(i, j) -> (j, i)>
// CHECK-LABEL: func @stay(
// CHECK: memref.alloc
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<8xi8, 1>
// expected-remark @below {{arena of 8 bytes for 1 buffer}}
func.func @stay(%data: memref<index>, %n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.load %data[] : memref<index>
  // expected-remark @below {{not planned: its size is not known at the entry of the function}}
  %a = memref.alloc(%d) : memref<?xi8>
  memref.load %a[%c0] : memref<?xi8>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    // expected-remark @below {{not planned: `scf.parallel` may allocate it several times at once}}
    %b = memref.alloc(%n) : memref<?xi8>
    memref.load %b[%c0] : memref<?xi8>
  }
  // expected-remark @below {{not planned: it may be in the place of one that stays}}
  %c = memref.alloc(%n) : memref<?xi8>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%old = %c) -> memref<?xi8> {
    // expected-remark @below {{not planned: a loop carries it from one iteration to another}}
    %new = memref.alloc(%n) : memref<?xi8>
    memref.load %old[%c0] : memref<?xi8>
    memref.copy %old, %new : memref<?xi8> to memref<?xi8>
    memref.dealloc %old : memref<?xi8>
    scf.yield %new : memref<?xi8>
  }
  // expected-remark @below {{not planned: its layout is not the identity}}
  %e = memref.alloc() : memref<4x5xi8, #column>
  memref.load %e[%c0, %c0] : memref<4x5xi8, #column>
  %f = memref.alloc() : memref<8xi8, 1>
  memref.load %f[%c0] : memref<8xi8, 1>
  // expected-remark @below {{not planned: it is in another memory space than others}}
  %g = memref.alloc() : memref<8xi8, 2>
  memref.load %g[%c0] : memref<8xi8, 2>
  return
}

// -----

// Without deallocation there is none of the arena. A size that may be negative
// where nothing is allocated counts as 0.

// CHECK-LABEL: func @negative(
// CHECK: arith.maxsi
// CHECK: memref.alloc
// CHECK-NOT: memref.dealloc
// expected-remark @below {{arena of max(0, arg0 - arg1) bytes for 1 buffer}}
func.func @negative(%n32: i32, %m32: i32, %data: memref<i1>, %x: i8) {
  %c0 = arith.constant 0 : index
  %n = arith.index_cast %n32 : i32 to index
  %m = arith.index_cast %m32 : i32 to index
  %d = arith.subi %n, %m : index
  %p = memref.load %data[] : memref<i1>
  scf.if %p {
    %a = memref.alloc(%d) : memref<?xi8>
    memref.load %a[%c0] : memref<?xi8>
  }
  return
}

// -----

// A function that calls itself has an arena in each call.

// CHECK-LABEL: func @recursive(
// CHECK: memref.alloc
// CHECK: memref.dealloc
// CHECK-NEXT: return
// expected-remark @below {{bytes for 1 buffer}}
func.func @recursive(%n: index, %p: i1, %x: i8) -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n) : memref<?xi8>
  memref.load %a[%c0] : memref<?xi8>
  %r = func.call @recursive(%n, %p, %x) : (index, i1, i8) -> i8
  %y = memref.load %a[%c0] : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  return %y : i8
}

// -----

// The elements of wide integers, and their alignment, are those of LLVM.

// CHECK-LABEL: func @wide(
// CHECK: memref.alloc() : memref<3295xi8>
// expected-remark @below {{arena of 3232 bytes for 3 buffers}}
func.func @wide(%x: i96, %y: complex<i65>) {
  %c9 = arith.constant 9 : index
  %a = memref.alloc() : memref<100xi96>
  %b = memref.alloc() : memref<100xi96>
  %c = memref.alloc() : memref<1xcomplex<i65>>
  memref.load %a[%c9] : memref<100xi96>
  memref.load %b[%c9] : memref<100xi96>
  %c0 = arith.constant 0 : index
  memref.load %c[%c0] : memref<1xcomplex<i65>>
  memref.load %a[%c9] : memref<100xi96>
  memref.load %b[%c9] : memref<100xi96>
  memref.dealloc %a : memref<100xi96>
  memref.dealloc %b : memref<100xi96>
  memref.dealloc %c : memref<1xcomplex<i65>>
  return
}

// -----

// A load states the alignment of what it loads.

// CHECK-LABEL: func @loads(
// CHECK: memref.alloc() : memref<135xi8>
// expected-remark @below {{arena of 8 bytes for 1 buffer}}
func.func @loads() -> i8 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<8xi8>
  %x = memref.load %a[%c0] {alignment = 128 : i64} : memref<8xi8>
  memref.dealloc %a : memref<8xi8>
  return %x : i8
}

// -----

// Two buffers in one arena are no distinct objects.

// CHECK-LABEL: func @distinct(
// CHECK-NOT: memref.view
// CHECK: return
func.func @distinct(%n: index, %x: i8) {
  %c0 = arith.constant 0 : index
  // expected-remark @below {{not planned: `memref.distinct_objects` needs an allocation of its own}}
  %a = memref.alloc(%n) : memref<?xi8>
  // expected-remark @below {{not planned: `memref.distinct_objects` needs an allocation of its own}}
  %b = memref.alloc(%n) : memref<?xi8>
  %d:2 = memref.distinct_objects %a, %b : memref<?xi8>, memref<?xi8>
  memref.store %x, %d#0[%c0] : memref<?xi8>
  memref.store %x, %d#1[%c0] : memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  memref.dealloc %b : memref<?xi8>
  return
}

// -----

// Each has a size, but not all of them together.

// CHECK-LABEL: func @huge(
// CHECK-NOT: memref.view
// CHECK: return
// expected-remark @below {{not planned: more bytes than there can be}}
func.func @huge(%x: i8) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<6442450944x1073741824xi8>
  %b = memref.alloc() : memref<6442450944x1073741824xi8>
  memref.load %b[%c0, %c0] : memref<6442450944x1073741824xi8>
  memref.load %a[%c0, %c0] : memref<6442450944x1073741824xi8>
  memref.dealloc %a : memref<6442450944x1073741824xi8>
  memref.dealloc %b : memref<6442450944x1073741824xi8>
  return
}

// -----

// A product that wraps decides what is allocated: nothing rests on that it does
// not. Where data decides, the assert stands at the allocation.

// CHECK-LABEL: func @wraps(
// CHECK: %[[FITS:.*]] = arith.cmpi sle, %arg1, %{{.*}} : index
// CHECK: arith.select %[[FITS]]
// CHECK: memref.alloc(
// CHECK: scf.if
// CHECK: cf.assert %[[FITS]], "the buffers of @wraps need more bytes than there can be"
// CHECK-NEXT: memref.view
// expected-remark @below {{arena of select(fits@}}
func.func @wraps(%n: index, %m: index, %x: i8) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %twice = arith.muli %n, %c2 : index
  %p = arith.cmpi slt, %twice, %c0 : index
  %q = arith.cmpi sgt, %n, %c0 : index
  %both = arith.andi %p, %q : i1
  scf.if %both {
    %a = memref.alloc(%m) : memref<?xi8>
    memref.load %a[%c0] : memref<?xi8>
    memref.dealloc %a : memref<?xi8>
  }
  return
}

// -----

// A size that is small enough by its type needs no assert.

// CHECK-LABEL: func @few(
// CHECK-NOT: cf.assert
// CHECK: return
// expected-remark @below {{arena of max(0, 4 * arg0) bytes for 1 buffer}}
func.func @few(%n: i32, %data: memref<i1>, %x: f32) {
  %c0 = arith.constant 0 : index
  %size = arith.index_cast %n : i32 to index
  %p = memref.load %data[] : memref<i1>
  scf.if %p {
    %a = memref.alloc(%size) : memref<?xf32>
    memref.load %a[%c0] : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  return
}

// -----

// Data may be small, and the end of its type is not: nobody has so many bytes.
// Where a check bounds it, they are put aside.

// expected-remark @below {{arena of 262144 bytes for 1 buffer}}
func.func @data(%data: memref<2xi32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c65536 = arith.constant 65536 : i32
  %open32 = memref.load %data[%c0] : memref<2xi32>
  %open = arith.index_cast %open32 : i32 to index
  // expected-remark @below {{not planned: its size is not known at the entry of the function}}
  %a = memref.alloc(%open) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %few32 = memref.load %data[%c1] : memref<2xi32>
  %isFew = arith.cmpi ule, %few32, %c65536 : i32
  cf.assert %isFew, "few"
  %few = arith.index_cast %few32 : i32 to index
  %b = memref.alloc(%few) : memref<?xf32>
  memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}

// -----

// An i64 is no index of 32 bits: n = 2^32 + 1 is above 10, and its index is 1.

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  // CHECK-LABEL: func @narrow(
  // CHECK: memref.alloc() : memref<163xi8>
  // expected-remark @below {{arena of 100 bytes for 1 buffer}}
  func.func @narrow(%n: i64, %x: i8) {
    %c10 = arith.constant 10 : i64
    %p = arith.cmpi sgt, %n, %c10 : i64
    scf.if %p {
      %a = memref.alloc() : memref<100xi8>
      %c0 = arith.constant 0 : index
      memref.load %a[%c0] : memref<100xi8>
      memref.dealloc %a : memref<100xi8>
    }
    return
  }
}

// -----

// 4 * n * ub leaves the index type where 4 * n * (ub - lb) is a few bytes.

// CHECK-LABEL: func @interval(
// CHECK: arith.subi %arg2, %arg1 : index
// expected-remark @below {{bytes for 1 buffer}}
func.func @interval(%n: index, %lb: index, %ub: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi sge, %lb, %c0 : index
  cf.assert %p, "lb"
  %q = arith.cmpi sge, %ub, %lb : index
  cf.assert %q, "ub"
  %d = arith.subi %ub, %lb : index
  %a = memref.alloc(%n, %d) : memref<?x?xf32>
  memref.load %a[%c0, %c0] : memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  return
}

// -----

// No step leaves the index type that matters: where n - 1 would be below its
// least number, the maximum is the other operand. The same with minima.

// CHECK-LABEL: func @saturated(
// CHECK-NOT: cf.assert
// CHECK: arith.maxsi %arg0
// CHECK: memref.alloc(
// CHECK: return
// expected-remark @below {{arena of 4 * min(5, max(1, arg0)) bytes for 1 buffer}}
func.func @saturated(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %least = arith.maxsi %n, %c1 : index
  %size = arith.minsi %least, %c5 : index
  %a = memref.alloc(%size) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// n remsi -2 is n + 2 * select(n >= 0, -(n floordiv 2), -(n ceildiv 2)): the
// product leaves the index type for the least n, the sum does not.

// CHECK-LABEL: func @chosen_last(
// CHECK: %[[Q:.*]] = arith.floordivsi %arg0, %[[TWO:.*]] : index
// CHECK: %[[M:.*]] = arith.muli %[[Q]], %[[TWO]] : index
// CHECK: %[[A:.*]] = arith.subi %arg0, %[[M]] : index
// CHECK: %[[LESS_A:.*]] = arith.addi %[[A]], %{{.*}} : index
// CHECK: %[[B:.*]] = arith.subi %[[M]], %arg0 : index
// CHECK: %[[LESS_B:.*]] = arith.addi %[[B]], %{{.*}} : index
// CHECK: arith.select %{{.*}}, %[[LESS_A]], %[[LESS_B]] : index
// CHECK: memref.alloc(
// expected-remark @below {{arena of}}
func.func @chosen_last(%n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m2 = arith.constant -2 : index
  %r = arith.remsi %n, %m2 : index
  %least = arith.maxsi %r, %c1 : index
  %size = arith.minsi %least, %c2 : index
  %a = memref.alloc(%size) : memref<?xf32>
  memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
