// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `shapeproof merge`: joins the parts of a report that --shard made to the
// report of a run without it, byte for byte. Entries are copied as text, so
// memory does not grow with them.
//
// Tested by tests/tools/cli/corpora.test.

#include "Commands.h"
#include "ExitStatus.h"
#include "Inputs.h"
#include "Output.h"
#include "ReportText.h"
#include "shapeproof/ReadFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace cl = llvm::cl;

namespace shapeproof {
namespace {

cl::SubCommand mergeName("merge", "join the parts of a JSON report");
cl::opt<std::string>
    mergeOutput("o", cl::desc("the file to write (default: standard output)"),
                cl::value_desc("OUT"), cl::init("-"), cl::cat(optionCategory()),
                cl::sub(mergeName));
cl::list<std::string> mergeParts(cl::Positional, cl::OneOrMore,
                                 cl::desc("PART.json..."),
                                 cl::cat(optionCategory()), cl::sub(mergeName));

const char *const kMergeHelp = R"(
Parts made by --shard are joined in their order; all parts have to be given.
Other reports are joined in the given order.

Exit status:
  0  written
  2  bad input or usage, or OUT could not be written
)";

struct Part {
  std::string path;
  std::unique_ptr<llvm::MemoryBuffer> buffer;
  ReportText text;
};

llvm::Expected<Part> readPart(const std::string &path) {
  auto buffer = readInput(path);
  if (!buffer)
    return llvm::createStringError(path +
                                   ": error: " + buffer.getError().message());
  llvm::Expected<ReportText> text = splitReport((*buffer)->getBuffer());
  if (!text)
    return llvm::createStringError(
        path + ": error: " + llvm::toString(text.takeError()));
  return Part{path, std::move(*buffer), std::move(*text)};
}

/// The reason why the parts are not one report; empty if they are.
std::string problemOf(llvm::ArrayRef<Part> parts) {
  for (const Part &part : parts) {
    const std::optional<Shard> &first = parts[0].text.shard,
                               &shard = part.text.shard;
    if (part.text.head != parts[0].text.head)
      return part.path + ": error: it has another context than " +
             parts[0].path;
    if (first.has_value() != shard.has_value() ||
        (shard && shard->count != first->count))
      return part.path + ": error: it is not a part of the same report as " +
             parts[0].path;
  }
  if (!parts[0].text.shard)
    return "";
  unsigned count = parts[0].text.shard->count, wanted = 1;
  for (const Part &part : parts) {
    unsigned index = part.text.shard->index;
    if (index < wanted)
      return part.path + ": error: part " + std::to_string(index) +
             " is there twice";
    if (index > wanted)
      break;
    ++wanted;
  }
  return wanted > count ? ""
                        : "shapeproof: error: part " + std::to_string(wanted) +
                              " of " + std::to_string(count) + " is missing";
}

int runMerge(char **) {
  if (mergeOutput.empty())
    return usageError("-o needs a file name");
  if (std::string problem = sharedFile({mergeOutput}, mergeParts);
      !problem.empty())
    return usageError(problem);
  if (std::string problem = readTwice(mergeParts); !problem.empty())
    return usageError(problem);
  std::vector<Part> parts;
  for (const std::string &path : mergeParts) {
    llvm::Expected<Part> part = readPart(path);
    if (!part) {
      llvm::errs() << llvm::toString(part.takeError()) << '\n';
      return kBadInput;
    }
    parts.push_back(std::move(*part));
  }
  llvm::stable_sort(parts, [](const Part &a, const Part &b) {
    return a.text.shard && b.text.shard &&
           a.text.shard->index < b.text.shard->index;
  });
  if (std::string problem = problemOf(parts); !problem.empty()) {
    llvm::errs() << problem << '\n';
    return kBadInput;
  }
  llvm::Error error = writeOutput(mergeOutput, [&](llvm::raw_ostream &os) {
    ReportTextWriter writer(os, parts[0].text.head, std::nullopt);
    Summary sum;
    for (const Part &part : parts) {
      writer.add(part.text.entries);
      sum += part.text.summary;
    }
    writer.finish(sum);
  });
  return error ? usageError(llvm::toString(std::move(error))) : kAnalyzed;
}

} // namespace

Command mergeCommand() { return {mergeName, runMerge, kMergeHelp}; }

} // namespace shapeproof
