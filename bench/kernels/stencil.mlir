// The mean of four neighbours, without the border.
// arguments: f32[m,n] f32[m,n]
// sizes: m=1 n=1; m=67 n=103; m=512 n=512
func.func @kernel(%x: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %quarter = arith.constant 0.25 : f32
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %me = arith.subi %m, %c1 : index
  %ne = arith.subi %n, %c1 : index
  scf.for %i = %c1 to %me step %c1 {
    %up = arith.subi %i, %c1 : index
    %down = arith.addi %i, %c1 : index
    scf.for %j = %c1 to %ne step %c1 {
      %left = arith.subi %j, %c1 : index
      %right = arith.addi %j, %c1 : index
      %a = memref.load %x[%up, %j] : memref<?x?xf32>
      %b = memref.load %x[%down, %j] : memref<?x?xf32>
      %c = memref.load %x[%i, %left] : memref<?x?xf32>
      %d = memref.load %x[%i, %right] : memref<?x?xf32>
      %ab = arith.addf %a, %b : f32
      %cd = arith.addf %c, %d : f32
      %s = arith.addf %ab, %cd : f32
      %r = arith.mulf %s, %quarter : f32
      memref.store %r, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
