// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about elements of arguments.
//
// RUN: shapeproof analyze --format=json %s | FileCheck %s
// RUN: sed 's/"e0 == arg1\[0\]"/"e2 == 1"/' %s > %t.mlir
// RUN: not shapeproof analyze %t.mlir 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG: stated-elements.mlir.tmp.mlir:[[@LINE+5]]:{{.*}} error: shapeproof.facts: {{.*}}e2{{.*}} in "e2 == 1"

// CHECK: "verdict":"proved"{{.*}}"message":"of itself"
// CHECK: "verdict":"proved"{{.*}}"message":"of another"
// CHECK: "verdict":"contingent"{{.*}}"message":"not stated"
func.func @f(%list: tensor<2xi32> {shapeproof.facts = ["e0 == arg1[0]", "e1 >= 1"]},
             %t: tensor<?xf32> {shapeproof.facts = "arg0.e1 <= d0"}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32>
  %a = tensor.extract %list[%c0] : tensor<2xi32>
  %b = tensor.extract %list[%c1] : tensor<2xi32>
  %x = arith.index_cast %a : i32 to index
  %y = arith.index_cast %b : i32 to index
  %p = arith.cmpi eq, %x, %d : index
  cf.assert %p, "of itself"
  %q = arith.cmpi sle, %y, %x : index
  cf.assert %q, "of another"
  %r = arith.cmpi sle, %x, %y : index
  cf.assert %r, "not stated"
  return
}
