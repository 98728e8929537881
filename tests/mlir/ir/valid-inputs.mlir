// Arguments that are shapes or sizes may be errors, unless the user says not.
//
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefixes=CHECK,MAYBE
// RUN: shapeproof analyze --all --assume-valid-inputs %s | FileCheck %s --check-prefixes=CHECK,VALID
// RUN: shapeproof-opt %s --pass-pipeline='builtin.module(shapeproof-elide-checks{assume-valid-inputs=true})' | FileCheck %s --check-prefix=ELIDED

// ELIDED-LABEL: func @shapes
func.func @shapes(%a: !shape.shape, %b: !shape.shape) -> (!shape.witness, !shape.witness) {
  // MAYBE-DAG: [[@LINE+3]]:8: contingent: shape.cstr_broadcastable
  // VALID-DAG: [[@LINE+2]]:8: proved: shape.cstr_broadcastable
  // ELIDED: shape.const_witness true
  %w = shape.cstr_broadcastable %a, %a : !shape.shape, !shape.shape
  // CHECK-DAG: [[@LINE+2]]:8: contingent: shape.cstr_broadcastable
  // ELIDED: shape.cstr_broadcastable
  %v = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  return %w, %v : !shape.witness, !shape.witness
}

func.func @sizes(%n: !shape.size) {
  %s = shape.from_extents %n : !shape.size
  // MAYBE-DAG: [[@LINE+2]]:8: contingent: shape.cstr_broadcastable
  // VALID-DAG: [[@LINE+1]]:8: proved: shape.cstr_broadcastable
  %w = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  return
}

// What is computed may be an error all the same.
func.func @computed(%a: !shape.shape, %b: !shape.shape) {
  %m = shape.meet %a, %b : !shape.shape, !shape.shape -> !shape.shape
  // CHECK-DAG: 1 more check of the same cause: [[@LINE+1]]:8
  %w = shape.cstr_broadcastable %m, %m : !shape.shape, !shape.shape
  return
}
