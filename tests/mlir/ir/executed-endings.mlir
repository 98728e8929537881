// What a run that confirms a check must not pass: a terminator that does not
// return, a function that may not, a division that stops the program, memory
// that nobody has written, that is another's as well or no longer there; where it
// goes, by the case of a switch; and what comes out, of floats.
//
// RUN: shapeproof analyze --all %s | FileCheck %s --implicit-check-not=contingent:
// RUN: shapeproof contract --details %s

func.func private @stops_without_results(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %p, ^stop, ^return
^stop:
  llvm.unreachable
^return:
  return
}
func.func @after_unreachable(%n: index) {
  func.call @stops_without_results(%n) : (index) -> ()
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}`llvm.unreachable` at {{[0-9]+}}:3 cannot be executed
  cf.assert %p, "not 0"
  return
}

func.func private @stops_with_results(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %p, ^stop, ^return
^stop:
  llvm.unreachable
^return:
  return %n : index
}
func.func @after_unreachable_with_results(%n: index) {
  %r = func.call @stops_with_results(%n) : (index) -> index
  %c0 = arith.constant 0 : index
  %p = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}`llvm.unreachable` at {{[0-9]+}}:3 cannot be executed
  cf.assert %p, "not 0"
  return
}

func.func @unreachable_in_a_region(%n: index) {
  %c0 = arith.constant 0 : index
  scf.execute_region {
    %q = arith.cmpi eq, %n, %c0 : index
    cf.cond_br %q, ^stop, ^yield
  ^stop:
    llvm.unreachable
  ^yield:
    scf.yield
  }
  %p = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}`llvm.unreachable` at {{[0-9]+}}:5 cannot be executed
  cf.assert %p, "not 0"
  return
}

llvm.func @exit(i32)
func.func @after_exit(%n: index) {
  %c0 = arith.constant 0 : index
  %p = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %p, ^stop, ^go_on
^stop:
  %status = arith.constant 1 : i32
  llvm.call @exit(%status) : (i32) -> ()
  cf.br ^go_on
^go_on:
  %q = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `llvm.call` at {{[0-9]+}}:3
  cf.assert %q, "not 0"
  return
}

func.func private @elsewhere()
func.func @after_a_function_without_a_body(%n: index) {
  func.call @elsewhere() : () -> ()
  %c0 = arith.constant 0 : index
  %q = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `func.call` at {{[0-9]+}}:3
  cf.assert %q, "not 0"
  return
}

func.func @after_a_trap(%n: index) {
  %c0 = arith.constant 0 : index
  "llvm.intr.trap"() : () -> ()
  %q = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `llvm.intr.trap` at {{[0-9]+}}:3
  cf.assert %q, "not 0"
  return
}

func.func @after_assembly(%n: index) {
  %c0 = arith.constant 0 : index
  llvm.inline_asm has_side_effects "ud2", "" : () -> ()
  %q = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `llvm.inline_asm` at {{[0-9]+}}:3
  cf.assert %q, "not 0"
  return
}

func.func @after_a_function_of_c(%n: index) {
  %c0 = arith.constant 0 : index
  %status = arith.constant 1 : i32
  emitc.call_opaque "exit"(%status) : (i32) -> ()
  %q = arith.cmpi ne, %n, %c0 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `emitc.call_opaque` at {{[0-9]+}}:3
  cf.assert %q, "not 0"
  return
}

// The first case is taken, whatever the second one brings to the same block.
func.func @switch_to_one_block(%n: index) {
  %f = arith.constant 1 : i32
  %a = arith.constant 7 : index
  %b = arith.constant 9 : index
  cf.switch %f : i32, [
    default: ^end,
    1: ^join(%a : index),
    2: ^join(%b : index)
  ]
^join(%x: index):
  %c = arith.cmpi eq, %x, %b : index
  cf.cond_br %c, ^then, ^end
^then:
  %c3 = arith.constant 3 : index
  %d = arith.cmpi ne, %n, %c3 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}not reached
  cf.assert %d, "not 3"
  cf.br ^end
^end:
  return
}

func.func @remainder_by_zero(%n: i64, %m: i64) {
  %c0 = arith.constant 0 : i64
  %r = arith.remui %n, %m : i64
  %p = arith.cmpi ne, %m, %c0 : i64
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}the run ends at `arith.remui` at {{[0-9]+}}:8, which is undefined there
  cf.assert %p, "not 0"
  return
}

func.func @remainder_without_quotient(%n: i64, %m: i64) {
  %r = arith.remsi %n, %m : i64
  %least = arith.constant -9223372036854775808 : i64
  %minus = arith.constant -1 : i64
  %p = arith.cmpi ne, %n, %least : i64
  %q = arith.cmpi ne, %m, %minus : i64
  %o = arith.ori %p, %q : i1
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}the run ends at `arith.remsi` at {{[0-9]+}}:8, which is undefined there
  cf.assert %o, "a quotient"
  return
}

func.func @nobody_wrote(%n: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xindex>
  %x = memref.load %m[%c0] : memref<1xindex>
  %c = arith.cmpi eq, %x, %c0 : index
  scf.if %c {
    %c3 = arith.constant 3 : index
    %p = arith.cmpi ne, %n, %c3 : index
    // CHECK: [[@LINE+1]]:5: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
    cf.assert %p, "not 3"
  }
  return
}

