// What a contract takes for granted is part of it, whoever states it: the
// caller has to provide it. It is said once, of the inputs where that is
// possible, and emitted code tests it.
//
// RUN: shapeproof contract --details %s | FileCheck %s
// RUN: shapeproof contract --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof emit --language=python %s -o %t.py
// RUN: FileCheck %s --check-prefix=CODE < %t.py

// CHECK-LABEL: bound(x: [32 * A], y: [A])
// CHECK: no check that was looked at can fail
// CHECK: assumes x.dim0 in [64, 287]
// CHECK-NEXT: torch.symbolic_int
// CHECK: assumes x.dim0 mod 32 == 0
// CHECK-NEXT: torch.bind_symbolic_shape
// CHECK: assumes y.dim0 == x.dim0 floordiv 32
// CHECK-NEXT: torch.bind_symbolic_shape
// JSON: "assumes":[{{.*}}"kind":"torch.bind_symbolic_shape","of_inputs":true
// CODE-LABEL: def bound_check
// CODE: return 1
func.func @bound(%x: !torch.vtensor<[?],f32>, %y: !torch.vtensor<[?],f32>) -> !torch.vtensor<[?],f32> {
  %s = torch.symbolic_int "s0" {min_val = 2, max_val = 8} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 * 32)> : !torch.vtensor<[?],f32>
  torch.bind_symbolic_shape %y, [%s], affine_map<()[s0] -> (s0)> : !torch.vtensor<[?],f32>
  return %x : !torch.vtensor<[?],f32>
}

// CHECK-LABEL: stated(n: index, t: [A])
// CHECK: assumes n >= 1
// CHECK-NEXT: shapeproof.facts
// CHECK-NOT: assumes n >= 1
// CHECK-LABEL: typed(
func.func @stated(%n: index {shapeproof.facts = ["arg0 >= 1", "arg0 >= 1"]}, %t: tensor<?xf32>) {
  return
}

// CHECK: assumes t.dim0 <= 8
// CHECK-NEXT: type
func.func @typed(%t: tensor<?xf32, #stablehlo.bounds<8>>) -> index {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %t, %c0 : tensor<?xf32, #stablehlo.bounds<8>>
  return %d : index
}

// Behind a check, too: what is proved by it rests on it.
// CHECK-LABEL: behind(n: index)
// CHECK: n <= 100
// CHECK: assumes n in [16, 128]
// CHECK-NEXT: util.assume.int
util.func public @behind(%n: index) {
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  %p = arith.cmpi sle, %n, %c100 : index
  cf.assert %p, "small"
  %0 = util.assume.int %n<umin = 16, umax = 128> : index
  %q = arith.cmpi sge, %0, %c1 : index
  cf.assert %q, "positive"
  util.return
}

// In a branch where that is taken alone.
// CHECK-LABEL: branch(n: index, p: i1)
// CHECK: assumes {{.*}}not p{{.*}}
// CHECK-NEXT: llvm.intr.assume
func.func @branch(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  scf.if %p {
    %q = arith.cmpi sgt, %n, %c0 : index
    llvm.intr.assume %q : i1
    cf.assert %q, "positive"
  }
  return
}

// Of a value that no input decides: emitted code names it.
// CHECK-LABEL: loaded(m: [A], i: index)
// CHECK: assumes memref.load@{{.*}} >= 1
// CHECK-NEXT: llvm.intr.assume, not of the inputs alone
// CODE: loaded_unchecked = ["{{.*}}llvm.intr.assume assumes memref.load
func.func @loaded(%m: memref<?xindex>, %i: index) {
  %c0 = arith.constant 0 : index
  %n = memref.load %m[%i] : memref<?xindex>
  %q = arith.cmpi sgt, %n, %c0 : index
  llvm.intr.assume %q : i1
  cf.assert %q, "positive"
  return
}

// What a callee assumes of its arguments the caller has to provide.
// CHECK-LABEL: caller(first: index, second: index)
// CHECK: assumes second >= 3
// CHECK-NEXT: shapeproof.facts in @callee
func.func private @callee(%k: index {shapeproof.facts = "arg0 >= 3"}) {
  return
}
func.func @caller(%first: index, %second: index) {
  call @callee(%second) : (index) -> ()
  return
}

// In a block that not every run comes to, it is assumed by those that do.
// CHECK-LABEL: early(n: index, k: index)
// CHECK: assumes k >= 10 or n > k
// CHECK-NEXT: llvm.intr.assume
func.func @early(%n: index, %k: index) {
  %c9 = arith.constant 9 : index
  %p = arith.cmpi sgt, %k, %c9 : index
  cf.cond_br %p, ^out, ^on
^out:
  return
^on:
  %q = arith.cmpi sgt, %n, %k : index
  llvm.intr.assume %q : i1
  cf.assert %q, "larger"
  return
}

// Sizes rest on a symbol that no input gives: its range is part of it.
// CHECK-LABEL: hidden(
// CHECK-DAG: assumes x.dim1 == torch.symbolic_int@{{.*}} floordiv 2
// CHECK-DAG: assumes torch.symbolic_int@{{.*}} <= 8
// CHECK-DAG: assumes torch.symbolic_int@{{.*}} >= 1
func.func @hidden(%x: tensor<?x?xf32>) {
  %s = torch.symbolic_int "s0" {min_val = 1, max_val = 8} : !torch.int
  torch.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0 mod 3, s0 floordiv 2)> : tensor<?x?xf32>
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %d = tensor.dim %x, %c1 : tensor<?x?xf32>
  %p = arith.cmpi sle, %d, %c4 : index
  cf.assert %p, "at most 4"
  return
}
