import type { FileFinding, FlowFiles, FolderNotice } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { FlowPlace } from '../versions/publications.ts';
import { partOf } from './readFolder.ts';

/** What a notice says in the log. */
export function sentenceOfNotice({ kind, flow, scope, file, detail }: FolderNotice): string {
  const of = `the files of ${flow} of ${scope}`;
  const why = detail.join('\n');
  const pull = `npm run flow:pull -- --flow ${flow} --scope ${scope}`;
  switch (kind) {
    case 'nothing served':
      return `${file} is not served, and there is no good one of it yet: ${why}`;
    case 'refused':
      return `${file} is not served, the last good one stays: ${why}`;
    case 'conflict':
      return `${file} was edited where something else went live meanwhile, so neither is changed: ${why}. Take over what is live (${pull}) and edit again, or make ${of} a draft (npm run flow:push)`;
    case 'not written':
      return `what is live is not in ${file}: ${why}. ${pull} writes it`;
    case 'left alone':
      return `${of} were live before and are not what is live now: they are left alone. ${pull} writes what is live`;
    case 'offered':
      return `${of} differ from what is published: they are offered as a draft, and only Publish makes them live`;
    case 'not offered':
      return `${of} differ from what is published, and cannot be offered as a draft: ${why} They are offered at the next start.`;
  }
}

/** What differs in two sets, as names of files; a long list is cut. */
export function changedFiles(
  { flow }: FlowPlace,
  before: FlowFiles | undefined,
  after: FlowFiles,
): string {
  const ids = new Set([...Object.keys(before?.forms ?? {}), ...Object.keys(after.forms)]);
  const changed = [
    ...(before?.flow === after.flow ? [] : [`flows/${flow}.json`]),
    ...(before?.answers === after.answers ? [] : ['schemas/answers.json']),
    ...[...ids]
      .filter((form) => partOf(before, { form }) !== partOf(after, { form }))
      .map((id) => `schemas/steps/${id}.json`),
  ];
  const [named, more] = [changed.slice(0, 3).join(', '), changed.length - 3];
  return more > 0 ? `${named} and ${more} more` : named;
}

/** What is wrong, a line for each problem. */
export function linesOf(error: Error, { flow }: FlowPlace): string[] {
  const problems = error instanceof ApiError ? error.more.problems : undefined;
  if (!Array.isArray(problems)) return [error.message];
  return (problems as FileFinding[]).map(({ file, pointer, message }) => {
    const at = file === `flows/${flow}.json` ? pointer : `${file} ${pointer}`.trim();
    return at === '' ? message : `${at}: ${message}`;
  });
}
