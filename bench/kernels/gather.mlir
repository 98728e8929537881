// Rows of a table by an index from memory, which has to be checked as it runs.
// arguments: f32[v,d] i32[n]<v f32[n,d]
// sizes: v=1 n=1 d=1; v=100 n=77 d=33; v=1000 n=1000 d=64
func.func @kernel(%table: memref<?x?xf32>, %ix: memref<?xi32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %ix, %c0 : memref<?xi32>
  %d = memref.dim %table, %c1 : memref<?x?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %r = memref.load %ix[%i] : memref<?xi32>
    %row = arith.index_cast %r : i32 to index
    scf.for %j = %c0 to %d step %c1 {
      %x = memref.load %table[%row, %j] : memref<?x?xf32>
      memref.store %x, %out[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
