// Each element is the sum of those before it.
// arguments: f32[n] f32[n]
// sizes: n=1; n=1001; n=65536
func.func @kernel(%x: memref<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
    memref.store %s, %y[%i] : memref<?xf32>
    %a = memref.load %x[%i] : memref<?xf32>
    %t = arith.addf %s, %a : f32
    scf.yield %t : f32
  }
  return
}
