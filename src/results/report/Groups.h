// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Groups checks that fail for the same cause, so that they are shown together.
//
//   m.mlir:20:5, 24:5 and 28:5 load from one buffer with one index each:
//   scf.for@18:3.arg0 < arg0.dim0, scf.for@22:3.arg0 < arg0.dim0, ...

#ifndef SHAPEPROOF_REPORT_GROUPS_H
#define SHAPEPROOF_REPORT_GROUPS_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// The degree to which a check needs attention.
enum class Urgency : uint8_t {
  Wrong,     ///< The check always fails, or is not as expected.
  Needed,    ///< The check fails for some inputs.
  Undecided, ///< The check was not decided.
  None,      ///< Proved, as expected, or only a query.
};
Urgency urgencyOf(const CheckReport &check);

/// Checks of one function and one verdict that have the same claim up to names,
/// the same message of an author, or the same source line. The first one in the
/// file comes first.
using Group = std::vector<const CheckReport *>;

/// The groups that need attention, most urgent first, then in file order.
std::vector<Group> groupsOf(const FileReport &file);

} // namespace shapeproof

#endif // SHAPEPROOF_REPORT_GROUPS_H
