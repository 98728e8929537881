// In a graph region a value may be used before it is defined. Such a region is
// not executed, and the value is no input of the program.
//
// RUN: shapeproof analyze --all %s | FileCheck %s --implicit-check-not=contingent:
// RUN: shapeproof contract --details %s
// RUN: sh -c 'shapeproof-exec %s --function=used_before; test $? = 3' | FileCheck %s --check-prefix=EXEC

// EXEC: a graph region
ml_program.subgraph @used_before(%n: index) -> index {
  %p = arith.cmpi eq, %d, %n : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}arith.addi@{{[0-9]+}}:8 is not modelled
  cf.assert %p, "double"
  %d = arith.addi %n, %n : index
  ml_program.output %d : index
}

ml_program.subgraph @used_within(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %q = arith.cmpi sgt, %n, %c0 : index
  scf.if %q {
    %p = arith.cmpi eq, %d, %n : index
    // CHECK: [[@LINE+1]]:5: unknown: {{.*}}not modelled
    cf.assert %p, "double"
  }
  %d = arith.addi %n, %n : index
  ml_program.output %d : index
}

ml_program.subgraph @in_order(%n: index) -> index {
  %c4 = arith.constant 4 : index
  %p = arith.cmpi eq, %n, %c4 : index
  // CHECK: [[@LINE+1]]:3: unknown: {{.*}}a graph region
  cf.assert %p, "four"
  ml_program.output %n : index
}
