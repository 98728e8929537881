// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compiler may meet, and must get past without a crash or a wrong fact:
// every "no" stays.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --allow-unregistered-dialect --pass-pipeline="builtin.module(shapeproof-elide-checks{validate=true})" -o %t 2>%t.err
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes"
// RUN: grep -cE '(, |= )"no"' %s > %t.before && grep -cE '(, |= )"no"' %t > %t.after && diff %t.before %t.after
// RUN: not shapeproof analyze %s --format=json -o %t.json
// RUN: FileCheck %s --input-file=%t.json --check-prefix=IGNORED
// CHECK: func @indices

// IGNORED-DAG: "op":"shape.get_extent","why":"the index is outside the rank"
// IGNORED-DAG: "op":"shape.split_at","why":"the index is outside the rank"
// IGNORED-DAG: "op":"foo.opaque","why":"no shape function"
// IGNORED-DAG: "op":"foo.two","why":"its shape function takes 1 operands, the operation has 2"
// IGNORED-DAG: "op":"foo.scalar","why":"its shape function returns no shape for result #0"
// IGNORED-DAG: "op":"foo.rank","why":"its shape function gives result #0 the rank 3"
// IGNORED-DAG: "op":"foo.wide","why":"its shape function takes more than 4096 operations or 64 nested calls"
// IGNORED-DAG: "op":"foo.twice","why":"its shape function does not return in one place"

// Indices outside any rank, and the ends of 64 bits.
func.func @indices(%t: tensor<?x3xf32>, %u: tensor<*xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %min = arith.constant -9223372036854775808 : index
  %max = arith.constant 9223372036854775807 : index
  %s = shape.shape_of %t : tensor<?x3xf32> -> !shape.shape
  %r = shape.shape_of %u : tensor<*xf32> -> !shape.shape
  %a = shape.get_extent %s, %min : !shape.shape, index -> !shape.size
  %b = shape.get_extent %s, %max : !shape.shape, index -> !shape.size
  %d = shape.get_extent %r, %max : !shape.shape, index -> !shape.size
  %e = shape.get_extent %r, %i : !shape.shape, index -> !shape.size
  %x = shape.from_extents %a, %b, %d, %e
      : !shape.size, !shape.size, !shape.size, !shape.size
  %w = shape.cstr_broadcastable %x, %x {error = "no"} : !shape.shape, !shape.shape
  %h, %l = "shape.split_at"(%s, %min)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %w1 = shape.cstr_broadcastable %h, %h {error = "no"} : !shape.shape, !shape.shape
  %h2, %l2 = "shape.split_at"(%r, %max)
      : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  %w2 = shape.cstr_broadcastable %h2, %r {error = "no"} : !shape.shape, !shape.shape
  %p = shape.mul %max, %max : index, index -> index
  %ok = arith.cmpi sge, %p, %i : index
  cf.assert %ok, "no"
  %q = shape.div %min, %i : index, index -> index
  %ok1 = arith.cmpi sge, %q, %c0 : index
  cf.assert %ok1, "no"
  return
}

// No operands, no results, no extents.
func.func @empty(%w: !shape.witness) {
  %s = shape.const_shape [] : !shape.shape
  %e = "shape.from_extents"() : () -> !shape.shape
  %w0 = shape.cstr_eq %s, %e {error = "yes"} : !shape.shape, !shape.shape
  %b = "shape.broadcast"() : () -> !shape.shape
  %w1 = shape.cstr_eq %b, %e {error = "yes"} : !shape.shape, !shape.shape
  %a = "shape.any"() : () -> !shape.shape
  %w2 = shape.cstr_eq %a, %e {error = "no"} : !shape.shape, !shape.shape
  %q = "shape.shape_eq"() : () -> i1
  shape.assuming %w {
  }
  return
}

// Opaque types and unregistered ops, in generic form.
"func.func"() <{function_type = (!foo.type, tensor<?x!foo.type>) -> (), sym_name = "opaque"}> ({
^bb0(%a: !foo.type, %b: tensor<?x!foo.type>):
  %s = "shape.shape_of"(%b) : (tensor<?x!foo.type>) -> !shape.shape
  %v = "shape.with_shape"(%b, %s) : (tensor<?x!foo.type>, !shape.shape) -> !shape.value_shape
  %r = "shape.shape_of"(%v) : (!shape.value_shape) -> !shape.shape
  %w = "shape.cstr_broadcastable"(%r, %s) {error = "yes"} : (!shape.shape, !shape.shape) -> !shape.witness
  %x = "foo.opaque"(%a, %w) ({
  ^bb0(%c: !shape.shape, %y: !shape.witness):
    %z = "shape.cstr_broadcastable"(%c, %c) {error = "no"} : (!shape.shape, !shape.shape) -> !shape.witness
    "foo.end"(%z) : (!shape.witness) -> ()
  }) : (!foo.type, !shape.witness) -> !shape.shape
  %u = "shape.cstr_broadcastable"(%x, %x) {error = "no"} : (!shape.shape, !shape.shape) -> !shape.witness
  "func.return"() : () -> ()
}) : () -> ()

