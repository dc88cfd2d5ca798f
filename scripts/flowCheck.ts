/**
 * Checks a flow file: `npm run flow:check -- FILE [--json]`. Exit status 1 where there is an error.
 * With `--json` it prints `{ "problems": [{ code, severity, pointer, message, events }] }`.
 */
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { checkFlow } from '../src/engine/check/checkFlow.ts';
import { problemLine } from '../src/engine/parse/parseFlow.ts';
import { stepActions, stepComponents } from '../src/steps/names.ts';
import { readJsonFile } from './lib/readFlowFile.ts';

const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const asJson = process.argv.includes('--json');
const file = files[0] ?? 'flows/booking.json';

const forms = readdirSync(new URL('../schemas/steps/', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => basename(name, '.json'));
const problems = checkFlow(readJsonFile(file), {
  forms,
  components: stepComponents,
  actions: stepActions,
});

if (asJson) {
  console.log(
    JSON.stringify({ problems: problems.map((problem) => ({ events: [], ...problem })) }),
  );
} else {
  for (const problem of problems) console.log(`${problem.severity}: ${problemLine(file, problem)}`);
  if (problems.length === 0) console.log(`${file}: no problems found`);
}
if (problems.some((problem) => problem.severity === 'error')) process.exitCode = 1;
