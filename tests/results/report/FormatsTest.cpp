// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "shapeproof/ReportFormats.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <set>

using namespace shapeproof;

namespace {

TEST(Formats, EachHasANameOfItsOwnAndWritesAnEmptyReport) {
  std::set<std::string> names;
  for (const ReportFormat &format : reportFormats()) {
    EXPECT_TRUE(names.insert(format.name.str()).second) << format.name.str();
    EXPECT_FALSE(format.summary.empty());
    std::string text;
    llvm::raw_string_ostream os(text);
    format.write(Report(), os, nullptr);
    // Without files there are no rows.
    EXPECT_EQ(text.empty(), format.name == "rows") << format.name.str();
  }
  EXPECT_EQ(reportFormats().front().name, "text");
}

} // namespace
