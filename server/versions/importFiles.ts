import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { FlowFiles, ScopeName } from '../../src/contract/staff.gen.ts';
import { staysIn } from '../../src/stepFile/staysIn.ts';
import { ApiError } from '../common/errors.ts';
import type { Database } from '../db/database.ts';
import { draftRevisions, flowDrafts, versions } from '../db/tables.ts';
import { ownFormsFolder } from '../live/flowFile.ts';
import { formTexts } from '../live/formTexts.ts';
import { beginDraft } from './drafts.ts';
import { newestOf, type FlowPlace } from './publications.ts';
import { baseOfFiles, theFiles } from './baseOfFiles.ts';
import { publish, type PublishDeps } from './publish.ts';
import { scopeName } from '../staff/scopeNames.ts';
import { fileHashes, hashOfFiles } from './storedFiles.ts';

interface Found extends FlowPlace {
  readonly files: FlowFiles;
}

/** The names of the flow files in a folder of `flowsDir`, or in itself. */
const flowNames = (flowsDir: string, folder = flowsDir) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json') && staysIn(flowsDir, join(folder, name)))
        .map((name) => basename(name, '.json'))
    : [];

/** The sets of files in the folders: everybody's flows, and those of shops and organisations. */
export async function filesOnDisk(flowsDir: string, stepsDir: string): Promise<Found[]> {
  const answers = await readFile(join(stepsDir, '../answers.json'), 'utf8');
  const owned = (kind: 'organisation' | 'shop') =>
    flowNames(flowsDir, join(flowsDir, `${kind}s`)).map((id) => ({
      flow: 'booking',
      scope: scopeName({ kind, id }),
      file: join(flowsDir, `${kind}s`, `${id}.json`),
    }));
  const all: (FlowPlace & { file: string })[] = [
    ...flowNames(flowsDir).map((flow) => ({
      flow,
      scope: 'everybody' as ScopeName,
      file: join(flowsDir, `${flow}.json`),
    })),
    ...owned('organisation'),
    ...owned('shop'),
  ];
  return Promise.all(
    all.map(async ({ file, ...place }) => ({
      ...place,
      files: {
        flow: await readFile(file, 'utf8'),
        forms: await formTexts(stepsDir, ownFormsFolder({ flowsDir, stepsDir }, file)),
        answers,
      },
    })),
  );
}

/** Whether a set of files was ever a version or a state of a draft of its place. */
async function isKnown(db: Database, { flow, scope }: FlowPlace, hash: string): Promise<boolean> {
  const [version] = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.flow, flow), eq(versions.scope, scope), eq(versions.hash, hash)))
    .limit(1);
  if (version !== undefined) return true;
  const [revision] = await db
    .select({ id: flowDrafts.id })
    .from(draftRevisions)
    .innerJoin(flowDrafts, eq(flowDrafts.id, draftRevisions.draftId))
    .where(
      and(eq(flowDrafts.flow, flow), eq(flowDrafts.scope, scope), eq(draftRevisions.hash, hash)),
    )
    .limit(1);
  return revision !== undefined;
}

/**
 * Takes the files of the repository into the database: where nothing is published yet they become
 * the first version; where they differ from every version they are offered as a draft, and the log
 * says so. Nothing else of them goes live.
 */
export async function importFiles(
  deps: PublishDeps,
  { flowsDir, stepsDir }: { flowsDir: string; stepsDir: string },
): Promise<void> {
  const { db, log } = deps;
  for (const { files, ...place } of await filesOnDisk(flowsDir, stepsDir)) {
    const where = `${place.flow} of ${place.scope}`;
    /* oxlint-disable no-await-in-loop -- one after the other: everybody's first */
    if ((await newestOf(db, place)) === undefined) {
      try {
        await publish(deps, {
          ...place,
          what: { files },
          ...{ live: 0, by: theFiles, sentence: 'The flow that came with the program' },
          word: 'They were there before',
        });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // Another process may have taken them in at the same time.
        if ((await newestOf(db, place)) !== undefined) continue;
        log.error(
          { problems: error.more.problems },
          `the files of ${where} are no first version: ${error.message}`,
        );
      }
      continue;
    }
    if (await isKnown(db, place, hashOfFiles(fileHashes(files)))) continue;
    const name = 'From the files of this server';
    const base = await baseOfFiles(db, place, flowsDir);
    const what = 'the files as they are';
    try {
      await beginDraft(deps, { ...place, name, files, by: theFiles, what, base });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What is published is served all the same.
      log.error(
        `the files of ${where} differ from what is published, and cannot be offered as a draft: ${error.message} They are offered at the next start.`,
      );
      continue;
    }
    /* oxlint-enable no-await-in-loop */
    log.warn(
      `the files of ${where} differ from what is published: they are offered as a draft, and only Publish makes them live`,
    );
  }
}
