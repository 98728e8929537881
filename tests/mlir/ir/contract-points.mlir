// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Points of loops that a claim divides are combined only where inputs decide it:
// these would be a million of sums that the unknown number is compared with.
//
// RUN: shapeproof contract %s 2>&1 | FileCheck %s

// CHECK-LABEL: residues(
// CHECK-NEXT:    not decided by the inputs: 1 check
func.func private @unknown() -> index
func.func @residues(%n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = func.call @unknown() : () -> index
  %c13 = arith.constant 13 : index
  %c17 = arith.constant 17 : index
  %c19 = arith.constant 19 : index
  %c23 = arith.constant 23 : index
  %c29 = arith.constant 29 : index
  scf.for %a = %c0 to %n step %c1 {
    scf.for %b = %c0 to %n step %c1 {
      scf.for %c = %c0 to %n step %c1 {
        scf.for %d = %c0 to %n step %c1 {
          scf.for %e = %c0 to %n step %c1 {
            %ra = arith.remui %a, %c13 : index
            %rb = arith.remui %b, %c17 : index
            %rc = arith.remui %c, %c19 : index
            %rd = arith.remui %d, %c23 : index
            %re = arith.remui %e, %c29 : index
            %t0 = arith.addi %ra, %rb : index
            %t1 = arith.addi %t0, %rc : index
            %t2 = arith.addi %t1, %rd : index
            %t3 = arith.muli %t2, %s : index
            %t4 = arith.addi %t3, %re : index
            %p = arith.cmpi slt, %t4, %x : index
            cf.assert %p, "residues"
          }
        }
      }
    }
  }
  return
}
