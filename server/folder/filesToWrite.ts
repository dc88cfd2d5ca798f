import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { formIds } from '../../src/files/stepFile/formIds.ts';
import { StartError } from '../common/errors.ts';
import { formFiles, formTexts } from '../live/formTexts.ts';
import type { FlowPlace } from '../versions/publications.ts';
import { shownForms } from '../versions/shownParts.ts';
import { flowFileOf, ownFormsFolder, type Folders } from './flowFile.ts';
import { answersFile, placesIn, withSchemaPath } from './readFolder.ts';

interface FileToWrite {
  readonly file: string;
  /** Undefined: it is to be removed */
  readonly text: string | undefined;
  /** What of a set of files stands in it */
  readonly partOf: (files: FlowFiles) => string | undefined;
}
type Forms = Readonly<Record<string, string | undefined>>;
const formOf = (forms: Forms, id: string) => (Object.hasOwn(forms, id) ? forms[id] : undefined);
const allRemoved = (ids: readonly string[]): Forms =>
  Object.fromEntries(ids.map((id) => [id, undefined]));

/** Everybody's forms: one that the flow lacks is removed where no other flow of the folder shows it. */
async function everybodysForms(
  { flow, forms }: FlowFiles,
  flowFile: string,
  folders: Folders,
): Promise<Forms> {
  const others = placesIn(folders).filter(({ file }) => file !== flowFile);
  const texts = await Promise.all(others.map(({ file }) => readFile(file, 'utf8').catch(() => '')));
  const shown = new Set([flow, ...texts].flatMap((text) => [...shownForms(text)]));
  return { ...allRemoved(formIds(folders.stepsDir).filter((id) => !shown.has(id))), ...forms };
}

/** An owner's forms: where they differ from everybody's. */
async function ownForms(files: FlowFiles | undefined, own: string, { stepsDir }: Folders) {
  const common = await formTexts(stepsDir);
  const there = Object.entries(formFiles(stepsDir, own)).filter(
    ([, file]) => dirname(file) === own,
  );
  const differing = Object.entries(files?.forms ?? {}).filter(([id, text]) => common[id] !== text);
  return { ...allRemoved(there.map(([id]) => id)), ...Object.fromEntries(differing) };
}

/**
 * What is to be written so that the folder has these files for a flow, in order.
 *
 * @param files undefined: the scope has no files of its own
 * @throws StartError where the folder cannot hold them
 */
export async function filesToWrite(
  place: FlowPlace,
  files: FlowFiles | undefined,
  folders: Folders,
): Promise<FileToWrite[]> {
  const { flowsDir, stepsDir } = folders;
  const flowFile = flowFileOf(place, flowsDir);
  const own = ownFormsFolder(folders, flowFile);
  if (own === undefined && files === undefined) return [];
  const answers = answersFile(folders);
  if (own !== undefined && files && files.answers !== (await readFile(answers, 'utf8'))) {
    throw new StartError(
      'This version has other answers than the files here, which all flows share: pull everybody’s flow first.',
    );
  }
  const forms =
    own === undefined
      ? await everybodysForms(files!, flowFile, folders)
      : await ownForms(files, own, folders);
  const schema = relative(dirname(flowFile), join(stepsDir, '../flow.schema.json'));
  const common = own === undefined && [
    { file: answers, text: files!.answers, partOf: (of: FlowFiles) => of.answers },
  ];
  return [
    ...(common || []),
    ...Object.entries(forms).map(([id, text]) => ({
      file: join(own ?? stepsDir, `${id}.json`),
      text,
      partOf: (of: FlowFiles) => formOf(of.forms, id),
    })),
    // Last: a flow needs its forms.
    { file: flowFile, text: files && withSchemaPath(files.flow, schema), partOf: (of) => of.flow },
  ];
}
