// Reads and writes FENs by chessops: an array of lines on each line of standard input, an
// array of nanoseconds, one for each, on each line of standard output.

import { createInterface } from "node:readline";
import { parseFen, makeFen } from "chessops/fen";

for await (const stretch of createInterface({ input: process.stdin })) {
  const taken = JSON.parse(stretch).map((fen) => {
    const start = process.hrtime.bigint();
    const written = makeFen(parseFen(fen).unwrap());
    const end = process.hrtime.bigint();
    if (written !== fen) throw new Error(`${fen} is written ${written}`);
    return Number(end - start);
  });
  console.log(JSON.stringify(taken));
}
