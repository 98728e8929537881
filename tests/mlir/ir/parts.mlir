// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A part between lines `// -----` that is not valid costs itself; a file that
// is one module in spite of such lines is read as one.
//
// RUN: not shapeproof analyze %s 2>&1 | FileCheck %s
// RUN: not shapeproof analyze --split-input-file %s 2>&1 | FileCheck %s
// RUN: not shapeproof contract --details %s 2>&1 | FileCheck %s --check-prefix=CONTRACT
// RUN: not shapeproof analyze --format=json %s 2>/dev/null | FileCheck %s --check-prefix=JSON

// CHECK: [[@LINE+13]]:13: error: use of undeclared SSA value name
// CHECK-NOT: error:
// CHECK: 2 checks: 0 proved, 0 refuted, 2 contingent, 0 unknown
// CHECK: not analysed in part: {{.*}}parts.mlir
// CONTRACT: where n >= 1
// CONTRACT: where n >= 2
// CONTRACT: not analysed in part: {{.*}}parts.mlir
// JSON: "error": "{{.*}}undeclared
// JSON: "line":32
// JSON: "line":41

// -----
func.func @f() {
  cf.assert %nothing, "no such value"
  return
}

// -----
func.func @f(%n: index) {
  %c1 = arith.constant 1 : index
  %p = arith.cmpi sge, %n, %c1 : index
  cf.assert %p, "first"
  return
}

// -----
func.func @f(%n: index) {
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sge, %n, %c2 : index

  cf.assert %p, "second"
  return
}
