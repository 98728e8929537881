// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of literals about sums, by column: see Differences.h.
//
// Tested by tests/engine/kernel/DifferencesTest.cpp, tests/engine/laws and
// tests/engine/corpus.

#include "engine/theories/Differences.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace shapeproof;

void Differences::add(ClaimId claim, ReasonId reason,
                      llvm::ArrayRef<uint32_t> columns) {
  const auto literal = static_cast<uint32_t>(literals.size());
  literals.push_back({claim, reason, claim});
  for (uint32_t column : columns) {
    const uint32_t *last = lastMention.find(column);
    mentions.push_back({literal, last ? *last : kNone});
    lastMention.set(column, static_cast<uint32_t>(mentions.size() - 1));
  }
  changed.push_back(literal);
}

void Differences::classChanged(uint32_t column) {
  const uint32_t *last = lastMention.find(column);
  for (uint32_t m = last ? *last : kNone; m != kNone; m = mentions[m].previous)
    changed.push_back(mentions[m].literal);
}

std::vector<uint32_t> Differences::takeChanged() {
  std::vector<uint32_t> result;
  result.swap(changed);
  llvm::sort(result);
  result.erase(llvm::unique(result), result.end());
  std::stable_partition(result.begin(), result.end(), [&](uint32_t literal) {
    return !literals[literal].reason.valid();
  });
  return result;
}
