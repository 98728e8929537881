// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "support/Session.h"
#include "llvm/Support/raw_ostream.h"

using namespace shapeproof;
using namespace shapeproof::testing;

//===- Subjects
//---------------------------------------------------------------//

Subject testing::registeredSubject(llvm::StringRef name) {
  std::string copy = name.str();
  return {copy, [copy](TermStore &store) {
            return llvm::cantFail(createContext(copy, store));
          }};
}

std::vector<Subject> testing::registeredSubjects() {
  std::vector<Subject> subjects;
  for (const ContextInfo &info : registeredContexts())
    subjects.push_back(registeredSubject(info.name));
  return subjects;
}

//===- Replies
//----------------------------------------------------------------//

static void print(llvm::raw_ostream &os, llvm::ArrayRef<FactId> premises) {
  os << " {";
  for (size_t i = 0; i < premises.size(); ++i)
    os << (i ? ", " : "") << premises[i].raw;
  os << "}";
}

std::string testing::toString(const Example &example) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const NamedValue &named : example) {
    os << (text.empty() ? "" : ", ") << named.name << " = ";
    if (const bool *truth = std::get_if<bool>(&named.value)) {
      os << (*truth ? "true" : "false");
    } else if (const Int *number = std::get_if<Int>(&named.value)) {
      os << *number;
    } else {
      os << "[";
      const auto &extents = std::get<std::vector<Int>>(named.value);
      for (size_t i = 0; i < extents.size(); ++i)
        os << (i ? ", " : "") << extents[i];
      os << "]";
    }
  }
  return text;
}

std::string testing::toString(const Reply &reply) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (reply.isBound) {
    os << "[";
    if (reply.bounds.lo)
      os << *reply.bounds.lo;
    else
      os << "-inf";
    os << ", ";
    if (reply.bounds.hi)
      os << *reply.bounds.hi;
    else
      os << "inf";
    os << "]";
  } else {
    os << shapeproof::toString(reply.answer.verdict);
  }
  if (reply.vacuous())
    os << " vacuously";
  if (reply.bounds.undefined)
    os << " undefined";
  if (reply.atLimit())
    os << " (limit)";
  print(os, reply.premises());
  if (reply.answer.verdict == Verdict::Unknown && !reply.isBound)
    os << " because " << shapeproof::toString(reply.answer.why) << " "
       << reply.answer.detail;
  if (reply.example)
    os << " example: " << toString(*reply.example);
  if (reply.counterexample)
    os << "; counterexample: " << toString(*reply.counterexample);
  return text;
}

bool testing::sameReply(const Reply &a, const Reply &b) {
  if (a.isBound != b.isBound || a.vacuous() != b.vacuous())
    return false;
  if (a.isBound)
    return a.bounds.lo == b.bounds.lo && a.bounds.hi == b.bounds.hi &&
           a.bounds.undefined == b.bounds.undefined;
  return a.answer.verdict == b.answer.verdict;
}

bool testing::sameEvidence(const Reply &a, const Reply &b) {
  return toString(a) == toString(b) && a.answer.decidedBy == b.answer.decidedBy;
}

//===- Sessions
//---------------------------------------------------------------//

static bool isQuestion(StatementKind kind) {
  return kind == StatementKind::Prove || kind == StatementKind::Bound;
}

Session::Session(const Subject &subject, const Problem &problem,
                 Interning interning)
    : problem(problem), context(subject.make(store)), lowering(problem, store),
      loweredStatements(problem.statements.size()) {
  if (interning == Interning::Other)
    internOthers();
  auto lowerIf = [&](auto wanted) {
    for (unsigned i = 0; i < problem.statements.size(); ++i)
      if (wanted(problem.statements[i].kind))
        loweredStatements[i] = lowering.lower(problem.statements[i]);
  };
  if (interning == Interning::Other) {
    lowerIf([](StatementKind kind) {
      return kind == StatementKind::Declare || kind == StatementKind::Let;
    });
    lowerIf(isQuestion);
    lowerIf([](StatementKind kind) { return kind == StatementKind::Assume; });
  } else {
    lowerIf([](StatementKind) { return true; });
  }
  for (unsigned i = 0; i < problem.statements.size(); ++i) {
    if (isQuestion(problem.statements[i].kind))
      questionStatements.push_back(i);
    else if (loweredStatements[i].fact)
      factStatements.push_back(i);
  }
}

/// Terms over symbols that the problem does not have. They shift every id.
void Session::internOthers() {
  DimId a = store.dimSymbol("other.a"), b = store.dimSymbol("other.b");
  ShapeId s = store.shapeSymbol("other.s");
  DimId q = store.floorDiv(store.add(a, b), store.constant(3));
  store.broadcast({s, store.ranked({q, store.mul(a, b)})});
  store.disj(store.lt(a, q), store.shapeEq(s, store.ranked({b})));
}

void Session::assume(unsigned statement) {
  context->assume(*loweredStatements[statement].fact, FactId(statement));
}

Reply Session::ask(unsigned statement) {
  const LoweredStatement &question = loweredStatements[statement];
  Reply reply;
  if (question.term) {
    reply.isBound = true;
    reply.bounds = context->bound(*question.term);
    return reply;
  }
  reply.answer = context->decide(*question.goal);
  if (reply.answer.example)
    reply.example = nameAssignment(store, *reply.answer.example);
  if (reply.answer.counterexample)
    reply.counterexample = nameAssignment(store, *reply.answer.counterexample);
  return reply;
}

std::vector<DimId> Session::numbers() {
  std::vector<DimId> dims;
  for (uint32_t i = 0; i < problem.declarations.size(); ++i)
    if (sortOf(problem.declarations[i].kind) == Sort::Term)
      dims.push_back(lowering.dim(DeclId(i)));
    else if (sortOf(problem.declarations[i].kind) == Sort::Shape)
      dims.push_back(store.rank(lowering.shape(DeclId(i))));
  return dims;
}

bool Session::isCutShort() {
  return llvm::any_of(numbers(),
                      [&](DimId d) { return context->bound(d).limit; });
}

void Session::askOthers() {
  // The questions are about the problem's own symbols, so that they might leave
  // something behind.
  const std::vector<DimId> dims = numbers();
  for (size_t i = 0; i < dims.size(); ++i) {
    DimId a = dims[i], b = dims[(i + 1) % dims.size()];
    context->decide(store.eq(a, b));
    context->decide(store.disj(store.lt(a, store.constant(2)),
                               store.ne(b, store.constant(1))));
    context->bound(store.sub(store.add(a, a), b));
    context->isEqual(store.floorDiv(a, store.constant(2)), b);
  }
  context->isContradictory();
}
