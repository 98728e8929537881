// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Certificates of problems are accepted; changed certificates, and those of
// another problem, are not; and no text makes the checker crash.

#include "evidence/certificate/CertificateFile.h"
#include "shapeproof/Analyze.h"
#include "shapeproof/Certificate.h"
#include "shapeproof/Problem.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <functional>
#include <random>

using namespace shapeproof;
namespace json = llvm::json;
using Status = CertificateEntry::Status;

namespace {

std::string print(const json::Value &value) {
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return text;
}

std::string certificateOf(llvm::StringRef text) {
  Problem problem = llvm::cantFail(parseProblem(text, "p.dims"));
  FileReport report =
      llvm::cantFail(analyzeProblem(problem, "p.dims", "affine"));
  report.path = "p.dims";
  certifyProblem(problem, report);
  std::string certificate;
  llvm::raw_string_ostream os(certificate);
  writeCertificates(report, "affine", text, os);
  return certificate;
}

CertificateCheck check(llvm::StringRef text, llvm::StringRef certificate) {
  return checkCertificates("p.dims", text, certificate);
}

/// Whether every entry is checked.
bool isAccepted(llvm::StringRef text, llvm::StringRef certificate) {
  CertificateCheck result = check(text, certificate);
  return !result.error && !result.entries.empty() &&
         llvm::all_of(result.entries, [](const CertificateEntry &e) {
           return e.status == Status::Checked;
         });
}

/// A problem with one claim and its certificate, to be broken.
struct Example {
  explicit Example(std::string problem)
      : text(std::move(problem)),
        file(llvm::cantFail(json::parse(certificateOf(text)))) {
    EXPECT_TRUE(isAccepted(text, print(file))) << text;
  }
  json::Object &entry() {
    return *(*file.getAsObject()->getArray("checks"))[0].getAsObject();
  }
  json::Object &proof() { return *entry().getObject("proof"); }

  /// Whether the certificate is taken after the change.
  bool accepts(std::function<void(Example &)> change) const {
    Example other = *this;
    change(other);
    EXPECT_NE(print(file), print(other.file)) << "nothing was changed";
    return isAccepted(text, print(other.file));
  }

