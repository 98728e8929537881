// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one claim in the grammar of problem text, over existing terms:
//
//   ClaimNames names;
//   names.dims = {{"d0", rows}, {"d1", columns}};
//   Expected<ClaimId> claim = parseClaim("d0 mod 4 == 0 and d0 <= d1", store,
//                                        names);

#ifndef SHAPEPROOF_CLAIMTEXT_H
#define SHAPEPROOF_CLAIMTEXT_H

#include "shapeproof/Place.h"
#include "shapeproof/Terms.h"
#include "llvm/Support/Error.h"
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace shapeproof {

/// The terms that names in the text stand for. The names must be names in
/// problem text (no keywords), each given once.
struct ClaimNames {
  std::vector<std::pair<std::string, DimId>> dims;
  std::vector<std::pair<std::string, ShapeId>> shapes;
  std::vector<std::pair<std::string, ClaimId>> truths;
};

/// The error in the text of a claim. Printed as one line, `column 5: ` and the
/// message; for a text of several lines `line 2, column 5: `.
class ClaimTextError : public llvm::ErrorInfo<ClaimTextError> {
public:
  static char ID;
  ClaimTextError(Place place, std::string message)
      : place(place), message(std::move(message)) {}
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

  /// The place in the text.
  Place place;
  std::string message;
};

/// The claim and its definedness (as after `assume`). The whole text is one
/// claim; newlines are blanks. Error: a ClaimTextError.
llvm::Expected<ClaimId> parseClaim(llvm::StringRef text, TermStore &store,
                                   const ClaimNames &names);

} // namespace shapeproof

#endif // SHAPEPROOF_CLAIMTEXT_H
