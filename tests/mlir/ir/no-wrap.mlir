// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the arithmetic of addresses and sizes fits its types. Each operation
// that is asked stands behind its expectation.
//
// RUN: not shapeproof analyze --no-wrap --all --contracts=false %s | FileCheck %s --implicit-check-not="in function 'hash'" --implicit-check-not="in function 'no_address'"
// RUN: not shapeproof contract --no-wrap --verify-ops=false %s | FileCheck %s --check-prefix=CLAUSES
// RUN: shapeproof analyze --all --contracts=false %s | FileCheck %s --check-prefix=OFF

// Without the option nothing is asked.
// OFF-NOT: the result

// A product by 0 or 1 fits; the least number has no negative.
// CLAUSES-LABEL: constants(
// CLAUSES-NEXT:    a >= -127    muli at
func.func @constants(%a: i8, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %cm1 = arith.constant -1 : i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: proved: the result always fits its type
  %0 = arith.muli %a, %c0 : i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: proved: the result always fits its type
  %1 = arith.muli %a, %c1 : i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: fails with {{.*}}arg0 = -128
  %2 = arith.muli %a, %cm1 : i8
  %i = arith.index_cast %0 : i8 to index
  %j = arith.index_cast %1 : i8 to index
  %k = arith.index_cast %2 : i8 to index
  memref.load %m[%i] : memref<?xf32>
  memref.load %m[%j] : memref<?xf32>
  memref.load %m[%k] : memref<?xf32>
  return
}

// The ends of the types.
// CLAUSES-LABEL: ends(
// CLAUSES-DAG:     a in [-128, 127]    index_cast at
// CLAUSES-DAG:     b <= 32766    addi at
// CLAUSES-DAG:     c >= -2147483647    subi at
// CLAUSES-DAG:     d <= 9223372036854775806    addi at
// CLAUSES-DAG:     e <= 9223372036854775806    addi at
func.func @ends(%a: index, %b: i16, %c: i32, %d: i64, %e: index, %m: memref<?xf32>) {
  %o16 = arith.constant 1 : i16
  %o32 = arith.constant 1 : i32
  %o64 = arith.constant 1 : i64
  %o = arith.constant 1 : index
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:9: contingent: the result wraps for some inputs and not for others
  %a8 = arith.index_cast %a : index to i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: fails with {{.*}}arg1 = 32767
  %x = arith.addi %b, %o16 : i16
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: fails with {{.*}}arg2 = -2147483648
  %y = arith.subi %c, %o32 : i32
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: fails with {{.*}}arg3 = 2^63 - 1
  %z = arith.addi %d, %o64 : i64
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: fails with {{.*}}arg4 = 2^63 - 1
  %w = arith.addi %e, %o : index
  %i0 = arith.index_cast %a8 : i8 to index
  %i1 = arith.index_cast %x : i16 to index
  %i2 = arith.index_cast %y : i32 to index
  %i3 = arith.index_cast %z : i64 to index
  memref.load %m[%i0] : memref<?xf32>
  memref.load %m[%i1] : memref<?xf32>
  memref.load %m[%i2] : memref<?xf32>
  memref.load %m[%i3] : memref<?xf32>
  memref.load %m[%w] : memref<?xf32>
  return
}

