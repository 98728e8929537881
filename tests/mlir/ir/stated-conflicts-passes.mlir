// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stated facts that cannot hold are the same warning in all passes, and nothing
// is rewritten because of them: the facts of that function are not used, those of
// others are. Texts that are no claims are an error.
//
// DEFINE: %{pass} = shapeproof-elide-checks
// DEFINE: %{run} = shapeproof-opt %s --split-input-file --verify-diagnostics \
// DEFINE:   --pass-pipeline="builtin.module(%{pass})" -o /dev/null
// RUN: %{run}
// REDEFINE: %{pass} = shapeproof-annotate
// RUN: %{run}
// REDEFINE: %{pass} = shapeproof-canonicalize-dims
// RUN: %{run}
// REDEFINE: %{pass} = shapeproof-refine-types
// RUN: %{run}
// REDEFINE: %{pass} = shapeproof-refine-types{context=bounds}
// RUN: %{run}
// RUN: not shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(shapeproof-refine-types)" 2>/dev/null | FileCheck %s
// RUN: not shapeproof-opt %s --split-input-file --pass-pipeline="builtin.module(func.func(shapeproof-refine-types))" 2>/dev/null | FileCheck %s

// At the entry. The other function has something to do for each of the passes.
// CHECK-LABEL: func.func @other
// CHECK: tensor.empty() : tensor<4xf32>
// CHECK-LABEL: func.func @f
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK-NOT: shapeproof.distrusted
module {
  func.func @other(%n: index) -> (tensor<?xf32>, index) {
    %c0 = arith.constant 0 : index
    %c4 = arith.constant 4 : index
    %e = tensor.empty(%n) : tensor<?xf32>
    %d = tensor.dim %e, %c0 : tensor<?xf32>
    %p = arith.cmpi eq, %n, %c4 : index
    cf.assert %p, "four"
    %p2 = arith.cmpi eq, %d, %c4 : index
    cf.assert %p2, "four again"
    %e2 = tensor.empty(%n) : tensor<?xf32>
    return %e2, %d : tensor<?xf32>, index
  }
  // expected-warning@+1 {{shapeproof.facts: "d0 == arg0[7]" cannot hold}}
  func.func @f(%t: tensor<?x?xf32> {shapeproof.facts = "d0 == arg0[7]"},
               %n: index) -> tensor<?xf32> {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %d = tensor.dim %t, %c0 : tensor<?x?xf32>
    %e = tensor.empty(%d) : tensor<?xf32>
    %p = arith.cmpi sle, %n, %c8 : index
    cf.assert %p, "small"
    return %e : tensor<?xf32>
  }
}

// -----

// With each other, and the type.
// CHECK-LABEL: func.func @f
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK-LABEL: func.func @g
module {
  // expected-warning@+1 {{shapeproof.facts: "arg0 == 4" cannot hold together with what follows}}
  func.func @f(%n: index {shapeproof.facts = "arg0 == 4"},
               // expected-note@+1 {{shapeproof.facts: "arg0 == 8"}}
               %m: index {shapeproof.facts = "arg0 == 8"}) -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    return %e : tensor<?xf32>
  }
  // expected-warning@+1 {{shapeproof.facts: "d0 == 5" cannot hold}}
  func.func @g(%t: tensor<4xf32> {shapeproof.facts = "d0 == 5"}) {
    return
  }
}

// -----

// With what the body checks on every way, after what could be rewritten.
// CHECK-LABEL: func.func @f
// CHECK: tensor.empty(%{{.*}}) : tensor<?xf32>
// CHECK: cf.cond_br
module {
  // expected-warning@+1 {{shapeproof.facts: "arg0 == 4" cannot hold together with what follows}}
  func.func @f(%n: index {shapeproof.facts = "arg0 == 4"}, %q: i1)
      -> tensor<?xf32> {
    %c8 = arith.constant 8 : index
    %e = tensor.empty(%n) : tensor<?xf32>
    %p = arith.cmpi sge, %n, %c8 : index
    // expected-note@+1 {{this cf.assert}}
    cf.assert %p, "large"
    cf.cond_br %q, ^l, ^r
  ^l:
    return %e : tensor<?xf32>
  ^r:
    return %e : tensor<?xf32>
  }
}

// -----

// A text that is no claim.
// expected-error@+1 {{a stated fact is no claim}}
module {
  // expected-error@+1 {{shapeproof.facts}}
  func.func @f(%n: index {shapeproof.facts = ["arg0 == 4", "arg0 =="]})
      -> tensor<?xf32> {
    %e = tensor.empty(%n) : tensor<?xf32>
    return %e : tensor<?xf32>
  }
}
