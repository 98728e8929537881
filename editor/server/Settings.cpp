// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Settings.h.

#include "Settings.h"
#include "shapeproof/ContextOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::editor {

void Settings::read(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (const auto *inner = object ? object->getObject("shapeproof") : nullptr)
    object = inner;
  if (!object)
    return;
  auto readBool = [](const llvm::json::Object *from, llvm::StringRef key,
                     bool &to) {
    if (from)
      to = from->getBoolean(key).value_or(to);
  };
  readBool(object->getObject("hints"), "shapes", hintsAtShapes);
  readBool(object->getObject("hints"), "numbers", hintsAtNumbers);
  readBool(object->getObject("diagnostics"), "undecided", showsUndecided);
  if (auto given = object->getNumber("budget"); given && isBudget(*given))
    budget = *given;
  if (auto given = object->getString("context"))
    context = given->str();
  if (const llvm::json::Array *given = object->getArray("libraries")) {
    libraries.clear();
    for (const llvm::json::Value &file : *given)
      if (auto path = file.getAsString())
        libraries.push_back(path->str());
  }
}

std::string Settings::key() const {
  std::string text;
  llvm::raw_string_ostream(text)
      << hintsAtShapes << hintsAtNumbers << showsUndecided << ' ' << budget
      << ' ' << context << '\n'
      << llvm::join(libraries, "\n") << '\n';
  return text;
}

} // namespace shapeproof::editor
