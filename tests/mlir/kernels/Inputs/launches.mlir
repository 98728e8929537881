func.func @copy(%n: index, %m: memref<?xf32>, %o: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %0 = arith.muli %bx, %c128 : index
    %i = arith.addi %0, %tx : index
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %o[%i] : memref<?xf32>
    gpu.terminator
  }
  return
}
func.func @par(%n: index, %m: memref<?xf32>, %o: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c128 = arith.constant 128 : index
  scf.parallel (%bx, %tx) = (%c0, %c0) to (%n, %c128) step (%c1, %c1) {
    %0 = arith.muli %bx, %c128 : index
    %i = arith.addi %0, %tx : index
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %o[%i] : memref<?xf32>
  }
  return
}
func.func @forall(%n: index, %m: memref<?xf32>, %o: memref<?xf32>) {
  %c128 = arith.constant 128 : index
  scf.forall (%bx, %tx) in (%n, 128) {
    %0 = arith.muli %bx, %c128 : index
    %i = arith.addi %0, %tx : index
    %v = memref.load %m[%i] : memref<?xf32>
    memref.store %v, %o[%i] : memref<?xf32>
  }
  return
}
func.func @affine(%n: index, %m: memref<?xf32>, %o: memref<?xf32>) {
  affine.parallel (%bx, %tx) = (0, 0) to (symbol(%n), 128) {
    %v = affine.load %m[%bx * 128 + %tx] : memref<?xf32>
    affine.store %v, %o[%bx * 128 + %tx] : memref<?xf32>
  }
  return
}
func.func @hist(%n: index, %bins: index, %g: index, %m: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %g, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c128, %sy = %c1, %sz = %c1) {
    %0 = arith.muli %bx, %c128 : index
    %i = arith.addi %0, %tx : index
    %p = arith.cmpi slt, %i, %bins : index
    scf.if %p {
    %v = memref.load %m[%i] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}
gpu.module @kernels {
  gpu.func @k(%n: index, %m: memref<?xf32>) kernel {
    %b = gpu.block_id x
    %t = gpu.thread_id x
    %d = gpu.block_dim x
    %o = arith.muli %b, %d : index
    %i = arith.addi %o, %t : index
    %v = memref.load %m[%i] : memref<?xf32>
    gpu.return
  }
}
func.func @prod(%B: i32, %K: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %p = arith.cmpi sge, %K, %c1 : i32
  cf.assert %p, "K"
  scf.for %i = %c0 to %B step %c1 : i32 {
    %x = arith.muli %i, %K : i32
    %q = arith.cmpi sge, %x, %c0 : i32
    cf.assert %q, "wraps"
  }
  return
}
