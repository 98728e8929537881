// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ../tiling.mlir with the checks that are needed.
//
// Made by
//   build/bin/shapeproof-opt --pass-pipeline='builtin.module(shapeproof-elide-checks{trust-op-contracts=true},canonicalize,cse)' \
//     examples/tiling.mlir

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
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = scf.for %arg3 = %c0 to %dim step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %1 = scf.for %arg5 = %c0 to %dim_1 step %c2 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %2 = scf.for %arg7 = %c0 to %dim_0 step %c2 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %3 = affine.min #map(%arg3)[%dim]
          %4 = affine.min #map(%arg5)[%dim_1]
          %5 = affine.min #map(%arg7)[%dim_0]
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %dim_2 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
          %6 = arith.cmpi slt, %arg7, %dim_2 : index
          cf.assert %6, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %7 = arith.subi %5, %c1 : index
          %8 = arith.addi %arg7, %7 : index
          %9 = arith.cmpi slt, %8, %dim_2 : index
          cf.assert %9, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %extracted_slice_3 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %dim_4 = tensor.dim %arg8, %c0 : tensor<?x?xf32>
          %10 = arith.cmpi slt, %arg3, %dim_4 : index
          cf.assert %10, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %11 = arith.subi %3, %c1 : index
          %12 = arith.addi %arg3, %11 : index
          %13 = arith.cmpi slt, %12, %dim_4 : index
          cf.assert %13, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %dim_5 = tensor.dim %arg8, %c1 : tensor<?x?xf32>
          %14 = arith.cmpi slt, %arg5, %dim_5 : index
          cf.assert %14, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %15 = arith.subi %4, %c1 : index
          %16 = arith.addi %arg5, %15 : index
          %17 = arith.cmpi slt, %16, %dim_5 : index
          cf.assert %17, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:14:10)"
          %extracted_slice_6 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %18 = linalg.matmul {tiled} ins(%extracted_slice, %extracted_slice_3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_6 : tensor<?x?xf32>) -> tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %18 into %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %2 : tensor<?x?xf32>
      }
      scf.yield %1 : tensor<?x?xf32>
    }
    return %0 : tensor<?x?xf32>
  }
  func.func @padded(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>, %arg2: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c2 = arith.constant 2 : index
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %0 = scf.for %arg3 = %c0 to %dim step %c2 iter_args(%arg4 = %arg2) -> (tensor<?x?xf32>) {
      %1 = scf.for %arg5 = %c0 to %dim_1 step %c2 iter_args(%arg6 = %arg4) -> (tensor<?x?xf32>) {
        %2 = scf.for %arg7 = %c0 to %dim_0 step %c2 iter_args(%arg8 = %arg6) -> (tensor<?x?xf32>) {
          %3 = affine.min #map(%arg3)[%dim]
          %4 = affine.min #map(%arg5)[%dim_1]
          %5 = affine.min #map(%arg7)[%dim_0]
          %extracted_slice = tensor.extract_slice %arg0[%arg3, %arg7] [%3, %5] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %dim_2 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
          %6 = arith.cmpi slt, %arg7, %dim_2 : index
          cf.assert %6, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %7 = arith.subi %5, %c1 : index
          %8 = arith.addi %arg7, %7 : index
          %9 = arith.cmpi slt, %8, %dim_2 : index
          cf.assert %9, "ERROR: Runtime op verification failed\0A%extracted_slice_2 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice_3 = tensor.extract_slice %arg1[%arg7, %arg5] [%5, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %dim_4 = tensor.dim %arg8, %c0 : tensor<?x?xf32>
          %10 = arith.cmpi slt, %arg3, %dim_4 : index
          cf.assert %10, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %11 = arith.subi %3, %c1 : index
          %12 = arith.addi %arg3, %11 : index
          %13 = arith.cmpi slt, %12, %dim_4 : index
          cf.assert %13, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %dim_5 = tensor.dim %arg8, %c1 : tensor<?x?xf32>
          %14 = arith.cmpi slt, %arg5, %dim_5 : index
          cf.assert %14, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %15 = arith.subi %4, %c1 : index
          %16 = arith.addi %arg5, %15 : index
          %17 = arith.cmpi slt, %16, %dim_5 : index
          cf.assert %17, "ERROR: Runtime op verification failed\0A%extracted_slice_3 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:22:10)"
          %extracted_slice_6 = tensor.extract_slice %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
          %18 = affine.apply #map1(%3)
          %19 = affine.apply #map1(%5)
          %padded = tensor.pad %extracted_slice low[0, 0] high[%18, %19] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %20 = affine.apply #map1(%4)
          %padded_7 = tensor.pad %extracted_slice_3 low[0, 0] high[%19, %20] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %padded_8 = tensor.pad %extracted_slice_6 low[0, 0] high[%18, %20] {
          ^bb0(%arg9: index, %arg10: index):
            tensor.yield %cst : f32
          } : tensor<?x?xf32> to tensor<2x2xf32>
          %21 = linalg.matmul {padded} ins(%padded, %padded_7 : tensor<2x2xf32>, tensor<2x2xf32>) outs(%padded_8 : tensor<2x2xf32>) -> tensor<2x2xf32>
          %extracted_slice_9 = tensor.extract_slice %21[0, 0] [%3, %4] [1, 1] : tensor<2x2xf32> to tensor<?x?xf32>
          %inserted_slice = tensor.insert_slice %extracted_slice_9 into %arg8[%arg3, %arg5] [%3, %4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
          scf.yield %inserted_slice : tensor<?x?xf32>
        }
        scf.yield %2 : tensor<?x?xf32>
      }
      scf.yield %1 : tensor<?x?xf32>
    }
    return %0 : tensor<?x?xf32>
  }
  func.func @threads(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?xf32>
    %1 = affine.apply #map2()[%dim]
    %2 = affine.apply #map3()[%dim_0]
    %3 = scf.forall (%arg2, %arg3) in (%1, %2) shared_outs(%arg4 = %0) -> (tensor<?x?xf32>) {
      %4 = affine.apply #map4(%arg2)
      %5 = affine.apply #map5(%arg3)
      %6 = affine.min #map6(%arg2)[%dim]
      %7 = affine.min #map7(%arg3)[%dim_0]
      %extracted_slice = tensor.extract_slice %arg0[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %dim_1 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
      %8 = arith.cmpi slt, %4, %dim_1 : index
      cf.assert %8, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 0 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %9 = arith.subi %6, %c1 : index
      %10 = arith.addi %4, %9 : index
      %11 = arith.cmpi slt, %10, %dim_1 : index
      cf.assert %11, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 0\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %dim_2 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
      %12 = arith.cmpi slt, %5, %dim_2 : index
      cf.assert %12, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ offset 1 is out-of-bounds\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %13 = arith.subi %7, %c1 : index
      %14 = arith.addi %5, %13 : index
      %15 = arith.cmpi slt, %14, %dim_2 : index
      cf.assert %15, "ERROR: Runtime op verification failed\0A%extracted_slice_1 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>\0A^ extract_slice runs out-of-bounds along dimension 1\0ALocation: loc(\22examples/sources/tiling.mlir\22:35:10)"
      %extracted_slice_3 = tensor.extract_slice %arg1[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_4 = tensor.extract_slice %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %16 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice, %extracted_slice_3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%extracted_slice_4 : tensor<?x?xf32>) attrs =  {threads} {
      ^bb0(%in: f32, %in_5: f32, %out: f32):
        %17 = arith.addf %in, %in_5 : f32
        linalg.yield %17 : f32
      } -> tensor<?x?xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %16 into %arg4[%4, %5] [%6, %7] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
      }
    }
    return %3 : tensor<?x?xf32>
  }
  func.func @fused(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?xf32>
    %1 = tensor.empty(%dim) : tensor<?xf32>
    %2 = scf.for %arg1 = %c0 to %dim step %c2 iter_args(%arg2 = %1) -> (tensor<?xf32>) {
      %3 = affine.min #map(%arg1)[%dim]
      %extracted_slice = tensor.extract_slice %arg0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %extracted_slice_1 = tensor.extract_slice %0[%arg1, 0] [%3, %dim_0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
      %4 = linalg.generic {indexing_maps = [#map8, #map8], iterator_types = ["parallel", "parallel"]} ins(%extracted_slice : tensor<?x?xf32>) outs(%extracted_slice_1 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %7 = arith.mulf %in, %in : f32
        linalg.yield %7 : f32
      } -> tensor<?x?xf32>
      %extracted_slice_2 = tensor.extract_slice %arg2[%arg1] [%3] [1] : tensor<?xf32> to tensor<?xf32>
      %5 = linalg.fill ins(%cst : f32) outs(%extracted_slice_2 : tensor<?xf32>) -> tensor<?xf32>
      %6 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) attrs =  {fused} {
      ^bb0(%in: f32, %out: f32):
        %7 = arith.addf %in, %out : f32
        linalg.yield %7 : f32
      } -> tensor<?xf32>
      %inserted_slice = tensor.insert_slice %6 into %arg2[%arg1] [%3] [1] : tensor<?xf32> into tensor<?xf32>
      scf.yield %inserted_slice : tensor<?xf32>
    }
    return %2 : tensor<?xf32>
  }
}

