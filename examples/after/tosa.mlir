// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ../tosa.mlir with the checks that are needed.
//
// Made by
//   build/bin/shapeproof-opt --pass-pipeline='builtin.module(shapeproof-elide-checks{trust-op-contracts=true},canonicalize,cse)' \
//     examples/tosa.mlir

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
    %dim = tensor.dim %collapsed, %c0 : tensor<?xf32>
    %0 = arith.divsi %dim, %c2 : index
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [1, 2, %0] : tensor<?xf32> into tensor<1x2x?xf32>
    %collapsed_1 = tensor.collapse_shape %arg1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
    %dim_2 = tensor.dim %collapsed_1, %c0 : tensor<?xf32>
    %1 = arith.divsi %dim_2, %c3 : index
    %expanded_3 = tensor.expand_shape %collapsed_1 [[0, 1, 2]] output_shape [1, %1, 3] : tensor<?xf32> into tensor<1x?x3xf32>
    %2 = tensor.empty() : tensor<1x2x3xf32>
    %3 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %dim_4 = tensor.dim %expanded, %c2 : tensor<1x2x?xf32>
    %4 = index.cmp slt(%c0, %dim_4)
    scf.if %4 {
      %15 = index.sub %dim_4, %c1
      %16 = index.maxs %15, %c0
      %17 = index.add %16, %c1
      %dim_11 = tensor.dim %expanded_3, %c1 : tensor<1x?x3xf32>
      %18 = index.cmp eq(%17, %dim_11)
      cf.assert %18, "ERROR: Runtime op verification failed\0A%4 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:21:9)"
    }
    %5 = linalg.batch_matmul ins(%expanded, %expanded_3 : tensor<1x2x?xf32>, tensor<1x?x3xf32>) outs(%3 : tensor<1x2x3xf32>) -> tensor<1x2x3xf32>
    %collapsed_5 = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<1x2x3xf32> into tensor<2x3xf32>
    %dim_6 = tensor.dim %arg2, %c0 : tensor<?x?xf32>
    %6 = arith.cmpi eq, %dim_6, %c1 : index
    %7 = scf.if %6 -> (tensor<?x?xf32>) {
      %dim_11 = tensor.dim %arg2, %c1 : tensor<?x?xf32>
      %15 = tensor.empty(%dim_11) : tensor<2x?xf32>
      %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<?x?xf32>) outs(%15 : tensor<2x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<2x?xf32>
      %cast_12 = tensor.cast %16 : tensor<2x?xf32> to tensor<?x?xf32>
      scf.yield %cast_12 : tensor<?x?xf32>
    } else {
      scf.yield %arg2 : tensor<?x?xf32>
    }
    %dim_7 = tensor.dim %7, %c1 : tensor<?x?xf32>
    %8 = arith.cmpi eq, %dim_7, %c1 : index
    %9 = scf.if %8 -> (tensor<?x?xf32>) {
      %dim_11 = tensor.dim %7, %c0 : tensor<?x?xf32>
      %15 = tensor.empty(%dim_11) : tensor<?x3xf32>
      %16 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<?x?xf32>) outs(%15 : tensor<?x3xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x3xf32>
      %cast_12 = tensor.cast %16 : tensor<?x3xf32> to tensor<?x?xf32>
      scf.yield %cast_12 : tensor<?x?xf32>
    } else {
      scf.yield %7 : tensor<?x?xf32>
    }
    %10 = tensor.empty() : tensor<2x3xf32>
    %dim_8 = tensor.dim %9, %c0 : tensor<?x?xf32>
    %11 = arith.cmpi eq, %dim_8, %c2 : index
    cf.assert %11, "ERROR: Runtime op verification failed\0A%cast = tensor.cast %8 : tensor<?x?xf32> to tensor<2x3xf32>\0A^ size mismatch of dim 0\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %dim_9 = tensor.dim %9, %c1 : tensor<?x?xf32>
    %12 = arith.cmpi eq, %dim_9, %c3 : index
    cf.assert %12, "ERROR: Runtime op verification failed\0A%cast = tensor.cast %8 : tensor<?x?xf32> to tensor<2x3xf32>\0A^ size mismatch of dim 1\0ALocation: loc(\22examples/sources/tosa.mlir\22:26:8)"
    %cast = tensor.cast %9 : tensor<?x?xf32> to tensor<2x3xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%collapsed_5, %cast : tensor<2x3xf32>, tensor<2x3xf32>) outs(%10 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_11: f32, %out: f32):
      %15 = arith.addf %in, %in_11 : f32
      linalg.yield %15 : f32
    } -> tensor<2x3xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<2x3xf32>) outs(%10 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.minimumf %in, %cst : f32
      %16 = arith.maximumf %15, %cst_0 : f32
      linalg.yield %16 : f32
    } -> tensor<2x3xf32>
    %cast_10 = tensor.cast %14 : tensor<2x3xf32> to tensor<?x?xf32>
    return %cast_10 : tensor<?x?xf32>
  }
  func.func @centre(%arg0: tensor<?x?xf32>, %arg1: tensor<?x1xf32>, %arg2: tensor<1x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg1, %c0 : tensor<?x1xf32>
    %0 = arith.maxui %dim, %dim_0 : index
    %dim_1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %1 = arith.cmpi eq, %dim, %c1 : index
    %2 = scf.if %1 -> (tensor<?x?xf32>) {
      %22 = tensor.empty(%0, %dim_1) : tensor<?x?xf32>
      %23 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x?xf32>) outs(%22 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %23 : tensor<?x?xf32>
    } else {
      scf.yield %arg0 : tensor<?x?xf32>
    }
    %dim_2 = tensor.dim %2, %c1 : tensor<?x?xf32>
    %3 = arith.cmpi eq, %dim_2, %c1 : index
    %4 = scf.if %3 -> (tensor<?x?xf32>) {
      %dim_8 = tensor.dim %2, %c0 : tensor<?x?xf32>
      %22 = tensor.empty(%dim_8, %dim_1) : tensor<?x?xf32>
      %23 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?x?xf32>) outs(%22 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %23 : tensor<?x?xf32>
    } else {
      scf.yield %2 : tensor<?x?xf32>
    }
    %5 = arith.cmpi eq, %dim_0, %c1 : index
    %6 = scf.if %5 -> (tensor<?x1xf32>) {
      %22 = tensor.empty(%0) : tensor<?x1xf32>
      %23 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?x1xf32>) outs(%22 : tensor<?x1xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x1xf32>
      scf.yield %23 : tensor<?x1xf32>
    } else {
      scf.yield %arg1 : tensor<?x1xf32>
    }
    %7 = tensor.empty(%0, %dim_1) : tensor<?x?xf32>
    %dim_3 = tensor.dim %4, %c0 : tensor<?x?xf32>
    %dim_4 = tensor.dim %4, %c1 : tensor<?x?xf32>
    %8 = index.cmp slt(%c0, %dim_3)
    %9 = index.cmp slt(%c0, %dim_4)
    %10 = arith.andi %8, %9 : i1
    scf.if %10 {
      %22 = index.sub %dim_3, %c1
      %23 = index.maxs %22, %c0
      %24 = index.add %23, %c1
      %dim_8 = tensor.dim %6, %c0 : tensor<?x1xf32>
      %25 = index.cmp eq(%24, %dim_8)
      cf.assert %25, "ERROR: Runtime op verification failed\0A%8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #0 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:38:8)"
    }
    %11 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %22 = arith.subf %in, %in_8 : f32
      linalg.yield %22 : f32
    } -> tensor<?x?xf32>
    %dim_5 = tensor.dim %arg2, %c1 : tensor<1x?xf32>
    %12 = arith.maxui %dim_1, %dim_5 : index
    %13 = arith.cmpi eq, %dim_1, %c1 : index
    %14 = scf.if %13 -> (tensor<?x?xf32>) {
      %22 = tensor.empty(%0, %12) : tensor<?x?xf32>
      %23 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x?xf32>) outs(%22 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<?x?xf32>
      scf.yield %23 : tensor<?x?xf32>
    } else {
      scf.yield %11 : tensor<?x?xf32>
    }
    %15 = arith.cmpi eq, %dim_5, %c1 : index
    %16 = scf.if %15 -> (tensor<1x?xf32>) {
      %22 = tensor.empty(%12) : tensor<1x?xf32>
      %23 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<1x?xf32>) outs(%22 : tensor<1x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      } -> tensor<1x?xf32>
      scf.yield %23 : tensor<1x?xf32>
    } else {
      scf.yield %arg2 : tensor<1x?xf32>
    }
    %17 = tensor.empty(%0, %12) : tensor<?x?xf32>
    %dim_6 = tensor.dim %14, %c0 : tensor<?x?xf32>
    %dim_7 = tensor.dim %14, %c1 : tensor<?x?xf32>
    %18 = index.cmp slt(%c0, %dim_6)
    %19 = index.cmp slt(%c0, %dim_7)
    %20 = arith.andi %18, %19 : i1
    scf.if %20 {
      %22 = index.sub %dim_7, %c1
      %23 = index.maxs %22, %c0
      %24 = index.add %23, %c1
      %dim_8 = tensor.dim %16, %c1 : tensor<1x?xf32>
      %25 = index.cmp eq(%24, %dim_8)
      cf.assert %25, "ERROR: Runtime op verification failed\0A%15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [\22parallel\22, \22parallel\22]} ins(%11, %13 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%14 : tensor<?x?xf32>) {...} -> tensor<?x?xf32>\0A^ dimension #1 of input/output operand #1 is incompatible with inferred dimension size\0ALocation: loc(\22examples/sources/tosa.mlir\22:40:8)"
    }
    %21 = linalg.generic {indexing_maps = [#map1, #map, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %16 : tensor<?x?xf32>, tensor<1x?xf32>) outs(%17 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %22 = arith.mulf %in, %in_8 : f32
      linalg.yield %22 : f32
    } -> tensor<?x?xf32>
    return %21 : tensor<?x?xf32>
  }
  func.func @row_sums(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %0 = tensor.empty(%dim) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %reduced = linalg.reduce ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?xf32>) dimensions = [1] 
      (%in: f32, %init: f32) {
        %4 = arith.addf %in, %init : f32
        linalg.yield %4 : f32
      }
    %expanded = tensor.expand_shape %reduced [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %2 = arith.addi %dim_0, %c1 : index
    %3 = tensor.empty(%dim, %2) : tensor<?x?xf32>
    %inserted_slice = tensor.insert_slice %arg0 into %3[0, 0] [%dim, %dim_0] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
    %dim_1 = tensor.dim %expanded, %c0 : tensor<?x1xf32>
    %inserted_slice_2 = tensor.insert_slice %expanded into %inserted_slice[0, %dim_0] [%dim_1, 1] [1, 1] : tensor<?x1xf32> into tensor<?x?xf32>
    return %inserted_slice_2 : tensor<?x?xf32>
  }
}

