// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs as C99, which is C++ as well.
//
//   int mlp_check(const int64_t *x, const int64_t *w);
//   int mlp_message(int clause, const int64_t *x, const int64_t *w,
//                   char *text, size_t size);
//   const char *mlp_unchecked(int number);
//   int mlp_sizes(const int64_t *x, const int64_t *w, int64_t *result0);
//
// A number is an int64_t where its range says that it fits. Others, such as a
// product of two sizes, are of a type of 128 bits or with as many words as the
// widest of them needs, so that no sum or product wraps.
//
// Tested by tests/results/emit.

#include "results/emit/CHelpers.h"
#include "results/emit/ProgramWriter.h"
#include "results/emit/Writers.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

namespace shapeproof::emit {
namespace {

using domains::Interval;
using Part = SizeProgram::Part;

/// The helpers that a file needs.
struct Helpers {
  unsigned limbs = 0;

  void write(llvm::raw_ostream &os) const;
};

void Helpers::write(llvm::raw_ostream &os) const {
  // Two words of 64 bits, in limbs.
  const bool mayBe128 =
      limbs > 0 && limbs <= 2 * sizeof(uint64_t) / sizeof(uint32_t);
  os << kNarrow << (mayBe128 ? k128 : "");
  llvm::StringRef rest = limbs ? kWide : "";
  while (!rest.empty()) {
    auto [before, after] = rest.split("LIMBS");
    os << before;
    if (before.size() < rest.size())
      os << limbs;
    rest = after;
  }
  if (mayBe128)
    os << "#endif\n";
}

class CWriter : public ProgramWriter {
public:
  CWriter(const SizeProgram &program, llvm::StringSet<> &names,
          Helpers &helpers, llvm::StringRef linkage, llvm::raw_ostream &os)
      : ProgramWriter(program, os), helpers(helpers), linkage(linkage) {
    name = identifier(program.function, names);
    arguments = argumentNames(program);
    for (size_t i = 0; i < program.nodes.size(); ++i)
      if (isWide(unsigned(i)))
        needWide(bitsOf(ranges[i]));
  }

  void writeGuard();
  void writeSizes();
  void writeBytes();

private:
  bool isWide(unsigned node) const {
    return !isTruth(node) && bitsOf(ranges[node]) > 64;
  }
  void needWide(unsigned bits) {
    // Division adds a remainder to itself: one bit more.
    helpers.limbs = std::max(helpers.limbs, (bits + 1 + 31) / 32);
  }
  std::string asWide(unsigned node, const std::string &text) const {
    return isWide(node) ? text : "sp_w(" + text + ")";
  }
  std::string parameters() const;
  void ignoreUnused();
  void writeMessage();
  void writeUnchecked();
  /// Gives the element the number; the function gives 1 where it does not fit.
  void assign(const std::string &element, std::optional<unsigned> number);
  std::string wide(const Node &node, llvm::ArrayRef<std::string> operands);

  std::string operation(const Node &node, unsigned id,
                        llvm::ArrayRef<std::string> operands) override;
  std::string constant(const Int &value) override;
  std::string input(const Node &node) override;
  void declare(llvm::StringRef variable, unsigned node,
               llvm::StringRef value) override {
    os << "  const "
       << (isTruth(node)  ? "int"
           : isWide(node) ? "sp_wide"
                          : "int64_t")
       << ' ' << variable << " = " << value << ";\n";
  }

