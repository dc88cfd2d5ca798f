import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * What axe finds wrong with the page as it is, its frames of the same origin included: a line for
 * each element, nothing where all is well.
 *
 * @param runOnly the rules or tags that count; all without
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
