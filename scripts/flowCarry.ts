/**
 * Carries a flow with its forms between the files here and the versions in the database:
 * `npm run flow:pull -- [--scope SCOPE] [--flow NAME]` writes the files of the version in force,
 * `npm run flow:push -- [--scope SCOPE] [--flow NAME] [--name TEXT]` opens a draft with the files.
 * SCOPE is everybody, organisation:ID or shop:ID. The database is that of the server's environment.
 */
import { relative, resolve } from 'node:path';
import { writeAllOrNone } from '../server/folder/writeAllOrNone.ts';
import { type FilesToJudge, judgeFiles } from '../server/live/judgeFiles.ts';
import { customersReport } from '../src/verdict/customers/whoCanBook.ts';
import { explainFailedStart } from '../server/operation/explainFailedStart.ts';
import { ApiError, StartError } from '../server/common/errors.ts';
import { filesToPull, pushFiles } from '../server/folder/carryFiles.ts';
import { defaultFlow } from '../src/booking/page/flowAddress.ts';
import { scopeName, scopeOfName, scopePattern } from '../server/staff/scopeNames.ts';
import { readCommandLine } from './lib/readCommandLine.ts';
import { withDatabase } from './lib/runCommand.ts';

const usage = `npm run flow:pull -- [--scope SCOPE] [--flow NAME]
npm run flow:push -- [--scope SCOPE] [--flow NAME] [--name TEXT]
SCOPE is everybody, organisation:ID or shop:ID.`;

function commandLine() {
  const { values, positionals } = readCommandLine(
    {
      allowPositionals: true,
      options: {
        scope: { type: 'string', default: 'everybody' },
        flow: { type: 'string', default: defaultFlow },
        name: { type: 'string', default: 'From the files' },
      },
    },
    usage,
  );
  if (!new RegExp(scopePattern).test(values.scope)) {
    throw new StartError(
      `--scope is "${values.scope}"; it must be everybody, organisation:ID or shop:ID.`,
    );
  }
  return { command: positionals[0], ...values, scope: scopeName(scopeOfName(values.scope)) };
}

/** What the checker says of files that were pushed, and who could not book any more. */
async function tellVerdict(pushed: FilesToJudge): Promise<void> {
  const judged = await judgeFiles(pushed);
  for (const { severity, file, pointer, message } of judged.problems) {
    console.log(`${severity}: ${file} ${pointer}: ${message}`);
  }
  if (pushed.from !== undefined) for (const line of customersReport(judged)) console.log(line);
}

try {
  const { command, name, ...place } = commandLine();
  await withDatabase(async (db, config) => {
    const root = resolve(config.contentDir ?? '.');
    const folders = { flowsDir: resolve(root, 'flows'), stepsDir: resolve(root, 'schemas/steps') };
    if (command === 'pull') {
      const texts = await filesToPull(db, place, folders);
      await writeAllOrNone(texts);
      console.log(`${texts.size} files are those of the version in force:`);
      for (const [file, text] of texts) {
        console.log(`  ${relative('.', file)}${text === undefined ? ' (removed)' : ''}`);
      }
    } else {
      const deps = { db, clock: () => new Date() };
      const id = await pushFiles(deps, { ...place, name }, folders, tellVerdict);
      console.log(
        id === undefined
          ? 'The files are as they were published: there is nothing to push.'
          : `The files are a draft now: /inspector.html?draft=${id}. Nothing is live until it is published.`,
      );
    }
  });
} catch (error) {
  const isRefusal = error instanceof ApiError;
  console.error(isRefusal ? error.message : explainFailedStart(error, undefined));
  process.exitCode = 1;
}
