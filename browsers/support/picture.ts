import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Screen } from './Screen.ts';

const folder = process.env.SCREENSHOTS;

/** Keeps what is to be seen now in the folder that SCREENSHOTS names; nothing without one. */
export async function picture({ driver }: Screen, name: string): Promise<void> {
  if (folder === undefined) return;
  const browser = expect.getState().currentTestName?.split(' ')[0]?.toLowerCase() ?? '';
  // WebKit shows a change a moment after it has made it, and what moves comes to rest.
  await delay(400);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${browser}-${name}.png`), await driver.screenshot());
}
