import type { Flow, FlowVisit, Scalar, Step } from '../../engine/types.ts';
import type { Beginning, Handover, Surroundings } from './surroundings.ts';

/** What visits to a flow make, of the kinds that others tell apart, each with a shortest visit. */
export interface Made {
  readonly kind: Scalar;
  /** Undefined where it could not be settled whether anybody makes it. */
  readonly visit?: FlowVisit;
}

/** The steps at which a flow makes what others go on with. */
export const makingSteps = ({ steps }: Flow, { madeBy }: Handover): Step[] =>
  Object.values(steps).filter(
    ({ component, action }) => component === madeBy.component || action === madeBy.action,
  );

/** All kinds there can be. */
export const allKinds = ({ handover, truths = {} }: Surroundings): readonly Scalar[] =>
  handover === undefined ? [] : truths[handover.truth]!.domain;

/**
 * What the app offers to a flow, with the beginnings of its visits: where they go on with what others
 * have made, one of each kind.
 *
 * @param made what there is; undefined: everything there can be
 */
export function withBeginnings(
  flow: Flow,
  { offeredTo, ...all }: Surroundings,
  made: readonly Made[] = allKinds(all).map((kind) => ({ kind })),
): Surroundings {
  const around = offeredTo?.(flow) ?? all;
  const { handover, goesOn, beginnings = [{}] } = around;
  if (handover === undefined || goesOn !== true) return around;
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
