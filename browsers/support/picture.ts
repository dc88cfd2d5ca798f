import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Screen } from './Screen.ts';

const folder = process.env.SCREENSHOTS;

/** Saves a screenshot in the folder of the SCREENSHOTS variable; does nothing without it. */
export async function picture({ driver }: Screen, name: string): Promise<void> {
  if (folder === undefined) return;
  const browser = expect.getState().currentTestName?.split(' ')[0]?.toLowerCase() ?? '';
  // WebKit paints a change a moment later, and animations need time to end.
  await delay(400);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${browser}-${name}.png`), await driver.screenshot());
}
