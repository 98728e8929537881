// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Boxes.h. Tested by tests/tools/cli/boxes.test.

#include "Boxes.h"
#include "Commands.h"
#include "ExitStatus.h"
#include "Output.h"
#include "shapeproof/SizeBoxes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cl = llvm::cl;

namespace shapeproof {

BoxOptions::BoxOptions(cl::SubCommand &command)
    : boxes(
          "boxes",
          cl::desc("write the sizes around an example that are all accepted"),
          cl::ValueOptional,
          cl::values(clEnumValN(As::Report, "", "as text, or as --format says"),
                     clEnumValN(As::Profile, "tensorrt",
                                "as a profile of TensorRT: --minShapes=..")),
          cl::cat(optionCategory()), cl::sub(command)),
      buckets(
          "buckets",
          cl::desc("write K values of the first --range to which the others "
                   "are padded with the least waste"),
          cl::value_desc("K"), cl::cat(optionCategory()), cl::sub(command)) {}

int BoxOptions::write(const AnalyzeOptions &options,
                      const std::vector<SizeProgram> &programs,
                      const std::vector<SizeBox> &found,
                      const std::vector<SizeBuckets> &padded) const {
  llvm::Error failed = llvm::Error::success();
  llvm::Error error = writeOutput(options.output, [&](llvm::raw_ostream &os) {
    if (boxes == As::Profile) {
      for (auto [program, box] : llvm::zip(programs, found))
        failed =
            llvm::joinErrors(std::move(failed), writeProfile(program, box, os));
    } else if (options.format->write == writeJson) {
      writeBoxesJson(found, padded, os);
    } else {
      writeBoxesText(found, os);
      writeBucketsText(padded, os);
    }
  });
  error = llvm::joinErrors(std::move(error), std::move(failed));
  if (error)
    return usageError(llvm::toString(std::move(error)));
  auto isOpen = [](const auto &one) { return !one.problem.empty(); };
  return llvm::any_of(found, isOpen) || llvm::any_of(padded, isOpen)
             ? kFailed
             : kAnalyzed;
}

int BoxOptions::run(AnalyzeOptions &options,
                    const std::vector<SizeRange> &around) const {
  if (options.files.size() != 1 ||
      llvm::StringRef(options.files.front()).ends_with(".dims"))
    return usageError("--boxes and --buckets take one .mlir file or .onnx "
                      "model");
  if (options.format->write != writeJson &&
      options.format != reportFormats().begin())
    return usageError("boxes are written as text or json");
  if (buckets.getNumOccurrences() && (buckets == 0 || options.ranges.empty()))
    return usageError("--buckets takes a number of at least 1, and a --range "
                      "of the sizes to be padded");
  std::vector<SizeProgram> programs;
  std::vector<SizeBox> found;
  std::vector<SizeBuckets> padded;
  options.programs = &programs;
  options.withProgram = [&](const SizeProgram &program,
                            const ContractReport &contract,
                            const ProgramRun &runs) {
    if (boxes.getNumOccurrences())
      found.push_back(boxAround(program, contract, around, runs));
    if (buckets.getNumOccurrences())
      padded.push_back(bucketsOf(program, contract, options.ranges.front(),
                                 buckets, around));
  };
  FileReport report = analyzeOneFile(options);
  if (report.error || !report.contracts) {
    llvm::errs() << report.error.value_or(options.files.front() +
                                          ": error: no contract")
                 << '\n';
    return kBadInput;
  }
  return write(options, programs, found, padded);
}

} // namespace shapeproof
