import { memo } from '../maps.ts';
import { applyEvent } from '../../engine/transition.ts';
import type { Flow } from '../../engine/types.ts';
import { Choices, type TakenValue } from '../model/choices.ts';
import { snapshotOf, type Control, type Controls } from '../model/control.ts';
import type { BackTarget } from './graph.ts';
import type { Abstraction } from '../model/abstraction.ts';

/** What Back makes of a control. */
export interface BackEffect {
  readonly control: Control;
  /** The answers that are cleared by it. */
  readonly cleared: readonly string[];
  readonly choices: readonly TakenValue[];
}

const nothingBrought: ReadonlySet<string> = new Set();

/** What Back makes of each control, by the steps it leaves and the one it reaches. */
export class BackEffects {
  /** Whether nothing was chosen that is not tracked. */
  isExact = true;
  readonly #known = new Map<string, Map<Control, readonly BackEffect[]>>();
  /** The same, for targets that were asked for. */
  readonly #ofTarget = new Map<BackTarget, Map<Control, readonly BackEffect[]>>();

  constructor(
    private readonly flow: Flow,
    private readonly abstraction: Abstraction,
    private readonly controls: Controls,
  ) {}

  /** Those that were asked for, of all controls. */
  known(target: BackTarget): Map<Control, readonly BackEffect[]> {
    return memo(this.#ofTarget, target, () => {
      const key = `${target.left.join('\n')}\n${target.reached.step}`;
      return memo(this.#known, key, () => new Map<Control, readonly BackEffect[]>());
    });
  }

  of(control: Control, target: BackTarget, known = this.known(target)): readonly BackEffect[] {
    return memo(known, control, () => this.#played(control, target));
  }

  #played(control: Control, { left, reached }: BackTarget): BackEffect[] {
    const { flow } = this;
    const stack = [...reached.stack, ...left.toReversed()];
    const choices = new Choices(flow, nothingBrought);
    const event = { type: flow.back.event };
    const next = applyEvent(flow, snapshotOf(flow, control, stack), event, choices.judge);
    if (next === undefined) return [];
    const { ages } = this.abstraction;
    const isUndone =
      ages !== undefined &&
      next.answers[ages] !== undefined &&
      [...left, reached.step].some((step) => flow.steps[step]!.collects.includes(ages));
    const cleared = listCleared(flow, { left, reached });
    const found: BackEffect[] = [];
    do {
      const after = this.controls.of(
        {
          context: next.context,
          answers: next.answers,
          facts: control.facts,
          truths: control.truths,
          isStale: control.isStale || isUndone,
        },
        choices,
      );
      if (choices.taken.length > 0) this.isExact = false;
      found.push({ control: after, cleared, choices: choices.taken });
    } while (choices.next());
    return found;
  }
}

/** The answers that Back clears on its way. */
export const listCleared = (flow: Flow, { left, reached }: BackTarget): string[] => [
  ...left.flatMap((step) => flow.steps[step]!.back.outOf.clear),
  ...flow.steps[reached.step]!.back.into.clear,
];
