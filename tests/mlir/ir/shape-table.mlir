// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of the shape dialect in docs/operations.md: of each operation a claim
// that its row gives (@goes_NAME: every "yes" is gone) and the nearest one that
// it does not (@stays_NAME: every "no" is there). mlir_tests hold the names
// against the dialect's registered operations.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{validate=true})" -o %t 2>%t.err
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes"
// RUN: FileCheck %s --input-file=%t.err --check-prefix=VALID
// RUN: grep -cE '(, |= )"no"' %s > %t.before && grep -cE '(, |= )"no"' %t > %t.after && diff %t.before %t.after
// VALID: remark: {{[0-9]+}} proofs validated, 0 not decided by z3, 0 rejected
// CHECK: func @goes_add

func.func @goes_add(%n: index, %m: index) {
  %a = shape.add %n, %m : index, index -> index
  %b = arith.addi %m, %n : index
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "yes"
  return
}
// The sum with an error is an error, and its index undefined.
func.func @stays_add(%n: index, %s: !shape.size) {
  %c0 = arith.constant 0 : index
  %zero = shape.const_size 0
  %a = shape.add %zero, %s : !shape.size, !shape.size -> !shape.size
  %i = shape.size_to_index %a : !shape.size
  %ok = arith.cmpi sge, %i, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_any(%a: !shape.shape, %t: tensor<?xf32>) {
  %s = shape.shape_of %t : tensor<?xf32> -> tensor<?xindex>
  %x = shape.any %s, %s : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  %w = shape.cstr_eq %x, %s {error = "yes"} : tensor<?xindex>, tensor<?xindex>
  return
}
func.func @stays_any(%a: !shape.shape) {
  %x = shape.any %a, %a : !shape.shape, !shape.shape -> !shape.shape
  // Of error shapes the result is undefined.
  %w = shape.cstr_eq %x, %a {error = "no"} : !shape.shape, !shape.shape
  return
}

func.func @goes_assuming(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
    %x = shape.shape_eq %b, %a : tensor<?xindex>, tensor<?xindex>
    cf.assert %x, "yes"
  }
  return
}
func.func @stays_assuming(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %w = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  shape.assuming %w {
  }
  %x = shape.shape_eq %b, %a : tensor<?xindex>, tensor<?xindex>
  cf.assert %x, "no"
  return
}

func.func @goes_assuming_all(%a: tensor<?xindex>, %b: tensor<?xindex>,
                             %c: tensor<?xindex>) {
  %w0 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
  %w = shape.assuming_all %w0, %w1
  shape.assuming %w {
    %x = shape.shape_eq %c, %a : tensor<?xindex>, tensor<?xindex>
    cf.assert %x, "yes"
  }
  return
}
func.func @stays_assuming_all(%a: tensor<?xindex>, %b: tensor<?xindex>,
                              %c: tensor<?xindex>) {
  %w0 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %w1 = shape.cstr_eq %b, %c : tensor<?xindex>, tensor<?xindex>
  %w = shape.assuming_all %w0
  shape.assuming %w {
    %x = shape.shape_eq %c, %a : tensor<?xindex>, tensor<?xindex>
    cf.assert %x, "no"
  }
  return
}