// Dead blocks that define each other, and a cycle that nothing leaves.
func.func @dead(%a: tensor<?xindex>, %b: tensor<?xindex>) {
  return
^bb1(%v: !shape.witness):
  shape.assuming %v {
    %q = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
    cf.assert %q, "no"
  }
  cf.br ^bb2
^bb2:
  %w = shape.cstr_eq %a, %b {error = "no"} : tensor<?xindex>, tensor<?xindex>
  cf.br ^bb1(%w : !shape.witness)
}
func.func @cycle(%a: tensor<?xindex>, %b: tensor<?xindex>, %p: i1) {
  %w = shape.cstr_eq %a, %b {error = "no"} : tensor<?xindex>, tensor<?xindex>
  %t = shape.const_witness true
  cf.br ^one(%w, %t : !shape.witness, !shape.witness)
^one(%v: !shape.witness, %u: !shape.witness):
  // The witnesses change places in every round.
  shape.assuming %v {
    %q = shape.shape_eq %a, %b : tensor<?xindex>, tensor<?xindex>
    cf.assert %q, "no"
  }
  cf.cond_br %p, ^one(%u, %v : !shape.witness, !shape.witness), ^two
^two:
  cf.br ^one(%w, %w : !shape.witness, !shape.witness)
}

// A body that does not fit, an accumulator of another kind, a body with a loop.
func.func @reduce(%t: tensor<?x?xf32>, %n: !shape.size, %c: index) {
  %s = shape.shape_of %t : tensor<?x?xf32> -> tensor<2xindex>
  %true = arith.constant true
  %x, %y = shape.reduce(%s, %true, %t) : tensor<2xindex> -> (i1, tensor<?x?xf32>) {
  ^bb0(%i: index, %d: index, %acc: i1, %u: tensor<?x?xf32>):
    %k = arith.cmpi sge, %d, %c : index
    %all = arith.andi %acc, %k : i1
    shape.yield %all, %u : i1, tensor<?x?xf32>
  }
  cf.assert %x, "no"
  %c0 = arith.constant 0 : index
  %d0 = tensor.dim %t, %c0 : tensor<?x?xf32>
  %ge = arith.cmpi sge, %d0, %c : index
  cf.assert %ge, "yes"
  %z = shape.reduce(%s, %n) : tensor<2xindex> -> !shape.size {
  ^bb0(%i: index, %d: index, %acc: !shape.size):
    %k = scf.while (%m = %acc) : (!shape.size) -> !shape.size {
      %q = "foo.test"(%m) : (!shape.size) -> i1
      scf.condition(%q) %m : !shape.size
    } do {
    ^bb0(%m: !shape.size):
      scf.yield %m : !shape.size
    }
    shape.yield %k : !shape.size
  }
  %zi = shape.size_to_index %z : !shape.size
  %ni = shape.size_to_index %n : !shape.size
  %eq = arith.cmpi eq, %zi, %ni : index
  cf.assert %eq, "no"
  return
}

// Functions that do not fit their ops.
shape.function_library @lib {
  shape.func @one(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    shape.return %s : !shape.shape
  }
  shape.func @size(%x: !shape.value_shape) -> !shape.size {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %n = shape.num_elements %s : !shape.shape -> !shape.size
    shape.return %n : !shape.size
  }
  shape.func @three(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.const_shape [1, 2, 3] : !shape.shape
    shape.return %s : !shape.shape
  }
  shape.func @twice(%p: i1) -> !shape.shape {
    %s = shape.const_shape [1, 2, 3] : !shape.shape
    %r = shape.const_shape [1] : !shape.shape
    cf.cond_br %p, ^bb1, ^bb2
  ^bb1:
    shape.return %s : !shape.shape
  ^bb2:
    shape.return %r : !shape.shape
  }
  // Each calls the one before twice: 2^16 instances of the first.
  func.func @w0(%s: !shape.shape) -> !shape.shape {
    %r = shape.concat %s, %s : !shape.shape, !shape.shape -> !shape.shape
    return %r : !shape.shape
  }
  func.func @w1(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w0(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w0(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w2(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w1(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w1(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w3(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w2(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w2(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w4(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w3(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w3(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w5(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w4(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w4(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w6(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w5(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w5(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w7(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w6(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w6(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w8(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w7(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w7(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w9(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w8(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w8(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w10(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w9(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w9(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w11(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w10(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w10(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w12(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w11(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w11(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w13(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w12(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w12(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w14(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w13(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w13(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w15(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w14(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w14(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  func.func @w16(%s: !shape.shape) -> !shape.shape {
    %a = func.call @w15(%s) : (!shape.shape) -> !shape.shape
    %b = func.call @w15(%a) : (!shape.shape) -> !shape.shape
    return %b : !shape.shape
  }
  shape.func @wide(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %r = func.call @w16(%s) : (!shape.shape) -> !shape.shape
    shape.return %r : !shape.shape
  }
  // Asks for what can never be: nothing follows from having run.
  shape.func @never(%x: !shape.value_shape) -> !shape.shape {
    %s = shape.shape_of %x : !shape.value_shape -> !shape.shape
    %false = arith.constant false
    %w = shape.cstr_require %false, "never"
    %r = shape.assuming %w -> (!shape.shape) {
      shape.assuming_yield %s : !shape.shape
    }
    shape.return %r : !shape.shape
  }
} mapping {
  foo.two = @one,
  foo.scalar = @size,
  foo.rank = @three,
  foo.twice = @twice,
  foo.wide = @wide,
  foo.never = @never
}
func.func @misfits(%t: tensor<?x?xf32>, %p: i1, %n: index, %m: index) {
  %a = "foo.two"(%t, %t) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %b = "foo.scalar"(%t) : (tensor<?x?xf32>) -> tensor<*xf32>
  %c = "foo.rank"(%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %d = "foo.twice"(%p) : (i1) -> tensor<*xf32>
  %e = "foo.wide"(%t) : (tensor<?x?xf32>) -> tensor<*xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "no"
  return
}
func.func @never(%t: tensor<?x?xf32>, %n: index, %m: index) {
  %a = "foo.never"(%t) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %ok = arith.cmpi eq, %n, %m : index
  cf.assert %ok, "no"
  return
}
