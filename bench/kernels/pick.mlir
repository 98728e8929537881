// One element for each index from memory.
// arguments: f32[v] i32[n]<v f32[n]
// sizes: v=1 n=1; v=100 n=1001; v=4096 n=65536
func.func @kernel(%table: memref<?xf32>, %ix: memref<?xi32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  scf.for %i = %c0 to %n step %c1 {
    %r = memref.load %ix[%i] : memref<?xi32>
    %row = arith.index_cast %r : i32 to index
    %x = memref.load %table[%row] : memref<?xf32>
    memref.store %x, %out[%i] : memref<?xf32>
  }
  return
}
