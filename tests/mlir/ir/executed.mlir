// A check is contingent only if its counterexample has been executed: reached,
// and failing.
//
// RUN: shapeproof analyze --all %s | FileCheck %s
// RUN: shapeproof analyze %s --format=json | FileCheck %s --check-prefix=JSON
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(shapeproof-elide-checks{remarks=true})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// JSON: "function":"plain"
// JSON-SAME: "counterexample":{"arg0":{{-?[0-9]+}},"arg1":{{-?[0-9]+}}},"executed":true
func.func @plain(%n: index, %m: index) {
  %p = arith.cmpi eq, %n, %m : index
  // CHECK-DAG: [[@LINE+2]]:3: contingent:
  // REMARK: [[@LINE+1]]:3: remark: kept
  cf.assert %p, "equal"
  return
}

func.func @compared_with_an_unmodelled_size(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %u = "foo.op"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %p = arith.cmpi eq, %n, %m : index
  // CHECK-DAG: [[@LINE+2]]:3: unknown: {{.*}}depends on `foo.op` at {{[0-9]+}}:8, which is not modelled
  // REMARK: [[@LINE+1]]:3: remark: kept
  cf.assert %p, "same"
  return
}

func.func @loaded(%m: memref<?xindex>, %i: index, %n: index) {
  %v = memref.load %m[%i] : memref<?xindex>
  %p = arith.cmpi slt, %v, %n : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at
  cf.assert %p, "below"
  return
}

// The witness that is consumed before stops the run.
func.func @stopped_before(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %n = shape.rank %a : tensor<?xindex> -> index
  %m = shape.rank %b : tensor<?xindex> -> index
  shape.assuming %w {
    "foo.effect"() : () -> ()
  }
  %p = arith.cmpi eq, %n, %m : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}the run ends at an earlier check that fails, `shape.assuming`
  cf.assert %p, "same rank"
  return
}

// Sizes beyond any memory are executed like others.
func.func @large(%t: tensor<?x?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 1000000000000 : index
  %n = tensor.dim %t, %c0 : tensor<?x?xf32>
  %m = tensor.dim %t, %c1 : tensor<?x?xf32>
  %p = arith.cmpi sge, %n, %big : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %p, "large"
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = linalg.reduce {arith.addf} ins(%t : tensor<?x?xf32>) outs(%e : tensor<?xf32>) dimensions = [1]
  %q = arith.cmpi eq, %m, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %q, "one"
  return %r : tensor<?xf32>
}

// A cast to another rank is poison, and so is what is read of it.

func.func @metadata_of_another_rank(%m: memref<*xf32>) {
  %c1 = arith.constant 1 : index
  %v = memref.cast %m : memref<*xf32> to memref<?x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %v
      : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %r = memref.rank %m : memref<*xf32>
  %k = arith.cmpi ne, %r, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert holds for some inputs
  cf.assert %k, "not a vector"
  return
}

// A stride of 0: as many elements as the size says, all of them the first.

func.func @stride_zero(%n: index) {
  %t = tensor.from_elements %n, %n, %n, %n : tensor<4xindex>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %s = tensor.extract_slice %t[0] [%n] [%c0] : tensor<4xindex> to tensor<?xindex>
  %d = tensor.dim %s, %c0 : tensor<?xindex>
  %e = arith.cmpi ne, %d, %c3 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent: cf.assert holds for some inputs
  cf.assert %e, "not three"
  %large = arith.constant 4611686018427387904 : index
  %p = arith.cmpi ne, %d, %large : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}too much to execute
  cf.assert %p, "not so many"
  return
}
