// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints a problem such that reading it back gives an equal one.
//
// Parentheses appear where the grammar needs them: around an operand that binds
// less tightly than its place asks for. `-(3)` is the negation of a literal and
// `-3` is a literal. The walk keeps its own stack of what is still to be
// printed, so deep expressions cost no recursion.
//
// Tested by tests/engine/text/WriterTest.cpp.

#include "engine/base/Limits.h"
#include "engine/base/NumberText.h"
#include "engine/base/PrintInterval.h"
#include "engine/text/Syntax.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using llvm::StringRef;

namespace {

/// A word to print, or an expression and the strength with which it has to
/// bind.
struct Piece {
  StringRef word;
  ExprId expr;
  unsigned precedence = kAny;
};

class ExprWriter {
public:
  ExprWriter(const Problem &problem, llvm::raw_ostream &os,
             uint64_t limit = UINT64_MAX)
      : problem(problem), os(os), limit(limit), start(os.tell()) {}

  /// Returns false if the text is longer than the limit.
  bool write(ExprId root) {
    expr(root, kAny);
    run();
    return os.tell() - start <= limit;
  }

  void writeInterval(ExprId lo, ExprId hi) {
    interval(lo, hi);
    run();
  }

private:
  /// Prints what is pending.
  void run() {
    flush();
    while (!stack.empty() && os.tell() - start <= limit) {
      Piece piece = stack.pop_back_val();
      if (!piece.expr.valid())
        os << piece.word;
      else
        expand(piece.expr, piece.precedence);
    }
  }

  void flush() {
    stack.append(pending.rbegin(), pending.rend());
    pending.clear();
  }

  void word(StringRef w) { pending.push_back({w, ExprId(), kAny}); }
  void expr(ExprId e, unsigned precedence) {
    pending.push_back({"", e, precedence});
  }
  void list(llvm::ArrayRef<ExprId> es, StringRef separator = ", ",
            unsigned first = kAny, unsigned rest = kAny) {
    for (size_t i = 0; i < es.size(); ++i) {
      if (i)
        word(separator);
      expr(es[i], i ? rest : first);
    }
  }

  /// Prints an atom, or replaces `e` on the stack by its pieces.
  void expand(ExprId e, unsigned precedence) {
    llvm::ArrayRef<ExprId> operands = problem.operands(e);
    switch (problem[e].kind) {
    case ExprKind::Integer:
      printLiteral(os, problem.integer(e));
      break;
    case ExprKind::Name:
      os << problem[problem.name(e)].name;
      break;
    case ExprKind::True:
      os << "true";
      break;
    case ExprKind::False:
      os << "false";
      break;
    case ExprKind::Not:
      prefix("not ", operands[0], kNot, precedence);
      break;
    case ExprKind::Neg:
      prefix("-", operands[0], kUnary, precedence);
      break;
    case ExprKind::Extent:
      expr(operands[0], kAtom);
      word("[");
      expr(operands[1], kAny);
      word("]");
      break;
    case ExprKind::List:
      word("[");
      list(operands);
      word("]");
      break;
    case ExprKind::Slice:
      slice(operands[0], operands.drop_front());
      break;
    default:
      infixOrCall(problem[e].kind, operands, precedence);
      break;
    }
    flush();
  }

  void prefix(StringRef text, ExprId operand, Precedence own, unsigned asked) {
    // `-(3)` is the negation of a literal, `-3` is a literal.
    bool literal = problem[operand].kind == ExprKind::Integer;
    if (own < asked)
      word("(");
    word(text);
    if (literal)
      word("(");
    expr(operand, literal ? kAny : own);
    if (literal)
      word(")");
    if (own < asked)
      word(")");
  }

  void infixOrCall(ExprKind kind, llvm::ArrayRef<ExprId> operands,
                   unsigned precedence) {
    for (const FunctionSyntax &function : kFunctions)
      if (function.kind == kind) {
        word(function.name);
        word("(");
        list(operands);
        word(")");
        return;
      }
    const OperatorSyntax &op = *llvm::find_if(
        kOperators, [&](const auto &row) { return row.kind == kind; });
    // Sums and products associate to the left; other operators do not
    // associate.
    bool left = op.precedence == kSum || op.precedence == kProduct;
    if (op.precedence < precedence)
      word("(");
    if (kind == ExprKind::In) {
      expr(operands[0], kSum);
      word(op.text);
      interval(operands[1], operands[2]);
    } else if (kind == ExprKind::OneOf) {
      expr(operands[0], kSum);
      word(" in {");
      list(operands.drop_front());
      word("}");
    } else {
      list(operands, op.text, op.precedence + !left, op.precedence + 1);
    }
    if (op.precedence < precedence)
      word(")");
  }

