import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * The violations that axe finds in the current page and its same-origin frames, a line for each
 * element; empty if there are none.
 *
 * @param runOnly the rules or tags to check; all by default
 */
export async function violations(page: Page, runOnly?: RunOptions['runOnly']): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  const found = await page.evaluate(
    async (options) => (await window.axe.run(document, options)).violations,
    { resultTypes: ['violations'], ...(runOnly && { runOnly }) } satisfies RunOptions,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
