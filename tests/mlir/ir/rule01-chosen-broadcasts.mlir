// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where n == 1, m, otherwise n: of sizes that fit, their broadcast, whatever the
// order in which programs compute it. Without the assert it is not.
//
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s
// RUN: shapeproof analyze --function=numbers %s | FileCheck %s --check-prefix=NUMBERS

// CHECK-LABEL: func @fit(
// CHECK-COUNT-5: cf.assert {{.*}}, "fits: stays"
// CHECK-NOT: "the same"
// CHECK: return
func.func @fit(%t0: tensor<?xf32>, %t1: tensor<?xf32>, %t2: tensor<?xf32>, %t3: tensor<?xf32>, %t4: tensor<?xf32>, %t5: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %t1, %c0 : tensor<?xf32>
  %d2 = tensor.dim %t2, %c0 : tensor<?xf32>
  %d3 = tensor.dim %t3, %c0 : tensor<?xf32>
  %d4 = tensor.dim %t4, %c0 : tensor<?xf32>
  %d5 = tensor.dim %t5, %c0 : tensor<?xf32>
  %ap0 = arith.cmpi eq, %d0, %c1 : index
  %aq0 = arith.cmpi eq, %d1, %c1 : index
  %ar0 = arith.cmpi eq, %d0, %d1 : index
  %as0 = arith.ori %ap0, %aq0 : i1
  %at0 = arith.ori %ar0, %as0 : i1
  cf.assert %at0, "fits: stays"
  %aj0 = arith.select %ap0, %d1, %d0 : index
  %ap1 = arith.cmpi eq, %aj0, %c1 : index
  %aq1 = arith.cmpi eq, %d2, %c1 : index
  %ar1 = arith.cmpi eq, %aj0, %d2 : index
  %as1 = arith.ori %ap1, %aq1 : i1
  %at1 = arith.ori %ar1, %as1 : i1
  cf.assert %at1, "fits: stays"
  %aj1 = arith.select %ap1, %d2, %aj0 : index
  %ap2 = arith.cmpi eq, %aj1, %c1 : index
  %aq2 = arith.cmpi eq, %d3, %c1 : index
  %ar2 = arith.cmpi eq, %aj1, %d3 : index
  %as2 = arith.ori %ap2, %aq2 : i1
  %at2 = arith.ori %ar2, %as2 : i1
  cf.assert %at2, "fits: stays"
  %aj2 = arith.select %ap2, %d3, %aj1 : index
  %ap3 = arith.cmpi eq, %aj2, %c1 : index
  %aq3 = arith.cmpi eq, %d4, %c1 : index
  %ar3 = arith.cmpi eq, %aj2, %d4 : index
  %as3 = arith.ori %ap3, %aq3 : i1
  %at3 = arith.ori %ar3, %as3 : i1
  cf.assert %at3, "fits: stays"
  %aj3 = arith.select %ap3, %d4, %aj2 : index
  %ap4 = arith.cmpi eq, %aj3, %c1 : index
  %aq4 = arith.cmpi eq, %d5, %c1 : index
  %ar4 = arith.cmpi eq, %aj3, %d5 : index
  %as4 = arith.ori %ap4, %aq4 : i1
  %at4 = arith.ori %ar4, %as4 : i1
  cf.assert %at4, "fits: stays"
  %aj4 = arith.select %ap4, %d5, %aj3 : index
  %bp0 = arith.cmpi eq, %d5, %c1 : index
  %bq0 = arith.cmpi eq, %d3, %c1 : index
  %br0 = arith.cmpi eq, %d5, %d3 : index
  %bs0 = arith.ori %bp0, %bq0 : i1
  %bt0 = arith.ori %br0, %bs0 : i1
  cf.assert %bt0, "fits"
  %bj0 = arith.select %bp0, %d3, %d5 : index
  %bp1 = arith.cmpi eq, %bj0, %c1 : index
  %bq1 = arith.cmpi eq, %d1, %c1 : index
  %br1 = arith.cmpi eq, %bj0, %d1 : index
  %bs1 = arith.ori %bp1, %bq1 : i1
  %bt1 = arith.ori %br1, %bs1 : i1
  cf.assert %bt1, "fits"
  %bj1 = arith.select %bp1, %d1, %bj0 : index
  %bp2 = arith.cmpi eq, %bj1, %c1 : index
  %bq2 = arith.cmpi eq, %d4, %c1 : index
  %br2 = arith.cmpi eq, %bj1, %d4 : index
  %bs2 = arith.ori %bp2, %bq2 : i1
  %bt2 = arith.ori %br2, %bs2 : i1
  cf.assert %bt2, "fits"
  %bj2 = arith.select %bp2, %d4, %bj1 : index
  %bp3 = arith.cmpi eq, %bj2, %c1 : index
  %bq3 = arith.cmpi eq, %d2, %c1 : index
  %br3 = arith.cmpi eq, %bj2, %d2 : index
  %bs3 = arith.ori %bp3, %bq3 : i1
  %bt3 = arith.ori %br3, %bs3 : i1
  cf.assert %bt3, "fits"
  %bj3 = arith.select %bp3, %d2, %bj2 : index
  %bp4 = arith.cmpi eq, %bj3, %c1 : index
  %bq4 = arith.cmpi eq, %d0, %c1 : index
  %br4 = arith.cmpi eq, %bj3, %d0 : index
  %bs4 = arith.ori %bp4, %bq4 : i1
  %bt4 = arith.ori %br4, %bs4 : i1
  cf.assert %bt4, "fits"
  %bj4 = arith.select %bp4, %d0, %bj3 : index
  %same = arith.cmpi eq, %aj4, %bj4 : index
  cf.assert %same, "the same"
  return
}

