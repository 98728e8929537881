// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See MlirPieces.h. In helpers and pieces, names are without `%` and `$n`.

#include "support/MlirPieces.h"
#include "llvm/ADT/StringRef.h"

using namespace shapeproof;

namespace {

/// `text` with each of `@0`, `@1`, ... replaced.
std::string filled(llvm::StringRef text,
                   std::initializer_list<llvm::StringRef> values) {
  std::string out;
  for (size_t at; (at = text.find('@')) != llvm::StringRef::npos;) {
    size_t digit = at + 1 < text.size() ? text[at + 1] - '0' : values.size();
    bool isValue = digit < values.size();
    out += text.take_front(isValue ? at : at + 1);
    if (isValue)
      out += values.begin()[digit];
    text = text.drop_front(isValue ? at + 2 : at + 1);
  }
  return out + text.str();
}

/// An operand `name` of this piece.
std::string own(llvm::StringRef name) { return "%" + name.str() + "$n"; }

/// `name`, a tensor of zeros.
std::string zeros(llvm::StringRef name, llvm::StringRef sizes,
                  llvm::StringRef type) {
  return filled(R"(  %@0e$n = tensor.empty(@1) : tensor<@2xf32>
  %@0$n = linalg.fill ins(%zero : f32) outs(%@0e$n : tensor<@2xf32>)
      -> tensor<@2xf32>
)",
                {name, sizes, type});
}

/// The text of `name` = a * b with the number of rows `rows`.
std::string product(llvm::StringRef name, llvm::StringRef a, llvm::StringRef b,
                    llvm::StringRef rows) {
  std::string columns = name.str() + "columns", init = name.str() + "init";
  return filled("  %@0$n = tensor.dim @1, %c1 : tensor<?x?xf32>\n",
                {columns, b}) +
         zeros(init, rows.str() + ", " + own(columns), "?x?") +
         filled(R"(  %@0$n = linalg.matmul
      ins(@1, @2 : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%@3$n : tensor<?x?xf32>) -> tensor<?x?xf32>
)",
                {name, a, b, init});
}

/// `name` = x * a matrix that is loaded.
std::string dense(llvm::StringRef name, llvm::StringRef x) {
  return filled("  %@0weight$n = func.call @matrix() : () -> tensor<?x?xf32>\n",
                {name}) +
         product(name, x, "%" + name.str() + "weight$n", "%rows$n");
}

/// `name` = a reduction of the rows of `x` by `op`.
std::string reduced(llvm::StringRef name, llvm::StringRef x,
                    llvm::StringRef op) {
  return zeros(name.str() + "init", "%rows$n", "?") +
         filled(R"(  %@0$n = linalg.reduce { @2 }
      ins(@1 : tensor<?x?xf32>) outs(%@0init$n : tensor<?xf32>)
      dimensions = [1]
)",
                {name, x, op});
}

/// `name` = `x` combined with the vector `v` by `op`, along `dim`.
std::string spread(llvm::StringRef name, llvm::StringRef x, llvm::StringRef v,
                   llvm::StringRef dim, llvm::StringRef op) {
  return filled(R"(  %@0columns$n = tensor.dim @1, %c1 : tensor<?x?xf32>
  %@0init$n = tensor.empty(%rows$n, %@0columns$n) : tensor<?x?xf32>
  %@0$n = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (@3)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(@1, @2 : tensor<?x?xf32>, tensor<?xf32>)
      outs(%@0init$n : tensor<?x?xf32>) {
  ^bb0(%left: f32, %right: f32, %unused: f32):
    %value = @4 %left, %right : f32
    linalg.yield %value : f32
  } -> tensor<?x?xf32>
)",
                {name, x, v, dim, op});
}

/// `name` = a + b.
std::string sum(llvm::StringRef name, llvm::StringRef a, llvm::StringRef b) {
  return filled(R"(  %@0columns$n = tensor.dim @1, %c1 : tensor<?x?xf32>
  %@0init$n = tensor.empty(%rows$n, %@0columns$n) : tensor<?x?xf32>
  %@0$n = linalg.add ins(@1, @2 : tensor<?x?xf32>, tensor<?x?xf32>)
      outs(%@0init$n : tensor<?x?xf32>) -> tensor<?x?xf32>
)",
                {name, a, b});
}