  std::string text;
  json::Value file;
};

const char *const kTrue[] = {
    "dim n, m, k; assume n == m*k; assume m >= 1; prove n floordiv m == k",
    "dim n, k; assume n == 2*k; prove n mod 2 == 1",
    "dim n; assume n >= 5; assume n <= 4; prove n == 9",
    "shape s, t; dim n; assume s == [n, 4]; assume rank(t) == 1; "
    "assume broadcastable(s, t); "
    "prove rank(broadcast(s, t)) == 2",
    "int a, b; bool p; assume p or a >= b; assume not p; prove a - b >= 0",
    "int a; prove select(a >= 0, a, -a) >= 0",
    "dim n, m; scope { assume n >= 3; prove n >= 2 }; prove n*m >= 0",
    "dim a, b, c, d, e, f; assume broadcastable([a], [b], [c], [d], [e], [f]); "
    "prove broadcastable([f], [a], [b], [d], [e])",
};

TEST(Certificates, OfWhatHoldsAreAccepted) {
  for (std::string text : kTrue)
    EXPECT_TRUE(isAccepted(text, certificateOf(text))) << text;
}

TEST(Certificates, AClaimThatAPremiseMakesInPartIsNotProvedByIt) {
  // No fact says that a and f fit; that follows from a == 1.
  std::string text =
      "dim a, b, c, d, e, f; assume broadcastable([a], [b], [c], [d], [e]); "
      "assume broadcastable([b], [c], [d], [e], [f]); assume a == 1; "
      "prove broadcastable([a], [b], [c], [d], [e], [f])";
  Example example(text);
  EXPECT_TRUE(isAccepted(text, certificateOf(text)));
  std::string other = text;
  const std::string fact = "assume a == 1; ";
  other.replace(other.find(fact), fact.size(), std::string(fact.size(), ' '));
  EXPECT_FALSE(isAccepted(other, certificateOf(text)));
  EXPECT_FALSE(isAccepted(other, certificateOf(other)));
}

TEST(Certificates, ArePrintedAlike) {
  for (std::string text : kTrue)
    EXPECT_EQ(certificateOf(text), certificateOf(text));
}

TEST(Certificates, OfUndecidedChecksSaySo) {
  std::string text = "dim n; prove n >= 3";
  CertificateCheck result = check(text, certificateOf(text));
  ASSERT_EQ(result.entries.size(), 1u);
  EXPECT_EQ(result.entries[0].status, Status::Undecided);
}

//===- Contracts ------------------------------------------------------------//

/// The certificate of a problem with its contract.
json::Value contractOf(llvm::StringRef text) {
  Problem problem = llvm::cantFail(parseProblem(text, "p.dims"));
  FileReport report =
      llvm::cantFail(analyzeProblem(problem, "p.dims", "affine"));
  report.path = "p.dims";
  report.contracts.emplace().push_back(
      llvm::cantFail(inferProblemContract(problem, "affine")));
  certifyProblem(problem, report);
  certifyContract(problem, report, "affine", ContextOptions());
  std::string certificate;
  llvm::raw_string_ostream os(certificate);
  writeCertificates(report, "affine", text, os);
  return llvm::cantFail(json::parse(certificate));
}

/// The entries of this kind.
std::vector<CertificateEntry> entriesOf(CertificateEntry::Kind kind,
                                        llvm::StringRef text,
                                        const json::Value &file) {
  CertificateCheck result = check(text, print(file));
  EXPECT_FALSE(result.error);
  std::vector<CertificateEntry> entries;
  llvm::copy_if(result.entries, std::back_inserter(entries),
                [&](const CertificateEntry &e) { return e.kind == kind; });
  return entries;
}

TEST(Certificates, ClausesAndLaterFactsProveChecksOfAContract) {
  using Kind = CertificateEntry::Kind;
  const char *const text = "dim n, m; scope { assume m >= 3; prove n >= 8 }; "
                           "prove m >= n; assume m == 9";
  json::Value file = contractOf(text);
  auto entries = entriesOf(Kind::Contract, text, file);
  ASSERT_EQ(entries.size(), 2u);
  for (const CertificateEntry &entry : entries) {
    EXPECT_EQ(entry.status, Status::Checked) << entry.why;
    EXPECT_EQ(entry.clauses.size(), 1u);
  }
  EXPECT_EQ(entries[0].clauses[0], "n >= 8");
  auto contract = [](json::Value &f) {
    return f.getAsObject()->getArray("contract");
  };
  auto premises = [&](json::Value &f, size_t entry) {
    return (*contract(f))[entry].getAsObject()->getArray("premises");
  };
  auto isAccepted = [&](const json::Value &f) {
    return llvm::all_of(
        entriesOf(Kind::Contract, text, f),
        [](const CertificateEntry &e) { return e.status == Status::Checked; });
  };
  // A clause less, a weaker one, one that is no claim, a fact of a scope that
  // has ended, another verdict, and a clause of a check of the report.
  json::Value other = file;
  premises(other, 0)->clear();
  EXPECT_FALSE(isAccepted(other));
  for (const char *clause : {"n >= 7", "n >=", "k >= 8", "8", "",
                             "n >= 8 # and no other", "n >= 8\n", "n\r >= 8"}) {
    other = file;
    (*(*premises(other, 0))[0].getAsObject())["text"] = clause;
    EXPECT_FALSE(isAccepted(other)) << clause;
  }
  other = file;
  premises(other, 1)->push_back(
      json::Object{{"line", 1}, {"column", 19}, {"kind", "assume"}});
  EXPECT_FALSE(isAccepted(other));
  other = file;
  (*(*contract(other))[0].getAsObject())["verdict"] = "refuted";
  EXPECT_FALSE(isAccepted(other));
  other = file; // The same check twice.
  (*contract(other))[1] = json::Value((*contract(other))[0]);
  EXPECT_FALSE(isAccepted(other));
  other = file;
  (*other.getAsObject()->getArray("checks"))[0] = (*contract(other))[0];
  entries = entriesOf(Kind::Check, text, other);
  EXPECT_EQ(entries[0].status, Status::Wrong);
}

TEST(Certificates, AFactBelowACheckIsNoPremiseOfIt) {
  Example example("dim n; assume n >= 3; prove n >= 2");
  const char *const text = "dim n; prove n >= 2; assume n >= 3";
  json::Value file = example.file;
  json::Value own = llvm::cantFail(json::parse(certificateOf(text)));
  json::Object &entry = example.entry();
  entry["column"] = 8;
  (*(*entry.getArray("premises"))[0].getAsObject())["column"] = 22;
  (*own.getAsObject()->getArray("checks"))[0] =
      json::Value(json::Object(entry));
  CertificateCheck result = check(text, print(own));
  ASSERT_EQ(result.entries.size(), 1u);
  EXPECT_EQ(result.entries[0].status, Status::Wrong);
  EXPECT_EQ(result.entries[0].why, "a premise is no fact in force");
}

TEST(Certificates, ChangedVerdictsAreRejected) {
  for (std::string text : kTrue) {
    Example example(text);
    if (*example.entry().getBoolean("vacuous"))
      continue; // Facts that contradict prove and refute everything.
    for (llvm::StringRef verdict : {"proved", "refuted", "sure"}) {
      if (example.entry().getString("verdict") == verdict)
        continue;
      EXPECT_FALSE(example.accepts([&](Example &e) {
        e.entry()["verdict"] = verdict;
      })) << text;
    }
    EXPECT_FALSE(example.accepts([](Example &e) {
      e.entry()["vacuous"] = !*e.entry().getBoolean("vacuous");
    })) << text;
    // An entry may call the check undecided, but then it is not counted as
    // checked.
    EXPECT_FALSE(example.accepts(
        [](Example &e) { e.entry()["verdict"] = "contingent"; }));
  }
}

TEST(Certificates, ChangedProofsAreRejected) {
  Example product(kTrue[0]), parity(kTrue[1]);
  for (Example *example : {&product, &parity}) {
    auto rejects = [&](std::function<void(Example &)> change) {
      EXPECT_FALSE(example->accepts(change)) << example->text;
    };
    // A premise or a formula less, no proof at all.
    rejects([](Example &e) { e.entry().getArray("premises")->pop_back(); });
    rejects([](Example &e) { e.proof().getArray("formulas")->pop_back(); });
    rejects([](Example &e) { e.entry()["proof"] = nullptr; });
    // A node less.
    rejects([](Example &e) { e.proof().getArray("nodes")->pop_back(); });
    // Change a coefficient, relation or fact in each certificate of a leaf.
    size_t nodes = example->proof().getArray("nodes")->size();
    for (size_t n = 0; n < nodes; ++n) {
      auto hypotheses = [n](Example &e) {
        return (*e.proof().getArray("nodes"))[n].getAsObject()->getArray(
            "hypotheses");
      };
      if (!hypotheses(*example))
        continue;
      for (size_t h = 0; h < hypotheses(*example)->size(); ++h) {
        rejects([&](Example &e) {
          json::Value &c = (*(*hypotheses(e))[h].getAsArray())[2];
          c = *c.getAsInteger() + 1;
        });
        rejects([&](Example &e) {
          json::Value &relation = (*(*hypotheses(e))[h].getAsArray())[1];
          relation = relation.getAsString() == "==" ? ">=" : "==";
        });
        rejects(
            [&](Example &e) { (*(*hypotheses(e))[h].getAsArray())[0] = 77; });
        rejects([&](Example &e) {
          hypotheses(e)->erase(hypotheses(e)->begin() + h);
        });
      }
    }
    // Another constant in the terms.
    for (size_t k = 0; k < example->entry().getArray("terms")->size(); ++k) {
      json::Array &node =
          *(*example->entry().getArray("terms"))[k].getAsArray();
      if (node[0].getAsString() == "dim.constant")
        rejects([&](Example &e) {
          (*(*e.entry().getArray("terms"))[k].getAsArray())[1] =
              *node[1].getAsInteger() + 1;
        });
    }
  }
}

TEST(Certificates, OperandsOfRulesMatter) {
  Example example(kTrue[0]);
  json::Array &formulas = *example.proof().getArray("formulas");
  bool any = false;
  for (size_t k = 0; k < formulas.size(); ++k) {
    json::Array &formula = *formulas[k].getAsArray();
    auto rule = *formula[1].getAsString();
    auto change = [&](std::function<void(json::Array &)> edit) {
      EXPECT_FALSE(example.accepts([&](Example &e) {
        edit(*(*e.proof().getArray("formulas"))[k].getAsArray());
      })) << print(formulas[k]);
    };
    change([](json::Array &f) {
      f[1] = "Axiom";
      f.push_back(0);
    });
    change([](json::Array &f) { f[1] = "NoRule"; });
    change([](json::Array &f) { f[0] = 1000; });
    if (rule == "Given" || rule == "Axiom")
      continue;
    any = true;
    change([](json::Array &f) { f.pop_back(); });
    change([](json::Array &f) { f.push_back(0); });
    if (rule == "Product" || rule == "Scale")
      change([](json::Array &f) { f[2] = 0; });
    change([](json::Array &f) { f[2] = "s"; });
  }
  EXPECT_TRUE(any) << "the example needs no lemma";
}

/// Calls `visit` with each value in `value`, and it.
void forEachValue(json::Value &value,
                  std::function<void(json::Value &)> visit) {
  visit(value);
  if (json::Array *array = value.getAsArray())
    for (json::Value &element : *array)
      forEachValue(element, visit);
  if (json::Object *object = value.getAsObject())
    for (auto &member : *object)
      forEachValue(member.second, visit);
}

/// Changes the value in one way; false if that way does not apply to it.
bool mutate(json::Value &value, unsigned way) {
  json::Array *array = value.getAsArray();
  switch (way) {
  case 0:
  case 1:
    if (auto number = value.getAsInteger())
      return value = *number + (way ? 1 : -1), true;
    return false;
  case 2:
    return array && !array->empty() && (array->pop_back(), true);
  case 3:
    return array && !array->empty() &&
           (array->push_back(json::Value(array->back())), true);
  case 4:
    if (!array || array->size() < 2 || array->front() == array->back())
      return false;
    return std::swap(array->front(), array->back()), true;
  default:
    return value.kind() != json::Value::Null && (value = nullptr, true);
  }
}

TEST(Certificates, OfAnotherProblemAreRejectedHoweverChanged) {
  // A claim that holds, and a similar one that does not.
  const std::pair<const char *, const char *> cases[] = {
      {"dim n; assume n >= 5; prove n >= 4",
       "dim n; assume n >= 3; prove n >= 4"},
      {"int n; assume n >= 0; prove n*n >= n",
       "int n; assume n >= 0; prove n*n > n"},
      {"dim n, m, k; assume n == m*k; assume m >= 1; prove n floordiv m == k",
       "dim n, m, k; assume n == m*k; assume m >= 0; prove n floordiv m == k"},
      {"dim n, m; scope { assume n == 2*m }; assume n == 4*m; prove n mod 4 == "
       "0",
       "dim n, m; scope { assume n == 4*m }; assume n == 2*m; prove n mod 4 == "
       "0"},
      {"int a, b; bool p, q; assume p or a >= b; assume not p; prove a >= b",
       "int a, b; bool p, q; assume p or a >= b; assume not q; prove a >= b"},
      {"shape s; assume rank(s) == 1; assume s[0] == 4; prove s == [4]",
       "shape s; assume rank(s) >= 1; assume s[0] == 4; prove s == [4]"},
  };
  for (auto [good, bad] : cases) {
    Example example(good);
    (*example.file.getAsObject())["sha256"] = digestOf(bad);
    EXPECT_FALSE(isAccepted(bad, print(example.file))) << bad;
    size_t values = 0, mutants = 0;
    forEachValue(example.file, [&](json::Value &) { ++values; });
    for (size_t place = 0; place < values; ++place)
      for (unsigned way = 0; way < 6; ++way) {
        json::Value mutant = example.file;
        size_t at = 0;
        bool changed = false;
        json::Value *chosen = nullptr;
        forEachValue(mutant, [&](json::Value &v) {
          if (at++ == place)
            chosen = &v;
        });
        changed = mutate(*chosen, way);
        if (!changed)
          continue;
        ++mutants;
        ASSERT_FALSE(isAccepted(bad, print(mutant))) << bad << print(mutant);
      }
    EXPECT_GT(mutants, 50u);
  }
}

TEST(Certificates, PremisesAreFactsInForce) {
  // The second claim's premise is in a scope that has ended.
  std::string text = "dim n\nscope {\nassume n >= 3\nprove n >= 2\n}\n"
                     "prove n >= 2\n";
  Example example("dim n\nscope {\nassume n >= 3\nprove n >= 2\n}\n");
  json::Array &entries = *example.file.getAsObject()->getArray("checks");
  json::Value second = entries[0];
  (*second.getAsObject())["line"] = 6;
  (*second.getAsObject())["column"] = 1;
  entries.push_back(second);
  (*example.file.getAsObject())["sha256"] = digestOf(text);
  CertificateCheck result = check(text, print(example.file));
  ASSERT_EQ(result.entries.size(), 2u);
  EXPECT_EQ(result.entries[0].status, Status::Checked);
  EXPECT_EQ(result.entries[1].status, Status::Wrong);
  EXPECT_EQ(result.entries[1].why, "a premise is no fact in force");
}

TEST(Certificates, EveryClaimNeedsItsEntry) {
  std::string text = "dim n; prove n >= 0; prove n + 1 >= 1";
  json::Value file = llvm::cantFail(json::parse(certificateOf(text)));
  json::Array &entries = *file.getAsObject()->getArray("checks");
  EXPECT_TRUE(isAccepted(text, print(file)));
  std::swap(entries[0], entries[1]);
  EXPECT_FALSE(isAccepted(text, print(file)));
  std::swap(entries[0], entries[1]);
  json::Value last = entries.back();
  entries.push_back(last);
  EXPECT_FALSE(isAccepted(text, print(file)));
  entries.pop_back();
  entries.pop_back();
  EXPECT_FALSE(isAccepted(text, print(file)));
}

TEST(Certificates, TheFileDecidesItsLanguage) {
  // An MLIR certificate states its own facts: not of a .dims file.
  std::string text = "dim n; prove n >= 1";
  std::string certificate =
      R"({"schema":"shapeproof.certificate/1","language":"mlir","sha256":")" +
      digestOf(text) + R"(","checks":[]})";
  EXPECT_TRUE(check(text, certificate).error);
  EXPECT_FALSE(checkCertificates("p.mlir", text, certificate).error);
}

