// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See KeyOrder.h. One pass over strings and brackets; everything else is
// copied.
//
// Tested by tests/results/report/ReadReportTest.cpp.

#include "results/report/KeyOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

using namespace shapeproof;
using llvm::StringRef;

static constexpr size_t kDigits = 8;

namespace {

class Numbering {
public:
  explicit Numbering(StringRef text) : text(text), os(result) {}

  std::string run() {
    while (position < text.size()) {
      char c = text[position];
      if (c == '"') {
        string();
        continue;
      }
      if (c == '{' || c == '[') {
        ++depth;
        if (c == '{' && isExampleNext && !example)
          example = {depth, 0};
      } else if (c == '}' || c == ']') {
        if (example && depth == example->depth)
          example.reset();
        --depth;
      }
      if (!llvm::isSpace(c) && c != ':')
        isExampleNext = false;
      os << c;
      ++position;
    }
    return std::move(result);
  }

private:
  /// Passes a string; if it is a key, notes whose key it is.
  void string() {
    size_t end = position + 1;
    while (end < text.size() && text[end] != '"')
      end += text[end] == '\\' ? 2 : 1;
    StringRef inner = text.slice(position + 1, end);
    bool isKey = text.drop_front(std::min(end + 1, text.size()))
                     .ltrim()
                     .starts_with(":");
    os << '"';
    if (isKey && example && depth == example->depth)
      os << llvm::format("%08u", example->numKeys++);
    os << inner << (end < text.size() ? "\"" : "");
    position = std::min(end + 1, text.size());
    isExampleNext =
        isKey && llvm::is_contained({"example", "counterexample", "breaks",
                                     "rejects", "runs_with"},
                                    inner);
  }

  struct Open {
    long depth;
    unsigned numKeys;
  };

  StringRef text;
  size_t position = 0;
  std::string result;
  llvm::raw_string_ostream os;
  long depth = 0;
  bool isExampleNext = false;
  std::optional<Open> example;
};

} // namespace

std::string shapeproof::withNumberedKeys(StringRef text) {
  return Numbering(text).run();
}

void shapeproof::takeNumbers(Example &example) {
  llvm::sort(example, [](const NamedValue &a, const NamedValue &b) {
    return a.name < b.name;
  });
  llvm::StringSet<> seen;
  Example kept;
  for (NamedValue &named : llvm::reverse(example)) {
    named.name.erase(0, kDigits);
    if (seen.insert(named.name).second)
      kept.push_back(std::move(named));
  }
  example.assign(std::make_move_iterator(kept.rbegin()),
                 std::make_move_iterator(kept.rend()));
}
