// Memory contains anything, so that each number that a guard lets through counts.
// As a run need not come to it, no clause about it is exact.
//
// RUN: shapeproof contract %s | FileCheck %s

// CHECK-LABEL: gather(
// CHECK-NEXT: at.dim0 >= n
// CHECK-NEXT: {{^}}~ n <= 0 or x.dim0 >= m load
func.func @gather(%n: index, %m: index, %at: memref<?xindex>, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.load %at[%i] : memref<?xindex>
    %p = arith.cmpi sge, %t, %c0 : index
    %q = arith.cmpi slt, %t, %m : index
    %b = arith.andi %p, %q : i1
    scf.if %b {
      %v = memref.load %x[%t] : memref<?xf32>
    }
  }
  return
}
// Nothing bounds the number from below.
// CHECK-LABEL: unguarded(
// CHECK-NEXT: at.dim0 >= n
// CHECK-NEXT: not decided by the inputs: 1 check
func.func @unguarded(%n: index, %at: memref<?xi32>, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = memref.load %at[%i] : memref<?xi32>
    %k = arith.index_cast %t : i32 to index
    %q = arith.cmpi slt, %k, %n : index
    scf.if %q {
      %v = memref.load %x[%k] : memref<?xf32>
    }
  }
  return
}

// The step of the loop is not 0, so that n is divided by no 0 at the first number.
//
// CHECK: divided(n: index, m: index, i: index
// CHECK-NOT: {{floordiv|ceildiv}} 0
// CHECK: m <= 1 or x.dim0 > n
// CHECK-NOT: {{floordiv|ceildiv}} 0
func.func @divided(%n: index, %m: index, %i: index, %at: memref<?xindex>, %x: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = memref.load %at[%i] : memref<?xindex>
  %p = arith.cmpi sge, %t, %c0 : index
  %q = arith.cmpi slt, %t, %m : index
  %r = arith.andi %p, %q : i1
  scf.if %r {
    scf.for %j = %c0 to %c1 step %t {
    }
    %k = arith.divsi %n, %t : index
    %v = memref.load %x[%k] : memref<?xf32>
  }
  return
}
