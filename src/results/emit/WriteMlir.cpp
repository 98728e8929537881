// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs as MLIR, in the func and arith dialects.
//
//   func.func @mlp_check(%x_0: i64, %x_1: i64, %w_0: i64) -> i32
//   func.func @mlp_sizes(%x_0: i64, %x_1: i64, %w_0: i64) -> (i64, i64)
//
// Numbers have as many bits as the largest of the function needs, so that
// nothing wraps. A size that does not fit i64 is -1, as one that is not known.
//
// Tested by tests/results/emit.

#include "results/emit/ProgramWriter.h"
#include "results/emit/Writers.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::emit {
namespace {

using Op = SizeProgram::Op;
using Part = SizeProgram::Part;

class MlirWriter {
public:
  MlirWriter(const SizeProgram &program, const std::string &name,
             llvm::raw_ostream &os)
      : program(program), name(name), os(os) {
    arguments = argumentNames(program);
    unsigned bits = 65; // A quotient may be corrected by 1.
    for (const domains::Interval &range : rangesOf(program))
      bits = std::max(bits, bitsOf(range) + 1);
    type = "i" + std::to_string((bits + 63) / 64 * 64);
  }

  void writeGuard();
  void writeSizes();
  void writeBytes();

private:
  void head(llvm::StringRef function, llvm::StringRef results);
  /// Writes a function that gives these numbers, -1 for what is none or does
  /// not fit.
  void writeNumbers(llvm::StringRef function,
                    llvm::ArrayRef<std::optional<unsigned>> numbers);
  std::string value(unsigned node);
  std::string valueOf(const SizeProgram::Node &node);
  /// Writes `%N = text` and returns `%N`.
  std::string make(const llvm::Twine &text) {
    std::string result = "%" + std::to_string(next++);
    os << "  " << result << " = " << text << '\n';
    return result;
  }
  std::string constant(const Int &value) {
    std::string text;
    llvm::raw_string_ostream(text) << value;
    return make("arith.constant " + text + " : " + type);
  }
  std::string compare(const char *how, const std::string &a,
                      const std::string &b) {
    return make(std::string("arith.cmpi ") + how + ", " + a + ", " + b + " : " +
                type);
  }
  std::string select(const std::string &condition, const std::string &a,
                     const std::string &b) {
    return make("arith.select " + condition + ", " + a + ", " + b + " : " +
                type);
  }
  std::string arithmetic(const char *op, const std::string &a,
                         const std::string &b) {
    return make(std::string("arith.") + op + " " + a + ", " + b + " : " + type);
  }
  std::string divide(const std::string &a, const std::string &b, bool isMod);

  const SizeProgram &program;
  const std::string name;
  llvm::raw_ostream &os;
  std::vector<std::string> arguments;
  std::string type;
  llvm::DenseMap<unsigned, std::string> made;
  unsigned next = 0;
};

/// The parameter of an input.
std::string parameterOf(const SizeProgram::Node &node,
                        const std::string &argument) {
  switch (node.part) {
  case Part::Extent:
    return "%" + argument + "_" + std::to_string(node.index);
  case Part::Element:
    return "%" + argument + "_element" + std::to_string(node.index);
  case Part::Rank:
    return "%" + argument + "_rank";
  default:
    return "%" + argument;
  }
}

void MlirWriter::head(llvm::StringRef function, llvm::StringRef results) {
  made.clear();
  next = 0;
  os << "func.func @" << name << function << '(';
  llvm::StringSet<> seen;
  bool isFirst = true;
  auto parameter = [&](const std::string &text, const char *ofType) {
    if (!seen.insert(text).second)
      return;
    os << (isFirst ? "" : ", ") << text << ": " << ofType;
    isFirst = false;
  };
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    auto number = unsigned(i);
    if (argument.isTruth)
      parameter("%" + arguments[i], "i1");
    else if (argument.isNumber)
      parameter("%" + arguments[i], "i64");
    if (argument.isShaped && !argument.extents)
      parameter("%" + arguments[i] + "_rank", "i64");
    if (argument.extents)
      for (unsigned k = 0; k < argument.extents->size(); ++k)
        parameter(
            parameterOf({Op::Input, Part::Extent, number, k}, arguments[i]),
            "i64");
    // The extents that are asked for, where the rank is unknown.
    for (const SizeProgram::Node &node : program.nodes)
      if (node.op == Op::Input && node.argument == number &&
          node.part == Part::Extent)
        parameter(parameterOf(node, arguments[i]), "i64");
    for (unsigned k = 0; k < argument.numElements; ++k)
      parameter(
          parameterOf({Op::Input, Part::Element, number, k}, arguments[i]),
          "i64");
  }
  os << ") -> " << results << " {\n";
}

