// Reads the rows of a matrix, with offsets of 32 bits.
func.func @rows(%B: i32, %K: i32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %b = %c0 to %B step %c1 : i32 {
    %row = arith.muli %b, %K : i32
    scf.for %k = %c0 to %K step %c1 : i32 {
      %offset = arith.addi %row, %k : i32
      %i = arith.index_cast %offset : i32 to index
      %v = memref.load %m[%i] : memref<?xf32>
    }
  }
  return
}
