import { describe, expect, it } from 'vitest';
import { withQuestions, withYesOrNo } from '../../bench/engine/withQuestions.ts';
import { judgeFlow } from '../../src/checker/check.ts';
import { play } from '../../src/engine/play.ts';
import { changed, type FileChange } from '../engine/support/changed.ts';
import { bookingSource, flowOf } from '../engine/support/flows.ts';
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

  it('shows by a visit that Back leads past the text message where they are asked before the code', () => {
    const { problems, proof } = judgeFlow(asked('validate-pin'), surroundings);
    expect(proof?.unproved).toEqual([]);
    expect(problems.map(({ about }) => about)).toEqual(['sent-code']);
    const source = asked('validate-pin');
    const { stack } = play(flowOf(source), { events: problems[0]!.events! }).snapshot;
    expect(stack.at(-1)).toBe('validate-pin');
  });

  it.each(faults)('shows that %s', (_what, about, change) => {
    const source = changed(asked('view-confirmation'), [change]);
    const { problems } = judgeFlow(source, surroundings);
    expect(problems.map((problem) => problem.about)).toContain(about);
  });
});
