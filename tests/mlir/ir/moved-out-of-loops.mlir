// What may be moved out of a loop is not rewritten by what only the loop knows:
// loop-invariant code motion takes it to where the loop need not have run once.
//
// RUN: split-file %s %t
// RUN: shapeproof-opt --allow-unregistered-dialect %t/refine.mlir --pass-pipeline="builtin.module(func.func(shapeproof-refine-types))" | FileCheck %t/refine.mlir
// RUN: shapeproof-opt --allow-unregistered-dialect %t/dims.mlir --pass-pipeline="builtin.module(func.func(shapeproof-canonicalize-dims))" | FileCheck %t/dims.mlir
// RUN: shapeproof-opt --allow-unregistered-dialect %t/comparisons.mlir --pass-pipeline="builtin.module(func.func(shapeproof-elide-checks))" | FileCheck %t/comparisons.mlir

//--- refine.mlir
// CHECK-LABEL: func.func @checked_in_the_loop(
// CHECK: tensor.extract_slice %{{.*}}[0] [%{{.*}}] [1]
func.func @checked_in_the_loop(%t: tensor<?xf32>, %n: index, %o: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %c4 : index
    cf.assert %p, "4"
    %s = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// Out of both loops, one after the other.
// CHECK-LABEL: func.func @checked_in_the_outer_loop(
// CHECK: tensor.extract_slice %{{.*}}[0] [%{{.*}}] [1]
func.func @checked_in_the_outer_loop(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %c4 : index
    cf.assert %p, "4"
    scf.for %j = %c0 to %n step %c1 {
      %s = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// CHECK-LABEL: func.func @checked_before(
// CHECK: tensor.extract_slice %{{.*}}[0] [4] [1]
func.func @checked_before(%t: tensor<?xf32>, %n: index, %o: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %d, %c4 : index
  cf.assert %p, "4"
  scf.for %i = %c0 to %n step %c1 {
    %s = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// It stays in the loop.
// CHECK-LABEL: func.func @uses_the_loop(
// CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [4] [1]
func.func @uses_the_loop(%t: tensor<?xf32>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %c4 : index
    cf.assert %p, "4"
    %s = tensor.extract_slice %t[%i] [%d] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// What stands in a branch that stays in the loop stays there, too.
// CHECK-LABEL: func.func @dispatch(
// CHECK: tensor.extract_slice %{{.*}}[0] [4] [1]
func.func @dispatch(%t: tensor<?xf32>, %d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %c4 : index
    scf.if %p {
      %s = tensor.extract_slice %t[0] [%d] [1] : tensor<?xf32> to tensor<?xf32>
      "use"(%s) : (tensor<?xf32>) -> ()
    }
  }
  return
}

// A tensor that is made may have any size.
// CHECK-LABEL: func.func @made(
// CHECK: tensor.empty() : tensor<4xf32>
func.func @made(%d: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %c4 : index
    cf.assert %p, "4"
    %s = tensor.empty(%d) : tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

//--- dims.mlir
// CHECK-LABEL: func.func @dims(
// CHECK: %[[D:.*]] = tensor.dim %arg0
// CHECK: scf.for
// CHECK-NOT: tensor.dim
// CHECK: tensor.extract_slice %arg0[0] [%[[D]]] [1]
func.func @dims(%t: tensor<?xf32>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi eq, %d, %k : index
    cf.assert %p, "k"
    %e = "use.empty"(%k) : (index) -> tensor<?xf32>
    %d2 = tensor.dim %t, %c0 : tensor<?xf32>
    %s = tensor.extract_slice %t[0] [%d2] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func.func @only_in_the_loop(
// CHECK: scf.for
// CHECK: %[[D:.*]] = tensor.dim %arg0
// CHECK: tensor.extract_slice %arg0[0] [%[[D]]] [1]
func.func @only_in_the_loop(%t: tensor<?xf32>, %u: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %u, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %d = tensor.dim %t, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %d, %k : index
    cf.assert %p, "k"
    %d2 = tensor.dim %t, %c0 : tensor<?xf32>
    %s = tensor.extract_slice %t[0] [%d2] [1] : tensor<?xf32> to tensor<?xf32>
    "use"(%s) : (tensor<?xf32>) -> ()
  }
  return
}

//--- comparisons.mlir
// CHECK-LABEL: func.func @clamped(
// CHECK: arith.cmpi slt
// CHECK: %[[C:.*]] = arith.cmpi slt
// CHECK: arith.select %[[C]]
func.func @clamped(%t: tensor<?xf32>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %p = arith.cmpi slt, %k, %d : index
    cf.assert %p, "k < d"
    %c = arith.cmpi slt, %d, %k : index
    %size = arith.select %c, %d, %k : index
    %s = tensor.extract_slice %t[0] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %sum = bufferization.to_buffer %s : tensor<?xf32> to memref<?xf32>
    %v = memref.load %sum[%c0] : memref<?xf32>
    memref.store %v, %sum[%c0] : memref<?xf32>
  }
  return
}

// By what is known before the loop, and of each iteration by itself.
// CHECK-LABEL: func.func @known(
// CHECK: %[[FALSE:.*]] = arith.constant false
// CHECK: arith.select %[[FALSE]]
func.func @known(%t: tensor<?xf32>, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %p = arith.cmpi slt, %k, %d : index
  cf.assert %p, "k < d"
  scf.for %i = %c0 to %n step %c1 {
    %c = arith.cmpi slt, %d, %k : index
    %size = arith.select %c, %d, %k : index
    %s = tensor.extract_slice %t[0] [%size] [1] : tensor<?xf32> to tensor<?xf32>
    %sum = bufferization.to_buffer %s : tensor<?xf32> to memref<?xf32>
    %v = memref.load %sum[%c0] : memref<?xf32>
    memref.store %v, %sum[%c0] : memref<?xf32>
  }
  return
}
