/**
 * Plays visits of a flow file: reads lines `{ "facts": {…}, "events": [ … ] }` from standard input
 * and prints for each a line `{ "stack", "context", "progress", "canGoBack", "unhandled" }`. An
 * event is its name, or `{ "type", "facts" }`.
 */
import { createInterface } from 'node:readline';
import { play, type VisitScript } from '../src/engine/play.ts';
import { readFlowFile } from './lib/readFlowFile.ts';

const flow = readFlowFile(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  try {
    const { snapshot, ...rest } = play(flow, JSON.parse(line) as VisitScript);
    const { stack, context, progress } = snapshot;
    console.log(JSON.stringify({ stack, context, progress, ...rest }));
  } catch (error) {
    console.log(JSON.stringify({ error: (error as Error).message }));
    process.exitCode = 1;
  }
}