/// `text` with `number` at the end of each own name, but for `kept`, and
/// `taken` for each `%x$p`.
std::string renamed(llvm::StringRef text, unsigned number, llvm::StringRef kept,
                    llvm::StringRef taken) {
  std::string out;
  for (size_t at; (at = text.find('$')) != llvm::StringRef::npos;
       text = text.drop_front(at + 2)) {
    llvm::StringRef before = text.take_front(at);
    if (text[at + 1] == 'p') {
      out += before.drop_back(2).str() + taken.str();
      continue;
    }
    out += before;
    if (kept.empty() || !before.ends_with(kept))
      out += std::to_string(number);
    out += "$n";
  }
  return out + text.str();
}

} // namespace

std::string bench::transformerPiece() {
  return "  %rows$n = tensor.dim %x$p, %c0 : tensor<?x?xf32>\n" +
         dense("query", "%x$p") + dense("key", "%x$p") +
         dense("value", "%x$p") +
         "  %turned$n = tensor.dim %key$n, %c1 : tensor<?x?xf32>\n"
         "  %keysinit$n = tensor.empty(%turned$n, %rows$n)"
         " : tensor<?x?xf32>\n"
         "  %keys$n = linalg.transpose ins(%key$n : tensor<?x?xf32>)\n"
         "      outs(%keysinit$n : tensor<?x?xf32>) permutation = [1, 0]\n" +
         product("scores", "%query$n", "%keys$n", "%rows$n") +
         reduced("top", "%scores$n", "arith.maximumf") +
         spread("shifted", "%scores$n", "%top$n", "d0", "arith.subf") +
         reduced("total", "%shifted$n", "arith.addf") +
         spread("weights", "%shifted$n", "%total$n", "d0", "arith.divf") +
         product("mixed", "%weights$n", "%value$n", "%rows$n") +
         dense("attention", "%mixed$n") +
         sum("residual", "%x$p", "%attention$n") +
         reduced("mean", "%residual$n", "arith.addf") +
         spread("centred", "%residual$n", "%mean$n", "d0", "arith.subf") +
         "  %gamma$n = func.call @vector() : () -> tensor<?xf32>\n" +
         spread("normed", "%centred$n", "%gamma$n", "d1", "arith.mulf") +
         dense("hidden", "%normed$n") +
         "  %bias$n = func.call @vector() : () -> tensor<?xf32>\n" +
         spread("active", "%hidden$n", "%bias$n", "d1", "arith.maximumf") +
         dense("out", "%active$n") + sum("x", "%residual$n", "%out$n") +
         "  func.call @sink(%x$n) : (tensor<?x?xf32>) -> ()\n";
}

