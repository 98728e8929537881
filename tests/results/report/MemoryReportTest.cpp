// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The report of memory: text that is not UTF-8, places that are not known,
// numbers beyond 64 bits, and functions without a peak.

#include "shapeproof/MemoryReport.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

using namespace shapeproof;

namespace {

std::string json(const MemoryReport &report) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeMemoryJson(report, os);
  return text;
}

std::string text(const MemoryReport &report) {
  std::string result;
  llvm::raw_string_ostream os(result);
  writeMemoryText(report, os);
  return result;
}

TEST(MemoryReport, Empty) {
  MemoryReport report;
  report.path = "a.mlir";
  EXPECT_EQ(text(report), "");
  EXPECT_EQ(json(report), "{\n  \"schema\": \"shapeproof.memory/1\",\n"
                          "  \"path\": \"a.mlir\",\n  \"functions\": []\n}\n");
}

TEST(MemoryReport, UnknownPlacesAndNumbers) {
  MemoryReport report;
  report.path = "\xff";
  FunctionMemory &function = report.functions.emplace_back();
  function.function = "f";
  function.peak = "4 * arg0";
  function.isExact = true;
  function.bound = Int(INT64_MAX) + Int(1);
  function.assumesNoOverflow = true;
  MemoryAllocation &buffer = function.allocations.emplace_back();
  buffer.op = "memref.alloc";
  buffer.bytes = "4 * arg0";
  buffer.isExact = true;
  MemoryMoment &moment = function.moments.emplace_back();
  moment.bytes = "4 * arg0";
  moment.condition = "arg0 >= 1";
  moment.alive = {0};
  moment.callee = "g";
  const std::string written = json(report);
  EXPECT_NE(written.find("\"peak_bound\":\"9223372036854775808\""),
            std::string::npos);
  EXPECT_NE(written.find("\"at\":{\"line\":null}"), std::string::npos);
  EXPECT_NE(written.find("\"live\":[null,null]"), std::string::npos);
  EXPECT_NE(written.find("\"assumptions\":[\"no-overflow\"]"),
            std::string::npos);
  EXPECT_EQ(
      text(report),
      "f: peak 4 * arg0 bytes, never above 9223372036854775808 (if sizes "
      "do not overflow)\n"
      "  at an unknown place: 4 * arg0 where arg0 >= 1, allocated by line "
      "0 and @g\n"
      "  at an unknown place: memref.alloc of 4 * arg0 bytes, to the "
      "end\n");
}

TEST(MemoryReport, WithoutPeak) {
  MemoryReport report;
  FunctionMemory &function = report.functions.emplace_back();
  function.function = "f";
  function.reason = "calls itself";
  function.reasonAt = SourcePlace(3, 1);
  MemoryAllocation &buffer = function.allocations.emplace_back();
  buffer.op = "memref.alloc";
  buffer.place = SourcePlace(2, 1);
  buffer.isFreed = true;
  buffer.lastLine = 4;
  EXPECT_EQ(text(report), "f: no bound in terms of the inputs\n"
                          "  line 3: calls itself\n"
                          "  line 2: memref.alloc of unknown size, freed at "
                          "line 4\n");
  EXPECT_NE(json(report).find("\"peak\":null,\"exact\":false,\"peak_bound\":"
                              "null,\"at\":null"),
            std::string::npos);
}

TEST(MemoryReport, Model) {
  MemoryReport report;
  report.isModel = true;
  report.weights = 1600;
  FunctionMemory &function = report.functions.emplace_back();
  function.function = "main";
  MemoryAllocation &buffer = function.allocations.emplace_back();
  buffer.op = "Conv 'conv'";
  buffer.place = SourcePlace(1, 1);
  buffer.bytes = "8";
  buffer.isFreed = true;
  buffer.lastLine = 2;
  EXPECT_EQ(text(report),
            "main: no bound in terms of the inputs\n"
            "  node 1: Conv 'conv' of at most 8 bytes, freed at node 2\n"
            "weights: 1600 bytes\n");
  EXPECT_NE(json(report).find("\"weights\": 1600"), std::string::npos);
  report.weights.reset();
  EXPECT_NE(json(report).find("\"weights\": null"), std::string::npos);
}

} // namespace
