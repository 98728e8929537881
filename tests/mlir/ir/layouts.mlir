// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offsets and strides of views: what each view makes of them ("yes"), and the
// nearest claim that does not hold ("no"). What is removed is executed, too.
//
// REQUIRES: z3
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks)" --mlir-print-debuginfo -o %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not="yes:" --implicit-check-not="fits:"
// RUN: shapeproof-exec-check %s %t --speculative --no-overflow --partial --cap=300
// RUN: shapeproof-opt %s --pass-pipeline="builtin.module(shapeproof-elide-checks{assume-no-overflow=false})" | FileCheck %s --check-prefixes=CHECK,WRAPS --implicit-check-not="yes:"

// CHECK-LABEL: func @alloc(
func.func @alloc(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %mk = arith.muli %m, %k : index
  %nk = arith.muli %n, %k : index
  %a = memref.alloc(%n, %m, %k) : memref<?x?x?xf32>
  %mb, %mo, %md0, %md1, %md2, %ms0, %ms1, %ms2 = memref.extract_strided_metadata %a : memref<?x?x?xf32> -> memref<f32>, index, index, index, index, index, index, index
  %q1 = arith.cmpi eq, %mo, %c0 : index
  cf.assert %q1, "yes: offset"
  %q2 = arith.cmpi eq, %ms0, %mk : index
  cf.assert %q2, "yes: the outermost"
  %q3 = arith.cmpi eq, %ms1, %k : index
  cf.assert %q3, "yes: the next"
  %q4 = arith.cmpi eq, %ms2, %c1 : index
  cf.assert %q4, "yes: the last"
  // WRAPS: "fits: what is allocated"
  %q5 = arith.cmpi sge, %ms0, %c0 : index
  cf.assert %q5, "fits: what is allocated"
  // CHECK: "no: another product"
  %q6 = arith.cmpi eq, %ms0, %nk : index
  cf.assert %q6, "no: another product"
  // CHECK: "no: another size"
  %q7 = arith.cmpi eq, %ms1, %m : index
  cf.assert %q7, "no: another size"
  return
}

// CHECK-LABEL: func @static(
func.func @static(%n: index) {
  %c12 = arith.constant 12 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloca(%n) : memref<?x4x3xf32>
  %mb, %mo, %md0, %md1, %md2, %ms0, %ms1, %ms2 = memref.extract_strided_metadata %a : memref<?x4x3xf32> -> memref<f32>, index, index, index, index, index, index, index
  %q8 = arith.cmpi eq, %ms0, %c12 : index
  cf.assert %q8, "yes: static"
  // CHECK: "no: static"
  %q9 = arith.cmpi eq, %ms0, %c3 : index
  cf.assert %q9, "no: static"
  return
}

