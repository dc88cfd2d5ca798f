/**
 * Checks a flow file: `npm run flow:check -- FILE [--json]`. Exit status 1 where there is an error.
 * With `--json` it prints `{ "problems": [{ code, severity, pointer, message, events }] }`.
 */
import { checkReport } from '../src/engine/check/report.ts';
import { judgeFlow } from '../src/engine/check/checkFlow.ts';
import { flowSurroundings } from '../server/live/flowSurroundings.ts';
import { readJsonFile } from './lib/readFlowFile.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const file = files[0] ?? 'flows/booking.json';
const source = readJsonFile(file);
const verdict = judgeFlow(source, flowSurroundings());

if (process.argv.includes('--json')) {
  const problems = verdict.problems.map(({ events = [], ...problem }) => ({
    ...problem,
    // An event that brings nothing is just its name, as flow:play takes it.
    events: events.map((event) => (Object.keys(event).length === 1 ? event.type : event)),
  }));
  console.log(JSON.stringify({ problems }));
} else {
  for (const line of checkReport(file, source, verdict)) console.log(line);
}
if (verdict.problems.some(({ severity }) => severity === 'error')) process.exitCode = 1;
