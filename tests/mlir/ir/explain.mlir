// How verdicts come about in a program.
//
// RUN: shapeproof analyze --explain=19 %s | FileCheck %s --check-prefix=PROVED
// RUN: shapeproof analyze --explain=16 %s | FileCheck %s --check-prefix=NEEDED
// RUN: shapeproof analyze --explain=27 %s | FileCheck %s --check-prefix=UNKNOWN

func.func @f(%x: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %unused = arith.cmpi sge, %n, %c2 : index
  cf.assert %unused, "unused"
  %twice = arith.muli %d, %c2 : index
  %p = arith.cmpi eq, %twice, %n : index
  // The check that is needed.
  cf.assert %p, "n is twice the size"
  %r = arith.remsi %n, %c2 : index
  %q = arith.cmpi eq, %r, %c0 : index
  cf.assert %q, "n is even"
  return
}

func.func @g(%m: memref<?xindex>, %i: index) {
  %c5 = arith.constant 5 : index
  %d = memref.load %m[%i] : memref<?xindex>
  %p = arith.cmpi sge, %d, %c5 : index
  cf.assert %p, "five at least"
  return
}

// PROVED: 19:3: proved
// PROVED: 12:3: because: n >= 2 (cf.assert), so that values are what they are taken for
// PROVED: 16:3: because: {{.*}} (cf.assert)
// PROVED: 19:3: because: so {{.*}} always holds
// NEEDED: 16:3: contingent
// NEEDED: 10:8: because: tensor.dim is
// NEEDED: 13:12: because: arith.muli is {{.*}}
// NEEDED: 14:8: because: arith.cmpi is true where it holds, and false where it fails
// UNKNOWN: 27:3: because: inputs were found, and executed: the run depends on `memref.load`
