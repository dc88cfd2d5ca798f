import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { formIds } from '../../src/stepFile/formIds.ts';
import { ownFormsFolder } from '../../server/folder/flowFile.ts';
import { flowSurroundings } from '../../server/live/flowSurroundings.ts';
import type { Surroundings } from '../../src/checker/model/surroundings.ts';

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

/** What the app offers to a flow, with the forms of the current folder. */
export function surroundings(
  further: Readonly<Record<string, string | undefined>> = {},
): Surroundings {
  const folder = 'schemas/steps';
  return existsSync(folder)
    ? flowSurroundings(further, pathToFileURL(`${resolve(folder)}/`))
    : flowSurroundings(further);
}

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
