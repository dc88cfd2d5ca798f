import { setTimeout as delay } from 'node:timers/promises';
import { vi } from 'vitest';
import type { Outbox } from '../../e2e/support/Outbox.ts';
import type { Driver, Handle } from './Driver.ts';
import { finderScript } from './finderScript.ts';
import type { Name } from './finders.ts';

/** How long a person looks at a screen before the first press. */
const readingMs = 800;
const patience = { timeout: 10_000, interval: 50 };
let finders: Promise<string> | undefined;

/**
 * What a visitor sees and does, in any browser: elements are found by role, name, label and text.
 */
export class Screen {
  constructor(readonly driver: Driver) {}

  /** Retries until nothing is thrown: a page that is loading has no elements for a moment. */
  private until<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return vi.waitFor(attempt, patience);
  }

  private async withFinders(): Promise<void> {
    if (await this.driver.run(() => 'finders' in globalThis)) return;
    await this.driver.inject(await (finders ??= finderScript()));
  }

  private async byRole(role: string, name: Name): Promise<Handle> {
    await this.withFinders();
    const found = await this.driver.find(
      (...of: [string, Name]) => globalThis.finders.byRole(...of),
      role,
      name,
    );
    return found ?? missing(`${role} ${JSON.stringify(name)}`);
  }

  private async byLabel(label: Name): Promise<Handle> {
    await this.withFinders();
    const found = await this.driver.find((of: Name) => globalThis.finders.byLabel(of), label);
    return found ?? missing(`field ${JSON.stringify(label)}`);
  }

  /** Waits for a step; returns its heading. */
  at(step: string): Promise<string> {
    return this.until(async () => {
      const heading = await this.driver.run(
        (id: string) => document.querySelector(`[data-step="${id}"] h1`)?.textContent ?? null,
        step,
      );
      return heading ?? missing(`step ${step}`);
    });
  }

  /** Waits for a text anywhere on the screen. */
  sees(words: string): Promise<void> {
    return this.until(async () => {
      const text = await this.driver.run(() => document.body.innerText);
      if (!text.includes(words)) missing(`"${words}" in: ${text.slice(0, 400)}`);
    });
  }

  async press(name: Name, role: 'button' | 'link' | 'tab' = 'button'): Promise<void> {
    // The page ignores a press at the place of the last one until its screen could have been read.
    await delay(readingMs);
    await this.until(async () => this.driver.click(await this.byRole(role, name)));
  }

  /** Selects a checkbox or radio button by tapping its card. */
  async tick(role: 'checkbox' | 'radio', name: Name): Promise<void> {
    await this.until(async () => {
      const input = await this.byRole(role, name);
      const isTicked = (box: Handle) => (box as HTMLInputElement).checked;
      if (await this.driver.run(isTicked, input)) return;
      const card = await this.driver.find(
        (box: Handle) => (box as HTMLInputElement).labels?.[0],
        input,
      );
      await this.driver.click(card ?? input);
      if (!(await this.driver.run(isTicked, input))) missing(`tick at ${JSON.stringify(name)}`);
    });
  }

  async isTicked(role: 'checkbox' | 'radio', name: Name): Promise<boolean> {
    const input = await this.until(() => this.byRole(role, name));
    return this.driver.run((box: Handle) => (box as HTMLInputElement).checked, input);
  }

  async write(label: Name, text: string): Promise<void> {
    await this.until(async () => this.driver.type(await this.byLabel(label), text));
  }

  async valueOf(label: Name): Promise<string> {
    const field = await this.until(() => this.byLabel(label));
    return this.driver.run((input: Handle) => (input as HTMLInputElement).value, field);
  }

  async choose(label: Name, option: string): Promise<void> {
    await this.until(async () => this.driver.choose(await this.byLabel(label), option));
  }

  /** Chooses the first option of a select that has no choice yet. */
  async chooseFirst(label: Name): Promise<void> {
    const first = await this.until(async () => {
      const select = await this.byLabel(label);
      const option = await this.driver.run((field: Handle) => {
        const { value, options } = field as HTMLSelectElement;
        return value === '' ? (options[1]?.text ?? '') : null;
      }, select);
      return option === '' ? missing(`option of ${JSON.stringify(label)}`) : option;
    });
    if (first !== null) await this.choose(label, first);
  }

  /** Enters the only iframe of the page. */
  async enterFrame(): Promise<void> {
    const frame = await this.until(
      async () => (await this.driver.find(theFrame)) ?? missing('iframe'),
    );
    await this.driver.enter(frame);
  }

  leaveFrame(): Promise<void> {
    return this.driver.enter(undefined);
  }

  /** Waits until a condition of the page is true. */
  holds(claim: string, isTrue: () => boolean): Promise<void> {
    return this.until(async () => {
      if (!(await this.driver.run(isTrue))) missing(claim);
    });
  }

  /** A number measured on the page, once `fits` accepts it. */
  measure(what: () => number, fits: (value: number) => boolean): Promise<number> {
    return this.until(async () => {
      const value = await this.driver.run(what);
      return fits(value) ? value : missing(`another measure than ${value}`);
    });
  }

  continue(): Promise<void> {
    return this.press('Continue');
  }

  /** On the phone's step: enters the phone and the code that is texted to it. */
  async provePhone(outbox: Outbox, number: string): Promise<void> {
    const sent = (await outbox.codesTo(number)).length;
    await this.write('Phone number', number);
    await this.continue();
    await this.at('validate-pin');
    await this.write(
      'Please enter your pin code',
      await outbox.lastCode(number, { atLeast: sent + 1 }),
    );
  }
}

/** The iframe may be in a shadow root of the embed script. */
const theFrame = () =>
  document.querySelector('iframe') ??
  [...document.querySelectorAll('body > div')]
    .map(({ shadowRoot }) => shadowRoot?.querySelector('iframe'))
    .find((frame) => frame);

function missing(what: string): never {
  throw new Error(`not there: ${what}`);
}
