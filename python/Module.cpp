// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// shapeproof._core: contexts, dims, shapes, claims, answers and bounds for
// Python. Code that does not need C++ is in the package around it.
//
// Tested by tests/python.

#include "Handles.h"

using namespace shapeproof::python;

PYBIND11_MODULE(_core, m) {
  m.doc() = "What of the package shapeproof is written in C++.";
  m.attr("__version__") = SHAPEPROOF_VERSION;
  addClaim(m);
  addDim(m);
  addShape(m);
  addFact(m);
  addAnswer(m);
  addBounds(m);
  addContext(m);
  addAnalysis(m);
}
