// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report of memory as text, as JSON, and as a page.
//
// Tested by tests/results/report/MemoryReportTest.cpp and
// tests/tools/cli/memory.test.

#include "shapeproof/MemoryReport.h"
#include "engine/base/JsonNumber.h"
#include "results/report/HtmlAssets.h"
#include "results/report/Naming.h"
#include "results/report/PrintExample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace json = llvm::json;

namespace shapeproof {

static json::Value lineOrNull(const SourcePlace &place) {
  return place.line == 0 ? json::Value(nullptr) : json::Value(place.line);
}

static json::Value textOrNull(llvm::StringRef text) {
  return text.empty() ? json::Value(nullptr) : json::Value(text);
}

static void writeAllocation(json::OStream &j, const MemoryAllocation &buffer) {
  j.object([&] {
    j.attribute("line", lineOrNull(buffer.place));
    j.attribute("bytes", textOrNull(buffer.bytes));
    j.attributeArray("live", [&] {
      j.value(lineOrNull(buffer.place));
      j.value(lineOrNull(SourcePlace(buffer.lastLine, 0)));
    });
    j.attribute("op", buffer.op);
    j.attribute("exact", buffer.isExact);
    j.attribute("freed", buffer.isFreed);
  });
}

static void writeMoment(json::OStream &j, const MemoryMoment &moment) {
  j.object([&] {
    j.attribute("line", lineOrNull(moment.place));
    j.attribute("bytes", moment.bytes);
    j.attribute("condition", textOrNull(moment.condition));
    j.attributeArray("alive", [&] {
      for (size_t allocation : moment.alive)
        j.value(allocation);
    });
    j.attribute("callee", textOrNull(moment.callee));
  });
}

/// {"n": 3, "s": [2, 3]}
static void writeInputs(json::OStream &j, const Example &example) {
  j.object([&] {
    for (const NamedValue &named : example) {
      j.attributeBegin(named.name);
      if (const Int *number = std::get_if<Int>(&named.value))
        j.value(jsonNumber(*number));
      else if (const bool *truth = std::get_if<bool>(&named.value))
        j.value(*truth);
      else
        j.array([&] {
          for (const Int &size : std::get<std::vector<Int>>(named.value))
            j.value(jsonNumber(size));
        });
      j.attributeEnd();
    }
  });
}

/// The comparison with a limit, and what would lower the bound; only if these
/// are asked for.
static void writeLimit(json::OStream &j, const FunctionMemory &function) {
  if (function.limit)
    j.attributeObject("limit", [&] {
      j.attribute("bytes", jsonNumber(*function.limit));
      j.attribute("fits", function.isWithin);
      if (function.exceeds) {
        j.attributeBegin("exceeded_with");
        writeInputs(j, *function.exceeds);
        j.attributeEnd();
        j.attribute("needs", jsonNumber(*function.exceedsBytes));
        j.attribute("needs_exactly", function.exceedsSurely);
      }
      if (!function.fitsWhere.empty())
        j.attribute("fits_where", function.fitsWhere);
    });
  if (!function.lowering.empty())
    j.attributeArray("lowering", [&] {
      for (const auto &[fact, bound] : function.lowering)
        j.object([&, &fact = fact, &bound = bound] {
          j.attribute("fact", fact);
          j.attribute("peak_bound", jsonNumber(bound));
        });
    });
  if (!function.openInputs.empty())
    j.attributeArray("without_upper_end", [&] {
      for (const std::string &input : function.openInputs)
        j.value(input);
    });
}

static void writeFunction(json::OStream &j, const FunctionMemory &function) {
  j.object([&] {
    j.attribute("function", function.function);
    j.attribute("peak", function.peak ? json::Value(*function.peak)
                                      : json::Value(nullptr));
    j.attribute("exact", function.isExact);
    j.attribute("peak_bound", function.bound ? jsonNumber(*function.bound)
                                             : json::Value(nullptr));
    if (function.moments.empty())
      j.attribute("at", nullptr);
    else
      j.attributeObject("at", [&] {
        j.attribute("line", lineOrNull(function.moments.front().place));
      });
    j.attributeArray("allocations", [&] {
      for (const MemoryAllocation &buffer : function.allocations)
        writeAllocation(j, buffer);
    });
    j.attributeArray("moments", [&] {
      for (const MemoryMoment &moment : function.moments)
        writeMoment(j, moment);
    });
    j.attributeArray("assumptions", [&] {
      if (function.assumesNoOverflow)
        j.value("no-overflow");
    });
    if (function.reason.empty())
      j.attribute("reason", nullptr);
    else
      j.attributeObject("reason", [&] {
        j.attribute("line", lineOrNull(function.reasonAt));
        j.attribute("detail", function.reason);
      });
    writeLimit(j, function);
  });
}

void writeMemoryJson(const MemoryReport &report, llvm::raw_ostream &os) {
  json::OStream j(os, /*IndentSize=*/2);
  j.object([&] {
    j.attribute("schema", "shapeproof.memory/1");
    j.attribute("path", json::fixUTF8(report.path));
    if (report.isModel)
      j.attribute("weights", report.weights ? json::Value(*report.weights)
                                            : json::Value(nullptr));
    j.attributeArray("functions", [&] {
      // A line for each function.
      for (const FunctionMemory &function : report.functions)
        j.rawValue([&](llvm::raw_ostream &line) {
          json::OStream compact(line);
          writeFunction(compact, function);
        });
    });
  });
  os << '\n';
}

/// The report with the names of arguments in all texts.
static MemoryReport named(MemoryReport report) {
  for (FunctionMemory &function : report.functions) {
    if (function.names.empty())
      continue;
    auto rename = [&](auto &...texts) {
      ((texts = withNames(texts, function.names)), ...);
    };
    if (function.peak)
      rename(*function.peak);
    rename(function.reason, function.fitsWhere);
    if (function.exceeds)
      rename(*function.exceeds);
    for (MemoryMoment &moment : function.moments)
      rename(moment.bytes, moment.condition);
    for (MemoryAllocation &buffer : function.allocations)
      rename(buffer.bytes);
    for (FunctionMemory::Lowering &lowering : function.lowering)
      rename(lowering.fact);
    for (std::string &input : function.openInputs)
      rename(input);
  }
  return report;
}

void writeMemoryHtml(const MemoryReport &report, llvm::raw_ostream &os) {
  writePage(os, {kMemoryPage, "", kMemoryScript}, [&](llvm::raw_ostream &data) {
    writeMemoryJson(named(report), data);
  });
}

namespace {

class MemoryTextWriter {
public:
  MemoryTextWriter(llvm::raw_ostream &os, bool isModel)
      : os(os), place(isModel ? "node " : "line ") {}
  void write(const FunctionMemory &function);

private:
  void writePlace(const SourcePlace &at);
  void writeMoment(const FunctionMemory &function, const MemoryMoment &moment);
  void writeBuffer(const MemoryAllocation &buffer);
  void writeLimit(const FunctionMemory &function);