std::string MlirWriter::divide(const std::string &a, const std::string &b,
                               bool isMod) {
  std::string zero = constant(Int(0)), one = constant(Int(1));
  std::string isZero = compare("eq", b, zero);
  std::string divisor = select(isZero, one, b);
  // arith.floordivsi is lowered to wrong code for numbers above 64 bits.
  std::string rest = arithmetic("remsi", a, divisor);
  std::string isExact = compare("eq", rest, zero);
  std::string isBelow = compare("slt", rest, zero);
  std::string isDivisorBelow = compare("slt", divisor, zero);
  std::string areSame =
      make("arith.cmpi eq, " + isBelow + ", " + isDivisorBelow + " : i1");
  std::string isRight = make("arith.ori " + isExact + ", " + areSame + " : i1");
  if (isMod) // Divided by 1, nothing is left.
    return select(isRight, rest, arithmetic("addi", rest, divisor));
  std::string quotient = arithmetic("divsi", a, divisor);
  std::string down =
      select(isRight, quotient, arithmetic("subi", quotient, one));
  return select(isZero, zero, down);
}

std::string MlirWriter::value(unsigned node) {
  auto found = made.find(node);
  if (found != made.end())
    return found->second;
  std::string result = valueOf(program.nodes[node]);
  made[node] = result;
  return result;
}

std::string MlirWriter::valueOf(const SizeProgram::Node &node) {
  if (node.op == Op::Constant)
    return constant(node.value);
  if (node.op == Op::Input) {
    std::string parameter = parameterOf(node, arguments[node.argument]);
    return node.part == Part::Truth
               ? parameter
               : make("arith.extsi " + parameter + " : i64 to " + type);
  }
  llvm::SmallVector<std::string, 3> of;
  for (unsigned operand : node.operands)
    of.push_back(value(operand));
  switch (node.op) {
  case Op::Add:
    return arithmetic("addi", of[0], of[1]);
  case Op::Mul:
    return arithmetic("muli", of[0], of[1]);
  case Op::FloorDiv:
    return divide(of[0], of[1], /*isMod=*/false);
  case Op::Mod:
    return divide(of[0], of[1], /*isMod=*/true);
  case Op::Min:
    return arithmetic("minsi", of[0], of[1]);
  case Op::Max:
    return arithmetic("maxsi", of[0], of[1]);
  case Op::Select:
    return select(of[0], of[1], of[2]);
  case Op::Equal:
    return compare("eq", of[0], of[1]);
  case Op::AtLeast:
    return compare("sge", of[0], of[1]);
  case Op::Not: {
    std::string holds = make("arith.constant true");
    return make("arith.xori " + of[0] + ", " + holds + " : i1");
  }
  case Op::And:
    return make("arith.andi " + of[0] + ", " + of[1] + " : i1");
  case Op::Or:
    return make("arith.ori " + of[0] + ", " + of[1] + " : i1");
  default:
    return make("arith.constant true");
  }
}

