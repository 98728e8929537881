// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the two languages look in Monaco. What names mean the server says.

const brackets = [["{", "}"], ["[", "]"], ["(", ")"]];
const autoClosingPairs = brackets.map(([open, close]) => ({ open, close }));

export const languages = [
  {
    id: "mlir",
    extension: ".mlir",
    configuration: { comments: { lineComment: "//" }, brackets, autoClosingPairs },
    monarch: {
      tokenizer: {
        root: [
          [/\/\/.*$/, "comment"],
          [/"(?:[^"\\]|\\.)*"/, "string"],
          [/%[\w$.#-]+/, "variable"],
          [/@(?:[\w$.-]+|"[^"]*")/, "type.identifier"],
          [/[!#^][\w$.]+/, "type"],
          [/\b(?:tensor|memref|vector)(?=<)/, "type"],
          [/[<x](?:\d+|\?)(?=x)/, "number"],
          [/\b(?:index|none|[fiu]\d+|si\d+|ui\d+|bf16)\b/, "type"],
          [/\b[a-z_]\w*(?:\.\w+)+/, "keyword"],
          [/-?\b\d+(?:\.\d+)?(?:e[-+]?\d+)?\b/, "number"],
        ],
      },
    },
  },
  {
    id: "dims",
    extension: ".dims",
    configuration: { comments: { lineComment: "#" }, brackets, autoClosingPairs },
    monarch: {
      keywords: ["dim", "int", "bool", "shape", "let", "assume", "scope", "prove", "bound",
        "simplify", "expect", "in", "and", "or", "not", "mod", "floordiv", "ceildiv",
        "min", "max", "if", "then", "else"],
      tokenizer: {
        root: [
          [/#.*$/, "comment"],
          [/"[^"]*"/, "string"],
          [/[A-Za-z_]\w*/, { cases: { "@keywords": "keyword", "@default": "variable" } }],
          [/\d+/, "number"],
        ],
      },
    },
  },
];
