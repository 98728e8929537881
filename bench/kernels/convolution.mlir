// Channels last, no padding, stride 1.
// arguments: f32[b,h,w,c] f32[p,q,c,f] f32[b,h-p+1,w-q+1,f]
// sizes: b=1 h=1 w=1 c=1 p=1 q=1 f=1; b=1 h=17 w=13 c=5 p=3 q=3 f=7; b=2 h=32 w=32 c=16 p=3 q=3 f=32
func.func @kernel(%x: memref<?x?x?x?xf32>, %k: memref<?x?x?x?xf32>, %y: memref<?x?x?x?xf32>) {
  linalg.conv_2d_nhwc_hwcf ins(%x, %k : memref<?x?x?x?xf32>, memref<?x?x?x?xf32>)
                           outs(%y : memref<?x?x?x?xf32>)
  return
}
