// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A budget above 1 moves the limits that leave an answer open: a loop of few
// iterations is evaluated, and more iterations are few for a larger budget.
//
// RUN: shapeproof analyze --all %s | FileCheck %s --check-prefixes=ALL,ONE
// RUN: shapeproof analyze --all --budget=2 %s | FileCheck %s --check-prefixes=ALL,TWO
// RUN: shapeproof analyze --all --budget=0.5 %s | FileCheck %s --check-prefixes=ALL,ONE

// ONE: doubled(): 1 check, 1 unknown
// TWO: doubled(): 1 check, all proved
func.func @doubled() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c512 = arith.constant 512 : index
  %x = scf.for %i = %c0 to %c9 step %c1 iter_args(%v = %c1) -> index {
    %w = arith.muli %v, %c2 : index
    scf.yield %w : index
  }
  %p = arith.cmpi eq, %x, %c512 : index
  cf.assert %p, "nine doublings"
  return
}

// ALL: few(): 1 check, all proved
func.func @few() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c256 = arith.constant 256 : index
  %x = scf.for %i = %c0 to %c8 step %c1 iter_args(%v = %c1) -> index {
    %w = arith.muli %v, %c2 : index
    scf.yield %w : index
  }
  %p = arith.cmpi eq, %x, %c256 : index
  cf.assert %p, "eight doublings"
  return
}
