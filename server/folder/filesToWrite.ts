import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { FlowFiles } from '../../src/contract/staff.gen.ts';
import { StartError } from '../common/errors.ts';
import { formFiles, formTexts } from '../live/formTexts.ts';
import type { FlowPlace } from '../versions/publications.ts';
import { flowFileOf, ownFormsFolder, type Folders } from './flowFile.ts';
import { placesIn, withSchemaPath, type PartName } from './readFolder.ts';
import { shownForms } from '../versions/shownParts.ts';

/** A file that is to be written, and which part of its set it is; no text: it is to be removed. */
export interface FileToWrite {
  readonly file: string;
  readonly part: PartName;
  readonly text: string | undefined;
}

/** The forms that flows of the folder show, but for one of its files. */
async function shownByOthers(folders: Folders, flowFile: string): Promise<ReadonlySet<string>> {
  const others = placesIn(folders).filter(({ file }) => file !== flowFile);
  const texts = await Promise.all(others.map(({ file }) => readFile(file, 'utf8').catch(() => '')));
  return new Set(texts.flatMap((text) => [...shownForms(text)]));
}

/** The files of everybody's flow: a form that it lacks is removed where no other flow shows it. */
async function commonFiles(
  files: FlowFiles,
  flowFile: string,
  folders: Folders,
): Promise<FileToWrite[]> {
  const { stepsDir } = folders;
  const shown = new Set([...shownForms(files.flow), ...(await shownByOthers(folders, flowFile))]);
  const gone = Object.keys(formFiles(stepsDir)).filter(
    (id) => !Object.hasOwn(files.forms, id) && !shown.has(id),
  );
  const forms: [string, string | undefined][] = [
    ...Object.entries(files.forms),
    ...gone.map((id): [string, undefined] => [id, undefined]),
  ];
  return [
    { file: join(stepsDir, '../answers.json'), part: 'answers', text: files.answers },
    ...forms.map(([id, text]) => ({
      file: join(stepsDir, `${id}.json`),
      part: { form: id },
      text,
    })),
    // Last: a flow needs its forms.
    { file: flowFile, part: 'flow', text: files.flow },
  ];
}

/**
 * What is to be written so that the folder has these files for a flow, in order; a shop's forms where
 * they differ from everybody's.
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
  if (own === undefined) return files === undefined ? [] : commonFiles(files, flowFile, folders);
  const answers = await readFile(join(stepsDir, '../answers.json'), 'utf8');
  if (files !== undefined && files.answers !== answers) {
    throw new StartError(
      'This version has other answers than the files here, which all flows share: pull everybody’s flow first.',
    );
  }
  const common = await formTexts(stepsDir);
  const kept = Object.entries(files?.forms ?? {}).filter(([id, text]) => common[id] !== text);
  const texts = new Map<string, string | undefined>(kept);
  for (const [id, file] of Object.entries(formFiles(stepsDir, own))) {
    if (dirname(file) === own && !texts.has(id)) texts.set(id, undefined);
  }
  const schema = relative(dirname(flowFile), join(stepsDir, '../flow.schema.json'));
  return [
    ...[...texts].map(([id, text]) => ({
      file: join(own, `${id}.json`),
      part: { form: id },
      text,
    })),
    { file: flowFile, part: 'flow' as const, text: files && withSchemaPath(files.flow, schema) },
  ];
}
