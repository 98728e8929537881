// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Extends LLVM's command line library: an option for colors that means the same
// for all commands, and errors that mention our options only.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// Removes `--color` and `--color=WHEN` from the arguments. Without them,
/// terminals have colors unless NO_COLOR is set, and the text is as wide as the
/// terminal. Returns the error, or null.
const char *takeColors(std::vector<char *> &arguments, TextStyle &style);

/// Parses the options; returns false, after a message on standard error, if
/// they are wrong.
bool parseCommandLine(const std::vector<char *> &arguments,
                      llvm::StringRef overview);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H
