// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has stored in memory of its own is there behind a barrier.
//
// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof analyze --contracts=false --all %s | FileCheck %s --check-prefix=EXAMPLE

#private = #gpu.address_space<private>
#workgroup = #gpu.address_space<workgroup>

// CHECK-LABEL: stack(
// CHECK-DAG: {{^}}  m.dim0 >= block.x
// CHECK-DAG: {{^}}  n >= block.x
// CHECK-LABEL: declared(
// CHECK-NEXT: {{^}}  m.dim0 >= block.x
// CHECK-LABEL: slice(
// CHECK-NEXT: {{^}}  m.dim0 >= block.x
gpu.module @own {
gpu.func @stack(%n: index, %m: memref<?xf32>) kernel {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  %a = memref.alloca() : memref<4xindex>
  memref.store %t, %a[%c0] : memref<4xindex>
  gpu.barrier
  %v = memref.load %a[%c0] : memref<4xindex>
  %x = memref.load %m[%v] : memref<?xf32>
  %p = arith.cmpi slt, %v, %n : index
  // EXAMPLE: own-memory.mlir:[[#@LINE+2]]:3: contingent
  // EXAMPLE: note: fails with {{.*}}thread_id.x =
  cf.assert %p, "below n"
  gpu.return
}
// An argument is not what the kernel declares.
gpu.func @declared(%m: memref<?xf32>, %o: memref<?xindex>) private(%a: memref<4xindex, #private>) kernel {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  memref.store %t, %a[%c0] : memref<4xindex, #private>
  gpu.barrier
  memref.store %c0, %o[%t] : memref<?xindex>
  %v = memref.load %a[%c0] : memref<4xindex, #private>
  %x = memref.load %m[%v] : memref<?xf32>
  gpu.return
}
gpu.func @slice(%m: memref<?xf32>) kernel {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %t = gpu.thread_id x
  %a = memref.alloca() : memref<4xindex>
  %s = memref.subview %a[2] [2] [1] : memref<4xindex> to memref<2xindex, strided<[1], offset: 2>>
  memref.store %t, %s[%c0] : memref<2xindex, strided<[1], offset: 2>>
  gpu.barrier
  %v = memref.load %a[%c2] : memref<4xindex>
  %x = memref.load %m[%v] : memref<?xf32>
  gpu.return
}
}

// CHECK-LABEL: launch(
// CHECK-NEXT: {{^}}  m.dim0 > n
// CHECK-NOT: not decided
func.func @launch(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%nx = %n, %ny = %c1, %nz = %c1)
             private(%p : memref<4xindex, #private>) {
    memref.store %t, %p[%c1] : memref<4xindex, #private>
    gpu.barrier
    %w = memref.load %p[%c1] : memref<4xindex, #private>
    %w1 = arith.addi %w, %c1 : index
    %y = memref.load %m[%w1] : memref<?xf32>
    gpu.terminator
  }
  return
}

// Other threads may have written these: memory of all threads of a block, memory
// on the stack of the host, the heap, and a buffer that a function was told of.
// What does not depend on it is decided.

// CHECK-LABEL: workgroup(
// CHECK-NEXT: {{^}}  m.dim0 >= block.x
// CHECK-NEXT: not decided by the inputs: 1 check
// CHECK-LABEL: heap(
// CHECK-NEXT: not decided by the inputs: 1 check
// CHECK-LABEL: told(
// CHECK-NEXT: not decided by the inputs: 1 check
gpu.module @others {
func.func private @tell(memref<4xindex>)
gpu.func @workgroup(%m: memref<?xf32>) workgroup(%a: memref<4xindex, #workgroup>) kernel {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  memref.store %t, %a[%c0] : memref<4xindex, #workgroup>
  gpu.barrier
  %v = memref.load %a[%c0] : memref<4xindex, #workgroup>
  %x = memref.load %m[%v] : memref<?xf32>
  %y = memref.load %m[%t] : memref<?xf32>
  gpu.return
}
gpu.func @heap(%m: memref<?xf32>) kernel {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  %a = memref.alloc() : memref<4xindex>
  memref.store %t, %a[%c0] : memref<4xindex>
  gpu.barrier
  %v = memref.load %a[%c0] : memref<4xindex>
  %x = memref.load %m[%v] : memref<?xf32>
  gpu.return
}
gpu.func @told(%m: memref<?xf32>) kernel {
  %c0 = arith.constant 0 : index
  %t = gpu.thread_id x
  %a = memref.alloca() : memref<4xindex>
  func.call @tell(%a) : (memref<4xindex>) -> ()
  memref.store %t, %a[%c0] : memref<4xindex>
  gpu.barrier
  %v = memref.load %a[%c0] : memref<4xindex>
  %x = memref.load %m[%v] : memref<?xf32>
  gpu.return
}
}

// CHECK-LABEL: host(
// CHECK-NEXT: not decided by the inputs: 1 check
func.func @host(%n: index, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloca() : memref<4xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%t, %ty, %tz) in (%nx = %n, %ny = %c1, %nz = %c1) {
    memref.store %t, %a[%c0] : memref<4xindex>
    gpu.barrier
    %v = memref.load %a[%c0] : memref<4xindex>
    %x = memref.load %m[%v] : memref<?xf32>
    gpu.terminator
  }
  return
}
