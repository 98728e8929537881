// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Gaps.h.

#include "results/report/Gaps.h"
#include "engine/base/Limits.h"
#include "results/report/SourceExcerpt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

namespace shapeproof {

std::string operationsWithoutFacts(llvm::ArrayRef<FileReport> files) {
  std::map<llvm::StringRef, size_t> count;
  for (const FileReport &file : files)
    for (const IgnoredReport &entry : file.ignored)
      ++count[entry.op];
  std::vector<std::pair<llvm::StringRef, size_t>> names(count.begin(),
                                                        count.end());
  llvm::stable_sort(
      names, [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator separator;
  for (const auto &[name, times] :
       llvm::ArrayRef(names).take_front(limits::summaryPlaces)) {
    os << separator << oneLine(name, limits::shownMessage);
    if (times > 1)
      os << " (" << times << ')';
  }
  if (names.size() > limits::summaryPlaces)
    os << " and " << names.size() - limits::summaryPlaces << " more";
  return text;
}

std::string notAnalysed(const FileReport &file) {
  return (file.isLost() ? "not analysed: " : "not analysed in part: ") +
         oneLine(file.path, limits::summaryWidth);
}

void writeGaps(const Report &report, llvm::raw_ostream &os,
               llvm::ListSeparator &separator) {
  for (const FileReport &file : report.files) {
    if (!file.contradictions.empty())
      os << separator;
    for (const auto &[place, premises] : file.contradictions)
      os << oneLine(place.file.empty() ? file.path : place.file,
                    limits::shownMessage)
         << ':' << place.line << ':' << place.column
         << ": warning: the facts here contradict: no input gets here\n";
  }
  for (const FileReport &file : report.files)
    if (!file.ignored.empty())
      os << separator << oneLine(file.path, limits::summaryWidth)
         << ": nothing is known of " << operationsWithoutFacts(file) << '\n';
  for (const FileReport &file : report.files)
    if (file.error)
      os << notAnalysed(file) << '\n';
}

} // namespace shapeproof
