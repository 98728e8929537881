// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tensor programs, bufferized.
//
// Made by
//   mlir-opt-22 --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map},canonicalize,cse,generate-runtime-verification)' \
//     examples/sources/buffers.mlir

#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @patch(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?xf32>, %arg3: index) -> memref<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = memref.rank %arg0 : memref<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:14:11)"
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %2 = memref.rank %arg0 : memref<?x?xf32>
    %c0_1 = arith.constant 0 : index
    %true_2 = arith.constant true
    %3 = arith.cmpi sgt, %2, %c1 : index
    cf.assert %3, "ERROR: Runtime op verification failed\0A%dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:15:14)"
    %dim_3 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %4 = arith.subi %dim, %arg3 : index
    %c0_4 = arith.constant 0 : index
    %c1_5 = arith.constant 1 : index
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %c1_6 = arith.constant 1 : index
    %5 = arith.cmpi eq, %4, %c0_4 : index
    %6 = scf.if %5 -> (i1) {
      %26 = arith.cmpi sge, %arg3, %c0_4 : index
      %27 = arith.cmpi sle, %arg3, %sizes#0 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    } else {
      %26 = arith.cmpi sge, %arg3, %c0_4 : index
      %27 = arith.cmpi slt, %arg3, %sizes#0 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    }
    cf.assert %6, "ERROR: Runtime op verification failed\0A%subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:17:11)"
    %7 = arith.cmpi sgt, %4, %c0_4 : index
    %8 = scf.if %7 -> (i1) {
      %26 = arith.subi %4, %c1_5 : index
      %27 = arith.muli %26, %c1_6 : index
      %28 = arith.addi %arg3, %27 : index
      %29 = arith.cmpi sge, %28, %c0_4 : index
      %30 = arith.cmpi slt, %28, %sizes#0 : index
      %31 = arith.andi %29, %30 : i1
      scf.yield %31 : i1
    } else {
      %true_37 = arith.constant true
      scf.yield %true_37 : i1
    }
    cf.assert %8, "ERROR: Runtime op verification failed\0A%subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/buffers.mlir\22:17:11)"
    %c0_7 = arith.constant 0 : index
    %c1_8 = arith.constant 1 : index
    %9 = arith.cmpi eq, %dim_3, %c0_4 : index
    %10 = scf.if %9 -> (i1) {
      %26 = arith.cmpi sge, %c0_7, %c0_4 : index
      %27 = arith.cmpi sle, %c0_7, %sizes#1 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    } else {
      %true_37 = arith.constant true
      %26 = arith.cmpi sgt, %sizes#1, %c0_7 : index
      scf.yield %26 : i1
    }
    cf.assert %10, "ERROR: Runtime op verification failed\0A%subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:17:11)"
    %11 = arith.cmpi sgt, %dim_3, %c0_4 : index
    %12 = scf.if %11 -> (i1) {
      %26 = arith.subi %dim_3, %c1_5 : index
      %27 = arith.muli %26, %c1_8 : index
      %28 = arith.addi %c0_7, %27 : index
      %29 = arith.cmpi sge, %28, %c0_4 : index
      %30 = arith.cmpi slt, %28, %sizes#1 : index
      %31 = arith.andi %29, %30 : i1
      scf.yield %31 : i1
    } else {
      %true_37 = arith.constant true
      scf.yield %true_37 : i1
    }
    cf.assert %12, "ERROR: Runtime op verification failed\0A%subview = memref.subview %arg0[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/buffers.mlir\22:17:11)"
    %subview = memref.subview %arg0[%arg3, 0] [%4, %dim_3] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %alloc = memref.alloc(%4, %dim_3) {alignment = 64 : i64} : memref<?x?xf32>
    %c0_9 = arith.constant 0 : index
    %c1_10 = arith.constant 1 : index
    %c0_11 = arith.constant 0 : index
    %dim_12 = memref.dim %arg2, %c0_11 : memref<?xf32>
    %c0_13 = arith.constant 0 : index
    %c1_14 = arith.constant 1 : index
    %c0_15 = arith.constant 0 : index
    %c1_16 = arith.constant 1 : index
    %c0_17 = arith.constant 0 : index
    %13 = index.cmp slt(%c0_17, %4)
    %c0_18 = arith.constant 0 : index
    %14 = index.cmp slt(%c0_18, %dim_3)
    %15 = arith.andi %13, %14 : i1
    scf.if %15 {
      %26 = index.sub %4, %c1_16
      %27 = index.sub %dim_3, %c1_16
      %c0_37 = arith.constant 0 : index
      %28 = index.mins %26, %c0_37
      %29 = index.cmp sge(%28, %c0_15)
      cf.assert %29, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %30 = index.maxs %26, %c0_37
      %31 = index.add %30, %c1_16
      %c0_38 = arith.constant 0 : index
      %32 = index.cmp eq(%31, %4)
      cf.assert %32, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %c0_39 = arith.constant 0 : index
      %33 = index.mins %27, %c0_39
      %34 = index.cmp sge(%33, %c0_15)
      cf.assert %34, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %35 = index.maxs %27, %c0_39
      %36 = index.add %35, %c1_16
      %c1_40 = arith.constant 1 : index
      %37 = index.cmp eq(%36, %dim_3)
      cf.assert %37, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %c0_41 = arith.constant 0 : index
      %38 = index.mins %27, %c0_41
      %39 = index.cmp sge(%38, %c0_15)
      cf.assert %39, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %40 = index.maxs %27, %c0_41
      %41 = index.add %40, %c1_16
      %c0_42 = arith.constant 0 : index
      %dim_43 = memref.dim %arg2, %c0_42 : memref<?xf32>
      %42 = index.cmp eq(%41, %dim_43)
      cf.assert %42, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %c0_44 = arith.constant 0 : index
      %43 = index.mins %26, %c0_44
      %44 = index.cmp sge(%43, %c0_15)
      cf.assert %44, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %45 = index.maxs %26, %c0_44
      %46 = index.add %45, %c1_16
      %c0_45 = arith.constant 0 : index
      %47 = index.cmp eq(%46, %4)
      cf.assert %47, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %c0_46 = arith.constant 0 : index
      %48 = index.mins %27, %c0_46
      %49 = index.cmp sge(%48, %c0_15)
      cf.assert %49, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
      %50 = index.maxs %27, %c0_46
      %51 = index.add %50, %c1_16
      %c1_47 = arith.constant 1 : index
      %52 = index.cmp eq(%51, %dim_3)
      cf.assert %52, "ERROR: Runtime op verification failed\0Alinalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {...}\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:20:10)"
    }
    linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%subview, %arg2 : memref<?x?xf32, strided<[?, 1], offset: ?>>, memref<?xf32>) outs(%alloc : memref<?x?xf32>) {
    ^bb0(%in: f32, %in_37: f32, %out: f32):
      %26 = arith.addf %in, %in_37 : f32
      linalg.yield %26 : f32
    }
    %c0_19 = arith.constant 0 : index
    %c1_20 = arith.constant 1 : index
    %base_buffer_21, %offset_22, %sizes_23:2, %strides_24:2 = memref.extract_strided_metadata %arg1 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
    %c1_25 = arith.constant 1 : index
    %16 = arith.cmpi eq, %4, %c0_19 : index
    %17 = scf.if %16 -> (i1) {
      %26 = arith.cmpi sge, %arg3, %c0_19 : index
      %27 = arith.cmpi sle, %arg3, %sizes_23#0 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    } else {
      %26 = arith.cmpi sge, %arg3, %c0_19 : index
      %27 = arith.cmpi slt, %arg3, %sizes_23#0 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    }
    cf.assert %17, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %18 = arith.cmpi sgt, %4, %c0_19 : index
    %19 = scf.if %18 -> (i1) {
      %26 = arith.subi %4, %c1_20 : index
      %27 = arith.muli %26, %c1_25 : index
      %28 = arith.addi %arg3, %27 : index
      %29 = arith.cmpi sge, %28, %c0_19 : index
      %30 = arith.cmpi slt, %28, %sizes_23#0 : index
      %31 = arith.andi %29, %30 : i1
      scf.yield %31 : i1
    } else {
      %true_37 = arith.constant true
      scf.yield %true_37 : i1
    }
    cf.assert %19, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %c0_26 = arith.constant 0 : index
    %c1_27 = arith.constant 1 : index
    %20 = arith.cmpi eq, %dim_3, %c0_19 : index
    %21 = scf.if %20 -> (i1) {
      %26 = arith.cmpi sge, %c0_26, %c0_19 : index
      %27 = arith.cmpi sle, %c0_26, %sizes_23#1 : index
      %28 = arith.andi %26, %27 : i1
      scf.yield %28 : i1
    } else {
      %true_37 = arith.constant true
      %26 = arith.cmpi sgt, %sizes_23#1, %c0_26 : index
      scf.yield %26 : i1
    }
    cf.assert %21, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %22 = arith.cmpi sgt, %dim_3, %c0_19 : index
    %23 = scf.if %22 -> (i1) {
      %26 = arith.subi %dim_3, %c1_20 : index
      %27 = arith.muli %26, %c1_27 : index
      %28 = arith.addi %c0_26, %27 : index
      %29 = arith.cmpi sge, %28, %c0_19 : index
      %30 = arith.cmpi slt, %28, %sizes_23#1 : index
      %31 = arith.andi %29, %30 : i1
      scf.yield %31 : i1
    } else {
      %true_37 = arith.constant true
      scf.yield %true_37 : i1
    }
    cf.assert %23, "ERROR: Runtime op verification failed\0A%subview_1 = memref.subview %arg1[%arg3, 0] [%0, %dim_0] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ subview runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %subview_28 = memref.subview %arg1[%arg3, 0] [%4, %dim_3] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    %c0_29 = arith.constant 0 : index
    %dim_30 = memref.dim %alloc, %c0_29 : memref<?x?xf32>
    %c0_31 = arith.constant 0 : index
    %dim_32 = memref.dim %subview_28, %c0_31 : memref<?x?xf32, strided<[?, 1], offset: ?>>
    %24 = arith.cmpi eq, %dim_30, %dim_32 : index
    cf.assert %24, "ERROR: Runtime op verification failed\0Amemref.copy %alloc, %subview_1 : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ size of 0-th source/target dim does not match\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    %c1_33 = arith.constant 1 : index
    %dim_34 = memref.dim %alloc, %c1_33 : memref<?x?xf32>
    %c1_35 = arith.constant 1 : index
    %dim_36 = memref.dim %subview_28, %c1_35 : memref<?x?xf32, strided<[?, 1], offset: ?>>
    %25 = arith.cmpi eq, %dim_34, %dim_36 : index
    cf.assert %25, "ERROR: Runtime op verification failed\0Amemref.copy %alloc, %subview_1 : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>\0A^ size of 1-th source/target dim does not match\0ALocation: loc(\22examples/sources/buffers.mlir\22:29:13)"
    memref.copy %alloc, %subview_28 : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
    return %arg1 : memref<?x?xf32>
  }
  func.func @pairs(%arg0: memref<?xf32>) -> memref<?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = memref.rank %arg0 : memref<?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:38:8)"
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %2 = arith.subi %dim, %c1 : index
    %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?xf32>
    %c0_1 = arith.constant 0 : index
    %dim_2 = memref.dim %arg0, %c0_1 : memref<?xf32>
    %c0_3 = arith.constant 0 : index
    %dim_4 = memref.dim %alloc, %c0_3 : memref<?xf32>
    %3 = arith.cmpi eq, %dim_2, %dim_4 : index
    cf.assert %3, "ERROR: Runtime op verification failed\0Amemref.copy %arg0, %alloc : memref<?xf32> to memref<?xf32>\0A^ size of 0-th source/target dim does not match\0ALocation: loc(\22examples/sources/buffers.mlir\22:40:13)"
    memref.copy %arg0, %alloc : memref<?xf32> to memref<?xf32>
    scf.for %arg1 = %c0 to %2 step %c1 {
      %4 = arith.addi %arg1, %c1 : index
      %c0_5 = arith.constant 0 : index
      %c0_6 = arith.constant 0 : index
      %dim_7 = memref.dim %arg0, %c0_6 : memref<?xf32>
      %5 = arith.cmpi sge, %arg1, %c0_5 : index
      %6 = arith.cmpi slt, %arg1, %dim_7 : index
      %7 = arith.andi %5, %6 : i1
      cf.assert %7, "ERROR: Runtime op verification failed\0A%2 = memref.load %arg0[%arg1] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/buffers.mlir\22:43:10)"
      %8 = memref.load %arg0[%arg1] : memref<?xf32>
      %c0_8 = arith.constant 0 : index
      %c0_9 = arith.constant 0 : index
      %dim_10 = memref.dim %arg0, %c0_9 : memref<?xf32>
      %9 = arith.cmpi sge, %4, %c0_8 : index
      %10 = arith.cmpi slt, %4, %dim_10 : index
      %11 = arith.andi %9, %10 : i1
      cf.assert %11, "ERROR: Runtime op verification failed\0A%3 = memref.load %arg0[%1] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/buffers.mlir\22:44:10)"
      %12 = memref.load %arg0[%4] : memref<?xf32>
      %13 = arith.addf %8, %12 : f32
      %c0_11 = arith.constant 0 : index
      %c0_12 = arith.constant 0 : index
      %14 = arith.cmpi sge, %arg1, %c0_11 : index
      %15 = arith.cmpi slt, %arg1, %dim : index
      %16 = arith.andi %14, %15 : i1
      cf.assert %16, "ERROR: Runtime op verification failed\0Amemref.store %4, %alloc[%arg1] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/buffers.mlir\22:46:10)"
      memref.store %13, %alloc[%arg1] : memref<?xf32>
    }
    return %alloc : memref<?xf32>
  }
  func.func @symmetric(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>) -> memref<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %0 = memref.rank %arg0 : memref<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:58:8)"
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %2 = memref.rank %arg1 : memref<?x?xf32>
    %c0_1 = arith.constant 0 : index
    %true_2 = arith.constant true
    %3 = arith.cmpi sgt, %2, %c1 : index
    cf.assert %3, "ERROR: Runtime op verification failed\0A%dim_0 = memref.dim %arg1, %c1 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/buffers.mlir\22:59:8)"
    %dim_3 = memref.dim %arg1, %c1 : memref<?x?xf32>
    %alloc = memref.alloc(%dim, %dim_3) {alignment = 64 : i64} : memref<?x?xf32>
    %c0_4 = arith.constant 0 : index
    %c1_5 = arith.constant 1 : index
    %c0_6 = arith.constant 0 : index
    %c1_7 = arith.constant 1 : index
    %c0_8 = arith.constant 0 : index
    %4 = index.cmp slt(%c0_8, %dim)
    %c0_9 = arith.constant 0 : index
    %5 = index.cmp slt(%c0_9, %dim_3)
    %6 = arith.andi %4, %5 : i1
    scf.if %6 {
      %18 = index.sub %dim, %c1_7
      %19 = index.sub %dim_3, %c1_7
      %c0_44 = arith.constant 0 : index
      %20 = index.mins %18, %c0_44
      %21 = index.cmp sge(%20, %c0_6)
      cf.assert %21, "ERROR: Runtime op verification failed\0Alinalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:61:8)"
      %22 = index.maxs %18, %c0_44
      %23 = index.add %22, %c1_7
      %c0_45 = arith.constant 0 : index
      %24 = index.cmp eq(%23, %dim)
      cf.assert %24, "ERROR: Runtime op verification failed\0Alinalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:61:8)"
      %c0_46 = arith.constant 0 : index
      %25 = index.mins %19, %c0_46
      %26 = index.cmp sge(%25, %c0_6)
      cf.assert %26, "ERROR: Runtime op verification failed\0Alinalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:61:8)"
      %27 = index.maxs %19, %c0_46
      %28 = index.add %27, %c1_7
      %c1_47 = arith.constant 1 : index
      %29 = index.cmp eq(%28, %dim_3)
      cf.assert %29, "ERROR: Runtime op verification failed\0Alinalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:61:8)"
    }
    linalg.fill ins(%cst : f32) outs(%alloc : memref<?x?xf32>)
    %c0_10 = arith.constant 0 : index
    %dim_11 = memref.dim %arg0, %c0_10 : memref<?x?xf32>
    %c1_12 = arith.constant 1 : index
    %dim_13 = memref.dim %arg0, %c1_12 : memref<?x?xf32>
    %c0_14 = arith.constant 0 : index
    %dim_15 = memref.dim %arg1, %c0_14 : memref<?x?xf32>
    %c1_16 = arith.constant 1 : index
    %dim_17 = memref.dim %arg1, %c1_16 : memref<?x?xf32>
    %c0_18 = arith.constant 0 : index
    %c1_19 = arith.constant 1 : index
    %c0_20 = arith.constant 0 : index
    %c1_21 = arith.constant 1 : index
    %c0_22 = arith.constant 0 : index
    %7 = index.cmp slt(%c0_22, %dim_11)
    %c0_23 = arith.constant 0 : index
    %8 = index.cmp slt(%c0_23, %dim_17)
    %9 = arith.andi %7, %8 : i1
    %c0_24 = arith.constant 0 : index
    %10 = index.cmp slt(%c0_24, %dim_13)
    %11 = arith.andi %9, %10 : i1
    scf.if %11 {
      %18 = index.sub %dim_11, %c1_21
      %19 = index.sub %dim_17, %c1_21
      %20 = index.sub %dim_13, %c1_21
      %c0_44 = arith.constant 0 : index
      %21 = index.mins %18, %c0_44
      %22 = index.cmp sge(%21, %c0_20)
      cf.assert %22, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %23 = index.maxs %18, %c0_44
      %24 = index.add %23, %c1_21
      %c0_45 = arith.constant 0 : index
      %dim_46 = memref.dim %arg0, %c0_45 : memref<?x?xf32>
      %25 = index.cmp eq(%24, %dim_46)
      cf.assert %25, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %c0_47 = arith.constant 0 : index
      %26 = index.mins %20, %c0_47
      %27 = index.cmp sge(%26, %c0_20)
      cf.assert %27, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %28 = index.maxs %20, %c0_47
      %29 = index.add %28, %c1_21
      %c1_48 = arith.constant 1 : index
      %dim_49 = memref.dim %arg0, %c1_48 : memref<?x?xf32>
      %30 = index.cmp eq(%29, %dim_49)
      cf.assert %30, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %c0_50 = arith.constant 0 : index
      %31 = index.mins %20, %c0_50
      %32 = index.cmp sge(%31, %c0_20)
      cf.assert %32, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %33 = index.maxs %20, %c0_50
      %34 = index.add %33, %c1_21
      %c0_51 = arith.constant 0 : index
      %dim_52 = memref.dim %arg1, %c0_51 : memref<?x?xf32>
      %35 = index.cmp eq(%34, %dim_52)
      cf.assert %35, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %c0_53 = arith.constant 0 : index
      %36 = index.mins %19, %c0_53
      %37 = index.cmp sge(%36, %c0_20)
      cf.assert %37, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %38 = index.maxs %19, %c0_53
      %39 = index.add %38, %c1_21
      %c1_54 = arith.constant 1 : index
      %dim_55 = memref.dim %arg1, %c1_54 : memref<?x?xf32>
      %40 = index.cmp eq(%39, %dim_55)
      cf.assert %40, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %c0_56 = arith.constant 0 : index
      %41 = index.mins %18, %c0_56
      %42 = index.cmp sge(%41, %c0_20)
      cf.assert %42, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %43 = index.maxs %18, %c0_56
      %44 = index.add %43, %c1_21
      %c0_57 = arith.constant 0 : index
      %45 = index.cmp eq(%44, %dim)
      cf.assert %45, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %c0_58 = arith.constant 0 : index
      %46 = index.mins %19, %c0_58
      %47 = index.cmp sge(%46, %c0_20)
      cf.assert %47, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
      %48 = index.maxs %19, %c0_58
      %49 = index.add %48, %c1_21
      %c1_59 = arith.constant 1 : index
      %50 = index.cmp eq(%49, %dim_3)
      cf.assert %50, "ERROR: Runtime op verification failed\0Alinalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:63:8)"
    }
    linalg.matmul ins(%arg0, %arg1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)
    %alloc_25 = memref.alloc(%dim_3, %dim) {alignment = 64 : i64} : memref<?x?xf32>
    %c0_26 = arith.constant 0 : index
    %c1_27 = arith.constant 1 : index
    %c0_28 = arith.constant 0 : index
    %c1_29 = arith.constant 1 : index
    %c0_30 = arith.constant 0 : index
    %c1_31 = arith.constant 1 : index
    %c0_32 = arith.constant 0 : index
    %12 = index.cmp slt(%c0_32, %dim_3)
    %c0_33 = arith.constant 0 : index
    %13 = index.cmp slt(%c0_33, %dim)
    %14 = arith.andi %12, %13 : i1
    scf.if %14 {
      %18 = index.sub %dim_3, %c1_31
      %19 = index.sub %dim, %c1_31
      %c0_44 = arith.constant 0 : index
      %20 = index.mins %19, %c0_44
      %21 = index.cmp sge(%20, %c0_30)
      cf.assert %21, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %22 = index.maxs %19, %c0_44
      %23 = index.add %22, %c1_31
      %c0_45 = arith.constant 0 : index
      %24 = index.cmp eq(%23, %dim)
      cf.assert %24, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %c0_46 = arith.constant 0 : index
      %25 = index.mins %18, %c0_46
      %26 = index.cmp sge(%25, %c0_30)
      cf.assert %26, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %27 = index.maxs %18, %c0_46
      %28 = index.add %27, %c1_31
      %c1_47 = arith.constant 1 : index
      %29 = index.cmp eq(%28, %dim_3)
      cf.assert %29, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %c0_48 = arith.constant 0 : index
      %30 = index.mins %18, %c0_48
      %31 = index.cmp sge(%30, %c0_30)
      cf.assert %31, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %32 = index.maxs %18, %c0_48
      %33 = index.add %32, %c1_31
      %c0_49 = arith.constant 0 : index
      %34 = index.cmp eq(%33, %dim_3)
      cf.assert %34, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %c0_50 = arith.constant 0 : index
      %35 = index.mins %19, %c0_50
      %36 = index.cmp sge(%35, %c0_30)
      cf.assert %36, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
      %37 = index.maxs %19, %c0_50
      %38 = index.add %37, %c1_31
      %c1_51 = arith.constant 1 : index
      %39 = index.cmp eq(%38, %dim)
      cf.assert %39, "ERROR: Runtime op verification failed\0Alinalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_1 : memref<?x?xf32>) permutation = [1, 0] \0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:66:8)"
    }
    linalg.transpose ins(%alloc : memref<?x?xf32>) outs(%alloc_25 : memref<?x?xf32>) permutation = [1, 0] 
    %c0_34 = arith.constant 0 : index
    %c1_35 = arith.constant 1 : index
    %c0_36 = arith.constant 0 : index
    %c1_37 = arith.constant 1 : index
    %c0_38 = arith.constant 0 : index
    %c1_39 = arith.constant 1 : index
    %c0_40 = arith.constant 0 : index
    %c1_41 = arith.constant 1 : index
    %c0_42 = arith.constant 0 : index
    %15 = index.cmp slt(%c0_42, %dim)
    %c0_43 = arith.constant 0 : index
    %16 = index.cmp slt(%c0_43, %dim_3)
    %17 = arith.andi %15, %16 : i1
    scf.if %17 {
      %18 = index.sub %dim, %c1_41
      %19 = index.sub %dim_3, %c1_41
      %c0_44 = arith.constant 0 : index
      %20 = index.mins %18, %c0_44
      %21 = index.cmp sge(%20, %c0_40)
      cf.assert %21, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %22 = index.maxs %18, %c0_44
      %23 = index.add %22, %c1_41
      %c0_45 = arith.constant 0 : index
      %24 = index.cmp eq(%23, %dim)
      cf.assert %24, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %c0_46 = arith.constant 0 : index
      %25 = index.mins %19, %c0_46
      %26 = index.cmp sge(%25, %c0_40)
      cf.assert %26, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %27 = index.maxs %19, %c0_46
      %28 = index.add %27, %c1_41
      %c1_47 = arith.constant 1 : index
      %29 = index.cmp eq(%28, %dim_3)
      cf.assert %29, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %c0_48 = arith.constant 0 : index
      %30 = index.mins %18, %c0_48
      %31 = index.cmp sge(%30, %c0_40)
      cf.assert %31, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %32 = index.maxs %18, %c0_48
      %33 = index.add %32, %c1_41
      %c0_49 = arith.constant 0 : index
      %34 = index.cmp eq(%33, %dim_3)
      cf.assert %34, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %c0_50 = arith.constant 0 : index
      %35 = index.mins %19, %c0_50
      %36 = index.cmp sge(%35, %c0_40)
      cf.assert %36, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %37 = index.maxs %19, %c0_50
      %38 = index.add %37, %c1_41
      %c1_51 = arith.constant 1 : index
      %39 = index.cmp eq(%38, %dim)
      cf.assert %39, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %c0_52 = arith.constant 0 : index
      %40 = index.mins %18, %c0_52
      %41 = index.cmp sge(%40, %c0_40)
      cf.assert %41, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %42 = index.maxs %18, %c0_52
      %43 = index.add %42, %c1_41
      %c0_53 = arith.constant 0 : index
      %44 = index.cmp eq(%43, %dim)
      cf.assert %44, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %c0_54 = arith.constant 0 : index
      %45 = index.mins %19, %c0_54
      %46 = index.cmp sge(%45, %c0_40)
      cf.assert %46, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
      %47 = index.maxs %19, %c0_54
      %48 = index.add %47, %c1_41
      %c1_55 = arith.constant 1 : index
      %49 = index.cmp eq(%48, %dim_3)
      cf.assert %49, "ERROR: Runtime op verification failed\0Alinalg.add ins(%alloc, %alloc_1 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/buffers.mlir\22:68:8)"
    }
    linalg.add ins(%alloc, %alloc_25 : memref<?x?xf32>, memref<?x?xf32>) outs(%alloc : memref<?x?xf32>)
    return %alloc : memref<?x?xf32>
  }
}

