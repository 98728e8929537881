// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The values of an assignment by name, for people and for reports.
//
//   Answer answer = context.decide(claim);           // Contingent
//   for (const NamedValue &v : nameAssignment(store, *answer.counterexample))
//     ...                                            // {"n", 3}, {"s", {2, 3}}

#ifndef SHAPEPROOF_EXAMPLE_H
#define SHAPEPROOF_EXAMPLE_H

#include "shapeproof/Ids.h"
#include <string>
#include <variant>
#include <vector>

namespace shapeproof {

class TermStore;
struct Assignment;

/// A shape's extents are a list.
struct NamedValue {
  std::string name;
  std::variant<bool, Int, std::vector<Int>> value;
};
using Example = std::vector<NamedValue>;

/// The values of `assignment` by name, for the symbols it has: dims, then
/// shapes, then truth values, each in the store's structural order. Where two
/// symbols have one name, the later ones get "#2", "#3".
Example nameAssignment(const TermStore &store, const Assignment &assignment);

} // namespace shapeproof

#endif // SHAPEPROOF_EXAMPLE_H
