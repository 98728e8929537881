// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Our rules against ONNX's own tests of operators: models of one operator with
// inputs and expected outputs, in Debian's libonnx-testdata.
//
// Vectors and scalars become constants of the model, since their elements may
// decide sizes. The sizes of all other inputs are made open, the program is
// written, executed with the sizes of the test's inputs, and has to run to its
// end with the sizes of the test's outputs. Results may be unknown, and how
// many are known may only rise; a wrong size or a failed check is an error.

#include "onnx.pb.h"
#include "shapeproof-mlir/Execute.h"
#include "shapeproof-onnx/Onnx.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <map>

using namespace shapeproof;
namespace schema = shapeproof::onnx::schema;

namespace {

constexpr int64_t kMaxFixed = 64;
/// The least number of exact results among all tests with tensors as outputs.
constexpr unsigned kLeastExact = 897;

std::optional<std::string> readFile(const llvm::Twine &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, false);
  if (!buffer)
    return std::nullopt;
  return (*buffer)->getBuffer().str();
}

template <typename T> std::optional<T> readMessage(const llvm::Twine &path) {
  auto bytes = readFile(path);
  T message;
  if (!bytes || !message.ParseFromString(*bytes))
    return std::nullopt;
  return message;
}

int64_t countOf(const schema::Tensor &tensor) {
  int64_t count = 1;
  for (int64_t dim : tensor.dims())
    count *= dim;
  return count;
}

/// Fixes inputs that may decide sizes, and makes sizes of the others dynamic;
/// these are added to `sizes` by the number of the argument.
void prepare(schema::Model &model, const std::string &data, Example &sizes) {
  schema::Graph &graph = *model.mutable_graph();
  unsigned argument = 0, number = 0;
  std::vector<std::string> fixed;
  for (schema::ValueInfo &input : *graph.mutable_input()) {
    unsigned file = number++;
    if (!input.type().has_tensor_type())
      continue;
    auto tensor = readMessage<schema::Tensor>(data + "/input_" +
                                              llvm::Twine(file) + ".pb");
    if (!tensor)
      continue;
    if (tensor->dims_size() <= 1 && countOf(*tensor) <= kMaxFixed) {
      tensor->set_name(input.name());
      *graph.add_initializer() = *tensor;
      continue;
    }
    auto *shape = input.mutable_type()->mutable_tensor_type()->mutable_shape();
    shape->clear_dim();
    for (int i = 0; i < tensor->dims_size(); ++i) {
      shape->add_dim();
      sizes.push_back(
          {"arg" + llvm::utostr(argument) + ".dim" + llvm::utostr(unsigned(i)),
           Int(tensor->dims(i))});
    }
    ++argument;
  }
}

std::string textOf(const schema::Tensor &tensor) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::ListSeparator separator;
  os << '[';
  for (int64_t dim : tensor.dims())
    os << separator << dim;
  os << ']';
  return text;
}

struct Tally {
  unsigned exact = 0, unknown = 0;
  std::vector<std::string> unknowns;
};

void check(const std::string &folder, Tally &tally) {
  std::string name = llvm::sys::path::filename(folder).str();
  SCOPED_TRACE(name);
  auto model = readMessage<schema::Model>(folder + "/model.onnx");
  if (!model)
    return;
  std::string data = folder + "/test_data_set_0";
  ExecuteOptions options;
  prepare(*model, data, options.inputs);
  OnnxOptions onnxOptions;
  onnxOptions.runtime = OnnxOptions::Runtime::Spec;
  auto program = readOnnx(model->SerializeAsString(), onnxOptions);
  if (!program) {
    ADD_FAILURE() << llvm::toString(program.takeError());
    return;
  }
  Execution run = executeMlirFile(
      name, llvm::MemoryBuffer::getMemBufferCopy(program->text), options);
  EXPECT_FALSE(run.error) << *run.error << '\n' << program->text;
  if (run.ending != Execution::Ending::Completed) {
    EXPECT_NE(run.ending, Execution::Ending::CheckFailed) << run.detail;
    ++tally.unknown;
    tally.unknowns.push_back(name);
    return;
  }
  bool isExact = true;
  unsigned result = 0, number = 0;
  for (const schema::ValueInfo &output : model->graph().output()) {
    unsigned file = number++;
    if (!output.type().has_tensor_type())
      continue;
    ASSERT_LT(result, run.results.size());
    // Elements may follow the sizes.
    std::string said =
        llvm::StringRef(run.results[result++]).split('{').first.str();
    auto expected = readMessage<schema::Tensor>(data + "/output_" +
                                                llvm::Twine(file) + ".pb");
    if (!expected)
      continue;
    if (llvm::StringRef(said).contains('?')) {
      isExact = false;
      continue;
    }
    EXPECT_EQ(said, textOf(*expected)) << program->text;
    isExact &= said == textOf(*expected);
  }
  tally.exact += isExact;
  tally.unknown += !isExact;
  if (!isExact)
    tally.unknowns.push_back(name);
}

} // namespace

TEST(OnnxNodes, sizesAreThoseOfTheTests) {
  std::error_code error;
  std::vector<std::string> folders;
  for (llvm::sys::fs::directory_iterator it(SHAPEPROOF_ONNX_TESTS, error), end;
       it != end && !error; it.increment(error))
    folders.push_back(it->path());
  llvm::sort(folders);
  ASSERT_GT(folders.size(), 900u) << "libonnx-testdata is not complete";
  Tally tally;
  for (const std::string &folder : folders)
    check(folder, tally);
  llvm::outs() << tally.exact << " exact, " << tally.unknown << " unknown:";
  for (const std::string &name : tally.unknowns)
    llvm::outs() << ' ' << name;
  llvm::outs() << '\n';
  EXPECT_GE(tally.exact, kLeastExact);
}
