import type { CDPSession, Page } from 'playwright/test';

const canBePointedAt = 'a, button, input, select, textarea, summary, label, [role], [tabindex]';

/** Looks at the page as it is with the mouse on everything that can be pressed, all at once. */
export async function withAllPointedAt<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const endMovement = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  });
  try {
    await pointAtAll(devtools);
    return await look();
  } finally {
    // Whatever a session forced ends with it.
    await devtools.detach();
    await endMovement.evaluate((sheet) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    });
  }
}

async function pointAtAll(devtools: CDPSession): Promise<void> {
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: canBePointedAt,
  });
  for (const nodeId of nodeIds) {
    await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] });
  }
}
