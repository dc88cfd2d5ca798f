/**
 * Edits a flow file and tells what that does: the checker's verdict and who takes another route.
 * Writes only with `--write`.
 *
 *   npm run flow:edit -- add-form ID --after STEP --ask "What is asked?" [--answer NAME]
 *   npm run flow:edit -- insert-after STEP ID --form FORM | --component NAME [--title TITLE]
 *   npm run flow:edit -- move-after STEP ID            (ID comes after STEP)
 *   npm run flow:edit -- skip ID [--when GUARD | --never]
 *   npm run flow:edit -- rename ID NEW-ID
 *
 * Everywhere: [--file flows/booking.json] [--write]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkReport } from '../src/engine/check/report.ts';
import { judgeFlow } from '../src/engine/check/checkFlow.ts';
import { diffFlows } from '../src/engine/check/diff/diffFlows.ts';
import { diffWords } from '../src/engine/check/diff/diffWords.ts';
import {
  addForm,
  EditRefused,
  insertAfter,
  moveAfter,
  rename,
  skip,
} from '../src/engine/author/operations.ts';
import { parseFlow } from '../src/engine/parse/parseFlow.ts';
import { flowSurroundings } from '../server/live/flowSurroundings.ts';
import { readFlowFile } from './lib/readFlowFile.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', default: 'flows/booking.json' },
    after: { type: 'string' },
    ask: { type: 'string' },
    answer: { type: 'string' },
    title: { type: 'string' },
    form: { type: 'string' },
    component: { type: 'string' },
    when: { type: 'string' },
    never: { type: 'boolean' },
    write: { type: 'boolean', default: false },
  },
});
const [operation, first = '', second = ''] = positionals;

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

/** A guard is the name of a declared one, or a rule in JSON. */
const guard = (text: string) =>
  /^[[{"]|^true$|^false$/.test(text) ? (JSON.parse(text) as never) : text;

function edited(text: string): { flow: string; form?: string } {
  switch (operation) {
    case 'insert-after': {
      const { title, form, component } = options;
      return {
        flow: insertAfter(text, first, second, {
          ...(title !== undefined && { title, screenName: title }),
          ...(form !== undefined && { form }),
          ...(component !== undefined && { component }),
        }),
      };
    }
    case 'move-after':
      return { flow: moveAfter(text, second, first) };
    case 'skip':
      return { flow: skip(text, first, options.never ? undefined : guard(options.when ?? 'true')) };
    case 'rename':
      return { flow: rename(text, first, second) };
    case 'add-form': {
      const heading = options.ask ?? refuse('add-form needs --ask "What is asked?"');
      const after = options.after ?? refuse('add-form needs --after STEP');
      const answer = options.answer ?? camelCase(first);
      return addForm(text, after, { id: first, heading, answer });
    }
    default:
      return refuse('say what to do: add-form, insert-after, move-after, skip or rename');
  }
}

const { file } = options;
const before = readFlowFile(file);
try {
  const { flow: text, form } = edited(readFileSync(file, 'utf8'));
  const source = JSON.parse(text) as unknown;
  const formFile = `schemas/steps/${first}.json`;
  const around = flowSurroundings(
    form === undefined ? {} : { [first]: JSON.parse(form) as object },
  );
  const verdict = judgeFlow(source, around);
  for (const line of checkReport(file, source, verdict)) console.log(line);
  const parsed = parseFlow(source);
  if (parsed.ok) {
    for (const line of diffWords(before, parsed.flow, diffFlows(before, parsed.flow, around))) {
      console.log(line);
    }
  }
  const isBroken = verdict.problems.some(({ severity }) => severity === 'error');
  if (isBroken) process.exitCode = 1;
  if (isBroken || !options.write) {
    const why = isBroken ? 'mend the errors first' : 'add --write to keep it';
    console.log(`nothing was written: ${why}`);
  } else {
    writeFileSync(file, text);
    if (form !== undefined) writeFileSync(formFile, form);
    console.log(`written: ${form === undefined ? file : `${file}, ${formFile}`}`);
  }
} catch (error) {
  if (!(error instanceof EditRefused)) throw error;
  refuse(`refused: ${error.message}`);
}
