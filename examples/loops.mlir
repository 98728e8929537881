// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Affine loops, tiled and lowered to scf.
//
// Made by
//   mlir-opt-22 --pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-size=2},lower-affine,canonicalize,cse),generate-runtime-verification)' \
//     examples/sources/loops.mlir

module {
  func.func @product(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?x?xf32>) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %0 = memref.rank %arg0 : memref<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:11:8)"
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %2 = memref.rank %arg0 : memref<?x?xf32>
    %c0_1 = arith.constant 0 : index
    %true_2 = arith.constant true
    %3 = arith.cmpi sgt, %2, %c1 : index
    cf.assert %3, "ERROR: Runtime op verification failed\0A%dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:12:8)"
    %dim_3 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %4 = memref.rank %arg1 : memref<?x?xf32>
    %c0_4 = arith.constant 0 : index
    %true_5 = arith.constant true
    %5 = arith.cmpi sgt, %4, %c1 : index
    cf.assert %5, "ERROR: Runtime op verification failed\0A%dim_1 = memref.dim %arg1, %c1 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:13:8)"
    %dim_6 = memref.dim %arg1, %c1 : memref<?x?xf32>
    scf.for %arg3 = %c0 to %dim step %c2 {
      scf.for %arg4 = %c0 to %dim_6 step %c2 {
        scf.for %arg5 = %c0 to %dim_3 step %c2 {
          %6 = arith.addi %arg3, %c2 : index
          %7 = arith.minsi %6, %dim : index
          scf.for %arg6 = %arg3 to %7 step %c1 {
            %8 = arith.addi %arg4, %c2 : index
            %9 = arith.minsi %8, %dim_6 : index
            scf.for %arg7 = %arg4 to %9 step %c1 {
              %10 = arith.addi %arg5, %c2 : index
              %11 = arith.minsi %10, %dim_3 : index
              scf.for %arg8 = %arg5 to %11 step %c1 {
                %c0_7 = arith.constant 0 : index
                %c0_8 = arith.constant 0 : index
                %dim_9 = memref.dim %arg0, %c0_8 : memref<?x?xf32>
                %12 = arith.cmpi sge, %arg6, %c0_7 : index
                %13 = arith.cmpi slt, %arg6, %dim_9 : index
                %14 = arith.andi %12, %13 : i1
                %c1_10 = arith.constant 1 : index
                %dim_11 = memref.dim %arg0, %c1_10 : memref<?x?xf32>
                %15 = arith.cmpi sge, %arg8, %c0_7 : index
                %16 = arith.cmpi slt, %arg8, %dim_11 : index
                %17 = arith.andi %15, %16 : i1
                %18 = arith.andi %14, %17 : i1
                cf.assert %18, "ERROR: Runtime op verification failed\0A%6 = memref.load %arg0[%arg6, %arg8] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:17:14)"
                %19 = memref.load %arg0[%arg6, %arg8] : memref<?x?xf32>
                %c0_12 = arith.constant 0 : index
                %c0_13 = arith.constant 0 : index
                %dim_14 = memref.dim %arg1, %c0_13 : memref<?x?xf32>
                %20 = arith.cmpi sge, %arg8, %c0_12 : index
                %21 = arith.cmpi slt, %arg8, %dim_14 : index
                %22 = arith.andi %20, %21 : i1
                %c1_15 = arith.constant 1 : index
                %dim_16 = memref.dim %arg1, %c1_15 : memref<?x?xf32>
                %23 = arith.cmpi sge, %arg7, %c0_12 : index
                %24 = arith.cmpi slt, %arg7, %dim_16 : index
                %25 = arith.andi %23, %24 : i1
                %26 = arith.andi %22, %25 : i1
                cf.assert %26, "ERROR: Runtime op verification failed\0A%7 = memref.load %arg1[%arg8, %arg7] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:18:14)"
                %27 = memref.load %arg1[%arg8, %arg7] : memref<?x?xf32>
                %c0_17 = arith.constant 0 : index
                %c0_18 = arith.constant 0 : index
                %dim_19 = memref.dim %arg2, %c0_18 : memref<?x?xf32>
                %28 = arith.cmpi sge, %arg6, %c0_17 : index
                %29 = arith.cmpi slt, %arg6, %dim_19 : index
                %30 = arith.andi %28, %29 : i1
                %c1_20 = arith.constant 1 : index
                %dim_21 = memref.dim %arg2, %c1_20 : memref<?x?xf32>
                %31 = arith.cmpi sge, %arg7, %c0_17 : index
                %32 = arith.cmpi slt, %arg7, %dim_21 : index
                %33 = arith.andi %31, %32 : i1
                %34 = arith.andi %30, %33 : i1
                cf.assert %34, "ERROR: Runtime op verification failed\0A%8 = memref.load %arg2[%arg6, %arg7] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:19:14)"
                %35 = memref.load %arg2[%arg6, %arg7] : memref<?x?xf32>
                %36 = arith.mulf %19, %27 : f32
                %37 = arith.addf %35, %36 : f32
                %c0_22 = arith.constant 0 : index
                %c0_23 = arith.constant 0 : index
                %dim_24 = memref.dim %arg2, %c0_23 : memref<?x?xf32>
                %38 = arith.cmpi sge, %arg6, %c0_22 : index
                %39 = arith.cmpi slt, %arg6, %dim_24 : index
                %40 = arith.andi %38, %39 : i1
                %c1_25 = arith.constant 1 : index
                %dim_26 = memref.dim %arg2, %c1_25 : memref<?x?xf32>
                %41 = arith.cmpi sge, %arg7, %c0_22 : index
                %42 = arith.cmpi slt, %arg7, %dim_26 : index
                %43 = arith.andi %41, %42 : i1
                %44 = arith.andi %40, %43 : i1
                cf.assert %44, "ERROR: Runtime op verification failed\0Amemref.store %10, %arg2[%arg6, %arg7] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:22:9)"
                memref.store %37, %arg2[%arg6, %arg7] : memref<?x?xf32>
              }
            }
          }
        }
      }
    }
    return
  }
  func.func @reverse(%arg0: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    %c-1 = arith.constant -1 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %0 = memref.rank %arg0 : memref<?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:32:8)"
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %2 = arith.cmpi slt, %dim, %c0 : index
    %3 = arith.subi %c-1, %dim : index
    %4 = arith.select %2, %3, %dim : index
    %5 = arith.divsi %4, %c2 : index
    %6 = arith.subi %c-1, %5 : index
    %7 = arith.select %2, %6, %5 : index
    scf.for %arg1 = %c0 to %7 step %c2 {
      %8 = arith.addi %arg1, %c2 : index
      %9 = arith.minsi %8, %7 : index
      scf.for %arg2 = %arg1 to %9 step %c1 {
        %10 = arith.addi %dim, %c-1 : index
        %11 = arith.subi %10, %arg2 : index
        %c0_1 = arith.constant 0 : index
        %c0_2 = arith.constant 0 : index
        %dim_3 = memref.dim %arg0, %c0_2 : memref<?xf32>
        %12 = arith.cmpi sge, %arg2, %c0_1 : index
        %13 = arith.cmpi slt, %arg2, %dim_3 : index
        %14 = arith.andi %12, %13 : i1
        cf.assert %14, "ERROR: Runtime op verification failed\0A%10 = memref.load %arg0[%arg2] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:35:10)"
        %15 = memref.load %arg0[%arg2] : memref<?xf32>
        %c0_4 = arith.constant 0 : index
        %c0_5 = arith.constant 0 : index
        %dim_6 = memref.dim %arg0, %c0_5 : memref<?xf32>
        %16 = arith.cmpi sge, %11, %c0_4 : index
        %17 = arith.cmpi slt, %11, %dim_6 : index
        %18 = arith.andi %16, %17 : i1
        cf.assert %18, "ERROR: Runtime op verification failed\0A%11 = memref.load %arg0[%9] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:36:10)"
        %19 = memref.load %arg0[%11] : memref<?xf32>
        %c0_7 = arith.constant 0 : index
        %c0_8 = arith.constant 0 : index
        %dim_9 = memref.dim %arg0, %c0_8 : memref<?xf32>
        %20 = arith.cmpi sge, %arg2, %c0_7 : index
        %21 = arith.cmpi slt, %arg2, %dim_9 : index
        %22 = arith.andi %20, %21 : i1
        cf.assert %22, "ERROR: Runtime op verification failed\0Amemref.store %11, %arg0[%arg2] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:37:5)"
        memref.store %19, %arg0[%arg2] : memref<?xf32>
        %c0_10 = arith.constant 0 : index
        %c0_11 = arith.constant 0 : index
        %dim_12 = memref.dim %arg0, %c0_11 : memref<?xf32>
        %23 = arith.cmpi sge, %11, %c0_10 : index
        %24 = arith.cmpi slt, %11, %dim_12 : index
        %25 = arith.andi %23, %24 : i1
        cf.assert %25, "ERROR: Runtime op verification failed\0Amemref.store %10, %arg0[%9] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:38:5)"
        memref.store %15, %arg0[%11] : memref<?xf32>
      }
    }
    return
  }
  func.func @mirror(%arg0: memref<?x?xf32>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %0 = memref.rank %arg0 : memref<?x?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg0, %c0 : memref<?x?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:46:8)"
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    scf.for %arg1 = %c0 to %dim step %c1 {
      scf.for %arg2 = %arg1 to %dim step %c1 {
        %c0_1 = arith.constant 0 : index
        %c0_2 = arith.constant 0 : index
        %dim_3 = memref.dim %arg0, %c0_2 : memref<?x?xf32>
        %2 = arith.cmpi sge, %arg1, %c0_1 : index
        %3 = arith.cmpi slt, %arg1, %dim_3 : index
        %4 = arith.andi %2, %3 : i1
        %c1_4 = arith.constant 1 : index
        %dim_5 = memref.dim %arg0, %c1_4 : memref<?x?xf32>
        %5 = arith.cmpi sge, %arg2, %c0_1 : index
        %6 = arith.cmpi slt, %arg2, %dim_5 : index
        %7 = arith.andi %5, %6 : i1
        %8 = arith.andi %4, %7 : i1
        cf.assert %8, "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg2] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:49:12)"
        %9 = memref.load %arg0[%arg1, %arg2] : memref<?x?xf32>
        %c0_6 = arith.constant 0 : index
        %c0_7 = arith.constant 0 : index
        %dim_8 = memref.dim %arg0, %c0_7 : memref<?x?xf32>
        %10 = arith.cmpi sge, %arg2, %c0_6 : index
        %11 = arith.cmpi slt, %arg2, %dim_8 : index
        %12 = arith.andi %10, %11 : i1
        %c1_9 = arith.constant 1 : index
        %dim_10 = memref.dim %arg0, %c1_9 : memref<?x?xf32>
        %13 = arith.cmpi sge, %arg1, %c0_6 : index
        %14 = arith.cmpi slt, %arg1, %dim_10 : index
        %15 = arith.andi %13, %14 : i1
        %16 = arith.andi %12, %15 : i1
        cf.assert %16, "ERROR: Runtime op verification failed\0Amemref.store %0, %arg0[%arg2, %arg1] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:50:7)"
        memref.store %9, %arg0[%arg2, %arg1] : memref<?x?xf32>
      }
    }
    return
  }
  func.func @windows(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %0 = memref.rank %arg1 : memref<?xf32>
    %c0_0 = arith.constant 0 : index
    %true = arith.constant true
    %1 = arith.cmpi sgt, %0, %c0 : index
    cf.assert %1, "ERROR: Runtime op verification failed\0A%dim = memref.dim %arg1, %c0 : memref<?xf32>\0A^ index is out of bounds\0ALocation: loc(\22examples/sources/loops.mlir\22:59:8)"
    %dim = memref.dim %arg1, %c0 : memref<?xf32>
    scf.for %arg2 = %c0 to %dim step %c2 {
      scf.for %arg3 = %c0 to %c3 step %c2 {
        %2 = arith.addi %arg2, %c2 : index
        %3 = arith.minsi %2, %dim : index
        scf.for %arg4 = %arg2 to %3 step %c1 {
          %4 = arith.addi %arg3, %c2 : index
          %5 = arith.minsi %4, %c3 : index
          scf.for %arg5 = %arg3 to %5 step %c1 {
            %6 = arith.muli %arg4, %c2 overflow<nsw> : index
            %7 = arith.addi %6, %arg5 : index
            %c0_1 = arith.constant 0 : index
            %c0_2 = arith.constant 0 : index
            %dim_3 = memref.dim %arg0, %c0_2 : memref<?xf32>
            %8 = arith.cmpi sge, %7, %c0_1 : index
            %9 = arith.cmpi slt, %7, %dim_3 : index
            %10 = arith.andi %8, %9 : i1
            cf.assert %10, "ERROR: Runtime op verification failed\0A%6 = memref.load %arg0[%5] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:63:12)"
            %11 = memref.load %arg0[%7] : memref<?xf32>
            %c0_4 = arith.constant 0 : index
            %c0_5 = arith.constant 0 : index
            %dim_6 = memref.dim %arg1, %c0_5 : memref<?xf32>
            %12 = arith.cmpi sge, %arg4, %c0_4 : index
            %13 = arith.cmpi slt, %arg4, %dim_6 : index
            %14 = arith.andi %12, %13 : i1
            cf.assert %14, "ERROR: Runtime op verification failed\0A%7 = memref.load %arg1[%arg4] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:64:12)"
            %15 = memref.load %arg1[%arg4] : memref<?xf32>
            %16 = arith.addf %11, %15 : f32
            %c0_7 = arith.constant 0 : index
            %c0_8 = arith.constant 0 : index
            %dim_9 = memref.dim %arg1, %c0_8 : memref<?xf32>
            %17 = arith.cmpi sge, %arg4, %c0_7 : index
            %18 = arith.cmpi slt, %arg4, %dim_9 : index
            %19 = arith.andi %17, %18 : i1
            cf.assert %19, "ERROR: Runtime op verification failed\0Amemref.store %8, %arg1[%arg4] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:66:7)"
            memref.store %16, %arg1[%arg4] : memref<?xf32>
          }
        }
      }
    }
    return
  }
}

