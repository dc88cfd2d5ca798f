import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { ownFormsFolder } from '../../server/folder/flowFile.ts';
import { folderTexts } from '../../server/live/flowSurroundings.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';

export const sharedFlow = 'flows/booking.json';

/** Every flow file of the project: the common flow, then those of shops and organisations. */
export function flowFiles(): string[] {
  const own = ['flows/shops', 'flows/organisations'].filter((folder) => existsSync(folder));
  return [
    sharedFlow,
    ...own.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(folder, name)),
    ),
  ];
}

/** Every common flow, that of bookings first. */
export function commonFlows(): string[] {
  const all = existsSync('flows') ? readdirSync('flows') : [];
  const others = all.filter((name) => name.endsWith('.json')).map((name) => `flows/${name}`);
  return [sharedFlow, ...others.filter((file) => file !== sharedFlow)];
}

/** The sets of all other flow files of the project: the flow of a file must go together with them. */
export const setsBeside = (file: string): FlowFiles[] =>
  [...new Set([...commonFlows(), ...flowFiles()])]
    .filter((other) => resolve(other) !== resolve(file) && existsSync(other))
    .map(setOfFile);

/**
 * The set of files that a flow file is part of: with the forms and answers of the current folder.
 *
 * @param further forms that replace those of the folder; undefined for a form to be removed
 */
export function setOf(
  flow: string,
  further: Readonly<Record<string, string | undefined>> = {},
): FlowFiles {
  const folder = 'schemas/steps';
  const texts = existsSync(folder)
    ? folderTexts(further, pathToFileURL(`${resolve(folder)}/`))
    : folderTexts(further);
  return { flow, ...texts };
}

/** The set of files of a flow file, with the forms that belong to it alone. */
export const setOfFile = (file: string): FlowFiles =>
  setOf(readFileSync(file, 'utf8'), ownForms(file));

/** The folder of the forms that belong to a flow file alone; undefined for a common flow. */
export const ownFormsOf = (file: string): string | undefined =>
  ownFormsFolder({ flowsDir: 'flows', stepsDir: 'schemas/steps' }, file);

/** The texts of the forms that belong to a flow file alone, by form id; {} for a common flow. */
export function ownForms(file: string): Record<string, string> {
  const own = ownFormsOf(file);
  if (own === undefined || !existsSync(own)) return {};
  return Object.fromEntries(
    formIds(own).map((id) => [id, readFileSync(join(own, `${id}.json`), 'utf8')]),
  );
}
