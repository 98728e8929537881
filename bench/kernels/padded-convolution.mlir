// In one dimension, with zeros around: an index outside is guarded by a branch.
// arguments: f32[n] f32[3] f32[n]
// sizes: n=1; n=1000; n=65536
func.func @kernel(%x: memref<?xf32>, %w: memref<3xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %sum = scf.for %t = %c0 to %c3 step %c1 iter_args(%s = %zero) -> f32 {
      %u = arith.addi %i, %t : index
      %at = arith.subi %u, %c1 : index
      %low = arith.cmpi sge, %at, %c0 : index
      %high = arith.cmpi slt, %at, %n : index
      %in = arith.andi %low, %high : i1
      %v = scf.if %in -> f32 {
        %l = memref.load %x[%at] : memref<?xf32>
        scf.yield %l : f32
      } else {
        scf.yield %zero : f32
      }
      %f = memref.load %w[%t] : memref<3xf32>
      %p = arith.mulf %v, %f : f32
      %r = arith.addf %s, %p : f32
      scf.yield %r : f32
    }
    memref.store %sum, %y[%i] : memref<?xf32>
  }
  return
}
