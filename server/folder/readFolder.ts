import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
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

/** The text of a set's part: the flow, the answers, or a form by its id. */
export type PartName = 'flow' | 'answers' | { readonly form: string };
export function partOf(files: FlowFiles | undefined, name: PartName): string | undefined {
  if (files === undefined) return undefined;
  if (typeof name === 'string') return files[name];
  return Object.hasOwn(files.forms, name.form) ? files.forms[name.form] : undefined;
}

/** How a file is named in messages, seen from the folder that has flows and forms. */
export const nameOfFile = ({ flowsDir }: Folders, file: string): string =>
  relative(join(flowsDir, '..'), file).replaceAll('\\', '/');

const answersFile = ({ stepsDir }: Folders) => join(stepsDir, '../answers.json');

const everybodysSchema = '../schemas/flow.schema.json';

/** The flow with the path of its schema, which editors use, as another folder has it. */
export const withSchemaPath = (text: string, path: string): string =>
  text.replace(
    /("\$schema": ")[^"]*flow\.schema\.json"/,
    (_all, key: string) => `${key}${path.replaceAll('\\', '/')}"`,
  );

/** Every flow file of the folder: everybody's first, then those of organisations and shops. */
function flowFilesIn(flowsDir: string): string[] {
  return ['.', 'organisations', 'shops']
    .map((name) => join(flowsDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(folder, name)),
    );
}

type Read = (folder: string, file: string) => Promise<string>;

/** Reads each file once: most forms are part of every set. */
function reader(): Read {
  const texts = new Map<string, Promise<string>>();
  return (folder, file) => {
    const text = texts.get(file) ?? readAuthored(folder, file);
    texts.set(file, text);
    return text;
  };
}

async function readPlace(
  folders: Folders,
  file: string,
  readOnce: Read,
): Promise<FlowFiles | string> {
  const { flowsDir, stepsDir } = folders;
  const read = async (folder: string, each: string) => {
    try {
      return await readOnce(folder, each);
    } catch (error) {
      const { message } = error as Error;
      const named = each === file ? message : `${nameOfFile(folders, each)}: ${message}`;
      throw new Error(named, { cause: error });
    }
  };
  try {
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
  } catch (error) {
    return (error as Error).message;
  }
}

/** The flow files of the folder with the flow and scope of each. */
export const placesIn = ({ flowsDir }: Folders): Omit<FoundPlace, 'files'>[] =>
  flowFilesIn(flowsDir).flatMap((file) => {
    const place = placeOfFile(file, flowsDir);
    return place === undefined ? [] : [{ ...place, file }];
  });

/** The sets of files in the folder, broken ones included. */
export async function readFolder(folders: Folders): Promise<FoundPlace[]> {
  const read = reader();
  return Promise.all(
    placesIn(folders).map(async (each) => ({
      ...each,
      files: await readPlace(folders, each.file, read),
    })),
  );
}

/** Changes whenever a file of the folder is changed, added or removed. */
export async function stateOfFolder(folders: Folders): Promise<string> {
  const flows = flowFilesIn(folders.flowsDir);
  const own = flows.flatMap((file) => {
    const folder = ownFormsFolder(folders, file);
    return folder === undefined ? [] : Object.values(formFiles(folders.stepsDir, folder));
  });
  const all = [
    ...flows,
    answersFile(folders),
    ...Object.values(formFiles(folders.stepsDir)),
    ...own,
  ];
  const states = [...new Set(all)].map((file) =>
    stat(file).then(
      ({ mtimeMs, size, ino }) => `${file} ${mtimeMs} ${size} ${ino}`,
      () => `${file} gone`,
    ),
  );
  return (await Promise.all(states)).join('\n');
}