  llvm::raw_ostream &os;
  llvm::StringRef place;
};

} // namespace

void MemoryTextWriter::writePlace(const SourcePlace &at) {
  os << "  ";
  if (at.line == 0)
    os << "at an unknown place";
  else
    os << place << at.line;
  os << ": ";
}

/// line 9: 4 * n where n >= 1, allocated by line 3, line 8 and @f
void MemoryTextWriter::writeMoment(const FunctionMemory &function,
                                   const MemoryMoment &moment) {
  writePlace(moment.place);
  os << moment.bytes;
  if (!moment.condition.empty())
    os << " where " << moment.condition;
  os << ", allocated by ";
  llvm::interleaveComma(moment.alive, os, [&](size_t i) {
    os << place << function.allocations[i].place.line;
  });
  if (!moment.callee.empty())
    os << (moment.alive.empty() ? "@" : " and @") << moment.callee;
  os << '\n';
}

void MemoryTextWriter::writeBuffer(const MemoryAllocation &buffer) {
  writePlace(buffer.place);
  os << buffer.op << " of ";
  if (buffer.bytes.empty())
    os << "unknown size";
  else
    os << (buffer.isExact ? "" : "at most ") << buffer.bytes << " bytes";
  if (buffer.isFreed)
    os << ", freed at " << place << buffer.lastLine << '\n';
  else
    os << ", to the end\n";
}

/// does not fit 4096 bytes: needs 4224 with n = 33, m = 32
void MemoryTextWriter::writeLimit(const FunctionMemory &function) {
  if (function.limit) {
    os << (function.isWithin  ? "  fits "
           : function.exceeds ? "  does not fit "
                              : "  not known to fit ")
       << *function.limit << " bytes";
    if (function.exceeds) {
      os << ": needs " << (function.exceedsSurely ? "" : "at most ")
         << *function.exceedsBytes << " with ";
      printExample(os, *function.exceeds);
    }
    os << '\n';
    if (!function.fitsWhere.empty())
      os << "  fits where " << function.fitsWhere << '\n';
  }
  for (const auto &[fact, bound] : function.lowering) {
    os << "  " << fact << " lowers the bound ";
    if (function.bound)
      os << "from " << *function.bound << ' ';
    os << "to " << bound << '\n';
  }
  if (!function.openInputs.empty())
    os << "  no bound without an upper end of "
       << llvm::join(function.openInputs, ", ") << '\n';
}

void MemoryTextWriter::write(const FunctionMemory &function) {
  os << function.function << ": ";
  if (function.peak)
    os << (function.isExact ? "peak " : "peak at most ") << *function.peak
       << " bytes";
  else
    os << "no bound in terms of the inputs";
  if (function.bound)
    os << ", never above " << *function.bound;
  if (function.assumesNoOverflow)
    os << " (if sizes do not overflow)";
  os << '\n';
  if (!function.reason.empty()) {
    writePlace(function.reasonAt);
    os << function.reason << '\n';
  }
  writeLimit(function);
  for (const MemoryMoment &moment : function.moments)
    writeMoment(function, moment);
  for (const MemoryAllocation &buffer : function.allocations)
    writeBuffer(buffer);
}

void writeMemoryText(const MemoryReport &report, llvm::raw_ostream &os) {
  const MemoryReport shown = named(report);
  for (const FunctionMemory &function : shown.functions)
    MemoryTextWriter(os, report.isModel).write(function);
  if (report.weights)
    os << "weights: " << *report.weights << " bytes\n";
}

} // namespace shapeproof
