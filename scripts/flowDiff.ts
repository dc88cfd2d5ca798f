/**
 * Prints which visits take another route: `npm run flow:diff -- OLD NEW [--json]`. Exit
 * status 0 whether or not there are differences.
 */
import { diffWords } from '../src/checker/diff/diffWords.ts';
import { compareRoutes } from '../src/verdict/judge.ts';
import { setOfFile } from './lib/flowFiles.ts';
import { readFlowFile } from './lib/readFlowFile.ts';

const [oldFile, newFile] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (oldFile === undefined || newFile === undefined) {
  console.error('usage: npm run flow:diff -- OLD NEW [--json]');
  process.exit(2);
}
for (const file of [oldFile, newFile]) readFlowFile(file);
const { before, after, diff } = compareRoutes(setOfFile(oldFile), setOfFile(newFile))!;

if (process.argv.includes('--json')) {
  const groups = diff.groups.map(({ kinds, shared, ...group }) => ({
    ...group,
    kinds: kinds.length,
    shared,
    example: { before: kinds[0]!.before, after: kinds[0]!.after },
  }));
  console.log(JSON.stringify({ ...diff, groups }));
} else {
  for (const line of diffWords(before, after, diff)) console.log(line);
}