std::string bench::convolutionPiece() {
  return R"(  %batch$n = tensor.dim %x$p, %c0 : tensor<?x?x?x?xf32>
  %height$n = tensor.dim %x$p, %c1 : tensor<?x?x?x?xf32>
  %width$n = tensor.dim %x$p, %c2 : tensor<?x?x?x?xf32>
  %padded$n = tensor.pad %x$p low[0, 1, 1, 0] high[0, 1, 1, 0] {
  ^bb0(%b: index, %h: index, %w: index, %c: index):
    tensor.yield %zero : f32
  } : tensor<?x?x?x?xf32> to tensor<?x?x?x?xf32>
  %filter$n = func.call @filter() : () -> tensor<3x3x?x?xf32>
  %channels$n = tensor.dim %filter$n, %c3 : tensor<3x3x?x?xf32>
)" + zeros("init", "%batch$n, %height$n, %width$n, %channels$n", "?x?x?x?") +
         R"(  %conv$n = linalg.conv_2d_nhwc_hwcf
      {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>}
      ins(%padded$n, %filter$n : tensor<?x?x?x?xf32>, tensor<3x3x?x?xf32>)
      outs(%init$n : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  %bias$n = func.call @vector() : () -> tensor<?xf32>
  %x$n = linalg.generic {
      indexing_maps = [affine_map<(b, h, w, c) -> (b, h, w, c)>,
                       affine_map<(b, h, w, c) -> (c)>,
                       affine_map<(b, h, w, c) -> (b, h, w, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%conv$n, %bias$n : tensor<?x?x?x?xf32>, tensor<?xf32>)
      outs(%inite$n : tensor<?x?x?x?xf32>) {
  ^bb0(%left: f32, %right: f32, %unused: f32):
    %value = arith.addf %left, %right : f32
    %relu = arith.maximumf %value, %zero : f32
    linalg.yield %relu : f32
  } -> tensor<?x?x?x?xf32>
  %halfheight$n = arith.divui %height$n, %c2 : index
  %halfwidth$n = arith.divui %width$n, %c2 : index
)" +
         zeros("small", "%batch$n, %halfheight$n, %halfwidth$n, %channels$n",
               "?x?x?x?") +
         R"(  %window$n = tensor.empty() : tensor<2x2xf32>
  %pooled$n = linalg.pooling_nhwc_max
      {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
      ins(%x$n, %window$n : tensor<?x?x?x?xf32>, tensor<2x2xf32>)
      outs(%small$n : tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32>
  func.call @sink(%pooled$n) : (tensor<?x?x?x?xf32>) -> ()
)";
}

std::string bench::tilesPiece() {
  return R"(  %a$n = func.call @buffer() : () -> memref<?x?xf32>
  %b$n = func.call @buffer() : () -> memref<?x?xf32>
  %c$n = func.call @buffer() : () -> memref<?x?xf32>
  %m$n = memref.dim %a$n, %c0 : memref<?x?xf32>
  %k$n = memref.dim %a$n, %c1 : memref<?x?xf32>
  %l$n = memref.dim %b$n, %c0 : memref<?x?xf32>
  %w$n = memref.dim %b$n, %c1 : memref<?x?xf32>
  %r$n = memref.dim %c$n, %c0 : memref<?x?xf32>
  %s$n = memref.dim %c$n, %c1 : memref<?x?xf32>
  %inner$n = arith.cmpi eq, %k$n, %l$n : index
  cf.assert %inner$n, "inner sizes"
  %rows$n = arith.cmpi eq, %m$n, %r$n : index
  cf.assert %rows$n, "rows"
  %columns$n = arith.cmpi eq, %w$n, %s$n : index
  cf.assert %columns$n, "columns"
  affine.for %i = 0 to %m$n {
    affine.for %j = 0 to %w$n {
      affine.for %o = 0 to %k$n {
        %x = memref.load %a$n[%i, %o] : memref<?x?xf32>
        %y = memref.load %b$n[%o, %j] : memref<?x?xf32>
        %z = memref.load %c$n[%i, %j] : memref<?x?xf32>
        %xy = arith.mulf %x, %y : f32
        %t = arith.addf %z, %xy : f32
        memref.store %t, %c$n[%i, %j] : memref<?x?xf32>
      }
    }
  }
)";
}

std::string bench::indexPiece() {
  return R"(  %zero$n = arith.constant 0 : index
  %one$n = arith.constant 1 : index
  %four$n = arith.constant 4 : index
  %eight$n = arith.constant 8 : index
  %n$n = func.call @index() : () -> index
  %m$n = func.call @index() : () -> index
  %i$n = func.call @index() : () -> index
  %pos$n = arith.cmpi sge, %n$n, %one$n : index
  cf.assert %pos$n, "n is positive"
  %mpos$n = arith.cmpi sge, %m$n, %one$n : index
  cf.assert %mpos$n, "m is positive"
  %low$n = arith.cmpi sge, %i$n, %zero$n : index
  cf.assert %low$n, "i is not negative"
  %size$n = arith.muli %n$n, %four$n : index
  %high$n = arith.cmpi slt, %i$n, %size$n : index
  cf.assert %high$n, "i is below 4 n"
  %row$n = arith.divsi %i$n, %four$n : index
  %column$n = arith.remsi %i$n, %four$n : index
  %inrow$n = arith.cmpi slt, %row$n, %n$n : index
  cf.assert %inrow$n, "row"
  %incolumn$n = arith.cmpi slt, %column$n, %four$n : index
  cf.assert %incolumn$n, "column"
  %base$n = arith.muli %row$n, %four$n : index
  %back$n = arith.addi %base$n, %column$n : index
  %same$n = arith.cmpi eq, %back$n, %i$n : index
  cf.assert %same$n, "delinearized and back"
  %least$n = arith.minsi %n$n, %m$n : index
  %isless$n = arith.cmpi sle, %least$n, %m$n : index
  cf.assert %isless$n, "minimum"
  %ispos$n = arith.cmpi sge, %least$n, %one$n : index
  cf.assert %ispos$n, "minimum is positive"
  %up$n = arith.ceildivsi %m$n, %eight$n : index
  %round$n = arith.muli %up$n, %eight$n : index
  %enough$n = arith.cmpi sge, %round$n, %m$n : index
  cf.assert %enough$n, "rounded up"
  %rest$n = arith.subi %round$n, %m$n : index
  %little$n = arith.cmpi slt, %rest$n, %eight$n : index
  cf.assert %little$n, "padding"
  %flag$n = func.call @flag() : () -> i1
  %either$n = arith.select %flag$n, %n$n, %least$n : index
  %both$n = arith.cmpi sle, %either$n, %n$n : index
  cf.assert %both$n, "either is at most n"
  %fits$n = arith.cmpi sle, %m$n, %n$n : index
  cf.assert %fits$n, "m is at most n"
  func.call @sink(%either$n) : (index) -> ()
)";
}