// CHECK-LABEL: func @argument(
func.func @argument(%a: memref<?x?xf32>, %b: memref<?x?xf32, strided<[?, ?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %a, %c1 : memref<?x?xf32>
  %ab, %ao, %ad0, %ad1, %as0, %as1 = memref.extract_strided_metadata %a : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %bb, %bo, %bd0, %bd1, %bs0, %bs1 = memref.extract_strided_metadata %b : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q10 = arith.cmpi eq, %ao, %c0 : index
  cf.assert %q10, "yes: by type"
  %q11 = arith.cmpi eq, %as1, %c1 : index
  cf.assert %q11, "yes: the last by type"
  // CHECK: "no: a dimension of size 1 may have any stride"
  %q12 = arith.cmpi eq, %as0, %d : index
  cf.assert %q12, "no: a dimension of size 1 may have any stride"
  // CHECK: "no: offset"
  %q13 = arith.cmpi eq, %bo, %c0 : index
  cf.assert %q13, "no: offset"
  // CHECK: "no: stride"
  %q14 = arith.cmpi eq, %bs1, %c1 : index
  cf.assert %q14, "no: stride"
  return
}

// CHECK-LABEL: func @casts(
func.func @casts(%a: memref<?x4xf32>, %r: memref<?x4xf32, strided<[7, 1], offset: 3>>) {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %b = memref.cast %a : memref<?x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %bb, %bo, %bd0, %bd1, %bs0, %bs1 = memref.extract_strided_metadata %b : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %e = memref.cast %r : memref<?x4xf32, strided<[7, 1], offset: 3>> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  %f = memref.assume_alignment %e, 4 : memref<?x4xf32, strided<[?, ?], offset: ?>>
  %fb, %fo, %fd0, %fd1, %fs0, %fs1 = memref.extract_strided_metadata %f : memref<?x4xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q15 = arith.cmpi eq, %bo, %c0 : index
  cf.assert %q15, "yes: offset of what was cast"
  %q16 = arith.cmpi eq, %bs0, %c4 : index
  cf.assert %q16, "yes: stride of what was cast"
  %q17 = arith.cmpi eq, %fo, %c3 : index
  cf.assert %q17, "yes: another offset"
  %q18 = arith.cmpi eq, %fs0, %c7 : index
  cf.assert %q18, "yes: another stride"
  // CHECK: "no: the size is no stride"
  %q19 = arith.cmpi eq, %fs0, %c4 : index
  cf.assert %q19, "no: the size is no stride"
  return
}

// CHECK-LABEL: func @unranked(
func.func @unranked(%a: memref<?x4xf32>, %u: memref<*xf32>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %b = memref.cast %a : memref<?x4xf32> to memref<*xf32>
  %c = memref.cast %b : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %cb, %co, %cd0, %cd1, %cs0, %cs1 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q20 = arith.cmpi eq, %co, %c0 : index
  cf.assert %q20, "yes: through an unknown rank"
  %q21 = arith.cmpi eq, %cs0, %c4 : index
  cf.assert %q21, "yes: a stride through it"
  %v = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %vb, %vo, %vd0, %vs0 = memref.extract_strided_metadata %v : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  // CHECK: "no: what came from an unknown rank"
  %q22 = arith.cmpi eq, %vo, %c0 : index
  cf.assert %q22, "no: what came from an unknown rank"
  return
}

// CHECK-LABEL: func @slices(
func.func @slices(%n: index, %m: index, %i: index, %j: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %im = arith.muli %i, %m : index
  %at = arith.addi %im, %j : index
  %m2 = arith.muli %m, %c2 : index
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  %v = memref.subview %a[%i, %j] [2, 2] [2, %s] : memref<?x?xf32> to memref<2x2xf32, strided<[?, ?], offset: ?>>
  %vb, %vo, %vd0, %vd1, %vs0, %vs1 = memref.extract_strided_metadata %v : memref<2x2xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q23 = arith.cmpi eq, %vo, %at : index
  cf.assert %q23, "yes: offset of a slice"
  %q24 = arith.cmpi eq, %vs0, %m2 : index
  cf.assert %q24, "yes: twice the stride"
  %q25 = arith.cmpi eq, %vs1, %s : index
  cf.assert %q25, "yes: the step"
  // CHECK: "no: offset without the column"
  %q26 = arith.cmpi eq, %vo, %im : index
  cf.assert %q26, "no: offset without the column"
  // CHECK: "no: once the stride"
  %q27 = arith.cmpi eq, %vs0, %m : index
  cf.assert %q27, "no: once the stride"
  %w = memref.subview %v[1, 1] [1, 1] [1, 1] : memref<2x2xf32, strided<[?, ?], offset: ?>> to memref<1x1xf32, strided<[?, ?], offset: ?>>
  %wb, %wo, %wd0, %wd1, %ws0, %ws1 = memref.extract_strided_metadata %w : memref<1x1xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %at2 = arith.addi %at, %m2 : index
  %at3 = arith.addi %at2, %s : index
  %q28 = arith.cmpi eq, %wo, %at3 : index
  cf.assert %q28, "yes: a slice of a slice"
  // CHECK: "no: a slice of a slice"
  %q29 = arith.cmpi eq, %wo, %at2 : index
  cf.assert %q29, "no: a slice of a slice"
  return
}

// CHECK-LABEL: func @dropped(
func.func @dropped(%n: index, %m: index, %i: index) {
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  %v = memref.subview %a[0, %i] [2, 1] [1, 1] : memref<?x?xf32> to memref<2xf32, strided<[?], offset: ?>>
  %vb, %vo, %vd0, %vs0 = memref.extract_strided_metadata %v : memref<2xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %q30 = arith.cmpi eq, %vs0, %m : index
  cf.assert %q30, "yes: a column"
  %q31 = arith.cmpi eq, %vo, %i : index
  cf.assert %q31, "yes: where it begins"
  // CHECK: "no: another size than that of a row"
  %q32 = arith.cmpi eq, %vs0, %n : index
  cf.assert %q32, "no: another size than that of a row"
  %w = memref.subview %a[0, %i] [1, 1] [1, 1] : memref<?x?xf32> to memref<1xf32, strided<[?], offset: ?>>
  %wb, %wo, %wd0, %ws0 = memref.extract_strided_metadata %w : memref<1xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %q33 = arith.cmpi eq, %wo, %i : index
  cf.assert %q33, "yes: where the element is"
  // CHECK: "no: either may have been dropped"
  %q34 = arith.cmpi eq, %ws0, %m : index
  cf.assert %q34, "no: either may have been dropped"
  // CHECK: "no: or the other one"
  %q35 = arith.cmpi eq, %ws0, %c1 : index
  cf.assert %q35, "no: or the other one"
  return
}

// CHECK-LABEL: func @reinterpreted(
func.func @reinterpreted(%a: memref<?xf32>, %o: index, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %a to offset: [%o], sizes: [%n, 2], strides: [%s, 1] : memref<?xf32> to memref<?x2xf32, strided<[?, 1], offset: ?>>
  %t = memref.transpose %r (i, j) -> (j, i) : memref<?x2xf32, strided<[?, 1], offset: ?>> to memref<2x?xf32, strided<[1, ?], offset: ?>>
  %c = memref.cast %t : memref<2x?xf32, strided<[1, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %cb, %co, %cd0, %cd1, %cs0, %cs1 = memref.extract_strided_metadata %c : memref<?x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q36 = arith.cmpi eq, %co, %o : index
  cf.assert %q36, "yes: the offset asked for"
  %q37 = arith.cmpi eq, %cs1, %s : index
  cf.assert %q37, "yes: the stride, transposed"
  // CHECK: "no: the other one"
  %q38 = arith.cmpi eq, %cs0, %s : index
  cf.assert %q38, "no: the other one"
  // CHECK: "no: offset 0"
  %q39 = arith.cmpi eq, %co, %c0 : index
  cf.assert %q39, "no: offset 0"
  return
}

// CHECK-LABEL: func @reshaped(
func.func @reshaped(%n: index, %m: index, %s: index, %o: index, %a: memref<?xf32>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s2 = arith.muli %s, %c2 : index
  %s6 = arith.muli %s2, %c3 : index
  %c6n = arith.muli %c2, %c3 : index
  %r = memref.reinterpret_cast %a to offset: [%o], sizes: [6, %m], strides: [%s, 1] : memref<?xf32> to memref<6x?xf32, strided<[?, 1], offset: ?>>
  %e = memref.expand_shape %r [[0, 1], [2]] output_shape [3, 2, %m] : memref<6x?xf32, strided<[?, 1], offset: ?>> into memref<3x2x?xf32, strided<[?, ?, 1], offset: ?>>
  %eb, %eo, %ed0, %ed1, %ed2, %es0, %es1, %es2 = memref.extract_strided_metadata %e : memref<3x2x?xf32, strided<[?, ?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index, index, index
  %q40 = arith.cmpi eq, %eo, %o : index
  cf.assert %q40, "yes: expanding moves nothing"
  %q41 = arith.cmpi eq, %es0, %s2 : index
  cf.assert %q41, "yes: the outer part skips the inner"
  %q42 = arith.cmpi eq, %es1, %s : index
  cf.assert %q42, "yes: the inner part"
  // CHECK: "no: it skips itself"
  %q43 = arith.cmpi eq, %es0, %s6 : index
  cf.assert %q43, "no: it skips itself"
  %c = memref.collapse_shape %e [[0, 1], [2]] : memref<3x2x?xf32, strided<[?, ?, 1], offset: ?>> into memref<6x?xf32, strided<[?, 1], offset: ?>>
  %cb, %co, %cd0, %cd1, %cs0, %cs1 = memref.extract_strided_metadata %c : memref<6x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q44 = arith.cmpi eq, %co, %o : index
  cf.assert %q44, "yes: nor does collapsing"
  // CHECK: "no: the outer stride is not that of both"
  %q45 = arith.cmpi eq, %cs0, %s2 : index
  cf.assert %q45, "no: the outer stride is not that of both"
  %d = memref.collapse_shape %e [[0], [1, 2]] : memref<3x2x?xf32, strided<[?, ?, 1], offset: ?>> into memref<3x?xf32, strided<[?, ?], offset: ?>>
  %db, %do, %dd0, %dd1, %ds0, %ds1 = memref.extract_strided_metadata %d : memref<3x?xf32, strided<[?, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  %q46 = arith.cmpi eq, %ds0, %s2 : index
  cf.assert %q46, "yes: a dimension that stays one"
  return
}

// CHECK-LABEL: func @viewed(
func.func @viewed(%b: memref<64xi8>, %at: index, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.view %b[%at][%n, %m] : memref<64xi8> to memref<?x?xf32>
  %vb, %vo, %vd0, %vd1, %vs0, %vs1 = memref.extract_strided_metadata %v : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %q47 = arith.cmpi eq, %vs0, %m : index
  cf.assert %q47, "yes: row after row"
  %q48 = arith.cmpi eq, %vo, %c0 : index
  cf.assert %q48, "yes: the shift is no offset"
  // CHECK: "no: column after column"
  %q49 = arith.cmpi eq, %vs0, %n : index
  cf.assert %q49, "no: column after column"
  return
}

// CHECK-LABEL: func @chosen(
func.func @chosen(%p: i1, %n: index, %m: index) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  %b = memref.alloc(%m, %n) : memref<?x?xf32>
  %s = arith.select %p, %a, %b : memref<?x?xf32>
  %sb, %so, %sd0, %sd1, %ss0, %ss1 = memref.extract_strided_metadata %s : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  // CHECK: "no: one of two"
  %q50 = arith.cmpi eq, %ss0, %m : index
  cf.assert %q50, "no: one of two"
  return
}

// CHECK-LABEL: func @open_offset(
func.func @open_offset(%b: memref<?x?xf32, strided<[4, 1], offset: ?>>, %i: index) {
  %c4 = arith.constant 4 : index
  %i4 = arith.muli %i, %c4 : index
  %v = memref.subview %b[%i, 0] [1, 1] [1, 1] : memref<?x?xf32, strided<[4, 1], offset: ?>> to memref<1x1xf32, strided<[4, 1], offset: ?>>
  %vb, %vo, %vd0, %vd1, %vs0, %vs1 = memref.extract_strided_metadata %v : memref<1x1xf32, strided<[4, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  // CHECK: "no: behind an unknown offset"
  %q60 = arith.cmpi eq, %vo, %i4 : index
  cf.assert %q60, "no: behind an unknown offset"
  return
}

// CHECK-LABEL: func @open_stride(
func.func @open_stride(%b: memref<?x?xf32, strided<[?, 1], offset: 2>>, %i: index) {
  %c2 = arith.constant 2 : index
  %i2 = arith.addi %i, %c2 : index
  %v = memref.subview %b[%i, 0] [1, 1] [1, 1] : memref<?x?xf32, strided<[?, 1], offset: 2>> to memref<1x1xf32, strided<[?, 1], offset: ?>>
  %vb, %vo, %vd0, %vd1, %vs0, %vs1 = memref.extract_strided_metadata %v : memref<1x1xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  // CHECK: "no: by an unknown stride"
  %q61 = arith.cmpi eq, %vo, %c2 : index
  cf.assert %q61, "no: by an unknown stride"
  // CHECK: "no: by another one"
  %q62 = arith.cmpi eq, %vo, %i2 : index
  cf.assert %q62, "no: by another one"
  return
}

// CHECK-LABEL: func @dropped_others(
func.func @dropped_others(%n: index, %m: index, %i: index) {
  %a = memref.alloc(%n, %m) : memref<?x?xf32>
  %v = memref.subview %a[0, %i] [3, 1] [1, 1] : memref<?x?xf32> to memref<3xf32, strided<[?], offset: ?>>
  %vb, %vo, %vd0, %vs0 = memref.extract_strided_metadata %v : memref<3xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  %q63 = arith.cmpi eq, %vs0, %m : index
  cf.assert %q63, "yes: of the one that is left, which has no other size"
  return
}

// CHECK-LABEL: func @ranks(
func.func @ranks(%a: memref<?x4xf32>) {
  %c4 = arith.constant 4 : index
  %u = memref.cast %a : memref<?x4xf32> to memref<*xf32>
  %v = memref.cast %u : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  %b, %o, %d, %s = memref.extract_strided_metadata %v : memref<?xf32, strided<[?], offset: ?>> -> memref<f32>, index, index, index
  // CHECK: "no: of another rank"
  %0 = arith.cmpi eq, %s, %c4 : index
  cf.assert %0, "no: of another rank"
  return
}

// CHECK-LABEL: func @spread(
func.func @spread(%n: index, %m: index, %k: index) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc(%n, %m)[%k] : memref<?x?xf32, affine_map<(i, j)[k] -> (i * k + j + k)>>
  %b, %o, %d:2, %s:2 = memref.extract_strided_metadata %a : memref<?x?xf32, affine_map<(i, j)[k] -> (i * k + j + k)>> -> memref<f32>, index, index, index, index, index
  // CHECK: "no: rows further apart than they are long"
  %0 = arith.cmpi eq, %s#0, %m : index
  cf.assert %0, "no: rows further apart than they are long"
  // CHECK: "no: it does not begin at 0"
  %1 = arith.cmpi eq, %o, %c0 : index
  cf.assert %1, "no: it does not begin at 0"
  return
}
