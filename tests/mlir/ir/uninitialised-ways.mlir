// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor may be one that nobody has written if it is by any way: by one of
// several calls, by the one arm of an scf.if that is taken, by a loop that runs
// no iteration. MLIR's own canonicalization and inlining leave two reads of a
// tensor.empty in each of the functions below whose check stays, and
// bufferization may write in between.
//
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s

// CHECK-LABEL: func.func @by_one_arm(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_one_arm(%s: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %true = arith.constant true
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.if %true -> tensor<2xindex> {
    scf.yield %e : tensor<2xindex>
  } else {
    scf.yield %s : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_one_operand(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_one_operand(%s: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %true = arith.constant true
  %e = tensor.empty() : tensor<2xindex>
  %r = arith.select %true, %e, %s : tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_no_iteration(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_no_iteration(%n: index) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %e) -> tensor<2xindex> {
    %f = tensor.from_elements %n, %i : tensor<2xindex>
    scf.yield %f : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_while(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_while(%s: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %false = arith.constant false
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.while (%t = %e) : (tensor<2xindex>) -> tensor<2xindex> {
    scf.condition(%false) %t : tensor<2xindex>
  } do {
  ^bb0(%t: tensor<2xindex>):
    scf.yield %s : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_one_block(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_one_block(%s: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %true = arith.constant true
  %e = tensor.empty() : tensor<2xindex>
  cf.cond_br %true, ^next(%e : tensor<2xindex>), ^next(%s : tensor<2xindex>)
^next(%r: tensor<2xindex>):
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func private @given(
// CHECK: cf.assert {{.*}}, "same"
func.func private @given(%r: tensor<2xindex>, %e: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}
// CHECK-LABEL: func.func @given_too(
// CHECK: cf.assert {{.*}}, "same"
func.func @given_too(%r: tensor<2xindex>, %e: tensor<2xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}
// CHECK-LABEL: func.func private @handed(
func.func private @handed(%r: tensor<2xindex>) -> tensor<2xindex> {
  return %r : tensor<2xindex>
}
// CHECK-LABEL: func.func @gives(
// CHECK: cf.assert {{.*}}, "same"
func.func @gives(%s: tensor<2xindex>) -> (tensor<2xindex>, tensor<2xindex>, tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %a = func.call @given(%e, %e) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %b = func.call @given_too(%s, %s) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %d = func.call @given_too(%e, %e) : (tensor<2xindex>, tensor<2xindex>) -> tensor<2xindex>
  %r = func.call @handed(%e) : (tensor<2xindex>) -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %a, %b, %w : tensor<2xindex>, tensor<2xindex>, tensor<2xindex>
}

// What computes elements may do so where they are read.

// CHECK-LABEL: func.func @by_generate(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_generate() -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = tensor.generate {
  ^bb0(%i: index):
    %x = tensor.extract %e[%i] : tensor<2xindex>
    tensor.yield %x : index
  } : tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_generic(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_generic() -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]
  } outs(%e : tensor<2xindex>) {
  ^bb0(%o: index):
    linalg.yield %o : index
  } -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// CHECK-LABEL: func.func @by_nothing_inserted(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_nothing_inserted(%s: tensor<0xindex>) -> tensor<2xindex> {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = tensor.insert_slice %s into %e[0] [0] [1] : tensor<0xindex> into tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %w = tensor.insert %c7 into %e[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return %w : tensor<2xindex>
}

// What is in a buffer may be written.

// CHECK-LABEL: func.func @by_buffer(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_buffer(%m: memref<2xindex>) {
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %r = bufferization.to_tensor %m restrict : memref<2xindex> to tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  memref.store %c7, %m[%c0] : memref<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

//===- What is written ------------------------------------------------------//

// CHECK-LABEL: func.func @filled(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @filled(%x: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = linalg.fill ins(%x : index) outs(%e : tensor<2xindex>) -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c1] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

// CHECK-LABEL: func.func @computed(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @computed(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
    iterator_types = ["parallel"]
  } ins(%s : tensor<2xindex>) outs(%e : tensor<2xindex>) {
  ^bb0(%i: index, %o: index):
    %d = arith.addi %i, %i : index
    linalg.yield %d : index
  } -> tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %a = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = arith.addi %a, %a : index
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "twice"
  return
}

// CHECK-LABEL: func.func @joined(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @joined(%s: tensor<1xindex>, %t: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %f = tensor.insert_slice %s into %e[0] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %r = tensor.insert_slice %t into %f[1] [1] [1] : tensor<1xindex> into tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<1xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "the first"
  return
}

// A loop that runs.

// CHECK-LABEL: func.func @by_iterations(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @by_iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%t = %e) -> tensor<2xindex> {
    %u = tensor.insert %n into %t[%i] : tensor<2xindex>
    scf.yield %u : tensor<2xindex>
  }
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %r[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

// CHECK-LABEL: func.func @chosen(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @chosen(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %e = tensor.empty() : tensor<2xindex>
  %r = arith.select %false, %e, %s : tensor<2xindex>
  %v0 = tensor.extract %r[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

// What the outside gives, and functions that are given what is written.

// CHECK-LABEL: func.func @outside(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @outside(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  func.call @inside(%s) : (tensor<2xindex>) -> ()
  return
}
// CHECK-LABEL: func.func private @inside(
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @inside(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

func.func private @elsewhere() -> tensor<2xindex>
// CHECK-LABEL: func.func @from_elsewhere(
// CHECK-NOT: cf.assert
// CHECK: return
func.func @from_elsewhere() {
  %c0 = arith.constant 0 : index
  %s = func.call @elsewhere() : () -> tensor<2xindex>
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}

// A function that is called by way of a value.

// CHECK-LABEL: func.func @given_indirectly(
// CHECK: cf.assert {{.*}}, "same"
func.func @given_indirectly(%s: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %v0 = tensor.extract %s[%c0] : tensor<2xindex>
  %v1 = tensor.extract %s[%c0] : tensor<2xindex>
  %c = arith.cmpi eq, %v0, %v1 : index
  cf.assert %c, "same"
  return
}
func.func @gives_indirectly() {
  %e = tensor.empty() : tensor<2xindex>
  %f = func.constant @given_indirectly : (tensor<2xindex>) -> ()
  func.call_indirect %f(%e) : (tensor<2xindex>) -> ()
  return
}

// Threads, shapes, other ways through regions.

// CHECK-LABEL: func.func @by_thread(
// CHECK: cf.assert {{.*}}, "same"
func.func @by_thread() {
  %c0 = arith.constant 0 : index
  %t, %v = async.execute -> !async.value<tensor<2xindex>> {
    %e = tensor.empty() : tensor<2xindex>
    async.yield %e : tensor<2xindex>
  }
  %r = async.await %v : !async.value<tensor<2xindex>>
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %y = tensor.extract %r[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "same"
  return
}

// CHECK-LABEL: func.func @by_threads(
// CHECK: cf.assert {{.*}}, "same inside"
// CHECK: cf.assert {{.*}}, "same"
func.func @by_threads(%n: index, %s: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = scf.forall (%i) in (%n) shared_outs(%o = %e) -> tensor<2xindex> {
    %a = tensor.extract %o[%c0] : tensor<2xindex>
    %b = tensor.extract %o[%c0] : tensor<2xindex>
    %q = arith.cmpi eq, %a, %b : index
    cf.assert %q, "same inside"
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xindex> into tensor<2xindex>
    }
  }
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %y = tensor.extract %r[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "same"
  return
}

// CHECK-LABEL: func.func @as_shape(
// CHECK: cf.assert {{.*}}, "same"
func.func @as_shape() {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %s = shape.value_as_shape %e : tensor<2xindex> -> !shape.shape
  %a = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
  %b = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
  %x = shape.size_to_index %a : !shape.size
  %y = shape.size_to_index %b : !shape.size
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "same"
  return
}

// By the second round.

// CHECK-LABEL: func.func @exchanged(
// CHECK: cf.assert {{.*}}, "same"
func.func @exchanged(%n: index, %t: tensor<2xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xindex>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %e) -> (tensor<2xindex>, tensor<2xindex>) {
    %x = tensor.extract %a[%c0] : tensor<2xindex>
    %y = tensor.extract %a[%c0] : tensor<2xindex>
    %p = arith.cmpi eq, %x, %y : index
    cf.assert %p, "same"
    scf.yield %b, %a : tensor<2xindex>, tensor<2xindex>
  }
  return
}

// CHECK-LABEL: func.func @by_unknown_region(
// CHECK: cf.assert {{.*}}, "same inside"
// CHECK: cf.assert {{.*}}, "same"
func.func @by_unknown_region() {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<2xindex>
  %r = "foo.op"(%e) ({
  ^bb0(%a: tensor<2xindex>):
    %x = tensor.extract %a[%c0] : tensor<2xindex>
    %y = tensor.extract %a[%c0] : tensor<2xindex>
    %p = arith.cmpi eq, %x, %y : index
    cf.assert %p, "same inside"
    "foo.yield"(%a) : (tensor<2xindex>) -> ()
  }) : (tensor<2xindex>) -> tensor<2xindex>
  %x = tensor.extract %r[%c0] : tensor<2xindex>
  %y = tensor.extract %r[%c0] : tensor<2xindex>
  %p = arith.cmpi eq, %x, %y : index
  cf.assert %p, "same"
  return
}
