// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source lines in a report: the right line, the caret under the right
// character, and nothing that could disturb a terminal.

#include "results/report/SourceExcerpt.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>

namespace shapeproof {
namespace {

std::string printed(llvm::StringRef text, Place place, bool caret = true) {
  std::string out;
  llvm::raw_string_ostream os(out);
  SourceExcerpt(text).print(os, place, caret);
  return out;
}

TEST(SourceExcerpt, LinesOfAnyEnding) {
  SourceExcerpt source("one\r\ntwo\n\nfour");
  EXPECT_EQ(source.line(1), "one");
  EXPECT_EQ(source.line(2), "two");
  EXPECT_EQ(source.line(3), "");
  EXPECT_EQ(source.line(4), "four");
  EXPECT_FALSE(source.line(0));
  EXPECT_FALSE(source.line(5));
  EXPECT_FALSE(SourceExcerpt("").line(1));
  EXPECT_FALSE(SourceExcerpt("one\n").line(2));
}

TEST(SourceExcerpt, TheCaretStandsUnderThePlace) {
  EXPECT_EQ(printed("dim n\nprove n > 0", {2, 7}), "    2 | prove n > 0\n"
                                                   "      |       ^\n");
  EXPECT_EQ(printed("dim n\nprove n > 0", {2, 7}, false),
            "    2 | prove n > 0\n");
}

TEST(SourceExcerpt, NothingForAPlaceThatIsNotInTheText) {
  EXPECT_EQ(printed("dim n", {}), "");
  EXPECT_EQ(printed("dim n", {2, 1}), "");
  // A column beyond the end points at the end.
  EXPECT_EQ(printed("dim n", {1, 4000000000u}), "    1 | dim n\n"
                                                "      |      ^\n");
}

TEST(SourceExcerpt, ColumnsCountBytesAndCaretsCharacters) {
  // e with acute accent is two bytes and one column, a CJK character three
  // bytes and two columns.
  EXPECT_EQ(showLine("\xc3\xa9 x", 4).caret, 2u);
  EXPECT_EQ(showLine("\xe4\xb8\xad x", 5).caret, 3u);
  // A column in the middle of a character stands for the character.
  EXPECT_EQ(showLine("\xe4\xb8\xad x", 2).caret, 0u);
}

TEST(SourceExcerpt, ControlCharactersAndFaultyBytesAreHarmless) {
  ShownLine shown = showLine("\ta\x1b[31m\xff z", 10);
  EXPECT_EQ(shown.text, " a [31m\xef\xbf\xbd z");
  EXPECT_EQ(shown.caret, 9u);
  EXPECT_TRUE(llvm::json::isUTF8(showLine("\x80\x80\x80\x80\x80", 5).text));
}

TEST(SourceExcerpt, LongLinesAreCutAroundThePlace) {
  std::string line = std::string(500, 'a') + "X" + std::string(500, 'b');
  ShownLine shown = showLine(line, 501, 20);
  EXPECT_EQ(shown.text,
            "..." + std::string(10, 'a') + "X" + std::string(9, 'b') + "...");
  EXPECT_EQ(shown.text[shown.caret], 'X');
  EXPECT_EQ(showLine(line, 1, 20).text, std::string(20, 'a') + "...");
  EXPECT_EQ(showLine(line, 1001, 20).text, "..." + std::string(20, 'b'));
  // Characters are not cut in two.
  std::string accents;
  for (unsigned i = 0; i < 500; ++i)
    accents += "\xc3\xa9";
  for (unsigned column : {1u, 2u, 333u, 334u, 999u, 1000u})
    EXPECT_TRUE(llvm::json::isUTF8(showLine(accents, column, 21).text));
}

TEST(SourceExcerpt, OneLine) {
  EXPECT_EQ(oneLine("  a\n b\t", 100), "a  b");
  EXPECT_EQ(oneLine("abcdef", 3), "abc...");
  EXPECT_EQ(oneLine("ab\xc3\xa9", 3), "ab...");
}

} // namespace
} // namespace shapeproof
