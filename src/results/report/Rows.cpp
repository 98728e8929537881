// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as rows, for databases: one JSON object on each line.
//
//   {"file":"m.mlir","function":"f","line":3, ..., "row":"check", ...}
//   {"file":"m.mlir","function":"f","line":3, ..., "row":"clause", ...}
//   {"file":"m.mlir","function":null,"line":null, ..., "row":"file", ...}
//
// A row is a check, a query, a clause of a contract, an operation without
// facts, or a file. Every row has all columns, in one order: a database finds
// the columns in the first rows. A row is written before the next one is made,
// so nothing grows with the report. docs/rows.schema.json has the columns.
//
// Tested by tests/results/report/RowsTest.cpp.

#include "results/report/Findings.h"
#include "shapeproof/ReportFormats.h"
#include "shapeproof/ReportRows.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {
namespace {

/// The columns that differ within a file; an empty one is null.
struct Row {
  StringRef function, row, kind;
  SourcePlace place;
  StringRef verdict, reason, decidedBy, claim, missingFact;
};

json::Value cellOf(StringRef text) {
  return text.empty() ? json::Value(nullptr) : json::Value(asUtf8(text));
}

/// The rows of one file.
class RowWriter {
public:
  RowWriter(StringRef file, const RowOrigin &origin, llvm::raw_ostream &os)
      : file(file), origin(origin), os(os) {}

  void write(const Row &row) {
    json::OStream out(os);
    out.object([&] {
      out.attribute("file", asUtf8(file));
      out.attribute("function", cellOf(row.function));
      const bool known = row.place.line != 0;
      out.attribute("line", known ? json::Value(row.place.line) : nullptr);
      out.attribute("column", known ? json::Value(row.place.column) : nullptr);
      out.attribute("place_file", cellOf(row.place.file));
      out.attribute("row", row.row);
      out.attribute("kind", asUtf8(row.kind));
      out.attribute("verdict", cellOf(row.verdict));
      out.attribute("reason", cellOf(row.reason));
      out.attribute("decided_by", cellOf(row.decidedBy));
      out.attribute("claim", cellOf(row.claim));
      out.attribute("missing_fact", cellOf(row.missingFact));
      writeOrigin(out);
    });
    os << '\n';
  }

private:
  void writeOrigin(json::OStream &out) {
    out.attribute("content", cellOf(origin.content));
    out.attribute("version", cellOf(origin.version));
    out.attribute("options", cellOf(origin.options));
    out.attributeBegin("milliseconds");
    // As text: a database shall see three digits, not seventeen.
    if (origin.milliseconds)
      out.rawValue(llvm::formatv("{0:f3}", *origin.milliseconds).str());
    else
      out.value(nullptr);
    out.attributeEnd();
    out.attribute("bytes", origin.bytes ? json::Value(*origin.bytes) : nullptr);
  }

  StringRef file;
  const RowOrigin &origin;
  llvm::raw_ostream &os;
};

Row rowOf(const CheckReport &check) {
  Row row;
  row.function = check.function;
  row.place = check.place;
  row.row = check.role == CheckRole::Query ? "query" : "check";
  row.kind = check.kind;
  row.verdict = toString(check.verdict);
  if (check.verdict != Verdict::Unknown)
    row.decidedBy = check.decidedBy;
  else // A context that gives no reason is incomplete.
    row.reason = toString(
        check.why == UnknownKind::None ? UnknownKind::Incomplete : check.why);
  row.claim = check.claim;
  if (check.remedy)
    row.missingFact = check.remedy->fact;
  return row;
}

Row rowOf(const ContractReport &contract,
          const ContractReport::Clause &clause) {
  Row row;
  row.function = contract.function;
  row.row = row.kind = "clause";
  if (!clause.checks.empty())
    row.place = clause.checks.front();
  row.claim = clause.claim;
  return row;
}

} // namespace

void writeRows(const FileReport &file, const RowOrigin &origin,
               llvm::raw_ostream &os) {
  RowWriter writer(file.path, origin, os);
  if (file.error) {
    Row row;
    row.row = row.kind = "refused";
    row.reason = *file.error;
    writer.write(row);
  }
  for (const CheckReport &check : file.checks)
    writer.write(rowOf(check));
  if (file.contracts)
    for (const ContractReport &contract : *file.contracts)
      for (const ContractReport::Clause &clause : contract.clauses)
        writer.write(rowOf(contract, clause));
  for (const IgnoredReport &entry : file.ignored) {
    Row row;
    row.place = entry.place;
    row.row = "operation";
    row.kind = entry.op;
    row.reason = entry.why;
    writer.write(row);
  }
  Row row;
  row.row = row.kind = "file";
  writer.write(row);
}

void writeRows(const Report &report, llvm::raw_ostream &os, SourceText) {
  for (const FileReport &file : report.files)
    writeRows(file, RowOrigin(), os);
}

} // namespace shapeproof
