/**
 * Checks flow files: `npm run flow:check -- [FILE …] [--from OLD] [--json]`; without a file all there
 * are. With `--from` the change is proved too: for every visit under way that began under OLD. Exit
 * status 1 where there is an error or something unproved. With `--json` it checks one file, that of
 * everybody unless one is named, and prints
 * `{ "problems": [{ code, severity, pointer, message, events }], "unproved": [ … ] }`.
 */
import { parseArgs } from 'node:util';
import { judgeFlow } from '../src/engine/check/checkFlow.ts';
import { checkReport } from '../src/engine/check/report.ts';
import { flowFiles, surroundings } from './lib/flowFiles.ts';
import { readJsonFile } from './lib/readFlowFile.ts';

const { values, positionals: named } = commandLine();
function commandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { from: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\nflow:check -- [FILE …] [--from OLD] [--json]`);
    process.exit(2);
  }
}

const files = named.length > 0 ? named : flowFiles();
const isJson = values.json;
const from = values.from === undefined ? undefined : { source: readJsonFile(values.from) };
const around = surroundings();

for (const file of isJson ? files.slice(0, 1) : files) {
  const source = readJsonFile(file);
  const verdict = judgeFlow(source, around, from && { from });
  if (isJson) {
    const problems = verdict.problems.map(({ events = [], ...problem }) => ({
      ...problem,
      // An event that brings nothing is just its name, as flow:play takes it.
      events: events.map((event) => (Object.keys(event).length === 1 ? event.type : event)),
    }));
    console.log(JSON.stringify({ problems, unproved: verdict.proof?.unproved ?? [] }));
  } else {
    for (const line of checkReport(file, source, verdict)) console.log(line);
  }
  const isRefused = verdict.problems.some(({ severity }) => severity === 'error');
  if (isRefused || (verdict.proof?.unproved ?? []).length > 0) process.exitCode = 1;
}
