import { expose } from 'comlink';
import type { FlowFiles } from '../../../../contract/staff.gen.ts';
import type { DraftFiles } from '../draft/draftFiles.ts';
import { mendsFor, newEndsFor } from '../../../../edits/mends.ts';
import { workingMends } from '../../../../edits/workingMends.ts';
import type { Proof } from '../../../../checker/check.ts';
import { isRemark } from '../../../../checker/change/faring.ts';
import type { Problem } from '../../../../engine/types.ts';
import { faringInWords } from '../../../../verdict/customers/whoCanBook.ts';
import type { JudgeFilesOptions } from '../../../../verdict/judge.ts';
import { judgeDraft } from '../verdict/judgeDraft.ts';

/** A change that somebody may make. */
export interface Try {
  /** The text of its button. */
  readonly label: string;
  /** The draft with the change. */
  readonly files: DraftFiles;
  /** Set for a decision beside the mends: visits would end where none did. */
  readonly isNewEnd?: true;
}

/** A possible change with the checker's verdict. */
export interface JudgedTry extends Try {
  /** Which visitors then take another route than in the published flow. */
  readonly summary: string;
  readonly errors: number;
  readonly warnings: number;
  /** Who could not book any more, and who would be asked something twice, in sentences. */
  readonly remarks: readonly string[];
}

export interface TriesQuestion {
  readonly published: FlowFiles;
  readonly draft: FlowFiles;
  /**
   * Either changes to check, or problems to mend: for those, only mends without any error are
   * returned.
   */
  readonly about:
    | { readonly tries: readonly Try[] }
    | { readonly problems: readonly Problem[]; readonly proof: Proof | undefined };
}

/** The changes to show, each when its verdict is known: of mends those alone that work. */
function* judged({ published, draft, about }: TriesQuestion) {
  const judge = (one: Try, options?: JudgeFilesOptions) =>
    judgeDraft(published, { ...one.files, answers: draft.answers }, options);
  if ('tries' in about) {
    for (const change of about.tries) yield { change, verdict: judge(change, { meant: 'all' }) };
    return;
  }
  const mends = mendsFor(draft.flow, published.flow, about.problems).map(({ flow, ...mend }) => ({
    ...mend,
    files: { ...draft, flow },
  }));
  for (const { mend, verdict } of workingMends(mends, about, judge))
    yield { change: mend, verdict };
  for (const { label, flow } of newEndsFor(draft.flow, about.problems)) {
    const change: Try = { label, files: { ...draft, flow }, isNewEnd: true };
    const verdict = judge(change, { meant: 'all' });
    if (verdict.problems.every(({ severity }) => severity !== 'error')) yield { change, verdict };
  }
}

/** Tells each change once its verdict is known; done when there are no more. */
async function judgeTries(question: TriesQuestion, tell: (told: JudgedTry) => unknown) {
  for (const { change, verdict } of judged(question)) {
    const { difference, faring = [] } = verdict;
    const problems = verdict.problems.filter((one) => !isRemark(one));
    const remarks = faringInWords(faring);
    const errors = problems.filter(({ severity }) => severity === 'error').length;
    const summary = difference?.summary ?? '';
    const told: JudgedTry = {
      ...change,
      summary,
      errors,
      warnings: problems.length - errors,
      remarks,
    };
    // What is told comes by another way than the end, and may come after it.
    // oxlint-disable-next-line no-await-in-loop -- so that it comes before
    await tell(told);
  }
}
export type JudgeTries = typeof judgeTries;

expose(judgeTries);
