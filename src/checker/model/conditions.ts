import type { Flow, Json } from '../../engine/types.ts';
import { tableOf, viewFor } from './valueClasses.ts';
import type { Condition } from './surroundings.ts';

/** What a condition comes to: always met, never, or with some samples and not with others. */
type Verdict = 'always' | 'never' | { readonly key: string };

/** The conditions under which screens send, as far as the samples of all screens make a difference. */
export class Conditions {
  readonly #verdicts = new Map<Condition, Verdict>();

  /** @param samples every sample that some screen brings, by answer */
  constructor(
    flow: Flow,
    private readonly samples: ReadonlyMap<string, readonly Json[]>,
    conditions: Iterable<Condition>,
  ) {
    const blank = [...samples].map(([name, list]) => [name, [undefined, ...list]] as const);
    const all = new Map(blank);
    for (const condition of conditions) {
      const table = tableOf(condition, all, flow, {});
      const met = table?.met.join('') ?? `open ${this.#verdicts.size}`;
      const key = `${this.answersOf(condition).join(' ')} ${met}`;
      const isSame = table?.met.every((is) => is === table.met[0]) === true;
      const same = table?.met[0] === 1 ? 'always' : 'never';
      this.#verdicts.set(condition, isSame ? same : { key });
    }
  }

  of(condition: Condition | undefined): Verdict {
    return condition === undefined ? 'always' : this.#verdicts.get(condition)!;
  }

  /** The answers that a condition reads and that some screen brings. */
  answersOf({ reads }: Condition): string[] {
    return (reads.answers ?? []).filter((name) => this.samples.has(name));
  }

  /** Those that can be judged by some answers, each of a kind once. */
  judgedBy(answers: Pick<ReadonlyMap<string, unknown>, 'has'>): Condition[] {
    const found = new Map<string, Condition>();
    for (const [condition, verdict] of this.#verdicts) {
      if (typeof verdict !== 'object') continue;
      if (this.answersOf(condition).every((name) => answers.has(name)))
        found.set(verdict.key, condition);
    }
    return [...found.values()];
  }

  /** All answers that make a difference. */
  get answers(): string[] {
    const open = [...this.#verdicts].filter(([, verdict]) => typeof verdict === 'object');
    return [...new Set(open.flatMap(([condition]) => this.answersOf(condition)))];
  }
}

/** Whether a way is open with the answers before it. */
export const isOpenWith = (
  given: Condition | undefined,
  answers: Readonly<Record<string, Json | undefined>>,
  isCollected: (answer: string) => boolean,
): boolean =>
  given === undefined || given.isMet(viewFor(given, answers, isCollected, () => undefined, {}));
