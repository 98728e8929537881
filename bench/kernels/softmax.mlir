// Along rows, in place.
// arguments: f32[m,n]
// sizes: m=1 n=1; m=37 n=101; m=256 n=512
func.func @kernel(%x: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -1.0e38 : f32
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %m step %c1 {
    %top = scf.for %j = %c0 to %n step %c1 iter_args(%t = %least) -> f32 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %u = arith.maximumf %t, %a : f32
      scf.yield %u : f32
    }
    %total = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero) -> f32 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %b = arith.subf %a, %top : f32
      %e = math.exp2 %b : f32
      memref.store %e, %x[%i, %j] : memref<?x?xf32>
      %r = arith.addf %s, %e : f32
      scf.yield %r : f32
    }
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %b = arith.divf %a, %total : f32
      memref.store %b, %x[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
