// Divisions as lowering leaves them, rounding up, padding of windows, trips.
// `by hand` is the number of operations other than constants and terminators
// that a person would leave (README.md).

// by hand: 2
func.func @lowered_ceildiv(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %q = arith.divsi %n, %c8 : index
  %back = arith.muli %q, %c8 : index
  %rest = arith.cmpi ne, %n, %back : index
  %positive = arith.cmpi sgt, %n, %c0 : index
  %up = arith.andi %rest, %positive : i1
  %more = arith.addi %q, %c1 : index
  %r = arith.select %up, %more, %q : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 3
func.func @lowered_ceildiv_of_a_size(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %empty = arith.cmpi sle, %n, %c0 : index
  %minus = arith.subi %c0, %n : index
  %less = arith.subi %n, %c1 : index
  %x = arith.select %empty, %minus, %less : index
  %q = arith.divsi %x, %c16 : index
  %nq = arith.subi %c0, %q : index
  %more = arith.addi %q, %c1 : index
  %r = arith.select %empty, %nq, %more : index
  "use"(%n, %r) : (index, index) -> ()
  return
}

// by hand: 2
func.func @lowered_floordiv(%x: index) {
  %c0 = arith.constant 0 : index
  %cm1 = arith.constant -1 : index
  %c32 = arith.constant 32 : index
  %negative = arith.cmpi slt, %x, %c0 : index
  %flipped = arith.subi %cm1, %x : index
  %d = arith.select %negative, %flipped, %x : index
  %q = arith.divsi %d, %c32 : index
  %nq = arith.subi %cm1, %q : index
  %r = arith.select %negative, %nq, %q : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 2
func.func @lowered_floordiv_of_nonnegative(%x: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %cm1 = arith.constant -1 : index
  %c32 = arith.constant 32 : index
  %negative = arith.cmpi slt, %x, %c0 : index
  %flipped = arith.subi %cm1, %x : index
  %d = arith.select %negative, %flipped, %x : index
  %q = arith.divsi %d, %c32 : index
  %nq = arith.subi %cm1, %q : index
  %r = arith.select %negative, %nq, %q : index
  "use"(%r) : (index) -> ()
  return
}

// by hand: 2
func.func @lowered_mod(%x: index) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %r = arith.remsi %x, %c32 : index
  %negative = arith.cmpi slt, %r, %c0 : index
  %up = arith.addi %r, %c32 : index
  %m = arith.select %negative, %up, %r : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 2
func.func @lowered_mod_of_nonnegative(%x: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %r = arith.remsi %x, %c12 : index
  %negative = arith.cmpi slt, %r, %c0 : index
  %up = arith.addi %r, %c12 : index
  %m = arith.select %negative, %up, %r : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 2
func.func @ceildiv_twice(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %a = arith.addi %n, %c3 : index
  %b = arith.divsi %a, %c4 : index
  %c = arith.addi %b, %c7 : index
  %d = arith.divsi %c, %c8 : index
  "use"(%d) : (index) -> ()
  return
}

// by hand: 2
func.func @halved_three_times(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c2 = arith.constant 2 : index
  %a = arith.divsi %n, %c2 : index
  %b = arith.divsi %a, %c2 : index
  %c = arith.divsi %b, %c2 : index
  "use"(%c) : (index) -> ()
  return
}

// by hand: 1
func.func @halved_and_doubled(%n: index {shapeproof.facts = ["arg0 mod 8 == 0"]}) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %a = arith.floordivsi %n, %c2 : index
  %b = arith.floordivsi %a, %c2 : index
  %c = arith.floordivsi %b, %c2 : index
  %d = arith.muli %c, %c8 : index
  "use"(%d) : (index) -> ()
  return
}

// by hand: 3
func.func @halved_and_doubled_without_the_fact(%n: index {shapeproof.facts = ["arg0 mod 4 == 0", "arg0 >= 0"]}) {
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %a = arith.divsi %n, %c2 : index
  %b = arith.divsi %a, %c2 : index
  %c = arith.divsi %b, %c2 : index
  %d = arith.muli %c, %c8 : index
  "use"(%c, %d) : (index, index) -> ()
  return
}

// by hand: 1
func.func @same_padding_of_stride_1(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %out = arith.ceildivsi %n, %c1 : index
  %last = arith.subi %out, %c1 : index
  %end = arith.addi %last, %c3 : index
  %pad = arith.subi %end, %n : index
  %total = arith.maxsi %pad, %c0 : index
  "use"(%total) : (index) -> ()
  return
}

// by hand: 3
func.func @same_padding_of_stride_2(%t: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %out = arith.ceildivsi %n, %c2 : index
  %last = arith.subi %out, %c1 : index
  %start = arith.muli %last, %c2 : index
  %end = arith.addi %start, %c2 : index
  %pad = arith.subi %end, %n : index
  %total = arith.maxsi %pad, %c0 : index
  "use"(%total) : (index) -> ()
  return
}

// by hand: 1
func.func @padding_to_a_multiple_that_it_is(%n: index {shapeproof.facts = ["arg0 mod 32 == 0", "arg0 >= 0"]}) {
  %c32 = arith.constant 32 : index
  %r = arith.remsi %n, %c32 : index
  %d = arith.subi %c32, %r : index
  %p = arith.remsi %d, %c32 : index
  %s = arith.addi %n, %p : index
  "use"(%s) : (index) -> ()
  return
}

// by hand: 3
func.func @padding_to_a_multiple(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c32 = arith.constant 32 : index
  %r = arith.remsi %n, %c32 : index
  %d = arith.subi %c32, %r : index
  %p = arith.remsi %d, %c32 : index
  %s = arith.addi %n, %p : index
  "use"(%s) : (index) -> ()
  return
}

// by hand: 1
func.func @window_of_3_padded_by_1(%n: index {shapeproof.facts = ["arg0 >= 1"]}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %padded = arith.addi %n, %c2 : index
  %room = arith.subi %padded, %c3 : index
  %steps = arith.divsi %room, %c1 : index
  %out = arith.addi %steps, %c1 : index
  "use"(%out) : (index) -> ()
  return
}

// by hand: 2
func.func @window_of_7_with_stride_2(%n: index {shapeproof.facts = ["arg0 >= 1"]}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %padded = arith.addi %n, %c6 : index
  %room = arith.subi %padded, %c7 : index
  %steps = arith.divsi %room, %c2 : index
  %out = arith.addi %steps, %c1 : index
  "use"(%out) : (index) -> ()
  return
}

// by hand: 2
func.func @patches(%n: index {shapeproof.facts = ["arg0 >= 16"]}) {
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %room = arith.subi %n, %c16 : index
  %steps = arith.divsi %room, %c16 : index
  %out = arith.addi %steps, %c1 : index
  "use"(%out) : (index) -> ()
  return
}

// by hand: 2
func.func @tiles_of_a_padded_size(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  %a = arith.addi %n, %c63 : index
  %b = arith.divsi %a, %c64 : index
  %c = arith.muli %b, %c64 : index
  %d = arith.addi %c, %c63 : index
  %e = arith.divsi %d, %c64 : index
  "use"(%e) : (index) -> ()
  return
}

// by hand: 2
func.func @pages_counted_twice(%s: index {shapeproof.facts = ["arg0 >= 1"]}) {
  %c1 = arith.constant 1 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %a = arith.addi %s, %c15 : index
  %b = arith.divsi %a, %c16 : index
  %c = arith.subi %s, %c1 : index
  %d = arith.divsi %c, %c16 : index
  %e = arith.addi %d, %c1 : index
  "use"(%b, %e) : (index, index) -> ()
  return
}

// by hand: 2
func.func @rounded_up_by_select(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %q = arith.divsi %n, %c7 : index
  %r = arith.remsi %n, %c7 : index
  %rest = arith.cmpi ne, %r, %c0 : index
  %more = arith.addi %q, %c1 : index
  %x = arith.select %rest, %more, %q : index
  "use"(%x) : (index) -> ()
  return
}

// by hand: 2
func.func @shard(%v: index {shapeproof.facts = ["arg0 mod 8 == 0", "arg0 >= 0"]}, %r: index {shapeproof.facts = ["0 <= arg1", "arg1 < 8"]}) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %size = arith.ceildivsi %v, %c8 : index
  %next = arith.addi %r, %c1 : index
  %from = arith.muli %r, %size : index
  %to = arith.muli %next, %size : index
  %end = arith.minsi %to, %v : index
  %mine = arith.subi %end, %from : index
  "use"(%mine) : (index) -> ()
  return
}
