// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One claim in the grammar of problem text, about terms that there are:
//
//   ClaimNames names;
//   names.dims = {{"d0", rows}, {"d1", columns}};
//   Expected<ClaimId> claim = parseClaim("d0 mod 4 == 0 and d0 <= d1", store,
//                                        names);

#ifndef SHAPEPROOF_CLAIMTEXT_H
#define SHAPEPROOF_CLAIMTEXT_H

#include "shapeproof/Terms.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace shapeproof {

/// What names in the text stand for. They must be names in problem text (no
/// keywords), each given once.
struct ClaimNames {
  std::vector<std::pair<std::string, DimId>> dims;
  std::vector<std::pair<std::string, ShapeId>> shapes;
};

/// The claim and its definedness (as after `assume`). Error: what is wrong with
/// the text, as one line.
llvm::Expected<ClaimId> parseClaim(llvm::StringRef text, TermStore &store,
                                   const ClaimNames &names);

} // namespace shapeproof

#endif // SHAPEPROOF_CLAIMTEXT_H