func.func @goes_assuming_yield(%n: index) {
  %true = arith.constant true
  %w = shape.const_witness true
  %x = shape.assuming %w -> (index) {
    shape.assuming_yield %n : index
  }
  %ok = arith.cmpi eq, %x, %n : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_assuming_yield(%n: index, %m: index) {
  %w = shape.const_witness true
  %x, %y = shape.assuming %w -> (index, index) {
    shape.assuming_yield %m, %n : index, index
  }
  %ok = arith.cmpi eq, %x, %n : index
  cf.assert %ok, "no"
  return
}

func.func @goes_broadcast(%t: tensor<?x1xf32>, %u: tensor<4xf32>) {
  %a = shape.shape_of %t : tensor<?x1xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<4xf32> -> tensor<1xindex>
  %c = shape.broadcast %a, %b
      : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = shape.get_extent %c, %c1 : tensor<2xindex>, index -> index
  %ok = arith.cmpi eq, %e, %c4 : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_broadcast(%t: tensor<?x?xf32>, %u: tensor<4xf32>) {
  %a = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %b = shape.shape_of %u : tensor<4xf32> -> tensor<1xindex>
  %c = shape.broadcast %a, %b
      : tensor<2xindex>, tensor<1xindex> -> tensor<2xindex>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %e = shape.get_extent %c, %c1 : tensor<2xindex>, index -> index
  %ok = arith.cmpi eq, %e, %c4 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_concat(%t: tensor<?xf32>, %u: tensor<*xf32>) {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %c = shape.concat %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %one = shape.const_size 1
  %h, %e = "shape.split_at"(%c, %one)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %w0 = shape.cstr_eq %h, %a {error = "yes"} : !shape.shape, !shape.shape
  %w1 = shape.cstr_eq %e, %b {error = "yes"} : !shape.shape, !shape.shape
  return
}
func.func @stays_concat(%t: tensor<?xf32>, %u: tensor<*xf32>) {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %c = shape.concat %b, %a : !shape.shape, !shape.shape -> !shape.shape
  %one = shape.const_size 1
  %h, %e = "shape.split_at"(%c, %one)
      : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %w0 = shape.cstr_eq %h, %a {error = "no"} : !shape.shape, !shape.shape
  return
}

func.func @goes_const_shape() {
  %a = shape.const_shape [2, 3] : tensor<2xindex>
  %b = shape.const_shape [1, 3] : !shape.shape
  %w = shape.cstr_broadcastable %a, %b {error = "yes"}
      : tensor<2xindex>, !shape.shape
  return
}
func.func @stays_const_shape() {
  %a = shape.const_shape [2, 3] : tensor<2xindex>
  %b = shape.const_shape [2, 4] : !shape.shape
  %w = shape.cstr_broadcastable %a, %b {error = "no"}
      : tensor<2xindex>, !shape.shape
  return
}

func.func @goes_const_size() {
  %c3 = arith.constant 3 : index
  %a = shape.const_size 3
  %i = shape.size_to_index %a : !shape.size
  %ok = arith.cmpi eq, %i, %c3 : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_const_size(%n: index) {
  %a = shape.const_size 3
  %i = shape.size_to_index %a : !shape.size
  %ok = arith.cmpi eq, %i, %n : index
  cf.assert %ok, "no"
  return
}

func.func @goes_const_witness(%n: index, %m: index) {
  %w = shape.const_witness false
  shape.assuming %w {
    // Never runs.
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "yes"
  }
  return
}
func.func @stays_const_witness(%n: index, %m: index) {
  %w = shape.const_witness true
  shape.assuming %w {
    %ok = arith.cmpi eq, %n, %m : index
    cf.assert %ok, "no"
  }
  return
}

func.func @goes_cstr_broadcastable(%t: tensor<?xf32>, %u: tensor<?xf32>)
    -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %w = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  %v = shape.cstr_broadcastable %b, %a, %b {error = "yes"}
      : tensor<1xindex>, tensor<1xindex>, tensor<1xindex>
  return %v : !shape.witness
}
// Not transitive: of 2, 1, 3 two neighbours always fit.
func.func @stays_cstr_broadcastable(%t: tensor<?xf32>, %u: tensor<?xf32>,
                                    %v: tensor<?xf32>) -> !shape.witness {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %b = shape.shape_of %u : tensor<?xf32> -> tensor<1xindex>
  %c = shape.shape_of %v : tensor<?xf32> -> tensor<1xindex>
  %w0 = shape.cstr_broadcastable %a, %b : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_broadcastable %b, %c : tensor<1xindex>, tensor<1xindex>
  %w2 = shape.cstr_broadcastable %a, %c {error = "no"}
      : tensor<1xindex>, tensor<1xindex>
  return %w2 : !shape.witness
}

func.func @goes_cstr_eq(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape)
    -> !shape.witness {
  %w = shape.cstr_eq %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %v = shape.cstr_eq %c, %a {error = "yes"} : !shape.shape, !shape.shape
  %all = shape.assuming_all %w, %v
  return %all : !shape.witness
}
// They may all be errors.
func.func @stays_cstr_eq(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape)
    -> !shape.witness {
  %w = shape.cstr_eq %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %v = shape.cstr_broadcastable %c, %a {error = "no"}
      : !shape.shape, !shape.shape
  return %v : !shape.witness
}

func.func @goes_cstr_require(%n: index, %m: index) -> !shape.witness {
  %lt = arith.cmpi slt, %n, %m : index
  %le = arith.cmpi sle, %n, %m : index
  %w = shape.cstr_require %lt, "less"
  %v = shape.cstr_require %le, "yes"
  %all = shape.assuming_all %w, %v
  return %all : !shape.witness
}
func.func @stays_cstr_require(%n: index, %m: index) -> !shape.witness {
  %lt = arith.cmpi slt, %n, %m : index
  %le = arith.cmpi sle, %n, %m : index
  %w = shape.cstr_require %le, "less"
  %v = shape.cstr_require %lt, "no"
  return %v : !shape.witness
}

func.func @goes_debug_print(%a: !shape.shape, %n: !shape.size) {
  %b = "shape.debug_print"(%a) : (!shape.shape) -> !shape.shape
  %w = shape.cstr_eq %a, %b {error = "yes"} : !shape.shape, !shape.shape
  return
}
func.func @stays_debug_print(%a: !shape.shape) {
  %b = "shape.debug_print"(%a) : (!shape.shape) -> !shape.shape
  %w = shape.cstr_broadcastable %a, %b {error = "no"}
      : !shape.shape, !shape.shape
  return
}

func.func @goes_dim(%t: tensor<?x3xf32>) {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %d = shape.dim %t, %c1 : tensor<?x3xf32>, index -> index
  %ok = arith.cmpi eq, %d, %c3 : index
  cf.assert %ok, "yes"
  return
}
// Outside the rank.
func.func @stays_dim(%t: tensor<?x3xf32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %d = shape.dim %t, %c2 : tensor<?x3xf32>, index -> index
  %ok = arith.cmpi sge, %d, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_div(%n: index) {
  %c2 = arith.constant 2 : index
  %d = shape.div %n, %c2 : index, index -> index
  %p = arith.muli %d, %c2 : index
  %ok = arith.cmpi sle, %p, %n : index
  cf.assert %ok, "yes"
  return
}
// Rounds down, also below 0, and the divisor may be 0.
func.func @stays_div(%n: index, %m: index) {
  %c2 = arith.constant 2 : index
  %d = shape.div %n, %c2 : index, index -> index
  %e = arith.divsi %n, %c2 : index
  %ok = arith.cmpi eq, %d, %e : index
  cf.assert %ok, "no"
  return
}

func.func @goes_from_extent_tensor(%n: index) {
  %t = tensor.from_elements %n, %n : tensor<2xindex>
  %a = shape.from_extent_tensor %t : tensor<2xindex>
  %b = shape.from_extents %n, %n : index, index
  %w = shape.cstr_eq %a, %b {error = "yes"} : !shape.shape, !shape.shape
  return
}
func.func @stays_from_extent_tensor(%n: index, %m: index) {
  %t = tensor.from_elements %n, %m : tensor<2xindex>
  %a = shape.from_extent_tensor %t : tensor<2xindex>
  %b = shape.from_extents %m, %n : index, index
  %w = shape.cstr_eq %a, %b {error = "no"} : !shape.shape, !shape.shape
  return
}

func.func @goes_from_extents(%n: index, %m: !shape.size) {
  %a = shape.from_extents %n, %m : index, !shape.size
  %c1 = arith.constant 1 : index
  %e = shape.get_extent %a, %c1 : !shape.shape, index -> !shape.size
  %x = shape.from_extents %e : !shape.size
  %y = shape.from_extents %m : !shape.size
  %w = shape.cstr_eq %x, %y {error = "yes"} : !shape.shape, !shape.shape
  return
}
// One extent that is an error makes an error of all.
func.func @stays_from_extents(%n: index, %m: !shape.size) {
  %a = shape.from_extents %n, %m : index, !shape.size
  %c0 = arith.constant 0 : index
  %e = shape.get_extent %a, %c0 : !shape.shape, index -> !shape.size
  %x = shape.from_extents %e : !shape.size
  %y = shape.from_extents %n : index
  %w = shape.cstr_eq %x, %y {error = "no"} : !shape.shape, !shape.shape
  return
}

shape.function_library @library {
  shape.func @same(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    shape.return %s : !shape.shape
  }
  shape.func @pair(%x: !shape.value_shape) -> (!shape.shape, !shape.shape) {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %e = shape.const_shape [] : !shape.shape
    shape.return %e, %s : !shape.shape, !shape.shape
  }
} mapping {
  foo.same = @same,
  foo.pair = @pair
}
func.func @goes_function_library(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %u = "foo.same"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "yes"
  return
}
// Not mapped.
func.func @stays_function_library(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %u = "foo.other"(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %m = tensor.dim %u, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "no"
  return
}
func.func @goes_func(%t: tensor<*xf32>) {
  %u = "foo.same"(%t) : (tensor<*xf32>) -> tensor<*xf32>
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %w = shape.cstr_eq %a, %b {error = "yes"} : !shape.shape, !shape.shape
  return
}
// A function that takes one operand says nothing of an op that has two.
func.func @stays_func(%t: tensor<*xf32>) {
  %u = "foo.same"(%t, %t) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %w = shape.cstr_eq %a, %b {error = "no"} : !shape.shape, !shape.shape
  return
}
func.func @goes_return(%t: tensor<*xf32>) {
  %u, %v = "foo.pair"(%t) : (tensor<*xf32>) -> (tensor<f32>, tensor<*xf32>)
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %v : tensor<*xf32> -> !shape.shape
  %w = shape.cstr_eq %a, %b {error = "yes"} : !shape.shape, !shape.shape
  return
}
func.func @stays_return(%t: tensor<*xf32>) {
  %u, %v = "foo.pair"(%t) : (tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %w = shape.cstr_eq %a, %b {error = "no"} : !shape.shape, !shape.shape
  return
}

func.func @goes_get_extent(%n: index) {
  %c0 = arith.constant 0 : index
  %s = shape.from_extents %n : index
  %e = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
  %i = shape.size_to_index %e : !shape.size
  %ok = arith.cmpi eq, %i, %n : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_get_extent(%n: index, %s: !shape.shape) {
  %c0 = arith.constant 0 : index
  %e = shape.get_extent %s, %c0 : !shape.shape, index -> !shape.size
  %i = shape.size_to_index %e : !shape.size
  %ok = arith.cmpi sge, %i, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_index_to_size(%n: index) {
  %s = shape.index_to_size %n
  %i = shape.size_to_index %s : !shape.size
  %ok = arith.cmpi eq, %i, %n : index
  cf.assert %ok, "yes"
  return
}
// Undefined for a negative index, and may be hoisted to where it is negative.
func.func @stays_index_to_size(%n: index) {
  %c0 = arith.constant 0 : index
  %s = shape.index_to_size %n
  %ok = arith.cmpi sge, %n, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_is_broadcastable(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %p = shape.is_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.assert %p, "they fit"
  %q = shape.is_broadcastable %b, %a : tensor<?xindex>, tensor<?xindex>
  cf.assert %q, "yes"
  return
}
func.func @stays_is_broadcastable(%a: !shape.shape) {
  %p = shape.is_broadcastable %a, %a : !shape.shape, !shape.shape
  cf.assert %p, "no"
  return
}

func.func @goes_max(%n: index, %m: index) {
  %a = shape.from_extents %n : index
  %b = shape.from_extents %m : index
  %c = shape.max %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %c0 = arith.constant 0 : index
  %e = shape.get_extent %c, %c0 : !shape.shape, index -> !shape.size
  %i = shape.size_to_index %e : !shape.size
  %ok = arith.cmpi sge, %i, %m : index
  cf.assert %ok, "yes"
  return
}
// Of unequal ranks it is an error.
func.func @stays_max(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  %s = shape.shape_of %a : tensor<*xf32> -> !shape.shape
  %t = shape.shape_of %b : tensor<*xf32> -> !shape.shape
  %c = shape.max %s, %t : !shape.shape, !shape.shape -> !shape.shape
  %d = shape.max %t, %s : !shape.shape, !shape.shape -> !shape.shape
  %w0 = shape.cstr_eq %c, %d {error = "yes"} : !shape.shape, !shape.shape
  %w1 = shape.cstr_broadcastable %c, %d {error = "no"}
      : !shape.shape, !shape.shape
  return
}

func.func @goes_meet(%t: tensor<?xf32>, %u: tensor<?xf32>) {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %m = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %p = shape.is_broadcastable %m : !shape.shape
  cf.assert %p, "the meet is no error"
  %q = shape.shape_eq %a, %b : !shape.shape, !shape.shape
  cf.assert %q, "yes"
  return
}
// The meet alone establishes nothing.
func.func @stays_meet(%t: tensor<?xf32>, %u: tensor<?xf32>) -> !shape.shape {
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<?xf32> -> !shape.shape
  %m = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %q = shape.shape_eq %a, %b : !shape.shape, !shape.shape
  cf.assert %q, "no"
  return %m : !shape.shape
}

func.func @goes_min(%n: index, %m: index) {
  %a = shape.index_to_size %n
  %b = shape.index_to_size %m
  %c = shape.min %a, %b : !shape.size, !shape.size -> !shape.size
  %i = shape.size_to_index %c : !shape.size
  %ok = arith.cmpi sle, %i, %m : index
  cf.assert %ok, "yes"
  return
}
// A shape and a size: an error.
func.func @stays_min(%n: index) {
  %a = shape.index_to_size %n
  %b = shape.from_extents %n : index
  %c = shape.min %a, %b : !shape.size, !shape.shape -> !shape.size
  %d = shape.from_extents %c : !shape.size
  %p = shape.is_broadcastable %d : !shape.shape
  cf.assert %p, "no"
  return
}

func.func @goes_mul(%n: index, %m: index) {
  %a = shape.mul %n, %m : index, index -> index
  %b = shape.mul %m, %n : index, index -> index
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_mul(%s: !shape.size) {
  %c0 = arith.constant 0 : index
  %zero = shape.const_size 0
  %a = shape.mul %zero, %s : !shape.size, !shape.size -> !shape.size
  %i = shape.size_to_index %a : !shape.size
  %ok = arith.cmpi eq, %i, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_num_elements(%t: tensor<?x4xf32>) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %s = shape.shape_of %t : tensor<?x4xf32> -> tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %r = arith.remsi %n, %c4 : index
  %ok = arith.cmpi eq, %r, %c0 : index
  cf.assert %ok, "yes"
  return
}
// Equal element counts are not equal shapes.
func.func @stays_num_elements(%t: tensor<?x?xf32>, %u: tensor<?x?xf32>) {
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %v = shape.shape_of %u : tensor<?x?xf32> -> tensor<2xindex>
  %n = shape.num_elements %s : tensor<2xindex> -> index
  %m = shape.num_elements %v : tensor<2xindex> -> index
  %eq = arith.cmpi eq, %n, %m : index
  cf.assert %eq, "as many"
  %q = shape.shape_eq %s, %v : tensor<2xindex>, tensor<2xindex>
  cf.assert %q, "no"
  return
}

func.func @goes_rank(%t: tensor<?x?xf32>) {
  %c2 = arith.constant 2 : index
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<?xindex>
  %r = shape.rank %s : tensor<?xindex> -> index
  %ok = arith.cmpi eq, %r, %c2 : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_rank(%t: tensor<*xf32>) {
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %r = shape.rank %s : tensor<?xindex> -> index
  %ok = arith.cmpi sge, %r, %c1 : index
  cf.assert %ok, "no"
  return
}

// Evaluated over a known rank, product and sum over an unknown one.
func.func @goes_reduce(%n: index, %t: tensor<*xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = tensor.from_elements %n, %c3 : tensor<2xindex>
  // ((0 * n + n) * 3) + 3: an expression that is no sum and no product.
  %x = shape.reduce(%a, %c0) : tensor<2xindex> -> index {
  ^bb0(%i: index, %d: index, %acc: index):
    %p = arith.muli %acc, %d : index
    %q = arith.addi %p, %d : index
    shape.yield %q : index
  }
  %e = arith.muli %n, %c3 : index
  %f = arith.addi %e, %c3 : index
  %ok = arith.cmpi eq, %x, %f : index
  cf.assert %ok, "yes"
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %y, %z = shape.reduce(%s, %c1, %c0) : tensor<?xindex> -> (index, index) {
  ^bb0(%i: index, %d: index, %acc: index, %count: index):
    %p = shape.mul %d, %acc : index, index -> index
    %k = arith.addi %c1, %count : index
    shape.yield %p, %k : index, index
  }
  %m = shape.num_elements %s : tensor<?xindex> -> index
  %ok1 = arith.cmpi eq, %y, %m : index
  cf.assert %ok1, "yes"
  %r = shape.rank %s : tensor<?xindex> -> index
  %ok2 = arith.cmpi eq, %z, %r : index
  cf.assert %ok2, "yes"
  return
}
func.func @stays_reduce(%t: tensor<*xf32>, %c: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  // Starts at 0.
  %y = shape.reduce(%s, %c0) : tensor<?xindex> -> index {
  ^bb0(%i: index, %d: index, %acc: index):
    %p = shape.mul %d, %acc : index, index -> index
    // In any round but the first, who knows.
    %first = arith.cmpi eq, %i, %c0 : index
    cf.assert %first, "no"
    shape.yield %p : index
  }
  %m = shape.num_elements %s : tensor<?xindex> -> index
  %ok1 = arith.cmpi eq, %y, %m : index
  cf.assert %ok1, "no"
  return
}
func.func @goes_yield(%t: tensor<?x?xf32>, %n: index) {
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %y = shape.reduce(%s, %n) : tensor<2xindex> -> index {
  ^bb0(%i: index, %d: index, %acc: index):
    shape.yield %i : index
  }
  %c1 = arith.constant 1 : index
  %ok = arith.cmpi eq, %y, %c1 : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_yield(%t: tensor<*xf32>, %n: index) {
  %s = shape.shape_of %t : tensor<*xf32> -> tensor<?xindex>
  %y = shape.reduce(%s, %n) : tensor<?xindex> -> index {
  ^bb0(%i: index, %d: index, %acc: index):
    shape.yield %i : index
  }
  %r = shape.rank %s : tensor<?xindex> -> index
  // n if there is no extent.
  %ok = arith.cmpi slt, %y, %r : index
  cf.assert %ok, "no"
  return
}

func.func @goes_shape_eq(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %p = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.assert %p, "equal"
  %n = shape.num_elements %a : tensor<?xindex> -> index
  %m = shape.num_elements %b : tensor<?xindex> -> index
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_shape_eq(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  %p = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  cf.assert %p, "no"
  return
}

func.func @goes_shape_of(%n: index) {
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %s = shape.shape_of %e : tensor<?x4xf32> -> tensor<2xindex>
  %c4 = arith.constant 4 : index
  %t = tensor.from_elements %n, %c4 : tensor<2xindex>
  %w = shape.cstr_eq %s, %t {error = "yes"} : tensor<2xindex>, tensor<2xindex>
  return
}
// The value may be an error.
func.func @stays_shape_of(%v: !shape.value_shape) {
  %s = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %w = shape.cstr_broadcastable %s, %s {error = "no"}
      : !shape.shape, !shape.shape
  return
}

func.func @goes_size_to_index(%n: !shape.size) {
  %c0 = arith.constant 0 : index
  %i = shape.size_to_index %n : !shape.size
  %j = shape.size_to_index %n : !shape.size
  %ok = arith.cmpi eq, %i, %j : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_size_to_index(%n: !shape.size) {
  %c0 = arith.constant 0 : index
  %i = shape.size_to_index %n : !shape.size
  %ok = arith.cmpi sge, %i, %c0 : index
  cf.assert %ok, "no"
  return
}

func.func @goes_split_at(%t: tensor<*xf32>, %u: tensor<*xf32>, %i: index) {
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %h0, %t0 = "shape.split_at"(%a, %i)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %h1, %t1 = "shape.split_at"(%b, %i)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %c = shape.concat %h0, %t0 : !shape.shape, !shape.shape -> !shape.shape
  // Whatever i is: the whole, unless it is an error.
  %p = shape.is_broadcastable %c : !shape.shape
  scf.if %p {
    %w = shape.cstr_eq %c, %a {error = "yes"} : !shape.shape, !shape.shape
  }
  // Equal shapes have equal splits, errors included.
  %w0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  shape.assuming %w0 {
    %w1 = shape.cstr_eq %h0, %h1 {error = "yes"} : !shape.shape, !shape.shape
  }
  // From the back.
  %k = shape.const_shape [4, 5, 6] : tensor<3xindex>
  %cm1 = arith.constant -1 : index
  %h2, %t2 = "shape.split_at"(%k, %cm1)
      : (tensor<3xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  %l = shape.const_shape [6] : tensor<1xindex>
  %w2 = shape.cstr_eq %t2, %l {error = "yes"} : tensor<?xindex>, tensor<1xindex>
  return
}
func.func @stays_split_at(%t: tensor<*xf32>, %i: index) {
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %h0, %t0 = "shape.split_at"(%a, %i)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %c = shape.concat %h0, %t0 : !shape.shape, !shape.shape -> !shape.shape
  %w = shape.cstr_eq %c, %a {error = "no"} : !shape.shape, !shape.shape
  // One too many: an error.
  %k = shape.const_shape [4, 5, 6] : !shape.shape
  %c4 = arith.constant 4 : index
  %h2, %t2 = "shape.split_at"(%k, %c4)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %w2 = shape.cstr_broadcastable %h2, %h2 {error = "no"}
      : !shape.shape, !shape.shape
  return
}

func.func @goes_to_extent_tensor(%n: index) {
  %s = shape.from_extents %n : index
  %t = shape.to_extent_tensor %s : !shape.shape -> tensor<1xindex>
  %u = tensor.from_elements %n : tensor<1xindex>
  %w = shape.cstr_eq %t, %u {error = "yes"} : tensor<1xindex>, tensor<1xindex>
  return
}
// Of an error it is undefined.
func.func @stays_to_extent_tensor(%s: !shape.shape) {
  %t = shape.to_extent_tensor %s : !shape.shape -> tensor<?xindex>
  %w = shape.cstr_eq %t, %s {error = "no"} : tensor<?xindex>, !shape.shape
  return
}

func.func @goes_value_as_shape(%t: tensor<?xindex>) {
  %c = arith.constant dense<[1, 2]> : tensor<2xi32>
  %s = shape.value_as_shape %c : tensor<2xi32> -> !shape.shape
  %k = shape.const_shape [1, 2] : !shape.shape
  %w = shape.cstr_eq %s, %k {error = "yes"} : !shape.shape, !shape.shape
  %a = shape.shape_of %t : tensor<?xindex> -> !shape.shape
  %v = shape.with_shape %t, %a : tensor<?xindex>, !shape.shape
  %u = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  %w1 = shape.cstr_eq %u, %t {error = "yes"} : !shape.shape, tensor<?xindex>
  return
}
// No shape.
func.func @stays_value_as_shape(%t: tensor<2x2xindex>, %v: !shape.value_shape) {
  %a = shape.shape_of %t : tensor<2x2xindex> -> !shape.shape
  %x = shape.with_shape %t, %a : tensor<2x2xindex>, !shape.shape
  %u = shape.value_as_shape %x : !shape.value_shape -> !shape.shape
  %w = shape.cstr_broadcastable %u, %u {error = "no"}
      : !shape.shape, !shape.shape
  %b = shape.value_as_shape %v : !shape.value_shape -> !shape.shape
  %w1 = shape.cstr_broadcastable %b, %b {error = "no"}
      : !shape.shape, !shape.shape
  return
}

func.func @goes_value_of(%v: !shape.value_shape) {
  %t = shape.value_of %v : tensor<?x4xf32>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %t, %c1 : tensor<?x4xf32>
  %ok = arith.cmpi eq, %d, %c4 : index
  cf.assert %ok, "yes"
  return
}
func.func @stays_value_of(%v: !shape.value_shape) {
  %t = shape.value_of %v : tensor<*xf32>
  %a = shape.shape_of %t : tensor<*xf32> -> !shape.shape
  %b = shape.shape_of %v : !shape.value_shape -> !shape.shape
  // If %v is an error, its value is undefined and has a shape.
  %w = shape.cstr_eq %a, %b {error = "no"} : !shape.shape, !shape.shape
  return
}

func.func @goes_with_shape(%t: tensor<?xf32>, %n: index) {
  %s = shape.from_extents %n : index
  %a = shape.shape_of %t : tensor<?xf32> -> !shape.shape
  %v = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
  %b = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %p = shape.is_broadcastable %b : !shape.shape
  scf.if %p {
    %w = shape.cstr_eq %a, %s {error = "yes"} : !shape.shape, !shape.shape
  }
  return
}
// An error where the value has another shape.
func.func @stays_with_shape(%t: tensor<?xf32>, %n: index) {
  %s = shape.from_extents %n : index
  %v = shape.with_shape %t, %s : tensor<?xf32>, !shape.shape
  %b = shape.shape_of %v : !shape.value_shape -> !shape.shape
  %w = shape.cstr_eq %b, %s {error = "no"} : !shape.shape, !shape.shape
  return
}
