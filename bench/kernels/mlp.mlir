// Two layers with a bias and a ramp between them.
// arguments: f32[m,k] f32[k,h] f32[h] f32[h,n] f32[m,n]
// sizes: m=1 k=1 h=1 n=1; m=17 k=33 h=65 n=9; m=64 k=128 h=256 n=64
func.func @kernel(%x: memref<?x?xf32>, %a: memref<?x?xf32>, %bias: memref<?xf32>, %b: memref<?x?xf32>, %y: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = memref.dim %x, %c0 : memref<?x?xf32>
  %h = memref.dim %a, %c1 : memref<?x?xf32>
  %t = memref.alloc(%m, %h) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%t : memref<?x?xf32>)
  linalg.matmul ins(%x, %a : memref<?x?xf32>, memref<?x?xf32>) outs(%t : memref<?x?xf32>)
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%bias : memref<?xf32>) outs(%t : memref<?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %s = arith.addf %p, %q : f32
    %r = arith.maximumf %s, %zero : f32
    linalg.yield %r : f32
  }
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32>)
  linalg.matmul ins(%t, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%y : memref<?x?xf32>)
  memref.dealloc %t : memref<?x?xf32>
  return
}