TEST(Certificates, OfMlirSayWhatTheyProve) {
  TermStore store;
  DimId n = store.dimSymbol("n"), m = store.dimSymbol("m");
  CertifiedAnswer answer;
  answer.verdict = Verdict::Proved;
  answer.claim = store.eq(n, m);
  answer.premises = {{{1, 1}, "cf.assert", store.eq(m, n), FactId(5)}};
  ClaimProof proof;
  proof.goal = answer.claim;
  ProofFormula fact, goal;
  fact.formula = answer.claim;
  fact.fact = FactId(5);
  goal.formula = store.negate(answer.claim);
  goal.firstId = 1;
  proof.formulas = {fact, goal};
  proof.nodes.resize(1);
  proof.nodes[0].kind = ProofNode::Kind::Opposites;
  proof.nodes[0].opposites[1] = 1;
  std::string entry = writeEntry(store, answer, &proof, nullptr);
  std::string head =
      R"({"schema":"shapeproof.certificate/1","language":"mlir","sha256":")" +
      digestOf("") + R"(","checks":[)";
  auto statusOf = [&](const std::string &text) {
    CertificateCheck result =
        checkCertificates("p.mlir", "", head + text + "]}");
    EXPECT_EQ(result.entries.size(), 1u);
    return result.entries[0].status;
  };
  EXPECT_EQ(statusOf(entry), Status::Checked) << entry;
  // The text is the term's.
  size_t at = entry.find("n - m == 0");
  at = at == std::string::npos ? entry.find("\"text\":\"") + 8 : at;
  entry.insert(at, "7 + ");
  EXPECT_EQ(statusOf(entry), Status::Wrong);
}

