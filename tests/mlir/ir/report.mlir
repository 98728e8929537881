// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a report of MLIR has besides verdicts: names of symbols, conflicts,
// contradictions, contracts, assumptions.
//
// REQUIRES: z3
// RUN: not shapeproof analyze --context=z3 --format=json --trust-op-contracts %s | FileCheck %s
// RUN: shapeproof analyze --context=z3 --format=json --trust-op-contracts --function=conflict %s | FileCheck %s --check-prefix=ONE
// RUN: not shapeproof analyze --context=z3 --function=nowhere %s 2>&1 | FileCheck %s --check-prefix=NONE
// ONE-NOT: "function":"contract"
// ONE: "function":"conflict"
// ONE-NOT: "function":"contradiction"
// NONE: no function named 'nowhere'

// CHECK: "function":"contract","line":[[@LINE+7]],{{.*}}"verdict":"proved"{{.*}}"premises":[{"line":[[@LINE+5]],"column":8,"kind":"contract"
func.func @contract(%t: tensor<?xf32>) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %u = tensor.cast %t : tensor<?xf32> to tensor<5xf32>
  %ok = arith.cmpi eq, %n, %c5 : index
  cf.assert %ok, "five"
  return %u : tensor<5xf32>
}
// CHECK: "function":"conflict",{{.*}}"verdict":"contingent"{{.*}}"example":{"arg0.dim0":3}
// CHECK: "function":"conflict",{{.*}}"verdict":"contingent"{{.*}}"conflicts":[{"line":[[@LINE+5]],"column":9,"kind":"shape.cstr_eq","text":"{{[^"]+}}"}]
func.func @conflict(%t: tensor<?xf32>) -> (!shape.witness, !shape.witness) {
  %a = shape.shape_of %t : tensor<?xf32> -> tensor<1xindex>
  %three = shape.const_shape [3] : tensor<1xindex>
  %four = shape.const_shape [4] : tensor<1xindex>
  %w0 = shape.cstr_eq %a, %three : tensor<1xindex>, tensor<1xindex>
  %w1 = shape.cstr_eq %a, %four : tensor<1xindex>, tensor<1xindex>
  return %w0, %w1 : !shape.witness, !shape.witness
}
// CHECK: "function":"contradiction",{{.*}}"verdict":"refuted"{{.*}}"message":"never"
// CHECK: "function":"contradiction",{{.*}}"verdict":"proved","vacuous":true
func.func @contradiction(%n: index, %m: index) {
  %false = arith.constant false
  cf.assert %false, "never"
  %eq = arith.cmpi eq, %n, %m : index
  cf.assert %eq, "not reached"
  return
}
// CHECK: "function":"overflow",{{.*}}"assumptions":["no-overflow"]
func.func @overflow(%n: index) {
  %c1 = arith.constant 1 : index
  %next = arith.addi %n, %c1 : index
  %ok = arith.cmpi sgt, %next, %n : index
  cf.assert %ok, "overflow"
  return
}
// CHECK: "contradictions": [
// CHECK-NEXT: {"line":41
