// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM's command line library leaves to be wished for: an option for
// colors that means what it says everywhere, and errors that speak of our
// options only.

#ifndef SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H
#define SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H

#include "shapeproof/Report.h"

namespace shapeproof {

/// Takes `--color` and `--color=WHEN` out of the arguments. Without, terminals
/// have colors unless NO_COLOR is set, and the width of a terminal is that of
/// the text. Returns what is wrong, or null.
const char *takeColors(std::vector<char *> &arguments, TextStyle &style);

/// Parses the options; false if they are wrong, which has been said on standard
/// error.
bool parseCommandLine(const std::vector<char *> &arguments,
                      llvm::StringRef overview);

} // namespace shapeproof

#endif // SHAPEPROOF_TOOLS_SHAPEPROOF_COMMANDLINE_H
