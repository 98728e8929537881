// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// TOSA with dynamic sizes, as linalg.
//
// Made by
//   mlir-opt-22 --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),canonicalize,cse,generate-runtime-verification)' \
//     examples/sources/tosa.mlir

#map = affine_map<(d0, d1) -> (0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @dense(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 1.000000e+09 : f32
    %c1 = arith.constant 1 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %rank = tensor.rank %collapsed : tensor<?xf32>
    %c0_1 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %collapsed, %c0 : tensor<?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:17:9)"
    %dim = tensor.dim %collapsed, %c0 : tensor<?xf32>
    %1 = arith.divsi %dim, %c2 : index
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [1, 2, %1] : tensor<?xf32> into tensor<1x2x?xf32>
    %collapsed_2 = tensor.collapse_shape %arg1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %rank_3 = tensor.rank %collapsed_2 : tensor<?xf32>
    %c0_4 = arith.constant 0 : index
    %true_5 = arith.constant true
    %2 = arith.cmpi sgt, %rank_3, %c0 : index
    cf.assert %2, "ERROR: Runtime op verification failed\0A%dim_2 = tensor.dim %collapsed_1, %c0 : tensor<?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:19:9)"
    %dim_6 = tensor.dim %collapsed_2, %c0 : tensor<?xf32>
    %3 = arith.divsi %dim_6, %c3 : index
    %expanded_7 = tensor.expand_shape %collapsed_2 [[0, 1, 2]] output_shape [1, %3, 3] : tensor<?xf32> into tensor<1x?x3xf32>
    %4 = tensor.empty() : tensor<1x2x3xf32>
    %c0_8 = arith.constant 0 : index
    %c1_9 = arith.constant 1 : index
    %c0_10 = arith.constant 0 : index
    %c1_11 = arith.constant 1 : index
    %5 = index.cmp slt(%c0_10, %c1_11)
    %c0_12 = arith.constant 0 : index
    %c2_13 = arith.constant 2 : index
    %6 = index.cmp slt(%c0_12, %c2_13)
    %7 = arith.andi %5, %6 : i1
    %c0_14 = arith.constant 0 : index
    %c3_15 = arith.constant 3 : index
    %8 = index.cmp slt(%c0_14, %c3_15)
    %9 = arith.andi %7, %8 : i1
    scf.if %9 {
      %c1_57 = arith.constant 1 : index
      %idx0 = index.constant 0
      %c2_58 = arith.constant 2 : index
      %idx1 = index.constant 1
      %c3_59 = arith.constant 3 : index
      %idx2 = index.constant 2
      %c0_60 = arith.constant 0 : index
      %c0_61 = arith.constant 0 : index
      %idx0_62 = index.constant 0
      %true_63 = index.bool.constant true
      cf.assert %true_63, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx0_64 = index.constant 0
      %idx1_65 = index.constant 1
      %c0_66 = arith.constant 0 : index
      %c1_67 = arith.constant 1 : index
      %true_68 = index.bool.constant true
      cf.assert %true_68, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_69 = arith.constant 0 : index
      %c1_70 = arith.constant 1 : index
      %idx0_71 = index.constant 0
      %true_72 = index.bool.constant true
      cf.assert %true_72, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx1_73 = index.constant 1
      %idx2_74 = index.constant 2
      %c1_75 = arith.constant 1 : index
      %c2_76 = arith.constant 2 : index
      %true_77 = index.bool.constant true
      cf.assert %true_77, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_78 = arith.constant 0 : index
      %c2_79 = arith.constant 2 : index
      %idx0_80 = index.constant 0
      %true_81 = index.bool.constant true
      cf.assert %true_81, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #2 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx2_82 = index.constant 2
      %idx3 = index.constant 3
      %c2_83 = arith.constant 2 : index
      %c3_84 = arith.constant 3 : index
      %true_85 = index.bool.constant true
      cf.assert %true_85, "ERROR: Runtime op verification failed\0A%3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #2 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
    }
    %10 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %c2_16 = arith.constant 2 : index
    %dim_17 = tensor.dim %expanded, %c2_16 : tensor<1x2x?xf32>
    %c1_18 = arith.constant 1 : index
    %dim_19 = tensor.dim %expanded_7, %c1_18 : tensor<1x?x3xf32>
    %c0_20 = arith.constant 0 : index
    %c1_21 = arith.constant 1 : index
    %c0_22 = arith.constant 0 : index
    %c1_23 = arith.constant 1 : index
    %11 = index.cmp slt(%c0_22, %c1_23)
    %c0_24 = arith.constant 0 : index
    %c2_25 = arith.constant 2 : index
    %12 = index.cmp slt(%c0_24, %c2_25)
    %13 = arith.andi %11, %12 : i1
    %c0_26 = arith.constant 0 : index
    %c3_27 = arith.constant 3 : index
    %14 = index.cmp slt(%c0_26, %c3_27)
    %15 = arith.andi %13, %14 : i1
    %c0_28 = arith.constant 0 : index
    %16 = index.cmp slt(%c0_28, %dim_17)
    %17 = arith.andi %15, %16 : i1
    scf.if %17 {
      %c1_57 = arith.constant 1 : index
      %idx0 = index.constant 0
      %c2_58 = arith.constant 2 : index
      %idx1 = index.constant 1
      %c3_59 = arith.constant 3 : index
      %idx2 = index.constant 2
      %36 = index.sub %dim_17, %c1_21
      %c0_60 = arith.constant 0 : index
      %c0_61 = arith.constant 0 : index
      %idx0_62 = index.constant 0
      %true_63 = index.bool.constant true
      cf.assert %true_63, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx0_64 = index.constant 0
      %idx1_65 = index.constant 1
      %c0_66 = arith.constant 0 : index
      %c1_67 = arith.constant 1 : index
      %true_68 = index.bool.constant true
      cf.assert %true_68, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_69 = arith.constant 0 : index
      %c1_70 = arith.constant 1 : index
      %idx0_71 = index.constant 0
      %true_72 = index.bool.constant true
      cf.assert %true_72, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx1_73 = index.constant 1
      %idx2_74 = index.constant 2
      %c1_75 = arith.constant 1 : index
      %c2_76 = arith.constant 2 : index
      %true_77 = index.bool.constant true
      cf.assert %true_77, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_78 = arith.constant 0 : index
      %37 = index.mins %36, %c0_78
      %38 = index.cmp sge(%37, %c0_20)
      cf.assert %38, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #2 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %39 = index.maxs %36, %c0_78
      %40 = index.add %39, %c1_21
      %c2_79 = arith.constant 2 : index
      %dim_80 = tensor.dim %expanded, %c2_79 : tensor<1x2x?xf32>
      %41 = index.cmp eq(%40, %dim_80)
      cf.assert %41, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #2 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_81 = arith.constant 0 : index
      %c0_82 = arith.constant 0 : index
      %idx0_83 = index.constant 0
      %true_84 = index.bool.constant true
      cf.assert %true_84, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx0_85 = index.constant 0
      %idx1_86 = index.constant 1
      %c0_87 = arith.constant 0 : index
      %c1_88 = arith.constant 1 : index
      %true_89 = index.bool.constant true
      cf.assert %true_89, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_90 = arith.constant 0 : index
      %42 = index.mins %36, %c0_90
      %43 = index.cmp sge(%42, %c0_20)
      cf.assert %43, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %44 = index.maxs %36, %c0_90
      %45 = index.add %44, %c1_21
      %c1_91 = arith.constant 1 : index
      %dim_92 = tensor.dim %expanded_7, %c1_91 : tensor<1x?x3xf32>
      %46 = index.cmp eq(%45, %dim_92)
      cf.assert %46, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_93 = arith.constant 0 : index
      %c2_94 = arith.constant 2 : index
      %idx0_95 = index.constant 0
      %true_96 = index.bool.constant true
      cf.assert %true_96, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #2 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx2_97 = index.constant 2
      %idx3 = index.constant 3
      %c2_98 = arith.constant 2 : index
      %c3_99 = arith.constant 3 : index
      %true_100 = index.bool.constant true
      cf.assert %true_100, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #2 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_101 = arith.constant 0 : index
      %c0_102 = arith.constant 0 : index
      %idx0_103 = index.constant 0
      %true_104 = index.bool.constant true
      cf.assert %true_104, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx0_105 = index.constant 0
      %idx1_106 = index.constant 1
      %c0_107 = arith.constant 0 : index
      %c1_108 = arith.constant 1 : index
      %true_109 = index.bool.constant true
      cf.assert %true_109, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_110 = arith.constant 0 : index
      %c1_111 = arith.constant 1 : index
      %idx0_112 = index.constant 0
      %true_113 = index.bool.constant true
      cf.assert %true_113, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx1_114 = index.constant 1
      %idx2_115 = index.constant 2
      %c1_116 = arith.constant 1 : index
      %c2_117 = arith.constant 2 : index
      %true_118 = index.bool.constant true
      cf.assert %true_118, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %c0_119 = arith.constant 0 : index
      %c2_120 = arith.constant 2 : index
      %idx0_121 = index.constant 0
      %true_122 = index.bool.constant true
      cf.assert %true_122, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ unexpected negative result on dimension #2 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
      %idx2_123 = index.constant 2
      %idx3_124 = index.constant 3
      %c2_125 = arith.constant 2 : index
      %c3_126 = arith.constant 3 : index
      %true_127 = index.bool.constant true
      cf.assert %true_127, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #2 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
    }
    %18 = linalg.batch_matmul ins(%expanded, %expanded_7 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%10 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %collapsed_29 = tensor.collapse_shape %18 [[0, 1], [2]] : tensor<1x2x3xf32> into tensor<2x3xf32>
    %rank_30 = tensor.rank %arg2 : tensor<?x?xf32>
    %c0_31 = arith.constant 0 : index
    %true_32 = arith.constant true
    %19 = arith.cmpi sgt, %rank_30, %c0 : index
    cf.assert %19, "ERROR: Runtime op verification failed\0A%dim_5 = tensor.dim %arg2, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %dim_33 = tensor.dim %arg2, %c0 : tensor<?x?xf32>
    %20 = arith.cmpi eq, %dim_33, %c1 : index
    %21 = scf.if %20 -> (tensor<?x?xf32>) {
      %rank_57 = tensor.rank %arg2 : tensor<?x?xf32>
      %c0_58 = arith.constant 0 : index
      %true_59 = arith.constant true
      %36 = arith.cmpi sgt, %rank_57, %c1 : index
      cf.assert %36, "ERROR: Runtime op verification failed\0A%dim_8 = tensor.dim %arg2, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %dim_60 = tensor.dim %arg2, %c1 : tensor<?x?xf32>
      %37 = tensor.empty(%dim_60) : tensor<2x?xf32>
      %c0_61 = arith.constant 0 : index
      %dim_62 = tensor.dim %arg2, %c0_61 : tensor<?x?xf32>
      %c1_63 = arith.constant 1 : index
      %dim_64 = tensor.dim %arg2, %c1_63 : tensor<?x?xf32>
      %c1_65 = arith.constant 1 : index
      %dim_66 = tensor.dim %37, %c1_65 : tensor<2x?xf32>
      %c0_67 = arith.constant 0 : index
      %c1_68 = arith.constant 1 : index
      %c0_69 = arith.constant 0 : index
      %c2_70 = arith.constant 2 : index
      %38 = index.cmp slt(%c0_69, %c2_70)
      %c0_71 = arith.constant 0 : index
      %39 = index.cmp slt(%c0_71, %dim_64)
      %40 = arith.andi %38, %39 : i1
      scf.if %40 {
        %c2_73 = arith.constant 2 : index
        %idx1 = index.constant 1
        %42 = index.sub %dim_64, %c1_68
        %c0_74 = arith.constant 0 : index
        %c0_75 = arith.constant 0 : index
        %idx0 = index.constant 0
        %true_76 = index.bool.constant true
        cf.assert %true_76, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %idx0_77 = index.constant 0
        %idx1_78 = index.constant 1
        %c0_79 = arith.constant 0 : index
        %dim_80 = tensor.dim %arg2, %c0_79 : tensor<?x?xf32>
        %43 = index.cmp sle(%idx1_78, %dim_80)
        cf.assert %43, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_81 = arith.constant 0 : index
        %44 = index.mins %42, %c0_81
        %45 = index.cmp sge(%44, %c0_67)
        cf.assert %45, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %46 = index.maxs %42, %c0_81
        %47 = index.add %46, %c1_68
        %c1_82 = arith.constant 1 : index
        %dim_83 = tensor.dim %arg2, %c1_82 : tensor<?x?xf32>
        %48 = index.cmp eq(%47, %dim_83)
        cf.assert %48, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_84 = arith.constant 0 : index
        %c1_85 = arith.constant 1 : index
        %idx0_86 = index.constant 0
        %true_87 = index.bool.constant true
        cf.assert %true_87, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %idx1_88 = index.constant 1
        %idx2 = index.constant 2
        %c0_89 = arith.constant 0 : index
        %c2_90 = arith.constant 2 : index
        %true_91 = index.bool.constant true
        cf.assert %true_91, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_92 = arith.constant 0 : index
        %49 = index.mins %42, %c0_92
        %50 = index.cmp sge(%49, %c0_67)
        cf.assert %50, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %51 = index.maxs %42, %c0_92
        %52 = index.add %51, %c1_68
        %c1_93 = arith.constant 1 : index
        %dim_94 = tensor.dim %37, %c1_93 : tensor<2x?xf32>
        %53 = index.cmp eq(%52, %dim_94)
        cf.assert %53, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<?x?xf32>) outs(%12 : tensor<2x?xf32>) {...} -> tensor<2x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      }
      %41 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<?x?xf32>) outs(%37 : tensor<2x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x?xf32>
      %cast_72 = tensor.cast %41 : tensor<2x?xf32> to tensor<?x?xf32>
      scf.yield %cast_72 : tensor<?x?xf32>
    } else {
      scf.yield %arg2 : tensor<?x?xf32>
    }
    %rank_34 = tensor.rank %21 : tensor<?x?xf32>
    %c0_35 = arith.constant 0 : index
    %true_36 = arith.constant true
    %22 = arith.cmpi sgt, %rank_34, %c1 : index
    cf.assert %22, "ERROR: Runtime op verification failed\0A%dim_6 = tensor.dim %6, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %dim_37 = tensor.dim %21, %c1 : tensor<?x?xf32>
    %23 = arith.cmpi eq, %dim_37, %c1 : index
    %24 = scf.if %23 -> (tensor<?x?xf32>) {
      %rank_57 = tensor.rank %21 : tensor<?x?xf32>
      %c0_58 = arith.constant 0 : index
      %true_59 = arith.constant true
      %36 = arith.cmpi sgt, %rank_57, %c0 : index
      cf.assert %36, "ERROR: Runtime op verification failed\0A%dim_8 = tensor.dim %6, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %dim_60 = tensor.dim %21, %c0 : tensor<?x?xf32>
      %37 = tensor.empty(%dim_60) : tensor<?x3xf32>
      %c0_61 = arith.constant 0 : index
      %dim_62 = tensor.dim %21, %c0_61 : tensor<?x?xf32>
      %c1_63 = arith.constant 1 : index
      %dim_64 = tensor.dim %21, %c1_63 : tensor<?x?xf32>
      %c0_65 = arith.constant 0 : index
      %dim_66 = tensor.dim %37, %c0_65 : tensor<?x3xf32>
      %c0_67 = arith.constant 0 : index
      %c1_68 = arith.constant 1 : index
      %c0_69 = arith.constant 0 : index
      %38 = index.cmp slt(%c0_69, %dim_62)
      %c0_70 = arith.constant 0 : index
      %c3_71 = arith.constant 3 : index
      %39 = index.cmp slt(%c0_70, %c3_71)
      %40 = arith.andi %38, %39 : i1
      scf.if %40 {
        %42 = index.sub %dim_62, %c1_68
        %c3_73 = arith.constant 3 : index
        %idx2 = index.constant 2
        %c0_74 = arith.constant 0 : index
        %43 = index.mins %42, %c0_74
        %44 = index.cmp sge(%43, %c0_67)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %45 = index.maxs %42, %c0_74
        %46 = index.add %45, %c1_68
        %c0_75 = arith.constant 0 : index
        %dim_76 = tensor.dim %21, %c0_75 : tensor<?x?xf32>
        %47 = index.cmp eq(%46, %dim_76)
        cf.assert %47, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_77 = arith.constant 0 : index
        %c0_78 = arith.constant 0 : index
        %idx0 = index.constant 0
        %true_79 = index.bool.constant true
        cf.assert %true_79, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %idx0_80 = index.constant 0
        %idx1 = index.constant 1
        %c1_81 = arith.constant 1 : index
        %dim_82 = tensor.dim %21, %c1_81 : tensor<?x?xf32>
        %48 = index.cmp sle(%idx1, %dim_82)
        cf.assert %48, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_83 = arith.constant 0 : index
        %49 = index.mins %42, %c0_83
        %50 = index.cmp sge(%49, %c0_67)
        cf.assert %50, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %51 = index.maxs %42, %c0_83
        %52 = index.add %51, %c1_68
        %c0_84 = arith.constant 0 : index
        %dim_85 = tensor.dim %37, %c0_84 : tensor<?x3xf32>
        %53 = index.cmp eq(%52, %dim_85)
        cf.assert %53, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %c0_86 = arith.constant 0 : index
        %c2_87 = arith.constant 2 : index
        %idx0_88 = index.constant 0
        %true_89 = index.bool.constant true
        cf.assert %true_89, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
        %idx2_90 = index.constant 2
        %idx3 = index.constant 3
        %c1_91 = arith.constant 1 : index
        %c3_92 = arith.constant 3 : index
        %true_93 = index.bool.constant true
        cf.assert %true_93, "ERROR: Runtime op verification failed\0A%13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%6 : tensor<?x?xf32>) outs(%12 : tensor<?x3xf32>) {...} -> tensor<?x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      }
      %41 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<?x?xf32>) outs(%37 : tensor<?x3xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x3xf32>
      %cast_72 = tensor.cast %41 : tensor<?x3xf32> to tensor<?x?xf32>
      scf.yield %cast_72 : tensor<?x?xf32>
    } else {
      scf.yield %21 : tensor<?x?xf32>
    }
    %25 = tensor.empty() : tensor<2x3xf32>
    %c0_38 = arith.constant 0 : index
    %dim_39 = tensor.dim %24, %c0_38 : tensor<?x?xf32>
    %c2_40 = arith.constant 2 : index
    %26 = arith.cmpi eq, %dim_39, %c2_40 : index
    cf.assert %26, "ERROR: Runtime op verification failed\0A%cast = tensor.cast %8 : tensor<?x?xf32> to tensor<2x3xf32>\0A^ size mismatch of dim 0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %c1_41 = arith.constant 1 : index
    %dim_42 = tensor.dim %24, %c1_41 : tensor<?x?xf32>
    %c3_43 = arith.constant 3 : index
    %27 = arith.cmpi eq, %dim_42, %c3_43 : index
    cf.assert %27, "ERROR: Runtime op verification failed\0A%cast = tensor.cast %8 : tensor<?x?xf32> to tensor<2x3xf32>\0A^ size mismatch of dim 1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %cast = tensor.cast %24 : tensor<?x?xf32> to tensor<2x3xf32>
    %c0_44 = arith.constant 0 : index
    %c1_45 = arith.constant 1 : index
    %c0_46 = arith.constant 0 : index
    %c2_47 = arith.constant 2 : index
    %28 = index.cmp slt(%c0_46, %c2_47)
    %c0_48 = arith.constant 0 : index
    %c3_49 = arith.constant 3 : index
    %29 = index.cmp slt(%c0_48, %c3_49)
    %30 = arith.andi %28, %29 : i1
    scf.if %30 {
      %c2_57 = arith.constant 2 : index
      %idx1 = index.constant 1
      %c3_58 = arith.constant 3 : index
      %idx2 = index.constant 2
      %c0_59 = arith.constant 0 : index
      %c1_60 = arith.constant 1 : index
      %idx0 = index.constant 0
      %true_61 = index.bool.constant true
      cf.assert %true_61, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx1_62 = index.constant 1
      %idx2_63 = index.constant 2
      %c0_64 = arith.constant 0 : index
      %c2_65 = arith.constant 2 : index
      %true_66 = index.bool.constant true
      cf.assert %true_66, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %c0_67 = arith.constant 0 : index
      %c2_68 = arith.constant 2 : index
      %idx0_69 = index.constant 0
      %true_70 = index.bool.constant true
      cf.assert %true_70, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx2_71 = index.constant 2
      %idx3 = index.constant 3
      %c1_72 = arith.constant 1 : index
      %c3_73 = arith.constant 3 : index
      %true_74 = index.bool.constant true
      cf.assert %true_74, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %c0_75 = arith.constant 0 : index
      %c1_76 = arith.constant 1 : index
      %idx0_77 = index.constant 0
      %true_78 = index.bool.constant true
      cf.assert %true_78, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx1_79 = index.constant 1
      %idx2_80 = index.constant 2
      %c0_81 = arith.constant 0 : index
      %c2_82 = arith.constant 2 : index
      %true_83 = index.bool.constant true
      cf.assert %true_83, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %c0_84 = arith.constant 0 : index
      %c2_85 = arith.constant 2 : index
      %idx0_86 = index.constant 0
      %true_87 = index.bool.constant true
      cf.assert %true_87, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx2_88 = index.constant 2
      %idx3_89 = index.constant 3
      %c1_90 = arith.constant 1 : index
      %c3_91 = arith.constant 3 : index
      %true_92 = index.bool.constant true
      cf.assert %true_92, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %c0_93 = arith.constant 0 : index
      %c1_94 = arith.constant 1 : index
      %idx0_95 = index.constant 0
      %true_96 = index.bool.constant true
      cf.assert %true_96, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx1_97 = index.constant 1
      %idx2_98 = index.constant 2
      %c0_99 = arith.constant 0 : index
      %c2_100 = arith.constant 2 : index
      %true_101 = index.bool.constant true
      cf.assert %true_101, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %c0_102 = arith.constant 0 : index
      %c2_103 = arith.constant 2 : index
      %idx0_104 = index.constant 0
      %true_105 = index.bool.constant true
      cf.assert %true_105, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
      %idx2_106 = index.constant 2
      %idx3_107 = index.constant 3
      %c1_108 = arith.constant 1 : index
      %c3_109 = arith.constant 3 : index
      %true_110 = index.bool.constant true
      cf.assert %true_110, "ERROR: Runtime op verification failed\0A%10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%collapsed_4, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    }
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_29, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%25 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_57: f32, %out: f32):
      %36 = arith.addf %in, %in_57 : f32
      linalg.yield %36 : f32
    } -> tensor<2x3xf32>
    %c0_50 = arith.constant 0 : index
    %c1_51 = arith.constant 1 : index
    %c0_52 = arith.constant 0 : index
    %c2_53 = arith.constant 2 : index
    %32 = index.cmp slt(%c0_52, %c2_53)
    %c0_54 = arith.constant 0 : index
    %c3_55 = arith.constant 3 : index
    %33 = index.cmp slt(%c0_54, %c3_55)
    %34 = arith.andi %32, %33 : i1
    scf.if %34 {
      %c2_57 = arith.constant 2 : index
      %idx1 = index.constant 1
      %c3_58 = arith.constant 3 : index
      %idx2 = index.constant 2
      %c0_59 = arith.constant 0 : index
      %c1_60 = arith.constant 1 : index
      %idx0 = index.constant 0
      %true_61 = index.bool.constant true
      cf.assert %true_61, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %idx1_62 = index.constant 1
      %idx2_63 = index.constant 2
      %c0_64 = arith.constant 0 : index
      %c2_65 = arith.constant 2 : index
      %true_66 = index.bool.constant true
      cf.assert %true_66, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %c0_67 = arith.constant 0 : index
      %c2_68 = arith.constant 2 : index
      %idx0_69 = index.constant 0
      %true_70 = index.bool.constant true
      cf.assert %true_70, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %idx2_71 = index.constant 2
      %idx3 = index.constant 3
      %c1_72 = arith.constant 1 : index
      %c3_73 = arith.constant 3 : index
      %true_74 = index.bool.constant true
      cf.assert %true_74, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %c0_75 = arith.constant 0 : index
      %c1_76 = arith.constant 1 : index
      %idx0_77 = index.constant 0
      %true_78 = index.bool.constant true
      cf.assert %true_78, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %idx1_79 = index.constant 1
      %idx2_80 = index.constant 2
      %c0_81 = arith.constant 0 : index
      %c2_82 = arith.constant 2 : index
      %true_83 = index.bool.constant true
      cf.assert %true_83, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %c0_84 = arith.constant 0 : index
      %c2_85 = arith.constant 2 : index
      %idx0_86 = index.constant 0
      %true_87 = index.bool.constant true
      cf.assert %true_87, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
      %idx2_88 = index.constant 2
      %idx3_89 = index.constant 3
      %c1_90 = arith.constant 1 : index
      %c3_91 = arith.constant 3 : index
      %true_92 = index.bool.constant true
      cf.assert %true_92, "ERROR: Runtime op verification failed\0A%11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%10 : tensor<2x3xf32>) outs(%9 : tensor<2x3xf32>) {...} -> tensor<2x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:28:8)"
    }
    %35 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<2x3xf32>) outs(%25 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.minimumf %in, %cst : f32
      %37 = arith.maximumf %36, %cst_0 : f32
      linalg.yield %37 : f32
    } -> tensor<2x3xf32>
    %cast_56 = tensor.cast %35 : tensor<2x3xf32> to tensor<?x?xf32>
    return %cast_56 : tensor<?x?xf32>
  }
  func.func @centre(%arg0: tensor<?x?xf32>, %arg1: tensor<?x1xf32>, %arg2: tensor<1x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %rank_1 = tensor.rank %arg1 : tensor<?x1xf32>
    %c0_2 = arith.constant 0 : index
    %true_3 = arith.constant true
    %1 = arith.cmpi sgt, %rank_1, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg1, %c0 : tensor<?x1xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    %dim_4 = tensor.dim %arg1, %c0 : tensor<?x1xf32>
    %2 = arith.maxui %dim, %dim_4 : index
    %rank_5 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_6 = arith.constant 0 : index
    %true_7 = arith.constant true
    %3 = arith.cmpi sgt, %rank_5, %c1 : index
    cf.assert %3, "ERROR: Runtime op verification failed\0A%dim_1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    %dim_8 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %4 = arith.cmpi eq, %dim, %c1 : index
    %5 = scf.if %4 -> (tensor<?x?xf32>) {
      %27 = tensor.empty(%2, %dim_8) : tensor<?x?xf32>
      %c0_45 = arith.constant 0 : index
      %dim_46 = tensor.dim %arg0, %c0_45 : tensor<?x?xf32>
      %c1_47 = arith.constant 1 : index
      %dim_48 = tensor.dim %arg0, %c1_47 : tensor<?x?xf32>
      %c0_49 = arith.constant 0 : index
      %dim_50 = tensor.dim %27, %c0_49 : tensor<?x?xf32>
      %c1_51 = arith.constant 1 : index
      %dim_52 = tensor.dim %27, %c1_51 : tensor<?x?xf32>
      %c0_53 = arith.constant 0 : index
      %c1_54 = arith.constant 1 : index
      %c0_55 = arith.constant 0 : index
      %28 = index.cmp slt(%c0_55, %dim_50)
      %c0_56 = arith.constant 0 : index
      %29 = index.cmp slt(%c0_56, %dim_48)
      %30 = arith.andi %28, %29 : i1
      scf.if %30 {
        %32 = index.sub %dim_50, %c1_54
        %33 = index.sub %dim_48, %c1_54
        %c0_57 = arith.constant 0 : index
        %c0_58 = arith.constant 0 : index
        %idx0 = index.constant 0
        %true_59 = index.bool.constant true
        cf.assert %true_59, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %idx0_60 = index.constant 0
        %idx1 = index.constant 1
        %c0_61 = arith.constant 0 : index
        %dim_62 = tensor.dim %arg0, %c0_61 : tensor<?x?xf32>
        %34 = index.cmp sle(%idx1, %dim_62)
        cf.assert %34, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_63 = arith.constant 0 : index
        %35 = index.mins %33, %c0_63
        %36 = index.cmp sge(%35, %c0_53)
        cf.assert %36, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %37 = index.maxs %33, %c0_63
        %38 = index.add %37, %c1_54
        %c1_64 = arith.constant 1 : index
        %dim_65 = tensor.dim %arg0, %c1_64 : tensor<?x?xf32>
        %39 = index.cmp eq(%38, %dim_65)
        cf.assert %39, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_66 = arith.constant 0 : index
        %40 = index.mins %32, %c0_66
        %41 = index.cmp sge(%40, %c0_53)
        cf.assert %41, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %42 = index.maxs %32, %c0_66
        %43 = index.add %42, %c1_54
        %c0_67 = arith.constant 0 : index
        %dim_68 = tensor.dim %27, %c0_67 : tensor<?x?xf32>
        %44 = index.cmp eq(%43, %dim_68)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_69 = arith.constant 0 : index
        %45 = index.mins %33, %c0_69
        %46 = index.cmp sge(%45, %c0_53)
        cf.assert %46, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %47 = index.maxs %33, %c0_69
        %48 = index.add %47, %c1_54
        %c1_70 = arith.constant 1 : index
        %dim_71 = tensor.dim %27, %c1_70 : tensor<?x?xf32>
        %49 = index.cmp eq(%48, %dim_71)
        cf.assert %49, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg0 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      }
      %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x?xf32>) outs(%27 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %31 : tensor<?x?xf32>
    } else {
      scf.yield %arg0 : tensor<?x?xf32>
    }
    %rank_9 = tensor.rank %5 : tensor<?x?xf32>
    %c0_10 = arith.constant 0 : index
    %true_11 = arith.constant true
    %6 = arith.cmpi sgt, %rank_9, %c1 : index
    cf.assert %6, "ERROR: Runtime op verification failed\0A%dim_2 = tensor.dim %2, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    %dim_12 = tensor.dim %5, %c1 : tensor<?x?xf32>
    %7 = arith.cmpi eq, %dim_12, %c1 : index
    %8 = scf.if %7 -> (tensor<?x?xf32>) {
      %rank_45 = tensor.rank %5 : tensor<?x?xf32>
      %c0_46 = arith.constant 0 : index
      %true_47 = arith.constant true
      %27 = arith.cmpi sgt, %rank_45, %c0 : index
      cf.assert %27, "ERROR: Runtime op verification failed\0A%dim_4 = tensor.dim %2, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %dim_48 = tensor.dim %5, %c0 : tensor<?x?xf32>
      %28 = tensor.empty(%dim_48, %dim_8) : tensor<?x?xf32>
      %c0_49 = arith.constant 0 : index
      %dim_50 = tensor.dim %5, %c0_49 : tensor<?x?xf32>
      %c1_51 = arith.constant 1 : index
      %dim_52 = tensor.dim %5, %c1_51 : tensor<?x?xf32>
      %c0_53 = arith.constant 0 : index
      %dim_54 = tensor.dim %28, %c0_53 : tensor<?x?xf32>
      %c1_55 = arith.constant 1 : index
      %dim_56 = tensor.dim %28, %c1_55 : tensor<?x?xf32>
      %c0_57 = arith.constant 0 : index
      %c1_58 = arith.constant 1 : index
      %c0_59 = arith.constant 0 : index
      %29 = index.cmp slt(%c0_59, %dim_50)
      %c0_60 = arith.constant 0 : index
      %30 = index.cmp slt(%c0_60, %dim_56)
      %31 = arith.andi %29, %30 : i1
      scf.if %31 {
        %33 = index.sub %dim_50, %c1_58
        %34 = index.sub %dim_56, %c1_58
        %c0_61 = arith.constant 0 : index
        %35 = index.mins %33, %c0_61
        %36 = index.cmp sge(%35, %c0_57)
        cf.assert %36, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %37 = index.maxs %33, %c0_61
        %38 = index.add %37, %c1_58
        %c0_62 = arith.constant 0 : index
        %dim_63 = tensor.dim %5, %c0_62 : tensor<?x?xf32>
        %39 = index.cmp eq(%38, %dim_63)
        cf.assert %39, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_64 = arith.constant 0 : index
        %c0_65 = arith.constant 0 : index
        %idx0 = index.constant 0
        %true_66 = index.bool.constant true
        cf.assert %true_66, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %idx0_67 = index.constant 0
        %idx1 = index.constant 1
        %c1_68 = arith.constant 1 : index
        %dim_69 = tensor.dim %5, %c1_68 : tensor<?x?xf32>
        %40 = index.cmp sle(%idx1, %dim_69)
        cf.assert %40, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_70 = arith.constant 0 : index
        %41 = index.mins %33, %c0_70
        %42 = index.cmp sge(%41, %c0_57)
        cf.assert %42, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %43 = index.maxs %33, %c0_70
        %44 = index.add %43, %c1_58
        %c0_71 = arith.constant 0 : index
        %dim_72 = tensor.dim %28, %c0_71 : tensor<?x?xf32>
        %45 = index.cmp eq(%44, %dim_72)
        cf.assert %45, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_73 = arith.constant 0 : index
        %46 = index.mins %34, %c0_73
        %47 = index.cmp sge(%46, %c0_57)
        cf.assert %47, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %48 = index.maxs %34, %c0_73
        %49 = index.add %48, %c1_58
        %c1_74 = arith.constant 1 : index
        %dim_75 = tensor.dim %28, %c1_74 : tensor<?x?xf32>
        %50 = index.cmp eq(%49, %dim_75)
        cf.assert %50, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%2 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      }
      %32 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x?xf32>) outs(%28 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %32 : tensor<?x?xf32>
    } else {
      scf.yield %5 : tensor<?x?xf32>
    }
    %9 = arith.cmpi eq, %dim_4, %c1 : index
    %10 = scf.if %9 -> (tensor<?x1xf32>) {
      %27 = tensor.empty(%2) : tensor<?x1xf32>
      %c0_45 = arith.constant 0 : index
      %dim_46 = tensor.dim %arg1, %c0_45 : tensor<?x1xf32>
      %c0_47 = arith.constant 0 : index
      %dim_48 = tensor.dim %27, %c0_47 : tensor<?x1xf32>
      %c0_49 = arith.constant 0 : index
      %c1_50 = arith.constant 1 : index
      %c0_51 = arith.constant 0 : index
      %28 = index.cmp slt(%c0_51, %dim_48)
      %c0_52 = arith.constant 0 : index
      %c1_53 = arith.constant 1 : index
      %29 = index.cmp slt(%c0_52, %c1_53)
      %30 = arith.andi %28, %29 : i1
      scf.if %30 {
        %32 = index.sub %dim_48, %c1_50
        %c1_54 = arith.constant 1 : index
        %idx0 = index.constant 0
        %c0_55 = arith.constant 0 : index
        %c0_56 = arith.constant 0 : index
        %idx0_57 = index.constant 0
        %true_58 = index.bool.constant true
        cf.assert %true_58, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %idx0_59 = index.constant 0
        %idx1 = index.constant 1
        %c0_60 = arith.constant 0 : index
        %dim_61 = tensor.dim %arg1, %c0_60 : tensor<?x1xf32>
        %33 = index.cmp sle(%idx1, %dim_61)
        cf.assert %33, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_62 = arith.constant 0 : index
        %c0_63 = arith.constant 0 : index
        %idx0_64 = index.constant 0
        %true_65 = index.bool.constant true
        cf.assert %true_65, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %idx0_66 = index.constant 0
        %idx1_67 = index.constant 1
        %c1_68 = arith.constant 1 : index
        %c1_69 = arith.constant 1 : index
        %true_70 = index.bool.constant true
        cf.assert %true_70, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_71 = arith.constant 0 : index
        %34 = index.mins %32, %c0_71
        %35 = index.cmp sge(%34, %c0_49)
        cf.assert %35, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %36 = index.maxs %32, %c0_71
        %37 = index.add %36, %c1_50
        %c0_72 = arith.constant 0 : index
        %dim_73 = tensor.dim %27, %c0_72 : tensor<?x1xf32>
        %38 = index.cmp eq(%37, %dim_73)
        cf.assert %38, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %c0_74 = arith.constant 0 : index
        %c0_75 = arith.constant 0 : index
        %idx0_76 = index.constant 0
        %true_77 = index.bool.constant true
        cf.assert %true_77, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
        %idx0_78 = index.constant 0
        %idx1_79 = index.constant 1
        %c1_80 = arith.constant 1 : index
        %c1_81 = arith.constant 1 : index
        %true_82 = index.bool.constant true
        cf.assert %true_82, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg1 : tensor<?x1xf32>) outs(%16 : tensor<?x1xf32>) {...} -> tensor<?x1xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      }
      %31 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?x1xf32>) outs(%27 : tensor<?x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x1xf32>
      scf.yield %31 : tensor<?x1xf32>
    } else {
      scf.yield %arg1 : tensor<?x1xf32>
    }
    %11 = tensor.empty(%2, %dim_8) : tensor<?x?xf32>
    %c0_13 = arith.constant 0 : index
    %dim_14 = tensor.dim %8, %c0_13 : tensor<?x?xf32>
    %c1_15 = arith.constant 1 : index
    %dim_16 = tensor.dim %8, %c1_15 : tensor<?x?xf32>
    %c0_17 = arith.constant 0 : index
    %dim_18 = tensor.dim %10, %c0_17 : tensor<?x1xf32>
    %c0_19 = arith.constant 0 : index
    %dim_20 = tensor.dim %11, %c0_19 : tensor<?x?xf32>
    %c1_21 = arith.constant 1 : index
    %dim_22 = tensor.dim %11, %c1_21 : tensor<?x?xf32>
    %c0_23 = arith.constant 0 : index
    %c1_24 = arith.constant 1 : index
    %c0_25 = arith.constant 0 : index
    %12 = index.cmp slt(%c0_25, %dim_14)
    %c0_26 = arith.constant 0 : index
    %13 = index.cmp slt(%c0_26, %dim_16)
    %14 = arith.andi %12, %13 : i1
    scf.if %14 {
      %27 = index.sub %dim_14, %c1_24
      %28 = index.sub %dim_16, %c1_24
      %c0_45 = arith.constant 0 : index
      %29 = index.mins %27, %c0_45
      %30 = index.cmp sge(%29, %c0_23)
      cf.assert %30, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %31 = index.maxs %27, %c0_45
      %32 = index.add %31, %c1_24
      %c0_46 = arith.constant 0 : index
      %dim_47 = tensor.dim %8, %c0_46 : tensor<?x?xf32>
      %33 = index.cmp eq(%32, %dim_47)
      cf.assert %33, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %c0_48 = arith.constant 0 : index
      %34 = index.mins %28, %c0_48
      %35 = index.cmp sge(%34, %c0_23)
      cf.assert %35, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %36 = index.maxs %28, %c0_48
      %37 = index.add %36, %c1_24
      %c1_49 = arith.constant 1 : index
      %dim_50 = tensor.dim %8, %c1_49 : tensor<?x?xf32>
      %38 = index.cmp eq(%37, %dim_50)
      cf.assert %38, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %c0_51 = arith.constant 0 : index
      %39 = index.mins %27, %c0_51
      %40 = index.cmp sge(%39, %c0_23)
      cf.assert %40, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %41 = index.maxs %27, %c0_51
      %42 = index.add %41, %c1_24
      %c0_52 = arith.constant 0 : index
      %dim_53 = tensor.dim %10, %c0_52 : tensor<?x1xf32>
      %43 = index.cmp eq(%42, %dim_53)
      cf.assert %43, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %c0_54 = arith.constant 0 : index
      %c0_55 = arith.constant 0 : index
      %idx0 = index.constant 0
      %true_56 = index.bool.constant true
      cf.assert %true_56, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %idx0_57 = index.constant 0
      %idx1 = index.constant 1
      %c1_58 = arith.constant 1 : index
      %c1_59 = arith.constant 1 : index
      %true_60 = index.bool.constant true
      cf.assert %true_60, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %c0_61 = arith.constant 0 : index
      %44 = index.mins %27, %c0_61
      %45 = index.cmp sge(%44, %c0_23)
      cf.assert %45, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %46 = index.maxs %27, %c0_61
      %47 = index.add %46, %c1_24
      %c0_62 = arith.constant 0 : index
      %dim_63 = tensor.dim %11, %c0_62 : tensor<?x?xf32>
      %48 = index.cmp eq(%47, %dim_63)
      cf.assert %48, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %c0_64 = arith.constant 0 : index
      %49 = index.mins %28, %c0_64
      %50 = index.cmp sge(%49, %c0_23)
      cf.assert %50, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
      %51 = index.maxs %28, %c0_64
      %52 = index.add %51, %c1_24
      %c1_65 = arith.constant 1 : index
      %dim_66 = tensor.dim %11, %c1_65 : tensor<?x?xf32>
      %53 = index.cmp eq(%52, %dim_66)
      cf.assert %53, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    }
    %15 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %10 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%11 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %27 = arith.subf %in, %in_45 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %rank_27 = tensor.rank %arg2 : tensor<1x?xf32>
    %c0_28 = arith.constant 0 : index
    %true_29 = arith.constant true
    %16 = arith.cmpi sgt, %rank_27, %c1 : index
    cf.assert %16, "ERROR: Runtime op verification failed\0A%dim_3 = tensor.dim %arg2, %c1 : tensor<1x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
    %dim_30 = tensor.dim %arg2, %c1 : tensor<1x?xf32>
    %17 = arith.maxui %dim_8, %dim_30 : index
    %18 = arith.cmpi eq, %dim_8, %c1 : index
    %19 = scf.if %18 -> (tensor<?x?xf32>) {
      %27 = tensor.empty(%2, %17) : tensor<?x?xf32>
      %c0_45 = arith.constant 0 : index
      %dim_46 = tensor.dim %15, %c0_45 : tensor<?x?xf32>
      %c1_47 = arith.constant 1 : index
      %dim_48 = tensor.dim %15, %c1_47 : tensor<?x?xf32>
      %c0_49 = arith.constant 0 : index
      %dim_50 = tensor.dim %27, %c0_49 : tensor<?x?xf32>
      %c1_51 = arith.constant 1 : index
      %dim_52 = tensor.dim %27, %c1_51 : tensor<?x?xf32>
      %c0_53 = arith.constant 0 : index
      %c1_54 = arith.constant 1 : index
      %c0_55 = arith.constant 0 : index
      %28 = index.cmp slt(%c0_55, %dim_46)
      %c0_56 = arith.constant 0 : index
      %29 = index.cmp slt(%c0_56, %dim_52)
      %30 = arith.andi %28, %29 : i1
      scf.if %30 {
        %32 = index.sub %dim_46, %c1_54
        %33 = index.sub %dim_52, %c1_54
        %c0_57 = arith.constant 0 : index
        %34 = index.mins %32, %c0_57
        %35 = index.cmp sge(%34, %c0_53)
        cf.assert %35, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %36 = index.maxs %32, %c0_57
        %37 = index.add %36, %c1_54
        %c0_58 = arith.constant 0 : index
        %dim_59 = tensor.dim %15, %c0_58 : tensor<?x?xf32>
        %38 = index.cmp eq(%37, %dim_59)
        cf.assert %38, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_60 = arith.constant 0 : index
        %c0_61 = arith.constant 0 : index
        %idx0 = index.constant 0
        %true_62 = index.bool.constant true
        cf.assert %true_62, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %idx0_63 = index.constant 0
        %idx1 = index.constant 1
        %c1_64 = arith.constant 1 : index
        %dim_65 = tensor.dim %15, %c1_64 : tensor<?x?xf32>
        %39 = index.cmp sle(%idx1, %dim_65)
        cf.assert %39, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_66 = arith.constant 0 : index
        %40 = index.mins %32, %c0_66
        %41 = index.cmp sge(%40, %c0_53)
        cf.assert %41, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %42 = index.maxs %32, %c0_66
        %43 = index.add %42, %c1_54
        %c0_67 = arith.constant 0 : index
        %dim_68 = tensor.dim %27, %c0_67 : tensor<?x?xf32>
        %44 = index.cmp eq(%43, %dim_68)
        cf.assert %44, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_69 = arith.constant 0 : index
        %45 = index.mins %33, %c0_69
        %46 = index.cmp sge(%45, %c0_53)
        cf.assert %46, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %47 = index.maxs %33, %c0_69
        %48 = index.add %47, %c1_54
        %c1_70 = arith.constant 1 : index
        %dim_71 = tensor.dim %27, %c1_70 : tensor<?x?xf32>
        %49 = index.cmp eq(%48, %dim_71)
        cf.assert %49, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%8 : tensor<?x?xf32>) outs(%16 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      }
      %31 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x?xf32>) outs(%27 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %31 : tensor<?x?xf32>
    } else {
      scf.yield %15 : tensor<?x?xf32>
    }
    %20 = arith.cmpi eq, %dim_30, %c1 : index
    %21 = scf.if %20 -> (tensor<1x?xf32>) {
      %27 = tensor.empty(%17) : tensor<1x?xf32>
      %c1_45 = arith.constant 1 : index
      %dim_46 = tensor.dim %arg2, %c1_45 : tensor<1x?xf32>
      %c1_47 = arith.constant 1 : index
      %dim_48 = tensor.dim %27, %c1_47 : tensor<1x?xf32>
      %c0_49 = arith.constant 0 : index
      %c1_50 = arith.constant 1 : index
      %c0_51 = arith.constant 0 : index
      %c1_52 = arith.constant 1 : index
      %28 = index.cmp slt(%c0_51, %c1_52)
      %c0_53 = arith.constant 0 : index
      %29 = index.cmp slt(%c0_53, %dim_48)
      %30 = arith.andi %28, %29 : i1
      scf.if %30 {
        %c1_54 = arith.constant 1 : index
        %idx0 = index.constant 0
        %32 = index.sub %dim_48, %c1_50
        %c0_55 = arith.constant 0 : index
        %c0_56 = arith.constant 0 : index
        %idx0_57 = index.constant 0
        %true_58 = index.bool.constant true
        cf.assert %true_58, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %idx0_59 = index.constant 0
        %idx1 = index.constant 1
        %c0_60 = arith.constant 0 : index
        %c1_61 = arith.constant 1 : index
        %true_62 = index.bool.constant true
        cf.assert %true_62, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_63 = arith.constant 0 : index
        %c0_64 = arith.constant 0 : index
        %idx0_65 = index.constant 0
        %true_66 = index.bool.constant true
        cf.assert %true_66, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %idx0_67 = index.constant 0
        %idx1_68 = index.constant 1
        %c1_69 = arith.constant 1 : index
        %dim_70 = tensor.dim %arg2, %c1_69 : tensor<1x?xf32>
        %33 = index.cmp sle(%idx1_68, %dim_70)
        cf.assert %33, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_71 = arith.constant 0 : index
        %c0_72 = arith.constant 0 : index
        %idx0_73 = index.constant 0
        %true_74 = index.bool.constant true
        cf.assert %true_74, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %idx0_75 = index.constant 0
        %idx1_76 = index.constant 1
        %c0_77 = arith.constant 0 : index
        %c1_78 = arith.constant 1 : index
        %true_79 = index.bool.constant true
        cf.assert %true_79, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %c0_80 = arith.constant 0 : index
        %34 = index.mins %32, %c0_80
        %35 = index.cmp sge(%34, %c0_49)
        cf.assert %35, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
        %36 = index.maxs %32, %c0_80
        %37 = index.add %36, %c1_50
        %c1_81 = arith.constant 1 : index
        %dim_82 = tensor.dim %27, %c1_81 : tensor<1x?xf32>
        %38 = index.cmp eq(%37, %dim_82)
        cf.assert %38, "ERROR: Runtime op verification failed\0A%17 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%arg2 : tensor<1x?xf32>) outs(%16 : tensor<1x?xf32>) {...} -> tensor<1x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      }
      %31 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<1x?xf32>) outs(%27 : tensor<1x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x?xf32>
      scf.yield %31 : tensor<1x?xf32>
    } else {
      scf.yield %arg2 : tensor<1x?xf32>
    }
    %22 = tensor.empty(%2, %17) : tensor<?x?xf32>
    %c0_31 = arith.constant 0 : index
    %dim_32 = tensor.dim %19, %c0_31 : tensor<?x?xf32>
    %c1_33 = arith.constant 1 : index
    %dim_34 = tensor.dim %19, %c1_33 : tensor<?x?xf32>
    %c1_35 = arith.constant 1 : index
    %dim_36 = tensor.dim %21, %c1_35 : tensor<1x?xf32>
    %c0_37 = arith.constant 0 : index
    %dim_38 = tensor.dim %22, %c0_37 : tensor<?x?xf32>
    %c1_39 = arith.constant 1 : index
    %dim_40 = tensor.dim %22, %c1_39 : tensor<?x?xf32>
    %c0_41 = arith.constant 0 : index
    %c1_42 = arith.constant 1 : index
    %c0_43 = arith.constant 0 : index
    %23 = index.cmp slt(%c0_43, %dim_32)
    %c0_44 = arith.constant 0 : index
    %24 = index.cmp slt(%c0_44, %dim_34)
    %25 = arith.andi %23, %24 : i1
    scf.if %25 {
      %27 = index.sub %dim_32, %c1_42
      %28 = index.sub %dim_34, %c1_42
      %c0_45 = arith.constant 0 : index
      %29 = index.mins %27, %c0_45
      %30 = index.cmp sge(%29, %c0_41)
      cf.assert %30, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %31 = index.maxs %27, %c0_45
      %32 = index.add %31, %c1_42
      %c0_46 = arith.constant 0 : index
      %dim_47 = tensor.dim %19, %c0_46 : tensor<?x?xf32>
      %33 = index.cmp eq(%32, %dim_47)
      cf.assert %33, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %c0_48 = arith.constant 0 : index
      %34 = index.mins %28, %c0_48
      %35 = index.cmp sge(%34, %c0_41)
      cf.assert %35, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %36 = index.maxs %28, %c0_48
      %37 = index.add %36, %c1_42
      %c1_49 = arith.constant 1 : index
      %dim_50 = tensor.dim %19, %c1_49 : tensor<?x?xf32>
      %38 = index.cmp eq(%37, %dim_50)
      cf.assert %38, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %c0_51 = arith.constant 0 : index
      %c0_52 = arith.constant 0 : index
      %idx0 = index.constant 0
      %true_53 = index.bool.constant true
      cf.assert %true_53, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %idx0_54 = index.constant 0
      %idx1 = index.constant 1
      %c0_55 = arith.constant 0 : index
      %c1_56 = arith.constant 1 : index
      %true_57 = index.bool.constant true
      cf.assert %true_57, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %c0_58 = arith.constant 0 : index
      %39 = index.mins %28, %c0_58
      %40 = index.cmp sge(%39, %c0_41)
      cf.assert %40, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %41 = index.maxs %28, %c0_58
      %42 = index.add %41, %c1_42
      %c1_59 = arith.constant 1 : index
      %dim_60 = tensor.dim %21, %c1_59 : tensor<1x?xf32>
      %43 = index.cmp eq(%42, %dim_60)
      cf.assert %43, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %c0_61 = arith.constant 0 : index
      %44 = index.mins %27, %c0_61
      %45 = index.cmp sge(%44, %c0_41)
      cf.assert %45, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %46 = index.maxs %27, %c0_61
      %47 = index.add %46, %c1_42
      %c0_62 = arith.constant 0 : index
      %dim_63 = tensor.dim %22, %c0_62 : tensor<?x?xf32>
      %48 = index.cmp eq(%47, %dim_63)
      cf.assert %48, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %c0_64 = arith.constant 0 : index
      %49 = index.mins %28, %c0_64
      %50 = index.cmp sge(%49, %c0_41)
      cf.assert %50, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ unexpected negative result on dimension #1 of input/output operand #2\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
      %51 = index.maxs %28, %c0_64
      %52 = index.add %51, %c1_42
      %c1_65 = arith.constant 1 : index
      %dim_66 = tensor.dim %22, %c1_65 : tensor<?x?xf32>
      %53 = index.cmp eq(%52, %dim_66)
      cf.assert %53, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #2 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
    }
    %26 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%19, %21 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%22 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_45: f32, %out: f32):
      %27 = arith.mulf %in, %in_45 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    return %26 : tensor<?x?xf32>
  }
  func.func @row_sums(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %rank = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %0 = arith.cmpi sgt, %rank, %c0 : index
    cf.assert %0, "ERROR: Runtime op verification failed\0A%dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %1 = tensor.empty(%dim) : tensor<?xf32>
    %c0_1 = arith.constant 0 : index
    %dim_2 = tensor.dim %1, %c0_1 : tensor<?xf32>
    %c0_3 = arith.constant 0 : index
    %c1_4 = arith.constant 1 : index
    %c0_5 = arith.constant 0 : index
    %2 = index.cmp slt(%c0_5, %dim_2)
    scf.if %2 {
      %11 = index.sub %dim_2, %c1_4
      %c0_25 = arith.constant 0 : index
      %12 = index.mins %11, %c0_25
      %13 = index.cmp sge(%12, %c0_3)
      cf.assert %13, "ERROR: Runtime op verification failed\0A%1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %14 = index.maxs %11, %c0_25
      %15 = index.add %14, %c1_4
      %c0_26 = arith.constant 0 : index
      %dim_27 = tensor.dim %1, %c0_26 : tensor<?xf32>
      %16 = index.cmp eq(%15, %dim_27)
      cf.assert %16, "ERROR: Runtime op verification failed\0A%1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
    }
    %3 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %c0_6 = arith.constant 0 : index
    %dim_7 = tensor.dim %arg0, %c0_6 : tensor<?x?xf32>
    %c1_8 = arith.constant 1 : index
    %dim_9 = tensor.dim %arg0, %c1_8 : tensor<?x?xf32>
    %c0_10 = arith.constant 0 : index
    %dim_11 = tensor.dim %3, %c0_10 : tensor<?xf32>
    %c0_12 = arith.constant 0 : index
    %c1_13 = arith.constant 1 : index
    %c0_14 = arith.constant 0 : index
    %4 = index.cmp slt(%c0_14, %dim_7)
    %c0_15 = arith.constant 0 : index
    %5 = index.cmp slt(%c0_15, %dim_9)
    %6 = arith.andi %4, %5 : i1
    scf.if %6 {
      %11 = index.sub %dim_7, %c1_13
      %12 = index.sub %dim_9, %c1_13
      %c0_25 = arith.constant 0 : index
      %13 = index.mins %11, %c0_25
      %14 = index.cmp sge(%13, %c0_12)
      cf.assert %14, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ unexpected negative result on dimension #0 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %15 = index.maxs %11, %c0_25
      %16 = index.add %15, %c1_13
      %c0_26 = arith.constant 0 : index
      %dim_27 = tensor.dim %arg0, %c0_26 : tensor<?x?xf32>
      %17 = index.cmp eq(%16, %dim_27)
      cf.assert %17, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ dimension #0 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %c0_28 = arith.constant 0 : index
      %18 = index.mins %12, %c0_28
      %19 = index.cmp sge(%18, %c0_12)
      cf.assert %19, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ unexpected negative result on dimension #1 of input/output operand #0\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %20 = index.maxs %12, %c0_28
      %21 = index.add %20, %c1_13
      %c1_29 = arith.constant 1 : index
      %dim_30 = tensor.dim %arg0, %c1_29 : tensor<?x?xf32>
      %22 = index.cmp eq(%21, %dim_30)
      cf.assert %22, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ dimension #1 of input/output operand #0 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %c0_31 = arith.constant 0 : index
      %23 = index.mins %11, %c0_31
      %24 = index.cmp sge(%23, %c0_12)
      cf.assert %24, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ unexpected negative result on dimension #0 of input/output operand #1\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
      %25 = index.maxs %11, %c0_31
      %26 = index.add %25, %c1_13
      %c0_32 = arith.constant 0 : index
      %dim_33 = tensor.dim %3, %c0_32 : tensor<?xf32>
      %27 = index.cmp eq(%26, %dim_33)
      cf.assert %27, "ERROR: Runtime op verification failed\0A%reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] \0A  (%in: f32, %init: f32) {...}\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:47:10)"
    }
    %reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%3 : tensor<?xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %11 = arith.addf %in, %init : f32
        linalg.yield %11 : f32
      }
    %expanded = tensor.expand_shape %reduced [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %rank_16 = tensor.rank %arg0 : tensor<?x?xf32>
    %c0_17 = arith.constant 0 : index
    %true_18 = arith.constant true
    %7 = arith.cmpi sgt, %rank_16, %c1 : index
    cf.assert %7, "ERROR: Runtime op verification failed\0A%dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:49:11)"
    %dim_19 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %8 = arith.addi %dim_19, %c1 : index
    %9 = tensor.empty(%dim, %8) : tensor<?x?xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %9[0, 0] [%dim, %dim_19] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    %rank_20 = tensor.rank %expanded : tensor<?x1xf32>
    %c0_21 = arith.constant 0 : index
    %true_22 = arith.constant true
    %10 = arith.cmpi sgt, %rank_20, %c0 : index
    cf.assert %10, "ERROR: Runtime op verification failed\0A%dim_1 = tensor.dim %expanded, %c0 : tensor<?x1xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/tosa.mlir\22:49:11)"
    %dim_23 = tensor.dim %expanded, %c0 : tensor<?x1xf32>
    %inserted_slice_24 = tensor.insert_slice %expanded into %inserted_slice[0, %dim_19] [%dim_23, 1] [1, 1] : tensor<?x1xf32> into tensor<?x?xf32>
    return %inserted_slice_24 : tensor<?x?xf32>
  }
}

