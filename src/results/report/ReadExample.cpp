// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads examples in JSON reports: the inverse of the part of Json.cpp that
// writes them.
//
//   {"n": 3, "s": [2, 3], "p": true, "m": "18446744073709551616"}

#include "engine/base/JsonNumber.h"
#include "engine/base/Limits.h"
#include "shapeproof/ReportFormats.h"

using namespace shapeproof;

static std::optional<std::vector<Int>>
readNumbers(const llvm::json::Value &value) {
  const llvm::json::Array *list = value.getAsArray();
  if (!list)
    return std::nullopt;
  std::vector<Int> numbers;
  for (const llvm::json::Value &element : *list) {
    std::optional<Int> number = readNumber(element, limits::exampleDigits);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

llvm::Expected<Example>
shapeproof::readExample(const llvm::json::Object &values) {
  Example example;
  for (const auto &[key, value] : values) {
    NamedValue &named = example.emplace_back();
    named.name = key.str();
    if (auto truth = value.getAsBoolean())
      named.value = *truth;
    else if (auto number = readNumber(value, limits::exampleDigits))
      named.value = *number;
    else if (auto numbers = readNumbers(value))
      named.value = std::move(*numbers);
    else
      return llvm::createStringError(
          "'" + named.name + "' is no number, truth value or list of numbers");
  }
  return example;
}
