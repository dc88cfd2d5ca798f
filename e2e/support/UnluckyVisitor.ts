import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import type { Saboteur } from './Saboteur.ts';

/**
 * One thing that a visitor does on a journey. It can be repeated: after a failed call nothing has
 * changed.
 */
export interface Task {
  /** What must be on the screen first; undefined if nothing need be. */
  needs?: Locator;
  act: () => Promise<unknown>;
  /** What is on the screen afterwards. */
  arrives: Locator;
}

/** What a reload asks for: the phone once more. */
export interface Proof {
  asked: Locator;
  tasks: readonly Task[];
}

type Outcome = 'arrived' | 'told';

const waysOn = /^(Try again|Go back|Switch to .+)$/;
const mostTries = 20;
/** How far to advance the clock at each look while a request stalls. */
const jumpMs = 5000;
const answersWithinMs = 400;
const ledWithinMs = 700;
const pollMs = 100;

/** The values and choices of all fields; a code is left out, because it can be used only once. */
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

/** A visitor whose calls fail in every possible way, and who must always be able to go on. */
export class UnluckyVisitor {
  constructor(
    private readonly page: Page,
    private readonly saboteur: Saboteur,
    private readonly proof: Proof,
  ) {}

  async does(task: Task): Promise<void> {
    const { needs, act, arrives } = task;
    if (needs !== undefined) await this.getsTo(needs);
    await this.getsTo(arrives, act);
  }

  /** Repeats `act` after each failure, until the goal is on the screen. */
  private async getsTo(goal: Locator, act?: () => Promise<unknown>): Promise<void> {
    this.saboteur.goal = String(goal);
    let isStopped = false;
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (tries > 0) await this.provesAgain(goal);
      // An obstacle is found below; or a busy machine is slow.
      const isDone = !isStopped && (await act?.().catch(() => false)) !== false;
      const typed = await this.page.evaluate(typedValues);
      const outcome = await this.outcome(goal, isDone ? 30_000 : answersWithinMs);
      if (outcome === 'arrived') return;
      isStopped = false;
      if (outcome === undefined && !isDone) continue;
      expect(outcome, `waits for ${String(goal)}`).toBe('told');
      await this.saboteur.heal();
      if (!(await this.goesOn(typed))) continue;
      if (await this.isLed(goal)) return;
      // Where the next fault is met, nothing can be done before it is told.
      isStopped = this.saboteur.isHolding() || (await this.told().isVisible());
    }
    throw new Error(`no way on led to ${String(goal)}`);
  }

  /** Proves the phone once more, where a reload asks for it on the way to a later screen. */
  private async provesAgain(goal: Locator): Promise<void> {
    const { asked, tasks } = this.proof;
    if (String(goal) === String(asked) || !(await asked.isVisible())) return;
    const current = tasks.findIndex(({ arrives }) => String(arrives) === String(goal));
    for (const task of current < 0 ? tasks : tasks.slice(0, current)) await this.does(task);
  }

  /** Whether the offered button led to the goal, without repeating `act`. */
  private async isLed(goal: Locator): Promise<boolean> {
    const end = performance.now() + ledWithinMs;
    do {
      if (await goal.first().isVisible()) return true;
      await pause(pollMs);
    } while (performance.now() < end && !this.saboteur.isHolding());
    return false;
  }

  private told(): Locator {
    return this.page.locator('[role=alert], [aria-invalid=true]').or(this.wayOn()).first();
  }

  /** The button that offers to go on, or the link shown when scripts do not load. */
  private wayOn(): Locator {
    const late = this.page.locator('#late.now').getByRole('link', { name: waysOn });
    return this.page.getByRole('button', { name: waysOn }).or(late).first();
  }

  /** Whether the goal or an error is on the screen; undefined if neither appears in time. */
  private async outcome(goal: Locator, withinMs: number): Promise<Outcome | undefined> {
    const end = performance.now() + withinMs;
    do {
      if (await goal.first().isVisible()) return 'arrived';
      if (await this.told().isVisible()) return 'told';
      if (this.saboteur.isHolding()) await this.page.clock.fastForward(jumpMs);
      await pause(pollMs);
    } while (performance.now() < end);
    return undefined;
  }

  /**
   * Checks the words of an error, presses the button that offers to go on, if any, and checks that
   * typed values are kept. Returns whether the button may lead to the goal by itself.
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
