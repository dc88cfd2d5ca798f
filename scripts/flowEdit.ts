/** Edits a flow file and prints the consequences; `npm run flow:edit -- --help` explains it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { editNamed, edits } from '../src/studio/edits/edits.ts';
import { alternatives } from '../src/studio/edits/alternatives.ts';
import type { Edited, Files, Given } from '../src/studio/edits/edit.ts';
import { EditRefused } from '../src/studio/edits/FlowText.ts';
import { mendsFor } from '../src/studio/edits/mends.ts';
import { lostOf } from '../src/checker/change/faring.ts';
import { unprovedProblems } from '../src/checker/check.ts';
import { diffWords } from '../src/checker/diff/diffWords.ts';
import { checkReport } from '../src/checker/report.ts';
import { formIds } from '../src/files/stepFile/formIds.ts';
import { formsOfScreens } from '../src/page/steps/declarations/screens/screens.ts';
import {
  asTyped,
  optionInWords,
  optionTypes,
  placeNames,
  readParameters,
  usageOf,
} from './lib/editCommand.ts';
import { dropFlowCommand } from './lib/dropFlowCommand.ts';
import {
  flowFiles,
  ownForms,
  ownFormsOf,
  setOf,
  setOfFile,
  setsBeside,
  sharedFlow,
} from './lib/flowFiles.ts';
import {
  commandLine as inWords,
  findMends,
  mendLines,
  newEndLines,
  type CheckFlowFile,
} from './lib/mendCommands.ts';
import { compareRoutes, judge as judgeSet } from '../src/page/steps/declarations/judge.ts';
import {
  customersReport,
  wordsToConfirm,
} from '../src/page/steps/declarations/customers/whoCanBook.ts';
import { readFlowFile, readJsonFile } from './lib/readFlowFile.ts';

const back = 'back-to-everybodys';
const usage = `Edits a flow and tells what that does: whether it is sound, and who takes another route.

${edits.map((edit) => `  npm run flow:edit -- ${usageOf(edit)}\n      ${edit.help}`).join('\n')}
  npm run flow:edit -- mend "WHAT"
      Mends a flow that is refused, as flow:check offers it.
  npm run flow:edit -- ${back} --shop SHOP-ID
      Takes a shop's own flow away: it has everybody's again. Tells first who is touched.

  --shop SHOP-ID           only for this shop, in a flow of its own; made where there is none yet
  --organisation ORG-ID    likewise for all shops of an organisation
  --file FILE              another file than ${sharedFlow}
  --mend "WHAT"            mends as well what the edit breaks, as it is offered
  --confirm "${wordsToConfirm}"  some customers can no longer book, and that is meant
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
        ...optionTypes(edits),
        mend: { type: 'string' },
        confirm: { type: 'string' },
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

const commonForms = 'schemas/steps';
const textsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    formIds(folder).map((id) => [id, readFileSync(`${folder}/${id}.json`, 'utf8')] as const),
  );

/** The parameters of the edit, as the command line has them. */
function given(): Given {
  if (operation === 'mend') return {};
  const edit = editNamed(operation) ?? refuse(`"${operation}" is nothing this can do\n\n${usage}`);
  const lacking = placeNames(edit).slice(names.length);
  if (lacking.length > 0) refuse(`${operation} needs ${lacking.join(' and ')}\n\n${usage}`);
  return readParameters(edit, names, options);
}

/** The file to edit, and the one it starts from: a shop's first own flow is a copy. */
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

/** A flow after applying the mend with a label. */
function mended(flow: string, before: string, label: string, judge: CheckFlowFile): string {
  const offered = mendsFor(flow, before, judge(flow).problems);
  const found = offered.find((mend) => mend.label === label);
  const all = offered.map((mend) => `\n    ${mend.label}`).join('');
  return (
    found?.flow ??
    refuse(`nothing that is called "${label}" mends it; there is:${all || ' nothing'}`)
  );
}

/** Why an edit is refused: the wrong argument, and what can be done instead. */
function refusal(error: EditRefused, files: Files, parameters: Given): string {
  const { about = '', message } = error;
  const edit = editNamed(operation);
  const option = optionInWords(edit, about);
  const others = edit === undefined ? [] : alternatives(edit, files, parameters, error);
  return [
    `refused: ${message}${option === undefined ? '' : ` (${option})`}`,
    ...others.map(({ edit: other, given: meant }) => {
      const words = asTyped(other, meant);
      return `instead: npm run flow:edit -- ${inWords(words)}`;
    }),
  ].join('\n');
}

