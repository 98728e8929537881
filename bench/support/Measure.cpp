// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Measure.h.

#include "support/Measure.h"
#include "benchmark/benchmark.h"
#include <algorithm>
#include <ctime>
#include <fstream>
#include <malloc.h>
#include <string>
#include <vector>

namespace shapeproof::bench {
namespace {

constexpr int kRepetitions = 7;

double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

/// The largest resident set, in bytes.
size_t residentPeak() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.rfind("VmHWM:", 0) == 0)
      return std::stoull(line.substr(6)) * 1024;
  return 0;
}

/// Keeps the median of each benchmark and prints nothing.
class MedianReporter : public benchmark::BenchmarkReporter {
public:
  explicit MedianReporter(std::map<std::string, double> &medians)
      : medians(medians) {}
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs)
      if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
        medians[run.run_name.function_name] =
            run.GetAdjustedCPUTime() /
            benchmark::GetTimeUnitMultiplier(run.time_unit);
  }

private:
  std::map<std::string, double> &medians;
};

} // namespace

double secondsOf(llvm::function_ref<void()> body) {
  double start = processorSeconds();
  body();
  return processorSeconds() - start;
}

double median(unsigned repetitions, llvm::function_ref<double()> sample) {
  std::vector<double> samples;
  for (unsigned i = 0; i < repetitions; ++i)
    samples.push_back(sample());
  std::sort(samples.begin(), samples.end());
  return samples[samples.size() / 2];
}

size_t heapBytes() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

size_t peakBytes(llvm::function_ref<void()> body) {
  malloc_trim(0);
  // Writing 5 resets the peak to what is resident now (proc(5), clear_refs).
  std::ofstream("/proc/self/clear_refs") << 5;
  size_t before = residentPeak();
  body();
  size_t after = residentPeak();
  return after > before ? after - before : 0;
}

Loops::Loops(int argc, char **argv) { benchmark::Initialize(&argc, argv); }

void Loops::add(const std::string &name,
                std::function<void(benchmark::State &)> loop) {
  benchmark::RegisterBenchmark(name.c_str(), std::move(loop))
      ->Repetitions(kRepetitions)
      ->ReportAggregatesOnly()
      ->MinTime(0.05);
}

void Loops::run() {
  MedianReporter reporter(medians);
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::ClearRegisteredBenchmarks();
}

double Loops::operator[](const std::string &name) const {
  auto found = medians.find(name);
  return found == medians.end() ? 0 : found->second;
}

} // namespace shapeproof::bench
