// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values that the program determines and we do not.
//
//   %r = math.absi %x          a symbol for %r, but no input of the program: an
//                              assignment that gives it a value is no evidence
//                              that a check can fail
//   select(t <= 0, affine division(n, t), n floordiv t) <= 5
//                              n = 12, t = 2 is evidence: nothing unknown is
//                              needed
//
// Each such symbol is registered here with what it stands for.

#ifndef SHAPEPROOF_MLIR_VALUES_UNMODELLED_H
#define SHAPEPROOF_MLIR_VALUES_UNMODELLED_H

#include "core/ir/Limits.h"
#include "engine/terms/Traversal.h"
#include "shapeproof/Answer.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace shapeproof {

class Unmodelled {
public:
  explicit Unmodelled(const TermStore &store) : store(store) {}

  /// Registers a symbol, or the extents of a ranked shape that are symbols.
  void add(Term symbol, llvm::StringRef what);
  /// Registers a symbol for a value that a loop carries, of which invariants
  /// are known. A claim about it that may hold and fail may do neither for any
  /// input, but an execution can show that it does.
  void addCarried(Term symbol, llvm::StringRef what) {
    carried.try_emplace(symbol, what.str());
  }
  bool isCarried(Term symbol) const { return carried.contains(symbol); }
  /// Registers a function of Apply terms; functions that are not registered are
  /// those of machine integers.
  void addFunction(llvm::StringRef name, llvm::StringRef what) {
    functions.try_emplace(name, what.str());
  }

  /// Notes an integer of which it is unknown whether it overflows; exporters
  /// compute the same one again and again.
  void addUndecidedFit(DimId number) {
    if (!undecidedFits.insert(number).second)
      ++repeatedFits;
  }
  /// Whether it has been asked in vain of the number, which facts since then
  /// may have changed, and too often of others as well.
  bool isUndecidedFit(DimId number) const {
    return repeatedFits >= limits::undecidedFits &&
           undecidedFits.contains(number);
  }
  /// Whether there are so many of these that they are data, not sizes: then
  /// elements of tensors are not followed.
  bool hasLostTrack() const {
    return undecidedFits.size() >= limits::undecidedFits;
  }

  /// The reason why a Contingent answer to `claim` is none: its examples need
  /// a value that is not modelled. Empty if there is no such value.
  std::string findIn(ClaimId claim, const Answer &answer) const;
  /// As findIn(), about the values that loops carry.
  std::string findCarriedIn(ClaimId claim) const;

private:
  std::string findIn(ClaimId claim) const;
  /// The values of the assignment that inputs have.
  Assignment modelledPart(const Assignment &assignment) const;

  const TermStore &store;
  llvm::DenseMap<Term, std::string> names, carried;
  llvm::StringMap<std::string> functions;
  llvm::DenseSet<DimId> undecidedFits;
  unsigned repeatedFits = 0;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_VALUES_UNMODELLED_H
