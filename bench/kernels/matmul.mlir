// A product by tiles of 32, with what is left at the ends.
// arguments: f32[m,k] f32[k,n] f32[m,n]
// sizes: m=1 k=1 n=1; m=100 k=77 n=93; m=256 k=256 n=256
func.func @kernel(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  scf.for %i0 = %c0 to %m step %c32 {
    %im = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%i0)[%m]
    scf.for %k0 = %c0 to %k step %c32 {
      %km = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%k0)[%k]
      scf.for %j0 = %c0 to %n step %c32 {
        %jm = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%j0)[%n]
        scf.for %i1 = %c0 to %im step %c1 {
          %i = arith.addi %i0, %i1 : index
          scf.for %k1 = %c0 to %km step %c1 {
            %h = arith.addi %k0, %k1 : index
            %x = memref.load %a[%i, %h] : memref<?x?xf32>
            scf.for %j1 = %c0 to %jm step %c1 {
              %j = arith.addi %j0, %j1 : index
              %y = memref.load %b[%h, %j] : memref<?x?xf32>
              %z = memref.load %c[%i, %j] : memref<?x?xf32>
              %p = arith.mulf %x, %y : f32
              %s = arith.addf %z, %p : f32
              memref.store %s, %c[%i, %j] : memref<?x?xf32>
            }
          }
        }
      }
    }
  }
  return
}
