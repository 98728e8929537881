// Two programs that write the same element.

// RUN: shapeproof contract %s | FileCheck %s
// RUN: shapeproof contract --format=json --function=short %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof contract --range='stride=100..200' --function=halved %s \
// RUN:   | FileCheck %s --check-prefix=RANGE
// RUN: shapeproof contract --launch='grid.x <= 4' --function=wraps %s \
// RUN:   | FileCheck %s --check-prefix=LAUNCH

// A block is larger than the distance of two.
// CHECK-LABEL: short(
// CHECK:         note: programs 0 and 1 both write out[{{(3[2-9]|[45][0-9]|6[0-3])}}] for grid.x = 2
// JSON:        {"function":"short","line":[[#@LINE+12]],"column":3,"kind":"overlap","role":"query","verdict":"unknown",
// JSON-SAME:   "counterexample":{"grid.x":2,"pid.x":0,"lane0":{{[0-9]+}},"pid.x#2":1,"lane0#2":{{[0-9]+}}}
// JSON-SAME:   "message":"programs 0 and 1 both write out[{{[0-9]+}}]"
tt.func @short(%out: !tt.ptr<i32>) {
  %c32 = arith.constant 32 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c32 : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %s = tt.splat %b : i32 -> tensor<64xi32>
  %o = arith.addi %s, %r : tensor<64xi32>
  %q = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %a = tt.addptr %q, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %a, %o : tensor<64x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: apart(
// CHECK-NOT:     note:
tt.func @apart(%out: !tt.ptr<i32>) {
  %c64 = arith.constant 64 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c64 : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %s = tt.splat %b : i32 -> tensor<64xi32>
  %o = arith.addi %s, %r : tensor<64xi32>
  %q = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %a = tt.addptr %q, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %a, %o : tensor<64x!tt.ptr<i32>>
  tt.return
}

// Rows of n elements are read with a mask, and written without.
// CHECK-LABEL: rows(
// CHECK:         note: programs 0 and 1 both write out[{{[0-9]+}}] for n = {{[0-9]+}}, grid.x = 2
tt.func @rows(%x: !tt.ptr<i32>, %out: !tt.ptr<i32>, %n: i32) {
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %n : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %e = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %e : tensor<64xi32>
  %s = tt.splat %b : i32 -> tensor<64xi32>
  %o = arith.addi %s, %r : tensor<64xi32>
  %q = tt.splat %x : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %a = tt.addptr %q, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<i32>>
  %w = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %c = tt.addptr %w, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %c, %v : tensor<64x!tt.ptr<i32>>
  tt.return
}

// CHECK-LABEL: masked_rows(
// CHECK-NOT:     note:
tt.func @masked_rows(%out: !tt.ptr<i32>, %n: i32) {
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %n : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %e = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %e : tensor<64xi32>
  %s = tt.splat %b : i32 -> tensor<64xi32>
  %o = arith.addi %s, %r : tensor<64xi32>
  %w = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %c = tt.addptr %w, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %c, %r, %m : tensor<64x!tt.ptr<i32>>
  tt.return
}

// The caller chooses a stride that is large enough.
// CHECK-LABEL: strided(
// CHECK-NOT:     note:
tt.func @strided(%out: !tt.ptr<i32>, %stride: i32, %n: i32) {
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %stride : i32
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %e = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %e : tensor<64xi32>
  %s = tt.splat %b : i32 -> tensor<64xi32>
  %o = arith.addi %s, %r : tensor<64xi32>
  %w = tt.splat %out : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %c = tt.addptr %w, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %c, %r, %m : tensor<64x!tt.ptr<i32>>
  tt.return
}

// Tiles are counted along n, and the remainder is taken along m.
// CHECK-LABEL: swapped(
// CHECK:         note: programs {{[0-9]+}} and {{[0-9]+}} both write out[{{[0-9]+}}] for {{.*}}m = {{[0-9]+}}, n = {{[0-9]+}}
tt.func @swapped(%out: !tt.ptr<i32>, %stride: i32, %m: i32, %n: i32) {
  %c64 = arith.constant 64 : i32
  %p = tt.get_program_id x : i32
  %i = arith.divsi %p, %n : i32
  %j = arith.remsi %p, %m : i32
  %row = arith.muli %i, %stride : i32
  %at = arith.addi %row, %j : i32
  %a = tt.addptr %out, %at : !tt.ptr<i32>, i32
  tt.store %a, %p : !tt.ptr<i32>
  tt.return
}

// CHECK-LABEL: tiles(
// CHECK-NOT:     note:
tt.func @tiles(%out: !tt.ptr<i32>, %stride: i32, %n: i32) {
  %p = tt.get_program_id x : i32
  %i = arith.divsi %p, %n : i32
  %j = arith.remsi %p, %n : i32
  %row = arith.muli %i, %stride : i32
  %at = arith.addi %row, %j : i32
  %a = tt.addptr %out, %at : !tt.ptr<i32>, i32
  tt.store %a, %p : !tt.ptr<i32>
  tt.return
}

// A grid of more than 4 programs comes back to the first element.
// CHECK-LABEL: wraps(
// CHECK:         note: programs {{[0-9]+}} and {{[0-9]+}} both write out[{{[0-3]}}] for grid.x =
// LAUNCH-LABEL: wraps(
// LAUNCH-NOT:     note:
tt.func @wraps(%out: !tt.ptr<i32>) {
  %c4 = arith.constant 4 : i32
  %p = tt.get_program_id x : i32
  %j = arith.remsi %p, %c4 : i32
  %a = tt.addptr %out, %j : !tt.ptr<i32>, i32
  tt.store %a, %p : !tt.ptr<i32>
  tt.return
}

// The number along y is looked at, and has no part in the place.
// CHECK-LABEL: flat(
// CHECK:         note: programs (0, 0) and (0, 1) both write out[0] for grid.x = 1, grid.y = 2
tt.func @flat(%out: !tt.ptr<i32>) {
  %p = tt.get_program_id x : i32
  %q = tt.get_program_id y : i32
  %a = tt.addptr %out, %p : !tt.ptr<i32>, i32
  tt.store %a, %q : !tt.ptr<i32>
  tt.return
}

// CHECK-LABEL: first(
// CHECK-NOT:     note:
tt.func @first(%out: !tt.ptr<i32>, %flag: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %p = tt.get_program_id x : i32
  %is = arith.cmpi eq, %p, %c0 : i32
  scf.if %is {
    tt.store %flag, %c0 : !tt.ptr<i32>
  }
  tt.return
}

// CHECK-LABEL: atomics(
// CHECK-NOT:     note:
tt.func @atomics(%out: !tt.ptr<i32>) {
  %true = arith.constant true
  %p = tt.get_program_id x : i32
  %v = tt.atomic_rmw add, acq_rel, gpu, %out, %p, %true : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

// Each program does every grid.x-th block.
// CHECK-LABEL: persistent(
// CHECK-NOT:     note:
tt.func @persistent(%out: !tt.ptr<i32>, %n: i32) {
  %p = tt.get_program_id x : i32
  %g = tt.get_num_programs x : i32
  scf.for %i = %p to %n step %g : i32 {
    %a = tt.addptr %out, %i : !tt.ptr<i32>, i32
    tt.store %a, %p : !tt.ptr<i32>
  }
  tt.return
}

// .. or begins one block after the program before it, and does all of them.
// CHECK-LABEL: all_blocks(
// CHECK:         note: programs 0 and 1 both write out[{{[0-9]+}}] for n = {{[0-9]+}}, grid.x = 2
tt.func @all_blocks(%out: !tt.ptr<i32>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %p = tt.get_program_id x : i32
  scf.for %i = %p to %n step %c1 : i32 {
    %a = tt.addptr %out, %i : !tt.ptr<i32>, i32
    tt.store %a, %p : !tt.ptr<i32>
  }
  tt.return
}

// The place is loaded: nobody knows.
// CHECK-LABEL: scatter(
// CHECK-NOT:     note:
tt.func @scatter(%x: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  %p = tt.get_program_id x : i32
  %a = tt.addptr %x, %p : !tt.ptr<i32>, i32
  %i = tt.load %a : !tt.ptr<i32>
  %b = tt.addptr %out, %i : !tt.ptr<i32>, i32
  tt.store %b, %p : !tt.ptr<i32>
  tt.return
}

// Two stores: the last element of a program, and the first one of the next.
// CHECK-LABEL: two(
// CHECK:         note: programs {{[01]}} and {{[01]}} both write out[8] for grid.x = 2
tt.func @two(%out: !tt.ptr<i32>) {
  %c8 = arith.constant 8 : i32
  %p = tt.get_program_id x : i32
  %b = arith.muli %p, %c8 : i32
  %e = arith.addi %b, %c8 : i32
  %a = tt.addptr %out, %b : !tt.ptr<i32>, i32
  tt.store %a, %p : !tt.ptr<i32>
  %c = tt.addptr %out, %e : !tt.ptr<i32>, i32
  tt.store %c, %p : !tt.ptr<i32>
  tt.return
}

// Half of the programs write the elements of others. A stride is said as one that
// is admitted.
// CHECK-LABEL: halved(
// CHECK:         note: programs 0 and 1 both write out[0] for stride = 1, grid.x = 2
// RANGE-NOT:     stride = {{[0-9][0-9]?,}}
tt.func @halved(%out: !tt.ptr<i32>, %stride: i32) {
  %p = tt.get_program_id x : i32
  %c2 = arith.constant 2 : i32
  %h = arith.divsi %p, %c2 : i32
  %b = arith.muli %h, %stride : i32
  %a = tt.addptr %out, %b : !tt.ptr<i32>, i32
  tt.store %a, %p : !tt.ptr<i32>
  tt.return
}

// The element is said with all numbers that it has.
// CHECK-LABEL: down(
// CHECK:         note: programs 0 and 1 both write out[1] for n = 1, grid.x = 2
tt.func @down(%out: !tt.ptr<i32>, %n: i32) {
  %p = tt.get_program_id x : i32
  %c2 = arith.constant 2 : i32
  %h = arith.divsi %p, %c2 : i32
  %o = arith.subi %n, %h : i32
  %k = arith.cmpi sle, %o, %n : i32
  %a = tt.addptr %out, %o : !tt.ptr<i32>, i32
  tt.store %a, %p, %k : !tt.ptr<i32>
  tt.return
}
