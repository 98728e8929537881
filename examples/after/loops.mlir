// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ../loops.mlir with the checks that are needed.
//
// Made by
//   build/bin/shapeproof-opt --pass-pipeline='builtin.module(shapeproof-elide-checks{trust-op-contracts=true},canonicalize,cse)' \
//     examples/loops.mlir

module {
  func.func @product(%arg0: memref<?x?xf32>, %arg1: memref<?x?xf32>, %arg2: memref<?x?xf32>) {
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
    %dim_1 = memref.dim %arg1, %c1 : memref<?x?xf32>
    scf.for %arg3 = %c0 to %dim step %c2 {
      scf.for %arg4 = %c0 to %dim_1 step %c2 {
        scf.for %arg5 = %c0 to %dim_0 step %c2 {
          %0 = arith.addi %arg3, %c2 : index
          %1 = arith.minsi %0, %dim : index
          scf.for %arg6 = %arg3 to %1 step %c1 {
            %2 = arith.addi %arg4, %c2 : index
            %3 = arith.minsi %2, %dim_1 : index
            scf.for %arg7 = %arg4 to %3 step %c1 {
              %4 = arith.addi %arg5, %c2 : index
              %5 = arith.minsi %4, %dim_0 : index
              scf.for %arg8 = %arg5 to %5 step %c1 {
                %6 = memref.load %arg0[%arg6, %arg8] : memref<?x?xf32>
                %dim_2 = memref.dim %arg1, %c0 : memref<?x?xf32>
                %7 = arith.cmpi sge, %arg8, %c0 : index
                %8 = arith.cmpi slt, %arg8, %dim_2 : index
                %9 = arith.andi %7, %8 : i1
                %10 = arith.cmpi sge, %arg7, %c0 : index
                %11 = arith.cmpi slt, %arg7, %dim_1 : index
                %12 = arith.andi %10, %11 : i1
                %13 = arith.andi %9, %12 : i1
                cf.assert %13, "ERROR: Runtime op verification failed\0A%7 = memref.load %arg1[%arg8, %arg7] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:18:14)"
                %14 = memref.load %arg1[%arg8, %arg7] : memref<?x?xf32>
                %dim_3 = memref.dim %arg2, %c0 : memref<?x?xf32>
                %15 = arith.cmpi sge, %arg6, %c0 : index
                %16 = arith.cmpi slt, %arg6, %dim_3 : index
                %17 = arith.andi %15, %16 : i1
                %dim_4 = memref.dim %arg2, %c1 : memref<?x?xf32>
                %18 = arith.cmpi slt, %arg7, %dim_4 : index
                %19 = arith.andi %10, %18 : i1
                %20 = arith.andi %17, %19 : i1
                cf.assert %20, "ERROR: Runtime op verification failed\0A%8 = memref.load %arg2[%arg6, %arg7] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:19:14)"
                %21 = memref.load %arg2[%arg6, %arg7] : memref<?x?xf32>
                %22 = arith.mulf %6, %14 : f32
                %23 = arith.addf %21, %22 : f32
                memref.store %23, %arg2[%arg6, %arg7] : memref<?x?xf32>
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
    %dim = memref.dim %arg0, %c0 : memref<?xf32>
    %0 = arith.divsi %dim, %c2 : index
    scf.for %arg1 = %c0 to %0 step %c2 {
      %1 = arith.addi %arg1, %c2 : index
      %2 = arith.minsi %1, %0 : index
      scf.for %arg2 = %arg1 to %2 step %c1 {
        %3 = arith.addi %dim, %c-1 : index
        %4 = arith.subi %3, %arg2 : index
        %5 = memref.load %arg0[%arg2] : memref<?xf32>
        %6 = memref.load %arg0[%4] : memref<?xf32>
        memref.store %6, %arg0[%arg2] : memref<?xf32>
        memref.store %5, %arg0[%4] : memref<?xf32>
      }
    }
    return
  }
  func.func @mirror(%arg0: memref<?x?xf32>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg0, %c0 : memref<?x?xf32>
    scf.for %arg1 = %c0 to %dim step %c1 {
      scf.for %arg2 = %arg1 to %dim step %c1 {
        %0 = arith.cmpi sge, %arg1, %c0 : index
        %1 = arith.cmpi slt, %arg1, %dim : index
        %2 = arith.andi %0, %1 : i1
        %dim_0 = memref.dim %arg0, %c1 : memref<?x?xf32>
        %3 = arith.cmpi sge, %arg2, %c0 : index
        %4 = arith.cmpi slt, %arg2, %dim_0 : index
        %5 = arith.andi %3, %4 : i1
        %6 = arith.andi %2, %5 : i1
        cf.assert %6, "ERROR: Runtime op verification failed\0A%0 = memref.load %arg0[%arg1, %arg2] : memref<?x?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:49:12)"
        %7 = memref.load %arg0[%arg1, %arg2] : memref<?x?xf32>
        memref.store %7, %arg0[%arg2, %arg1] : memref<?x?xf32>
      }
    }
    return
  }
  func.func @windows(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0 = arith.constant 0 : index
    %dim = memref.dim %arg1, %c0 : memref<?xf32>
    scf.for %arg2 = %c0 to %dim step %c2 {
      scf.for %arg3 = %c0 to %c3 step %c2 {
        %0 = arith.addi %arg2, %c2 : index
        %1 = arith.minsi %0, %dim : index
        scf.for %arg4 = %arg2 to %1 step %c1 {
          %2 = arith.addi %arg3, %c2 : index
          %3 = arith.minsi %2, %c3 : index
          scf.for %arg5 = %arg3 to %3 step %c1 {
            %4 = arith.muli %arg4, %c2 overflow<nsw> : index
            %5 = arith.addi %4, %arg5 : index
            %dim_0 = memref.dim %arg0, %c0 : memref<?xf32>
            %6 = arith.cmpi sge, %5, %c0 : index
            %7 = arith.cmpi slt, %5, %dim_0 : index
            %8 = arith.andi %6, %7 : i1
            cf.assert %8, "ERROR: Runtime op verification failed\0A%6 = memref.load %arg0[%5] : memref<?xf32>\0A^ out-of-bounds access\0ALocation: loc(\22examples/sources/loops.mlir\22:63:12)"
            %9 = memref.load %arg0[%5] : memref<?xf32>
            %10 = memref.load %arg1[%arg4] : memref<?xf32>
            %11 = arith.addf %9, %10 : f32
            memref.store %11, %arg1[%arg4] : memref<?xf32>
          }
        }
      }
    }
    return
  }
}