//===- Hostile texts --------------------------------------------------------//

std::string fileWith(llvm::StringRef text, llvm::StringRef terms,
                     llvm::StringRef proof) {
  return (R"({"schema":"shapeproof.certificate/1","language":"dims","sha256":")" +
          digestOf(text) +
          R"(","checks":[{"function":"","line":1,"column":8,"kind":"prove",)"
          R"("verdict":"proved","vacuous":false,"by":"","premises":[],"terms":)" +
          terms + ",\"proof\":" + proof + "}]}")
      .str();
}

TEST(Certificates, HostileTextsAreErrors) {
  std::string text = "dim n; prove n >= 1";
  auto isRejected = [&](llvm::StringRef terms, llvm::StringRef proof) {
    CertificateCheck result = check(text, fileWith(text, terms, proof));
    return result.error || result.entries[0].status == Status::Wrong;
  };
  std::string deep(200000, '[');
  EXPECT_TRUE(check(text, deep).error);
  EXPECT_TRUE(check(text, "{\"schema\":" + deep).error);
  EXPECT_TRUE(isRejected(deep, "null"));
  // Terms of the wrong kind, of nothing, of themselves.
  std::string empty = R"({"formulas":[],"columns":[],"nodes":[]})";
  for (llvm::StringRef terms :
       {"[1]", "[[]]", R"([["dim.symbol","n","dim",7]])",
        R"([["dim.symbol","n","int",0]])", R"([["dim.symbol","n","dim"]])",
        R"([["shape.symbol","n",0]])", R"([["dim.floordiv",0,0]])",
        R"([["dim.min"]])", R"([["dim.constant","12x"]])",
        R"([["dim.constant",1.5]])", R"([["claim.ge",0]])",
        R"([["dim.constant",1],["claim.and",0]])", R"([["dim.product"]])",
        R"([["dim.constant",1],["dim.rank",0]])", R"([["claim.not bool"]])",
        R"([["dim.sum",0,1]])", R"([["nothing.at all"]])", "[[\"dim\"]]"})
    EXPECT_TRUE(isRejected(terms, empty)) << terms.str();
  EXPECT_TRUE(isRejected(
      "[[\"dim.constant\",\"" + std::string(5000, '9') + "\"]]", empty));
  // A list of 2^40 extents.
  std::string doubling = R"([["dim.constant",1],["shape.ranked",0])";
  for (int k = 1; k <= 40; ++k)
    doubling += ",[\"shape.concat\"," + std::to_string(k) + "," +
                std::to_string(k) + "]";
  EXPECT_TRUE(isRejected(doubling + "]", empty));
  // Four million pairs of extents.
  std::string many = "[", all = "[\"claim.broadcastable\"";
  for (int k = 0; k < 2000; ++k) {
    many += "[\"dim.apply\",\"f" + std::to_string(k) + "\"],";
    many += "[\"shape.ranked\"," + std::to_string(2 * k) + "],";
    all += "," + std::to_string(2 * k + 1);
  }
  EXPECT_TRUE(isRejected(many + all + "]]", empty));
  // Rules without operands, or with those of another sort.
  for (llvm::StringRef rule :
       {"SameShape", "SpellOut",   "ReplaceShape", "ReplaceDim", "DivShift",
        "DivCancel", "DivNested",  "DivSmall",     "DivOrder",   "DivBelow",
        "DivLess",   "DivAtLeast", "ModShift",     "ModCancel",  "ModNested",
        "Residue",   "Congruence", "Elements",     "Product",    "Scale",
        "Zero",      "Axiom"})
    for (llvm::StringRef operands :
         {"", ",0", ",0,0", ",0,0,0", ",0,0,0,0", ",1,1", ",1,0", ",2,1,1",
          ",2,0,0,null", ",0,[0,0,0]", ",0,1,2", ",0,2"})
      EXPECT_TRUE(isRejected(
          R"([["dim.symbol","n","dim",0],["shape.ranked",0],["claim.ge",0]])",
          (R"({"formulas":[[0,")" + rule + "\"" + operands +
           R"(]],"columns":[],"nodes":[{"opposites":[0,0]}]})")
              .str()));
  // A tree whose nodes are shared has 2^60 paths.
  std::string shared;
  for (int k = 0; k < 60; ++k)
    shared += "{\"split\":0,\"arms\":[[" + std::to_string(k + 1) + "," +
              std::to_string(2 * k + 10) + "],[" + std::to_string(k + 1) + "," +
              std::to_string(2 * k + 11) + "]]},";
  EXPECT_TRUE(isRejected(
      R"([["dim.symbol","n","dim",0]])",
      R"({"formulas":[[0,"Congruence",0,0],[1,"Product",0,0]],"columns":[],)"
      R"("nodes":[)" +
          shared + "{\"opposites\":[0,0]}]}"));
}

TEST(Certificates, NoChangedByteMatters) {
  std::string text = kTrue[0], certificate = certificateOf(text);
  std::mt19937 random(7);
  for (unsigned k = 0; k < 3000; ++k) {
    std::string changed = certificate;
    for (unsigned n = random() % 3 + 1; n > 0; --n) {
      size_t at = random() % changed.size();
      switch (random() % 3) {
      case 0:
        changed[at] = "0123456789[]{},\":-eDn\\"[random() % 22];
        break;
      case 1:
        changed.erase(at, random() % 8 + 1);
        break;
      default:
        changed.insert(
            at, changed.substr(random() % changed.size(), random() % 20));
      }
    }
    check(text, changed); // Does not crash.
  }
}

} // namespace
