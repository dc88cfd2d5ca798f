import { fireEvent } from '@testing-library/react';
import type { Chance } from './chance.ts';

/** What people type, the likeliest first. */
const texts = ['Rosa', 'Elm Street', 'yes', 'no', 'It rattles when I brake.', 'B', '12207'];
const numbers = ['5', '1', '2', '12', '0', '10', '9', '100', '3', '42', '2019', '60000'];

const emails = ['rosa@example.com', 'a@b.co', 'rosa.martinez@example.com'];

type Box = HTMLInputElement;

/** What stands in a question on the screen; undefined if nothing was answered. */
export type Shown = string | boolean | readonly string[] | undefined;

/** Somebody who fills in one form as the screen shows it, knowing nothing of its file. */
export class FormVisitor {
  readonly did: string[] = [];
  private readonly seen = new Set<string>();

  constructor(
    private readonly chance: Chance,
    private readonly page: HTMLElement,
  ) {}

  questions(): HTMLElement[] {
    return [...this.page.querySelectorAll<HTMLElement>('[data-field]')];
  }

  /** What stands in each question, by its place in the form: "group_x". */
  shown(): Map<string, Shown> {
    return new Map(this.questions().map((one) => [nameOf(one), shownIn(one)]));
  }

  /** Presses Continue, if it can be pressed. */
  goOn(): void {
    const button = this.page.querySelector<HTMLButtonElement>('button[type=submit]');
    if (button !== null && !button.disabled) this.press(button);
  }

  /** Looks at every question once, and answers most of them. */
  fillIn(): void {
    for (let rounds = 0; rounds < 30; rounds += 1) {
      const next = this.questions().find((one) => !this.seen.has(nameOf(one)));
      const add = this.adds().find(() => this.chance.happens(0.3));
      if (next === undefined && add === undefined) return;
      if (next === undefined || this.chance.happens(0.2)) {
        if (add !== undefined) this.press(add);
        if (next === undefined) continue;
      }
      this.seen.add(nameOf(next));
      if (this.chance.happens(0.8)) this.answer(next);
    }
  }

  /** Does what the screen asks for: answers anew what it calls wrong. Returns whether it says so. */
  mend(): boolean {
    const wrong = this.questions().filter(isWrong);
    for (const one of wrong) this.answer(one, true);
    const lists = this.adds().filter(({ parentElement }) => isWrong(parentElement!.parentElement!));
    for (const add of lists) this.press(add);
    return wrong.length + lists.length > 0;
  }

  /** Answers what was left open, and ticks one more of several; returns whether there was any. */
  fillRest(): boolean {
    const open = this.questions().filter((one) => isSameAsNothing(shownIn(one)));
    for (const one of open) this.answer(one);
    const lists = this.questions().filter((one) => Array.isArray(shownIn(one)));
    const boxes = lists.flatMap((one) => [
      ...one.querySelectorAll<Box>('input[type=checkbox]:not(:checked)'),
    ]);
    const more = [...boxes, ...this.adds()];
    for (const one of more) if (this.chance.happens(0.5)) this.press(one);
    return open.length + more.length > 0;
  }

  private adds(): HTMLButtonElement[] {
    const buttons = [...this.page.querySelectorAll<HTMLButtonElement>('button')];
    return buttons.filter(({ textContent }) => textContent === 'Add');
  }

  private press(button: HTMLElement): void {
    this.did.push(`presses ${button.textContent || labelOf(button)}`);
    fireEvent.click(button);
  }

  private answer(question: HTMLElement, anew = false): void {
    const { chance } = this;
    const boxes = [...question.querySelectorAll<Box>('input[type=checkbox], input[type=radio]')];
    const select = question.querySelector('select');
    const typed = question.querySelector<Box>('input, textarea');
    if (boxes.length > 0) {
      const radios = boxes.filter(({ type, checked }) => type === 'radio' && !checked);
      const box = chance.oneOf(radios.length > 0 ? radios : boxes);
      fireEvent.click(box);
      if (box.type === 'checkbox' && boxes.length > 1 && chance.happens(0.4)) {
        fireEvent.click(chance.oneOf(boxes));
      }
    } else if (select !== null) {
      const options = [...select.options].filter(
        ({ value, disabled }) => value !== '' && !disabled,
      );
      const others = options.filter(({ value }) => value !== select.value);
      const list = others.length > 0 ? others : options;
      if (list.length > 0)
        fireEvent.change(select, { target: { value: chance.oneOf(list).value } });
    } else if (typed !== null) {
      const list =
        typed.inputMode === 'decimal' ? numbers : typed.type === 'email' ? emails : texts;
      const given = anew && chance.happens(0.2) ? '' : chance.oneOf(list);
      fireEvent.change(typed, { target: { value: given } });
      fireEvent.blur(typed);
    }
    this.did.push(
      `${anew ? 'corrects' : 'answers'} ${nameOf(question)}: ${String(shownIn(question))}`,
    );
  }
}

const isSameAsNothing = (shown: Shown) => shown === undefined || shown === false;

const nameOf = (question: HTMLElement) => question.dataset.field!.replace(/^[^_]*_/, '');

/** Whether the screen calls something at this place wrong, or a group that it is in. */
function isWrong(place: HTMLElement): boolean {
  if (place.querySelector('[aria-invalid=true]') !== null) return true;
  for (let around = place.parentElement; around !== null; around = around.parentElement) {
    if (around.querySelector(':scope > div > [role=alert]') !== null) return true;
  }
  const groups = [place.closest('fieldset'), ...place.querySelectorAll('fieldset')];
  const ids = groups.map((group) => group?.getAttribute('aria-describedby') ?? '');
  return ids.some((id) => Boolean(document.getElementById(id)?.textContent));
}

const labelOf = (box: Element) => box.closest('label')?.textContent ?? '';

function shownIn(question: HTMLElement): Shown {
  const boxes = [...question.querySelectorAll<Box>('input[type=checkbox], input[type=radio]')];
  const labels = boxes.filter(({ checked }) => checked).map(labelOf);
  const select = question.querySelector('select');
  // In happy-dom `selectedOptions` stays behind.
  const selected = [...(select?.options ?? [])].find(({ value }) => value === select?.value);
  if (select !== null) return selected?.textContent || undefined;
  if (boxes[0]?.type === 'radio') return labels[0];
  if (boxes.length > 0 && question.querySelector('fieldset') === null) return boxes[0]!.checked;
  if (boxes.length > 0) return labels.length > 0 ? labels : undefined;
  return question.querySelector<Box>('input, textarea')?.value || undefined;
}
