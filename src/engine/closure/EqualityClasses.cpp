// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See EqualityClasses.h. Tested by tests/engine/closure.

#include "engine/closure/EqualityClasses.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

std::string EqualityClasses::name(NodeId n) const {
  return isShape(n) ? store.str(shape(n)) : store.str(dim(n));
}

bool EqualityClasses::checkInvariants() const {
  for (NodeId n = 0; n < nodes.size(); ++n) {
    if (nodes[nodes[n].rep].rep != nodes[n].rep)
      return false; // labels are flat
    if (nodes[n].rep != n)
      continue;
    uint32_t size = 0;
    bool labelled = true;
    forEachMember(n, [&](NodeId m) {
      labelled &= nodes[m].rep == n;
      ++size;
    });
    if (!labelled || size != nodes[n].size || offsets[n] != 0)
      return false;
  }
  return true;
}

void EqualityClasses::print(llvm::raw_ostream &os) const {
  for (NodeId n = 0; n < nodes.size(); ++n) {
    if (nodes[n].rep != n || nodes[n].size == 1)
      continue;
    os << name(n) << ':';
    forEachMember(n, [&](NodeId m) {
      if (m != n)
        os << "  " << name(m) << " (" << offsets[m] << ')';
    });
    os << '\n';
  }
}

void EqualityClasses::dump() const { print(llvm::dbgs()); }
