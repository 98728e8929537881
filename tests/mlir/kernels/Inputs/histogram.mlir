// Each thread of a launch counts in a bin of its own, as long as there are bins.
gpu.module @kernels {
  gpu.func @clear(%bins: index, %counts: memref<?xi32>) kernel {
    %zero = arith.constant 0 : i32
    %i = gpu.global_id x
    %inside = arith.cmpi slt, %i, %bins : index
    scf.if %inside {
      memref.store %zero, %counts[%i] : memref<?xi32>
    }
    gpu.return
  }
}
func.func @all(%bins: index, %counts: memref<?xi32>) {
  %one = arith.constant 1 : index
  %block = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %bins, %gy = %one, %gz = %one)
             threads(%tx, %ty, %tz) in (%sx = %block, %sy = %one, %sz = %one) {
    %0 = arith.muli %bx, %block : index
    %i = arith.addi %0, %tx : index
    %v = memref.load %counts[%i] : memref<?xi32>
    gpu.terminator
  }
  return
}
