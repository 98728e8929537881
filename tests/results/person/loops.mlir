// Tiles, masks, extremes, slices and branches.
// `by hand` is the number of operations other than constants and terminators
// that a person would leave (README.md).

// by hand: 3
func.func @tiles_of_tiles_that_divide(%n: index {shapeproof.facts = ["arg0 mod 128 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c128 {
    %left = arith.subi %n, %i : index
    %m = arith.minsi %left, %c128 : index
    scf.for %j = %c0 to %m step %c32 {
      %rest = arith.subi %m, %j : index
      %k = arith.minsi %rest, %c32 : index
      "use"(%k) : (index) -> ()
    }
  }
  return
}

// by hand: 4
func.func @inner_tiles_divide(%n: index {shapeproof.facts = ["arg0 mod 32 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c128 {
    %m = affine.min affine_map<(d0)[s0] -> (128, s0 - d0)>(%i)[%n]
    scf.for %j = %c0 to %m step %c32 {
      %k = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%j)[%m]
      "use"(%k) : (index) -> ()
    }
  }
  return
}

// by hand: 5
func.func @no_tiles_divide(%n: index {shapeproof.facts = ["arg0 mod 16 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c128 {
    %m = affine.min affine_map<(d0)[s0] -> (128, s0 - d0)>(%i)[%n]
    scf.for %j = %c0 to %m step %c32 {
      %k = affine.min affine_map<(d0)[s0] -> (32, s0 - d0)>(%j)[%m]
      "use"(%k) : (index) -> ()
    }
  }
  return
}

// by hand: 3
func.func @tile_that_is_not_negative(%n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %n step %c64 {
    %m = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%i)[%n]
    %p = arith.maxsi %m, %c0 : index
    "use"(%p) : (index) -> ()
  }
  return
}

// by hand: 3
func.func @mask_of_a_tile(%n: index {shapeproof.facts = ["arg0 mod 16 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  scf.for %i = %c0 to %n step %c16 {
    scf.for %j = %c0 to %c16 step %c4 {
      %at = arith.addi %i, %j : index
      %left = arith.subi %n, %at : index
      %mask = vector.create_mask %left : vector<4xi1>
      "use"(%mask) : (vector<4xi1>) -> ()
    }
  }
  return
}

// by hand: 4
func.func @mask_of_the_last_tile(%n: index {shapeproof.facts = ["arg0 mod 2 == 0"]}) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    %left = arith.subi %n, %i : index
    %mask = vector.create_mask %left : vector<4xi1>
    "use"(%mask) : (vector<4xi1>) -> ()
  }
  return
}

// by hand: 2
func.func @tail_of_tiles(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c64 = arith.constant 64 : index
  %a = arith.divsi %n, %c64 : index
  %b = arith.muli %a, %c64 : index
  %c = arith.subi %n, %b : index
  "use"(%c) : (index) -> ()
  return
}

// by hand: 1
func.func @main_and_tail(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c64 = arith.constant 64 : index
  %rest = arith.remsi %n, %c64 : index
  %main = arith.subi %n, %rest : index
  %all = arith.addi %main, %rest : index
  "use"(%all) : (index) -> ()
  return
}

// by hand: 1
func.func @last_tile_is_full(%n: index {shapeproof.facts = ["arg0 mod 64 == 0", "arg0 >= 1"]}) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %tiles = arith.ceildivsi %n, %c64 : index
  %before = arith.subi %tiles, %c1 : index
  %first = arith.muli %before, %c64 : index
  %size = arith.subi %n, %first : index
  "use"(%size) : (index) -> ()
  return
}

// by hand: 1
func.func @cut_after_rounding_up(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c64 = arith.constant 64 : index
  %tiles = arith.ceildivsi %n, %c64 : index
  %padded = arith.muli %tiles, %c64 : index
  %m = arith.minsi %n, %padded : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 2
func.func @extreme_of_a_difference(%b: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c250 = arith.constant 250 : index
  %m = arith.minsi %b, %c250 : index
  %d = arith.subi %b, %m : index
  %s = arith.addi %d, %c250 : index
  "use"(%s) : (index) -> ()
  return
}

// by hand: 2
func.func @clamped_in_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %last = arith.subi %n, %c1 : index
    %a = arith.minsi %i, %last : index
    %b = arith.maxsi %a, %c0 : index
    "use"(%b) : (index) -> ()
  }
  return
}

// by hand: 4
func.func @neighbour_clamped_in_a_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    %last = arith.subi %n, %c1 : index
    %a = arith.minsi %before, %last : index
    %b = arith.maxsi %a, %c0 : index
    "use"(%b) : (index) -> ()
  }
  return
}

