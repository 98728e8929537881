// A sum of two scaled rows, by buffers that live one after the other, and one that
// is written for nobody.
// arguments: f32[m,n] f32[m,n] f32[n] f32[m,n]
// sizes: m=1 n=1; m=37 n=101; m=256 n=512
func.func @kernel(%x: memref<?x?xf32>, %z: memref<?x?xf32>, %scale: memref<?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %n = memref.dim %x, %c1 : memref<?x?xf32>
  %a = memref.alloc(%m, %n) : memref<?x?xf32>
  %kept = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.mul ins(%x, %z : memref<?x?xf32>, memref<?x?xf32>) outs(%a : memref<?x?xf32>)
  linalg.copy ins(%a : memref<?x?xf32>) outs(%kept : memref<?x?xf32>)
  memref.dealloc %kept : memref<?x?xf32>
  %b = memref.alloc(%m, %n) : memref<?x?xf32>
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%a, %scale : memref<?x?xf32>, memref<?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.mulf %p, %q : f32
    linalg.yield %r : f32
  }
  memref.dealloc %a : memref<?x?xf32>
  %sums = memref.alloc(%m) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%sums : memref<?xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
                  iterator_types = ["parallel", "reduction"]}
      ins(%b : memref<?x?xf32>) outs(%sums : memref<?xf32>) {
  ^bb0(%p: f32, %o: f32):
    %r = arith.addf %o, %p : f32
    linalg.yield %r : f32
  }
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%b, %sums : memref<?x?xf32>, memref<?xf32>) outs(%y : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %r = arith.addf %p, %q : f32
    linalg.yield %r : f32
  }
  memref.dealloc %sums : memref<?xf32>
  memref.dealloc %b : memref<?x?xf32>
  return
}
