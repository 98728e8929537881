// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Terms as variables and the propagators that define them.
//
// The network turns each dim term into a *view*, scale * variable + offset, of
// a variable for its primitive part, so that all spellings of one sum share its
// range:
//
//   n + m           1 * [n + m] + 0
//   10 - n - m     -1 * [n + m] + 10
//   2 * n + 3       2 * [n] + 3           a lone column is its own variable
//
// and a variable is defined by propagators over other variables: [n + m] by
// -[n + m] + [n] + [m] == 0. A floordiv by a constant c also introduces its
// remainder r = a - c * (a floordiv c) and the propagator r == a mod c, and a
// sum in which such a remainder can be recognised (2 * n - 8 * (n floordiv 4)
// + m is 2 * r + m) is defined a second time through it.
//
// The network only grows; it holds no ranges and no facts. A variable's number
// is in order of first occurrence and never visible in an answer.

#ifndef SHAPEPROOF_PROPAGATION_NETWORK_H
#define SHAPEPROOF_PROPAGATION_NETWORK_H

#include "engine/propagation/Propagator.h"
#include "llvm/ADT/DenseMap.h"

#include <deque>

namespace shapeproof {

/// A term as scale * variable + offset; no variable for a constant.
struct View {
  static constexpr uint32_t kConstant = ~0u;
  uint32_t variable = kConstant;
  Int scale{1};
  Int offset{0};
};

class Network {
public:
  explicit Network(TermStore &store) : store(store) {}

  /// The view of a term; adds the variables it takes. Iterative: the depth of a
  /// term costs no stack.
  View view(DimId d);

  /// A Literal for Eq, Ne or Ge.
  Propagator literal(ClaimId claim);
  /// A Clause for an Or whose arms are literals or conjunctions of them. False
  /// when joining its arms can give nothing, or is too much work.
  bool clause(ClaimId disjunction, Propagator &result);

  struct Variable {
    /// The range that always holds: symbols and extents of dims are >= 0.
    IntRange initial;
    /// Indices of propagators.
    llvm::SmallVector<uint32_t, 2> definitions;
    DimId term;
    /// A column, or a sum of two.
    bool isSmall = false;
  };
  const Variable &variable(uint32_t v) const { return variables[v]; }
  uint32_t numVariables() const {
    return static_cast<uint32_t>(variables.size());
  }
  const Propagator &definition(uint32_t index) const {
    return propagators[index];
  }
  /// The definitions of broadcasts that this clause is a guard of.
  llvm::ArrayRef<uint32_t> guardedBy(ClaimId guard) const {
    auto it = guarded.find(guard);
    return it == guarded.end() ? llvm::ArrayRef<uint32_t>() : it->second;
  }
  size_t memoryUsage() const;

private:
  uint32_t makeVariable(DimId primitive);
  View affineView(DimId d);
  Operand operandOf(DimId d, Propagator &c);
  void define(uint32_t variable, Propagator c);
  void defineAtom(uint32_t variable, DimId d);
  void defineSum(uint32_t variable, DimId d);
  void defineRemainder(uint32_t variable, DimId quotient);
  void defineThroughRemainders(uint32_t variable, DimId sum);
  /// Defines a sum as a multiple of a remainder plus the rest, if that is
  /// shorter.
  bool defineThroughRemainder(uint32_t variable, DimId sum, DimId remainder);
  /// Defines n - n floordiv 2 as -(-n floordiv 2), whose dividend has one
  /// range.
  void defineAsQuotient(uint32_t variable, DimId sum);
  /// Appends the propagators of an arm; false when a part has none.
  void collectArm(ClaimId claim, Propagator &clause,
                  std::vector<Propagator> &arm);

  TermStore &store;
  llvm::DenseMap<DimId, uint32_t> variableOf;
  std::vector<Variable> variables;
  std::deque<Propagator> propagators; // stable addresses
  llvm::DenseMap<ClaimId, llvm::SmallVector<uint32_t, 1>> guarded;
  /// Variables whose definition is still to be made.
  std::vector<std::pair<uint32_t, DimId>> undefined;
};

} // namespace shapeproof

#endif // SHAPEPROOF_PROPAGATION_NETWORK_H
