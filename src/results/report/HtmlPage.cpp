// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A page that loads nothing, with its style, its script and its data.

#include "results/report/HtmlAssets.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace shapeproof {

namespace {

/// Passes JSON on with '<' escaped: it occurs in strings only, and only it
/// could end the element that contains the data.
class ScriptData : public llvm::raw_ostream {
public:
  explicit ScriptData(llvm::raw_ostream &os) : os(os) { SetUnbuffered(); }

private:
  void write_impl(const char *data, size_t size) override {
    StringRef text(data, size);
    while (!text.empty()) {
      size_t at = text.find('<');
      os << text.take_front(at);
      if (at == StringRef::npos)
        return;
      os << "\\u003c";
      text = text.drop_front(at + 1);
    }
  }
  uint64_t current_pos() const override { return os.tell(); }

  llvm::raw_ostream &os;
};

} // namespace

void writePage(llvm::raw_ostream &os, const HtmlPage &page,
               llvm::function_ref<void(llvm::raw_ostream &)> writeData) {
  // The element's text is the script with the newline before it.
  std::string script = ("\n" + StringRef(page.script)).str();
  auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(script));
  StringRef rest = page.text;
  for (;;) {
    auto [before, after] = rest.split('%');
    os << before;
    if (before.size() == rest.size())
      return;
    rest = after;
    if (rest.consume_front("style%")) {
      os << page.style;
    } else if (rest.consume_front("script%")) {
      os << page.script;
    } else if (rest.consume_front("hash%")) {
      os << llvm::encodeBase64(hash);
    } else if (rest.consume_front("data%")) {
      ScriptData data(os);
      writeData(data);
    } else {
      os << '%';
    }
  }
}

} // namespace shapeproof