const { file, from } = filesOf(options);
/** Where a form is written to: an owner's words are for its own flow alone. */
const formFileOf = (form: string) =>
  `${ownFormsOf(file) ?? commonForms}/${form}.json`.replaceAll('\\', '/');
if (operation === back) {
  const why = dropFlowCommand(file, options.write);
  if (why !== undefined) refuse(`refused: ${why}`);
  process.exit();
}
readFlowFile(from);
const schema = relative(dirname(file), 'schemas/flow.schema.json').replaceAll('\\', '/');
const source = readFileSync(from, 'utf8').replace(
  /("\$schema": ")[^"]*(flow\.schema\.json")/,
  `$1${schema.slice(0, -'flow.schema.json'.length)}$2`,
);
const formsIn = (name: string) =>
  Object.values(
    (readJsonFile(name) as { steps?: Record<string, { form?: string }> }).steps ?? {},
  ).flatMap(({ form }) => form ?? []);
const others = flowFiles().filter((other) => resolve(other) !== resolve(file));
const files: Files = {
  flow: source,
  forms: { ...textsOf(commonForms), ...ownForms(from) },
  shownElsewhere: [...formsOfScreens, ...others.flatMap(formsIn)],
};

/** Does a part of the work; where that is refused, says why and what can be done instead. */
function orRefuse<Result>(parameters: Given, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    return refuse(refusal(error, files, parameters));
  }
}

const parameters = orRefuse({}, given);
orRefuse(parameters, () => {
  const { flow: made = source, forms = {} }: Partial<Edited> =
    operation === 'mend' ? {} : editNamed(operation)!.apply(files, parameters);
  const after = setOf(made, { ...ownForms(from), ...forms });
  // Visits under way have the former forms; a refused flow has no visits.
  const published = setOfFile(from);
  const isServed = operation !== 'mend';
  const beside = setsBeside(file);
  const judge: CheckFlowFile = (flow, how = {}) =>
    judgeSet({ ...after, flow }, published, { ...how, isServed, beside });
  const wanted = operation === 'mend' ? names[0] : options.mend;
  const text = wanted === undefined ? made : mended(made, source, wanted, judge);
  const isMeant = options.confirm === wordsToConfirm;
  const verdict = judge(text, isMeant ? { meant: 'all' } : {});
  for (const line of checkReport(file, JSON.parse(text), verdict)) console.log(line);
  for (const line of customersReport(verdict)) console.log(line);
  const routes = compareRoutes(published, { ...after, flow: text });
  if (routes !== undefined) {
    for (const line of diffWords(routes.before, routes.after, routes.diff)) console.log(line);
  }
  const isBroken =
    verdict.problems.some(({ severity }) => severity === 'error') ||
    unprovedProblems(verdict.proof).length > 0;
  if (isBroken) process.exitCode = 1;
  if (isBroken && wanted === undefined) {
    const command = inWords(process.argv.slice(2).filter((word) => word !== '--write'));
    const faulty = { flow: text, before: source, verdict, judge };
    const mends = findMends(faulty);
    for (const line of mendLines(mends, `npm run flow:edit -- ${command} --mend`)) {
      console.log(line);
    }
    const place = file === sharedFlow ? [] : ['--file', file];
    const edit = inWords(['npm', 'run', 'flow:edit', '--', ...place]);
    for (const line of newEndLines(faulty, edit)) console.log(line);
  }
  if (isBroken || !options.write) {
    const isAsked = lostOf(verdict.faring ?? []).length > 0 && !isMeant;
    const why = isAsked
      ? `if that is meant, add --confirm "${wordsToConfirm}"`
      : isBroken
        ? 'mend the errors first'
        : 'add --write to keep it';
    console.log(`nothing was written: ${why}`);
  } else {
    const changed = Object.entries(forms).map(([id, form]) => [formFileOf(id), form] as const);
    const kept: Record<string, string> = { [file]: text };
    for (const [name, content] of changed) {
      if (content !== undefined) kept[name] = content;
    }
    // The form first: a running server accepts the flow only with it.
    for (const [name, content] of Object.entries(kept).toReversed()) {
      mkdirSync(dirname(name), { recursive: true });
      writeFileSync(name, content);
    }
    for (const [id, form] of Object.entries(forms)) {
      // A form of everybody's stays for the others.
      if (form !== undefined || !existsSync(formFileOf(id))) continue;
      rmSync(formFileOf(id));
      console.log(`deleted: ${formFileOf(id)}`);
    }
    console.log(`written: ${Object.keys(kept).join(', ')}`);
  }
});
