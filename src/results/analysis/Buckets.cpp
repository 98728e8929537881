// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses the values to which those of a range are padded.
//
//   accepted: 8, 16, 24, ...      2 buckets for 1..24: 8 and 24 add the same
//                                 as 16 and 24; the first is taken
//
// By dynamic programming: the least sum of padded values up to the accepted
// value c with k buckets is that up to an earlier one b with k - 1, plus c for
// each value above b. The best b does not fall as c grows, so that halving
// finds all of them in M log M steps.
//
// Tested by tests/tools/cli/boxes.test.

#include "engine/base/ExactInt.h"
#include "results/analysis/BoxSearch.h"
#include "shapeproof/Evaluate.h"
#include <algorithm>

namespace shapeproof {
namespace {

/// The contract is evaluated at each value.
constexpr int64_t kMostSizes = 1 << 17;

/// 128 bits: values have 63, and there are few.
using Sum = __int128;

class BucketChoice {
public:
  /// The accepted values, rising, with the number of values up to each.
  BucketChoice(llvm::ArrayRef<int64_t> accepted, llvm::ArrayRef<int64_t> upTo)
      : accepted(accepted), upTo(upTo) {}

  /// At most so many of them, the last among them.
  std::vector<int64_t> choose(unsigned count);

private:
  Sum cost(size_t from, size_t to) const {
    const int64_t before = from == 0 ? 0 : upTo[from - 1];
    return Sum(upTo[to] - before) * accepted[to];
  }
  void fill(size_t first, size_t last, size_t least, size_t most);

  llvm::ArrayRef<int64_t> accepted, upTo;
  /// The least sums up to each accepted value, with one bucket fewer and now;
  /// and the place after the bucket before.
  std::vector<Sum> before, now;
  std::vector<size_t> start;
};

/// The best starts of [first, last] are within [least, most].
void BucketChoice::fill(size_t first, size_t last, size_t least, size_t most) {
  if (first > last)
    return;
  const size_t middle = first + (last - first) / 2;
  size_t best = least;
  std::optional<Sum> lowest;
  for (size_t from = least; from <= std::min(most, middle); ++from) {
    const Sum sum =
        (from == 0 ? Sum(0) : before[from - 1]) + cost(from, middle);
    if (!lowest || sum < *lowest) {
      lowest = sum;
      best = from;
    }
  }
  now[middle] = lowest.value_or(before[middle]);
  start[middle] = best;
  if (middle > first)
    fill(first, middle - 1, least, best);
  fill(middle + 1, last, best, most);
}

std::vector<int64_t> BucketChoice::choose(unsigned count) {
  const size_t size = accepted.size();
  std::vector<std::vector<size_t>> starts;
  before.resize(size);
  now.resize(size);
  for (size_t i = 0; i < size; ++i)
    before[i] = cost(0, i);
  starts.emplace_back(size, 0);
  for (size_t k = 1; k < std::min<size_t>(count, size); ++k) {
    start.assign(size, 0);
    fill(0, size - 1, 0, size - 1);
    starts.push_back(start);
    std::swap(before, now);
  }
  std::vector<int64_t> buckets;
  size_t end = size;
  for (size_t k = starts.size(); k-- > 0 && end > 0;) {
    buckets.push_back(accepted[end - 1]);
    end = starts[k][end - 1];
  }
  std::reverse(buckets.begin(), buckets.end());
  return buckets;
}

} // namespace

SizeBuckets BoxSearch::buckets(const SizeRange &range, unsigned count) {
  SizeBuckets result;
  const Input *input = find(range);
  if (!input) {
    result.problem = "no input is called " + range.text;
    return result;
  }
  // An input that equals another one is padded with it.
  while (input->is.valid()) {
    auto same = llvm::find_if(
        inputs, [&](const Input &other) { return other.symbol == input->is; });
    if (same == inputs.end()) {
      result.problem = input->name + " follows from other inputs: it is " +
                       store.str(input->is);
      return result;
    }
    input = &*same;
  }
  result.name = input->name;
  std::vector<int64_t> accepted, upTo;
  Assignment values = at;
  for (auto [first, last] : range.values) {
    if (uint64_t(last) - uint64_t(first) >=
        uint64_t(kMostSizes - result.sizes)) {
      result.problem = "more than " + std::to_string(kMostSizes) +
                       " values in " + range.text;
      return result;
    }
    for (int64_t size = first;; ++size) {
      ++result.sizes;
      values.dims[input->symbol] = Int(size);
      follow(values);
      if (isAccepted(values)) {
        accepted.push_back(size);
        upTo.push_back(result.sizes);
      }
      if (size == last)
        break;
    }
  }
  result.accepted = int64_t(accepted.size());
  for (const NamedValue &value : named(at))
    if (llvm::none_of(inputs, [&](const Input &other) {
          return other.name == value.name &&
                 dependsOn(other.symbol, input->symbol);
        }))
      result.with.push_back(value);
  if (accepted.empty()) {
    result.problem = "no value in " + range.text + " is accepted";
    return result;
  }
  result.buckets = BucketChoice(accepted, upTo).choose(count);
  Sum padded = 0, sum = 0;
  for (auto [first, last] : range.values) {
    for (int64_t size = first;; ++size) {
      auto bucket = llvm::lower_bound(result.buckets, size);
      if (bucket == result.buckets.end()) {
        result.uncovered.push_back({size, last});
        break;
      }
      padded += *bucket;
      sum += size;
      if (size == last)
        break;
    }
  }
  result.waste = padded > 0 ? double(padded - sum) / double(padded) : 0;
  return result;
}

SizeBuckets bucketsOf(const SizeProgram &program,
                      const ContractReport &contract, const SizeRange &range,
                      unsigned count, llvm::ArrayRef<SizeRange> example) {
  BoxSearch search(program, contract);
  std::string problem = search.start(example);
  SizeBuckets result;
  if (problem.empty())
    result = search.buckets(range, count);
  else
    result.problem = std::move(problem);
  result.function = program.function;
  return result;
}

} // namespace shapeproof