  void interval(ExprId lo, ExprId hi) {
    auto end = [&](ExprId e, StringRef open) {
      if (problem[e].kind == ExprKind::Open)
        word(open);
      else
        expr(e, kAny);
    };
    word("[");
    end(lo, "-inf");
    word(", ");
    end(hi, "inf");
    word("]");
  }

  void slice(ExprId shape, llvm::ArrayRef<ExprId> bounds) {
    word("slice(");
    expr(shape, kAny);
    for (size_t i = 0, n = bounds.size() / 3; i < 3; ++i) {
      word(", [");
      list(bounds.slice(i * n, n));
      word("]");
    }
    word(")");
  }

  const Problem &problem;
  llvm::raw_ostream &os;
  uint64_t limit, start;
  llvm::SmallVector<Piece, 32> stack, pending;
};

} // namespace

bool shapeproof::writeExpr(const Problem &problem, ExprId expr,
                           llvm::raw_ostream &os, uint64_t limit) {
  return ExprWriter(problem, os, limit).write(expr);
}

static void writeString(llvm::StringRef text, llvm::raw_ostream &os) {
  os << '"';
  for (char c : text) {
    if (c == '\n')
      os << "\\n";
    else if (c == '"' || c == '\\')
      os << '\\' << c;
    else
      os << c;
  }
  os << '"';
}

static void writeDeclaration(const Problem &problem, const Statement &s,
                             llvm::raw_ostream &os) {
  static const char *const words[] = {"dim", "int", "bool", "shape"};
  os << words[size_t(problem[s.firstName].kind)];
  for (uint32_t i = 0; i < s.numNames; ++i)
    os << (i ? ", " : " ") << problem.declarations[s.firstName.raw + i].name;
  if (!s.lo.valid())
    return;
  os << " in ";
  ExprWriter(problem, os).writeInterval(s.lo, s.hi);
}

void shapeproof::writeStatement(const Problem &problem, const Statement &s,
                                llvm::raw_ostream &os) {
  switch (s.kind) {
  case StatementKind::Declare:
    writeDeclaration(problem, s, os);
    break;
  case StatementKind::Let:
    os << (problem[s.firstName].kind == DeclKind::LetDim ? "let " : "shape ")
       << problem[s.firstName].name << " = ";
    writeExpr(problem, s.expr, os);
    break;
  case StatementKind::Assume:
    os << "assume ";
    writeExpr(problem, s.expr, os);
    if (s.message != Statement::kNone)
      writeString(problem.messages[s.message], os << ' ');
    break;
  case StatementKind::Prove:
    os << "prove ";
    writeExpr(problem, s.expr, os);
    if (s.expected)
      os << " expect " << toString(*s.expected);
    break;
  case StatementKind::Bound:
    os << "bound ";
    writeExpr(problem, s.expr, os);
    if (s.interval != Statement::kNone)
      printInterval(os << " expect ", problem.intervals[s.interval].lo,
                    problem.intervals[s.interval].hi);
    break;
  case StatementKind::Simplify:
    os << "simplify ";
    writeExpr(problem, s.expr, os);
    if (s.expectedExpr.valid())
      writeExpr(problem, s.expectedExpr, os << " expect ");
    break;
  case StatementKind::ScopeOpen:
    os << "scope {";
    break;
  case StatementKind::ScopeClose:
    os << "}";
    break;
  }
}

void shapeproof::writeProblem(const Problem &problem, llvm::raw_ostream &os) {
  unsigned depth = 0;
  for (const Statement &s : problem.statements) {
    depth -= s.kind == StatementKind::ScopeClose && depth > 0;
    os.indent(std::min(2 * depth, limits::writerIndent));
    writeStatement(problem, s, os);
    os << '\n';
    depth += s.kind == StatementKind::ScopeOpen;
  }
}
