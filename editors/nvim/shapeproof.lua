-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- Shapeproof in Neovim (0.11 or newer): put this file into ~/.config/nvim/plugin.

vim.filetype.add({ extension = { mlir = "mlir", dims = "dims" } })
vim.lsp.config("shapeproof", {
  cmd = { "shapeproof-lsp-server" },
  filetypes = { "mlir", "dims" },
  init_options = { hints = { shapes = true, numbers = true } },
  on_attach = function(_, buffer) vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end,
})
vim.lsp.enable("shapeproof")
