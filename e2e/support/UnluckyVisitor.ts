import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Saboteur } from './Saboteur.ts';

/** One step of a journey. It may be done again: a call that failed left it where it was. */
export interface Move {
  /** What must be on the screen before it can be done; nothing for what is always possible. */
  needs?: Locator;
  act: () => Promise<unknown>;
  /** What is on the screen once it is done. */
  arrives: Locator;
}

type Outcome = 'arrived' | 'told';

const waysOn = /^(Try again|Go back|Switch to .+)$/;
const mostTries = 20;
/** How much time passes at once where nobody answers, and how long what does answer has for it. */
const jumpMs = 5000;
const answersWithinMs = 400;
const ledWithinMs = 700;
const pollMs = 100;

/** What stands in the fields and what is chosen, by field; a code that is used up does not count. */
function typedValues(): Record<string, string> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  const lasting = fields.filter(({ autocomplete }) => autocomplete !== 'one-time-code');
  return Object.fromEntries(
    lasting.map((field) => [
      `${field.id || field.name} ${field.type === 'radio' || field.type === 'checkbox' ? field.value : ''}`,
      field.type === 'radio' || field.type === 'checkbox' ? String(field.checked) : field.value,
    ]),
  );
}

/** A visitor to whom each call fails in every way there is, and who always gets on. */
export class UnluckyVisitor {
  constructor(
    private readonly page: Page,
    private readonly saboteur: Saboteur,
  ) {}

  async makes(move: Move): Promise<void> {
    const { needs, act, arrives } = move;
    if (needs !== undefined) await this.getsTo(needs);
    await this.getsTo(arrives, act);
  }

  /** Does something, again after each failure, until it has led there. */
  private async getsTo(goal: Locator, act?: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      // What is in its way is told below, or it takes longer on a busy machine.
      const isDone = (await act?.().catch(() => false)) !== false;
      const typed = await this.page.evaluate(typedValues);
      const outcome = await this.outcome(goal, isDone ? 30_000 : answersWithinMs);
      if (outcome === 'arrived') return;
      if (outcome === undefined && !isDone) continue;
      expect(outcome, `waits for ${String(goal)}`).toBe('told');
      await this.saboteur.heal();
      const isLedOn = await this.goesOn(typed);
      if (isLedOn && (await this.isLed(goal))) return;
    }
    throw new Error(`no way on led to ${String(goal)}`);
  }

  /** Whether the way on led to the goal by itself, before it is done again. */
  private isLed(goal: Locator): Promise<boolean> {
    return goal
      .first()
      .waitFor({ timeout: ledWithinMs })
      .then(
        () => true,
        () => false,
      );
  }

  private told(): Locator {
    return this.page.locator('[role=alert], [aria-invalid=true]').or(this.wayOn()).first();
  }

  /** A button, or the link of the sentence for pages whose scripts do not come. */
  private wayOn(): Locator {
    const late = this.page.locator('#late.now').getByRole('link', { name: waysOn });
    return this.page.getByRole('button', { name: waysOn }).or(late).first();
  }

  /** Which of both is on the screen; undefined where neither comes in time. */
  private async outcome(goal: Locator, withinMs: number): Promise<Outcome | undefined> {
    const end = performance.now() + withinMs;
    do {
      if (await goal.first().isVisible()) return 'arrived';
      if (await this.told().isVisible()) return 'told';
      const isHolding = this.saboteur.isHolding();
      if (isHolding) await this.page.clock.fastForward(jumpMs);
      await pause(isHolding ? answersWithinMs : pollMs);
    } while (performance.now() < end);
    return undefined;
  }

  /**
   * Reads what is said, takes the way on where there is one, and finds again what was typed. Answers
   * whether it may lead on by itself.
   */
  private async goesOn(typed: Record<string, string>): Promise<boolean> {
    const words = (await this.page.locator('#root, #late.now').allInnerTexts()).join(' ');
    expect(words, 'in words').not.toMatch(/\bHTTP|\b[45]0\d\b|undefined|null|\[object|Error:|<\w/);
    expect(words, 'a sentence').toMatch(/[A-Z][^.?!]+\s[^.?!]+\s[^.?!]+[.?!]/);
    const way = this.wayOn();
    if (!(await way.isVisible())) return false;
    await expect(way).toBeEnabled();
    const isOtherWay = (await way.innerText()).startsWith('Switch');
    await way.click();
    if (isOtherWay) return false;
    const now = await this.page.evaluate(typedValues).catch(() => ({}));
    for (const [field, value] of Object.entries(now)) {
      if (field in typed) expect(value, `what was typed in ${field}`).toBe(typed[field]);
    }
    return true;
  }
}