// CHECK-LABEL: func @perhaps(
// CHECK: cf.assert {{.*}}, "the same"
// CHECK: return
func.func @perhaps(%t0: tensor<?xf32>, %t1: tensor<?xf32>, %t2: tensor<?xf32>, %t3: tensor<?xf32>, %t4: tensor<?xf32>, %t5: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %t0, %c0 : tensor<?xf32>
  %d1 = tensor.dim %t1, %c0 : tensor<?xf32>
  %d2 = tensor.dim %t2, %c0 : tensor<?xf32>
  %d3 = tensor.dim %t3, %c0 : tensor<?xf32>
  %d4 = tensor.dim %t4, %c0 : tensor<?xf32>
  %d5 = tensor.dim %t5, %c0 : tensor<?xf32>
  %ap0 = arith.cmpi eq, %d0, %c1 : index
  %aq0 = arith.cmpi eq, %d1, %c1 : index
  %ar0 = arith.cmpi eq, %d0, %d1 : index
  %as0 = arith.ori %ap0, %aq0 : i1
  %at0 = arith.ori %ar0, %as0 : i1
  %aj0 = arith.select %ap0, %d1, %d0 : index
  %ap1 = arith.cmpi eq, %aj0, %c1 : index
  %aq1 = arith.cmpi eq, %d2, %c1 : index
  %ar1 = arith.cmpi eq, %aj0, %d2 : index
  %as1 = arith.ori %ap1, %aq1 : i1
  %at1 = arith.ori %ar1, %as1 : i1
  %aj1 = arith.select %ap1, %d2, %aj0 : index
  %ap2 = arith.cmpi eq, %aj1, %c1 : index
  %aq2 = arith.cmpi eq, %d3, %c1 : index
  %ar2 = arith.cmpi eq, %aj1, %d3 : index
  %as2 = arith.ori %ap2, %aq2 : i1
  %at2 = arith.ori %ar2, %as2 : i1
  %aj2 = arith.select %ap2, %d3, %aj1 : index
  %ap3 = arith.cmpi eq, %aj2, %c1 : index
  %aq3 = arith.cmpi eq, %d4, %c1 : index
  %ar3 = arith.cmpi eq, %aj2, %d4 : index
  %as3 = arith.ori %ap3, %aq3 : i1
  %at3 = arith.ori %ar3, %as3 : i1
  %aj3 = arith.select %ap3, %d4, %aj2 : index
  %ap4 = arith.cmpi eq, %aj3, %c1 : index
  %aq4 = arith.cmpi eq, %d5, %c1 : index
  %ar4 = arith.cmpi eq, %aj3, %d5 : index
  %as4 = arith.ori %ap4, %aq4 : i1
  %at4 = arith.ori %ar4, %as4 : i1
  %aj4 = arith.select %ap4, %d5, %aj3 : index
  %bp0 = arith.cmpi eq, %d5, %c1 : index
  %bq0 = arith.cmpi eq, %d3, %c1 : index
  %br0 = arith.cmpi eq, %d5, %d3 : index
  %bs0 = arith.ori %bp0, %bq0 : i1
  %bt0 = arith.ori %br0, %bs0 : i1
  %bj0 = arith.select %bp0, %d3, %d5 : index
  %bp1 = arith.cmpi eq, %bj0, %c1 : index
  %bq1 = arith.cmpi eq, %d1, %c1 : index
  %br1 = arith.cmpi eq, %bj0, %d1 : index
  %bs1 = arith.ori %bp1, %bq1 : i1
  %bt1 = arith.ori %br1, %bs1 : i1
  %bj1 = arith.select %bp1, %d1, %bj0 : index
  %bp2 = arith.cmpi eq, %bj1, %c1 : index
  %bq2 = arith.cmpi eq, %d4, %c1 : index
  %br2 = arith.cmpi eq, %bj1, %d4 : index
  %bs2 = arith.ori %bp2, %bq2 : i1
  %bt2 = arith.ori %br2, %bs2 : i1
  %bj2 = arith.select %bp2, %d4, %bj1 : index
  %bp3 = arith.cmpi eq, %bj2, %c1 : index
  %bq3 = arith.cmpi eq, %d2, %c1 : index
  %br3 = arith.cmpi eq, %bj2, %d2 : index
  %bs3 = arith.ori %bp3, %bq3 : i1
  %bt3 = arith.ori %br3, %bs3 : i1
  %bj3 = arith.select %bp3, %d2, %bj2 : index
  %bp4 = arith.cmpi eq, %bj3, %c1 : index
  %bq4 = arith.cmpi eq, %d0, %c1 : index
  %br4 = arith.cmpi eq, %bj3, %d0 : index
  %bs4 = arith.ori %bp4, %bq4 : i1
  %bt4 = arith.ori %br4, %bs4 : i1
  %bj4 = arith.select %bp4, %d0, %bj3 : index
  %same = arith.cmpi eq, %aj4, %bj4 : index
  cf.assert %same, "the same"
  return
}

// Numbers that may be negative are no sizes: there are inputs for both outcomes of
// each check.
// NUMBERS: 2 checks: 0 proved, 0 refuted, 2 contingent, 0 unknown
// CHECK-LABEL: func @numbers(
// CHECK: cf.assert {{.*}}, "fits: stays"
// CHECK: cf.assert {{.*}}, "not negative: stays"
// CHECK: return
func.func @numbers(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.cmpi eq, %n, %c1 : index
  %q = arith.cmpi eq, %m, %c1 : index
  %r = arith.cmpi eq, %n, %m : index
  %s = arith.ori %p, %q : i1
  %t = arith.ori %r, %s : i1
  cf.assert %t, "fits: stays"
  %j = arith.select %p, %m, %n : index
  %u = arith.cmpi sge, %j, %c0 : index
  cf.assert %u, "not negative: stays"
  return
}
