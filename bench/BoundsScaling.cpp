// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How bounds grow: a chain of 100,000 facts a[i+1] == a[i] + 1.
//
// Whatever the order of the facts, the last symbol lies in [n, inf] and exceeds
// the first by n. In order, each fact tells something new about one symbol;
// reversed, each fact moves the bounds of all symbols after it, and a worklist
// that recomputes them one by one is quadratic; shuffled is in between.
//
// Growth and its target are those of EqualityScaling.cpp. Memory is what the
// heap holds after the facts.

#include "shapeproof/InferenceContext.h"
#include "support/Measure.h"
#include "support/Table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace shapeproof;
using namespace shapeproof::bench;

namespace {

constexpr double kAllowed = 2.0;
/// Seconds; after a slower run ten times the facts are not tried.
constexpr double kTooSlow = 2;

enum class Order { Forward, Reversed, Shuffled };

llvm::StringRef toString(Order order) {
  switch (order) {
  case Order::Forward:
    return "in order";
  case Order::Reversed:
    return "reversed";
  case Order::Shuffled:
    return "shuffled";
  }
  return "";
}

std::vector<uint32_t> ordered(uint32_t n, Order order) {
  std::vector<uint32_t> facts(n);
  std::iota(facts.begin(), facts.end(), 0);
  if (order == Order::Reversed)
    std::reverse(facts.begin(), facts.end());
  std::mt19937 random(3);
  if (order == Order::Shuffled)
    for (size_t i = facts.size(); i > 1; --i)
      std::swap(facts[i - 1], facts[random() % i]);
  return facts;
}

struct Sample {
  double facts = 0, questions = 0;
  size_t storeBytes = 0, factBytes = 0, contextBytes = 0;
  Bounds last, difference;
};

Sample chain(llvm::StringRef name, uint32_t n, Order order) {
  Sample sample;
  size_t start = heapBytes();
  TermStore store;
  std::vector<DimId> symbols;
  for (uint32_t i = 0; i <= n; ++i)
    symbols.push_back(store.dimSymbol("a" + std::to_string(i)));
  DimId one = store.constant(1);
  std::vector<ClaimId> claims;
  for (uint32_t i = 0; i < n; ++i)
    claims.push_back(store.eq(symbols[i + 1], store.add(symbols[i], one)));
  std::vector<uint32_t> facts = ordered(n, order);
  size_t built = heapBytes();
  std::unique_ptr<InferenceContext> context =
      llvm::cantFail(createContext(name, store));
  sample.facts = secondsOf([&] {
    for (uint32_t fact : facts)
      context->assume(claims[fact], FactId(fact));
  });
  sample.factBytes = heapBytes() - built;
  sample.questions = secondsOf([&] {
    sample.last = context->bound(symbols.back());
    sample.difference =
        context->bound(store.sub(symbols.back(), symbols.front()));
  });
  sample.storeBytes = built - start;
  sample.contextBytes = heapBytes() - built;
  return sample;
}

bool isExact(const Sample &sample, uint32_t n) {
  return sample.last.lo == Int(n) && !sample.last.hi &&
         sample.difference.lo == Int(n) && sample.difference.hi == Int(n);
}

} // namespace

int main() {
  Table times("A chain of n facts a[i+1] == a[i] + 1, then two bounds",
              {"context", "order", "n", "facts", "bounds", "answers",
               "growth / n log n", "target"});
  Table memory("Memory of the chain, bytes on the heap",
               {"context", "n", "store per dim", "per fact, after the facts",
                "and the questions", "growth", "target"});
  for (llvm::StringRef name :
       {"bounds", "equality-bounds", "affine", "tiered"}) {
    if (llvm::none_of(registeredContexts(), [&](const ContextInfo &info) {
          return info.name == name;
        }))
      continue;
    for (Order order : {Order::Forward, Order::Reversed, Order::Shuffled}) {
      double before = 0, bytesBefore = 0;
      for (uint32_t n : {10000u, 100000u}) {
        if (before > kTooSlow) {
          times.row({name.str(), toString(order).str(), count(n), "", "",
                     "not run: too slow", "", "MISSED"});
          continue;
        }
        Sample sample;
        double total = median(3, [&] {
          sample = chain(name, n, order);
          return sample.facts + sample.questions;
        });
        std::vector<std::string> row = {
            name.str(),
            toString(order).str(),
            count(n),
            seconds(sample.facts),
            seconds(sample.questions),
            isExact(sample, n)                             ? "exact"
            : sample.last.limit || sample.difference.limit ? "limit"
                                                           : "not exact"};
        double perFact = double(sample.contextBytes) / n;
        std::vector<std::string> bytes = {
            name.str(), count(n), fixed(double(sample.storeBytes) / (n + 1), 0),
            fixed(double(sample.factBytes) / n, 0), fixed(perFact, 0)};
        if (before > 0) {
          double growth =
              total / before / (10 * std::log(n) / std::log(n / 10));
          row.push_back(fixed(growth, 2));
          row.push_back(atMost(growth, kAllowed));
          bytes.push_back(fixed(perFact / bytesBefore, 2));
          bytes.push_back(atMost(perFact / bytesBefore, kAllowed));
        }
        before = total;
        bytesBefore = perFact;
        times.row(row);
        if (order == Order::Shuffled)
          memory.row(bytes);
      }
    }
  }
  times.print(llvm::outs());
  memory.print(llvm::outs());
  return 0;
}
