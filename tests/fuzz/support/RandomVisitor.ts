import { act, fireEvent } from '@testing-library/react';
import type { Chance } from './chance.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const odd = [
  '',
  ' ',
  '0',
  '(',
  'a@b',
  '<script>alert(1)</script>',
  '٣٤٥٦',
  '👍🏽',
  'ñ'.repeat(501),
  '1234567890123456789012345',
  '\u202Eabc',
  "'; drop table shops; --",
];

/** The purpose of a control, as far as its page shows it. */
function purposeOf(control: Control): string {
  const label = [...(control.labels ?? [])].map(({ textContent }) => textContent).join(' ');
  const type = control instanceof HTMLInputElement ? control.type : '';
  return `${type} ${control.autocomplete} ${control.name} ${label} ${control.getAttribute('aria-label') ?? ''}`.toLowerCase();
}

/**
 * Somebody who does what can be done on the screen, mostly sensibly. Looks for elements by their
 * tag, which is their role here: queries by role are ten times as slow in happy-dom.
 */
export class RandomVisitor {
  /** The actions so far, to read after a failure */
  readonly did: string[] = [];
  #marks = 0;

  constructor(
    private readonly chance: Chance,
    /** The probability of an odd text or an unexpected action */
    private readonly wildness: number,
  ) {}

  /** The part of the page that can be used: an open dialog, or what no error screen covers. */
  private reach(): ParentNode {
    return document.querySelector('dialog[open]') ?? document.body;
  }

  private all<E extends HTMLElement>(selector: string): E[] {
    const found = [...this.reach().querySelectorAll<E>(selector)];
    // `covered` is display: none (src/page/shell/shell.module.css), which no style sheet says here.
    return found.filter((each) => each.closest('[class*="covered"], [hidden], [inert]') === null);
  }

  buttons(): HTMLElement[] {
    return this.all<HTMLElement>('button:not([disabled]), a[href], [role="menuitem"]');
  }

  /** Buttons that lead on, apart from the header's. */
  ways(): HTMLElement[] {
    const controls = this.all<HTMLElement>('input:not([disabled]), select, textarea');
    return [...this.buttons(), ...controls].filter((each) => each.closest('header') === null);
  }

  headings(): string[] {
    return this.all('h1, h2').map(({ textContent }) => textContent);
  }

  private controls(): Control[] {
    return this.all<Control>('input:not([disabled]), select:not([disabled]), textarea');
  }

  async act(): Promise<void> {
    const { chance } = this;
    // Changing one's mind leaves answers on branches that no request may contain.
    if (chance.happens(0.1)) {
      for (let steps = chance.below(4); steps >= 0; steps -= 1) await this.goBack();
      return undefined;
    }
    if (!chance.happens(this.wildness)) return this.goOn();
    await chance.oneOf([
      () => this.clickAny(),
      () => this.clickAny(),
      () => this.fillAny(),
      () => this.fillAny(),
      () => this.popState(),
      () => this.hide(),
      () => this.clickAny(2),
    ])();
  }

  /** Fills in the screen and continues, as most people do. */
  private async goOn(): Promise<void> {
    for (const control of this.controls()) {
      const isChoice = control instanceof HTMLInputElement && /radio|checkbox/.test(control.type);
      if (isChoice && this.chance.happens(0.6)) continue;
      await this.fill(control);
    }
    const ways = this.buttons().filter((each) => each.closest('header') === null);
    const forward = ways.filter(
      (each) =>
        each.getAttribute('type') === 'submit' || /continue|book|try again/i.test(each.textContent),
    );
    const chosen = forward.length > 0 && this.chance.happens(0.8) ? forward : ways;
    if (chosen.length > 0) await this.click(this.chance.oneOf(chosen));
  }

  private async clickAny(times = 1): Promise<void> {
    const buttons = this.buttons();
    if (buttons.length === 0) return;
    const button = this.chance.oneOf(buttons);
    for (let time = 0; time < times; time += 1) await this.click(button);
  }

  private async fillAny(): Promise<void> {
    const controls = this.controls();
    if (controls.length > 0) await this.fill(this.chance.oneOf(controls));
  }

  private async goBack(): Promise<void> {
    const back = this.all<HTMLElement>('header button').find(
      (button) => button.getAttribute('aria-label') === 'Back',
    );
    if (back !== undefined) await this.click(back);
  }

  private async popState(): Promise<void> {
    this.did.push('the browser’s Back');
    await act(async () => {
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
  }

  /** Looks at another window for a moment. */
  private async hide(): Promise<void> {
    this.did.push('hides the page and comes back');
    await act(async () => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
  }

  private async click(element: HTMLElement): Promise<void> {
    if (!element.isConnected) return;
    const name = element.getAttribute('aria-label') ?? element.textContent;
    this.did.push(`clicks “${name.slice(0, 60)}”`);
    await act(async () => {
      fireEvent.pointerDown(element);
      fireEvent.click(element);
    });
  }

  private async fill(control: Control): Promise<void> {
    if (!control.isConnected || control.disabled) return;
    if (control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)) {
      this.did.push(`ticks “${purposeOf(control).trim().slice(0, 60)}”`);
      await act(async () => {
        fireEvent.click(control);
      });
      return;
    }
    const value =
      control instanceof HTMLSelectElement
        ? this.chance.oneOf([...control.options].map((option) => option.value))
        : this.textFor(control);
    this.did.push(`gives “${value.slice(0, 40)}” for “${purposeOf(control).trim().slice(0, 60)}”`);
    await act(async () => {
      fireEvent.focus(control);
      fireEvent.change(control, { target: { value } });
      fireEvent.blur(control);
    });
  }

  /** Mostly what the field asks for; free texts contain a mark that nothing else has. */
  private textFor(control: Control): string {
    const { chance } = this;
    if (chance.happens(0.15 * this.wildness)) return chance.oneOf(odd);
    const purpose = purposeOf(control);
    const mark = `mark${(this.#marks += 1)}end`;
    if (/one-time|pin/.test(purpose)) return String(1000 + chance.below(9000));
    if (/tel|phone/.test(purpose)) return `20655501${String(chance.below(90) + 10)}`;
    if (/email/.test(purpose)) return `${mark}@example.com`;
    if (/zip|postal/.test(purpose)) return chance.oneOf(['98101', 'M6J 1A1']);
    if (/plate|vin/.test(purpose)) return chance.oneOf(['7ABC123', '2HGFC1F3XKH000001']);
    return `Text ${mark}`;
  }
}
