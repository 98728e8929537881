// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checker accepts valid certificates and, above all, rejects invalid ones:
// a valid certificate is damaged in every way that the format allows.

#include "engine/checker/CertificateChecker.h"
#include "gtest/gtest.h"

using namespace shapeproof;
using namespace shapeproof::linear;

namespace {

Int num(int64_t v) { return Int(v); }

/// x == 2a, x == 2b + 1: the example of Certificate.h (x = 0, a = 1, b = 2).
Certificate parity() {
  Certificate c;
  c.hypotheses.resize(2);
  c.hypotheses[0].constraint = {LinearForm({{0, 1}, {1, -2}}, 0),
                                Relation::Zero, num(0)};
  c.hypotheses[1].constraint = {LinearForm({{0, 1}, {2, -2}}, -1),
                                Relation::Zero, num(0)};
  c.nodes.resize(1);
  Certificate::Rounding up, down;
  up.sum = {{0, num(1)}, {1, num(-1)}};
  up.divisor = num(2);
  down.sum = {{0, num(-1)}, {1, num(1)}};
  down.divisor = num(2);
  c.nodes[0].roundings = {up, down};
  c.nodes[0].closing = {{2, num(1)}, {3, num(1)}};
  return c;
}

/// 1 <= 3x <= 2, by branching on x >= 1.
Certificate branching() {
  Certificate c;
  c.hypotheses.resize(2);
  c.hypotheses[0].constraint.form = LinearForm({{0, 3}}, -1);
  c.hypotheses[1].constraint.form = LinearForm({{0, -3}}, 2);
  c.nodes.resize(3);
  c.nodes[0].children[0] = 1;
  c.nodes[0].children[1] = 2;
  c.nodes[0].split = LinearForm({{0, 1}}, -1); // x - 1 >= 0 or -x >= 0
  c.nodes[1].closing = {{1, num(1)}, {2, num(3)}};
  c.nodes[2].closing = {{0, num(1)}, {2, num(3)}};
  return c;
}

/// 4 | x, x == 2 by the witness 3, and by a definition 4 of w.
Certificate divisibility() {
  Certificate c;
  c.hypotheses.resize(2);
  c.hypotheses[0].constraint = {LinearForm({{0, 1}}, 0), Relation::Divisible,
                                num(4)};
  c.hypotheses[0].witness = 3;
  c.hypotheses[1].constraint = {LinearForm({{0, 1}}, -2), Relation::Zero,
                                num(0)};
  c.definitions.resize(1);
  c.definitions[0].var = 4;
  c.definitions[0].form = LinearForm({{3, 2}}, 0); // v4 == 2w
  // x - 4w == 0, x - 2 == 0, v4 - 2w == 0: 2 - 4w == 0, 2 - 2*v4 == 0 - ...
  Certificate::Rounding up, down;
  up.sum = {{0, num(1)}, {1, num(-1)}}; // -4w + 2 >= 0
  up.divisor = num(4);
  down.sum = {{0, num(-1)}, {1, num(1)}, {2, num(4)}}; // 4 v4 - 4w - 2 >= 0
  down.divisor = num(4);
  c.nodes.resize(1);
  c.nodes[0].roundings = {up, down};
  // -w >= 0 and v4 - w - 1 >= 0, that is w - 1 >= 0.
  c.nodes[0].closing = {{3, num(1)}, {4, num(1)}, {2, num(-1)}};
  return c;
}

TEST(Certificate, IsReadable) {
  Certificate c = parity();
  c.hypotheses[0].reason = 5;
  c.hypotheses[1].reason = 6;
  std::string text;
  llvm::raw_string_ostream os(text);
  c.print(os);
  EXPECT_EQ(os.str(), "[0] 1*v0 + -2*v1 + 0 == 0   (reason 5)\n"
                      "[1] 1*v0 + -2*v2 + -1 == 0   (reason 6)\n"
                      "node 0: round (1*[0] + -1*[1]) / 2, "
                      "round (-1*[0] + 1*[1]) / 2, close by 1*[2] + 1*[3]\n");
  text.clear();
  branching().print(os);
  EXPECT_NE(os.str().find("node 0: branch on 1*v0 + -1 >= 0 (node 1) or < 0 "
                          "(node 2)"),
            std::string::npos);
}

TEST(CertificateTest, AcceptsTheExamples) {
  std::string why;
  EXPECT_TRUE(checkCertificate(parity(), &why)) << why;
  EXPECT_TRUE(checkCertificate(branching(), &why)) << why;
  EXPECT_TRUE(checkCertificate(divisibility(), &why)) << why;
}

TEST(CertificateTest, RejectsTheEmptyAndTheOpen) {
  EXPECT_FALSE(checkCertificate(Certificate()));
  Certificate c;
  c.nodes.resize(1);
  EXPECT_FALSE(checkCertificate(c)); // 0 >= 0 is no contradiction
}

TEST(CertificateTest, RejectsDamage) {
  auto expectBad = [](Certificate c, const char *what) {
    std::string why;
    EXPECT_FALSE(checkCertificate(c, &why)) << what;
    EXPECT_FALSE(why.empty());
  };
  Certificate c = parity();
  c.hypotheses[1].constraint.form.constant = num(-2);
  expectBad(c, "hypotheses that have a solution");
  c = parity();
  c.hypotheses[0].constraint.relation = Relation::NonNegative;
  expectBad(c, "a negative factor on an inequality");
  c = parity();
  c.nodes[0].roundings[0].divisor = num(4);
  expectBad(c, "a divisor that does not divide");
  c = parity();
  c.nodes[0].roundings[0].divisor = num(0);
  expectBad(c, "a zero divisor");
  c = parity();
  c.nodes[0].roundings[0].divisor = num(-2);
  expectBad(c, "a negative divisor");
  c = parity();
  c.nodes[0].closing[0].second = num(2);
  expectBad(c, "a sum that keeps variables");
  c = parity();
  c.nodes[0].closing[0].first = 9;
  expectBad(c, "an unknown number");
  c = parity();
  c.nodes[0].roundings[0].sum[0].first = 2;
  expectBad(c, "a rounding of itself");
  c = parity();
  c.nodes[0].closing[0].second = num(-1);
  expectBad(c, "a negative factor on a rounding");

  c = branching();
  c.nodes[0].split.constant = num(-2);
  expectBad(c, "a branch at another place");
  c = branching();
  c.nodes[0].children[1] = 1;
  expectBad(c, "the same child twice does not cover the other side");
  c = branching();
  c.nodes[0].children[1] = 7;
  expectBad(c, "a child that is not there");
  c = branching();
  c.nodes[1].children[0] = c.nodes[1].children[1] = 1;
  expectBad(c, "a node that is its own child");
  c = branching();
  c.nodes[1].closing[1].first = 3;
  expectBad(c, "an assumption of another branch");

  c = divisibility();
  c.hypotheses[0].witness = 0;
  expectBad(c, "a witness that the facts know");
  c = divisibility();
  c.hypotheses[0].constraint.modulus = num(0);
  expectBad(c, "a zero modulus");
  c = divisibility();
  c.definitions[0].var = 3;
  expectBad(c, "a definition of the witness");
  c = divisibility();
  c.definitions[0].form = LinearForm({{4, 2}}, 1);
  expectBad(c, "a definition by itself");
  c = divisibility();
  c.definitions.push_back(c.definitions[0]);
  expectBad(c, "a variable defined twice");
}

/// Changes each factor, divisor and constant of a certificate by one.
/// Everything that the checker still accepts must be true, and here nothing is.
TEST(CertificateTest, RejectsSmallChanges) {
  Certificate c = branching();
  for (auto &node : c.nodes)
    for (auto &part : node.closing)
      for (int64_t d : {-1, 1, -4}) {
        Int old = part.second;
        part.second += num(d);
        EXPECT_FALSE(checkCertificate(c));
        part.second = old;
      }
  EXPECT_TRUE(checkCertificate(c));
}

} // namespace
