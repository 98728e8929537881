// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Importer.h.

#include "core/rules/Importer.h"

namespace shapeproof {

llvm::Expected<std::unique_ptr<Importer>>
Importer::create(const ImportOptions &options, bool withWitnesses,
                 Findings &findings) {
  std::unique_ptr<Importer> result(new Importer(options, findings));
  if (llvm::Error error = result->factScopes.init(withWitnesses))
    return error;
  return result;
}

} // namespace shapeproof
