import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { losses, movements, smallTargets, spaceText, stretchWords } from './support/geometry.ts';
import { expect, test } from './support/test.ts';
import { tours } from './support/tours/index.ts';

/** WCAG 2.2 AA and what is good practice beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with the page as it is, a line for each element. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** The least width (WCAG 1.4.10), and a desktop of 1280 × 800 at 200 % (1.4.4). */
const narrow = { width: 320, height: 568 };
const windows = [
  { why: '320 px wide', ...narrow },
  { why: 'at 200 %', width: 640, height: 400 },
];

/** What follows a new size or text, such as the panel of the locations, does so a moment later. */
const softly = expect.configure({ soft: true, timeout: 3000 });

for (const [name, tour] of Object.entries(tours)) {
  test(`axe finds nothing; nothing is lost, too small or restless: ${name}`, async ({ guest }) => {
    test.slow();
    const { page } = guest.visitor;
    const usual = page.viewportSize()!;
    await tour(guest, async (state) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await violations(page), `axe on ${state}, ${colorScheme}`).toEqual([]);
      }
      expect.soft(await smallTargets(page), `targets of ${state}`).toEqual([]);
      expect.soft(await movements(page), `movements of ${state}`).toEqual([]);
      for (const { why, ...size } of windows) {
        await page.setViewportSize(size);
        await softly.poll(() => losses(page), `${state}, ${why}`).toEqual([]);
        await spaceText(page, true);
        await softly.poll(() => losses(page), `${state}, ${why}, text spaced`).toEqual([]);
        await spaceText(page, false);
      }
      await page.setViewportSize(narrow);
      const shrinkWords = await stretchWords(page);
      await softly.poll(() => losses(page), `${state}, long words`).toEqual([]);
      await shrinkWords();
      await page.setViewportSize(usual);
    });
  });
}
