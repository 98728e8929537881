// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function for each language, in a file of its own
// (ProgramLanguage::write).

#ifndef SHAPEPROOF_EMIT_WRITERS_H
#define SHAPEPROOF_EMIT_WRITERS_H

#include "shapeproof/SizeProgram.h"
#include "llvm/ADT/StringRef.h"

namespace shapeproof::emit {

#define SHAPEPROOF_WRITER(name)                                                \
  void name(const std::vector<SizeProgram> &programs,                          \
            const ProgramParts &what, llvm::StringRef origin,                  \
            llvm::raw_ostream &os)
SHAPEPROOF_WRITER(writeC);
SHAPEPROOF_WRITER(writeCpp);
SHAPEPROOF_WRITER(writeJs);
SHAPEPROOF_WRITER(writePython);
SHAPEPROOF_WRITER(writeMlir);
#undef SHAPEPROOF_WRITER

} // namespace shapeproof::emit

#endif // SHAPEPROOF_EMIT_WRITERS_H
