// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report of memory as text, as JSON, and as a page.
//
// Tested by tests/unit/report/MemoryReportTest.cpp and tests/cli/memory.test.

#include "shapeproof/MemoryReport.h"
#include "base/JsonNumber.h"
#include "report/HtmlAssets.h"
#include "llvm/ADT/STLExtras.h"
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

void writeMemoryHtml(const MemoryReport &report, llvm::raw_ostream &os) {
  writePage(os, {kMemoryPage, "", kMemoryScript},
            [&](llvm::raw_ostream &data) { writeMemoryJson(report, data); });
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
  for (const MemoryMoment &moment : function.moments)
    writeMoment(function, moment);
  for (const MemoryAllocation &buffer : function.allocations)
    writeBuffer(buffer);
}

void writeMemoryText(const MemoryReport &report, llvm::raw_ostream &os) {
  for (const FunctionMemory &function : report.functions)
    MemoryTextWriter(os, report.isModel).write(function);
  if (report.weights)
    os << "weights: " << *report.weights << " bytes\n";
}

} // namespace shapeproof
