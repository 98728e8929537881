// A fact that would remove checks is tried before it is suggested.
//
// RUN: shapeproof analyze %s | FileCheck %s
// RUN: shapeproof analyze --contracts --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: shapeproof analyze --contracts=false %s | FileCheck %s --check-prefix=WITHOUT --implicit-check-not=facts --implicit-check-not=requires

// The pass says it too, to people and to tools; and with the fact the checks go.
// RUN: shapeproof-opt %s -o /dev/null --pass-pipeline="builtin.module(shapeproof-elide-checks{remarks=true})" 2>&1 | FileCheck %s --check-prefix=PASS
// PASS: remark: arg{{.*}} == arg{{.*}} removes 2 checks, if argument {{[01]}} has it as shapeproof.facts
// RUN: shapeproof-opt %s -o /dev/null --remarks-filter="shapeproof.*" --remark-format=yaml --remarks-output-file=%t.yaml --pass-pipeline="builtin.module(shapeproof-elide-checks)" 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=YAML < %t.yaml
// YAML: --- !Missed
// YAML-NEXT: Pass: {{.*}}shapeproof-elide-checks
// YAML-NEXT: Name: {{.*}}kept
// YAML: Function: {{.*}}two
// YAML: Remark: {{.*}}kept: can fail
// YAML: Suggestion: {{.*}}arg{{.*}} == arg
// YAML: Name: {{.*}}missing-fact
// YAML: Remark: {{.*}}removes 2 checks
// RUN: sed 's/two(%%x: tensor<?x?xf32>/two(%%x: tensor<?x?xf32> {shapeproof.facts = ["arg0[1] == arg1[0]"]}/' %s | shapeproof-opt --pass-pipeline="builtin.module(shapeproof-elide-checks)" | FileCheck %s --check-prefix=GONE
// GONE-LABEL: func @two(
// GONE-NOT: cf.assert
// GONE-LABEL: func @load(

// So do remarks of shapeproof-simplify, of operations that are no checks.
// RUN: shapeproof-opt %s -o /dev/null --pass-pipeline="builtin.module(shapeproof-simplify{remarks=true})" 2>&1 | FileCheck %s --check-prefix=SIMPLER --implicit-check-not=error
// SIMPLER: [[@LINE+5]]:1: remark: arg0 mod 8 == 0 removes 2 operations (1 mask, 1 min), if argument 0 has it as shapeproof.facts
// SIMPLER: [[@LINE+4]]:1: remark: arg1 <= arg0 removes 1 operation (1 max), if argument 1 has it as shapeproof.facts
// SIMPLER: [[@LINE+20]]:1: remark: arg1 <= arg0 removes 1 operation (1 min), if argument 1 has it as shapeproof.facts
// SIMPLER-NOT: remark
// RUN: sed 's/tiles(%%n: index/tiles(%%n: index {shapeproof.facts = ["arg0 mod 8 == 0"]}/' %s | shapeproof-opt --pass-pipeline="builtin.module(func.func(shapeproof-simplify))" | FileCheck %s --check-prefix=TILES
func.func @tiles(%n: index, %k: index, %v: vector<8xf32>, %m: memref<?xf32>) -> index {
  // TILES-LABEL: func @tiles(
  // TILES-NOT: affine.min
  // TILES-NOT: vector.create_mask %
  // TILES: arith.maxsi
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %n step %c8 {
    %left = affine.min affine_map<(d0)[s0] -> (8, s0 - d0)>(%i)[%n]
    %mask = vector.create_mask %left : vector<8xi1>
    vector.maskedstore %m[%i], %mask, %v : memref<?xf32>, vector<8xi1>, vector<8xf32>
  }
  %most = arith.maxsi %k, %n : index
  return %most : index
}

// What the stated facts exclude is tried without a word.
func.func @few(%n: index {shapeproof.facts = "arg0 <= 4"}, %k: index) -> index {
  %least = affine.min affine_map<(d0, d1) -> (d0 + 8, d1)>(%n, %k)
  return %least : index
}

// CHECK-LABEL: in function 'two':
// CHECK: note: proved if %x has {shapeproof.facts = ["{{arg0\[1\] == arg1\[0\]|arg1\[0\] == arg0\[1\]}}"]}, as is 1 other
// JSON: "function":"two",{{.*}}"remedy":{"argument":{{[01]}},"fact":"{{[^"]+}}","removes":2}
func.func @two(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %k = tensor.dim %x, %c1 : tensor<?x?xf32>
  %l = tensor.dim %w, %c0 : tensor<?x?xf32>
  %le = arith.cmpi sle, %k, %l : index
  cf.assert %le, "not more"
  %ge = arith.cmpi sge, %k, %l : index
  cf.assert %ge, "not less"
  return
}

// What a load decides, no fact of the inputs does.
// CHECK-LABEL: in function 'load':
// CHECK-NOT: proved if
// WITHOUT: unknown
func.func @load(%m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %n = memref.load %m[%c0] : memref<?xindex>
  %p = arith.cmpi sge, %n, %c0 : index
  cf.assert %p, "not negative"
  return
}
