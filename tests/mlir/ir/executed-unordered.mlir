// The points of a linalg op or of a tensor.generate are run in any order. What
// the body stores outside, and what one point reads where another one writes,
// depends on that order: no run confirms a check with it.
//
// RUN: shapeproof analyze --all %s | FileCheck %s

#id = affine_map<(d0) -> (d0)>
#swapped = affine_map<(d0) -> (-d0 + 1)>

func.func @body_of_linalg_stores(%t: tensor<?xindex>) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%t : tensor<?xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    memref.store %i, %m[%c0] : memref<1xindex>
    linalg.yield %i : index
  } -> tensor<?xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load`
  cf.assert %p, "0"
  return
}

func.func @body_of_generate_stores(%n: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  %r = tensor.generate %n {
  ^bb0(%i: index):
    memref.store %i, %m[%c0] : memref<1xindex>
    tensor.yield %i : index
  } : tensor<?xindex>
  %v = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load`
  cf.assert %p, "0"
  return
}

// Their elements, too, if they are made of what is stored.
func.func @elements_of_what_was_stored(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = memref.alloca() : memref<1xindex>
  memref.store %n, %m[%c0] : memref<1xindex>
  %r = tensor.generate %c2 {
  ^bb0(%i: index):
    %x = memref.load %m[%c0] : memref<1xindex>
    %y = arith.addi %x, %c1 : index
    memref.store %y, %m[%c0] : memref<1xindex>
    tensor.yield %x : index
  } : tensor<?xindex>
  %v = tensor.extract %r[%c1] : tensor<?xindex>
  %p = arith.cmpi eq, %v, %n : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown:
  cf.assert %p, "first"
  return
}

func.func @two_maps(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xindex>
  memref.store %c0, %m[%c0] : memref<2xindex>
  memref.store %n, %m[%c1] : memref<2xindex>
  linalg.generic {indexing_maps = [#swapped, #id], iterator_types = ["parallel"]}
      ins(%m : memref<2xindex>) outs(%m : memref<2xindex>) {
  ^bb0(%x: index, %y: index):
    linalg.yield %x : index
  }
  %v = memref.load %m[%c1] : memref<2xindex>
  %p = arith.cmpi eq, %v, %c0 : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load`
  cf.assert %p, "swapped"
  return
}

func.func @body_reads_the_output(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xindex>
  memref.store %n, %m[%c0] : memref<2xindex>
  memref.store %c0, %m[%c1] : memref<2xindex>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%m : memref<2xindex>) {
  ^bb0(%y: index):
    %x = memref.load %m[%c0] : memref<2xindex>
    %z = arith.addi %x, %c1 : index
    linalg.yield %z : index
  }
  %v = memref.load %m[%c1] : memref<2xindex>
  %p = arith.cmpi eq, %v, %n : index
  // CHECK-DAG: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load`
  cf.assert %p, "n"
  return
}

// In place, each point its own element: in any order the same.
func.func @in_place(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloca() : memref<2xindex>
  memref.store %n, %m[%c0] : memref<2xindex>
  memref.store %c0, %m[%c1] : memref<2xindex>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%m : memref<2xindex>) outs(%m : memref<2xindex>) {
  ^bb0(%x: index, %y: index):
    %z = arith.addi %x, %c1 : index
    linalg.yield %z : index
  }
  %v = memref.load %m[%c0] : memref<2xindex>
  %p = arith.cmpi eq, %v, %c1 : index
  // CHECK-DAG: [[@LINE+1]]:3: contingent:
  cf.assert %p, "n was 0"
  return
}
