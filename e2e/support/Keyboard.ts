import { expect, type Locator, type Page } from 'playwright/test';
import { read } from './reading.ts';

/** The most stops of Tab to try; more than any screen has. */
const manyStops = 60;

/** A visitor without a pointer. Checks that the focus is visible at every stop. */
export class Keyboard {
  constructor(readonly page: Page) {}

  async press(key: string): Promise<void> {
    if (key === 'Enter' || key === 'Space') await read(this.page);
    return this.page.keyboard.press(key);
  }

  /** Tabs on until a control has the focus; `back` goes the other way. */
  async to(control: Locator, { back = false } = {}): Promise<void> {
    await expect(control).toBeVisible();
    for (let stop = 0; stop < manyStops; stop++) {
      if (await control.evaluate((node) => node === document.activeElement)) return;
      await this.press(back ? 'Shift+Tab' : 'Tab');
      const unseen = await this.page.evaluate(focusThatIsNotSeen);
      expect(unseen, 'focus that cannot be seen').toBeUndefined();
    }
    throw new Error(`Tab does not come to ${String(control)}`);
  }

  /** Tabs to a control and presses a key on it. */
  async use(control: Locator, key = 'Enter'): Promise<void> {
    await this.to(control);
    await this.press(key);
  }

  async type(field: Locator, text: string): Promise<void> {
    await this.to(field);
    await this.page.keyboard.type(text);
  }

  /**
   * Waits for a step and checks that the focus is on its heading, or on the field that the step is
   * about.
   */
  async arriveAt(step: string, field?: Locator): Promise<void> {
    const heading = this.page.locator(`[data-step="${step}"] h1`);
    await expect(field ?? heading).toBeFocused();
    await this.expectOrder();
  }

  /** Checks that Tab goes through the screen in reading order: down, and along each line. */
  async expectOrder(): Promise<void> {
    expect(await this.page.evaluate(stopsOutOfOrder), 'order of the stops').toEqual([]);
  }
}

/** Runs in the page: the focused element if its focus is not visible; undefined if it is. */
function focusThatIsNotSeen(): string | undefined {
  const focused = document.activeElement;
  // After the last control the focus is on the browser's own controls for one stop.
  if (focused === null || focused === document.body) return undefined;
  const drawn = (element: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  // A card draws the focus ring of its input; the boxes of a code draw that of the field over them.
  const around = [focused, focused.parentElement, focused.closest('label')];
  const beside = [...(focused.nextElementSibling?.querySelectorAll('*') ?? [])];
  const places = [...around, focused.nextElementSibling, ...beside].filter((one) => one !== null);
  const hasShadow = (element: Element) => getComputedStyle(element).boxShadow !== 'none';
  const isSeen =
    places.some(drawn) ||
    hasShadow(focused) ||
    beside.some((one) => one.hasAttribute('data-active') && hasShadow(one));
  const { top, bottom } = focused.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < window.innerHeight;
  return isSeen && isOnScreen ? undefined : focused.outerHTML.slice(0, 120);
}

/** Runs in the page: the stops of Tab that are placed before an earlier stop. */
function stopsOutOfOrder(): string[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, [tabindex="0"])',
    ),
  ].filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
  const place = (one: HTMLElement) => (one.closest('label') ?? one).getBoundingClientRect();
  return controls.flatMap((one, index) => {
    const before = controls[index - 1];
    if (before === undefined) return [];
    // The pinned footer lies over content that scrolls beneath it.
    const scroller = (element: HTMLElement) => element.closest('[data-scroller]');
    if (scroller(before) !== scroller(one)) return [];
    const [from, to] = [place(before), place(one)];
    const isBelow = to.bottom > from.top;
    const isBesideOrBelow = to.top >= from.bottom - 1 || to.left >= from.left - 1;
    return isBelow && isBesideOrBelow ? [] : [one.outerHTML.slice(0, 120)];
  });
}
