// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Peaks of memory. tests/mlir/exec/memory.py runs these functions and counts.
//
// RUN: shapeproof memory %s | FileCheck %s

// The larger of two moments.
// CHECK: {{^}}two: peak 4 * max(a.dim0 * a.dim1, 2 * a.dim0 + n) bytes
func.func @two(%a: memref<?x?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %a, %c0 : memref<?x?xf32>
  %e = memref.dim %a, %c1 : memref<?x?xf32>
  %x = memref.alloc(%d, %e) : memref<?x?xf32>
  memref.dealloc %x : memref<?x?xf32>
  %y = memref.alloc(%d) : memref<?xf64>
  %z = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %y : memref<?xf64>
  return %z : memref<?xf32>
}
// A branch that frees what was there before.
// CHECK: {{^}}branch: peak max(4 * n, select(p, 4 * (n + m), m)) bytes
func.func @branch(%p: i1, %n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  scf.if %p {
    %b = memref.alloc(%m) : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  } else {
    memref.dealloc %a : memref<?xf32>
    %b = memref.alloc(%m) : memref<?xi8>
    memref.dealloc %b : memref<?xi8>
  }
  return
}
// A result of one of two sizes.
// CHECK: {{^}}choose: peak max(0, select(p, 4 * max(m, n + m), 8 * n)) bytes
func.func @choose(%p: i1, %n: index, %m: index) {
  %r = scf.if %p -> (memref<?xf32>) {
    %b = memref.alloc(%m) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  } else {
    %b = memref.alloc(%n) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  %c = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %r : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}
// The last iteration needs most.
// CHECK: {{^}}loop: peak max(0, select(n <= 0, 0, 4 * m * (n - 1))) bytes
func.func @loop(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc(%m, %i) : memref<?x?xf32>
    memref.dealloc %b : memref<?x?xf32>
  }
  return
}
// The first tile is the largest.
// CHECK: {{^}}tile: peak max(0, min(512, 4 * n)) bytes, never above 512 (if sizes do not overflow)
func.func @tile(%n: index) {
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c128 {
    %left = arith.subi %n, %i : index
    %s = arith.minsi %left, %c128 : index
    %b = memref.alloc(%s) : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  }
  return
}
// Nobody frees what an iteration allocates.
// CHECK: {{^}}leak: peak max(0, select(n <= 0, 0, 4 * n * m)) bytes
func.func @leak(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc(%m) : memref<?xf32>
  }
  return
}
// Each iteration replaces the buffer by one of the same size.
// CHECK: {{^}}carried: peak 4 * select(n <= 0, a.dim0, 2 * a.dim0) bytes
func.func @carried(%a: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %a, %c0 : memref<?xf32>
  %x = memref.alloc(%d) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> (memref<?xf32>) {
    %e = memref.dim %y, %c0 : memref<?xf32>
    %b = memref.alloc(%e) : memref<?xf32>
    memref.dealloc %y : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  memref.dealloc %r : memref<?xf32>
  return
}
// Buffers of a callee, and one that it returns.
// CHECK: {{^}}caller: peak max(0, 12 * n, 4 * n + max(0, select(n <= 0, 0, 4 * m * (n - 1)))) bytes
func.func @caller(%n: index, %m: index) {
  %a = func.call @make(%n) : (index) -> memref<?xf32>
  func.call @loop(%n, %m) : (index, index) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}
// CHECK: {{^}}make: peak 12 * n bytes
func.func @make(%n: index) -> memref<?xf32> {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return %a : memref<?xf32>
}
// CHECK: {{^}}recursive: no bound in terms of the inputs
func.func @recursive(%n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  func.call @recursive(%n) : (index) -> ()
  memref.dealloc %a : memref<?xf32>
  return
}
// Two ways to return.
// CHECK: {{^}}early: peak max(0, select(n <= 9, 4 * m, 8 * n)) bytes
func.func @early(%n: index, %m: index) {
  %c10 = arith.constant 10 : index
  %p = arith.cmpi slt, %n, %c10 : index
  cf.cond_br %p, ^small, ^large
^small:
  %a = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
^large:
  %b = memref.alloc(%n) : memref<?xf64>
  memref.dealloc %b : memref<?xf64>
  return
}
// The check fails with more bytes than it would allow.
// CHECK: {{^}}checked: peak 8 * n bytes
func.func @checked(%n: index, %m: index) {
  %c100 = arith.constant 100 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %p = arith.cmpi sle, %n, %c100 : index
  cf.assert %p, "n"
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// CHECK: {{^}}checked_first: peak max(0, 8 * n) bytes, never above 800
func.func @checked_first(%n: index, %m: index) {
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sle, %n, %c100 : index
  cf.assert %p, "n"
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// A loop of blocks.
// CHECK: {{^}}blocks: peak max(0, 4 * n) bytes
func.func @blocks(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^head(%c0 : index)
^head(%i: index):
  %p = arith.cmpi slt, %i, %n : index
  cf.cond_br %p, ^body, ^end
^body:
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j : index)
^end:
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// An alloca lives to the end of its function or scope, also in a loop.
// CHECK: {{^}}stack: peak max(0, n, m, 16 * n, 16 * n + m) bytes
func.func @stack(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  memref.alloca_scope {
    %a = memref.alloca(%n) : memref<?xi8>
  }
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloca() : memref<4xf32>
  }
  %c = memref.alloca(%m) : memref<?xi8>
  return
}
// A bound that no term over the inputs attains.
// CHECK: {{^}}data: peak at most 400 bytes, never above 400
func.func @data(%x: memref<index>) {
  %n = memref.load %x[] : memref<index>
  %c100 = arith.constant 100 : index
  %s = arith.minsi %n, %c100 : index
  %a = memref.alloc(%s) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
// CHECK: {{^}}unknown: no bound in terms of the inputs
func.func @unknown(%x: memref<index>) {
  %n = memref.load %x[] : memref<index>
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  return
}
// Bounds of a loop that depend on another.
// CHECK: {{^}}nested: peak at most max(0, 12 * n - 16) bytes (if sizes do not overflow)
func.func @nested(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    scf.for %j = %c0 to %i step %c1 {
      %k = arith.addi %i, %j : index
      %b = memref.alloc(%k) : memref<?xf32>
      memref.dealloc %b : memref<?xf32>
    }
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// CHECK: {{^}}opposite: peak 8 * max(0, n) bytes (if sizes do not overflow)
func.func @opposite(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %left = arith.subi %n, %i : index
    %a = memref.alloc(%i) : memref<?xf32>
    %b = memref.alloc(%left) : memref<?xf64>
    memref.dealloc %b : memref<?xf64>
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// CHECK: {{^}}swap: peak 8 * n bytes
func.func @swap(%n: index, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %r:2 = scf.for %i = %c0 to %t step %c1 iter_args(%x = %a, %y = %b) -> (memref<?xf32>, memref<?xf32>) {
    scf.yield %y, %x : memref<?xf32>, memref<?xf32>
  }
  memref.dealloc %r#0 : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xi8>
  memref.dealloc %r#1 : memref<?xf32>
  memref.dealloc %c : memref<?xi8>
  return
}
// After one iteration, %x is the other buffer.
// CHECK: {{^}}swap_unequal: peak at most 4 * (n + m + max(0, t)) bytes
func.func @swap_unequal(%n: index, %m: index, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  %r:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a, %y = %b) -> (memref<?xf32>, memref<?xf32>) {
    %p = arith.cmpi eq, %i, %t : index
    scf.if %p {
      memref.dealloc %x : memref<?xf32>
      %c = memref.alloc(%t) : memref<?xf32>
      memref.dealloc %c : memref<?xf32>
    }
    scf.yield %y, %x : memref<?xf32>, memref<?xf32>
  }
  return
}
// Each iteration allocates more than the one before.
// CHECK: {{^}}grow: no bound in terms of the inputs (if sizes do not overflow)
func.func @grow(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%c1) : memref<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<?xf32>) {
    %d = memref.dim %x, %c0 : memref<?xf32>
    %e = arith.addi %d, %c1 : index
    %b = memref.alloc(%e) : memref<?xf32>
    memref.dealloc %x : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  memref.dealloc %r : memref<?xf32>
  return
}
// CHECK: {{^}}correlated: peak at most max(4 * n, select(p, 8 * m, 4 * n + 8 * m)) bytes
func.func @correlated(%p: i1, %n: index, %m: index) {
  %t = arith.constant true
  %a = memref.alloc(%n) : memref<?xf32>
  scf.if %p {
    memref.dealloc %a : memref<?xf32>
  }
  %q = arith.xori %p, %t : i1
  %b = memref.alloc(%m) : memref<?xf32>
  scf.if %q {
    memref.dealloc %a : memref<?xf32>
  }
  %c = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}
// CHECK: {{^}}while: peak at most max(0, 8 * m) bytes
func.func @while(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %a = memref.alloc(%m) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i : index
  } do {
  ^bb0(%i: index):
    %a = memref.alloc(%m) : memref<?xf64>
    memref.dealloc %a : memref<?xf64>
    %j = arith.addi %i, %c1 : index
    scf.yield %j : index
  }
  return
}
// CHECK: {{^}}while_buffer: peak at most 8 * m bytes
func.func @while_buffer(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %f = memref.alloc(%m) : memref<?xf32>
  %r:2 = scf.while (%i = %c0, %x = %f) : (index, memref<?xf32>) -> (index, memref<?xf32>) {
    %p = arith.cmpi slt, %i, %n : index
    scf.condition(%p) %i, %x : index, memref<?xf32>
  } do {
  ^bb0(%i: index, %y: memref<?xf32>):
    %d = memref.dim %y, %c0 : memref<?xf32>
    %a = memref.alloc(%d) : memref<?xf32>
    memref.dealloc %y : memref<?xf32>
    %j = arith.addi %i, %c1 : index
    scf.yield %j, %a : index, memref<?xf32>
  }
  memref.dealloc %r#1 : memref<?xf32>
  return
}
// All iterations may run at once.
// CHECK: {{^}}parallel: peak at most max(0, select(n <= 0, 0, 4 * n * m)) bytes
func.func @parallel(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %a = memref.alloc(%m) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// CHECK: {{^}}clone: peak 4 * (n + a.dim0 * a.dim1) bytes
func.func @clone(%a: memref<?x?xf32>, %n: index) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = bufferization.clone %a : memref<?x?xf32> to memref<?x?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?x?xf32>
  return %c : memref<?xf32>
}
// CHECK: {{^}}realloc: peak at most 4 * (n + max(n, m)) bytes
func.func @realloc(%n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.realloc %a(%m) : memref<?xf32> to memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// CHECK: {{^}}frees: peak 4 * n bytes
func.func @frees(%a: memref<?xf32>, %n: index) {
  memref.dealloc %a : memref<?xf32>
  %c = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}
// CHECK: {{^}}perhaps_frees: peak 0 bytes, never above 0
func.func @perhaps_frees(%a: memref<?xf32>, %p: i1) {
  scf.if %p {
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// CHECK: {{^}}calls: peak at most 4 * max(n, 2 * m, 2 * n + m) bytes
func.func @calls(%n: index, %m: index, %p: i1) {
  %a = memref.alloc(%n) : memref<?xf32>
  func.call @frees(%a, %m) : (memref<?xf32>, index) -> ()
  %b = memref.alloc(%m) : memref<?xf32>
  %d = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  func.call @perhaps_frees(%d, %p) : (memref<?xf32>, i1) -> ()
  %c = memref.alloc(%n) : memref<?xf64>
  memref.dealloc %c : memref<?xf64>
  return
}
// CHECK: {{^}}returns: peak max(0, 4 * select(n <= 9, m, n)) bytes
func.func @returns(%n: index, %m: index) -> memref<?xf32> {
  %c10 = arith.constant 10 : index
  %p = arith.cmpi slt, %n, %c10 : index
  cf.cond_br %p, ^small, ^large
^small:
  %a = memref.alloc(%m) : memref<?xf32>
  return %a : memref<?xf32>
^large:
  %b = memref.alloc(%n) : memref<?xf32>
  return %b : memref<?xf32>
}
// CHECK: {{^}}uses_returns: peak 4 * max(0, n, select(n <= 9, m, n)) bytes
func.func @uses_returns(%n: index, %m: index) {
  %a = func.call @returns(%n, %m) : (index, index) -> memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// CHECK: {{^}}select: peak at most 4 * n + 8 * m bytes
func.func @select(%p: i1, %n: index, %m: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%m) : memref<?xf32>
  %c = arith.select %p, %a, %b : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  %d = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  return
}
// CHECK: {{^}}switch: peak max(0, select(k == 2, 4 * m, 0), select(k == 1, 4 * n, 0)) bytes
func.func @switch(%k: index, %n: index, %m: index) {
  scf.index_switch %k
  case 1 {
    %a = memref.alloc(%n) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield
  }
  case 2 {
    %a = memref.alloc(%m) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
    scf.yield
  }
  default {
  }
  return
}
// CHECK: {{^}}affine: peak max(0, 8 * ((min(n, m + 3) - 1) floordiv 2)) bytes (if sizes do not overflow)
func.func @affine(%n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1 + 3)>()[%n, %m] step 2 {
    %a = memref.alloc(%i) : memref<?xf32>
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// CHECK: {{^}}leaks: peak at most max(0, 4 * select(n <= 0, 0, (n ceildiv 3) * (m + 3) - 3)) bytes (if sizes do not overflow)
func.func @leaks(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c3 {
    %a = memref.alloc(%m) : memref<?xf32>
    %b = memref.alloc(%i) : memref<?xf32>
    memref.dealloc %b : memref<?xf32>
  }
  return
}
// CHECK: {{^}}leaks_varying: peak at most select(n <= 0, 0, 4 * n * (n - 1)) bytes
func.func @leaks_varying(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
  }
  return
}
// CHECK: {{^}}types: peak 15 * n + 2 bytes
func.func @types(%n: index) {
  %a = memref.alloc(%n) : memref<?xi1>
  %b = memref.alloc(%n) : memref<?xi16>
  %d = memref.alloc(%n) : memref<?xi24>
  %e = memref.alloc(%n) : memref<?xindex>
  %h = arith.constant 1.0 : f16
  %f = memref.alloc() : memref<f16>
  memref.store %h, %f[] : memref<f16>
  memref.dealloc %a : memref<?xi1>
  memref.dealloc %b : memref<?xi16>
  memref.dealloc %d : memref<?xi24>
  memref.dealloc %e : memref<?xindex>
  memref.dealloc %f : memref<f16>
  return
}
// CHECK: {{^}}once: peak 4 * max(0, n, m) bytes
func.func @once(%n: index, %m: index) {
  %r = scf.execute_region -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %p = arith.cmpi sgt, %n, %m : index
    cf.cond_br %p, ^a, ^b
  ^a:
    %a = memref.alloc(%n) : memref<?xf32>
    scf.yield %a : memref<?xf32>
  ^b:
    %b = memref.alloc(%m) : memref<?xf32>
    scf.yield %b : memref<?xf32>
  }
  memref.dealloc %r : memref<?xf32>
  %c = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %c : memref<?xf32>
  return
}
// CHECK: {{^}}merge: peak max(0, select(p, 4 * max(n, n + m), 8 * m)) bytes
func.func @merge(%p: i1, %n: index, %m: index) {
  cf.cond_br %p, ^a, ^b
^a:
  %a = memref.alloc(%n) : memref<?xf32>
  cf.br ^c(%a : memref<?xf32>)
^b:
  %b = memref.alloc(%m) : memref<?xf32>
  cf.br ^c(%b : memref<?xf32>)
^c(%x: memref<?xf32>):
  %e = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %x : memref<?xf32>
  memref.dealloc %e : memref<?xf32>
  return
}
// The peak is before the checks.
// CHECK: {{^}}stops: peak 4 * max(n, m) bytes
func.func @stops(%n: index, %m: index) {
  %c50 = arith.constant 50 : index
  %a = memref.alloc(%n) : memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  %p = arith.cmpi sle, %n, %m : index
  cf.assert %p, "n <= m"
  %q = arith.cmpi sle, %m, %c50 : index
  cf.assert %q, "m <= 50"
  %b = memref.alloc(%m) : memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
