// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule 8, of division rounding up: it is lowered to -(-n / 2), and of the least
// index there is no negative. What comes out is 2^62.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --check-prefixes=CHECK,ASSUME
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --check-prefixes=CHECK,WRAP
// RUN: shapeproof-opt %s -o /dev/null --pass-pipeline="builtin.module(shapeproof-elide-checks{remarks=true})" 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @affine(
// CHECK: cf.assert {{.*}}, "n <= 0"
// ASSUME-NOT: cf.assert
// WRAP: cf.assert {{.*}}, "half"
// CHECK: return
func.func @affine(%n: index) {
  %c0 = arith.constant 0 : index
  %r = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%n)
  %p = arith.cmpi sle, %n, %c0 : index
  cf.assert %p, "n <= 0"
  %c = arith.cmpi sle, %r, %c0 : index
  cf.assert %c, "half"
  return
}

// CHECK-LABEL: func.func @index(
// CHECK: cf.assert {{.*}}, "n <= 0"
// ASSUME-NOT: cf.assert
// WRAP: cf.assert {{.*}}, "half"
// CHECK: return
func.func @index(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = index.ceildivs %n, %c2
  %p = arith.cmpi sle, %n, %c0 : index
  cf.assert %p, "n <= 0"
  %c = arith.cmpi sle, %r, %c0 : index
  // REMARK: [[@LINE+1]]:3: remark: removed: proved by {{.*}}, assuming no-overflow
  cf.assert %c, "half"
  return
}

// Others than the least have one.

// CHECK-LABEL: func.func @others(
// CHECK: cf.assert {{.*}}, "n > -100"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @others(%n: index) {
  %m100 = arith.constant -100 : index
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sgt, %n, %m100 : index
  cf.assert %p, "n > -100"
  %r = index.ceildivs %n, %c2
  %a = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%n)
  %c = arith.cmpi sge, %r, %m100 : index
  cf.assert %c, "half"
  %e = arith.cmpi eq, %r, %a : index
  cf.assert %e, "the same"
  return
}

// Not so where it is done otherwise.

// CHECK-LABEL: func.func @arith(
// CHECK: cf.assert {{.*}}, "n <= 0"
// CHECK-NOT: cf.assert
// CHECK: return
func.func @arith(%n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %r = arith.ceildivsi %n, %c2 : index
  %p = arith.cmpi sle, %n, %c0 : index
  cf.assert %p, "n <= 0"
  %c = arith.cmpi sle, %r, %c0 : index
  cf.assert %c, "half"
  return
}