// Twice 100 is never an i8.
func.func @always(%m: memref<?xf32>) {
  %c = arith.constant 100 : i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: refuted: the result always wraps
  %s = arith.addi %c, %c : i8
  %i = arith.index_cast %s : i8 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// The product of two numbers of 32 bits fits 64, if they are wide before ..
func.func @wide_before(%a: i32, %b: i32, %m: memref<?xf32>) {
  %x = arith.extsi %a : i32 to i64
  %y = arith.extsi %b : i32 to i64
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: proved: the result always fits its type
  %p = arith.muli %x, %y : i64
  %i = arith.index_cast %p : i64 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// .. and not if it is widened.
func.func @wide_behind(%a: i32, %b: i32, %m: memref<?xf32>) {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: {{.*}}"multiplication in i32; i64 would be enough"
  %p = arith.muli %a, %b : i32
  %w = arith.extsi %p : i32 to i64
  %i = arith.index_cast %w : i64 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// Of three factors, 64 bits may not be enough.
func.func @three(%a: i32, %b: i32, %c: i32, %m: memref<?xf32>) {
  %p = arith.muli %a, %b : i32
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: {{.*}}"multiplication in i32"
  %q = arith.muli %p, %c : i32
  %i = arith.index_cast %q : i32 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// The largest matrix with offsets of 32 bits.
// CLAUSES-LABEL: rows(
// CLAUSES-NEXT:    K <= 0 or B * K <= 2^31              addi at
// CLAUSES-NEXT:    B <= 0 or K * (B - 1) >= -2^31    muli at
func.func @rows(%B: i32, %K: i32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %b = %c0 to %B step %c1 : i32 {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:12: contingent: the result wraps for some inputs and not for others
    %row = arith.muli %b, %K : i32
    scf.for %k = %c0 to %K step %c1 : i32 {
      %offset = arith.addi %row, %k : i32
      %i = arith.index_cast %offset : i32 to index
      memref.load %m[%i] : memref<?xf32>
    }
  }
  return
}

// A bound of a loop is a size.
// CLAUSES-LABEL: bound(
// CLAUSES:         n <= 2^31 - 1    index_cast at
func.func @bound(%n: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = index.constant 0
  %is = arith.cmpi sge, %n, %p : index
  cf.assert %is, "a size"
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: contingent: the result wraps for some inputs and not for others
  %e = arith.index_cast %n : index to i32
  scf.for %i = %c0 to %e step %c1 : i32 {
  }
  return
}

// A hash means its number modulo a power of two; so do bits that are put
// together.
func.func @hash(%x: i32, %n: i32, %m: memref<?xf32>) {
  %c31 = arith.constant 31 : i32
  %c5 = arith.constant 5 : i32
  %h = arith.muli %x, %c31 : i32
  %g = arith.xori %h, %c5 : i32
  %r = arith.remui %g, %n : i32
  %i = arith.index_cast %r : i32 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// Nothing of it is an address.
func.func @no_address(%x: i32, %y: i32) -> i32 {
  %p = arith.muli %x, %y : i32
  return %p : i32
}

// The sum of two sizes fits an unsigned number.
func.func @sizes(%a: i32, %b: i32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : i32
  %p = arith.cmpi sge, %a, %c0 : i32
  %q = arith.cmpi sge, %b, %c0 : i32
  cf.assert %p, "a"
  cf.assert %q, "b"
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: {{.*}}"addition in i32; i64 would be enough; unsigned numbers would be enough"
  %s = arith.addi %a, %b : i32
  %i = arith.index_cast %s : i32 to index
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: proved: the result always fits its type
  %t = arith.addi %a, %b : i32
  %j = arith.index_castui %t : i32 to index
  memref.load %m[%i] : memref<?xf32>
  memref.load %m[%j] : memref<?xf32>
  return
}

// A difference that is read without its sign is not to be negative.
func.func @unsigned_difference(%a: i8, %b: i8, %m: memref<?xf32>) {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: {{.*}}"subtraction in unsigned i8"
  %d = arith.subi %a, %b : i8
  %i = arith.index_castui %d : i8 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// Nothing follows from an operation that may have wrapped: the second may, too.
// With the flag it has not, where the program goes on.
func.func @behind(%a: i8, %m: memref<?xf32>) {
  %c1 = arith.constant 1 : i8
  %c2 = arith.constant 2 : i8
// CHECK-DAG: no-wrap.mlir:[[#@LINE+2]]:8: contingent: the result wraps for some inputs and not for others
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: note: 2 more checks of the same cause: [[#@LINE+2]]:8, [[#@LINE+3]]:8
  %p = arith.muli %a, %c2 : i8
  %q = arith.muli %a, %c2 : i8
  %r = arith.muli %a, %c2 overflow<nsw> : i8
  %i = arith.index_cast %p : i8 to index
  %j = arith.index_cast %q : i8 to index
  %k = arith.index_cast %r : i8 to index
  memref.load %m[%i] : memref<?xf32>
  memref.load %m[%j] : memref<?xf32>
  memref.load %m[%k] : memref<?xf32>
  return
}

// Numbers that a loop carries to an index, by way of a choice.
func.func @carried(%n: index, %a: i16, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %o = arith.constant 1 : i16
  %z = arith.constant 0 : i16
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%at = %z) -> i16 {
    %is = arith.cmpi sgt, %a, %z : i16
    %by = scf.if %is -> i16 {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:12: contingent: the result wraps for some inputs and not for others
      %t = arith.addi %a, %o : i16
      scf.yield %t : i16
    } else {
      scf.yield %o : i16
    }
    scf.yield %by : i16
  }
  %i = arith.index_cast %last : i16 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// How far is shifted is not known.
func.func @shift(%a: i64, %k: i64, %m: memref<?xf32>) {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: unknown: 
  %s = arith.shli %a, %k : i64
  %i = arith.index_cast %s : i64 to index
  memref.load %m[%i] : memref<?xf32>
  return
}

// Numbers of type index fit 64 bits.
// CLAUSES-LABEL: blocks(
// CLAUSES-NEXT:    no check that was looked at can fail
func.func @blocks(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c256 = arith.constant 256 : index
  %g = arith.ceildivsi %n, %c256 : index
  scf.for %i = %c0 to %g step %c1 {
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:10: proved: the result always fits its type
    %p = arith.muli %i, %c256 : index
    %r = memref.subview %m[%p] [0] [1] : memref<?xf32> to memref<0xf32, strided<[1], offset: ?>>
  }
  return
}

// CLAUSES-LABEL: rounded(
// CLAUSES-NEXT:    n <= 9223372036854775552    muli at
// CLAUSES-NOT:     n >=
func.func @rounded(%n: index) -> index {
  %c256 = arith.constant 256 : index
  %g = arith.ceildivsi %n, %c256 : index
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:8: contingent: the result wraps for some inputs and not for others
  %p = arith.muli %g, %c256 : index
  return %p : index
}

// All ids of a launch.
// CLAUSES-LABEL: copy(
// CLAUSES-NEXT:    grid.x <= 16777216    muli at
gpu.module @kernels {
  gpu.func @copy(%m: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %c128 = arith.constant 128 : i32
    %b = gpu.block_id x
    %t = gpu.thread_id x
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:12: contingent: the result wraps for some inputs and not for others
    %b32 = arith.index_cast %b : index to i32
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:12: proved: the result always fits its type
    %t32 = arith.index_cast %t : index to i32
// CHECK-DAG: no-wrap.mlir:[[#@LINE+1]]:10: contingent: the result wraps for some inputs and not for others
    %p = arith.muli %b32, %c128 : i32
    %q = arith.addi %p, %t32 : i32
    %i = arith.index_cast %q : i32 to index
    memref.load %m[%i] : memref<?xf32>
    gpu.return
  }
}
