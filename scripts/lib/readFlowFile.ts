import { readFileSync } from 'node:fs';
import { parseJson } from '../../src/files/json/parseJson.ts';
import { parseFlow, problemLine } from '../../src/engine/parse/parseFlow.ts';
import type { Flow } from '../../src/engine/types.ts';

/** The JSON of a file; ends the program with one line if it cannot be read. */
export function readJsonFile(file: string): unknown {
  try {
    return parseJson(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    console.error(`${file}: ${isMissing ? 'there is no such file' : (error as Error).message}`);
    process.exit(2);
  }
}

/** The flow of a file; ends the program with all problems if it does not parse. */
export function readFlowFile(file = 'flows/booking.json'): Flow {
  const parsed = parseFlow(readJsonFile(file));
  if (parsed.ok) return parsed.flow;
  for (const problem of parsed.problems) console.error(problemLine(file, problem));
  process.exit(1);
}
