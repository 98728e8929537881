// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a report: one line each, with all columns.

#include "Builders.h"
#include "shapeproof/ReportFormats.h"
#include "shapeproof/ReportRows.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

std::string rowsOf(const Report &report) {
  std::string out;
  llvm::raw_string_ostream os(out);
  for (const ReportFormat &format : reportFormats())
    if (format.name == "rows")
      format.write(report, os, nullptr);
  return out;
}

TEST(Rows, ChecksHaveAllColumns) {
  CheckReport decided = prove(3, Verdict::Proved);
  decided.claim = "n == m";
  CheckReport open = prove(4, Verdict::Unknown);
  open.function = "f";
  open.place.file = "other.mlir";
  open.remedy = CheckReport::Remedy{0, "n >= 1", 2};
  EXPECT_EQ(
      rowsOf(reportOf({decided, open})),
      R"({"file":"p.dims","function":null,"line":3,"column":1,"place_file":null,"row":"check","kind":"prove","verdict":"proved","reason":null,"decided_by":"equality","claim":"n == m","missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
{"file":"p.dims","function":"f","line":4,"column":1,"place_file":"other.mlir","row":"check","kind":"prove","verdict":"unknown","reason":"incomplete","decided_by":null,"claim":null,"missing_fact":"n >= 1","content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
{"file":"p.dims","function":null,"line":null,"column":null,"place_file":null,"row":"file","kind":"file","verdict":null,"reason":null,"decided_by":null,"claim":null,"missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
)");
}

TEST(Rows, ClausesAndRefusedFilesAreRows) {
  Report report = reportOf({});
  report.files[0].error = "p.dims:1:4: error: \"?\"\n  dim";
  ContractReport contract;
  contract.function = "f";
  contract.clauses.resize(2);
  contract.clauses[0].claim = "n == m";
  contract.clauses[0].checks = {{7, 2}, {9, 2}};
  contract.clauses[1].claim = "n >= 1";
  report.files[0].contracts = {contract};
  EXPECT_EQ(
      rowsOf(report),
      R"({"file":"p.dims","function":null,"line":null,"column":null,"place_file":null,"row":"refused","kind":"refused","verdict":null,"reason":"p.dims:1:4: error: \"?\"\n  dim","decided_by":null,"claim":null,"missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
{"file":"p.dims","function":"f","line":7,"column":2,"place_file":null,"row":"clause","kind":"clause","verdict":null,"reason":null,"decided_by":null,"claim":"n == m","missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
{"file":"p.dims","function":"f","line":null,"column":null,"place_file":null,"row":"clause","kind":"clause","verdict":null,"reason":null,"decided_by":null,"claim":"n >= 1","missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
{"file":"p.dims","function":null,"line":null,"column":null,"place_file":null,"row":"file","kind":"file","verdict":null,"reason":null,"decided_by":null,"claim":null,"missing_fact":null,"content":null,"version":null,"options":null,"milliseconds":null,"bytes":null}
)");
}

/// The values of a column, row by row.
std::string columnOf(const std::string &rows, llvm::StringRef column) {
  std::string values;
  for (llvm::StringRef rest = rows; !rest.empty();) {
    auto [line, next] = rest.split('\n');
    llvm::json::Value row = llvm::cantFail(llvm::json::parse(line));
    values += llvm::formatv("{0} ", *row.getAsObject()->get(column)).str();
    rest = next;
  }
  return values;
}

TEST(Rows, QueriesOperationsAndFilesAreNoChecks) {
  CheckReport query = prove(1, Verdict::Refuted);
  query.role = CheckRole::Query;
  query.kind = "tt.load";
  CheckReport meet = prove(2, Verdict::Proved);
  meet.role = CheckRole::Meet;
  Report report = reportOf({query, meet});
  report.files[0].ignored = {{{3, 1}, "foo.bar", "no rule"}};
  report.files.emplace_back().path = "empty.dims";
  const std::string rows = rowsOf(report);
  EXPECT_EQ(columnOf(rows, "row"),
            R"("query" "check" "operation" "file" "file" )");
  EXPECT_EQ(columnOf(rows, "kind"),
            R"("tt.load" "prove" "foo.bar" "file" "file" )");
  EXPECT_EQ(columnOf(rows, "reason"), R"(null null "no rule" null null )");
}

TEST(Rows, EachRowHasTheOrigin) {
  RowOrigin origin;
  origin.content = "c0ffee";
  origin.version = "1.2.3";
  origin.options = "ab";
  origin.milliseconds = 1.0 / 3;
  origin.bytes = uint64_t(1) << 53;
  std::string rows;
  llvm::raw_string_ostream os(rows);
  writeRows(reportOf({prove(1, Verdict::Proved)}).files[0], origin, os);
  EXPECT_EQ(columnOf(rows, "content"), R"("c0ffee" "c0ffee" )");
  EXPECT_EQ(columnOf(rows, "version"), R"("1.2.3" "1.2.3" )");
  EXPECT_EQ(columnOf(rows, "options"), R"("ab" "ab" )");
  EXPECT_EQ(columnOf(rows, "bytes"), "9007199254740992 9007199254740992 ");
  EXPECT_NE(rows.find(R"("milliseconds":0.333,)"), std::string::npos);
}

TEST(Rows, NoTextEndsALine) {
  CheckReport check = prove(1, Verdict::Contingent);
  check.function = "a\n\r\"}\xff\x1b";
  check.claim = "{\"file\":1}\n";
  std::string text = rowsOf(reportOf({check, check}));
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  ASSERT_EQ(lines.size(), 4u); // Two checks, the file, and nothing.
  const llvm::StringRef first = lines[0];
  EXPECT_EQ(first, lines[1]);
  llvm::Expected<llvm::json::Value> row = llvm::json::parse(first);
  ASSERT_TRUE(bool(row));
  EXPECT_EQ(row->getAsObject()->size(), 17u);
}

} // namespace
} // namespace shapeproof
