module attributes {gpu.container_module} {
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
  gpu.func @guarded(%n: index, %m: memref<?xf32>) kernel {
    %i = gpu.global_id x
    %p = arith.cmpi slt, %i, %n : index
    scf.if %p {
    %v = memref.load %m[%i] : memref<?xf32>
    }
    gpu.return
  }
  gpu.func @known(%n: index, %m: memref<?xf32>) kernel attributes {known_block_size = array<i32: 128, 1, 1>} {
    %i = gpu.global_id x
    %c2 = arith.constant 2 : index
    %j = arith.muli %i, %c2 : index
    %p = arith.cmpi slt, %i, %n : index
    scf.if %p {
    %v = memref.load %m[%j] : memref<?xf32>
    }
    gpu.return
  }
}
func.func @host(%g: index, %n: index, %m: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  gpu.launch_func @kernels::@k blocks in (%g, %c1, %c1) threads in (%c128, %c1, %c1) args(%n : index, %m : memref<?xf32>)
  return
}
}
