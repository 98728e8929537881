// Counts of values that memory has; which bin is counted is known as it runs.
// arguments: i32[n]<b i32[b]
// sizes: n=1 b=1; n=1001 b=10; n=65536 b=256
func.func @kernel(%x: memref<?xi32>, %counts: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %n = memref.dim %x, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %v = memref.load %x[%i] : memref<?xi32>
    %bin = arith.index_cast %v : i32 to index
    %old = memref.load %counts[%bin] : memref<?xi32>
    %new = arith.addi %old, %one : i32
    memref.store %new, %counts[%bin] : memref<?xi32>
  }
  return
}
