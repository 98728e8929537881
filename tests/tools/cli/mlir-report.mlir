// REQUIRES: mlir
//
// The reports of an MLIR file, of one function of it, and its errors.
//
// RUN: rm -rf %t && mkdir %t && cp %s %t/m.mlir && cd %t
// RUN: %S/Inputs/status shapeproof analyze --all --context=equality-bounds m.mlir | FileCheck %s --check-prefix=TEXT
// RUN: %S/Inputs/status shapeproof analyze --context=equality-bounds --format=json --function=g m.mlir | FileCheck %s --check-prefix=JSON
// RUN: %S/Inputs/status shapeproof analyze --all --context=equality-bounds --function=f m.mlir | FileCheck %s --check-prefix=F
// RUN: %S/Inputs/status shapeproof analyze --all --function=h m.mlir 2>&1 | FileCheck %s --check-prefix=NOFUNC
// RUN: printf 'func.func @f(\n  {' > bad.mlir
// RUN: %S/Inputs/status shapeproof analyze --format=json bad.mlir m.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// RUN: shapeproof analyze --all - --context=equality-bounds --function=f < m.mlir | FileCheck %s --check-prefix=STDIN

// TEXT: 4 checks: 1 proved, 1 refuted, 0 contingent, 2 unknown (context: equality-bounds)
// TEXT: m.mlir: in function 'g':
// TEXT: m.mlir:[[#@LINE+37]]:3: refuted: cf.assert always fails [equality-bounds]
// TEXT: note: its message: "n is too large"
// TEXT: m.mlir:[[#@LINE+31]]:3: note: because of this cf.assert: "n is not three"
// TEXT: m.mlir: in function 'f':
// TEXT: m.mlir:[[#@LINE+7]]:8: unknown: shape.cstr_eq was not decided: {{.+}}
// TEXT: m.mlir: in function 'g':
// TEXT: m.mlir:[[#@LINE+27]]:3: unknown: cf.assert was not decided
// TEXT: note: its message: "n is not three"
// F: 2 checks: 1 proved, 0 refuted, 0 contingent, 1 unknown
// F: m.mlir: in function 'f':
func.func @f(%a: !shape.shape, %b: !shape.shape) {
  %w = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  shape.assuming %w {
    // TEXT: m.mlir:[[#@LINE+6]]:10: proved: shape.cstr_eq always holds [equality-bounds]
    // TEXT-NEXT: {{^ +}}[[#@LINE+5]] |     %v = shape.cstr_eq %b, %a
    // TEXT-NEXT: {{^      \|          \^$}}
    // TEXT-NEXT: m.mlir:[[#@LINE-5]]:8: note: because of this shape.cstr_eq
    // TEXT-NEXT: {{^ +}}[[#@LINE-6]] |   %w = shape.cstr_eq
    // STDIN: <stdin>:[[#@LINE+1]]:10: proved: shape.cstr_eq always holds
    %v = shape.cstr_eq %b, %a : !shape.shape, !shape.shape
    shape.assuming %v {
      shape.assuming_yield
    }
    shape.assuming_yield
  }
  return
}

// F-NOT: in function 'g'
func.func @g(%n: index) {
  %c3 = arith.constant 3 : index
  %0 = arith.cmpi eq, %n, %c3 : index
  // JSON: {"function":"g","line":[[#@LINE+1]],"column":3,"kind":"cf.assert","role":"check","verdict":"unknown",
  cf.assert %0, "n is not three"
  %1 = arith.cmpi slt, %n, %c3 : index
  // JSON: {"function":"g","line":[[#@LINE+2]],"column":3,"kind":"cf.assert","role":"check","verdict":"refuted","vacuous":false,"decided_by":"equality-bounds",
  // JSON-SAME: "premises":[{"line":[[#@LINE-3]],"column":3,"kind":"cf.assert","text":"arg0 == 3","message":"n is not three"}],{{.*}},"message":"n is too large","expected":null,"id":"{{[0-9a-f]+}}","claim":"arg0 <= 2"}
  cf.assert %1, "n is too large"
  return
}

// TEXT: exit status 1
// JSON: "summary": {"checks":2,"proved":0,"refuted":1,"contingent":0,"unknown":1,"vacuous":0}
// JSON: exit status 1
// F: exit status 0

// NOFUNC: m.mlir: error: no function named 'h'
// NOFUNC: exit status 2

// BAD: bad.mlir:1:14: error:
// BAD: "path": "bad.mlir",
// BAD-NEXT: "error": "bad.mlir:1:14: error: {{.*}}",
// BAD-NEXT: "checks": [],
// BAD: "path": "m.mlir",
// BAD-NEXT: "checks": [
// BAD-NEXT: {"function":"f",
// BAD: exit status 2
