import type { Page } from 'playwright/test';

/**
 * Turns on the text spacing that a reader may set (WCAG 1.4.12), or off. Uses a constructed style
 * sheet, which the page's strict CSP allows and which can be removed again.
 */
export const spaceText = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets = on ? [sheet] : [];
  }, isOn);

/** Doubles the size of all text, as a browser's own setting does (WCAG 1.4.4), or takes that back. */
export const enlargeText = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    document.documentElement.style.fontSize = on ? '200%' : '';
  }, isOn);

/** A long German word without a place to break. */
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptwerk';

/**
 * Replaces every word of five letters or more by one that is wider than the screen, as names and
 * translations may contain; dates and times keep their form.
 *
 * @returns a function that restores the words
 */
export async function stretchWords(page: Page): Promise<() => Promise<void>> {
  const texts = await page.evaluateHandle((word) => {
    const changed: [Text, string][] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode() !== null) {
      const node = nodes.currentNode as Text;
      const isShown = node.parentElement?.closest('main, dialog[open]') ?? null;
      if (isShown === null || node.data.search(/\p{L}{5,}/u) < 0) continue;
      changed.push([node, node.data]);
      node.data = node.data.replaceAll(/\p{L}{5,}/gu, word);
    }
    return changed;
  }, longWord);
  return async () => {
    await texts.evaluate((changed) => changed.forEach(([node, text]) => (node.data = text)));
    await texts.dispose();
  };
}

const map = 'section[aria-label="Map of locations"]';

/**
 * Finds lost content: the page scrolls sideways, an element cuts its own text off, or its lines lie
 * over each other.
 */
export const losses = (page: Page) =>
  page.evaluate((map) => {
    const root = document.documentElement;
    const found: string[] = [];
    const say = (element: Element, what: string) =>
      found.push(
        `${what}: <${element.localName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.slice(0, 60)}`,
      );
    if (root.scrollWidth > root.clientWidth) say(root, 'scrolls sideways');
    for (const element of document.querySelectorAll<HTMLElement>('main *, dialog[open] *')) {
      if (element.closest('[aria-hidden="true"], .visually-hidden') !== null) continue;
      // The map is Google's, except for the popup of a shop.
      if (element.closest(map) !== null && element.closest('[role="dialog"]') === null) continue;
      if (!element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      // Excepts names that are shown in full elsewhere, and text that scrolls in its own field.
      const isShortened = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
      if (isShortened || element.matches('input, textarea, select')) continue;
      const hidesX = style.overflowX !== 'visible';
      const hidesY = style.overflowY === 'hidden' || style.overflowY === 'clip';
      if (hidesX && element.scrollWidth > element.clientWidth + 1) say(element, 'cut at the side');
      if (hidesY && element.scrollHeight > element.clientHeight + 1) say(element, 'cut below');
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      );
      if (ownText && parseFloat(style.lineHeight) < parseFloat(style.fontSize))
        say(element, 'lines over each other');
      const { left, right } = element.getBoundingClientRect();
      if (ownText && (left < -1 || right > root.clientWidth + 1)) say(element, 'beyond the edge');
    }
    return found;
  }, map);

/** Finds words of usual length that are on two lines. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (nodes.nextNode() !== null) {
      const node = nodes.currentNode as Text;
      if (node.parentElement?.closest('main, dialog[open]')?.checkVisibility() !== true) continue;
      // Only for screen readers.
      if (node.parentElement.clientWidth === 1) continue;
      for (const { 0: word, index } of node.data.matchAll(/(?<!\S)\p{L}{2,10}(?!\S)/gu)) {
        const range = new Range();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
    return found;
  });

/** Links within a sentence may be smaller (WCAG 2.5.8, inline). */
const inSentence = 'p a, li a, label a';

/**
 * Finds controls that are too small: nothing may be below 24 px, and buttons and fields not below
 * 44 px. A choice counts with its label, which can be pressed too.
 */
export const smallTargets = (page: Page) =>
  page.evaluate(
    ([exempt, map]) => {
      const usual = 44;
      const least = 24;
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(button, a[href], input, select, textarea, [role="slider"], [role="menuitem"])',
      );
      return (
        [...controls]
          .filter((element) => element.checkVisibility())
          // The map is Google's, except for the popup of a shop.
          .filter((element) => element.closest(map) === null || element.closest('[role="dialog"]'))
          .filter((element) => !element.matches(exempt) || element.matches('[href^="tel:"]'))
          .flatMap((element) => {
            const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
            const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
            const width = Math.max(...boxes.map((box) => box.width));
            const height = Math.max(...boxes.map((box) => box.height));
            const isButton = element.matches('button, input, select, textarea');
            const wanted =
              isButton && element.closest('[data-date], [role="slider"]') === null ? usual : least;
            const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
            // Rounding may take half a pixel.
            return height >= wanted - 0.5 && width >= least
              ? []
              : [
                  `${element.localName} "${name.slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`,
                ];
          })
      );
    },
    [inSentence, map] as const,
  );

/** Finds running animations, except that of a spinner. */
export const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => {
        const isSpinner = (effect as KeyframeEffect | null)?.target?.localName === 'svg';
        return playState === 'running' && !isSpinner;
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? 'a transition'),
  );
