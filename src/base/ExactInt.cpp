// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exact integers beyond 64 bits: the size cap and representation-free hashing.

#include "base/ExactInt.h"
#include "shapeproof/Terms.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;

bool shapeproof::withinCap(const Int &x) {
  if (fitsInt64(x))
    return true;
  static const Int cap(
      llvm::APInt::getOneBitSet(TermStore::kMaxBits + 2, TermStore::kMaxBits));
  return x < cap && -x < cap;
}

uint64_t shapeproof::hashInt(const Int &x) {
  if (fitsInt64(x))
    return llvm::hash_value(static_cast<int64_t>(x));
  llvm::SmallString<64> digits;
  llvm::raw_svector_ostream os(digits);
  x.print(os);
  return llvm::hash_value(digits.str());
}

Int shapeproof::floorDivide(const Int &a, const Int &b) {
  return canonical(b < 0 ? floorDiv(-a, -b) : floorDiv(a, b));
}

Int shapeproof::floorModulo(const Int &a, const Int &b) {
  return canonical(a - b * floorDivide(a, b));
}
