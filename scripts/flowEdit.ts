/** Edits a flow file and prints the consequences; `npm run flow:edit -- --help` explains it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { placeOfFile } from '../server/folder/flowFile.ts';
import { isSound } from '../src/checker/change/faring.ts';
import { unprovedProblems } from '../src/checker/check.ts';
import type { FlowFiles } from '../src/contract/staff.gen.ts';
import { diffWords } from '../src/checker/diff/diffWords.ts';
import { checkReport } from '../src/checker/report.ts';
import { isObject } from '../src/files/json/isObject.ts';
import { parseJson } from '../src/files/json/parseJson.ts';
import { customersReport } from '../src/verdict/customers/whoCanBook.ts';
import { compareRoutes, judge as judgeSet, type JudgedFiles } from '../src/verdict/judge.ts';
import { formsOfScreens } from '../src/page/steps/declarations/screens/screens.ts';
import { alternatives } from '../src/edits/alternatives.ts';
import type { Edit, Edited, Files } from '../src/edits/edit.ts';
import { editNamed, edits } from '../src/edits/edits.ts';
import { shownForms } from '../server/versions/shownParts.ts';
import { EditRefused } from '../src/edits/FlowText.ts';
import { mendsFor } from '../src/edits/mends.ts';
import {
  checkGiven,
  commandOf,
  judgeConfirmed,
  mendLines,
  usageOf,
  type CheckFlowFile,
  type EditOrder,
  type ToJudge,
} from './lib/editCommand.ts';
import {
  commonForms,
  ownForms,
  ownFormsOf,
  setOf,
  setOfFile,
  setsBeside,
  sharedFlow,
} from './lib/flowFiles.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { readFlowFile } from './lib/readFlowFile.ts';

const back = 'back-to-everybodys';
const usage = `Edits a flow and tells what that does: whether it is sound, and who takes another route.

  npm run flow:edit -- '{"edit":"…","given":{…}}', where the edit is one of these:

${edits.map((edit) => `  ${usageOf(edit)}\n      ${edit.help}`).join('\n')}
  {"edit":"${back}"} with --shop or --organisation
      Takes a shop's own flow away: it has everybody's again. Tells first who is touched.

  Words may be in "en", "es" and "fr-CA"; what has a question mark may be left out.
  "mend":"WHAT" mends as well what the edit breaks, or by itself a flow that is refused, as it is offered.
  With - the same is read from what is piped in.

  --shop SHOP-ID           only for this shop, in a flow of its own; made where there is none yet
  --organisation ORG-ID    likewise for all shops of an organisation
  --file FILE              another file than ${sharedFlow}
  --confirm CODE           those who are shown with this code can no longer book, and that is meant
  --write                  keep it; without this nothing is written`;

const refuse = (message: string): never => {
  console.error(message);
  process.exit(2);
};

const { values: options, positionals } = readCommandLine(
  {
    allowPositionals: true,
    options: {
      file: { type: 'string', default: sharedFlow },
      shop: { type: 'string' },
      organisation: { type: 'string' },
      confirm: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  },
  usage,
);
if (options.help || positionals.length !== 1) {
  console.log(usage);
  process.exit(options.help ? 0 : 2);
}

/** What is to be done, as it was typed or piped in. */
function readOrder(typed: string): EditOrder {
  let order: unknown;
  try {
    order = parseJson(typed === '-' ? readFileSync(0, 'utf8') : typed);
  } catch (error) {
    refuse(`this is no edit: ${(error as Error).message}\n\n${usage}`);
  }
  const { edit, given = {}, mend, ...rest } = isObject(order) ? order : {};
  const isOrder =
    [edit, mend].every((one) => one === undefined || typeof one === 'string') &&
    (edit ?? mend) !== undefined &&
    isObject(given) &&
    Object.keys(rest).length === 0;
  return isOrder ? (order as EditOrder) : refuse(`this is no edit: ${typed}\n\n${usage}`);
}

/** The file to edit, and the one it starts from: a shop's first own flow is a copy. */
function filesOf({ file, shop, organisation }: typeof options) {
  const id = shop ?? organisation;
  if (id === undefined) return { file, from: file };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    const [kind, key] = shop === undefined ? ['an organisation', 'org'] : ['a shop', 'shop'];
    refuse(`"${id}" is not the id of ${kind}: it is what stands after ${key}= in its address`);
  }
  const folder = shop === undefined ? 'organisations' : 'shops';
  const own = `flows/${folder}/${id.toLowerCase()}.json`;
  return { file: own, from: existsSync(own) ? own : file };
}

const order = readOrder(positionals[0]!);
const { file, from } = filesOf(options);
/** The options that say which file it is. */
const place = (['shop', 'organisation', 'file'] as const).flatMap((name) => {
  const value = options[name];
  return value === undefined || value === sharedFlow ? [] : [`--${name}`, value];
});

/** Deletes an owner's own flow with its forms, so that the common flow counts again. */
function dropOwnFlow(): void {
  if (file === sharedFlow)
    refuse('refused: say whose flow: --shop SHOP-ID, or --organisation ORG-ID');
  if (!existsSync(file)) refuse(`refused: there is no ${file}: everybody's flow counts already`);
  for (const one of [file, sharedFlow]) readFlowFile(one);
  const { before, after, diff } = compareRoutes(setOfFile(file), setOfFile(sharedFlow))!;
  for (const line of diffWords(before, after, diff)) console.log(line);
  if (!options.write) {
    console.log(`nothing was deleted: add --write to go back to ${sharedFlow}`);
    return;
  }
  rmSync(file);
  rmSync(ownFormsOf(file)!, { recursive: true, force: true });
  console.log(`deleted: ${file}; ${sharedFlow} counts again`);
}

