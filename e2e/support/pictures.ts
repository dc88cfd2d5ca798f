import { join } from 'node:path';
import type { Page } from 'playwright/test';

const folder = process.env.PICTURES;

/** Keeps pictures of a page in sizes, light and dark, where PICTURES names a folder for them. */
export async function keepPictures(
  page: Page,
  name: string,
  sizes: readonly (readonly [width: number, height: number])[],
): Promise<void> {
  if (folder === undefined) return;
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
}
