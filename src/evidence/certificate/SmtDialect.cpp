// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See SmtDialect.h. Tested by tests/tools/cli/dump.test.

#include "evidence/certificate/SmtDialect.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace shapeproof {
namespace {

/// A word, or a list of expressions.
struct Expr {
  llvm::StringRef word;
  std::vector<Expr> list;
};

/// Reads expressions; they nest to a constant depth (Smtlib.h names each term).
class Reader {
public:
  explicit Reader(llvm::StringRef text) : rest(text) {}

  bool isAtEnd() { return (rest = rest.ltrim()).empty(); }
  Expr next() {
    rest = rest.ltrim();
    Expr expr;
    if (!rest.consume_front("(")) {
      expr.word = rest.take_until(
          [](char c) { return llvm::isSpace(c) || c == '(' || c == ')'; });
      rest = rest.drop_front(expr.word.size());
      return expr;
    }
    while (!(rest = rest.ltrim()).consume_front(")"))
      expr.list.push_back(next());
    return expr;
  }

private:
  llvm::StringRef rest;
};

/// An SSA value and its type.
struct Value {
  std::string name;
  std::string type;
};
using Values = llvm::SmallVector<Value, 4>;

const char *const kInt = "!smt.int", *const kBool = "!smt.bool";

class Writer {
public:
  explicit Writer(llvm::raw_ostream &os) : os(os) {}

  void command(const Expr &expr) {
    const llvm::StringRef head = expr.list.front().word;
    if (head == "set-logic")
      os << "  smt.set_logic \"" << expr.list[1].word << "\"\n";
    else if (head == "declare-const")
      declare(expr.list[1].word, typeOf(expr.list[2]));
    else if (head == "declare-fun")
      declareFunction(expr);
    else if (head == "define-fun")
      define(expr);
    else if (head == "assert")
      assertThat(value(expr.list[1], {}));
    else if (head == "check-sat")
      os << "  smt.check sat {} unknown {} unsat {}\n";
    else // push and pop
      os << "  smt." << head << ' ' << expr.list[1].word << "\n";
  }

private:
  using Scope = llvm::StringMap<Value>;
  struct Definition {
    std::vector<llvm::StringRef> parameters;
    Expr body;
  };

  static std::string typeOf(const Expr &sort) {
    return sort.word == "Int" ? kInt : kBool;
  }

  void assertThat(const Value &claim) {
    os << "  smt.assert " << claim.name << "\n";
  }
  void declare(llvm::StringRef name, const std::string &type) {
    named[name] = {newName(), type};
    os << "  " << named[name].name << " = smt.declare_fun \"" << name
       << "\" : " << type << "\n";
  }
  void declareFunction(const Expr &expr) {
    auto types = llvm::map_range(expr.list[2].list, typeOf);
    if (types.empty())
      return declare(expr.list[1].word, typeOf(expr.list[3]));
    declare(expr.list[1].word, "!smt.func<(" + llvm::join(types, ", ") + ") " +
                                   typeOf(expr.list[3]) + ">");
  }
  void define(const Expr &expr) {
    const Expr &parameters = expr.list[2], &body = expr.list[4];
    if (parameters.list.empty()) {
      named[expr.list[1].word] = value(body, {});
      return;
    }
    Definition definition;
    for (const Expr &parameter : parameters.list)
      definition.parameters.push_back(parameter.list[0].word);
    definition.body = body;
    definitions[expr.list[1].word] = std::move(definition);
  }

  std::string newName() { return "%" + std::to_string(numValues++); }
  Value emit(const std::string &type, const llvm::Twine &op) {
    Value made{newName(), type};
    os << "  " << made.name << " = " << op << "\n";
    return made;
  }
  /// One line for each number, before its first use.
  Value number(llvm::StringRef digits) {
    auto [it, isNew] = named.try_emplace(digits);
    if (isNew) {
      Value made = emit(kInt, "smt.int.constant " + digits);
      return named[digits] = made;
    }
    return it->second;
  }

  Value value(const Expr &expr, const Scope &scope) {
    if (!expr.list.empty())
      return apply(expr, scope);
    if (llvm::isDigit(expr.word.front()))
      return number(expr.word);
    if (expr.word == "true" || expr.word == "false")
      return emit(kBool, "smt.constant " + expr.word);
    auto local = scope.find(expr.word);
    return local != scope.end() ? local->second : named.lookup(expr.word);
  }

  static std::string listOf(const Values &values) {
    std::string text;
    for (const Value &v : values)
      text += (text.empty() ? "" : ", ") + v.name;
    return text;
  }

  Value apply(const Expr &expr, const Scope &scope) {
    const llvm::StringRef head = expr.list.front().word;
    Values operands;
    for (const Expr &operand : llvm::drop_begin(expr.list))
      operands.push_back(value(operand, scope));
    if (auto it = definitions.find(head); it != definitions.end()) {
      Scope inner;
      for (auto [name, operand] : llvm::zip(it->second.parameters, operands))
        inner[name] = operand;
      return value(it->second.body, inner);
    }
    const std::string list = listOf(operands);
    if (auto it = named.find(head); it != named.end())
      return emit(kInt, "smt.apply_func " + it->second.name + "(" + list +
                            ") : " + it->second.type);
    // Z3 reads a constant of -5, other solvers do not.
    if (head == "-" && operands.size() == 1)
      return emit(kInt, "smt.int.sub " + number("0").name + ", " + list);
    if ((head == "+" || head == "*" || head == "and" || head == "or") &&
        operands.size() == 1)
      return operands.front();
    if (head == "=")
      return emit(kBool, "smt.eq " + list + " : " + operands[0].type);
    if (head == "ite")
      return emit(operands[1].type,
                  "smt.ite " + list + " : " + operands[1].type);
    const llvm::StringRef op = llvm::StringSwitch<llvm::StringRef>(head)
                                   .Case("+", "int.add ")
                                   .Case("*", "int.mul ")
                                   .Case("-", "int.sub ")
                                   .Case("div", "int.div ")
                                   .Case("mod", "int.mod ")
                                   .Case("<", "int.cmp lt ")
                                   .Case("<=", "int.cmp le ")
                                   .Case(">", "int.cmp gt ")
                                   .Case(">=", "int.cmp ge ")
                                   .Case("and", "and ")
                                   .Case("or", "or ")
                                   .Case("not", "not ")
                                   .Default("implies ");
    const bool isInt = op.starts_with("int.") && !op.starts_with("int.cmp");
    return emit(isInt ? kInt : kBool, "smt." + op + list);
  }

  llvm::raw_ostream &os;
  llvm::StringMap<Value> named;
  llvm::StringMap<Definition> definitions;
  unsigned numValues = 0;
};

} // namespace

std::string smtDialect(llvm::StringRef question) {
  std::string text = "smt.solver() : () -> () {\n";
  llvm::raw_string_ostream os(text);
  Writer writer(os);
  Reader reader(question);
  while (!reader.isAtEnd())
    writer.command(reader.next());
  os << "}\n";
  return text;
}

} // namespace shapeproof
