import { describe, expect, it } from 'vitest';
import { withQuestions, withYesOrNo } from '../../../bench/engine/withQuestions.ts';
import { judgeFlow } from '../../../src/engine/check/checkFlow.ts';
import { changed, type FileChange } from '../support/changed.ts';
import { bookingSource } from '../support/flows.ts';
import { around } from './support.ts';

const surroundings = withYesOrNo(around);
const asked = (before: string) => withQuestions(bookingSource(), 20, before);

/** Edits that harm some visitors, and the need that is missing then. */
const faults: readonly (readonly [what: string, about: string, change: FileChange])[] = [
  ['no code is sent', 'sent-code', { at: '/steps/validate-phone/action' }],
  ['a closed shop takes visits', 'open-shop', { at: '/replaceEveryStep' }],
];

describe('the booking flow with twenty more remembered questions', { timeout: 120_000 }, () => {
  it.each(['view-confirmation', 'add-waiter-preferences'])(
    'is proved whole where they are asked before %s',
    (before) => {
      const { problems, proof } = judgeFlow(asked(before), surroundings);
      expect({ problems, unproved: proof?.unproved }).toEqual({ problems: [], unproved: [] });
    },
  );

  it.each(faults)('shows that %s', (_what, about, change) => {
    const source = changed(asked('view-confirmation'), [change]);
    const { problems } = judgeFlow(source, surroundings);
    expect(problems.map((problem) => problem.about)).toContain(about);
  });
});
