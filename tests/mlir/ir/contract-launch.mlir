// A launch in host code is demanded what its kernel demands of the sizes that it
// launches with; so is emitted code.
//
// RUN: shapeproof contract --details --function=launches %s | FileCheck %s
// RUN: shapeproof emit --language=python --function=launches %s | FileCheck %s --check-prefix=CODE
module attributes {gpu.container_module} {
// CHECK-LABEL: launches(m: [A])
// CHECK-SAME: where A >= 896
// CHECK: m.dim0 >= 896
// CHECK-NEXT: out-of-bounds access
// CHECK-NOT: not decided
// CODE-LABEL: def launches_check
// CODE: if not (m[0] >= 896):
// CODE: launches_unchecked = []
gpu.module @kernels {
  gpu.func @k(%m: memref<?xf32>) kernel {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %c128 = arith.constant 128 : index
    %o = arith.muli %b, %c128 : index
    %i = arith.addi %o, %t : index
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %m[%i] : memref<?xf32>
    gpu.return
  }
}
func.func @launches(%m: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c128 = arith.constant 128 : index
  gpu.launch_func @kernels::@k blocks in (%c7, %c1, %c1) threads in (%c128, %c1, %c1) args(%m : memref<?xf32>)
  return
}

// A kernel without accesses cannot fail.
// RUN: shapeproof contract --details --function=empty %s | FileCheck %s --check-prefix=EMPTY
// EMPTY: empty()
// EMPTY-NOT: runs @
gpu.module @other {
  gpu.func @nothing() kernel {
    gpu.return
  }
}
func.func @empty() {
  %c1 = arith.constant 1 : index
  gpu.launch_func @other::@nothing blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
  return
}
}
