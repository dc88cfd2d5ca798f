/**
 * Checks flow files: `npm run flow:check -- [FILE …] [--from OLD] [--json]`; without a file, all of
 * them. With `--from`, also proves the change for every visit under way that began with OLD, and
 * refuses one with which some customers can no longer book, unless `--confirm "no longer book"` says
 * that it is meant. After errors it prints the commands that mend them, if it knows some. Exit status
 * 1 if there is an error or something unproved. With `--json` it checks one file, by default the common flow, and
 * prints `{ "problems": [{ code, severity, pointer, message, events }], "unproved": [ … ] }`.
 */
import { readFileSync } from 'node:fs';
import { checkReport } from '../src/checker/report.ts';
import { fileFindings, judge as judgeSet } from '../src/page/steps/declarations/judge.ts';
import { commonFlows, flowFiles, setOfFile, setsBeside, sharedFlow } from './lib/flowFiles.ts';
import {
  commandLine as inWords,
  findMends,
  mendLines,
  newEndLines,
  type CheckFlowFile,
} from './lib/mendCommands.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import {
  customersReport,
  wordsToConfirm,
} from '../src/page/steps/declarations/customers/whoCanBook.ts';
import { readJsonFile } from './lib/readFlowFile.ts';

const usage = `npm run flow:check -- [FILE …] [--from OLD] [--confirm "${wordsToConfirm}"] [--json]`;

const { values, positionals: named } = readCommandLine(
  {
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      confirm: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  usage,
);

const files = named.length > 0 ? named : [...new Set([...flowFiles(), ...commonFlows()])];
const isJson = values.json;
/** A file's text; ends the program with one line if it is no JSON. */
function readText(file: string): string {
  readJsonFile(file);
  return readFileSync(file, 'utf8');
}
const from = values.from === undefined ? undefined : readText(values.from);

for (const file of isJson ? files.slice(0, 1) : files) {
  const source = readJsonFile(file);
  const files = setOfFile(file);
  const before = from === undefined ? undefined : { ...files, flow: from };
  const beside = setsBeside(file);
  const judge: CheckFlowFile = (flow, options) =>
    judgeSet({ ...files, flow }, before, { ...options, beside });
  const isMeant = values.confirm === wordsToConfirm;
  const verdict = judge(files.flow, isMeant ? { meant: 'all' } : {});
  // Those of its forms and of the answers.
  const ofOtherFiles = fileFindings('', { ...verdict, problems: [], proof: undefined });
  if (isJson) {
    const problems = verdict.problems.map(({ events = [], ...problem }) => ({
      ...problem,
      // An event without answers and facts is printed as its name, as flow:play accepts it.
      events: events.map((event) => (Object.keys(event).length === 1 ? event.type : event)),
    }));
    console.log(JSON.stringify({ problems, unproved: verdict.proof?.unproved ?? [] }));
  } else {
    for (const line of checkReport(file, source, verdict)) console.log(line);
    for (const { file: other, pointer, message } of ofOtherFiles) {
      console.log(`error: ${other}${pointer}: ${message}`);
    }
    if (from !== undefined) {
      for (const line of customersReport(verdict)) console.log(line);
    }
    const faulty = { flow: files.flow, before: from ?? '', verdict, judge };
    const mends = findMends(faulty);
    const place = file === sharedFlow ? [] : ['--file', file];
    const command = inWords(['npm', 'run', 'flow:edit', '--', ...place]);
    for (const line of mendLines(mends, `${command} mend`)) console.log(line);
    for (const line of newEndLines(faulty, command)) console.log(line);
  }
  const isRefused =
    ofOtherFiles.length > 0 || verdict.problems.some(({ severity }) => severity === 'error');
  if (isRefused || (verdict.proof?.unproved ?? []).length > 0) process.exitCode = 1;
}
