// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// linalg, tiled, padded and fused by the transform dialect.
//
// Made by
//   mlir-opt-22 --pass-pipeline='builtin.module(transform-interpreter,test-transform-dialect-erase-schedule,canonicalize,cse,generate-runtime-verification)' \
//     examples/sources/tiling.mlir

#map = affine_map<(d0)[s0] -> (-d0 + s0, 2)>
#map1 = affine_map<(d0) -> (-d0 + 2)>
#map2 = affine_map<()[s0] -> (s0 ceildiv 2)>
#map3 = affine_map<()[s0] -> (s0 ceildiv 3)>
#map4 = affine_map<(d0) -> (d0 * 2)>
#map5 = affine_map<(d0) -> (d0 * 3)>
#map6 = affine_map<(d0)[s0] -> (d0 * -2 + s0, 2)>
#map7 = affine_map<(d0)[s0] -> (d0 * -3 + s0, 3)>
#map8 = affine_map<(d0, d1) -> (d0, d1)>
#map9 = affine_map<(d0, d1) -> (d0)>
module attributes {transform.with_named_sequence} {
  func.func @tiled(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %rank_1 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_2 = arith.constant 0 : index
    %true_3 = arith.constant true
    %1 = arith.cmpi sgt, %rank_1, %c1 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %rank_5 = tensor.rank %arg1 : tensor<?x?xf32>
    %c0_6 = arith.constant 0 : index
    %true_7 = arith.constant true
    %2 = arith.cmpi sgt, %rank_5, %c1 : index
    cf.assert %2, "ERROR: Runtime op verification failed\0A%dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
    %dim_8 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %3 = scf.for %arg3 = %c0 to %dim step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %4 = scf.for %arg5 = %c0 to %dim_8 step %c2 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %5 = scf.for %arg7 = %c0 to %dim_4 step %c2 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %6 = affine.min #map(%arg3)[%dim]
          %7 = affine.min #map(%arg5)[%dim_8]
          %8 = affine.min #map(%arg7)[%dim_4]
          %c0_9 = arith.constant 0 : index
          %c1_10 = arith.constant 1 : index
          %c1_11 = arith.constant 1 : index
          %c0_12 = arith.constant 0 : index
          %dim_13 = tensor.dim %arg0, %c0_12 : tensor<?x?xf32>
          %9 = arith.cmpi eq, %6, %c0_9 : index
          %10 = scf.if %9 -> (i1) {
            %39 = arith.cmpi sge, %arg3, %c0_9 : index
            %40 = arith.cmpi sle, %arg3, %dim_13 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg3, %c0_9 : index
            %40 = arith.cmpi slt, %arg3, %dim_13 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %10, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %11 = arith.cmpi sgt, %6, %c0_9 : index
          %12 = scf.if %11 -> (i1) {
            %39 = arith.subi %6, %c1_10 : index
            %40 = arith.muli %39, %c1_11 : index
            %41 = arith.addi %arg3, %40 : index
            %42 = arith.cmpi sge, %41, %c0_9 : index
            %43 = arith.cmpi slt, %41, %dim_13 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %12, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %c1_14 = arith.constant 1 : index
          %c1_15 = arith.constant 1 : index
          %dim_16 = tensor.dim %arg0, %c1_15 : tensor<?x?xf32>
          %13 = arith.cmpi eq, %8, %c0_9 : index
          %14 = scf.if %13 -> (i1) {
            %39 = arith.cmpi sge, %arg7, %c0_9 : index
            %40 = arith.cmpi sle, %arg7, %dim_16 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg7, %c0_9 : index
            %40 = arith.cmpi slt, %arg7, %dim_16 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %14, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %15 = arith.cmpi sgt, %8, %c0_9 : index
          %16 = scf.if %15 -> (i1) {
            %39 = arith.subi %8, %c1_10 : index
            %40 = arith.muli %39, %c1_14 : index
            %41 = arith.addi %arg7, %40 : index
            %42 = arith.cmpi sge, %41, %c0_9 : index
            %43 = arith.cmpi slt, %41, %dim_16 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %16, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%6, %8] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %c0_17 = arith.constant 0 : index
          %c1_18 = arith.constant 1 : index
          %c1_19 = arith.constant 1 : index
          %c0_20 = arith.constant 0 : index
          %dim_21 = tensor.dim %arg1, %c0_20 : tensor<?x?xf32>
          %17 = arith.cmpi eq, %8, %c0_17 : index
          %18 = scf.if %17 -> (i1) {
            %39 = arith.cmpi sge, %arg7, %c0_17 : index
            %40 = arith.cmpi sle, %arg7, %dim_21 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg7, %c0_17 : index
            %40 = arith.cmpi slt, %arg7, %dim_21 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %18, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %19 = arith.cmpi sgt, %8, %c0_17 : index
          %20 = scf.if %19 -> (i1) {
            %39 = arith.subi %8, %c1_18 : index
            %40 = arith.muli %39, %c1_19 : index
            %41 = arith.addi %arg7, %40 : index
            %42 = arith.cmpi sge, %41, %c0_17 : index
            %43 = arith.cmpi slt, %41, %dim_21 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %20, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %c1_22 = arith.constant 1 : index
          %c1_23 = arith.constant 1 : index
          %dim_24 = tensor.dim %arg1, %c1_23 : tensor<?x?xf32>
          %21 = arith.cmpi eq, %7, %c0_17 : index
          %22 = scf.if %21 -> (i1) {
            %39 = arith.cmpi sge, %arg5, %c0_17 : index
            %40 = arith.cmpi sle, %arg5, %dim_24 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg5, %c0_17 : index
            %40 = arith.cmpi slt, %arg5, %dim_24 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %22, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %23 = arith.cmpi sgt, %7, %c0_17 : index
          %24 = scf.if %23 -> (i1) {
            %39 = arith.subi %7, %c1_18 : index
            %40 = arith.muli %39, %c1_22 : index
            %41 = arith.addi %arg5, %40 : index
            %42 = arith.cmpi sge, %41, %c0_17 : index
            %43 = arith.cmpi slt, %41, %dim_24 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %24, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %extracted_slice_25 = tensor.extract_slice %arg1[%arg7, %arg5] [%8, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %c0_26 = arith.constant 0 : index
          %c1_27 = arith.constant 1 : index
          %c1_28 = arith.constant 1 : index
          %c0_29 = arith.constant 0 : index
          %dim_30 = tensor.dim %arg8, %c0_29 : tensor<?x?xf32>
          %25 = arith.cmpi eq, %6, %c0_26 : index
          %26 = scf.if %25 -> (i1) {
            %39 = arith.cmpi sge, %arg3, %c0_26 : index
            %40 = arith.cmpi sle, %arg3, %dim_30 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg3, %c0_26 : index
            %40 = arith.cmpi slt, %arg3, %dim_30 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %26, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %27 = arith.cmpi sgt, %6, %c0_26 : index
          %28 = scf.if %27 -> (i1) {
            %39 = arith.subi %6, %c1_27 : index
            %40 = arith.muli %39, %c1_28 : index
            %41 = arith.addi %arg3, %40 : index
            %42 = arith.cmpi sge, %41, %c0_26 : index
            %43 = arith.cmpi slt, %41, %dim_30 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %28, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %c1_31 = arith.constant 1 : index
          %c1_32 = arith.constant 1 : index
          %dim_33 = tensor.dim %arg8, %c1_32 : tensor<?x?xf32>
          %29 = arith.cmpi eq, %7, %c0_26 : index
          %30 = scf.if %29 -> (i1) {
            %39 = arith.cmpi sge, %arg5, %c0_26 : index
            %40 = arith.cmpi sle, %arg5, %dim_33 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          } else {
            %39 = arith.cmpi sge, %arg5, %c0_26 : index
            %40 = arith.cmpi slt, %arg5, %dim_33 : index
            %41 = arith.andi %39, %40 : i1
            scf.yield %41 : i1
          }
          cf.assert %30, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %31 = arith.cmpi sgt, %7, %c0_26 : index
          %32 = scf.if %31 -> (i1) {
            %39 = arith.subi %7, %c1_27 : index
            %40 = arith.muli %39, %c1_31 : index
            %41 = arith.addi %arg5, %40 : index
            %42 = arith.cmpi sge, %41, %c0_26 : index
            %43 = arith.cmpi slt, %41, %dim_33 : index
            %44 = arith.andi %42, %43 : i1
            scf.yield %44 : i1
          } else {
            %true_46 = arith.constant true
            scf.yield %true_46 : i1
          }
          cf.assert %32, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %extracted_slice_34 = tensor.extract_slice %arg8[%arg3, %arg5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %c0_35 = arith.constant 0 : index
          %c1_36 = arith.constant 1 : index
          %c0_37 = arith.constant 0 : index
          %c1_38 = arith.constant 1 : index
          %c0_39 = arith.constant 0 : index
          %c1_40 = arith.constant 1 : index
          %c0_41 = arith.constant 0 : index
          %c1_42 = arith.constant 1 : index
          %c0_43 = arith.constant 0 : index
          %33 = index.cmp slt(%c0_43, %6)
          %c0_44 = arith.constant 0 : index
          %34 = index.cmp slt(%c0_44, %7)
          %35 = arith.andi %33, %34 : i1
          %c0_45 = arith.constant 0 : index
          %36 = index.cmp slt(%c0_45, %8)
          %37 = arith.andi %35, %36 : i1
          scf.if %37 {
            %39 = index.sub %6, %c1_42
            %40 = index.sub %7, %c1_42
            %41 = index.sub %8, %c1_42
            %c0_46 = arith.constant 0 : index
            %42 = index.mins %39, %c0_46
            %43 = index.cmp sge(%42, %c0_41)
            cf.assert %43, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %44 = index.maxs %39, %c0_46
            %45 = index.add %44, %c1_42
            %c0_47 = arith.constant 0 : index
            %46 = index.cmp eq(%45, %6)
            cf.assert %46, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %c0_48 = arith.constant 0 : index
            %47 = index.mins %41, %c0_48
            %48 = index.cmp sge(%47, %c0_41)
            cf.assert %48, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %49 = index.maxs %41, %c0_48
            %50 = index.add %49, %c1_42
            %c1_49 = arith.constant 1 : index
            %51 = index.cmp eq(%50, %8)
            cf.assert %51, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %c0_50 = arith.constant 0 : index
            %52 = index.mins %41, %c0_50
            %53 = index.cmp sge(%52, %c0_41)
            cf.assert %53, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %54 = index.maxs %41, %c0_50
            %55 = index.add %54, %c1_42
            %c0_51 = arith.constant 0 : index
            %56 = index.cmp eq(%55, %8)
            cf.assert %56, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %c0_52 = arith.constant 0 : index
            %57 = index.mins %40, %c0_52
            %58 = index.cmp sge(%57, %c0_41)
            cf.assert %58, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %59 = index.maxs %40, %c0_52
            %60 = index.add %59, %c1_42
            %c1_53 = arith.constant 1 : index
            %61 = index.cmp eq(%60, %7)
            cf.assert %61, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %c0_54 = arith.constant 0 : index
            %62 = index.mins %39, %c0_54
            %63 = index.cmp sge(%62, %c0_41)
            cf.assert %63, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %64 = index.maxs %39, %c0_54
            %65 = index.add %64, %c1_42
            %c0_55 = arith.constant 0 : index
            %66 = index.cmp eq(%65, %6)
            cf.assert %66, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %c0_56 = arith.constant 0 : index
            %67 = index.mins %40, %c0_56
            %68 = index.cmp sge(%67, %c0_41)
            cf.assert %68, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
            %69 = index.maxs %40, %c0_56
            %70 = index.add %69, %c1_42
            %c1_57 = arith.constant 1 : index
            %71 = index.cmp eq(%70, %7)
            cf.assert %71, "ERROR: Runtime op verification failed\0A%6 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_2 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_3 : tensor<?x?xf32>) -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          }
          %38 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_25 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_34 : tensor<?x?xf32>) -> tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %38 into %arg8[%arg3, %arg5] [%6, %7] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %5 : tensor<?x?xf32>
      }
      scf.yield %4 : tensor<?x?xf32>
    }
    return %3 : tensor<?x?xf32>
  }
  func.func @padded(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %rank_1 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_2 = arith.constant 0 : index
    %true_3 = arith.constant true
    %1 = arith.cmpi sgt, %rank_1, %c1 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %rank_5 = tensor.rank %arg1 : tensor<?x?xf32>
    %c0_6 = arith.constant 0 : index
    %true_7 = arith.constant true
    %2 = arith.cmpi sgt, %rank_5, %c1 : index
    cf.assert %2, "ERROR: Runtime op verification failed\0A%dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
    %dim_8 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %3 = scf.for %arg3 = %c0 to %dim step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %4 = scf.for %arg5 = %c0 to %dim_8 step %c2 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %5 = scf.for %arg7 = %c0 to %dim_4 step %c2 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %6 = affine.min #map(%arg3)[%dim]
          %7 = affine.min #map(%arg5)[%dim_8]
          %8 = affine.min #map(%arg7)[%dim_4]
          %c0_9 = arith.constant 0 : index
          %c1_10 = arith.constant 1 : index
          %c1_11 = arith.constant 1 : index
          %c0_12 = arith.constant 0 : index
          %dim_13 = tensor.dim %arg0, %c0_12 : tensor<?x?xf32>
          %9 = arith.cmpi eq, %6, %c0_9 : index
          %10 = scf.if %9 -> (i1) {
            %50 = arith.cmpi sge, %arg3, %c0_9 : index
            %51 = arith.cmpi sle, %arg3, %dim_13 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg3, %c0_9 : index
            %51 = arith.cmpi slt, %arg3, %dim_13 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %10, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %11 = arith.cmpi sgt, %6, %c0_9 : index
          %12 = scf.if %11 -> (i1) {
            %50 = arith.subi %6, %c1_10 : index
            %51 = arith.muli %50, %c1_11 : index
            %52 = arith.addi %arg3, %51 : index
            %53 = arith.cmpi sge, %52, %c0_9 : index
            %54 = arith.cmpi slt, %52, %dim_13 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %12, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %c1_14 = arith.constant 1 : index
          %c1_15 = arith.constant 1 : index
          %dim_16 = tensor.dim %arg0, %c1_15 : tensor<?x?xf32>
          %13 = arith.cmpi eq, %8, %c0_9 : index
          %14 = scf.if %13 -> (i1) {
            %50 = arith.cmpi sge, %arg7, %c0_9 : index
            %51 = arith.cmpi sle, %arg7, %dim_16 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg7, %c0_9 : index
            %51 = arith.cmpi slt, %arg7, %dim_16 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %14, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %15 = arith.cmpi sgt, %8, %c0_9 : index
          %16 = scf.if %15 -> (i1) {
            %50 = arith.subi %8, %c1_10 : index
            %51 = arith.muli %50, %c1_14 : index
            %52 = arith.addi %arg7, %51 : index
            %53 = arith.cmpi sge, %52, %c0_9 : index
            %54 = arith.cmpi slt, %52, %dim_16 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %16, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%6, %8] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %c0_17 = arith.constant 0 : index
          %c1_18 = arith.constant 1 : index
          %c1_19 = arith.constant 1 : index
          %c0_20 = arith.constant 0 : index
          %dim_21 = tensor.dim %arg1, %c0_20 : tensor<?x?xf32>
          %17 = arith.cmpi eq, %8, %c0_17 : index
          %18 = scf.if %17 -> (i1) {
            %50 = arith.cmpi sge, %arg7, %c0_17 : index
            %51 = arith.cmpi sle, %arg7, %dim_21 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg7, %c0_17 : index
            %51 = arith.cmpi slt, %arg7, %dim_21 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %18, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %19 = arith.cmpi sgt, %8, %c0_17 : index
          %20 = scf.if %19 -> (i1) {
            %50 = arith.subi %8, %c1_18 : index
            %51 = arith.muli %50, %c1_19 : index
            %52 = arith.addi %arg7, %51 : index
            %53 = arith.cmpi sge, %52, %c0_17 : index
            %54 = arith.cmpi slt, %52, %dim_21 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %20, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %c1_22 = arith.constant 1 : index
          %c1_23 = arith.constant 1 : index
          %dim_24 = tensor.dim %arg1, %c1_23 : tensor<?x?xf32>
          %21 = arith.cmpi eq, %7, %c0_17 : index
          %22 = scf.if %21 -> (i1) {
            %50 = arith.cmpi sge, %arg5, %c0_17 : index
            %51 = arith.cmpi sle, %arg5, %dim_24 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg5, %c0_17 : index
            %51 = arith.cmpi slt, %arg5, %dim_24 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %22, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %23 = arith.cmpi sgt, %7, %c0_17 : index
          %24 = scf.if %23 -> (i1) {
            %50 = arith.subi %7, %c1_18 : index
            %51 = arith.muli %50, %c1_22 : index
            %52 = arith.addi %arg5, %51 : index
            %53 = arith.cmpi sge, %52, %c0_17 : index
            %54 = arith.cmpi slt, %52, %dim_24 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %24, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice_25 = tensor.extract_slice %arg1[%arg7, %arg5] [%8, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %c0_26 = arith.constant 0 : index
          %c1_27 = arith.constant 1 : index
          %c1_28 = arith.constant 1 : index
          %c0_29 = arith.constant 0 : index
          %dim_30 = tensor.dim %arg8, %c0_29 : tensor<?x?xf32>
          %25 = arith.cmpi eq, %6, %c0_26 : index
          %26 = scf.if %25 -> (i1) {
            %50 = arith.cmpi sge, %arg3, %c0_26 : index
            %51 = arith.cmpi sle, %arg3, %dim_30 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg3, %c0_26 : index
            %51 = arith.cmpi slt, %arg3, %dim_30 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %26, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %27 = arith.cmpi sgt, %6, %c0_26 : index
          %28 = scf.if %27 -> (i1) {
            %50 = arith.subi %6, %c1_27 : index
            %51 = arith.muli %50, %c1_28 : index
            %52 = arith.addi %arg3, %51 : index
            %53 = arith.cmpi sge, %52, %c0_26 : index
            %54 = arith.cmpi slt, %52, %dim_30 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %28, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %c1_31 = arith.constant 1 : index
          %c1_32 = arith.constant 1 : index
          %dim_33 = tensor.dim %arg8, %c1_32 : tensor<?x?xf32>
          %29 = arith.cmpi eq, %7, %c0_26 : index
          %30 = scf.if %29 -> (i1) {
            %50 = arith.cmpi sge, %arg5, %c0_26 : index
            %51 = arith.cmpi sle, %arg5, %dim_33 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %50 = arith.cmpi sge, %arg5, %c0_26 : index
            %51 = arith.cmpi slt, %arg5, %dim_33 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          }
          cf.assert %30, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %31 = arith.cmpi sgt, %7, %c0_26 : index
          %32 = scf.if %31 -> (i1) {
            %50 = arith.subi %7, %c1_27 : index
            %51 = arith.muli %50, %c1_31 : index
            %52 = arith.addi %arg5, %51 : index
            %53 = arith.cmpi sge, %52, %c0_26 : index
            %54 = arith.cmpi slt, %52, %dim_33 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %32, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice_34 = tensor.extract_slice %arg8[%arg3, %arg5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %33 = affine.apply #map1(%6)
          %34 = affine.apply #map1(%8)
          %padded = tensor.pad %extracted_slice low[0, 0] high[%33, %34] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %35 = affine.apply #map1(%7)
          %padded_35 = tensor.pad %extracted_slice_25 low[0, 0] high[%34, %35] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %padded_36 = tensor.pad %extracted_slice_34 low[0, 0] high[%33, %35] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %c0_37 = arith.constant 0 : index
          %c1_38 = arith.constant 1 : index
          %c0_39 = arith.constant 0 : index
          %c2_40 = arith.constant 2 : index
          %36 = index.cmp slt(%c0_39, %c2_40)
          %c0_41 = arith.constant 0 : index
          %c2_42 = arith.constant 2 : index
          %37 = index.cmp slt(%c0_41, %c2_42)
          %38 = arith.andi %36, %37 : i1
          %c0_43 = arith.constant 0 : index
          %c2_44 = arith.constant 2 : index
          %39 = index.cmp slt(%c0_43, %c2_44)
          %40 = arith.andi %38, %39 : i1
          scf.if %40 {
            %c2_56 = arith.constant 2 : index
            %idx1 = index.constant 1
            %c2_57 = arith.constant 2 : index
            %idx1_58 = index.constant 1
            %c2_59 = arith.constant 2 : index
            %idx1_60 = index.constant 1
            %c0_61 = arith.constant 0 : index
            %c1_62 = arith.constant 1 : index
            %idx0 = index.constant 0
            %true_63 = index.bool.constant true
            cf.assert %true_63, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_64 = index.constant 1
            %idx2 = index.constant 2
            %c0_65 = arith.constant 0 : index
            %c2_66 = arith.constant 2 : index
            %true_67 = index.bool.constant true
            cf.assert %true_67, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %c0_68 = arith.constant 0 : index
            %c1_69 = arith.constant 1 : index
            %idx0_70 = index.constant 0
            %true_71 = index.bool.constant true
            cf.assert %true_71, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_72 = index.constant 1
            %idx2_73 = index.constant 2
            %c1_74 = arith.constant 1 : index
            %c2_75 = arith.constant 2 : index
            %true_76 = index.bool.constant true
            cf.assert %true_76, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %c0_77 = arith.constant 0 : index
            %c1_78 = arith.constant 1 : index
            %idx0_79 = index.constant 0
            %true_80 = index.bool.constant true
            cf.assert %true_80, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_81 = index.constant 1
            %idx2_82 = index.constant 2
            %c0_83 = arith.constant 0 : index
            %c2_84 = arith.constant 2 : index
            %true_85 = index.bool.constant true
            cf.assert %true_85, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %c0_86 = arith.constant 0 : index
            %c1_87 = arith.constant 1 : index
            %idx0_88 = index.constant 0
            %true_89 = index.bool.constant true
            cf.assert %true_89, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_90 = index.constant 1
            %idx2_91 = index.constant 2
            %c1_92 = arith.constant 1 : index
            %c2_93 = arith.constant 2 : index
            %true_94 = index.bool.constant true
            cf.assert %true_94, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %c0_95 = arith.constant 0 : index
            %c1_96 = arith.constant 1 : index
            %idx0_97 = index.constant 0
            %true_98 = index.bool.constant true
            cf.assert %true_98, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_99 = index.constant 1
            %idx2_100 = index.constant 2
            %c0_101 = arith.constant 0 : index
            %c2_102 = arith.constant 2 : index
            %true_103 = index.bool.constant true
            cf.assert %true_103, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %c0_104 = arith.constant 0 : index
            %c1_105 = arith.constant 1 : index
            %idx0_106 = index.constant 0
            %true_107 = index.bool.constant true
            cf.assert %true_107, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
            %idx1_108 = index.constant 1
            %idx2_109 = index.constant 2
            %c1_110 = arith.constant 1 : index
            %c2_111 = arith.constant 2 : index
            %true_112 = index.bool.constant true
            cf.assert %true_112, "ERROR: Runtime op verification failed\0A%9 = linalg.matmul {padded} ins(%padded, %padded_4 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_5 : tensor<2x2xf32>) -> tensor<2x2xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          }
          %41 = linalg.matmul {padded} ins(%padded, %padded_35 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_36 : tensor<2x2xf32>) -> tensor<2x2xf32>
          %c0_45 = arith.constant 0 : index
          %c1_46 = arith.constant 1 : index
          %c0_47 = arith.constant 0 : index
          %c1_48 = arith.constant 1 : index
          %c0_49 = arith.constant 0 : index
          %c2_50 = arith.constant 2 : index
          %42 = arith.cmpi eq, %6, %c0_45 : index
          %43 = scf.if %42 -> (i1) {
            %50 = arith.cmpi sge, %c0_47, %c0_45 : index
            %51 = arith.cmpi sle, %c0_47, %c2_50 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %true_56 = arith.constant true
            %true_57 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %43, "ERROR: Runtime op verification failed\0A%extracted_slice_6 = tensor.extract_slice %9[0, 0] [%3, %4] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %44 = arith.cmpi sgt, %6, %c0_45 : index
          %45 = scf.if %44 -> (i1) {
            %50 = arith.subi %6, %c1_46 : index
            %51 = arith.muli %50, %c1_48 : index
            %52 = arith.addi %c0_47, %51 : index
            %53 = arith.cmpi sge, %52, %c0_45 : index
            %54 = arith.cmpi slt, %52, %c2_50 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %45, "ERROR: Runtime op verification failed\0A%extracted_slice_6 = tensor.extract_slice %9[0, 0] [%3, %4] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %c0_51 = arith.constant 0 : index
          %c1_52 = arith.constant 1 : index
          %c1_53 = arith.constant 1 : index
          %c2_54 = arith.constant 2 : index
          %46 = arith.cmpi eq, %7, %c0_45 : index
          %47 = scf.if %46 -> (i1) {
            %50 = arith.cmpi sge, %c0_51, %c0_45 : index
            %51 = arith.cmpi sle, %c0_51, %c2_54 : index
            %52 = arith.andi %50, %51 : i1
            scf.yield %52 : i1
          } else {
            %true_56 = arith.constant true
            %true_57 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %47, "ERROR: Runtime op verification failed\0A%extracted_slice_6 = tensor.extract_slice %9[0, 0] [%3, %4] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %48 = arith.cmpi sgt, %7, %c0_45 : index
          %49 = scf.if %48 -> (i1) {
            %50 = arith.subi %7, %c1_46 : index
            %51 = arith.muli %50, %c1_52 : index
            %52 = arith.addi %c0_51, %51 : index
            %53 = arith.cmpi sge, %52, %c0_45 : index
            %54 = arith.cmpi slt, %52, %c2_54 : index
            %55 = arith.andi %53, %54 : i1
            scf.yield %55 : i1
          } else {
            %true_56 = arith.constant true
            scf.yield %true_56 : i1
          }
          cf.assert %49, "ERROR: Runtime op verification failed\0A%extracted_slice_6 = tensor.extract_slice %9[0, 0] [%3, %4] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice_55 = tensor.extract_slice %41[0, 0] [%6, %7] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %extracted_slice_55 into %arg8[%arg3, %arg5] [%6, %7] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %5 : tensor<?x?xf32>
      }
      scf.yield %4 : tensor<?x?xf32>
    }
    return %3 : tensor<?x?xf32>
  }
  func.func @threads(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:32:13)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %rank_1 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_2 = arith.constant 0 : index
    %true_3 = arith.constant true
    %1 = arith.cmpi sgt, %rank_1, %c1 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:33:16)"
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %2 = tensor.empty(%dim, %dim_4) : tensor<?x?xf32>
    %3 = affine.apply #map2()[%dim]
    %4 = affine.apply #map3()[%dim_4]
    %5 = scf.forall (%arg2, %arg3) in (%3, %4) shared_outs(%arg4 = %2) -> (tensor<?x?xf32>) {
      %6 = affine.apply #map4(%arg2)
      %7 = affine.apply #map5(%arg3)
      %8 = affine.min #map6(%arg2)[%dim]
      %9 = affine.min #map7(%arg3)[%dim_4]
      %c0_5 = arith.constant 0 : index
      %c1_6 = arith.constant 1 : index
      %c1_7 = arith.constant 1 : index
      %c0_8 = arith.constant 0 : index
      %dim_9 = tensor.dim %arg0, %c0_8 : tensor<?x?xf32>
      %10 = arith.cmpi eq, %8, %c0_5 : index
      %11 = scf.if %10 -> (i1) {
        %38 = arith.cmpi sge, %6, %c0_5 : index
        %39 = arith.cmpi sle, %6, %dim_9 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %6, %c0_5 : index
        %39 = arith.cmpi slt, %6, %dim_9 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %11, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %12 = arith.cmpi sgt, %8, %c0_5 : index
      %13 = scf.if %12 -> (i1) {
        %38 = arith.subi %8, %c1_6 : index
        %39 = arith.muli %38, %c1_7 : index
        %40 = arith.addi %6, %39 : index
        %41 = arith.cmpi sge, %40, %c0_5 : index
        %42 = arith.cmpi slt, %40, %dim_9 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %13, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %c1_10 = arith.constant 1 : index
      %c1_11 = arith.constant 1 : index
      %dim_12 = tensor.dim %arg0, %c1_11 : tensor<?x?xf32>
      %14 = arith.cmpi eq, %9, %c0_5 : index
      %15 = scf.if %14 -> (i1) {
        %38 = arith.cmpi sge, %7, %c0_5 : index
        %39 = arith.cmpi sle, %7, %dim_12 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %7, %c0_5 : index
        %39 = arith.cmpi slt, %7, %dim_12 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %15, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %16 = arith.cmpi sgt, %9, %c0_5 : index
      %17 = scf.if %16 -> (i1) {
        %38 = arith.subi %9, %c1_6 : index
        %39 = arith.muli %38, %c1_10 : index
        %40 = arith.addi %7, %39 : index
        %41 = arith.cmpi sge, %40, %c0_5 : index
        %42 = arith.cmpi slt, %40, %dim_12 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %17, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %extracted_slice = tensor.extract_slice %arg0[%6, %7] [%8, %9] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %c0_13 = arith.constant 0 : index
      %c1_14 = arith.constant 1 : index
      %c1_15 = arith.constant 1 : index
      %c0_16 = arith.constant 0 : index
      %dim_17 = tensor.dim %arg1, %c0_16 : tensor<?x?xf32>
      %18 = arith.cmpi eq, %8, %c0_13 : index
      %19 = scf.if %18 -> (i1) {
        %38 = arith.cmpi sge, %6, %c0_13 : index
        %39 = arith.cmpi sle, %6, %dim_17 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %6, %c0_13 : index
        %39 = arith.cmpi slt, %6, %dim_17 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %19, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %20 = arith.cmpi sgt, %8, %c0_13 : index
      %21 = scf.if %20 -> (i1) {
        %38 = arith.subi %8, %c1_14 : index
        %39 = arith.muli %38, %c1_15 : index
        %40 = arith.addi %6, %39 : index
        %41 = arith.cmpi sge, %40, %c0_13 : index
        %42 = arith.cmpi slt, %40, %dim_17 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %21, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %c1_18 = arith.constant 1 : index
      %c1_19 = arith.constant 1 : index
      %dim_20 = tensor.dim %arg1, %c1_19 : tensor<?x?xf32>
      %22 = arith.cmpi eq, %9, %c0_13 : index
      %23 = scf.if %22 -> (i1) {
        %38 = arith.cmpi sge, %7, %c0_13 : index
        %39 = arith.cmpi sle, %7, %dim_20 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %7, %c0_13 : index
        %39 = arith.cmpi slt, %7, %dim_20 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %23, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %24 = arith.cmpi sgt, %9, %c0_13 : index
      %25 = scf.if %24 -> (i1) {
        %38 = arith.subi %9, %c1_14 : index
        %39 = arith.muli %38, %c1_18 : index
        %40 = arith.addi %7, %39 : index
        %41 = arith.cmpi sge, %40, %c0_13 : index
        %42 = arith.cmpi slt, %40, %dim_20 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %25, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %extracted_slice_21 = tensor.extract_slice %arg1[%6, %7] [%8, %9] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %c0_22 = arith.constant 0 : index
      %c1_23 = arith.constant 1 : index
      %c1_24 = arith.constant 1 : index
      %c0_25 = arith.constant 0 : index
      %dim_26 = tensor.dim %arg4, %c0_25 : tensor<?x?xf32>
      %26 = arith.cmpi eq, %8, %c0_22 : index
      %27 = scf.if %26 -> (i1) {
        %38 = arith.cmpi sge, %6, %c0_22 : index
        %39 = arith.cmpi sle, %6, %dim_26 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %6, %c0_22 : index
        %39 = arith.cmpi slt, %6, %dim_26 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %27, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %28 = arith.cmpi sgt, %8, %c0_22 : index
      %29 = scf.if %28 -> (i1) {
        %38 = arith.subi %8, %c1_23 : index
        %39 = arith.muli %38, %c1_24 : index
        %40 = arith.addi %6, %39 : index
        %41 = arith.cmpi sge, %40, %c0_22 : index
        %42 = arith.cmpi slt, %40, %dim_26 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %29, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %c1_27 = arith.constant 1 : index
      %c1_28 = arith.constant 1 : index
      %dim_29 = tensor.dim %arg4, %c1_28 : tensor<?x?xf32>
      %30 = arith.cmpi eq, %9, %c0_22 : index
      %31 = scf.if %30 -> (i1) {
        %38 = arith.cmpi sge, %7, %c0_22 : index
        %39 = arith.cmpi sle, %7, %dim_29 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      } else {
        %38 = arith.cmpi sge, %7, %c0_22 : index
        %39 = arith.cmpi slt, %7, %dim_29 : index
        %40 = arith.andi %38, %39 : i1
        scf.yield %40 : i1
      }
      cf.assert %31, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %32 = arith.cmpi sgt, %9, %c0_22 : index
      %33 = scf.if %32 -> (i1) {
        %38 = arith.subi %9, %c1_23 : index
        %39 = arith.muli %38, %c1_27 : index
        %40 = arith.addi %7, %39 : index
        %41 = arith.cmpi sge, %40, %c0_22 : index
        %42 = arith.cmpi slt, %40, %dim_29 : index
        %43 = arith.andi %41, %42 : i1
        scf.yield %43 : i1
      } else {
        %true_41 = arith.constant true
        scf.yield %true_41 : i1
      }
      cf.assert %33, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %extracted_slice_30 = tensor.extract_slice %arg4[%6, %7] [%8, %9] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %c0_31 = arith.constant 0 : index
      %c1_32 = arith.constant 1 : index
      %c0_33 = arith.constant 0 : index
      %c1_34 = arith.constant 1 : index
      %c0_35 = arith.constant 0 : index
      %c1_36 = arith.constant 1 : index
      %c0_37 = arith.constant 0 : index
      %c1_38 = arith.constant 1 : index
      %c0_39 = arith.constant 0 : index
      %34 = index.cmp slt(%c0_39, %8)
      %c0_40 = arith.constant 0 : index
      %35 = index.cmp slt(%c0_40, %9)
      %36 = arith.andi %34, %35 : i1
      scf.if %36 {
        %38 = index.sub %8, %c1_38
        %39 = index.sub %9, %c1_38
        %c0_41 = arith.constant 0 : index
        %40 = index.mins %38, %c0_41
        %41 = index.cmp sge(%40, %c0_37)
        cf.assert %41, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %42 = index.maxs %38, %c0_41
        %43 = index.add %42, %c1_38
        %c0_42 = arith.constant 0 : index
        %44 = index.cmp eq(%43, %8)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %c0_43 = arith.constant 0 : index
        %45 = index.mins %39, %c0_43
        %46 = index.cmp sge(%45, %c0_37)
        cf.assert %46, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %47 = index.maxs %39, %c0_43
        %48 = index.add %47, %c1_38
        %c1_44 = arith.constant 1 : index
        %49 = index.cmp eq(%48, %9)
        cf.assert %49, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %c0_45 = arith.constant 0 : index
        %50 = index.mins %38, %c0_45
        %51 = index.cmp sge(%50, %c0_37)
        cf.assert %51, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %52 = index.maxs %38, %c0_45
        %53 = index.add %52, %c1_38
        %c0_46 = arith.constant 0 : index
        %54 = index.cmp eq(%53, %8)
        cf.assert %54, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %c0_47 = arith.constant 0 : index
        %55 = index.mins %39, %c0_47
        %56 = index.cmp sge(%55, %c0_37)
        cf.assert %56, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %57 = index.maxs %39, %c0_47
        %58 = index.add %57, %c1_38
        %c1_48 = arith.constant 1 : index
        %59 = index.cmp eq(%58, %9)
        cf.assert %59, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %c0_49 = arith.constant 0 : index
        %60 = index.mins %38, %c0_49
        %61 = index.cmp sge(%60, %c0_37)
        cf.assert %61, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %62 = index.maxs %38, %c0_49
        %63 = index.add %62, %c1_38
        %c0_50 = arith.constant 0 : index
        %64 = index.cmp eq(%63, %8)
        cf.assert %64, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %c0_51 = arith.constant 0 : index
        %65 = index.mins %39, %c0_51
        %66 = index.cmp sge(%65, %c0_37)
        cf.assert %66, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
        %67 = index.maxs %39, %c0_51
        %68 = index.add %67, %c1_38
        %c1_52 = arith.constant 1 : index
        %69 = index.cmp eq(%68, %9)
        cf.assert %69, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice, %extracted_slice_1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_2 : tensor<?x?xf32>) attrs =  {threads} {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      }
      %37 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_21 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_30 : tensor<?x?xf32>) attrs =  {threads} {
      ^bb0(%in: f32, %in_41: f32, %out: f32):
        %38 = arith.addf %in, %in_41 : f32
        linalg.yield %38 : f32
      } -> tensor<?x?xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %37 into %arg4[%6, %7] [%8, %9] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      }
    }
    return %5 : tensor<?x?xf32>
  }
  func.func @fused(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:52:13)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %rank_1 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_2 = arith.constant 0 : index
    %true_3 = arith.constant true
    %1 = arith.cmpi sgt, %rank_1, %c1 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:53:16)"
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %2 = tensor.empty(%dim, %dim_4) : tensor<?x?xf32>
    %3 = tensor.empty(%dim) : tensor<?xf32>
    %4 = scf.for %arg1 = %c0 to %dim step %c2 iter_args(%arg2 = %3) -> (tensor<?xf32>) {
      %5 = affine.min #map(%arg1)[%dim]
      %c0_5 = arith.constant 0 : index
      %c1_6 = arith.constant 1 : index
      %c1_7 = arith.constant 1 : index
      %c0_8 = arith.constant 0 : index
      %dim_9 = tensor.dim %arg0, %c0_8 : tensor<?x?xf32>
      %6 = arith.cmpi eq, %5, %c0_5 : index
      %7 = scf.if %6 -> (i1) {
        %36 = arith.cmpi sge, %arg1, %c0_5 : index
        %37 = arith.cmpi sle, %arg1, %dim_9 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      } else {
        %36 = arith.cmpi sge, %arg1, %c0_5 : index
        %37 = arith.cmpi slt, %arg1, %dim_9 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      }
      cf.assert %7, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %8 = arith.cmpi sgt, %5, %c0_5 : index
      %9 = scf.if %8 -> (i1) {
        %36 = arith.subi %5, %c1_6 : index
        %37 = arith.muli %36, %c1_7 : index
        %38 = arith.addi %arg1, %37 : index
        %39 = arith.cmpi sge, %38, %c0_5 : index
        %40 = arith.cmpi slt, %38, %dim_9 : index
        %41 = arith.andi %39, %40 : i1
        scf.yield %41 : i1
      } else {
        %true_52 = arith.constant true
        scf.yield %true_52 : i1
      }
      cf.assert %9, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %c0_10 = arith.constant 0 : index
      %c1_11 = arith.constant 1 : index
      %c1_12 = arith.constant 1 : index
      %dim_13 = tensor.dim %arg0, %c1_12 : tensor<?x?xf32>
      %10 = arith.cmpi eq, %dim_4, %c0_5 : index
      %11 = scf.if %10 -> (i1) {
        %36 = arith.cmpi sge, %c0_10, %c0_5 : index
        %37 = arith.cmpi sle, %c0_10, %dim_13 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      } else {
        %true_52 = arith.constant true
        %36 = arith.cmpi sgt, %dim_13, %c0_10 : index
        scf.yield %36 : i1
      }
      cf.assert %11, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %12 = arith.cmpi sgt, %dim_4, %c0_5 : index
      %13 = scf.if %12 -> (i1) {
        %36 = arith.subi %dim_4, %c1_6 : index
        %37 = arith.muli %36, %c1_11 : index
        %38 = arith.addi %c0_10, %37 : index
        %39 = arith.cmpi sge, %38, %c0_5 : index
        %40 = arith.cmpi slt, %38, %dim_13 : index
        %41 = arith.andi %39, %40 : i1
        scf.yield %41 : i1
      } else {
        %true_52 = arith.constant true
        scf.yield %true_52 : i1
      }
      cf.assert %13, "ERROR: Runtime op verification failed\0A%extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%5, %dim_4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %c0_14 = arith.constant 0 : index
      %c1_15 = arith.constant 1 : index
      %c1_16 = arith.constant 1 : index
      %c0_17 = arith.constant 0 : index
      %dim_18 = tensor.dim %2, %c0_17 : tensor<?x?xf32>
      %14 = arith.cmpi eq, %5, %c0_14 : index
      %15 = scf.if %14 -> (i1) {
        %36 = arith.cmpi sge, %arg1, %c0_14 : index
        %37 = arith.cmpi sle, %arg1, %dim_18 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      } else {
        %36 = arith.cmpi sge, %arg1, %c0_14 : index
        %37 = arith.cmpi slt, %arg1, %dim_18 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      }
      cf.assert %15, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %16 = arith.cmpi sgt, %5, %c0_14 : index
      %17 = scf.if %16 -> (i1) {
        %36 = arith.subi %5, %c1_15 : index
        %37 = arith.muli %36, %c1_16 : index
        %38 = arith.addi %arg1, %37 : index
        %39 = arith.cmpi sge, %38, %c0_14 : index
        %40 = arith.cmpi slt, %38, %dim_18 : index
        %41 = arith.andi %39, %40 : i1
        scf.yield %41 : i1
      } else {
        %true_52 = arith.constant true
        scf.yield %true_52 : i1
      }
      cf.assert %17, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %c0_19 = arith.constant 0 : index
      %c1_20 = arith.constant 1 : index
      %c1_21 = arith.constant 1 : index
      %dim_22 = tensor.dim %2, %c1_21 : tensor<?x?xf32>
      %18 = arith.cmpi eq, %dim_4, %c0_14 : index
      %19 = scf.if %18 -> (i1) {
        %36 = arith.cmpi sge, %c0_19, %c0_14 : index
        %37 = arith.cmpi sle, %c0_19, %dim_22 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      } else {
        %true_52 = arith.constant true
        %36 = arith.cmpi sgt, %dim_22, %c0_19 : index
        scf.yield %36 : i1
      }
      cf.assert %19, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %20 = arith.cmpi sgt, %dim_4, %c0_14 : index
      %21 = scf.if %20 -> (i1) {
        %36 = arith.subi %dim_4, %c1_15 : index
        %37 = arith.muli %36, %c1_20 : index
        %38 = arith.addi %c0_19, %37 : index
        %39 = arith.cmpi sge, %38, %c0_14 : index
        %40 = arith.cmpi slt, %38, %dim_22 : index
        %41 = arith.andi %39, %40 : i1
        scf.yield %41 : i1
      } else {
        %true_52 = arith.constant true
        scf.yield %true_52 : i1
      }
      cf.assert %21, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      %extracted_slice_23 = tensor.extract_slice %2[%arg1, 0] [%5, %dim_4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %c0_24 = arith.constant 0 : index
      %c1_25 = arith.constant 1 : index
      %c0_26 = arith.constant 0 : index
      %c1_27 = arith.constant 1 : index
      %c0_28 = arith.constant 0 : index
      %c1_29 = arith.constant 1 : index
      %c0_30 = arith.constant 0 : index
      %22 = index.cmp slt(%c0_30, %5)
      %c0_31 = arith.constant 0 : index
      %23 = index.cmp slt(%c0_31, %dim_4)
      %24 = arith.andi %22, %23 : i1
      scf.if %24 {
        %36 = index.sub %5, %c1_29
        %37 = index.sub %dim_4, %c1_29
        %c0_52 = arith.constant 0 : index
        %38 = index.mins %36, %c0_52
        %39 = index.cmp sge(%38, %c0_28)
        cf.assert %39, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %40 = index.maxs %36, %c0_52
        %41 = index.add %40, %c1_29
        %c0_53 = arith.constant 0 : index
        %42 = index.cmp eq(%41, %5)
        cf.assert %42, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %c0_54 = arith.constant 0 : index
        %43 = index.mins %37, %c0_54
        %44 = index.cmp sge(%43, %c0_28)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %45 = index.maxs %37, %c0_54
        %46 = index.add %45, %c1_29
        %c1_55 = arith.constant 1 : index
        %47 = index.cmp eq(%46, %dim_4)
        cf.assert %47, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %c0_56 = arith.constant 0 : index
        %48 = index.mins %36, %c0_56
        %49 = index.cmp sge(%48, %c0_28)
        cf.assert %49, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %50 = index.maxs %36, %c0_56
        %51 = index.add %50, %c1_29
        %c0_57 = arith.constant 0 : index
        %52 = index.cmp eq(%51, %5)
        cf.assert %52, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %c0_58 = arith.constant 0 : index
        %53 = index.mins %37, %c0_58
        %54 = index.cmp sge(%53, %c0_28)
        cf.assert %54, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
        %55 = index.maxs %37, %c0_58
        %56 = index.add %55, %c1_29
        %c1_59 = arith.constant 1 : index
        %57 = index.cmp eq(%56, %dim_4)
        cf.assert %57, "ERROR: Runtime op verification failed\0A%4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:55:16)"
      }
      %25 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_23 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %36 = arith.mulf %in, %in : f32
        linalg.yield %36 : f32
      } -> tensor<?x?xf32>
      %c0_32 = arith.constant 0 : index
      %c1_33 = arith.constant 1 : index
      %c1_34 = arith.constant 1 : index
      %c0_35 = arith.constant 0 : index
      %dim_36 = tensor.dim %arg2, %c0_35 : tensor<?xf32>
      %26 = arith.cmpi eq, %5, %c0_32 : index
      %27 = scf.if %26 -> (i1) {
        %36 = arith.cmpi sge, %arg1, %c0_32 : index
        %37 = arith.cmpi sle, %arg1, %dim_36 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      } else {
        %36 = arith.cmpi sge, %arg1, %c0_32 : index
        %37 = arith.cmpi slt, %arg1, %dim_36 : index
        %38 = arith.andi %36, %37 : i1
        scf.yield %38 : i1
      }
      cf.assert %27, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg2[%arg1] [%3] [1] : tensor<?xf32> to tensor<?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:64:14)"
      %28 = arith.cmpi sgt, %5, %c0_32 : index
      %29 = scf.if %28 -> (i1) {
        %36 = arith.subi %5, %c1_33 : index
        %37 = arith.muli %36, %c1_34 : index
        %38 = arith.addi %arg1, %37 : index
        %39 = arith.cmpi sge, %38, %c0_32 : index
        %40 = arith.cmpi slt, %38, %dim_36 : index
        %41 = arith.andi %39, %40 : i1
        scf.yield %41 : i1
      } else {
        %true_52 = arith.constant true
        scf.yield %true_52 : i1
      }
      cf.assert %29, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg2[%arg1] [%3] [1] : tensor<?xf32> to tensor<?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:64:14)"
      %extracted_slice_37 = tensor.extract_slice %arg2[%arg1] [%5] [1] : tensor<?xf32> to tensor<?xf32>
      %c0_38 = arith.constant 0 : index
      %c0_39 = arith.constant 0 : index
      %c1_40 = arith.constant 1 : index
      %c0_41 = arith.constant 0 : index
      %30 = index.cmp slt(%c0_41, %5)
      scf.if %30 {
        %36 = index.sub %5, %c1_40
        %c0_52 = arith.constant 0 : index
        %37 = index.mins %36, %c0_52
        %38 = index.cmp sge(%37, %c0_39)
        cf.assert %38, "ERROR: Runtime op verification failed\0A%5 = linalg.fill ins(%cst : f32) outs(%extracted_slice_2 : tensor<?xf32>) -> tensor<?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:64:14)"
        %39 = index.maxs %36, %c0_52
        %40 = index.add %39, %c1_40
        %c0_53 = arith.constant 0 : index
        %41 = index.cmp eq(%40, %5)
        cf.assert %41, "ERROR: Runtime op verification failed\0A%5 = linalg.fill ins(%cst : f32) outs(%extracted_slice_2 : tensor<?xf32>) -> tensor<?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:64:14)"
      }
      %31 = linalg.fill ins(%cst : f32) outs(%extracted_slice_37 : tensor<?xf32>) -> tensor<?xf32>
      %c0_42 = arith.constant 0 : index
      %dim_43 = tensor.dim %25, %c0_42 : tensor<?x?xf32>
      %c1_44 = arith.constant 1 : index
      %dim_45 = tensor.dim %25, %c1_44 : tensor<?x?xf32>
      %c0_46 = arith.constant 0 : index
      %dim_47 = tensor.dim %31, %c0_46 : tensor<?xf32>
      %c0_48 = arith.constant 0 : index
      %c1_49 = arith.constant 1 : index
      %c0_50 = arith.constant 0 : index
      %32 = index.cmp slt(%c0_50, %dim_43)
      %c0_51 = arith.constant 0 : index
      %33 = index.cmp slt(%c0_51, %dim_45)
      %34 = arith.andi %32, %33 : i1
      scf.if %34 {
        %36 = index.sub %dim_43, %c1_49
        %37 = index.sub %dim_45, %c1_49
        %c0_52 = arith.constant 0 : index
        %38 = index.mins %36, %c0_52
        %39 = index.cmp sge(%38, %c0_48)
        cf.assert %39, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
        %40 = index.maxs %36, %c0_52
        %41 = index.add %40, %c1_49
        %c0_53 = arith.constant 0 : index
        %dim_54 = tensor.dim %25, %c0_53 : tensor<?x?xf32>
        %42 = index.cmp eq(%41, %dim_54)
        cf.assert %42, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
        %c0_55 = arith.constant 0 : index
        %43 = index.mins %37, %c0_55
        %44 = index.cmp sge(%43, %c0_48)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
        %45 = index.maxs %37, %c0_55
        %46 = index.add %45, %c1_49
        %c1_56 = arith.constant 1 : index
        %dim_57 = tensor.dim %25, %c1_56 : tensor<?x?xf32>
        %47 = index.cmp eq(%46, %dim_57)
        cf.assert %47, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
        %c0_58 = arith.constant 0 : index
        %48 = index.mins %36, %c0_58
        %49 = index.cmp sge(%48, %c0_48)
        cf.assert %49, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
        %50 = index.maxs %36, %c0_58
        %51 = index.add %50, %c1_49
        %c0_59 = arith.constant 0 : index
        %dim_60 = tensor.dim %31, %c0_59 : tensor<?xf32>
        %52 = index.cmp eq(%51, %dim_60)
        cf.assert %52, "ERROR: Runtime op verification failed\0A%6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = [\22parallel\22, \22reduction\22]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {...} -> tensor<?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tiling.mlir\22:66:13)"
      }
      %35 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "reduction"]} ins(%25 : tensor<?x?xf32>) outs(%31 : tensor<?xf32>) attrs =  {fused} {
      ^bb0(%in: f32, %out: f32):
        %36 = arith.addf %in, %out : f32
        linalg.yield %36 : f32
      } -> tensor<?xf32>
      %inserted_slice = tensor.insert_slice %35 into %arg2[%arg1] [%5] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %inserted_slice : tensor<?xf32>
    }
    return %4 : tensor<?xf32>
  }
}

