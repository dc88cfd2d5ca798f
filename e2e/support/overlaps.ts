import type { Page } from 'playwright/test';

/**
 * Finds faults of a page of panes: controls and steps that overlap or extend beyond the edge, and
 * visible words smaller than 11 px.
 */
export const overlaps = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const name = (element: Element) =>
      `<${element.localName}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`;
    const isSeen = (element: Element, { width, height, x, y }: DOMRect) => {
      if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true }))
        return false;
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      // Elements scrolled out of view or covered by a dialog are not visible.
      return at !== null && (element.contains(at) || at.contains(element));
    };
    const controls = [
      ...document.querySelectorAll('button, select, input, textarea, h1, h2, h3, [role="tab"]'),
    ].filter((element) => element.closest('.react-flow__minimap, .visually-hidden') === null);
    /** What can be seen of an element: all but what lies beyond a part of the page that cuts it off. */
    const shownOf = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflow === 'visible') continue;
        const around = at.getBoundingClientRect();
        left = Math.max(left, around.left);
        right = Math.min(right, around.right);
        top = Math.max(top, around.top);
        bottom = Math.min(bottom, around.bottom);
      }
      return { left, right, top, bottom };
    };
    const boxes = controls
      .filter((element) => isSeen(element, element.getBoundingClientRect()))
      .map((element) => ({ element, box: shownOf(element) }));
    for (const [index, one] of boxes.entries()) {
      const { right } = one.element.getBoundingClientRect();
      const isOfPicture = one.element.closest('.react-flow') !== null;
      if (!isOfPicture && right > document.documentElement.clientWidth + 1) {
        found.push(`beyond the edge: ${name(one.element)}`);
      }
      for (const other of boxes.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        // The menu of a step lies on the step's box.
        const node = one.element.closest('.react-flow__node');
        if (node !== null && node === other.element.closest('.react-flow__node')) continue;
        const x = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const y = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (x > 2 && y > 2) found.push(`${name(one.element)} over ${name(other.element)}`);
      }
      const zoomed = one.element.closest('.react-flow__node') !== null;
      // A button with only an icon has no words.
      if (one.element.localName === 'button' && one.element.textContent.trim() === '') continue;
      const text = one.element.querySelector('span') ?? one.element;
      const drawn = one.element as HTMLElement;
      const scale = zoomed ? drawn.getBoundingClientRect().width / drawn.offsetWidth : 1;
      const size = parseFloat(getComputedStyle(text).fontSize) * scale;
      if (size < 10.9) found.push(`${size.toFixed(1)} px: ${name(one.element)}`);
    }
    return found;
  });
