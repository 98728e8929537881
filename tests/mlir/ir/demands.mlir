// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// With --verify-ops, what an operation demands of its operands is a check at
// the operation: one check for all its demands, before it is known that they
// hold. Examples of contingent ones are executed. Where MLIR's verification has
// checks of its own, these are the only ones.
//
// RUN: not shapeproof analyze --verify-ops %s > %t
// RUN: FileCheck %s --implicit-check-not=" transfer_masked(" --implicit-check-not=" transfer_outside(" < %t
// RUN: not shapeproof analyze --verify-ops --library=tosa %s | FileCheck %s --check-prefix=LIBRARY
// RUN: shapeproof analyze %s | FileCheck %s --check-prefix=DEFAULT
// RUN: not shapeproof contract --details --verify-ops %s | FileCheck %s --check-prefix=CONTRACT

// CHECK: {{[ ,]}}0 unknown

// Without the option nothing is asked.
// DEFAULT: 2 checks: 0 proved, 0 refuted, 2 contingent

//===- tensor.concat ------------------------------------------------------===//

// CHECK: concat({{.*}}: 1 check, 1 contingent (tensor.concat 1)
// CHECK-NEXT: requires x.dim1 == y.dim1
func.func @concat(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) {
  %c = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// CHECK: concat_proved({{.*}}: 1 check, all proved
func.func @concat_proved(%x: tensor<4x?xf32>, %y: tensor<5x?xf32> {shapeproof.facts = "d1 == arg0[1]"}) {
  %c = tensor.concat dim(0) %x, %y : (tensor<4x?xf32>, tensor<5x?xf32>) -> tensor<9x?xf32>
  return
}
// CHECK: concat_refuted({{.*}}: 3 checks, 1 refuted (tensor.concat 1)
// CHECK-NEXT: requires false
func.func @concat_refuted(%x: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %m = arith.addi %d1, %c1 : index
  %y = tensor.empty(%d0, %m) : tensor<?x?xf32>
  %c = tensor.concat dim(0) %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// The type of the result is a demand as well.
// CHECK: concat_typed({{.*}}: 1 check, 1 contingent (tensor.concat 1)
// CHECK-NEXT: requires x.dim0 + y.dim0 == 8
func.func @concat_typed(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c = tensor.concat dim(0) %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<8xf32>
  return
}

//===- Elementwise operations ---------------------------------------------===//

// CHECK: add({{.*}}: 1 check, 1 contingent (arith.addf 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
// CHECK-NEXT: requires x.dim1 == y.dim1
func.func @add(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) {
  %r = arith.addf %x, %y : tensor<?x?xf32>
  return
}
// Once asked, it is known.
// CHECK: add_proved({{.*}}: 2 checks, 1 contingent (arith.addf 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
func.func @add_proved(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %r = arith.addf %x, %y : tensor<?xf32>
  %s = arith.mulf %y, %x : tensor<?xf32>
  return
}
// CHECK: add_refuted({{.*}}: 2 checks, 1 refuted (arith.addf 1)
// CHECK-NEXT: requires false
func.func @add_refuted(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.addi %d, %c1 : index
  %y = tensor.empty(%m) : tensor<?xf32>
  %r = arith.addf %x, %y : tensor<?xf32>
  return
}

// Runs of sizes compare these, though they do not know the function.
// CHECK: atan2({{.*}}: 1 check, 1 contingent (math.atan2 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
func.func @atan2(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %r = math.atan2 %x, %y : tensor<?xf32>
  return
}
// The divisors are not looked at.
// CHECK: divide_all({{.*}}: 1 check, 1 contingent (arith.divsi 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
func.func @divide_all(%x: tensor<?xi32>, %y: tensor<?xi32>) {
  %r = arith.divsi %x, %y : tensor<?xi32>
  return
}

//===- linalg.pack and linalg.unpack --------------------------------------===//

// CHECK: pack({{.*}}: 1 check, 1 contingent (linalg.pack 1)
// CHECK-NEXT: requires x.dim0 == 8 * y.dim0
func.func @pack(%x: tensor<?xf32>, %y: tensor<?x8xf32>) {
  %r = linalg.pack %x inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?xf32> -> tensor<?x8xf32>
  return
}
// CHECK: pack_proved({{.*}}: 1 check, all proved
func.func @pack_proved(%x: tensor<?xf32>, %y: tensor<?x8xf32> {shapeproof.facts = "arg0[0] == 8 * d0"}) {
  %r = linalg.pack %x inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?xf32> -> tensor<?x8xf32>
  return
}
// CHECK: pack_refuted({{.*}}: 2 checks, 1 refuted (linalg.pack 1)
// CHECK-NEXT: requires false
func.func @pack_refuted(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.muli %d, %c8 : index
  %odd = arith.addi %m, %c1 : index
  %z = tensor.empty(%odd) : tensor<?xf32>
  %y = tensor.empty(%odd) : tensor<?x8xf32>
  %r = linalg.pack %z inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?xf32> -> tensor<?x8xf32>
  return
}
// CHECK: unpack({{.*}}: 1 check, 1 contingent (linalg.unpack 1)
// CHECK-NEXT: requires x.dim0 == y.dim0 ceildiv 8
func.func @unpack(%x: tensor<?x8xf32>, %y: tensor<?xf32>) {
  %r = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?x8xf32> -> tensor<?xf32>
  return
}
// CHECK: unpack_proved({{.*}}: 1 check, all proved
func.func @unpack_proved(%x: tensor<?x8xf32>, %y: tensor<?xf32> {shapeproof.facts = "d0 == 8 * arg0[0] - 3"}) {
  %r = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?x8xf32> -> tensor<?xf32>
  return
}
// CHECK: unpack_refuted({{.*}}: 2 checks, 1 refuted (linalg.unpack 1)
// CHECK-NEXT: requires false
func.func @unpack_refuted(%x: tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %m = arith.muli %d, %c8 : index
  %more = arith.addi %m, %c1 : index
  %y = tensor.empty(%more) : tensor<?xf32>
  %r = linalg.unpack %x inner_dims_pos = [0] inner_tiles = [8] into %y : tensor<?x8xf32> -> tensor<?xf32>
  return
}

//===- Slices -------------------------------------------------------------===//

// CHECK: insert_slice({{.*}}: 1 check, 1 contingent (tensor.insert_slice 1)
// CHECK-NEXT: requires y.dim0 >= 6
func.func @insert_slice(%x: tensor<4xf32>, %y: tensor<?xf32>) {
  %r = tensor.insert_slice %x into %y[2] [4] [1] : tensor<4xf32> into tensor<?xf32>
  return
}
// CHECK: insert_slice_proved({{.*}}: 1 check, all proved
func.func @insert_slice_proved(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.addi %d, %c3 : index
  %y = tensor.empty(%m) : tensor<?xf32>
  %r = tensor.insert_slice %x into %y[2] [%d] [1] : tensor<?xf32> into tensor<?xf32>
  return
}
// CHECK: insert_slice_refuted({{.*}}: 2 checks, 1 refuted (tensor.insert_slice 1)
// CHECK-NEXT: requires false
func.func @insert_slice_refuted(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %m = arith.addi %d, %c3 : index
  %y = tensor.empty(%m) : tensor<?xf32>
  %r = tensor.insert_slice %x into %y[4] [%d] [1] : tensor<?xf32> into tensor<?xf32>
  return
}
// MLIR's verification has two checks.
// CHECK: extract_slice({{.*}}: 2 checks, 2 contingent (cf.assert 2)
// CHECK-NEXT: requires x.dim0 >= 6
func.func @extract_slice(%x: tensor<?xf32>) {
  %r = tensor.extract_slice %x[2] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return
}

//===- Reshapes -----------------------------------------------------------===//

// CHECK: expand({{.*}}: 1 check, 1 contingent (tensor.expand_shape 1)
// CHECK-NEXT: requires x.dim0 == 4 * n
func.func @expand(%x: tensor<?xf32>, %n: index) {
  %r = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return
}
// CHECK: expand_proved({{.*}}: 1 check, all proved
func.func @expand_proved(%x: tensor<?xf32>, %n: index {shapeproof.facts = "4 * arg1 == arg0[0]"}) {
  %r = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return
}
// CHECK: expand_refuted({{.*}}: 2 checks, 1 refuted (tensor.expand_shape 1)
// CHECK-NEXT: requires false
func.func @expand_refuted(%x: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?xf32>
  %n = affine.apply affine_map<()[s0] -> (s0 floordiv 10 + 1)>()[%d]
  %r = tensor.expand_shape %x [[0, 1]] output_shape [%n, 10] : tensor<?xf32> into tensor<?x10xf32>
  return
}
// CHECK: reshape_refuted({{.*}}: 1 check, 1 refuted (tensor.reshape 1)
// CHECK-NEXT: requires false
func.func @reshape_refuted(%x: tensor<?xf32>) {
  %s = arith.constant dense<[2, 3]> : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x4xf32>
  return
}
// CHECK: reshape({{.*}}: 1 check, 1 contingent (tensor.reshape 1)
// CHECK-NEXT: requires x.dim0 == 6
func.func @reshape(%x: tensor<?xf32>) {
  %s = arith.constant dense<[2, 3]> : tensor<2xindex>
  %r = tensor.reshape %x(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return
}

//===- Vectors ------------------------------------------------------------===//

// CHECK: load({{.*}}: 1 check, 1 contingent (vector.load 1)
// CHECK-NEXT: requires i >= 0
// CHECK-NEXT: requires j >= 0
// CHECK-NEXT: requires m.dim0 > i
// CHECK-NEXT: requires m.dim1 >= j + 4
func.func @load(%m: memref<?x?xf32>, %i: index, %j: index) {
  %v = vector.load %m[%i, %j] : memref<?x?xf32>, vector<4xf32>
  return
}
// CHECK: load_proved({{.*}}: 1 check, all proved
func.func @load_proved(%m: memref<?xf32> {shapeproof.facts = "d0 >= 4"}) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<?xf32>, vector<4xf32>
  return
}
// CHECK: load_refuted({{.*}}: 1 check, 1 refuted (vector.load 1)
// CHECK-NEXT: requires false
func.func @load_refuted(%m: memref<3xf32>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %m[%c0] : memref<3xf32>, vector<4xf32>
  return
}
// CHECK: store({{.*}}: 1 check, 1 contingent (vector.store 1)
// CHECK-NEXT: requires m.dim0 >= 5
func.func @store(%m: memref<?xf32>, %v: vector<4xf32>) {
  %c1 = arith.constant 1 : index
  vector.store %v, %m[%c1] : memref<?xf32>, vector<4xf32>
  return
}
// CHECK: store_proved({{.*}}: 1 check, all proved
func.func @store_proved(%m: memref<?xf32> {shapeproof.facts = "d0 >= 5"}, %v: vector<4xf32>) {
  %c1 = arith.constant 1 : index
  vector.store %v, %m[%c1] : memref<?xf32>, vector<4xf32>
  return
}
// CHECK: store_refuted({{.*}}: 2 checks, 1 refuted (vector.store 1)
// CHECK-NEXT: requires false
func.func @store_refuted(%m: memref<?xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  vector.store %v, %m[%d] : memref<?xf32>, vector<4xf32>
  return
}
// A vector may be an element.
// CHECK: load_element({{.*}}: 1 check, 1 contingent (vector.load 1)
// CHECK-NEXT: requires i >= 0
// CHECK-NEXT: requires m.dim0 > i
func.func @load_element(%m: memref<?xvector<4xf32>>, %i: index) {
  %v = vector.load %m[%i] : memref<?xvector<4xf32>>, vector<4xf32>
  return
}
// Along the last dimension the transfer may leave the memory.
// CHECK: transfer({{.*}}: 1 check, 1 contingent (vector.transfer_read 1)
// CHECK-NEXT: requires i >= 0
// CHECK-NEXT: requires m.dim0 > i
// CHECK-NEXT: requires m.dim1 >= i + 2
func.func @transfer(%m: memref<?x?x?xf32>, %i: index, %z: f32) {
  %v = vector.transfer_read %m[%i, %i, %i], %z {in_bounds = [true, false]} : memref<?x?x?xf32>, vector<2x4xf32>
  return
}
// CHECK: transfer_proved({{.*}}: 1 check, all proved
func.func @transfer_proved(%m: memref<?xf32> {shapeproof.facts = "d0 >= 4"}, %z: f32) {
  %c0 = arith.constant 0 : index
  %v = vector.transfer_read %m[%c0], %z {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  return
}
// CHECK: transfer_refuted({{.*}}: 1 check, 1 refuted (vector.transfer_read 1)
// CHECK-NEXT: requires false
func.func @transfer_refuted(%m: memref<3xf32>, %i: index, %z: f32) {
  %v = vector.transfer_read %m[%i], %z {in_bounds = [true]} : memref<3xf32>, vector<4xf32>
  return
}
func.func @transfer_masked(%m: memref<?xf32>, %k: vector<4xi1>, %i: index, %z: f32) {
  %v = vector.transfer_read %m[%i], %z, %k {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  return
}
func.func @transfer_outside(%m: memref<?xf32>, %i: index, %z: f32) {
  %v = vector.transfer_read %m[%i], %z : memref<?xf32>, vector<4xf32>
  return
}
// CHECK: transfer_write({{.*}}: 1 check, 1 contingent (vector.transfer_write 1)
// CHECK-NEXT: requires t.dim0 >= 4
func.func @transfer_write(%t: tensor<?xf32>, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %r = vector.transfer_write %v, %t[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  return
}

//===- Memory -------------------------------------------------------------===//

// CHECK: affine_load({{.*}}: 1 check, 1 contingent (affine.load 1)
// CHECK-NEXT: requires n >= 0
// CHECK-NEXT: requires m.dim0 >= 2 * n + 2
func.func @affine_load(%m: memref<?xf32>, %n: index) {
  %v = affine.load %m[symbol(%n) * 2 + 1] : memref<?xf32>
  return
}
// CHECK: affine_load_proved({{.*}}: 2 checks, all proved
func.func @affine_load_proved(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  affine.for %i = 0 to %d {
    %v = affine.load %m[%i] : memref<?xf32>
  }
  return
}
// CHECK: affine_load_refuted({{.*}}: 2 checks, 1 refuted (affine.load 1)
// CHECK-NEXT: requires false
func.func @affine_load_refuted(%m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %d = memref.dim %m, %c0 : memref<?xf32>
  %v = affine.load %m[symbol(%d)] : memref<?xf32>
  return
}
// CHECK: affine_store({{.*}}: 1 check, 1 contingent (affine.store 1)
// CHECK-NEXT: requires m.dim0 >= 8
func.func @affine_store(%m: memref<?xf32>, %v: f32) {
  affine.store %v, %m[7] : memref<?xf32>
  return
}
// CHECK: alloc({{.*}}: 1 check, 1 contingent (memref.alloc 1)
// CHECK-NEXT: requires n >= 0
func.func @alloc(%n: index) {
  %m = memref.alloc(%n) : memref<?xf32>
  return
}
// MLIR's verification has a check of each access.
// CHECK: memory({{.*}}: 1 check, 1 contingent (cf.assert 1)
// CHECK-NEXT: requires i >= 0
// CHECK-NEXT: requires m.dim0 > i
func.func @memory(%m: memref<?xf32>, %i: index) {
  %v = memref.load %m[%i] : memref<?xf32>
  return
}

//===- Structured operations: MLIR's verification -------------------------===//

// CHECK: matmul({{.*}}: 12 checks, 3 contingent (cf.assert 3)
// CHECK-NEXT: requires a.dim0 == c.dim0 (enough, perhaps more than needed)
// CHECK-NEXT: requires a.dim1 == b.dim0 (enough, perhaps more than needed)
// CHECK-NEXT: requires b.dim1 == c.dim1 (enough, perhaps more than needed)
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) {
  %r = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// CHECK: softmax({{.*}}: 1 check, 1 contingent (linalg.softmax 1)
// CHECK-NEXT: requires a.dim0 == c.dim0
func.func @softmax(%a: tensor<?xf32>, %c: tensor<?xf32>) {
  %r = linalg.softmax dimension(0) ins(%a : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return
}

//===- tosa ---------------------------------------------------------------===//

// CHECK: tosa_add({{.*}}: 1 check, 1 contingent (tosa.add 1)
// CHECK-NEXT: requires a.dim0 in {1, 5}
// CHECK-NEXT: requires b.dim1 in {1, 3}
func.func @tosa_add(%a: tensor<?x3xf32>, %b: tensor<5x?xf32>) {
  %r = tosa.add %a, %b : (tensor<?x3xf32>, tensor<5x?xf32>) -> tensor<?x?xf32>
  return
}
// CHECK: tosa_add_proved({{.*}}: 1 check, all proved
func.func @tosa_add_proved(%a: tensor<?x3xf32>, %b: tensor<?x1xf32> {shapeproof.facts = "d0 == 1"}) {
  %r = tosa.add %a, %b : (tensor<?x3xf32>, tensor<?x1xf32>) -> tensor<?x3xf32>
  return
}
// Its library, which is used by default, asks what it demands, and nothing is
// asked twice.
// LIBRARY: tosa_concat({{.*}}: 1 check, 1 contingent (cf.assert 1)
func.func @tosa_concat(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) {
  %r = tosa.concat %a, %b {axis = 0 : i32} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return
}
// CHECK: tosa_add_refuted({{.*}}: 2 checks, 1 refuted (tosa.add 1)
// CHECK-NEXT: requires false
func.func @tosa_add_refuted(%a: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %m = arith.addi %d, %c2 : index
  %n = arith.addi %m, %c2 : index
  %x = tensor.empty(%m) : tensor<?xf32>
  %y = tensor.empty(%n) : tensor<?xf32>
  %r = tosa.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

//===- Divisions ----------------------------------------------------------===//

// CHECK: divide({{.*}}: 1 check, 1 contingent (arith.divsi 1)
// CHECK-NEXT: requires b != 0
func.func @divide(%a: index, %b: index) {
  %r = arith.divsi %a, %b : index
  return
}

//===- Control flow -------------------------------------------------------===//

// In a branch, and in a loop.
// CHECK: within({{.*}}: 1 check, 1 contingent (arith.addf 1)
// CHECK-NEXT: requires not p or n <= 0 or x.dim0 == y.dim0
func.func @within(%p: i1, %x: tensor<?xf32>, %y: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.if %p {
    scf.for %i = %c0 to %n step %c1 {
      %r = arith.addf %x, %y : tensor<?xf32>
    }
  }
  return
}
// A demand that is met nowhere but at the op is not known before it.
// CHECK: before({{.*}}: 4 checks, 1 contingent (cf.assert 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
func.func @before(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "before"
  %r = arith.addf %x, %y : tensor<?xf32>
  return
}
// CHECK: behind({{.*}}: 4 checks, 1 contingent (arith.addf 1)
// CHECK-NEXT: requires x.dim0 == y.dim0
func.func @behind(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %r = arith.addf %x, %y : tensor<?xf32>
  %a = tensor.dim %x, %c0 : tensor<?xf32>
  %b = tensor.dim %y, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %a, %b : index
  cf.assert %ok, "behind"
  return
}

// CONTRACT: x.dim0 == 8 * y.dim0
// CONTRACT-NEXT: for {{.*}}
// CONTRACT: broken by
