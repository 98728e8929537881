// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Boxes and buckets as text and as JSON, and the profiles of TensorRT.
//
//   main: accepted are all inputs with
//     x[2] in 10..11 (10 in the example)
//       fails with x[0] = 1, x[2] = 9, mask[1] = 1: "MatMul 'fc': .."
//     mask[0] = x[0]
//
//   --minShapes=x:1x3x10x8 --optShapes=x:1x3x10x8 --maxShapes=x:8x3x11x8
//
// Tested by tests/tools/cli/boxes.test.

#include "engine/base/JsonNumber.h"
#include "engine/base/Limits.h"
#include "results/report/Message.h"
#include "results/report/PrintExample.h"
#include "results/report/SourceExcerpt.h"
#include "shapeproof/SizeBoxes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"

namespace json = llvm::json;

namespace shapeproof {

static void writeOutside(llvm::raw_ostream &os,
                         const std::optional<SizeBox::Outside> &outside,
                         bool mayGo, const char *where) {
  if (outside) {
    os << (outside->isAssumed ? "    not assumed is "
           : outside->isExact ? "    fails with "
           : outside->runs    ? "    more is demanded than needed of "
                              : "    not known to run with ");
    printExample(os, outside->inputs);
    os << ": " << oneLine(gist(outside->why), limits::shownMessage) << '\n';
  } else if (mayGo) {
    os << "    not known " << where << '\n';
  }
}

void writeBoxesText(llvm::ArrayRef<SizeBox> boxes, llvm::raw_ostream &os) {
  for (const SizeBox &box : boxes) {
    os << box.function << ": ";
    if (!box.problem.empty()) {
      os << "no box: " << box.problem << '\n';
      continue;
    }
    os << (box.sides.empty() ? "accepted; it has no sizes\n"
                             : "accepted are all inputs with\n");
    for (const SizeBox::Side &side : box.sides) {
      os << "  " << side.name;
      if (!side.is.empty()) {
        os << " = " << side.is << '\n';
        continue;
      }
      os << " in ";
      if (side.first)
        os << *side.first;
      os << "..";
      if (side.last)
        os << *side.last;
      os << " (" << side.at << " in the example)\n";
      writeOutside(os, side.below, side.mayGoBelow, "below");
      writeOutside(os, side.above, side.mayGoAbove, "above");
    }
    for (const std::string &rest : box.residue)
      os << "  not decided by the inputs: " << rest << '\n';
  }
}

static std::string rangeText(int64_t first, int64_t last) {
  std::string text = std::to_string(first);
  return first == last ? text : text + ".." + std::to_string(last);
}

void writeBucketsText(llvm::ArrayRef<SizeBuckets> all, llvm::raw_ostream &os) {
  for (const SizeBuckets &one : all) {
    os << one.function << ": ";
    if (!one.problem.empty()) {
      os << "no buckets: " << one.problem << '\n';
      continue;
    }
    os << one.name << " padded to ";
    llvm::interleaveComma(one.buckets, os);
    os << llvm::format(", of which %.1f%% is padding\n", 100 * one.waste);
    os << "  " << one.accepted << " of " << one.sizes
       << " values are accepted as they are, with ";
    printExample(os, one.with);
    os << '\n';
    for (auto [first, last] : one.uncovered)
      os << "  not covered: " << rangeText(first, last)
         << "; no accepted value in the range is as large\n";
  }
}

//===- JSON -----------------------------------------------------------------//

static json::Value numberOrNull(const std::optional<Int> &number) {
  return number ? jsonNumber(*number) : json::Value(nullptr);
}

static json::Value valuesOf(const Example &example) {
  json::Object object;
  for (const NamedValue &named : example)
    if (const Int *number = std::get_if<Int>(&named.value))
      object[named.name] = jsonNumber(*number);
    else if (const bool *truth = std::get_if<bool>(&named.value))
      object[named.name] = *truth;
  return object;
}

static json::Value outsideOf(const std::optional<SizeBox::Outside> &outside) {
  if (!outside)
    return nullptr;
  return json::Object{{"inputs", valuesOf(outside->inputs)},
                      {"why", json::fixUTF8(outside->why)},
                      {"exact", outside->isExact},
                      {"assumed", outside->isAssumed},
                      {"runs", outside->runs}};
}

static json::Value textOrNothing(llvm::StringRef text) {
  return text.empty() ? json::Value(nullptr) : json::fixUTF8(text);
}

static void writeBox(json::OStream &j, const SizeBox &box) {
  j.object([&] {
    j.attribute("function", json::fixUTF8(box.function));
    j.attribute("problem", textOrNothing(box.problem));
    j.attributeArray("sides", [&] {
      for (const SizeBox::Side &side : box.sides)
        j.object([&] {
          j.attribute("name", json::fixUTF8(side.name));
          j.attribute("first", numberOrNull(side.first));
          j.attribute("last", numberOrNull(side.last));
          j.attribute("example", jsonNumber(side.at));
          j.attribute("is", textOrNothing(side.is));
          j.attribute("below", outsideOf(side.below));
          j.attribute("above", outsideOf(side.above));
          j.attribute("maximal", !side.mayGoBelow && !side.mayGoAbove &&
                                     (!side.below || side.below->isExact) &&
                                     (!side.above || side.above->isExact));
        });
    });
    j.attributeArray("residue", [&] {
      for (const std::string &rest : box.residue)
        j.value(json::fixUTF8(rest));
    });
  });
}

static void writeBuckets(json::OStream &j, const SizeBuckets &one) {
  j.object([&] {
    j.attribute("function", json::fixUTF8(one.function));
    j.attribute("problem", textOrNothing(one.problem));
    j.attribute("name", json::fixUTF8(one.name));
    j.attribute("with", valuesOf(one.with));
    j.attribute("buckets", json::Array(one.buckets));
    j.attribute("waste", one.waste);
    j.attribute("sizes", one.sizes);
    j.attribute("accepted", one.accepted);
    j.attributeArray("uncovered", [&] {
      for (auto [first, last] : one.uncovered)
        j.value(json::Array{first, last});
    });
  });
}

void writeBoxesJson(llvm::ArrayRef<SizeBox> boxes,
                    llvm::ArrayRef<SizeBuckets> buckets,
                    llvm::raw_ostream &os) {
  json::OStream j(os, /*IndentSize=*/2);
  j.object([&] {
    j.attribute("schema", "shapeproof.boxes/1");
    if (!boxes.empty())
      j.attributeArray("boxes", [&] {
        for (const SizeBox &box : boxes)
          writeBox(j, box);
      });
    if (!buckets.empty())
      j.attributeArray("buckets", [&] {
        for (const SizeBuckets &one : buckets)
          writeBuckets(j, one);
      });
  });
  os << '\n';
}

//===- Profiles of TensorRT -------------------------------------------------//

llvm::Error writeProfile(const SizeProgram &program, const SizeBox &box,
                         llvm::raw_ostream &os) {
  if (!box.problem.empty())
    return llvm::createStringError("no box: " + box.problem);
  std::string least = "--minShapes=", usual = "--optShapes=",
              most = "--maxShapes=";
  llvm::ListSeparator comma(",");
  for (const SizeProgram::Argument &argument : program.arguments) {
    if (!argument.extents || argument.extents->empty())
      continue;
    std::string start =
        (llvm::StringRef(comma) +
         (argument.original.empty() ? argument.name : argument.original))
            .str();
    char separator = ':';
    least += start;
    usual += start;
    most += start;
    for (auto [i, extent] : llvm::enumerate(*argument.extents)) {
      Int values[] = {Int(extent.value_or(0)), Int(extent.value_or(0)),
                      Int(extent.value_or(0))};
      const std::string name = argument.name + "[" + std::to_string(i) + "]";
      auto side = llvm::find_if(
          box.sides, [&](const auto &side) { return side.name == name; });
      if (!extent && side != box.sides.end()) {
        if (!side->last)
          return llvm::createStringError(
              side->name +
              " has no largest value; a profile needs one: give "
              "--range=" +
              side->name + "=FIRST..LAST");
        values[0] = side->first.value_or(Int(0));
        values[1] = side->at;
        values[2] = *side->last;
      }
      llvm::raw_string_ostream(least) << separator << values[0];
      llvm::raw_string_ostream(usual) << separator << values[1];
      llvm::raw_string_ostream(most) << separator << values[2];
      separator = 'x';
    }
  }
  os << least << ' ' << usual << ' ' << most << '\n';
  return llvm::Error::success();
}

/// x:1x3x32 as x[0]=1, x[1]=3, x[2]=32.
static llvm::Error
readShape(llvm::StringRef text,
          llvm::function_ref<void(std::string, int64_t)> use) {
  auto [name, sizes] = text.rsplit(':');
  name = name.trim("'\"");
  llvm::SmallVector<llvm::StringRef> parts;
  sizes.split(parts, 'x');
  for (auto [i, part] : llvm::enumerate(parts)) {
    int64_t size;
    if (name.empty() || part.getAsInteger(10, size) || size < 0)
      return llvm::createStringError("'" + text +
                                     "' is no shape such as x:1x3x32");
    use((name + "[" + llvm::Twine(i) + "]").str(), size);
  }
  return llvm::Error::success();
}

llvm::Expected<SizeProfile> parseProfile(llvm::StringRef text) {
  /// By name, in the order of the text.
  std::vector<std::pair<std::string, int64_t>> least, usual, most;
  llvm::SmallVector<llvm::StringRef> words, shapes;
  llvm::SplitString(text, words, " \t\r\n\\");
  for (llvm::StringRef word : words) {
    auto *into = word.consume_front("--minShapes=")   ? &least
                 : word.consume_front("--optShapes=") ? &usual
                 : word.consume_front("--maxShapes=") ? &most
                                                      : nullptr;
    if (!into)
      continue;
    shapes.clear();
    word.split(shapes, ',');
    for (llvm::StringRef shape : shapes)
      if (llvm::Error error =
              readShape(shape, [&](std::string name, int64_t size) {
                into->emplace_back(std::move(name), size);
              }))
        return error;
  }
  SizeProfile profile;
  if (least.empty() || least.size() != most.size())
    return llvm::createStringError(
        "expected --minShapes=.. and --maxShapes=.. with the same inputs");
  auto add = [](std::vector<SizeRange> &to,
                const std::string &text) -> llvm::Error {
    llvm::Expected<SizeRange> range = parseSizeRange(text);
    if (!range)
      return range.takeError();
    to.push_back(std::move(*range));
    return llvm::Error::success();
  };
  for (auto [low, high] : llvm::zip(least, most)) {
    if (low.first != high.first)
      return llvm::createStringError(low.first + " and " + high.first +
                                     " are in the same place of --minShapes "
                                     "and --maxShapes");
    if (llvm::Error error =
            add(profile.ranges, low.first + "=" + std::to_string(low.second) +
                                    ".." + std::to_string(high.second)))
      return error;
  }
  for (const auto &[name, size] : usual)
    if (llvm::Error error =
            add(profile.example, name + "=" + std::to_string(size)))
      return error;
  return profile;
}

} // namespace shapeproof
