/**
 * `npm run bundle`: prints the compressed size of each page and each step of the built site, as
 * Markdown.
 */
import { filesOf, laterCodeFiles, sizeOf, stepWeights, wireBytes } from './weigh.ts';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { readFlowFile } from '../../scripts/lib/readFlowFile.ts';

const say = (text = '') => process.stdout.write(`${text}\n`);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

await ensureBuilt('npm run bundle');

say('| page: what comes at once | kB, brotli |');
say('| --- | --: |');
for (const page of ['index.html', 'inspector.html']) {
  say(`| ${page} | ${kilobytes(sizeOf(filesOf([page])))} |`);
}
say();
say('| file of the first screen | kB |');
say('| --- | --: |');
for (const file of filesOf(['index.html'])) say(`| ${file} | ${kilobytes(wireBytes(file))} |`);
say(`| what comes soon after it | ${kilobytes(sizeOf(laterCodeFiles()))} |`);
say();
say('| step, in the order of fetching | adds kB | |');
say('| --- | --: | --- |');
for (const { step, bytes, files } of stepWeights(readFlowFile())) {
  say(`| ${step} | ${kilobytes(bytes)} | ${files.join(' ')} |`);
}
