import { expect, test } from 'vitest';
import { followsInWords } from '../../../../src/studio/inspector/bar/followsInWords.ts';

const shop = { id: 'maple', name: 'Maple Street Auto', hasOwnFlow: true, follows: true };

test.each([
  ['all shops', null, false, 'everybody’s flow'],
  ['a shop that is not listed', undefined, false, 'follows everybody’s flow'],
  [
    'a shop without a flow of its own',
    { ...shop, hasOwnFlow: false },
    false,
    'follows everybody’s flow',
  ],
  ['a shop that leaves it', { ...shop, follows: false }, false, 'its own flow'],
  ['a shop with differences', shop, false, 'follows, with differences'],
  ['a shop that could not take what went live', shop, true, 'does not follow now'],
] as const)('the bar says of %s whose flow it has', (_, of, isRefused, words) => {
  expect(followsInWords(of, isRefused)).toBe(words);
});
