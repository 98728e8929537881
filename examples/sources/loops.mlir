// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Affine loops over buffers of dynamic size, tiled by 2 and lowered to scf:
// bounds become minima of affine maps, indices sums of loop variables.

// A product of matrices; the sizes come from the operands.
func.func @product(%a: memref<?x?xf32>, %b: memref<?x?xf32>,
                   %c: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.dim %a, %c0 : memref<?x?xf32>
  %k = memref.dim %a, %c1 : memref<?x?xf32>
  %n = memref.dim %b, %c1 : memref<?x?xf32>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.for %l = 0 to %k {
        %x = memref.load %a[%i, %l] : memref<?x?xf32>
        %y = memref.load %b[%l, %j] : memref<?x?xf32>
        %z = memref.load %c[%i, %j] : memref<?x?xf32>
        %xy = arith.mulf %x, %y : f32
        %s = arith.addf %z, %xy : f32
        memref.store %s, %c[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

// Reverses a buffer in place.
func.func @reverse(%b: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %b, %c0 : memref<?xf32>
  affine.for %i = 0 to affine_map<()[n] -> (n floordiv 2)>()[%n] {
    %j = affine.apply affine_map<(d0)[n] -> (n - 1 - d0)>(%i)[%n]
    %x = memref.load %b[%i] : memref<?xf32>
    %y = memref.load %b[%j] : memref<?xf32>
    memref.store %y, %b[%i] : memref<?xf32>
    memref.store %x, %b[%j] : memref<?xf32>
  }
  return
}

// The upper triangle of a square matrix, made symmetric.
func.func @mirror(%a: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %a, %c0 : memref<?x?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      %x = memref.load %a[%i, %j] : memref<?x?xf32>
      memref.store %x, %a[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

// A window of three over every second element.
func.func @windows(%in: memref<?xf32>, %out: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %out, %c0 : memref<?xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 3 {
      %at = affine.apply affine_map<(d0, d1) -> (2 * d0 + d1)>(%i, %j)
      %x = memref.load %in[%at] : memref<?xf32>
      %y = memref.load %out[%i] : memref<?xf32>
      %s = arith.addf %x, %y : f32
      memref.store %s, %out[%i] : memref<?xf32>
    }
  }
  return
}
