import type { ElementHandle, Page } from 'playwright/test';
import type { Chance } from '../../../tests/fuzz/support/chance.ts';
import { read } from '../reading.ts';
import type { Markers } from './Markers.ts';

interface Options {
  page: Page;
  chance: Chance;
  markers: Markers;
  /** The last code that was texted to a phone; undefined where none came */
  codeFor: (phone: string) => string | undefined;
}

/** Nothing on a screen of the visit takes longer, but for one that a fault has taken away. */
const timeout = 2_000;

/** What a field is for, as far as its page says. */
const purposeOf = (node: Node) => {
  const control = node as HTMLInputElement;
  const { type, autocomplete, name, labels } = control;
  const label = [...(labels ?? [])].map(({ textContent }) => textContent).join(' ');
  const own = control.getAttribute('aria-label') ?? '';
  return [control.tagName, type, autocomplete, name, label, own].join(' ').toLowerCase();
};

/** Somebody with data of their own, who fills in what any screen asks for and mostly goes on. */
export class SeededVisitor {
  /** What was done so far, to read after a failure */
  readonly did: string[] = [];
  #phone: string;

  constructor(private readonly options: Options) {
    this.#phone = options.markers.phone();
  }

  /** The elements themselves: one that leaves with its screen is not looked for on the next. */
  private all(selector: string) {
    return this.options.page.locator(selector).filter({ visible: true }).elementHandles();
  }

  /** Does one thing; what could not be done is left. */
  async act(): Promise<void> {
    const { page, chance } = this.options;
    const what = chance.below(36);
    const doing = () => {
      if (what === 0) return page.reload();
      if (what === 1) return this.press('header button');
      if (what === 2) return this.press('button:not([disabled])');
      return this.goOn();
    };
    await doing().catch((error: Error) => this.did.push(error.message.split('\n')[0]!));
    await this.settle();
  }

  /** Waits until what was pressed is done, and the screen could have been read. */
  private async settle(): Promise<void> {
    const { page } = this.options;
    const isDone = () =>
      document.querySelector('[data-step] h1, h1') && !document.querySelector('[aria-busy="true"]');
    await page
      .waitForFunction(isDone, undefined, { polling: 50, timeout: 8_000 })
      .catch(() => undefined);
    await read(page).catch(() => undefined);
  }

  private async goOn(): Promise<void> {
    const { page, chance } = this.options;
    const inputs = ':is(input, textarea, select):not([disabled])';
    for (const field of await this.all(`[data-step] ${inputs}`)) await this.fill(field);
    // A code that was typed leads on by itself.
    if (await page.getByLabel('Please enter your pin code').isVisible()) return;
    const submit = '[data-step] button[type=submit]:not([disabled])';
    const onward = page.locator(submit).filter({ visible: true });
    const isForward = (await onward.count()) > 0 && chance.happens(0.85);
    await this.press(isForward ? submit : '[data-step] button:not([disabled])');
  }

  private async press(selector: string): Promise<void> {
    const buttons = await this.all(selector);
    if (buttons.length === 0) return;
    const button = this.options.chance.oneOf(buttons);
    this.did.push(`presses “${(await button.innerText()).slice(0, 40)}”`);
    await button.click({ timeout });
  }

  private async fill(field: ElementHandle): Promise<void> {
    const { chance } = this.options;
    const purpose = await field.evaluate(purposeOf);
    if (/^input (radio|checkbox)/.test(purpose)) {
      if (chance.happens(0.5)) await field.check({ timeout, force: true });
      return;
    }
    if (purpose.startsWith('select')) {
      const options = await field.evaluate((select) => (select as HTMLSelectElement).length);
      await field.selectOption({ index: chance.below(options) }, { timeout });
      return;
    }
    const text = this.textFor(purpose);
    if (text === undefined) return;
    this.did.push(`types “${text}” for ${purpose}`);
    await field.fill(text, { timeout });
  }

  private textFor(purpose: string): string | undefined {
    const { chance, markers, codeFor } = this.options;
    if (/one-time|\bpin\b/.test(purpose)) {
      const right = chance.happens(0.7) ? codeFor(this.#phone) : undefined;
      return right ?? markers.wrongCode();
    }
    if (/\btel\b|phone/.test(purpose)) {
      if (chance.happens(0.1)) this.#phone = markers.phone();
      return this.#phone;
    }
    if (/email/.test(purpose)) return markers.email();
    if (/zip|postal/.test(purpose)) return '98101';
    if (/\bstate\b/.test(purpose)) return 'WA';
    if (/plate|\bvin\b/.test(purpose)) return chance.happens(0.6) ? markers.vin() : markers.plate();
    if (/address|city/.test(purpose)) return markers.address();
    if (/name/.test(purpose)) return markers.name();
    return markers.note();
  }
}
