/**
 * Checks flow files: `npm run flow:check -- [FILE …] [--from OLD | --alone] [--json]`; without a file,
 * all of them. Compared with what a server on this machine serves now, unless `--alone` or `--json`. With `--from`, also proves the change for every visit under way that began with OLD, and
 * refuses one with which some customers can no longer book, unless `--confirm` with the code that is
 * printed then says that it is meant for just these. After errors it prints the commands that mend them, if it knows some. Exit status
 * 1 if there is an error or something unproved. With `--json` it checks one file, by default the common flow, and
 * prints `{ "problems": [{ code, severity, pointer, message, events }], "unproved": [ … ] }`.
 */
import { readFileSync } from 'node:fs';
import { checkReport } from '../src/checker/report.ts';
import { fileFindings, judge as judgeSet } from '../src/verdict/judge.ts';
import { flowFiles, setOfFile, setsBeside, sharedFlow } from './lib/flowFiles.ts';
import { judgeConfirmed, mendLines, type CheckFlowFile } from './lib/editCommand.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { customersReport } from '../src/verdict/customers/whoCanBook.ts';
import { readJsonFile } from './lib/readFlowFile.ts';
import { looksOnly } from '../src/contract/looksOnly.ts';
import type { FlowFiles } from '../src/contract/staff.gen.ts';
import { placeOfFile } from '../server/folder/flowFile.ts';
import { addressOfFlow } from '../src/booking/page/flowAddress.ts';

const PATIENCE_MS = 5_000;

/** Where the server of this machine answers. */
const liveOrigin = `http://127.0.0.1:${process.env.PORT ?? 4173}`;

/**
 * What visitors get now in the place of a file of `flows/`, from the server of this machine; undefined
 * where none answers, or it has no such flow.
 */
async function liveSet(file: string): Promise<FlowFiles | undefined> {
  const place = placeOfFile(file, 'flows');
  if (place === undefined) return undefined;
  const [kind, id] = place.scope.split(':');
  const query = new URLSearchParams({
    flow: place.flow,
    ...(id !== undefined && { [kind === 'shop' ? 'shop' : 'org']: id }),
  });
  const textAt = async (path: string): Promise<string> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${liveOrigin}${path}?${query}`, { headers: looksOnly, signal });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
    return answer.text();
  };
  try {
    const paths = [addressOfFlow(place.flow), '/schemas/steps.json', '/schemas/answers.json'];
    const [flow, forms, answers] = await Promise.all(paths.map(textAt));
    return { flow: flow!, forms: JSON.parse(forms!) as FlowFiles['forms'], answers: answers! };
  } catch {
    return undefined;
  }
}

const usage = 'npm run flow:check -- [FILE …] [--from OLD | --alone] [--confirm CODE] [--json]';

const { values, positionals: named } = readCommandLine(
  {
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      alone: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  },
  usage,
);

const files = named.length > 0 ? named : flowFiles();
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
  const isAlone = from !== undefined || values.alone || isJson;
  const live = isAlone ? undefined : await liveSet(file);
  const before = from === undefined ? live : { ...files, flow: from };
  const beside = [...setsBeside(file).values()];
  const judge: CheckFlowFile = (flow, options) =>
    judgeSet({ ...files, flow }, before, { ...options, beside });
  const toJudge = { file, flow: files.flow, judge };
  const { verdicts, code } = judgeConfirmed([toJudge], values.confirm);
  const verdict = verdicts[0]!;
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
    if (before !== undefined) {
      const { id } = source as { readonly id?: string };
      for (const line of customersReport(verdict, id)) console.log(line);
      const isLosing = verdict.problems.some((problem) => problem.code === 'cannot-book');
      if (isLosing) console.log(`if that is meant for just these, add --confirm ${code}`);
    }
    const faulty = { flow: files.flow, before: before?.flow ?? '', verdict, judge };
    const place = file === sharedFlow ? [] : ['--file', file];
    for (const line of mendLines(faulty, place)) console.log(line);
    if (!isAlone) {
      console.log(
        live === undefined
          ? `compared with nothing: no server at ${liveOrigin} serves it; --from OLD names a file`
          : `compared with what is live at ${liveOrigin}${live.flow === files.flow ? ', which is the same' : ''}`,
      );
    }
  }
  const isRefused =
    ofOtherFiles.length > 0 || verdict.problems.some(({ severity }) => severity === 'error');
  if (isRefused || (verdict.proof?.unproved ?? []).length > 0) process.exitCode = 1;
}
