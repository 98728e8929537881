// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts an analysis has come across, with where each one comes from.

#ifndef SHAPEPROOF_MLIR_FACTS_FACTS_H
#define SHAPEPROOF_MLIR_FACTS_FACTS_H

#include "core/facts/Evidence.h"
#include "mlir/IR/Operation.h"
#include "shapeproof/Terms.h"
#include <string>
#include <vector>

namespace shapeproof {

/// Not a fact of the program but the assumption that index arithmetic does not
/// overflow, so that evidence can hold it like any other premise.
inline constexpr FactId kNoOverflow{0};

struct Fact {
  /// The op that established it; null for kNoOverflow only.
  mlir::Operation *op = nullptr;
  /// The op's name, or "branch", "loop", "type", "contract".
  std::string kind = {};
  ClaimId claim = {};
  EvidenceId evidence = kNoEvidence;
  /// The witness that states the fact, if one does: the fact holds where the
  /// witness is consumed.
  mlir::Value witness = {};
  std::string message = {};
  /// The argument it is stated of, if it is (Stated.h).
  mlir::Value argument = {};

  /// A fact that `op` states, under its own name as the kind.
  static Fact of(mlir::Operation *op, ClaimId claim, EvidenceId evidence,
                 llvm::StringRef message = {}) {
    return {op,    op->getName().getStringRef().str(),
            claim, evidence,
            {},    message.str(),
            {}};
  }
  /// A fact with the same source and another claim, which no witness states.
  Fact withClaim(ClaimId other, EvidenceId support) const {
    return {op, kind, other, support, {}, message, argument};
  }
};

class FactTable {
public:
  FactTable() { facts.emplace_back(); }
  FactId add(Fact fact) {
    facts.push_back(std::move(fact));
    return FactId(uint32_t(facts.size() - 1));
  }
  const Fact &operator[](FactId id) const { return facts[id.raw]; }
  unsigned size() const { return facts.size(); }

private:
  std::vector<Fact> facts;
};

} // namespace shapeproof

#endif // SHAPEPROOF_MLIR_FACTS_FACTS_H
