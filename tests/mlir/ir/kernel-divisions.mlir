// Integers divided by 0 in kernels: undefined at each lane that the program
// comes to, whether or not the quotient is used or a mask is true.

// RUN: shapeproof contract %s | FileCheck %s

// CHECK-LABEL: unused(
// CHECK:         n != 0{{ +}}divsi at
// CHECK:         x.dim0 >= grid.x
tt.func @unused(%x: !tt.ptr<f32>, %n: i32) {
  %p = tt.get_program_id x : i32
  %q = arith.divsi %p, %n : i32
  %a = tt.addptr %x, %p : !tt.ptr<f32>, i32
  %v = tt.load %a : !tt.ptr<f32>
  tt.return
}

// The mask is false where n is 0, and the quotient is there all the same.
// CHECK-LABEL: masked(
// CHECK:         n != 0{{ +}}remui at
tt.func @masked(%x: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %p = tt.get_program_id x : i32
  %q = arith.remui %p, %n : i32
  %m = arith.cmpi ne, %n, %c0 : i32
  %a = tt.addptr %x, %q : !tt.ptr<f32>, i32
  %v = tt.load %a, %m : !tt.ptr<f32>
  tt.return
}

// Lane 3 divides by n - 3.
// CHECK-LABEL: lanes(
// CHECK-DAG:     n != 0{{ +}}divsi at
// CHECK-DAG:     n != 3{{ +}}divsi at
// CHECK-DAG:     n != 7{{ +}}divsi at
tt.func @lanes(%x: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %e = tt.splat %n : i32 -> tensor<8xi32>
  %d = arith.subi %e, %r : tensor<8xi32>
  %q = arith.divsi %r, %d : tensor<8xi32>
  tt.return
}

// A branch guards it.
// CHECK-LABEL: branch(
// CHECK-NOT:     n != 0
// CHECK-LABEL: constant(
tt.func @branch(%x: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %p = tt.get_program_id x : i32
  %m = arith.cmpi ne, %n, %c0 : i32
  scf.if %m {
    %q = arith.divsi %p, %n : i32
  }
  tt.return
}

// CHECK:         no check that was looked at can fail
tt.func @constant(%x: !tt.ptr<f32>, %n: i32) {
  %c7 = arith.constant 7 : i32
  %q = arith.ceildivsi %n, %c7 : i32
  tt.return
}

// Floats have a quotient by 0.
// CHECK-LABEL: floats(
// CHECK-NOT:     not decided
tt.func @floats(%x: !tt.ptr<f32>, %f: f32) {
  %v = tt.load %x : !tt.ptr<f32>
  %q = arith.divf %v, %f : f32
  tt.store %x, %q : !tt.ptr<f32>
  tt.return
}

// What is loaded may be 0.
// CHECK-LABEL: loaded(
// CHECK:         not decided by the inputs: 1 check
tt.func @loaded(%x: !tt.ptr<i32>, %n: i32) {
  %v = tt.load %x : !tt.ptr<i32>
  %q = arith.divsi %n, %v : i32
  tt.store %x, %q : !tt.ptr<i32>
  tt.return
}
