// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// tests/tools/cli/Inputs/attention-buffers.mlir with checks of its sizes: arena.py runs it at
// any sizes.
func.func @attention(%q: memref<?x?xf32>, %k: memref<?x?xf32>,
                     %v: memref<?x?xf32>, %out: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %queries = memref.dim %q, %c0 : memref<?x?xf32>
  %keys = memref.dim %k, %c0 : memref<?x?xf32>
  %depth = memref.dim %k, %c1 : memref<?x?xf32>
  %size0 = memref.dim %q, %c1 : memref<?x?xf32>
  %size1 = memref.dim %k, %c1 : memref<?x?xf32>
  %same2 = arith.cmpi eq, %size0, %size1 : index
  cf.assert %same2, "sizes"
  %size2 = memref.dim %v, %c0 : memref<?x?xf32>
  %size3 = memref.dim %k, %c0 : memref<?x?xf32>
  %same4 = arith.cmpi eq, %size2, %size3 : index
  cf.assert %same4, "sizes"
  %size4 = memref.dim %out, %c0 : memref<?x?xf32>
  %size5 = memref.dim %q, %c0 : memref<?x?xf32>
  %same6 = arith.cmpi eq, %size4, %size5 : index
  cf.assert %same6, "sizes"
  %size6 = memref.dim %out, %c1 : memref<?x?xf32>
  %size7 = memref.dim %v, %c1 : memref<?x?xf32>
  %same8 = arith.cmpi eq, %size6, %size7 : index
  cf.assert %same8, "sizes"

  %kt = memref.alloc(%depth, %keys) : memref<?x?xf32>
  linalg.transpose ins(%k : memref<?x?xf32>) outs(%kt : memref<?x?xf32>)
      permutation = [1, 0]
  %scores = memref.alloc(%queries, %keys) : memref<?x?xf32>
  linalg.fill ins(%zero : f32) outs(%scores : memref<?x?xf32>)
  linalg.matmul ins(%q, %kt : memref<?x?xf32>, memref<?x?xf32>)
      outs(%scores : memref<?x?xf32>)
  memref.dealloc %kt : memref<?x?xf32>

  scf.for %i = %c0 to %queries step %c1 {
    %row = memref.alloc(%keys) : memref<?xf32>
    scf.for %j = %c0 to %keys step %c1 {
      %s = memref.load %scores[%i, %j] : memref<?x?xf32>
      %e = math.exp %s : f32
      memref.store %e, %row[%j] : memref<?xf32>
    }
    scf.for %j = %c0 to %keys step %c1 {
      %e = memref.load %row[%j] : memref<?xf32>
      memref.store %e, %scores[%i, %j] : memref<?x?xf32>
    }
    memref.dealloc %row : memref<?xf32>
  }

  linalg.fill ins(%zero : f32) outs(%out : memref<?x?xf32>)
  linalg.matmul ins(%scores, %v : memref<?x?xf32>, memref<?x?xf32>)
      outs(%out : memref<?x?xf32>)
  memref.dealloc %scores : memref<?x?xf32>
  return
}
