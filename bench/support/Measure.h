// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Timing and memory of this process.
//
// Times are processor time, so that another program on the machine disturbs
// them less, and medians, so that one disturbance does not count. Loops of
// nanoseconds go through Google Benchmark, which chooses how often to repeat
// them; `Loops` runs several under one process and hands out their medians.

#ifndef SHAPEPROOF_BENCH_SUPPORT_MEASURE_H
#define SHAPEPROOF_BENCH_SUPPORT_MEASURE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <functional>
#include <map>
#include <string>

namespace benchmark {
class State;
}

namespace shapeproof::bench {

/// Processor seconds that `body` takes, once.
double secondsOf(llvm::function_ref<void()> body);

/// The median of `repetitions` values of `sample`.
double median(unsigned repetitions, llvm::function_ref<double()> sample);

/// Bytes that are allocated on the heap now.
size_t heapBytes();

/// By how many bytes the resident set is larger at its peak during `body` than
/// before; needs /proc.
size_t peakBytes(llvm::function_ref<void()> body);

/// Loops timed by Google Benchmark.
class Loops {
public:
  /// Reads Google Benchmark's options from the command line.
  Loops(int argc, char **argv);
  void add(const std::string &name,
           std::function<void(benchmark::State &)> loop);
  /// Runs the loops added since the last run, in order.
  void run();
  /// The median seconds of one iteration; 0 if it was filtered out.
  double operator[](const std::string &name) const;

private:
  std::map<std::string, double> medians;
};

} // namespace shapeproof::bench

#endif // SHAPEPROOF_BENCH_SUPPORT_MEASURE_H
