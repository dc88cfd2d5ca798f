/** Edits a flow file and tells what that does; `npm run flow:edit -- --help` says how. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseJson } from '../src/json/parseJson.ts';
import {
  addForm,
  EditRefused,
  insertAfter,
  moveAfter,
  rename,
  skip,
} from '../src/engine/author/operations.ts';
import { judgeFlow, unprovedProblems } from '../src/engine/check/checkFlow.ts';
import { diffFlows } from '../src/engine/check/diff/diffFlows.ts';
import { diffWords } from '../src/engine/check/diff/diffWords.ts';
import { checkReport } from '../src/engine/check/report.ts';
import { parseFlow } from '../src/engine/parse/parseFlow.ts';
import { sharedFlow, surroundings } from './lib/flowFiles.ts';
import { readFlowFile, readJsonFile } from './lib/readFlowFile.ts';

const usage = `Edits a flow and tells what that does: whether it is sound, and who takes another route.

  npm run flow:edit -- add-form ID --after STEP --ask "What is asked?" [--answer NAME]
  npm run flow:edit -- insert-after STEP ID --form FORM | --component NAME [--title TITLE]
  npm run flow:edit -- move-after STEP ID            (ID comes after STEP)
  npm run flow:edit -- skip ID [--when GUARD | --never]
  npm run flow:edit -- rename ID NEW-ID

  --shop SHOP-ID           only for this shop, in a flow of its own; made where there is none yet
  --organisation ORG-ID    likewise for all shops of an organisation
  --file FILE              another file than ${sharedFlow}
  --write                  keep it; without this nothing is written`;

const refuse = (message: string): never => {
  console.error(message);
  process.exit(2);
};

function commandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        file: { type: 'string', default: sharedFlow },
        shop: { type: 'string' },
        organisation: { type: 'string' },
        after: { type: 'string' },
        ask: { type: 'string' },
        answer: { type: 'string' },
        title: { type: 'string' },
        form: { type: 'string' },
        component: { type: 'string' },
        when: { type: 'string' },
        never: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    const [first] = (error as Error).message.split('. ');
    return refuse(`${first}\n\n${usage}`);
  }
}

const { values: options, positionals } = commandLine();
const [operation, ...names] = positionals;
if (options.help || operation === undefined) {
  console.log(usage);
  process.exit(options.help ? 0 : 2);
}

const formFileOf = (form: string) => `schemas/steps/${form}.json`;

const camelCase = (id: string) =>
  id.replace(/[-._]+([a-z0-9])/gi, (_all, letter: string) => letter.toUpperCase());

/** The names that an operation needs, in its order. */
function named(...needed: string[]): string[] {
  const lacking = needed.slice(names.length);
  if (lacking.length > 0) refuse(`${operation} needs ${lacking.join(' and ')}\n\n${usage}`);
  return names;
}

/** A guard is the name of a declared one, or a rule in JSON. */
function guard(text: string) {
  if (!/^[[{"]|^true$|^false$/.test(text)) return text;
  try {
    return parseJson(text) as never;
  } catch (error) {
    return refuse(`--when ${text}: ${(error as Error).message}`);
  }
}

/** The entry of a step with a screen there is already; one with a form asks what that asks. */
function stepWith({ form, component, title }: typeof options) {
  const asks = form === undefined ? [] : (surroundings().formAnswers?.[form] ?? []);
  const heading =
    form !== undefined && existsSync(formFileOf(form))
      ? (parseJson(readFileSync(formFileOf(form), 'utf8')) as { heading?: string }).heading
      : undefined;
  const name = title ?? heading;
  return {
    ...(name !== undefined && { title: name, screenName: name }),
    ...(form !== undefined && { form }),
    ...(component !== undefined && { component }),
    ...(asks.length > 0 && { collects: [...asks] }),
  };
}

function edited(text: string): { flow: string; form?: { id: string; text: string } } {
  switch (operation) {
    case 'insert-after': {
      const [after, id] = named('STEP', 'ID');
      return { flow: insertAfter(text, after!, id!, stepWith(options)) };
    }
    case 'move-after': {
      const [after, id] = named('STEP', 'ID');
      return { flow: moveAfter(text, id!, after!) };
    }
    case 'skip': {
      const [id] = named('ID');
      return { flow: skip(text, id!, options.never ? undefined : guard(options.when ?? 'true')) };
    }
    case 'rename': {
      const [id, newId] = named('ID', 'NEW-ID');
      return { flow: rename(text, id!, newId!) };
    }
    case 'add-form': {
      const [id] = named('ID') as [string];
      const heading = options.ask ?? refuse('add-form needs --ask "What is asked?"');
      const after = options.after ?? refuse('add-form needs --after STEP');
      if (existsSync(formFileOf(id))) {
        const again = `insert-after ${after} ${id} --form ${id}`;
        refuse(`refused: there is a form ${formFileOf(id)} already; ${again} shows it`);
      }
      const { flow, form } = addForm(text, after, {
        id,
        heading,
        answer: options.answer ?? camelCase(id),
      });
      return { flow, form: { id, text: form } };
    }
    default:
      return refuse(`"${operation}" is nothing this can do\n\n${usage}`);
  }
}

/** The file that is edited, and the one it begins with: a shop's first own flow is a copy. */
function filesOf({ file, shop, organisation }: typeof options) {
  const id = shop ?? organisation;
  if (id === undefined) return { file, from: file };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    const kind = shop === undefined ? 'an organisation' : 'a shop';
    refuse(
      `"${id}" is not the id of ${kind}: it is what stands after ${shop === undefined ? 'org' : 'shop'}= in its address`,
    );
  }
  const folder = shop === undefined ? 'organisations' : 'shops';
  const own = `flows/${folder}/${id.toLowerCase()}.json`;
  return { file: own, from: existsSync(own) ? own : file };
}

const { file, from } = filesOf(options);
const before = readFlowFile(from);
const schema = relative(dirname(file), 'schemas/flow.schema.json').replaceAll('\\', '/');
const source = readFileSync(from, 'utf8').replace(
  /("\$schema": ")[^"]*(flow\.schema\.json")/,
  `$1${schema.slice(0, -'flow.schema.json'.length)}$2`,
);
try {
  const { flow: text, form } = edited(source);
  const flow = JSON.parse(text) as unknown;
  const around = surroundings(form && { [form.id]: form.text });
  const verdict = judgeFlow(flow, around, { from: { source: readJsonFile(from) } });
  for (const line of checkReport(file, flow, verdict)) console.log(line);
  const parsed = parseFlow(flow);
  if (parsed.ok) {
    const diff = diffFlows(before, parsed.flow, around);
    for (const line of diffWords(before, parsed.flow, diff)) console.log(line);
  }
  const isBroken =
    verdict.problems.some(({ severity }) => severity === 'error') ||
    unprovedProblems(verdict.proof).length > 0;
  if (isBroken) process.exitCode = 1;
  if (isBroken || !options.write) {
    const why = isBroken ? 'mend the errors first' : 'add --write to keep it';
    console.log(`nothing was written: ${why}`);
  } else {
    const files = { [file]: text, ...(form && { [formFileOf(form.id)]: form.text }) };
    // The form first: a running server takes the flow only with it.
    for (const [name, content] of Object.entries(files).toReversed()) {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, content);
    }
    console.log(`written: ${Object.keys(files).join(', ')}`);
  }
} catch (error) {
  if (!(error instanceof EditRefused)) throw error;
  refuse(`refused: ${error.message}`);
}
