// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops besides scf.for: scf.while, scf.parallel, scf.forall, affine.for, and
// what stands in their bodies.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{context=z3})" | FileCheck %s

// CHECK-LABEL: func @while
// CHECK-NOT: cf.assert
// CHECK: return
func.func @while(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%i = %c0) : (index) -> index {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i : index
  } do {
  ^bb0(%j: index):
    %lo = arith.cmpi sge, %j, %c0 : index
    cf.assert %lo, "counts up from 0"
    %hi = arith.cmpi slt, %j, %n : index
    cf.assert %hi, "the condition"
    %next = arith.addi %j, %c1 : index
    scf.yield %next : index
  }
  %done = arith.cmpi sge, %r, %n : index
  cf.assert %done, "not the condition"
  return
}

// CHECK-LABEL: func @parallel
// CHECK: cf.assert {{.*}}, "strictly"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @parallel(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.parallel (%i, %j) = (%c0, %c1) to (%n, %m) step (%c1, %c2) {
    %a = arith.cmpi slt, %i, %n : index
    cf.assert %a, "i < n"
    %b = arith.cmpi sge, %j, %c1 : index
    cf.assert %b, "j >= 1"
    %c = arith.cmpi sgt, %j, %c1 : index
    cf.assert %c, "strictly"
  }
  return
}

// CHECK-LABEL: func @forall
// CHECK-NOT: cf.assert
// CHECK: return
func.func @forall(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<?xf32>) {
    %m = tensor.dim %o, %c0 : tensor<?xf32>
    %in = arith.cmpi ult, %i, %m : index
    cf.assert %in, "in bounds"
    %s = tensor.extract_slice %o[%i] [1] [1] : tensor<?xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1]
          : tensor<1xf32> into tensor<?xf32>
    }
  }
  %k = tensor.dim %r, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %k, %n : index
  cf.assert %same, "the same size"
  return %r : tensor<?xf32>
}

// CHECK-LABEL: func @execute
// CHECK-NOT: cf.assert
// CHECK: return
func.func @execute(%n: index) {
  %r = scf.execute_region -> index {
    scf.yield %n : index
  }
  %ok = arith.cmpi eq, %r, %n : index
  cf.assert %ok, "n"
  return
}

#half = affine_map<(d0) -> (d0 floordiv 2)>
#ends = affine_map<(d0)[s0] -> (d0 + 4, s0)>
#even = affine_set<(d0) : (d0 mod 2 == 0)>

// A tiled loop: the inner one ends with the tile or with the array.
// CHECK-LABEL: func @affine
// CHECK: cf.assert {{.*}}, "next"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @affine(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %n step 4 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min #ends(%i)[%n] {
      %lo = arith.cmpi sge, %j, %c0 : index
      cf.assert %lo, "not negative"
      %hi = arith.cmpi slt, %j, %n : index
      cf.assert %hi, "in bounds"
      %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
      %in = arith.cmpi slt, %next, %n : index
      cf.assert %in, "next"
      %v = affine.load %m[%j + 1] : memref<?xf32>
      cf.assert %in, "loaded from there"
      affine.store %v, %m[%j] : memref<?xf32>
    }
  }
  return
}

// CHECK-LABEL: func @affine_expressions
// CHECK: cf.assert {{.*}}, "any"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @affine_expressions(%t: tensor<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %h = affine.apply #half(%n)
  %le = arith.cmpi sle, %h, %n : index
  cf.assert %le, "half of a size"
  %g = affine.apply #half(%k)
  %any = arith.cmpi sle, %g, %k : index
  cf.assert %any, "any"
  affine.if #even(%n) {
    %twice = arith.muli %h, %c2 : index
    %eq = arith.cmpi eq, %twice, %n : index
    cf.assert %eq, "an even one"
  }
  return
}

// A second counter, and one that counts down.
// CHECK-LABEL: func @counters
// CHECK: cf.assert {{.*}}, "not yet"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @counters(%m: memref<?xf32>, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = memref.dim %m, %c0 : memref<?xf32>
  %last = arith.subi %n, %c1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%up = %c0, %down = %last)
      -> (index, index) {
    %lo = arith.cmpi sge, %down, %c0 : index
    cf.assert %lo, "counts down to 0"
    %hi = arith.cmpi slt, %down, %n : index
    cf.assert %hi, "from n - 1"
    %even = arith.remui %up, %c2 : index
    %zero = arith.cmpi eq, %even, %c0 : index
    cf.assert %zero, "even"
    %end = arith.cmpi eq, %down, %c0 : index
    cf.assert %end, "not yet"
    %next = arith.addi %up, %c2 : index
    %previous = arith.subi %down, %c1 : index
    scf.yield %next, %previous : index, index
  }
  %twice = arith.addi %n, %n : index
  %ok = arith.cmpi eq, %r#0, %twice : index
  cf.assert %ok, "in the end 2 * n"
  return
}