  Helpers &helpers;
  llvm::StringRef linkage;
  std::string name;
  std::vector<std::string> arguments;
};

std::string CWriter::parameters() const {
  std::string result;
  auto add = [&](const std::string &text) {
    result += (result.empty() ? "" : ", ") + text;
  };
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    if (argument.isNumber)
      add("int64_t " + arguments[i]);
    else if (argument.isTruth)
      add("int " + arguments[i]);
    else if (argument.isShaped)
      add("const int64_t *" + arguments[i]);
    if (argument.isShaped && !argument.extents)
      add("int64_t " + arguments[i] + "_rank");
    if (argument.numElements)
      add("const int64_t *" + arguments[i] + "_elements");
  }
  return result;
}

void CWriter::ignoreUnused() {
  for (auto [i, argument] : llvm::enumerate(program.arguments)) {
    if (argument.isNumber || argument.isTruth || argument.isShaped)
      os << "  (void)" << arguments[i] << ";\n";
    if (argument.isShaped && !argument.extents)
      os << "  (void)" << arguments[i] << "_rank;\n";
    if (argument.numElements)
      os << "  (void)" << arguments[i] << "_elements;\n";
  }
}

std::string CWriter::constant(const Int &value) {
  if (value == Int(INT64_MIN))
    return "INT64_MIN";
  std::string text;
  llvm::raw_string_ostream os(text);
  if (value > Int(INT32_MIN) && value <= Int(INT32_MAX)) {
    os << value;
    return text;
  }
  if (value >= Int(INT64_MIN) && value <= Int(INT64_MAX)) {
    os << "INT64_C(" << value << ")";
    return text;
  }
  // High words first: ((w * 2^32) + w) * 2^32 + w.
  Int rest = abs(value), base = Int(int64_t(1) << 32);
  llvm::SmallVector<Int, 4> words;
  for (; rest > 0; rest = rest / base)
    words.push_back(rest % base);
  text = "sp_w(0)";
  for (const Int &word : llvm::reverse(words)) {
    std::string digits;
    llvm::raw_string_ostream(digits) << word;
    text.insert(0, "sp_wadd(sp_wmul(");
    text.append(", sp_w(INT64_C(4294967296))), sp_w(").append(digits + "))");
  }
  return value < 0 ? "sp_wneg(" + text + ")" : text;
}

std::string CWriter::input(const Node &node) {
  const std::string &argument = arguments[node.argument];
  switch (node.part) {
  case Part::Extent:
    if (program.arguments[node.argument].extents)
      return argument + "[" + std::to_string(node.index) + "]";
    return "sp_extent(" + argument + ", " + argument + "_rank, " +
           std::to_string(node.index) + ")";
  case Part::Element:
    return argument + "_elements[" + std::to_string(node.index) + "]";
  case Part::Rank:
    return argument + "_rank";
  case Part::Truth:
    return "(" + argument + " != 0)";
  case Part::Number:
    break;
  }
  return argument;
}

std::string CWriter::wide(const Node &node,
                          llvm::ArrayRef<std::string> operands) {
  auto operand = [&](unsigned i) {
    return asWide(node.operands[i], operands[i]);
  };
  std::string a = operand(node.op == Op::Select ? 1 : 0),
              b = operand(node.op == Op::Select ? 2 : 1);
  auto call = [&](const char *function) {
    return function + ("(" + a + ", " + b + ")");
  };
  switch (node.op) {
  case Op::Add:
    return call("sp_wadd");
  case Op::Mul:
    return call("sp_wmul");
  case Op::FloorDiv:
    return call("sp_wfloordiv");
  case Op::Mod:
    return call("sp_wmod");
  case Op::Min:
    return "(" + call("sp_wcmp") + " < 0 ? " + a + " : " + b + ")";
  case Op::Max:
    return "(" + call("sp_wcmp") + " > 0 ? " + a + " : " + b + ")";
  case Op::Equal:
    return "(" + call("sp_wcmp") + " == 0)";
  case Op::AtLeast:
    return "(" + call("sp_wcmp") + " >= 0)";
  default:
    return "(" + operands[0] + " ? " + a + " : " + b + ")";
  }
}

std::string CWriter::operation(const Node &node, unsigned id,
                               llvm::ArrayRef<std::string> operands) {
  bool anyWide = isWide(id) || llvm::any_of(node.operands, [&](unsigned i) {
                   return isWide(i);
                 });
  if (anyWide && node.op != Op::And && node.op != Op::Or &&
      node.op != Op::Not) {
    std::string value = wide(node, operands);
    if (isTruth(id) || isWide(id))
      return value;
    return "sp_wvalue(" + value + ")";
  }
  auto infix = [&](const char *sign) {
    return "(" + operands[0] + sign + operands[1] + ")";
  };
  switch (node.op) {
  case Op::Add:
    return infix(" + ");
  case Op::Mul:
    return infix(" * ");
  case Op::FloorDiv:
    return "sp_floordiv(" + operands[0] + ", " + operands[1] + ")";
  case Op::Mod:
    return "sp_mod(" + operands[0] + ", " + operands[1] + ")";
  case Op::Min:
    return "(" + operands[0] + " < " + operands[1] + " ? " + operands[0] +
           " : " + operands[1] + ")";
  case Op::Max:
    return "(" + operands[0] + " > " + operands[1] + " ? " + operands[0] +
           " : " + operands[1] + ")";
  case Op::Select:
    return "(" + operands[0] + " ? " + operands[1] + " : " + operands[2] + ")";
  case Op::Equal:
    return infix(" == ");
  case Op::AtLeast:
    return infix(" >= ");
  case Op::Not:
    return "!" + operands[0];
  case Op::And:
    return infix(" && ");
  case Op::Or:
    return infix(" || ");
  default:
    return "1"; // True.
  }
}

/// The text as a string literal, for printf if wanted.
std::string literal(llvm::StringRef text, bool isFormat) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    if (c == '%' && isFormat)
      result += '%';
    // Trigraphs, and what is no text, have no place in a literal.
    result += c == '?' ? "\\?" : std::string(1, c < ' ' ? ' ' : c);
  }
  return result + "\"";
}