std::string bench::blocksPiece() {
  return R"(  %n$n = func.call @index() : () -> index
  %flag$n = func.call @flag() : () -> i1
  %some$n = arith.cmpi sge, %n$n, %c1 : index
  cf.assert %some$n, "n is positive"
  cf.cond_br %flag$n, ^left$n, ^right$n
^left$n:
  %more$n = arith.addi %n$n, %c8 : index
  cf.br ^join$n(%more$n : index)
^right$n:
  %twice$n = arith.addi %n$n, %n$n : index
  cf.br ^join$n(%twice$n : index)
^join$n(%m$n: index):
  %grown$n = arith.cmpi sgt, %m$n, %n$n : index
  cf.assert %grown$n, "more than n"
  %even$n = arith.cmpi sge, %m$n, %c8 : index
  cf.assert %even$n, "at least 8"
  cf.br ^header$n(%c0 : index)
^header$n(%i$n: index):
  %go$n = arith.cmpi slt, %i$n, %n$n : index
  cf.cond_br %go$n, ^body$n, ^after$n
^body$n:
  %low$n = arith.cmpi sge, %i$n, %c0 : index
  cf.assert %low$n, "low"
  %high$n = arith.cmpi slt, %i$n, %m$n : index
  cf.assert %high$n, "high"
  %first$n = arith.cmpi slt, %i$n, %c8 : index
  cf.assert %first$n, "among the first"
  %next$n = arith.addi %i$n, %c1 : index
  cf.br ^header$n(%next$n : index)
^after$n:
)";
}

std::string bench::broadcastPiece() {
  return R"(  %t$n = func.call @tensor() : () -> tensor<?x?xf32>
  %s$n = shape.shape_of %t$n : tensor<?x?xf32> -> tensor<2xindex>
  %w$n = shape.cstr_broadcastable %b$p, %s$n : tensor<2xindex>, tensor<2xindex>
  %v$n = shape.cstr_broadcastable %s$n, %b$p : tensor<2xindex>, tensor<2xindex>
  %u$n = shape.cstr_broadcastable %s$n, %s$p : tensor<2xindex>, tensor<2xindex>
  %r$n = shape.assuming_all %w$n, %v$n, %u$n
  %b$n = shape.assuming %r$n -> (tensor<2xindex>) {
    %x$n = shape.broadcast %b$p, %s$n
        : tensor<2xindex>, tensor<2xindex> -> tensor<2xindex>
    shape.assuming_yield %x$n : tensor<2xindex>
  }
  func.call @sink(%b$n) : (tensor<2xindex>) -> ()
)";
}

std::string bench::broadcastsOfSixPiece() {
  std::string text =
      "  %t0$n = func.call @tensor() : () -> tensor<?x?xf32>\n"
      "  %s0$n = shape.shape_of %t0$n : tensor<?x?xf32> -> tensor<2xindex>\n"
      "  %b0$n = shape.shape_of %t0$n : tensor<?x?xf32> -> tensor<2xindex>\n";
  for (unsigned i = 1; i <= 6; ++i) {
    // The names of the i-th broadcast end with `i$n`.
    std::string broadcast = broadcastPiece();
    llvm::StringRef rest = broadcast;
    for (size_t at; (at = rest.find('$')) != llvm::StringRef::npos;
         rest = rest.drop_front(at + 2))
      text += rest.take_front(at).str() +
              std::to_string(rest[at + 1] == 'n' ? i : i - 1) + "$n";
    text += rest;
  }
  return text;
}

std::string bench::loopPiece() {
  return R"(  cf.br ^header$n(%c0 : index)
^header$n(%i$n: index):
  %more$n = arith.cmpi slt, %i$n, %d : index
  cf.cond_br %more$n, ^body$n, ^after$n
^body$n:
  %low$n = arith.cmpi sge, %i$n, %c0 : index
  cf.assert %low$n, "low"
  %high$n = arith.cmpi slt, %i$n, %d : index
  cf.assert %high$n, "high"
  %next$n = arith.addi %i$n, %c1 : index
  cf.br ^header$n(%next$n : index)
^after$n:
  %end$n = arith.cmpi sge, %i$n, %c0 : index
  cf.assert %end$n, "after"
)";
}

