// A launch is no call, and the contract of its host says that the kernel was not
// looked at; so does emitted code.
//
// RUN: shapeproof contract --details --function=launches %s | FileCheck %s
// RUN: shapeproof emit --language=python --function=launches %s | FileCheck %s --check-prefix=CODE
module attributes {gpu.container_module} {
// CHECK-LABEL: launches(m: [A])
// CHECK-NEXT: 0 checks
// CHECK-NEXT: not decided by the inputs: {{.*}}: runs @k, which may have checks
// CHECK-NOT: can fail
// CODE-LABEL: def launches_check
// CODE: launches_unchecked = ["{{.*}}runs @k, which may have checks"]
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