// by hand: 2
func.func @largest_by_select(%x: index, %y: index) {
  %p = arith.cmpi slt, %x, %y : index
  %m = arith.select %p, %y, %x : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 2
func.func @largest_and_least(%x: index, %y: index) {
  %a = arith.maxsi %x, %y : index
  %b = arith.minsi %x, %y : index
  %s = arith.addi %a, %b : index
  "use"(%s) : (index) -> ()
  return
}

// by hand: 1
func.func @first_two_and_the_rest(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = arith.minsi %n, %c2 : index
  %d = arith.subi %n, %c2 : index
  %b = arith.maxsi %d, %c0 : index
  %s = arith.addi %a, %b : index
  "use"(%s) : (index) -> ()
  return
}

// by hand: 2
func.func @selected_twice(%p: i1, %a: index, %b: index, %c: index) {
  %x = arith.select %p, %a, %b : index
  %y = arith.select %p, %x, %c : index
  "use"(%y) : (index) -> ()
  return
}

// by hand: 2
func.func @minimum_that_stays(%n: index {shapeproof.facts = ["arg0 <= 6"]}) {
  %c5 = arith.constant 5 : index
  %m = arith.minsi %n, %c5 : index
  "use"(%m) : (index) -> ()
  return
}

// by hand: 3
func.func @length_of_a_slice(%s: index, %a: index {shapeproof.facts = ["0 <= arg1", "arg1 <= arg0"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %e = arith.addi %a, %c64 : index
  %end = arith.minsi %s, %e : index
  %d = arith.subi %end, %a : index
  %n = arith.maxsi %d, %c0 : index
  "use"(%n) : (index) -> ()
  return
}

// by hand: 2
func.func @last_of_a_window(%s: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c4096 = arith.constant 4096 : index
  %d = arith.subi %s, %c4096 : index
  %from = arith.maxsi %d, %c0 : index
  %n = arith.subi %s, %from : index
  "use"(%n) : (index) -> ()
  return
}

// by hand: 2
func.func @size_of_a_slice(%t: tensor<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %d = tensor.dim %s, %c0 : tensor<?xf32>
  "use"(%s, %d) : (tensor<?xf32>, index) -> ()
  return
}

// by hand: 3
func.func @same_condition_inside(%n: index) {
  %c8 = arith.constant 8 : index
  %c9 = arith.constant 9 : index
  %p = arith.cmpi slt, %n, %c8 : index
  scf.if %p {
    %q = arith.cmpi sle, %n, %c9 : index
    scf.if %q {
      "use"(%n) : (index) -> ()
    }
  }
  return
}

// by hand: 6
func.func @narrower_condition_inside(%n: index) {
  %c6 = arith.constant 6 : index
  %c8 = arith.constant 8 : index
  %p = arith.cmpi slt, %n, %c8 : index
  scf.if %p {
    "first"(%n) : (index) -> ()
    %q = arith.cmpi sle, %n, %c6 : index
    scf.if %q {
      "use"(%n) : (index) -> ()
    }
  }
  return
}

// by hand: 1
func.func @loop_of_one_step(%n: index {shapeproof.facts = ["1 <= arg0", "arg0 <= 48"]}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %end = arith.minsi %n, %c64 : index
  scf.for %i = %c0 to %end step %c64 {
    %left = arith.subi %end, %i : index
    "use"(%left) : (index) -> ()
  }
  return
}

// by hand: 2
func.func @loop_to_a_clamped_end(%n: index {shapeproof.facts = ["arg0 >= 0"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.maxsi %n, %c0 : index
  scf.for %i = %c0 to %end step %c1 {
    "use"(%i) : (index) -> ()
  }
  return
}

// by hand: 1
func.func @skip_connection_fits(%n: index {shapeproof.facts = ["arg0 mod 2 == 0", "arg0 >= 2"]}) {
  %c2 = arith.constant 2 : index
  %a = arith.divsi %n, %c2 : index
  %b = arith.muli %a, %c2 : index
  %p = arith.cmpi eq, %b, %n : index
  scf.if %p {
    "use"(%b) : (index) -> ()
  } else {
    "crop"(%b) : (index) -> ()
  }
  return
}

// by hand: 2
func.func @experts_with_room(%s: index {shapeproof.facts = ["arg0 >= 16"]}) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = arith.muli %s, %c2 : index
  %b = arith.ceildivsi %a, %c8 : index
  %m = arith.maxsi %b, %c4 : index
  "use"(%m) : (index) -> ()
  return
}
