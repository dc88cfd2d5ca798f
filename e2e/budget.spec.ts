import en from '../src/page/text/en.json' with { type: 'json' };
import { filesOf, laterCodeFiles, sizeOf, stepWeights, bundleText } from '../bench/bundle/weigh.ts';
import { readFlowFile } from '../scripts/lib/readFlowFile.ts';
import { expect, test } from './support/test.ts';

const chooser = 'src/page/shell/ChooseLocation.tsx';

/** Ceilings in kB of brotli for what a step adds to those before it; any other: a small screen. */
const ceilings: Readonly<Record<string, number>> = {
  'view-welcome': 0,
  // The first form of all brings RJSF, dates and the cache of what is read.
  'validate-phone.returning-customer': 81.7,
  'add-vehicle': 6,
  'view-confirmation': 6,
};
const ceilingOfSmallScreens = 5;

test('the first screen weighs at most 80.3 kB', () => {
  const files = [...filesOf(['index.html'])];

  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(sizeOf(files), files.join(' ')).toBeLessThanOrEqual(80_300);
});

test('what comes soon after it weighs at most 12.2 kB', () => {
  expect(sizeOf(laterCodeFiles())).toBeLessThanOrEqual(12_200);
});

test('each step adds no more than its share', () => {
  const tooHeavy = stepWeights(readFlowFile()).filter(
    ({ step, bytes }) => bytes > (ceilings[step] ?? ceilingOfSmallScreens) * 1000,
  );

  expect(tooHeavy).toEqual([]);
});

for (const [what, files] of [
  ['the first screen', () => filesOf(['index.html'])],
  ['any step of a shop', () => filesOf(['index.html'], { except: [chooser] })],
] as const) {
  test(`maps, charts and the editor are not part of ${what}`, () => {
    const code = [...files()].map(bundleText).join('\n');

    for (const trace of ['maps.googleapis.com', 'react-flow', 'cm-editor', 'elk.layered']) {
      expect(code.includes(trace), trace).toBe(false);
    }
  });
}

test('forms and queries are not on the first screen', () => {
  const code = [...filesOf(['index.html'])].map(bundleText).join('\n');

  expect(code).not.toContain('ui:widget');
  expect(code).not.toContain('mutationCache');
});

test('the visit starts before React is there', () => {
  const scripts = [
    ...bundleText('index.html').matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g),
  ];
  const first = scripts[0]![1]!;

  expect(first).toMatch(/^assets\/start-/);
  expect(bundleText(first)).not.toMatch(/(from|import)\s*"/);
});

test('the first screen has every word it says', () => {
  const code = [...filesOf(['index.html'])].map(bundleText).join('\n');
  const asked = Object.keys(en).filter((key) => code.includes(`(\`${key}\``));

  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((key) => !code.includes(`"${key}":`))).toEqual([]);
});
