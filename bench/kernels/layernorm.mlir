// Mean and variance of each row, then scale and shift by vectors.
// arguments: f32[m,n] f32[n] f32[n] f32[m,n]
// sizes: m=1 n=1; m=37 n=101; m=256 n=512
func.func @kernel(%x: memref<?x?xf32>, %scale: memref<?xf32>, %shift: memref<?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %little = arith.constant 1.0e-5 : f32
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %ni = arith.index_cast %n : index to i64
  %nf = arith.sitofp %ni : i64 to f32
  scf.for %i = %c0 to %m step %c1 {
    %sum:2 = scf.for %j = %c0 to %n step %c1 iter_args(%s = %zero, %q = %zero) -> (f32, f32) {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %t = arith.addf %s, %a : f32
      %aa = arith.mulf %a, %a : f32
      %u = arith.addf %q, %aa : f32
      scf.yield %t, %u : f32, f32
    }
    %mean = arith.divf %sum#0, %nf : f32
    %square = arith.divf %sum#1, %nf : f32
    %mm = arith.mulf %mean, %mean : f32
    %variance = arith.subf %square, %mm : f32
    %positive = arith.addf %variance, %little : f32
    %inverse = math.rsqrt %positive : f32
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      %b = arith.subf %a, %mean : f32
      %c = arith.mulf %b, %inverse : f32
      %g = memref.load %scale[%j] : memref<?xf32>
      %h = memref.load %shift[%j] : memref<?xf32>
      %d = arith.mulf %c, %g : f32
      %e = arith.addf %d, %h : f32
      memref.store %e, %y[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
