// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ../buffers.mlir with the checks that are needed.
//
// Made by
//   build/bin/shapeproof-opt --pass-pipeline='builtin.module(shapeproof-elide-checks{trust-op-contracts=true},canonicalize,cse)' \
//     examples/buffers.mlir

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @patch(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: index) -> memref<?x?xf32> {
    %true = arith.constant true
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %0 = arith.subi %dim, %arg3 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %1 = arith.cmpi eq, %0, %c0 : index
    %2 = scf.if %1 -> (i1) {
      scf.yield %true : i1
    } else {
      %13 = arith.cmpi sge, %arg3, %c0 : index
      %14 = arith.cmpi slt, %arg3, %sizes#0 : index
      %15 = arith.andi %13, %14 : i1
      scf.yield %15 : i1
    }
    cf.assert %2, "ERROR: Runtime op verification failed\0A%subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:17:11)"
    %subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %alloc = memref.alloc(%0, %dim_0) {alignment = 64 : i64} : memref<?x?xf32>
    %3 = index.cmp slt(%c0, %0)
    %4 = index.cmp slt(%c0, %dim_0)
    %5 = arith.andi %3, %4 : i1
    scf.if %5 {
      %13 = index.sub %dim_0, %c1
      %14 = index.maxs %13, %c0
      %15 = index.add %14, %c1
      %dim_6 = memref.dim %arg2, %c0 : memref<?xf32>
      %16 = index.cmp eq(%15, %dim_6)
      cf.assert %16, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
    }
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %13 = arith.addf %in, %in_6 : f32
      linalg.yield %13 : f32
    }
    %base_buffer_1, %offset_2, %sizes_3:2, %strides_4:2 = memref.extract_strided_metadata %arg1 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %6 = scf.if %1 -> (i1) {
      %13 = arith.cmpi sle, %arg3, %sizes_3#0 : index
      scf.yield %13 : i1
    } else {
      %13 = arith.cmpi slt, %arg3, %sizes_3#0 : index
      scf.yield %13 : i1
    }
    cf.assert %6, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %7 = arith.cmpi sgt, %0, %c0 : index
    %8 = scf.if %7 -> (i1) {
      %13 = arith.subi %0, %c1 : index
      %14 = arith.addi %arg3, %13 : index
      %15 = arith.cmpi slt, %14, %sizes_3#0 : index
      scf.yield %15 : i1
    } else {
      scf.yield %true : i1
    }
    cf.assert %8, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %9 = arith.cmpi eq, %dim_0, %c0 : index
    %10 = scf.if %9 -> (i1) {
      scf.yield %true : i1
    } else {
      %13 = arith.cmpi sgt, %sizes_3#1, %c0 : index
      scf.yield %13 : i1
    }
    cf.assert %10, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %11 = arith.cmpi sgt, %dim_0, %c0 : index
    %12 = scf.if %11 -> (i1) {
      %13 = arith.subi %dim_0, %c1 : index
      %14 = arith.cmpi slt, %13, %sizes_3#1 : index
      scf.yield %14 : i1
    } else {
      scf.yield %true : i1
    }
    cf.assert %12, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %subview_5 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    memref.copy %alloc, %subview_5 : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    return %arg1 : memref<?x?xf32>
  }
  func.func @pairs(%arg0: memref<?xf32>) -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %0 = arith.subi %dim, %c1 : index
    %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?xf32>
    memref.copy %arg0, %alloc : memref<?xf32> to memref<?xf32>
    scf.for %arg1 = %c0 to %0 step %c1 {
      %1 = arith.addi %arg1, %c1 : index
      %2 = memref.load %arg0[%arg1] : memref<?xf32>
      %3 = memref.load %arg0[%1] : memref<?xf32>
      %4 = arith.addf %2, %3 : f32
      memref.store %4, %alloc[%arg1] : memref<?xf32>
    }
    return %alloc : memref<?xf32>
  }
  func.func @symmetric(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>) -> memref<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %dim_0 = memref.dim %arg1, %c1 : memref<?x?xf32>
    %alloc = memref.alloc(%dim, %dim_0) {alignment = 64 : i64} : memref<?x?xf32>
    linalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)
    %dim_1 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %0 = index.cmp slt(%c0, %dim)
    %1 = index.cmp slt(%c0, %dim_0)
    %2 = arith.andi %0, %1 : i1
    %3 = index.cmp slt(%c0, %dim_1)
    %4 = arith.andi %2, %3 : i1
    scf.if %4 {
      %5 = index.sub %dim_1, %c1
      %6 = index.maxs %5, %c0
      %7 = index.add %6, %c1
      %dim_3 = memref.dim %arg1, %c0 : memref<?x?xf32>
      %8 = index.cmp eq(%7, %dim_3)
      cf.assert %8, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
    }
    linalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)
    %alloc_2 = memref.alloc(%dim_0, %dim) {alignment = 64 : i64} : memref<?x?xf32>
    linalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_2 : memref<?x?xf32>) permutation = [1, 0] 
    scf.if %2 {
      %5 = index.sub %dim, %c1
      %6 = index.maxs %5, %c0
      %7 = index.add %6, %c1
      %8 = index.cmp eq(%7, %dim_0)
      cf.assert %8, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
    }
    linalg.add ins(%alloc, %alloc_2 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)
    return %alloc : memref<?x?xf32>
  }
}

