// What a question leaves unfinished when its steps end is finished before the
// next scope is opened: seventeen switches in a chain crashed.
// REQUIRES: slow
// RUN: shapeproof-opt --shapeproof-annotate %s -o /dev/null
func.func @f(%n: index, %m: index) {
  %x0 = arith.addi %n, %m : index
  %x1 = scf.index_switch %x0 -> index
  case 0 {
 %q0_0 = arith.addi %x0, %n : index
 scf.yield %q0_0 : index }
  case 1 {
 %q0_1 = arith.addi %x0, %n : index
 scf.yield %q0_1 : index }
  case 2 {
 %q0_2 = arith.addi %x0, %n : index
 scf.yield %q0_2 : index }
  default { scf.yield %m : index }
  %x2 = scf.index_switch %x1 -> index
  case 0 {
 %q1_0 = arith.addi %x1, %n : index
 scf.yield %q1_0 : index }
  case 1 {
 %q1_1 = arith.addi %x1, %n : index
 scf.yield %q1_1 : index }
  case 2 {
 %q1_2 = arith.addi %x1, %n : index
 scf.yield %q1_2 : index }
  default { scf.yield %m : index }
  %x3 = scf.index_switch %x2 -> index
  case 0 {
 %q2_0 = arith.addi %x2, %n : index
 scf.yield %q2_0 : index }
  case 1 {
 %q2_1 = arith.addi %x2, %n : index
 scf.yield %q2_1 : index }
  case 2 {
 %q2_2 = arith.addi %x2, %n : index
 scf.yield %q2_2 : index }
  default { scf.yield %m : index }
  %x4 = scf.index_switch %x3 -> index
  case 0 {
 %q3_0 = arith.addi %x3, %n : index
 scf.yield %q3_0 : index }
  case 1 {
 %q3_1 = arith.addi %x3, %n : index
 scf.yield %q3_1 : index }
  case 2 {
 %q3_2 = arith.addi %x3, %n : index
 scf.yield %q3_2 : index }
  default { scf.yield %m : index }
  %x5 = scf.index_switch %x4 -> index
  case 0 {
 %q4_0 = arith.addi %x4, %n : index
 scf.yield %q4_0 : index }
  case 1 {
 %q4_1 = arith.addi %x4, %n : index
 scf.yield %q4_1 : index }
  case 2 {
 %q4_2 = arith.addi %x4, %n : index
 scf.yield %q4_2 : index }
  default { scf.yield %m : index }
  %x6 = scf.index_switch %x5 -> index
  case 0 {
 %q5_0 = arith.addi %x5, %n : index
 scf.yield %q5_0 : index }
  case 1 {
 %q5_1 = arith.addi %x5, %n : index
 scf.yield %q5_1 : index }
  case 2 {
 %q5_2 = arith.addi %x5, %n : index
 scf.yield %q5_2 : index }
  default { scf.yield %m : index }
  %x7 = scf.index_switch %x6 -> index
  case 0 {
 %q6_0 = arith.addi %x6, %n : index
 scf.yield %q6_0 : index }
  case 1 {
 %q6_1 = arith.addi %x6, %n : index
 scf.yield %q6_1 : index }
  case 2 {
 %q6_2 = arith.addi %x6, %n : index
 scf.yield %q6_2 : index }
  default { scf.yield %m : index }
  %x8 = scf.index_switch %x7 -> index
  case 0 {
 %q7_0 = arith.addi %x7, %n : index
 scf.yield %q7_0 : index }
  case 1 {
 %q7_1 = arith.addi %x7, %n : index
 scf.yield %q7_1 : index }
  case 2 {
 %q7_2 = arith.addi %x7, %n : index
 scf.yield %q7_2 : index }
  default { scf.yield %m : index }
  %x9 = scf.index_switch %x8 -> index
  case 0 {
 %q8_0 = arith.addi %x8, %n : index
 scf.yield %q8_0 : index }
  case 1 {
 %q8_1 = arith.addi %x8, %n : index
 scf.yield %q8_1 : index }
  case 2 {
 %q8_2 = arith.addi %x8, %n : index
 scf.yield %q8_2 : index }
  default { scf.yield %m : index }
  %x10 = scf.index_switch %x9 -> index
  case 0 {
 %q9_0 = arith.addi %x9, %n : index
 scf.yield %q9_0 : index }
  case 1 {
 %q9_1 = arith.addi %x9, %n : index
 scf.yield %q9_1 : index }
  case 2 {
 %q9_2 = arith.addi %x9, %n : index
 scf.yield %q9_2 : index }
  default { scf.yield %m : index }
  %x11 = scf.index_switch %x10 -> index
  case 0 {
 %q10_0 = arith.addi %x10, %n : index
 scf.yield %q10_0 : index }
  case 1 {
 %q10_1 = arith.addi %x10, %n : index
 scf.yield %q10_1 : index }
  case 2 {
 %q10_2 = arith.addi %x10, %n : index
 scf.yield %q10_2 : index }
  default { scf.yield %m : index }
  %x12 = scf.index_switch %x11 -> index
  case 0 {
 %q11_0 = arith.addi %x11, %n : index
 scf.yield %q11_0 : index }
  case 1 {
 %q11_1 = arith.addi %x11, %n : index
 scf.yield %q11_1 : index }
  case 2 {
 %q11_2 = arith.addi %x11, %n : index
 scf.yield %q11_2 : index }
  default { scf.yield %m : index }
  %x13 = scf.index_switch %x12 -> index
  case 0 {
 %q12_0 = arith.addi %x12, %n : index
 scf.yield %q12_0 : index }
  case 1 {
 %q12_1 = arith.addi %x12, %n : index
 scf.yield %q12_1 : index }
  case 2 {
 %q12_2 = arith.addi %x12, %n : index
 scf.yield %q12_2 : index }
  default { scf.yield %m : index }
  %x14 = scf.index_switch %x13 -> index
  case 0 {
 %q13_0 = arith.addi %x13, %n : index
 scf.yield %q13_0 : index }
  case 1 {
 %q13_1 = arith.addi %x13, %n : index
 scf.yield %q13_1 : index }
  case 2 {
 %q13_2 = arith.addi %x13, %n : index
 scf.yield %q13_2 : index }
  default { scf.yield %m : index }
  %x15 = scf.index_switch %x14 -> index
  case 0 {
 %q14_0 = arith.addi %x14, %n : index
 scf.yield %q14_0 : index }
  case 1 {
 %q14_1 = arith.addi %x14, %n : index
 scf.yield %q14_1 : index }
  case 2 {
 %q14_2 = arith.addi %x14, %n : index
 scf.yield %q14_2 : index }
  default { scf.yield %m : index }
  %x16 = scf.index_switch %x15 -> index
  case 0 {
 %q15_0 = arith.addi %x15, %n : index
 scf.yield %q15_0 : index }
  case 1 {
 %q15_1 = arith.addi %x15, %n : index
 scf.yield %q15_1 : index }
  case 2 {
 %q15_2 = arith.addi %x15, %n : index
 scf.yield %q15_2 : index }
  default { scf.yield %m : index }
  %x17 = scf.index_switch %x16 -> index
  case 0 {
 %q16_0 = arith.addi %x16, %n : index
 scf.yield %q16_0 : index }
  case 1 {
 %q16_1 = arith.addi %x16, %n : index
 scf.yield %q16_1 : index }
  case 2 {
 %q16_2 = arith.addi %x16, %n : index
 scf.yield %q16_2 : index }
  default { scf.yield %m : index }
  %cmp = arith.cmpi sle, %x17, %n : index
  cf.assert %cmp, "c"
  return
}
