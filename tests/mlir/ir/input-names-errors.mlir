// Names that are none, or that of another input, are errors with their place.
//
// RUN: not shapeproof analyze %s 2>&1 | FileCheck %s

// CHECK: [[@LINE+1]]:{{[0-9]+}}: error: shapeproof.name: 'mod' is no name of an input
func.func @f(%a: tensor<?xf32> {shapeproof.name = "mod"}) { return }

// CHECK: error: shapeproof.name: 'arg0' is no name of an input
func.func @g(%a: index, %b: tensor<?xf32> {shapeproof.name = "arg0"}) { return }

// CHECK: error: shapeproof.name: two inputs are called 'x'
func.func @h(%a: index {shapeproof.name = "x"}, %b: index {shapeproof.name = "x"}) { return }

// CHECK: error: shapeproof.letters: 'a b' is no name of a size
func.func @i(%a: tensor<?xf32> {shapeproof.letters = ["a b"]}) { return }
