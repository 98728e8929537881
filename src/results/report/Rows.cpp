// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report as rows, for databases: one JSON object on each line.
//
//   {"file":"m.mlir","function":"f","line":3, ..., "kind":"cf.assert", ...}
//   {"file":"m.mlir","function":"f","line":3, ..., "kind":"clause", ...}
//   {"file":"bad.mlir","function":null,"line":null, ..., "kind":"refused", ...}
//
// Each check is a row, each clause of a contract, and each file that could not
// be analysed. Every row has all columns, in one order: a database finds the
// columns in the first rows. A row is written before the next one is made, so
// nothing grows with the report. docs/rows.schema.json has the columns.
//
// Tested by tests/results/report/RowsTest.cpp.

#include "results/report/Findings.h"
#include "shapeproof/ReportFormats.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;
namespace json = llvm::json;

namespace shapeproof {
namespace {

/// The columns that may be empty; an empty one is null.
struct Row {
  StringRef file, function, kind;
  SourcePlace place;
  StringRef verdict, reason, decidedBy, claim, missingFact;
};

json::Value cellOf(StringRef text) {
  return text.empty() ? json::Value(nullptr) : json::Value(asUtf8(text));
}

void writeRow(llvm::raw_ostream &os, const Row &row) {
  json::OStream out(os);
  out.object([&] {
    out.attribute("file", asUtf8(row.file));
    out.attribute("function", cellOf(row.function));
    const bool known = row.place.line != 0;
    out.attribute("line", known ? json::Value(row.place.line) : nullptr);
    out.attribute("column", known ? json::Value(row.place.column) : nullptr);
    out.attribute("place_file", cellOf(row.place.file));
    out.attribute("kind", asUtf8(row.kind));
    out.attribute("verdict", cellOf(row.verdict));
    out.attribute("reason", cellOf(row.reason));
    out.attribute("decided_by", cellOf(row.decidedBy));
    out.attribute("claim", cellOf(row.claim));
    out.attribute("missing_fact", cellOf(row.missingFact));
  });
  os << '\n';
}

Row rowOf(const FileReport &file, const CheckReport &check) {
  Row row;
  row.file = file.path;
  row.function = check.function;
  row.place = check.place;
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

} // namespace

void writeRows(const Report &report, llvm::raw_ostream &os, SourceText) {
  for (const FileReport &file : report.files) {
    if (file.error) {
      Row row;
      row.file = file.path;
      row.kind = "refused";
      row.reason = *file.error;
      writeRow(os, row);
    }
    for (const CheckReport &check : file.checks)
      if (check.role != CheckRole::Query) // These can hold or not.
        writeRow(os, rowOf(file, check));
    if (!file.contracts)
      continue;
    for (const ContractReport &contract : *file.contracts)
      for (const ContractReport::Clause &clause : contract.clauses) {
        Row row;
        row.file = file.path;
        row.function = contract.function;
        row.kind = "clause";
        if (!clause.checks.empty())
          row.place = clause.checks.front();
        row.claim = clause.claim;
        writeRow(os, row);
      }
  }
}

} // namespace shapeproof
