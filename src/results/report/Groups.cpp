// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Groups.h. Tested by tests/results/report/GroupsTest.cpp.

#include "results/report/Groups.h"
#include "results/report/Message.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

namespace shapeproof {
namespace {

bool isWord(char c) {
  return llvm::isAlnum(c) || c == '_' || c == '.' || c == '@' || c == '#' ||
         c == ':';
}

/// The claim with its names numbered in the order of their first use.
std::string upToNames(llvm::StringRef claim) {
  std::string text;
  llvm::StringMap<size_t> numbers;
  while (!claim.empty()) {
    llvm::StringRef word = claim.take_while(isWord);
    bool isName = !word.empty() && !llvm::isDigit(word.front());
    if (isName)
      text +=
          "$" + std::to_string(
                    numbers.try_emplace(word, numbers.size()).first->second);
    else
      text += word.empty() ? claim.take_front() : word;
    claim = claim.drop_front(std::max<size_t>(word.size(), 1));
  }
  return text;
}

/// The properties by which a check belongs to a group; one in common is enough.
std::vector<std::string> causesOf(const CheckReport &check) {
  std::string of = check.function + '\0' + toString(check.verdict).str() + '\0';
  std::vector<std::string> causes;
  llvm::StringRef problem = gist(check.message);
  if (!check.claim.empty())
    causes.push_back(of + "claim" + problem.str() + '\0' +
                     upToNames(check.claim));
  // MLIR gives the same message to all checks of a kind, so it is no cause.
  if (!check.message.empty() && problem.size() == check.message.size())
    causes.push_back(of + "message" + check.message);
  if (check.place.line)
    causes.push_back(of + "line" + std::to_string(check.place.line) + '\0' +
                     check.place.file);
  return causes;
}

} // namespace

Urgency urgencyOf(const CheckReport &check) {
  if (check.expected)
    return check.expected == check.verdict ? Urgency::None : Urgency::Wrong;
  if (check.role == CheckRole::Query)
    return Urgency::None;
  switch (check.verdict) {
  case Verdict::Proved:
    return Urgency::None;
  case Verdict::Refuted:
    return Urgency::Wrong;
  case Verdict::Contingent:
    return Urgency::Needed;
  case Verdict::Unknown:
    return Urgency::Undecided;
  }
  return Urgency::Undecided;
}

std::vector<Group> groupsOf(const FileReport &file) {
  std::vector<Group> groups;
  llvm::StringMap<size_t> byCause;
  for (const CheckReport &check : file.checks) {
    if (urgencyOf(check) == Urgency::None)
      continue;
    std::vector<std::string> causes = causesOf(check);
    size_t group = groups.size();
    for (const std::string &cause : causes)
      if (auto found = byCause.find(cause); found != byCause.end())
        group = std::min(group, found->second);
    if (group == groups.size())
      groups.emplace_back();
    groups[group].push_back(&check);
    for (const std::string &cause : causes)
      byCause.try_emplace(cause, group);
  }
  llvm::stable_sort(groups, [](const Group &a, const Group &b) {
    return urgencyOf(*a.front()) < urgencyOf(*b.front());
  });
  return groups;
}

} // namespace shapeproof
