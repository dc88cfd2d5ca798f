import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { ownFormsFolder } from '../../server/folder/flowFile.ts';
import { folderTexts } from '../../server/live/flowSurroundings.ts';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';

export const sharedFlow = 'flows/booking.json';
export const commonForms = 'schemas/steps';

const jsonFilesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}/${name}`);

/** Every flow file of the project: that of bookings first, then other common ones, then owners'. */
export const flowFiles = (): string[] => [
  ...new Set(
    [[sharedFlow], ...['flows', 'flows/shops', 'flows/organisations'].map(jsonFilesIn)].flat(),
  ),
];

/**
 * Every flow file beside one, with the set that it is part of.
 *
 * @param changed forms that are changed for everybody
 */
export const setsBeside = (
  file: string,
  changed: Readonly<Record<string, string | undefined>> = {},
): Map<string, FlowFiles> =>
  new Map(
    flowFiles()
      .filter((other) => resolve(other) !== resolve(file) && existsSync(other))
      .map((other) => [
        other,
        setOf(readFileSync(other, 'utf8'), { ...changed, ...ownForms(other) }),
      ]),
  );

/**
 * The set of files that a flow file is part of: with the forms and answers of the current folder.
 *
 * @param further forms that replace those of the folder; undefined for a form to be removed
 */
export function setOf(
  flow: string,
  further: Readonly<Record<string, string | undefined>> = {},
): FlowFiles {
  const texts = existsSync(commonForms)
    ? folderTexts(further, pathToFileURL(`${resolve(commonForms)}/`))
    : folderTexts(further);
  return { flow, ...texts };
}

/** The set of files of a flow file, with the forms that belong to it alone. */
export const setOfFile = (file: string): FlowFiles =>
  setOf(readFileSync(file, 'utf8'), ownForms(file));

/** The folder of the forms that belong to a flow file alone; undefined for a common flow. */
export const ownFormsOf = (file: string): string | undefined =>
  ownFormsFolder({ flowsDir: 'flows', stepsDir: commonForms }, file);

/** The texts of the forms that belong to a flow file alone, by form id; {} for a common flow. */
export function ownForms(file: string): Record<string, string> {
  const own = ownFormsOf(file);
  if (own === undefined || !existsSync(own)) return {};
  return Object.fromEntries(
    formIds(own).map((id) => [id, readFileSync(join(own, `${id}.json`), 'utf8')]),
  );
}
