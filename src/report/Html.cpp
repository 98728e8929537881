// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as one page that loads nothing: src/report/html/report.html with
// its style, its script, the report as JSON and the sources that it names.
//
//   {"report": {"schema": ...},
//    "sources": {"m.mlir": {"total": 900, "parts": [[1, ["module {", ...]]]}}}
//
// Nothing in a report or a source can run: the data is JSON without '<', the
// script makes text nodes of it, and a policy allows that one script by its
// hash. A large source is reduced to the lines around those that the report
// names, and a long line to its beginning.
//
// Tested by tests/cli/html.test and, in a browser, by tests/browser/run.py.

#include "base/Limits.h"
#include "report/Findings.h"
#include "report/HtmlAssets.h"
#include "report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <map>
#include <set>

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {

namespace {

/// The named lines of each source, by path.
using NamedLines = std::map<std::string, std::set<unsigned>>;

NamedLines namedLines(const Report &report) {
  NamedLines named;
  for (const FileReport &file : report.files) {
    named[file.path];
    forEachPlace(file, [&](const SourcePlace &place) {
      named[pathOf(file, place).str()].insert(place.line);
    });
  }
  return named;
}

std::string shownLine(StringRef line) {
  if (line.size() <= limits::htmlLineBytes)
    return asUtf8(line);
  return asUtf8(line.take_front(limits::htmlLineBytes)) + " ...";
}

/// Writes the parts of a source that are shown: [first line, lines].
void writeParts(json::OStream &out, StringRef text,
                const std::set<unsigned> &named) {
  SourceExcerpt source(text);
  unsigned total = source.lines();
  std::vector<std::pair<unsigned, unsigned>> parts; // First and last line.
  if (total <= limits::htmlWholeSource && total > 0)
    parts.push_back({1, total});
  else
    for (unsigned line : named) {
      if (line == 0 || line > total)
        continue;
      unsigned first =
          line > limits::htmlLinesAround ? line - limits::htmlLinesAround : 1;
      unsigned last = std::min(total, line + limits::htmlLinesAround);
      if (!parts.empty() && first <= parts.back().second + 1)
        parts.back().second = last;
      else
        parts.push_back({first, last});
    }
  out.attribute("total", total);
  out.attributeArray("parts", [&] {
    for (auto [first, last] : parts)
      out.array([&, first = first, last = last] {
        out.value(first);
        out.array([&] {
          for (unsigned line = first; line <= last; ++line)
            out.value(shownLine(*source.line(line)));
        });
      });
  });
}

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

void writeData(const Report &report, llvm::raw_ostream &page,
               SourceText source) {
  ScriptData os(page);
  json::OStream out(os);
  out.object([&] {
    out.attributeBegin("report");
    out.rawValue(
        [&](llvm::raw_ostream &raw) { writeJson(report, raw, source); });
    out.attributeEnd();
    out.attributeObject("sources", [&] {
      for (const auto &[path, lines] : namedLines(report)) {
        StringRef text = source ? source(path) : StringRef();
        if (!text.empty())
          out.attributeObject(asUtf8(path), [&, &lines = lines] {
            writeParts(out, text, lines);
          });
      }
    });
  });
}

} // namespace

void writeHtml(const Report &report, llvm::raw_ostream &os, SourceText source) {
  // The element's text is the script with the newline before it.
  std::string script = ("\n" + StringRef(kHtmlScript)).str();
  auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(script));
  StringRef rest = kHtmlPage;
  for (;;) {
    auto [before, after] = rest.split('%');
    os << before;
    if (after.empty())
      return;
    auto [name, next] = after.split('%');
    rest = next;
    if (name == "style")
      os << kHtmlStyle;
    else if (name == "script")
      os << kHtmlScript;
    else if (name == "hash")
      os << llvm::encodeBase64(hash);
    else if (name == "data")
      writeData(report, os, source);
  }
}

} // namespace shapeproof
