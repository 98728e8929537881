gpu.module @kernels {
  func.func @helper(%m: memref<?xf32>) attributes {gpu.known_grid_size = array<i32: 7, 1, 1>} {
    %b = gpu.block_id x
    %v = memref.load %m[%b] : memref<?xf32>
    return
  }
  gpu.func @some(%m: memref<?xf32>) kernel {
    %b = gpu.block_id x
    %c0 = arith.constant 0 : index
    %p = arith.cmpi eq, %b, %c0 : index
    scf.if %p {
      func.call @helper(%m) : (memref<?xf32>) -> ()
    }
    gpu.return
  }
}
