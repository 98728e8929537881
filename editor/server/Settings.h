// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The settings of an editor, as JSON with defaults:
//
//   {"hints": {"shapes": true, "numbers": true},
//    "diagnostics": {"undecided": false},
//    "libraries": [], "budget": 1, "context": ""}

#ifndef SHAPEPROOF_TOOLS_LSP_SETTINGS_H
#define SHAPEPROOF_TOOLS_LSP_SETTINGS_H

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace shapeproof::editor {

struct Settings {
  /// Hints at values of shapes, and at those that are numbers.
  bool hintsAtShapes = true, hintsAtNumbers = true;
  /// Also show checks that are contingent or unknown.
  bool showsUndecided = false;
  /// Files with shape function libraries, besides those that come with the
  /// tool.
  std::vector<std::string> libraries;
  double budget = 1;
  std::string context;
  /// The folder of the libraries that come with the tool; no setting.
  std::string libraryFolder;

  /// Takes over what is there and of the right type; `{"shapeproof": {...}}` is
  /// the same as what is in it.
  void read(const llvm::json::Value &value);
  /// A text that is different for settings under which views are.
  std::string key() const;
};

} // namespace shapeproof::editor

#endif // SHAPEPROOF_TOOLS_LSP_SETTINGS_H
