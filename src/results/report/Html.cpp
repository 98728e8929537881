// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as one page that loads nothing:
// src/results/report/html/report.html with its style, its script, the report as
// JSON and the sources that it names.
//
//   {"report": {"schema": ...},
//    "sources": {"m.mlir": {"total": 900, "parts": [[1, ["module {", ...]]]}}}
//
// Nothing in a report or a source can run: the data is JSON without '<', the
// script makes text nodes of it, and a policy allows that one script by its
// hash. A large source is reduced to the lines around those that the report
// names, and a long line to its beginning.
//
// Tested by tests/tools/cli/html.test and, in a browser, by
// tests/editor/browser/run.py.

#include "engine/base/Limits.h"
#include "results/report/Findings.h"
#include "results/report/HtmlAssets.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
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

void writeData(const Report &report, llvm::raw_ostream &os, SourceText source) {
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
  writePage(os, {kHtmlPage, kHtmlStyle, kHtmlScript},
            [&](llvm::raw_ostream &data) { writeData(report, data, source); });
}

} // namespace shapeproof