std::string bench::transformersPiece() {
  constexpr unsigned kBlocks = 8;
  std::string block = transformerPiece(), text, before = "%x$p";
  for (unsigned i = 1; i <= kBlocks; ++i) {
    text += renamed(block, i, i == kBlocks ? "%x" : "", before);
    before = "%x" + std::to_string(i) + "$n";
  }
  return text;
}

std::string bench::transformersWithCheckPiece() {
  return transformersPiece() +
         R"(  %bias$n = func.call @vector() : () -> tensor<?xf32>
  %width$n = tensor.dim %x$n, %c1 : tensor<?x?xf32>
  %length$n = tensor.dim %bias$n, %c0 : tensor<?xf32>
  %fits$n = arith.cmpi eq, %width$n, %length$n : index
  cf.assert %fits$n, "the bias fits"
  %again$n = arith.cmpi sge, %length$n, %width$n : index
  cf.assert %again$n, "and is as wide"
)";
}

std::string bench::strandsPiece() {
  constexpr unsigned kSteps = 70;
  std::string text;
  for (char strand : {'a', 'b', 'c'})
    text += filled(R"(  %@00$n = func.call @index() : () -> index
  %@0by$n = func.call @index() : () -> index
  %@0most$n = func.call @index() : () -> index
)",
                   {llvm::StringRef(&strand, 1)});
  // The strands alternate, so that none is contiguous.
  for (unsigned i = 1; i <= kSteps; ++i)
    for (char strand : {'a', 'b', 'c'})
      text += filled(R"(  %@0@1$n = arith.addi %@0@2$n, %@0by$n : index
  %@0least@1$n = arith.minsi %@0@1$n, %@0most$n : index
  %@0tile@1$n = arith.divsi %@0least@1$n, %eight : index
  %@0rest@1$n = arith.subi %@0@1$n, %@0tile@1$n : index
  func.call @sink(%@0rest@1$n) : (index) -> ()
)",
                     {llvm::StringRef(&strand, 1), std::to_string(i),
                      std::to_string(i - 1)});
  return text + filled(R"(  %fits$n = arith.cmpi sle, %a@0$n, %amost$n : index
  cf.assert %fits$n, "at most so many"
  %same$n = arith.cmpi sle, %aleast@0$n, %a@0$n : index
  cf.assert %same$n, "and no less"
)",
                       {std::to_string(kSteps)});
}

std::string bench::longStrandPiece() {
  constexpr unsigned kSteps = 990;
  std::string text = "  %size$n = tensor.dim %t_in, %zero : tensor<?xf32>\n"
                     "  %by$n = func.call @index() : () -> index\n"
                     "  %from$n = arith.maxsi %by$n, %zero : index\n"
                     "  %a0$n = arith.addi %size$n, %from$n : index\n";
  for (unsigned i = 1; i <= kSteps; ++i)
    text += filled("  %a@0$n = arith.@2 %a@1$n, %from$n : index\n",
                   {std::to_string(i), std::to_string(i - 1),
                    i % 3 == 0 ? "subi" : "addi"});
  return text + filled(R"(  %grown$n = arith.cmpi sge, %a@0$n, %a0$n : index
  cf.assert %grown$n, "not less"
  func.call @sink(%a@0$n) : (index) -> ()
)",
                       {std::to_string(kSteps)});
}

std::string bench::accessesPiece() {
  constexpr unsigned kSteps = 240;
  std::string text = "  %m$n = func.call @buffer() : () -> memref<?x?xf32>\n";
  for (unsigned i = 1; i <= kSteps; ++i)
    text += filled(R"(  %i@0$n = func.call @index() : () -> index
  %j@0$n = arith.addi %i@0$n, %one : index
  %v@0$n = memref.load %m$n[%i@0$n, %j@0$n] : memref<?x?xf32>
  memref.store %v@0$n, %m$n[%j@0$n, %i@0$n] : memref<?x?xf32>
)",
                   {std::to_string(i)});
  return text + filled(R"(  %rows$n = memref.dim %m$n, %zero : memref<?x?xf32>
  %in$n = arith.cmpi slt, %j@0$n, %rows$n : index
  cf.assert %in$n, "in bounds"
  %n$n = func.call @index() : () -> index
  %any$n = arith.cmpi slt, %n$n, %rows$n : index
  cf.assert %any$n, "anything"
)",
                       {std::to_string(kSteps)});
}