func.func @nobody_wrote_the_tensor(%n: index) {
  %c0 = arith.constant 0 : index
  %m = tensor.empty() : tensor<1xindex>
  %x = tensor.extract %m[%c0] : tensor<1xindex>
  %c = arith.cmpi eq, %x, %c0 : index
  scf.if %c {
    %c3 = arith.constant 3 : index
    %p = arith.cmpi ne, %n, %c3 : index
    // CHECK: [[@LINE+1]]:5: unknown: {{.*}}depends on `tensor.extract` at {{[0-9]+}}:8
    cf.assert %p, "not 3"
  }
  return
}

func.func @no_longer_there(%n: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  memref.dealloc %m : memref<1xindex>
  %x = memref.load %m[%c0] : memref<1xindex>
  %c = arith.cmpi eq, %x, %c0 : index
  scf.if %c {
    %c3 = arith.constant 3 : index
    %p = arith.cmpi ne, %n, %c3 : index
    // CHECK: [[@LINE+1]]:5: unknown: {{.*}}the run ends at `memref.load` at {{[0-9]+}}:8, which is undefined there: the buffer is no longer there
    cf.assert %p, "not 3"
  }
  return
}

func.func @the_next_single(%n: index) {
  %a = arith.constant 16777216.0 : f32
  %b = arith.constant 1.0 : f32
  %s = arith.addf %a, %b : f32
  %c = arith.cmpf ogt, %s, %a : f32
  scf.if %c {
    %c3 = arith.constant 3 : index
    %p = arith.cmpi ne, %n, %c3 : index
    // CHECK: [[@LINE+1]]:5: unknown: {{.*}}not reached
    cf.assert %p, "not 3"
  }
  return
}

// What may be in one place: a buffer, and what is made from it.

func.func @stale_tensor(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  %t = bufferization.to_tensor %b restrict : memref<1xindex> to tensor<1xindex>
  memref.store %m, %b[%c0] : memref<1xindex>
  %x = tensor.extract %t[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `tensor.extract` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

func.func @stale_clone(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %b = memref.alloc() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  %t = bufferization.clone %b : memref<1xindex> to memref<1xindex>
  memref.store %m, %b[%c0] : memref<1xindex>
  %x = memref.load %t[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

// What was on the stack.

func.func private @from_its_stack(%n: index) -> memref<1xindex> {
  %c0 = arith.constant 0 : index
  %b = memref.alloca() : memref<1xindex>
  memref.store %n, %b[%c0] : memref<1xindex>
  return %b : memref<1xindex>
}
func.func @after_its_function(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %b = func.call @from_its_stack(%n) : (index) -> memref<1xindex>
  %x = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}the run ends at `memref.load` at {{[0-9]+}}:8, which is undefined there
  cf.assert %p, "equal"
  return
}

func.func @after_its_loop(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %i = memref.alloc() : memref<1xindex>
  memref.store %n, %i[%c0] : memref<1xindex>
  %b = scf.for %j = %c0 to %c1 step %c1 iter_args(%o = %i) -> (memref<1xindex>) {
    %a = memref.alloca() : memref<1xindex>
    memref.store %n, %a[%c0] : memref<1xindex>
    scf.yield %a : memref<1xindex>
  }
  %x = memref.load %b[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}the run ends at `memref.load` at {{[0-9]+}}:8, which is undefined there
  cf.assert %p, "equal"
  return
}

// A function that is given what nobody wrote reads it anew each time.

func.func private @reads_twice(%t: tensor<1xindex>) {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<1xindex>
  %y = tensor.extract %t[%c0] : tensor<1xindex>
  %p = arith.cmpi eq, %y, %x : index
  // CHECK: [[@LINE+1]]:3: unknown:
  cf.assert %p, "same"
  return
}
func.func @gives(%v: index) {
  %e = tensor.empty() : tensor<1xindex>
  func.call @reads_twice(%e) : (tensor<1xindex>) -> ()
  return
}

// What is written in an order that is open.

func.func @race_of_loops(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.store %i, %m[%c0] : memref<1xindex>
    scf.reduce
  }
  %x = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

func.func @race_of_affine_loops(%n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  affine.parallel (%i) = (0) to (%n) {
    memref.store %i, %m[%c0] : memref<1xindex>
  }
  %x = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

func.func @race_of_blocks(%k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %m = memref.alloc() : memref<1xindex>
  memref.store %c0, %m[%c0] : memref<1xindex>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %bx, %m[%c0] : memref<1xindex>
    gpu.terminator
  }
  %x = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

func.func @race_of_points(%k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xindex>
  memref.store %c0, %a[%c0] : memref<2xindex>
  memref.store %n, %a[%c1] : memref<2xindex>
  %m = memref.alloc() : memref<1xindex>
  linalg.generic {
    indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (0)>],
    iterator_types = ["parallel"]
  } ins(%a : memref<2xindex>) outs(%m : memref<1xindex>) {
  ^bb0(%i: index, %o: index):
    linalg.yield %i : index
  }
  %x = memref.load %m[%c0] : memref<1xindex>
  %p = arith.cmpi eq, %x, %k : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}depends on `memref.load` at {{[0-9]+}}:8
  cf.assert %p, "equal"
  return
}

// The reason names the op that makes poison, not only the one that uses it: here,
// between them, others hand it on.
func.func @poison(%n: i64) {
  %b = arith.trunci %n overflow<nuw> : i64 to i8
  %w = arith.extsi %b : i8 to i64
  %c127 = arith.constant 127 : i64
  %c77 = arith.constant 77 : i64
  %p = arith.cmpi sle, %n, %c127 : i64
  %q = arith.cmpi ne, %w, %c77 : i64
  %r = arith.ori %p, %q : i1
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}it uses poison of `arith.trunci` at [[@LINE-7]]:8 (overflow)
  cf.assert %r, "77 is read from another number"
  return
}
