import { violations } from './support/axe.ts';
import {
  brokenWords,
  enlargeText,
  losses,
  movements,
  smallTargets,
  spaceText,
  stretchWords,
} from './support/geometry.ts';
import { withAllPointedAt } from './support/pointed.ts';
import { expect, test } from './support/test.ts';
import { tours } from './support/tours/index.ts';

/** WCAG 2.2 AA and what is good practice beyond it. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What only colours decide. The rest is the same in the dark: nothing but style sheets knows of it. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The least width (WCAG 1.4.10), and a desktop of 1280 × 800 at 200 % (1.4.4). */
const narrow = { width: 320, height: 568 };
const windows = [
  { why: '320 px wide', ...narrow },
  { why: 'at 200 %', width: 640, height: 400 },
];

/** What follows a new size or text, such as the panel of the locations, does so a moment later. */
const softly = expect.configure({ soft: true, timeout: 10_000 });

for (const [name, tour] of Object.entries(tours)) {
  test(`axe finds nothing; nothing is too small, restless, or lost on a narrow phone: ${name}`, async ({
    guest,
  }) => {
    test.slow();
    const { page } = guest.visitor;
    const usual = page.viewportSize()!;
    await tour(guest, async (state) => {
      expect.soft(await violations(page, tags), `axe on ${state}`).toEqual([]);
      const pointedAt = () => withAllPointedAt(page, () => violations(page, ofColours));
      expect.soft(await pointedAt(), `axe on ${state}, under the mouse`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations(page, ofColours), `axe on ${state}, in the dark`).toEqual([]);
      expect.soft(await pointedAt(), `axe on ${state}, in the dark, under the mouse`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect.soft(await smallTargets(page), `targets of ${state}`).toEqual([]);
      expect.soft(await movements(page), `movements of ${state}`).toEqual([]);
      await page.setViewportSize(narrow);
      await softly.poll(() => losses(page), `${state}, 320 px wide`).toEqual([]);
      await page.setViewportSize(usual);
    });
  });

  test(`nothing is lost where text is large, spaced or long: ${name} @deep`, async ({ guest }) => {
    test.slow();
    const { page } = guest.visitor;
    const usual = page.viewportSize()!;
    await tour(guest, async (state) => {
      await enlargeText(page, true);
      await softly.poll(() => losses(page), `${state}, with large text`).toEqual([]);
      expect.soft(await brokenWords(page), `words of ${state}, with large text`).toEqual([]);
      await enlargeText(page, false);
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