void MlirWriter::writeGuard() {
  os << '\n';
  for (const std::string &line : description(program))
    os << "// " << line << '\n';
  os << "// Returns 0, or the number of the first condition that fails:\n";
  for (auto [i, clause] : llvm::enumerate(program.clauses))
    if (isForCode(program, clause))
      os << "//   " << i + 1 << "  " << messageOf(clause) << '\n';
  head("_check", "i32");
  std::string result = make("arith.constant 0 : i32");
  for (size_t i = program.clauses.size(); i-- > 0;) {
    const SizeProgram::Clause &clause = program.clauses[i];
    if (!isForCode(program, clause))
      continue;
    std::string holds = value(*clause.node);
    std::string number =
        make("arith.constant " + std::to_string(i + 1) + " : i32");
    result = make(llvm::Twine("arith.select ") + holds + ", " + result + ", " +
                  number + " : i32");
  }
  os << "  return " << result << " : i32\n}\n";
}

void MlirWriter::writeSizes() {
  llvm::SmallVector<std::optional<unsigned>> sizes;
  for (const SizeProgram::Result &result : program.results)
    if (result.sizes)
      llvm::append_range(sizes, *result.sizes);
  os << "\n// The sizes of the results, one after another; -1 for what is not "
        "known of the\n// inputs or does not fit.\n";
  writeNumbers("_sizes", sizes);
}

void MlirWriter::writeBytes() {
  llvm::SmallVector<std::optional<unsigned>> all;
  llvm::append_range(all, program.argumentBytes);
  llvm::append_range(all, program.resultBytes);
  os << "\n// The bytes of the arguments, then those of the results; -1 for "
        "what "
        "has none, is\n// not known or does not fit.\n";
  writeNumbers("_bytes", all);
}

void MlirWriter::writeNumbers(llvm::StringRef function,
                              llvm::ArrayRef<std::optional<unsigned>> sizes) {
  std::string types;
  for (size_t i = 0; i < sizes.size(); ++i)
    types += i ? ", i64" : "i64";
  head(function, "(" + types + ")");
  std::string values;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    std::string narrow;
    if (size) {
      std::string wide = value(*size);
      narrow =
          make(llvm::Twine("arith.trunci ") + wide + " : " + type + " to i64");
      std::string back =
          make(llvm::Twine("arith.extsi ") + narrow + " : i64 to " + type);
      std::string fits = compare("eq", back, wide);
      std::string none = make("arith.constant -1 : i64");
      narrow = make(llvm::Twine("arith.select ") + fits + ", " + narrow + ", " +
                    none + " : i64");
    } else {
      narrow = make("arith.constant -1 : i64");
    }
    values.append(i ? ", " : "").append(narrow);
  }
  os << "  return" << (sizes.empty() ? "" : " " + values + " : " + types)
     << "\n}\n";
}

} // namespace

void writeMlir(const std::vector<SizeProgram> &programs,
               const ProgramParts &what, llvm::StringRef origin,
               llvm::raw_ostream &os) {
  os << "// Conditions on the inputs of " << withoutLineEnds(origin.str())
     << ", and sizes of its results.\n// Written by shapeproof emit; do not "
        "edit.\n";
  llvm::StringSet<> names;
  for (const SizeProgram &program : programs) {
    SizeProgram whole = completed(program, what);
    MlirWriter writer(whole, identifier(program.function, names), os);
    if (what.guard)
      writer.writeGuard();
    if (what.sizes)
      writer.writeSizes();
    if (what.bytes)
      writer.writeBytes();
  }
}

} // namespace shapeproof::emit

namespace shapeproof {

llvm::ArrayRef<ProgramLanguage> programLanguages() {
  static const ProgramLanguage languages[] = {
      {"c", "C99", emit::writeC},
      {"cpp", "a C++ header", emit::writeCpp},
      {"js", "a JavaScript module", emit::writeJs},
      {"python", "a Python module", emit::writePython},
      {"mlir", "functions in MLIR's arith dialect", emit::writeMlir}};
  return languages;
}

} // namespace shapeproof
