import { expect, test } from 'vitest';
import common from '../../../../schemas/api/common.json' with { type: 'json' };
import { operations } from '../../../../src/contract/types.gen.ts';
import type { FunnelStep, JournalRecord } from '../../../../src/contract/staff.gen.ts';
import {
  errorInWords,
  loadingInWords,
  screensThatStood,
  withShown,
} from '../../../../src/studio/inspector/funnel/inWords.ts';
import words from '../../../../src/studio/inspector/funnel/words.json' with { type: 'json' };

const rules = [...common.$defs.RefusalRule.enum, 'other'];

test('a refused call is told by the rule that refused it', () => {
  expect(errorInWords('call bookAppointment 400 slotTaken')).toBe(
    'the booking was refused: the time was taken meanwhile',
  );
  expect(errorInWords('call verifyOtp 401 codeWrong')).toBe(
    'the code was refused: the code was wrong',
  );
});

test('every rule has words, and no words are of a rule that there is not', () => {
  expect(Object.keys(words.refusedBy).toSorted()).toEqual(rules.toSorted());
});

test('whatever call fails and how, no number of HTTP and no name of a program is read', () => {
  const hows = ['400', '401', '404', '409', '413', '429', '4xx', '500', '503', '5xx', '2xx'];
  for (const name of Object.keys(operations)) {
    for (const how of [...hows, 'network', 'timeout', ...rules.map((rule) => `400 ${rule}`)]) {
      const sentence = errorInWords(`call ${name} ${how}`);
      expect(sentence).toMatch(/ (was refused|failed|got no answer)/);
      expect(sentence).not.toMatch(/\b[45](\d\d|xx)\b|[a-z][A-Z]|[{}]/);
    }
  }
});

test('a record of before, without a rule, tells what its status tells', () => {
  expect(errorInWords('call bookAppointment 400')).toBe(
    'the booking was refused; the server gave no reason',
  );
  expect(errorInWords('call bookAppointment 500')).toMatch(/^the booking failed: /);
  expect(errorInWords('call bookAppointment timeout')).toBe('the booking got no answer in time');
});

test('how a page loaded is told in sentences, and only what failed is told to have failed', () => {
  expect(loadingInWords({ words: 812, ready: 1400 })).toBe(
    'The page loaded: its first words could be read after 0.8 s, and it could be used after 1.4 s.',
  );
  expect(loadingInWords({ words: 612, ready: 500 })).toContain('it could be used after 0.6 s.');
  expect(loadingInWords({ words: 812, ready: 14_000, failed: 2, offline: true })).toBe(
    'The page loaded: its first words could be read after 0.8 s, and it could be used after 14 s. 2 of its files could not be loaded. Then there was no connection.',
  );
});

test('each screen stood from when it was shown until another one was', () => {
  const records = [
    ['shown', '', 'a', 0],
    ['loaded', 'a', 'a', 0],
    ['error', 'a', 'a', 3000],
    ['moved', 'a', 'b', 1000],
    ['lost', 'b', 'c', 0],
    ['back', 'c', 'a', 500],
    ['error', 'a', 'a', 700],
  ].map(([kind, fromStep, toStep, ms]) => ({ kind, fromStep, toStep, ms })) as JournalRecord[];

  expect(screensThatStood(records)).toEqual([
    { step: 'a', ms: 4000, isAtLeast: false },
    { step: 'b', ms: 0, isAtLeast: true },
    { step: 'c', ms: 500, isAtLeast: false },
    { step: 'a', ms: 700, isAtLeast: true },
  ]);
  const ended = [...records, { kind: 'ended', fromStep: 'a', toStep: 'a', ms: 300 }];
  expect(screensThatStood(ended as JournalRecord[]).at(-1)).toEqual({
    step: 'a',
    ms: 1000,
    isAtLeast: false,
  });
  expect(screensThatStood([])).toEqual([]);
});

test('visits that came are told apart from how often they were shown a step', () => {
  expect(withShown('4', { came: 4, shown: 4 } as FunnelStep)).toBe('4');
  expect(withShown('1', { came: 1, shown: 5 } as FunnelStep)).toBe('1 · shown 5 times');
});
