// One head: scores of a query with all keys, their softmax, the mean of values.
// arguments: f32[n,d] f32[m,d] f32[m,d] f32[n,d]
// sizes: n=1 m=1 d=1; n=33 m=65 d=20; n=128 m=128 d=64
func.func @kernel(%q: memref<?x?xf32>, %k: memref<?x?xf32>, %v: memref<?x?xf32>, %o: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %least = arith.constant -1.0e38 : f32
  %n = memref.dim %q, %c0 : memref<?x?xf32>
  %m = memref.dim %k, %c0 : memref<?x?xf32>
  %d = memref.dim %q, %c1 : memref<?x?xf32>
  %row = memref.alloc(%m) : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %top = scf.for %j = %c0 to %m step %c1 iter_args(%t = %least) -> f32 {
      %dot = scf.for %e = %c0 to %d step %c1 iter_args(%s = %zero) -> f32 {
        %x = memref.load %q[%i, %e] : memref<?x?xf32>
        %y = memref.load %k[%j, %e] : memref<?x?xf32>
        %p = arith.mulf %x, %y : f32
        %r = arith.addf %s, %p : f32
        scf.yield %r : f32
      }
      memref.store %dot, %row[%j] : memref<?xf32>
      %u = arith.maximumf %t, %dot : f32
      scf.yield %u : f32
    }
    %total = scf.for %j = %c0 to %m step %c1 iter_args(%s = %zero) -> f32 {
      %x = memref.load %row[%j] : memref<?xf32>
      %y = arith.subf %x, %top : f32
      %z = math.exp2 %y : f32
      memref.store %z, %row[%j] : memref<?xf32>
      %r = arith.addf %s, %z : f32
      scf.yield %r : f32
    }
    scf.for %e = %c0 to %d step %c1 {
      memref.store %zero, %o[%i, %e] : memref<?x?xf32>
    }
    scf.for %j = %c0 to %m step %c1 {
      %x = memref.load %row[%j] : memref<?xf32>
      %w = arith.divf %x, %total : f32
      scf.for %e = %c0 to %d step %c1 {
        %y = memref.load %v[%j, %e] : memref<?x?xf32>
        %z = memref.load %o[%i, %e] : memref<?x?xf32>
        %p = arith.mulf %w, %y : f32
        %r = arith.addf %z, %p : f32
        memref.store %r, %o[%i, %e] : memref<?x?xf32>
      }
    }
  }
  memref.dealloc %row : memref<?xf32>
  return
}
