// The message and the place beside a clause are of one check, that states it;
// a caller's clause, and what stands below it, has the caller's names.
//
// RUN: shapeproof contract --details %s | FileCheck %s

// What follows from the clause does not lend it a text.
// CHECK-LABEL: larger(n: index, m: [4])
// CHECK: {{^  }}n >= 4
// CHECK-NEXT: for {{.*}}:[[@LINE+7]]:3{{$}}
// CHECK-NOT: at least 2
// CHECK-LABEL: both(
func.func @larger(%n: index, %m: memref<4xf32>) {
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, ""
  %q = arith.cmpi sge, %n, %c2 : index
  cf.assert %q, "at least 2"
  return
}

// CHECK-SAME: where n == 4
// CHECK: {{^  }}n == 4
// CHECK-NEXT: for {{.*}}:[[@LINE+5]]:3, :{{[0-9]+}}:3: "too small"
// CHECK-NEXT: broken by n = {{[0-3]}}{{$}}
func.func @both(%n: index) {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi sge, %n, %c4 : index
  cf.assert %p, "too small"
  %q = arith.cmpi sle, %n, %c4 : index
  cf.assert %q, "too large"
  return
}

// CHECK-LABEL: caller(first: index, second: [A], third: [])
// CHECK: {{^  }}second.dim0 >= 4
// CHECK-NEXT: for {{.*}}:[[@LINE+16]]:3: "at least 4"
// CHECK-NEXT: broken by second.dim0 =
// CHECK: in @callee: depends on
// CHECK-NOT: arg
func.func private @callee(%a: tensor<?xf32>, %b: memref<index>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %c4 = arith.constant 4 : index
  %q = arith.cmpi sge, %d, %c4 : index
  cf.assert %q, "at least 4"
  %v = memref.load %b[] : memref<index>
  %p = arith.cmpi eq, %d, %v : index
  cf.assert %p, "as loaded"
  return
}
func.func @caller(%first: index, %second: tensor<?xf32>, %third: memref<index>) {
  call @callee(%second, %third) : (tensor<?xf32>, memref<index>) -> ()
  return
}
