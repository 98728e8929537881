// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See shapeproof/Comparison.h. Tested by tests/tools/cli/compare.test.
//
//   context   decided  alone  steps  Z3 units     ms
//   equality    40/65      0   3100         0    2.1
//   affine      63/65      2  90210         0   14.0

#include "shapeproof/Comparison.h"
#include "engine/base/Limits.h"
#include "results/report/Findings.h"
#include "results/report/HtmlAssets.h"
#include "results/report/Message.h"
#include "results/report/PrintExample.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

using llvm::raw_ostream;
using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {

namespace {

bool isDecided(const CheckReport &check) {
  return check.verdict != Verdict::Unknown;
}

bool isCounted(const CheckReport &check) {
  return check.role != CheckRole::Query;
}

/// Calls `use` with the number of each check that counts.
void forEachCheck(const Comparison &runs,
                  llvm::function_ref<void(size_t)> use) {
  for (size_t i = 0; i < runs[0].file.checks.size(); ++i)
    if (isCounted(runs[0].file.checks[i]))
      use(i);
}

/// The number of runs that decide the check.
unsigned deciders(const Comparison &runs, size_t check) {
  return llvm::count_if(runs, [&](const ContextRun &run) {
    return isDecided(run.file.checks[check]);
  });
}

/// The counts of one run.
struct Counts {
  unsigned byVerdict[4] = {}, all = 0, decided = 0, alone = 0;
};
Counts countsOf(const Comparison &runs, const ContextRun &run) {
  Counts counts;
  forEachCheck(runs, [&](size_t i) {
    const CheckReport &check = run.file.checks[i];
    ++counts.all;
    ++counts.byVerdict[static_cast<unsigned>(check.verdict)];
    counts.decided += isDecided(check);
    counts.alone += isDecided(check) && deciders(runs, i) == 1;
  });
  return counts;
}

std::string checkText(const ContextRun &run, const CheckReport &check) {
  std::string text = run.file.path;
  if (check.place.line)
    text += ":" + std::to_string(check.place.line) + ":" +
            std::to_string(check.place.column);
  if (!check.function.empty())
    text += " in " + check.function;
  text += ": " + check.kind;
  StringRef about =
      check.message.empty() ? StringRef(check.claim) : gist(check.message);
  if (!about.empty())
    text += ": " + about.str();
  return oneLine(text, 2 * limits::shownMessage);
}

void writeComparisonText(const Comparison &runs, raw_ostream &os) {
  size_t width = StringRef("context").size();
  for (const ContextRun &run : runs)
    width = std::max(width, run.context.size());
  os << llvm::left_justify("context", width)
     << "      decided  alone       steps    Z3 units         ms\n";
  for (const ContextRun &run : runs) {
    Counts counts = countsOf(runs, run);
    std::string decided =
        std::to_string(counts.decided) + "/" + std::to_string(counts.all);
    os << llvm::left_justify(run.context, width)
       << llvm::format("%13s %6u %11llu %11llu %10.1f\n", decided.c_str(),
                       counts.alone, static_cast<unsigned long long>(run.steps),
                       static_cast<unsigned long long>(run.z3Units),
                       run.milliseconds);
  }
  for (const ContextRun &run : runs) {
    bool isFirst = true;
    forEachCheck(runs, [&](size_t i) {
      const CheckReport &check = run.file.checks[i];
      if (!isDecided(check) || deciders(runs, i) != 1)
        return;
      if (isFirst)
        os << "\nonly " << run.context << " decides:\n";
      isFirst = false;
      os << "  " << checkText(run, check) << " (" << toString(check.verdict)
         << ")\n";
    });
  }
}

void writeComparisonJson(const Comparison &runs, raw_ostream &os) {
  json::OStream out(os, /*IndentSize=*/2);
  auto oneLineOf = [&](llvm::function_ref<void(json::OStream &)> body) {
    out.rawValue([&](raw_ostream &raw) {
      json::OStream line(raw);
      line.object([&] { body(line); });
    });
  };
  out.object([&] {
    out.attribute("schema", "shapeproof.compare/1");
    out.attribute("path", asUtf8(runs[0].file.path));
    out.attributeArray("contexts", [&] {
      for (const ContextRun &run : runs)
        oneLineOf([&](json::OStream &line) {
          Counts counts = countsOf(runs, run);
          line.attribute("context", asUtf8(run.context));
          line.attribute("checks", counts.all);
          line.attribute("decided", counts.decided);
          line.attribute("alone", counts.alone);
          for (unsigned v = 0; v < 4; ++v)
            line.attribute(toString(static_cast<Verdict>(v)),
                           counts.byVerdict[v]);
          line.attribute("steps", run.steps);
          line.attribute("z3_units", run.z3Units);
          line.attribute("ms", run.milliseconds);
        });
    });
    out.attributeArray("checks", [&] {
      forEachCheck(runs, [&](size_t i) {
        const CheckReport &check = runs[0].file.checks[i];
        oneLineOf([&](json::OStream &line) {
          auto known = [&](unsigned number) {
            return check.place.line ? json::Value(number) : nullptr;
          };
          line.attribute("id", asUtf8(check.id));
          line.attribute("function", asUtf8(check.function));
          line.attribute("line", known(check.place.line));
          line.attribute("column", known(check.place.column));
          line.attribute("kind", asUtf8(check.kind));
          line.attributeObject("verdicts", [&] {
            for (const ContextRun &run : runs)
              line.attribute(asUtf8(run.context),
                             toString(run.file.checks[i].verdict));
          });
        });
      });
    });
  });
  os << '\n';
}

/// Text to be escaped for HTML.
struct Escaped {
  StringRef text;
};
raw_ostream &operator<<(raw_ostream &os, Escaped escaped) {
  llvm::printHTMLEscaped(oneLine(escaped.text, 2 * limits::shownMessage), os);
  return os;
}

void writePicture(const Comparison &runs, raw_ostream &os) {
  static constexpr Verdict order[] = {Verdict::Refuted, Verdict::Contingent,
                                      Verdict::Unknown, Verdict::Proved};
  os << "<table>\n<tr><th>context<th class=number>decided<th class=number>alone"
        "<th class=number>steps<th class=number>Z3 units<th class=number>ms"
        "<th>verdicts\n";
  for (const ContextRun &run : runs) {
    Counts counts = countsOf(runs, run);
    os << "<tr><td>" << Escaped{run.context} << "<td class=number>"
       << counts.decided << " of " << counts.all << "<td class=number>"
       << counts.alone << "<td class=number>" << run.steps
       << "<td class=number>" << run.z3Units << "<td class=number>"
       << llvm::format("%.1f", run.milliseconds)
       << "<td class=share><div class=bar>";
    for (Verdict verdict : order)
      if (unsigned count = counts.byVerdict[static_cast<unsigned>(verdict)])
        os << "<i class=" << toString(verdict) << " style=\"flex:" << count
           << "\" title=\"" << count << ' ' << toString(verdict) << "\"></i>";
    os << "</div>\n";
  }
  os << "</table>\n";
}

void writeDifferences(const Comparison &runs, raw_ostream &os) {
  os << "<h3>Checks on which the contexts differ</h3>\n<div "
        "class=scroll><table>\n<tr><th>check";
  for (const ContextRun &run : runs)
    os << "<th>" << Escaped{run.context};
  os << '\n';
  size_t shown = 0, different = 0;
  forEachCheck(runs, [&](size_t i) {
    if (llvm::all_of(runs, [&](const ContextRun &run) {
          return run.file.checks[i].verdict == runs[0].file.checks[i].verdict;
        }))
      return;
    if (++different > limits::comparedChecks)
      return;
    ++shown;
    os << "<tr><td>" << Escaped{checkText(runs[0], runs[0].file.checks[i])};
    for (const ContextRun &run : runs) {
      StringRef verdict = toString(run.file.checks[i].verdict);
      os << "<td><span class=\"badge " << verdict << "\">" << verdict
         << "</span>";
    }
    os << '\n';
  });
  os << "</table></div>\n";
  if (different == 0)
    os << "<p>None.\n";
  if (different > shown)
    os << "<p>" << different - shown << " more are not shown.\n";
}

void writeComparisonHtml(const Comparison &runs, raw_ostream &os) {
  os << "<!DOCTYPE html>\n<html lang=en>\n<meta charset=utf-8>\n"
        "<meta http-equiv=Content-Security-Policy content=\"default-src "
        "'none'; style-src 'unsafe-inline'\">\n<meta name=viewport "
        "content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=color-scheme content=\"light dark\">\n"
        "<title>Shapeproof: contexts</title>\n<style>\n"
     << kHtmlStyle
     << "</style>\n<header><h1>Shapeproof</h1></header>\n<main "
        "id=overview>\n<h2>Contexts on "
     << Escaped{runs[0].file.path} << "</h2>\n<div class=scroll>\n";
  writePicture(runs, os);
  os << "</div>\n";
  writeDifferences(runs, os);
  os << "</main>\n</html>\n";
}

} // namespace

llvm::ArrayRef<ComparisonFormat> comparisonFormats() {
  static constexpr ComparisonFormat formats[] = {
      {"text", "for people (the default)", writeComparisonText},
      {"json", "schema shapeproof.compare/1", writeComparisonJson},
      {"html", "a page with a picture", writeComparisonHtml}};
  return formats;
}

} // namespace shapeproof
