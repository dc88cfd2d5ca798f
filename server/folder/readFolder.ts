import { existsSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { staysIn } from '../../src/files/stepFile/staysIn.ts';
import type { FlowPlace } from '../versions/publications.ts';
import { formFiles } from '../live/formTexts.ts';
import { ownFormsFolder, placeOfFile, type Folders } from './flowFile.ts';

/** Our own have 12 kB. Limited because every page contains its flow. */
const LIMIT_KB = 250;

/**
 * The text of a file that an author wrote.
 *
 * @param folder the folder of the authored files
 * @throws if it is larger than any flow or form needs to be, or a link that leads out of the folder
 */
async function readAuthored(folder: string, file: string): Promise<string> {
  if (!staysIn(folder, file)) throw new Error('it is a link that leads out of its folder');
  const { size } = await stat(file);
  if (size > LIMIT_KB * 1000) {
    throw new Error(`it has ${Math.ceil(size / 1000)} kB, and at most ${LIMIT_KB} are served`);
  }
  return readFile(file, 'utf8');
}

/** A flow file of the folder, and the set of files that it stands for. */
export interface FoundPlace extends FlowPlace {
  readonly file: string;
  /** A sentence: why the set cannot be read */
  readonly files: FlowFiles | string;
}

/** How a file is named in messages, seen from the folder that has flows and forms. */
export const nameOfFile = ({ flowsDir }: Folders, file: string): string =>
  relative(join(flowsDir, '..'), file).replaceAll('\\', '/');

/** The answers that all flows share. */
export const answersFile = ({ stepsDir }: Folders) => join(stepsDir, '../answers.json');

const everybodysSchema = '../schemas/flow.schema.json';

/** The flow with the path of its schema, which editors use, as another folder has it. */
export const withSchemaPath = (text: string, path: string): string =>
  text.replace(
    /("\$schema": ")[^"]*flow\.schema\.json"/,
    (_all, key: string) => `${key}${path.replaceAll('\\', '/')}"`,
  );

/** Every flow file of the folder: everybody's first, then those of organisations and shops. */
export const placesIn = ({ flowsDir }: Folders): Omit<FoundPlace, 'files'>[] =>
  ['.', 'organisations', 'shops']
    .map((name) => join(flowsDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const place = placeOfFile(file, flowsDir);
      return place === undefined ? [] : [{ ...place, file }];
    });

type Read = (folder: string, file: string) => Promise<string>;

async function readPlace(folders: Folders, file: string, read: Read): Promise<FlowFiles> {
  const { flowsDir, stepsDir } = folders;
  const forms = Object.entries(formFiles(stepsDir, ownFormsFolder(folders, file)));
  const [flow, answers, ...texts] = await Promise.all([
    read(flowsDir, file),
    read(join(stepsDir, '..'), answersFile(folders)),
    ...forms.map(([, each]) => read(stepsDir, each)),
  ]);
  return {
    flow: withSchemaPath(flow, everybodysSchema),
    forms: Object.fromEntries(forms.map(([id], index) => [id, texts[index]!])),
    answers,
  };
}

/** The sets of files in the folder, broken ones included. */
export async function readFolder(folders: Folders): Promise<FoundPlace[]> {
  // Most forms are part of every set.
  const texts = new Map<string, Promise<string>>();
  const read: Read = (folder, file) => {
    const text = texts.get(file) ?? readAuthored(folder, file);
    texts.set(file, text);
    return text;
  };
  return Promise.all(
    placesIn(folders).map(async (each) => {
      const named: Read = (folder, file) =>
        read(folder, file).catch((error: Error) => {
          const of = file === each.file ? '' : `${nameOfFile(folders, file)}: `;
          throw new Error(`${of}${error.message}`, { cause: error });
        });
      const files = await readPlace(folders, each.file, named).catch(({ message }) => message);
      return { ...each, files };
    }),
  );
}

/** Changes whenever a file of the folder is changed, added or removed. */
export async function stateOfFolder(folders: Folders): Promise<string> {
  const within = async (folder: string) =>
    (await readdir(folder, { recursive: true }).catch(() => []))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name));
  const { flowsDir, stepsDir } = folders;
  const all = [answersFile(folders), ...(await within(flowsDir)), ...(await within(stepsDir))];
  const states = all.map((file) =>
    stat(file).then(
      ({ mtimeMs, size, ino }) => `${file} ${mtimeMs} ${size} ${ino}`,
      () => `${file} gone`,
    ),
  );
  return (await Promise.all(states)).join('\n');
}