// Bytes wrap around: 2 * 100 is -56.
// CHECK-LABEL: func @stays_narrow_counter
// CHECK: cf.assert
// CHECK: return
func.func @stays_narrow_counter(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b0 = arith.constant 0 : i8
  %b2 = arith.constant 2 : i8
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%b = %b0) -> (i8) {
    %ok = arith.cmpi sge, %b, %b0 : i8
    cf.assert %ok, "not negative"
    %next = arith.addi %b, %b2 : i8
    scf.yield %next : i8
  }
  return
}

// A step that is not known: an iteration takes a positive one, and so it is in
// the loop, and after a loop that has run. One that has not says nothing: tiles
// of min(n, 32), of n == 0.
//
// CHECK-LABEL: func @steps
// CHECK: cf.assert {{.*}}, "not yet"
// CHECK-NOT: cf.assert {{.*}}, "positive"
// CHECK-NOT: cf.assert {{.*}}, "from 0"
// CHECK: cf.assert {{.*}}, "not in pairs"
// CHECK-NOT: cf.assert {{.*}}, "it has run"
// CHECK: cf.assert {{.*}}, "it may not have run"
// CHECK: return
func.func @steps(%n: index, %s: index, %before: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sge, %s, %c1 : index
  scf.if %before {
    cf.assert %p, "not yet"
  }
  scf.for %i = %c0 to %n step %s {
    cf.assert %p, "positive"
    %q = arith.cmpi sge, %i, %c0 : index
    cf.assert %q, "from 0"
    %r = arith.remsi %i, %c2 : index
    %even = arith.cmpi eq, %r, %c0 : index
    cf.assert %even, "not in pairs"
  }
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    cf.assert %p, "it has run"
  }
  cf.assert %p, "it may not have run"
  return
}

// The same of several dimensions: all have to be run.
//
// CHECK-LABEL: func @steps_of_a_box
// CHECK-NOT: cf.assert {{.*}}, "in it"
// CHECK-NOT: cf.assert {{.*}}, "from 0"
// CHECK-NOT: cf.assert {{.*}}, "positive"
// CHECK: cf.assert {{.*}}, "one dimension alone"
// CHECK: return
func.func @steps_of_a_box(%n: index, %m: index, %s: index, %t: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %s, %c1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%s, %t) {
    cf.assert %p, "in it"
    %q = arith.cmpi sge, %j, %c0 : index
    cf.assert %q, "from 0"
  }
  scf.forall (%i, %j) = (0, 0) to (%n, %m) step (%t, %s) {
    %r = arith.cmpi sge, %t, %c1 : index
    cf.assert %r, "positive"
  }
  %some = arith.cmpi sgt, %n, %c0 : index
  scf.if %some {
    cf.assert %p, "one dimension alone"
  }
  return
}

// Trips of a step that is not known: none if it does not run.
//
// CHECK-LABEL: func @trips
// CHECK-NOT: cf.assert {{.*}}, "none"
// CHECK-NOT: cf.assert {{.*}}, "some"
// CHECK: cf.assert {{.*}}, "nor many"
// CHECK: return
func.func @trips(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %trips = scf.for %i = %c0 to %n step %s iter_args(%k = %c0) -> (index) {
    %next = arith.addi %k, %c1 : index
    scf.yield %next : index
  }
  %runs = arith.cmpi sgt, %n, %c0 : index
  scf.if %runs {
    %q = arith.ceildivsi %n, %s : index
    %some = arith.cmpi eq, %trips, %q : index
    cf.assert %some, "some"
  } else {
    %none = arith.cmpi eq, %trips, %c0 : index
    cf.assert %none, "none"
  }
  %many = arith.cmpi sgt, %trips, %c1 : index
  cf.assert %many, "nor many"
  return
}

// Bounds that may be negative, compared as unsigned.
//
// CHECK-LABEL: func @unsigned_bounds
// CHECK-NOT: cf.assert {{.*}}, "below"
// CHECK: cf.assert {{.*}}, "below as signed"
// CHECK: return
func.func @unsigned_bounds(%n: index, %lb: index) {
  %c1 = arith.constant 1 : index
  scf.for unsigned %i = %lb to %n step %c1 {
    %q = arith.cmpi ult, %i, %n : index
    cf.assert %q, "below"
    %r = arith.cmpi slt, %i, %n : index
    cf.assert %r, "below as signed"
  }
  return
}
