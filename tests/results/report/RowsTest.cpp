// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of a report: one line each, with all columns.

#include "Builders.h"
#include "shapeproof/ReportFormats.h"
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
      R"({"file":"p.dims","function":null,"line":3,"column":1,"place_file":null,"kind":"prove","verdict":"proved","reason":null,"decided_by":"equality","claim":"n == m","missing_fact":null}
{"file":"p.dims","function":"f","line":4,"column":1,"place_file":"other.mlir","kind":"prove","verdict":"unknown","reason":"incomplete","decided_by":null,"claim":null,"missing_fact":"n >= 1"}
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
      R"({"file":"p.dims","function":null,"line":null,"column":null,"place_file":null,"kind":"refused","verdict":null,"reason":"p.dims:1:4: error: \"?\"\n  dim","decided_by":null,"claim":null,"missing_fact":null}
{"file":"p.dims","function":"f","line":7,"column":2,"place_file":null,"kind":"clause","verdict":null,"reason":null,"decided_by":null,"claim":"n == m","missing_fact":null}
{"file":"p.dims","function":"f","line":null,"column":null,"place_file":null,"kind":"clause","verdict":null,"reason":null,"decided_by":null,"claim":"n >= 1","missing_fact":null}
)");
}

TEST(Rows, QueriesAreNoRows) {
  CheckReport query = prove(1, Verdict::Refuted);
  query.role = CheckRole::Query;
  EXPECT_EQ(rowsOf(reportOf({query})), "");
}

TEST(Rows, NoTextEndsALine) {
  CheckReport check = prove(1, Verdict::Contingent);
  check.function = "a\n\r\"}\xff\x1b";
  check.claim = "{\"file\":1}\n";
  std::string text = rowsOf(reportOf({check, check}));
  auto [first, second] = llvm::StringRef(text).split('\n');
  EXPECT_EQ(first.str() + "\n", second);
  llvm::Expected<llvm::json::Value> row = llvm::json::parse(first);
  ASSERT_TRUE(bool(row));
  EXPECT_EQ(row->getAsObject()->size(), 11u);
}

} // namespace
} // namespace shapeproof
