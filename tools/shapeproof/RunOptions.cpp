// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See RunOptions.h. Tested by tests/tools/cli/corpora.test, cache.test and
// limits.test.

#include "RunOptions.h"
#include "Commands.h"
#include "Ranges.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

namespace cl = llvm::cl;

namespace shapeproof {

RunOptions::RunOptions(cl::SubCommandGroup commands, AnalyzeOptions &options)
    : jobs("j",
           cl::desc("analyse several files in this number of processes "
                    "(default: one for each core)"),
           cl::value_desc("N"), cl::location(options.jobs), cl::Prefix,
           cl::cat(optionCategory()), cl::sub(commands)),
      shard("shard",
            cl::desc("split the files into N parts and analyse part I; for "
                     "shapeproof merge"),
            cl::value_desc("I/N"), cl::cat(optionCategory()),
            cl::sub(commands)),
      timeout("timeout",
              cl::desc("give up a file whose analysis takes longer; it gets an "
                       "error, and a text in OUT.failed"),
              cl::value_desc("SECONDS"), cl::cat(optionCategory()),
              cl::sub(commands)),
      memory("memory",
             cl::desc("give up a file whose analysis needs more memory; it "
                      "gets an error, and a text in OUT.failed"),
             cl::value_desc("BYTES"), cl::cat(optionCategory()),
             cl::sub(commands)),
      resume("resume",
             cl::desc("keep results in OUT.unfinished until OUT is written, "
                      "and go on with those of an interrupted run"),
             cl::location(options.resumes), cl::cat(optionCategory()),
             cl::sub(commands)),
      cache("cache",
            cl::desc("keep results in this folder, and use those that are "
                     "there; --cache=verify also computes them, and compares"),
            cl::value_desc("DIR|verify"), cl::cat(optionCategory()),
            cl::sub(commands)),
      cacheSize("cache-size",
                cl::desc("at the end remove the results from the cache that "
                         "were not used for longest, down to this size"),
                cl::value_desc("BYTES"), cl::cat(optionCategory()),
                cl::sub(commands)) {}

/// The arguments that are no files and say how to analyse one: without those
/// that name the output or share files out.
static std::vector<std::string> howGiven(char **argv,
                                         llvm::ArrayRef<std::string> files) {
  std::vector<std::string> given;
  for (char **at = argv + 1; *at; ++at) {
    const llvm::StringRef word = *at, name = word.ltrim('-');
    const bool isShort = name == "o" || name == "j" || name == "shard";
    if (word.starts_with("-") &&
        (isShort || name.starts_with("o=") || name.starts_with("j") ||
         name.starts_with("shard=") || name == "resume")) {
      at += isShort && at[1]; // The value is a word of its own.
      continue;
    }
    if (word != "--" && !word.starts_with("@") &&
        !llvm::is_contained(files, word))
      given.push_back(word.str());
  }
  return given;
}

llvm::Error RunOptions::readCache(AnalyzeOptions &options) const {
  for (const std::string &value : cache)
    if (value == "verify")
      options.verifiesCache = true;
    else if (value.empty() || !options.cache.empty())
      return llvm::createStringError("--cache takes one folder, and 'verify'");
    else
      options.cache = value;
  if (cacheSize.getNumOccurrences() &&
      !(options.cacheSize = parseBytes(cacheSize)))
    return llvm::createStringError(
        "--cache-size has to be a number of bytes, as 4096 or 16M");
  if (options.cache.empty() && (options.verifiesCache || options.cacheSize))
    return llvm::createStringError(
        "--cache=verify and --cache-size need --cache=DIR");
  if (options.resumes && options.output == "-")
    return llvm::createStringError("--resume needs -o OUT");
  if (options.resumes && options.cache.empty())
    options.cache = options.unfinished();
  return llvm::Error::success();
}

llvm::Error RunOptions::read(char **argv, AnalyzeOptions &options) const {
  options.given = howGiven(argv, options.files);
  if (shard.getNumOccurrences()) {
    options.shard = parseShard(shard);
    if (!options.shard)
      return llvm::createStringError("--shard has to be I/N, 1 <= I <= N");
  }
  if (timeout.getNumOccurrences()) {
    if (!std::isfinite(timeout) || timeout <= 0)
      return llvm::createStringError("--timeout has to be a number above 0");
    options.timeout = timeout;
  }
  if (memory.getNumOccurrences() &&
      (!(options.memory = parseBytes(memory)) || !*options.memory))
    return llvm::createStringError(
        "--memory has to be a number of bytes above 0, as 16M or 2G");
  return readCache(options);
}

} // namespace shapeproof
