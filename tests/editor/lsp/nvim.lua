-- SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
--
-- editor/nvim/shapeproof.lua in a Neovim without a screen: hints of a file, after
-- an edit, and an error. `./dev editor` runs it.
--
--   nvim --headless --clean -S editor/nvim/shapeproof.lua -S tests/editor/lsp/nvim.lua

local function fail(what)
  io.stderr:write("FAILED: " .. what .. "\n")
  vim.cmd("cquit 1")
end

local function expect(what, condition)
  if not vim.wait(20000, condition, 50) then fail(what) end
end

vim.cmd("edit examples/mlp.mlir")
local space = vim.api.nvim_create_namespace("shapeproof")

-- The texts of hints on a line, however they are drawn.
local function hints(line)
  if vim.lsp.inlay_hint then
    local texts = {}
    for _, one in ipairs(vim.lsp.inlay_hint.get({ bufnr = 0 })) do
      if one.inlay_hint.position.line == line then table.insert(texts, one.inlay_hint.label) end
    end
    return table.concat(texts, " ")
  end
  local marks = vim.api.nvim_buf_get_extmarks(0, space, { line, 0 }, { line, -1 }, { details = true })
  return marks[1] and marks[1][4].virt_text[1][1] or ""
end

local function line_of(text)
  return vim.fn.search("\\V" .. text, "nw") - 1
end

local line = line_of("%outer = ")
expect("a hint", function() return hints(line):find("D", 1, true) end)
vim.api.nvim_buf_set_lines(0, line + 1, line + 1, false,
  { "  %twice = arith.addi %batch, %batch : index" })
vim.cmd("doautocmd TextChanged")
expect("a hint of what is new", function() return hints(line + 1):find("2 * A", 1, true) end)
vim.api.nvim_buf_set_lines(0, line + 1, line + 2, false, { "  cf.assert %nothing, \"undefined\"" })
expect("an error", function()
  local found = vim.diagnostic.get(0)
  return found[1] and found[1].lnum == line + 1 and found[1].message:find("undeclared")
end)
io.stdout:write("passed\n")
vim.cmd("qall!")