/// The texts as one comment.
void comment(llvm::ArrayRef<std::string> lines, llvm::raw_ostream &os) {
  const char *start = "/* ";
  for (const std::string &line : lines) {
    std::string text = line;
    for (size_t at; (at = text.find("*/")) != std::string::npos;)
      text.insert(at + 1, " ");
    os << start << text;
    start = "\n   ";
  }
  os << " */\n";
}

void CWriter::writeGuard() {
  std::vector<std::string> lines = description(program);
  lines.push_back(
      "Returns 0, or the number of the first condition that fails.");
  os << '\n';
  comment(lines, os);
  std::string inputs = parameters();
  os << linkage << "int " << name << "_check("
     << (inputs.empty() ? "void" : inputs) << ") {\n";
  ignoreUnused();
  llvm::SmallVector<unsigned> roots;
  for (const SizeProgram::Clause &clause : program.clauses)
    if (isForCode(program, clause))
      roots.push_back(*clause.node);
  begin(roots);
  for (auto [i, clause] : llvm::enumerate(program.clauses)) {
    if (!isForCode(program, clause))
      continue;
    std::string holds = expression(*clause.node);
    bool isWhole = llvm::StringRef(holds).starts_with("(");
    os << "  if (!" << (isWhole ? holds : "(" + holds + ")") << ") /* " << i + 1
       << " */\n    return " << i + 1 << ";\n";
  }
  os << "  return 0;\n}\n";
  writeMessage();
  writeUnchecked();
}

void CWriter::writeUnchecked() {
  os << "\n/* What is not checked, a text for each number from 0 on; null "
        "behind "
        "the last. */\n"
     << linkage << "const char *" << name
     << "_unchecked(int number) {\n  switch (number) {\n";
  for (auto [i, text] : llvm::enumerate(unchecked(program)))
    os << "  case " << i << ":\n    return " << literal(text, false) << ";\n";
  os << "  default:\n    return 0;\n  }\n}\n";
}

void CWriter::writeMessage() {
  std::string inputs = parameters();
  os << "\n/* Writes what the condition demands, and the inputs that it is "
        "about, as\n   snprintf does. */\n"
     << linkage << "int " << name << "_message(int clause, " << inputs
     << (inputs.empty() ? "" : ", ") << "char *text, size_t size) {\n";
  ignoreUnused();
  os << "  switch (clause) {\n";
  for (auto [i, clause] : llvm::enumerate(program.clauses)) {
    if (!isForCode(program, clause))
      continue;
    std::string format = messageOf(clause), values;
    format = literal(format, true);
    format.pop_back();
    const char *separator = "; ";
    for (unsigned node : inputsOf(program, *clause.node)) {
      std::string shown = literal(nameOf(program, node), true);
      format += separator + shown.substr(1, shown.size() - 2) + " = %lld";
      values += ", (long long)" + input(program.nodes[node]);
      separator = ", ";
    }
    os << "  case " << i + 1 << ":\n    return snprintf(text, size, " << format
       << "\"" << values << ");\n";
  }
  os << "  default:\n    return snprintf(text, size, \"all conditions "
        "hold\");\n  }\n}\n";
}

