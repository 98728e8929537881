// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Ranges.h. Tested by tests/tools/cli/range.test.

#include "Ranges.h"
#include "Commands.h"
#include "shapeproof/ReadFile.h"
#include "shapeproof/ShapeRanges.h"
#include "shapeproof/SizeBoxes.h"
#include "llvm/ADT/STLExtras.h"

namespace cl = llvm::cl;

namespace shapeproof {

RangeOptions::RangeOptions(cl::SubCommandGroup commands)
    : texts("range",
            cl::desc("assume that a size or number of the inputs is within: "
                     "x[0]=1..32, batch=1,2,4, or that shapes are: x=1x3x224, "
                     "x[1,3,60..120]; may be given several times"),
            cl::value_desc("NAME=FIRST..LAST|A,B,..|SHAPE"),
            cl::cat(optionCategory()), cl::sub(commands)),
      examples("example", cl::CommaSeparated,
               cl::desc("the sizes of one input, x[0]=4,x[1]=16: assume them, "
                        "or with --boxes and --buckets begin there"),
               cl::value_desc("NAME=N,.."), cl::cat(optionCategory()),
               cl::sub(commands)),
      launches("launch",
               cl::desc("assume a claim about launches of kernels: grid.x == n "
                        "ceildiv 1024; may be given several times"),
               cl::value_desc("CLAIM"), cl::cat(optionCategory()),
               cl::sub(commands)),
      profile(
          "profile",
          cl::desc("assume the ranges of a profile of TensorRT: a file with "
                   "--minShapes=x:1x3 and --maxShapes=x:8x3"),
          cl::value_desc("FILE"), cl::cat(optionCategory()),
          cl::sub(commands)) {}

llvm::Error RangeOptions::readExample(std::vector<SizeRange> &example) const {
  for (const std::string &text : examples) {
    llvm::Expected<SizeRange> size = parseSizeRange(text);
    if (!size)
      return size.takeError();
    if (size->values.size() != 1 ||
        size->values[0].first != size->values[0].second)
      return llvm::createStringError("--example takes one value for " +
                                     size->name);
    example.push_back(std::move(*size));
  }
  return llvm::Error::success();
}

llvm::Error RangeOptions::read(std::vector<SizeRange> &ranges,
                               std::vector<SizeRange> *usual) const {
  for (const std::string &text : texts) {
    llvm::Expected<std::vector<SizeRange>> read = parseRanges(text);
    if (!read)
      return read.takeError();
    llvm::append_range(ranges, *read);
  }
  for (const std::string &text : launches) {
    SizeRange launch;
    launch.text = text;
    ranges.push_back(std::move(launch));
  }
  if (!profile.getNumOccurrences())
    return readExample(usual ? *usual : ranges);
  auto buffer = readFile(profile);
  if (!buffer)
    return llvm::createStringError(profile + ": " +
                                   buffer.getError().message());
  llvm::Expected<SizeProfile> read = parseProfile((*buffer)->getBuffer());
  if (!read)
    return llvm::createStringError(profile + ": " +
                                   llvm::toString(read.takeError()));
  llvm::append_range(ranges, read->ranges);
  if (usual)
    *usual = std::move(read->example);
  return readExample(usual ? *usual : ranges);
}

std::optional<int64_t> parseBytes(llvm::StringRef text) {
  unsigned shift = text.consume_back("K")   ? 10
                   : text.consume_back("M") ? 20
                   : text.consume_back("G") ? 30
                                            : 0;
  int64_t number;
  if (text.getAsInteger(10, number) || number < 0 ||
      number > (INT64_MAX >> shift))
    return std::nullopt;
  return number << shift;
}

} // namespace shapeproof
