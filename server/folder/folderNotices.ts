import type { FileFinding, FlowFiles, FolderNotice } from '../../src/contract/staff.gen.ts';
import { ApiError } from '../common/errors.ts';
import type { FlowPlace } from '../versions/publications.ts';

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
    case 'loses customers':
      return `what was typed into ${of} is live: ${why}`;
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
  after: FlowFiles | undefined,
): string {
  const texts = (files: FlowFiles | undefined) =>
    new Map([
      [`flows/${flow}.json`, files?.flow],
      ['schemas/answers.json', files?.answers],
      ...Object.entries(files?.forms ?? {}).map(
        ([id, text]) => [`schemas/steps/${id}.json`, text] as const,
      ),
    ]);
  const [one, other] = [texts(before), texts(after)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const changed = names.filter((name) => one.get(name) !== other.get(name));
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
