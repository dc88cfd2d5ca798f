import type { Flow, FlowVisit, Scalar } from '../../engine/types.ts';
import type { Beginning, Handover, Surroundings } from './surroundings.ts';

/** What visits to a flow make, of the kinds that others tell apart, each with a shortest visit. */
export interface Made {
  readonly kind: Scalar;
  /** Undefined where it could not be settled whether anybody makes it. */
  readonly visit?: FlowVisit;
}

/** The goals at which a flow makes what others go on with. */
export const makingSteps = ({ goals, steps }: Flow, { madeBy }: Handover) =>
  Object.values(goals).filter((goal) => steps[goal]?.component === madeBy);

/** All kinds there can be. */
export const allKinds = ({ handover, truths = {} }: Surroundings): readonly Scalar[] =>
  handover === undefined ? [] : truths[handover.truth]!.domain;

/** Whether visits to a flow go on with what visits to another have made: it has an end for that. */
export const isGoingOn = ({ goals, steps }: Flow, { promises }: Handover): boolean =>
  Object.values(goals).some((goal) => Object.hasOwn(promises, steps[goal]?.component ?? ''));

/**
 * What the app offers to a flow, with the beginnings of its visits: where they go on with what others
 * have made, one of each kind.
 *
 * @param made what there is; undefined: everything there can be
 */
export function withBeginnings(
  flow: Flow,
  around: Surroundings,
  made: readonly Made[] = allKinds(around).map((kind) => ({ kind })),
): Surroundings {
  const { handover, beginnings = [{}] } = around;
  if (handover === undefined || !isGoingOn(flow, handover)) return around;
  return {
    ...around,
    beginnings: beginnings.flatMap(({ facts, truths }) =>
      made.map(({ kind, visit }): Beginning => ({
        facts: { ...facts, ...handover.factsOf(kind) },
        truths: { ...truths, [handover.truth]: kind },
        goesOnWith: { words: `${handover.words} ${String(kind)}`, ...(visit && { visit }) },
      })),
    ),
  };
}