void CWriter::writeSizes() {
  std::string inputs = parameters(), outputs;
  llvm::SmallVector<unsigned> roots;
  for (auto [i, result] : llvm::enumerate(program.results)) {
    if (!result.sizes)
      continue;
    outputs += (inputs.empty() && outputs.empty() ? "" : ", ") +
               std::string("int64_t *result") + std::to_string(i);
    for (const std::optional<unsigned> &size : *result.sizes)
      if (size)
        roots.push_back(*size);
  }
  os << "\n/* The sizes of the results, -1 for what is not known of the "
        "inputs. "
        "Call it\n   where the check gives 0. Returns 0, or 1 if a size does "
        "not fit an int64_t. */\n"
     << linkage << "int " << name << "_sizes("
     << (inputs.empty() && outputs.empty() ? "void" : inputs + outputs)
     << ") {\n";
  ignoreUnused();
  begin(roots);
  for (auto [i, result] : llvm::enumerate(program.results)) {
    if (!result.sizes)
      continue;
    std::string to = "result" + std::to_string(i);
    if (result.sizes->empty())
      os << "  (void)" << to << ";\n";
    for (auto [k, size] : llvm::enumerate(*result.sizes))
      assign(to + "[" + std::to_string(k) + "]", size);
  }
  os << "  return 0;\n}\n";
}

void CWriter::assign(const std::string &element,
                     std::optional<unsigned> number) {
  std::string value = number ? expression(*number) : "-1";
  if (number && isWide(*number))
    os << "  if (!sp_wfits(" << value << ", &" << element
       << "))\n    return 1;\n";
  else
    os << "  " << element << " = " << value << ";\n";
}

void CWriter::writeBytes() {
  std::string inputs = parameters();
  os << "\n/* The bytes of the arguments and of the results, -1 for those that "
        "have none or are\n   not known. Call it where the check gives 0. "
        "Returns 0, or 1 if a number does not\n   fit an int64_t. */\n"
     << linkage << "int " << name << "_bytes(" << inputs
     << (inputs.empty() ? "" : ", ")
     << "int64_t *sp_arguments, int64_t *sp_results) {\n";
  ignoreUnused();
  os << "  (void)sp_arguments;\n  (void)sp_results;\n";
  begin(bytesIn(program));
  for (auto [i, bytes] : llvm::enumerate(program.argumentBytes))
    assign("sp_arguments[" + std::to_string(i) + "]", bytes);
  for (auto [i, bytes] : llvm::enumerate(program.resultBytes))
    assign("sp_results[" + std::to_string(i) + "]", bytes);
  os << "  return 0;\n}\n";
}

void write(const std::vector<SizeProgram> &programs, const ProgramParts &what,
           llvm::StringRef origin, bool isCpp, llvm::raw_ostream &os) {
  Helpers helpers;
  std::string body;
  llvm::raw_string_ostream out(body);
  llvm::StringSet<> names;
  for (const SizeProgram &program : programs) {
    SizeProgram whole = completed(program, what);
    CWriter writer(whole, names, helpers, isCpp ? "inline " : "", out);
    if (what.guard)
      writer.writeGuard();
    if (what.sizes)
      writer.writeSizes();
    if (what.bytes)
      writer.writeBytes();
  }
  comment({"Conditions on the inputs of " + origin.str() +
               ", and sizes of its results.",
           "Written by shapeproof emit; do not edit."},
          os);
  if (isCpp)
    os << "#pragma once\n#include <cstddef>\n#include <cstdint>\n#include "
          "<cstdio>\n\nnamespace shapeproof_emitted {\nnamespace {\n";
  else
    os << "#include <stddef.h>\n#include <stdint.h>\n#include <stdio.h>\n";
  helpers.write(os);
  if (isCpp)
    os << "\n} // namespace\n";
  os << body;
  if (isCpp)
    os << "\n} // namespace shapeproof_emitted\n";
}

} // namespace

void writeC(const std::vector<SizeProgram> &programs, const ProgramParts &what,
            llvm::StringRef origin, llvm::raw_ostream &os) {
  write(programs, what, origin, /*isCpp=*/false, os);
}

void writeCpp(const std::vector<SizeProgram> &programs,
              const ProgramParts &what, llvm::StringRef origin,
              llvm::raw_ostream &os) {
  write(programs, what, origin, /*isCpp=*/true, os);
}

} // namespace shapeproof::emit
