-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- Shapeproof in Neovim: put this file into ~/.config/nvim/plugin. Before 0.10 there
-- are no inlay hints; there the hints of a line stand at its end.

local options = { hints = { shapes = true, numbers = true } }

-- Colors, unless another plugin has them.
vim.api.nvim_create_autocmd("FileType", { pattern = "mlir", callback = function()
  if vim.b.current_syntax then return end
  vim.b.current_syntax = "mlir"
  vim.cmd([[
    syntax match Keyword "\<[a-z_]\w*\(\.\w\+\)\+"
    syntax match Type "\<\(tensor\|memref\|vector\)<[^>]*>"
    syntax match Type "\<\(index\|none\|[fiu]\d\+\|[su]i\d\+\|bf16\)\>"
    syntax match Identifier "%[A-Za-z0-9_$.#-]\+"
    syntax match Function "@[A-Za-z0-9_$.-]\+"
    syntax match Constant "[!#^][A-Za-z0-9_$.]\+"
    syntax region String start=/"/ skip=/\\./ end=/"/
    syntax match Comment "//.*$"
  ]])
end })

if vim.lsp.config then -- 0.11 or newer
  vim.filetype.add({ extension = { mlir = "mlir", dims = "dims" } })
  vim.lsp.config("shapeproof", {
    cmd = { "shapeproof-lsp-server" },
    filetypes = { "mlir", "dims" },
    init_options = options,
    on_attach = function(_, buffer) vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end,
  })
  vim.lsp.enable("shapeproof")
  return
end

local space = vim.api.nvim_create_namespace("shapeproof")
local client
local attached = {}

local function show_hints(buffer)
  if not attached[buffer] then return end
  local last = vim.api.nvim_buf_line_count(buffer)
  local parameters = {
    textDocument = vim.lsp.util.make_text_document_params(buffer),
    range = { start = { line = 0, character = 0 }, ["end"] = { line = last, character = 0 } },
  }
  vim.lsp.buf_request(buffer, "textDocument/inlayHint", parameters, function(_, hints)
    if not hints or not vim.api.nvim_buf_is_valid(buffer) then return end
    vim.api.nvim_buf_clear_namespace(buffer, space, 0, -1)
    local texts = {}
    for _, hint in ipairs(hints) do
      local line = hint.position.line
      texts[line] = (texts[line] and texts[line] .. "  " or "") .. hint.label:gsub("^: ", "")
    end
    for line, text in pairs(texts) do
      pcall(vim.api.nvim_buf_set_extmark, buffer, space, line, 0,
        { virt_text = { { "  " .. text, "Comment" } } })
    end
  end)
end

local function attach(event)
  local buffer = event.buf
  client = client or vim.lsp.start_client({
    name = "shapeproof",
    cmd = { "shapeproof-lsp-server" },
    root_dir = vim.fn.getcwd(),
    init_options = options,
    on_attach = function(_, to)
      if vim.lsp.inlay_hint then -- 0.10
        vim.lsp.inlay_hint.enable(true, { bufnr = to })
      else
        attached[to] = true
        show_hints(to)
      end
    end,
    on_exit = function() client, attached = nil, {} end,
  })
  vim.lsp.buf_attach_client(buffer, client)
  vim.api.nvim_create_autocmd({ "TextChanged", "InsertLeave", "CursorHold" }, {
    buffer = buffer, callback = function() show_hints(buffer) end,
  })
end

vim.api.nvim_create_autocmd("FileType", { pattern = { "mlir", "dims" }, callback = attach })
for _, language in ipairs({ "mlir", "dims" }) do
  vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
    pattern = "*." .. language, callback = function() vim.bo.filetype = language end,
  })
end
