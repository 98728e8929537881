// A sum by vectors of 8, the last one masked.
// arguments: f32[n] f32[1]
// sizes: n=1; n=1001; n=65536
func.func @kernel(%x: memref<?xf32>, %y: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<0.0> : vector<8xf32>
  %n = memref.dim %x, %c0 : memref<?xf32>
  %sums = scf.for %i = %c0 to %n step %c8 iter_args(%s = %zeros) -> vector<8xf32> {
    %left = arith.subi %n, %i : index
    %mask = vector.create_mask %left : vector<8xi1>
    %v = vector.maskedload %x[%i], %mask, %zeros : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    %t = arith.addf %s, %v : vector<8xf32>
    scf.yield %t : vector<8xf32>
  }
  %sum = vector.reduction <add>, %sums, %zero : vector<8xf32> into f32
  memref.store %sum, %y[%c0] : memref<1xf32>
  return
}