/** The files as they are, with the flow as it stands where it is to be written. */
function filesNow(): Files {
  const schema = relative(dirname(file), 'schemas').replaceAll('\\', '/');
  const flow = readFileSync(from, 'utf8').replace(
    /("\$schema": ")[^"]*(flow\.schema\.json")/,
    `$1${schema}/$2`,
  );
  const shown = [...setsBeside(file).values()].flatMap((other) => [...shownForms(other.flow)]);
  const { forms } = setOf(flow, ownForms(from));
  return { flow, forms, shownElsewhere: [...formsOfScreens, ...shown] };
}

/** Makes the edit. Where it is refused, says why and what can be done instead. */
function made(edit: Edit, files: Files): Partial<Edited> {
  const { given = {} } = order;
  try {
    checkGiven(edit, given);
    return edit.apply(files, given);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const { about, message } = error;
    const others = alternatives(edit, files, given, error).map((other) =>
      commandOf({ edit: other.edit.id, given: other.given }, place),
    );
    const at = about === undefined ? '' : ` ("${about}")`;
    return refuse(
      [`refused: ${message}${at}`, ...others.map((other) => `instead: ${other}`)].join('\n'),
    );
  }
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

/** Keeps the flow and the forms that changed. */
function write(flow: string, forms: NonNullable<Edited['forms']>): void {
  // An owner's words are for its own flow alone.
  const folder = (ownFormsOf(file) ?? commonForms).replaceAll('\\', '/');
  const changed = Object.entries(forms).map(
    ([id, form]) => [`${folder}/${id}.json`, form] as const,
  );
  const kept = [[file, flow] as const, ...changed.filter(([, form]) => form !== undefined)];
  // The form first: a running server accepts the flow only with it.
  for (const [name, content] of kept.toReversed()) {
    mkdirSync(dirname(name), { recursive: true });
    writeFileSync(name, content!);
  }
  for (const [name, form] of changed) {
    // A form of everybody's stays for the others.
    if (form !== undefined || !existsSync(name)) continue;
    rmSync(name);
    console.log(`deleted: ${name}`);
  }
  console.log(`written: ${kept.map(([name]) => name).join(', ')}`);
}

/** The other flows that show a form which is changed for everybody. */
function flowsTouched(mine: FlowFiles, forms: NonNullable<Edited['forms']>): ToJudge[] {
  if (ownFormsOf(file) !== undefined) return [];
  const beside = setsBeside(file, forms);
  const touched = [...beside].filter(([other, { flow }]) => {
    const own = ownForms(other);
    return [...shownForms(flow)].some((id) => Object.hasOwn(forms, id) && !Object.hasOwn(own, id));
  });
  return touched.map(([other, set]) => {
    const others = [...beside].filter(([name]) => name !== other).map(([, one]) => one);
    const judge: CheckFlowFile = (flow, how) =>
      judgeSet({ ...set, flow }, setOfFile(other), { ...how, beside: [mine, ...others] });
    return { file: other, flow: set.flow, judge };
  });
}

function editFile(edit: Edit | undefined): void {
  readFlowFile(from);
  const files = filesNow();
  const { flow: changed = files.flow, forms = {} } = edit === undefined ? {} : made(edit, files);
  const after = setOf(changed, { ...ownForms(from), ...forms });
  const published = setOfFile(from);
  const common = ownFormsOf(file) === undefined ? forms : {};
  const beside = [...setsBeside(file, common).values()];
  // Visits under way have the former forms; a refused flow has no visits.
  const isServed = edit !== undefined;
  const judge: CheckFlowFile = (text, how) =>
    judgeSet({ ...after, flow: text }, published, { ...how, isServed, beside });
  const { mend } = order;
  const flow = mend === undefined ? changed : mended(changed, files.flow, mend, judge);
  const others = flowsTouched({ ...after, flow }, forms);
  const { verdicts, code } = judgeConfirmed([{ file, flow, judge }, ...others], options.confirm);
  const [verdict] = verdicts;
  tell(file, flow, verdict!);
  const routes = compareRoutes(published, { ...after, flow });
  if (routes !== undefined) {
    for (const line of diffWords(routes.before, routes.after, routes.diff)) console.log(line);
  }
  for (const [index, other] of others.entries()) tell(other.file, other.flow, verdicts[index + 1]!);
  const errors = verdicts.flatMap(errorsOf);
  if (errors.length === 0 && options.write) {
    write(flow, forms);
    return;
  }
  if (errors.length > 0) process.exitCode = 1;
  if (errorsOf(verdict!).length > 0 && mend === undefined) {
    const faulty = { flow, before: files.flow, verdict: verdict!, judge };
    for (const line of mendLines(faulty, place, order)) console.log(line);
  }
  console.log(`nothing was written: ${whyNot(errors, code)}`);
}

const errorsOf = ({ problems, proof }: JudgedFiles) =>
  [...problems, ...unprovedProblems(proof)].filter(({ severity }) => severity === 'error');

const whyNot = (errors: ReturnType<typeof errorsOf>, code: string) => {
  if (errors.length === 0) return 'add --write to keep it';
  return isSound(errors)
    ? `if that is meant for just these, add --confirm ${code}`
    : 'mend the errors first';
};

/** Prints a verdict on a flow. */
function tell(name: string, flow: string, verdict: JudgedFiles): void {
  for (const line of checkReport(name, JSON.parse(flow), verdict)) console.log(line);
  const { flow: id } = placeOfFile(name, 'flows') ?? {};
  for (const line of customersReport(verdict, id)) console.log(line);
}

if (order.edit === back) dropOwnFlow();
else {
  const edit = editNamed(order.edit);
  if (edit === undefined && order.edit !== undefined)
    refuse(`"${order.edit}" is nothing this can do\n\n${usage}`);
  editFile(edit);
}
