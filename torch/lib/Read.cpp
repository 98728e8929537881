// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// See Torch.h.

#include "Graph.h"
#include "llvm/ADT/StringExtras.h"

namespace shapeproof {

llvm::Expected<TorchProgram> readTorch(llvm::StringRef bytes,
                                       llvm::StringRef path,
                                       const TorchOptions &options) {
  auto written =
      [&options](
          llvm::Expected<torch::Graph> graph) -> llvm::Expected<TorchProgram> {
    if (!graph)
      return graph.takeError();
    return torch::writeGraph(*graph, options);
  };
  if (bytes.starts_with("PK")) {
    llvm::Expected<torch::Entry> entry = torch::readArchive(bytes);
    if (!entry)
      return llvm::createStringError(
          path + ": error: " + llvm::toString(entry.takeError()));
    return written(torch::parseSchema(std::move(entry->text),
                                      (path + ":" + entry->name).str()));
  }
  if (path.ends_with(".pt2"))
    return llvm::createStringError(path + ": error: this is no zip archive");
  if (bytes.ltrim().starts_with("{"))
    return written(torch::parseSchema(bytes.str(), path.str()));
  return written(torch::parsePrinted(bytes, path));
}

} // namespace shapeproof
