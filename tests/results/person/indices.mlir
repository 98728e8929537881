// Indices: collapsed loops, threads and their guards, packed fields, pages.
// `by hand` is the number of operations other than constants and terminators
// that a person would leave (README.md).

// by hand: 3
func.func @guard_of_full_blocks(%b: index {shapeproof.facts = ["0 <= arg0", "arg0 < arg2 floordiv 256"]}, %t: index {shapeproof.facts = ["0 <= arg1", "arg1 < 256"]}, %n: index) {
  %c256 = arith.constant 256 : index
  %first = arith.muli %b, %c256 : index
  %i = arith.addi %first, %t : index
  %in = arith.cmpi slt, %i, %n : index
  scf.if %in {
    "use"(%i) : (index) -> ()
  }
  return
}

// by hand: 5
func.func @guard_of_the_last_block(%b: index {shapeproof.facts = ["0 <= arg0", "arg0 < arg2 ceildiv 256"]}, %t: index {shapeproof.facts = ["0 <= arg1", "arg1 < 256"]}, %n: index) {
  %c256 = arith.constant 256 : index
  %first = arith.muli %b, %c256 : index
  %i = arith.addi %first, %t : index
  %in = arith.cmpi slt, %i, %n : index
  scf.if %in {
    "use"(%i) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @warp_and_lane(%t: index {shapeproof.facts = ["0 <= arg0", "arg0 < 256"]}) {
  %c32 = arith.constant 32 : index
  %warp = arith.divsi %t, %c32 : index
  %lane = arith.remsi %t, %c32 : index
  %first = arith.muli %warp, %c32 : index
  %i = arith.addi %first, %lane : index
  "use"(%i) : (index) -> ()
  return
}

// by hand: 2
func.func @warp_of_eight(%t: index {shapeproof.facts = ["0 <= arg0", "arg0 < 256"]}) {
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %warp = arith.divsi %t, %c32 : index
  %r = arith.remsi %warp, %c8 : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 3
func.func @warp_of_four(%t: index {shapeproof.facts = ["0 <= arg0", "arg0 < 256"]}) {
  %c4 = arith.constant 4 : index
  %c32 = arith.constant 32 : index
  %warp = arith.divsi %t, %c32 : index
  %r = arith.remsi %warp, %c4 : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 1
func.func @block_of_an_index(%b: index {shapeproof.facts = ["arg0 >= 0"]}, %t: index {shapeproof.facts = ["0 <= arg1", "arg1 < 256"]}) {
  %c256 = arith.constant 256 : index
  %first = arith.muli %b, %c256 : index
  %i = arith.addi %first, %t : index
  %r = arith.divsi %i, %c256 : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 1
func.func @block_of_an_index_of_32_bits(%b: i32 {shapeproof.facts = ["0 <= arg0", "arg0 <= 65535"]}, %t: i32 {shapeproof.facts = ["0 <= arg1", "arg1 < 1024"]}) {
  %c1024 = arith.constant 1024 : i32
  %first = arith.muli %b, %c1024 : i32
  %i = arith.addi %first, %t : i32
  %r = arith.divui %i, %c1024 : i32
  "use"(%r) : (i32) -> ()
  return
}

// by hand: 4
func.func @block_of_an_index_that_may_wrap(%b: i32 {shapeproof.facts = ["0 <= arg0"]}, %t: i32 {shapeproof.facts = ["0 <= arg1", "arg1 < 1024"]}) {
  %c1024 = arith.constant 1024 : i32
  %first = arith.muli %b, %c1024 : i32
  %i = arith.addi %first, %t : i32
  %r = arith.divui %i, %c1024 : i32
  "use"(%r) : (i32) -> ()
  return
}

// by hand: 1
func.func @thread_clamped(%t: index {shapeproof.facts = ["0 <= arg0", "arg0 < 128"]}) {
  %c0 = arith.constant 0 : index
  %c127 = arith.constant 127 : index
  %a = arith.maxsi %t, %c0 : index
  %b = arith.minsi %a, %c127 : index
  "use"(%b) : (index) -> ()
  return
}

// by hand: 1
func.func @row_of_a_flat_index(%i: index, %j: index {shapeproof.facts = ["0 <= arg1", "arg1 < arg2"]}, %m: index) {
  %row = arith.muli %i, %m : index
  %flat = arith.addi %row, %j : index
  %r = arith.floordivsi %flat, %m : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 1
func.func @column_of_a_flat_index(%i: index {shapeproof.facts = ["arg0 >= 0"]}, %j: index {shapeproof.facts = ["0 <= arg1", "arg1 < arg2"]}, %m: index) {
  %row = arith.muli %i, %m : index
  %flat = arith.addi %row, %j : index
  %r = arith.remsi %flat, %m : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 1
func.func @three_digits(%x: index {shapeproof.facts = ["0 <= arg0", "arg0 < 96"]}) {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %a = arith.divsi %x, %c24 : index
  %b = arith.divsi %x, %c8 : index
  %c = arith.remsi %b, %c3 : index
  %d = arith.remsi %x, %c8 : index
  %e = arith.muli %a, %c24 : index
  %f = arith.muli %c, %c8 : index
  %g = arith.addi %e, %f : index
  %h = arith.addi %g, %d : index
  "use"(%h) : (index) -> ()
  return
}

// by hand: 2
func.func @two_digits_of_three(%x: index {shapeproof.facts = ["0 <= arg0"]}) {
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %b = arith.divsi %x, %c8 : index
  %c = arith.remsi %b, %c3 : index
  %d = arith.remsi %x, %c8 : index
  %f = arith.muli %c, %c8 : index
  %h = arith.addi %f, %d : index
  "use"(%h) : (index) -> ()
  return
}

// by hand: 2
func.func @unpacked_nibbles(%x: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c2 = arith.constant 2 : index
  %c5504 = arith.constant 5504 : index
  %c11008 = arith.constant 11008 : index
  %a = arith.divsi %x, %c11008 : index
  %b = arith.remsi %x, %c11008 : index
  %c = arith.muli %a, %c5504 : index
  %d = arith.divsi %b, %c2 : index
  %e = arith.addi %c, %d : index
  "use"(%e) : (index) -> ()
  return
}

// by hand: 1
func.func @place_in_a_page(%p: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c16 = arith.constant 16 : index
  %page = arith.divui %p, %c16 : index
  %at = arith.remui %p, %c16 : index
  %first = arith.muli %page, %c16 : index
  %r = arith.addi %first, %at : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 1
func.func @head_of_a_group(%h: index {shapeproof.facts = ["arg0 >= 0"]}, %g: index {shapeproof.facts = ["arg1 >= 1"]}) {
  %a = arith.muli %h, %g : index
  %b = arith.divsi %a, %g : index
  "use"(%b) : (index) -> ()
  return
}

// by hand: 1
func.func @packed_nibbles(%x: i32 {shapeproof.facts = ["0 <= arg0", "arg0 < 16"]}, %y: i32 {shapeproof.facts = ["0 <= arg1", "arg1 < 16"]}) {
  %c4 = arith.constant 4 : i32
  %c15 = arith.constant 15 : i32
  %high = arith.shli %x, %c4 : i32
  %both = arith.ori %high, %y : i32
  %a = arith.shrui %both, %c4 : i32
  %b = arith.andi %both, %c15 : i32
  "use"(%a, %b) : (i32, i32) -> ()
  return
}

// by hand: 2
func.func @masked_twice(%x: i32) {
  %c15 = arith.constant 15 : i32
  %c255 = arith.constant 255 : i32
  %a = arith.andi %x, %c255 : i32
  %b = arith.andi %a, %c15 : i32
  "use"(%b) : (i32) -> ()
  return
}

// by hand: 1
func.func @aligned_already(%n: index {shapeproof.facts = ["arg0 mod 16 == 0", "arg0 >= 0"]}) {
  %c15 = arith.constant 15 : index
  %cm16 = arith.constant -16 : index
  %a = arith.addi %n, %c15 : index
  %b = arith.andi %a, %cm16 : index
  "use"(%b) : (index) -> ()
  return
}

// by hand: 3
func.func @aligned_up_by_padding(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c15 = arith.constant 15 : index
  %a = arith.subi %c0, %n : index
  %b = arith.andi %a, %c15 : index
  %c = arith.addi %n, %b : index
  "use"(%c) : (index) -> ()
  return
}

// by hand: 1
func.func @low_and_high_bits(%x: i32) {
  %c3 = arith.constant 3 : i32
  %cm4 = arith.constant -4 : i32
  %a = arith.andi %x, %c3 : i32
  %b = arith.andi %x, %cm4 : i32
  %c = arith.addi %a, %b : i32
  "use"(%c) : (i32) -> ()
  return
}

// by hand: 1
func.func @shifted_down_and_up(%x: index {shapeproof.facts = ["arg0 mod 4 == 0", "arg0 >= 0"]}) {
  %c2 = arith.constant 2 : index
  %a = arith.shrui %x, %c2 : index
  %b = arith.shli %a, %c2 : index
  "use"(%b) : (index) -> ()
  return
}

// by hand: 2
func.func @shifted_down_and_up_without_the_fact(%x: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c2 = arith.constant 2 : index
  %a = arith.shrui %x, %c2 : index
  %b = arith.shli %a, %c2 : index
  "use"(%b) : (index) -> ()
  return
}

// by hand: 1
func.func @cut_and_extended(%x: i64 {shapeproof.facts = ["0 <= arg0", "arg0 <= 1000"]}) {
  %a = arith.trunci %x : i64 to i32
  %b = arith.extui %a : i32 to i64
  "use"(%b) : (i64) -> ()
  return
}

// by hand: 3
func.func @cut_and_extended_without_the_fact(%x: i64 {shapeproof.facts = ["0 <= arg0"]}) {
  %a = arith.trunci %x : i64 to i32
  %b = arith.extsi %a : i32 to i64
  "use"(%b) : (i64) -> ()
  return
}
