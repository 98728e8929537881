// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// engines.js ROWS < QUERIES: DuckDB's answers to the queries, a JSON list, as JSON.
// Its view `rows` is read_json_auto of the file. For engines.py.

const { DuckDBInstance } = require("@duckdb/node-api");

async function main() {
  const queries = JSON.parse(require("fs").readFileSync(0, "utf8"));
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const rows = process.argv[2].replaceAll("'", "''");
  await connection.run(
    `CREATE VIEW rows AS SELECT * FROM read_json_auto('${rows}', ` +
      "format = 'newline_delimited', sample_size = -1)");
  const answers = [];
  for (const query of queries) {
    const reader = await connection.runAndReadAll(query);
    answers.push(reader.getRows().map((row) => row.map(
      (value) => typeof value === "bigint" ? Number(value) : value)));
  }
  console.log(JSON.stringify(answers));
}

main();
