// A result, which is allocated when the first of two buffers is free again: one arena
// for both would have three times the bytes of the result, where two are enough.
func.func @result(%p: memref<?x?xf32>) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %p, %c0 : memref<?x?xf32>
  %m = memref.dim %p, %c1 : memref<?x?xf32>
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %p, %a : memref<?x?xf32> to memref<?x?xf32>
  %b = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %a, %b : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %a : memref<?x?xf32>
  %r = memref.alloc(%n, %m) : memref<?x?xf32>
  memref.copy %b, %r : memref<?x?xf32> to memref<?x?xf32>
  memref.dealloc %b : memref<?x?xf32>
  return %r : memref<?x?xf32>
}
