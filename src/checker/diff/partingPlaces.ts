import type { Flow, Step, Transition } from '../../engine/types.ts';
import { grow } from '../explore/closure.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';

/** Where visits of two flows can part that have been alike so far. */
export interface PartingPlaces {
  /** Whether they can part before anything is done. */
  readonly fromStart: boolean;
  /** By step: the events after which a visit may go on otherwise. */
  readonly events: Readonly<Record<string, readonly string[]>>;
}

/** What a transition does, without where it stands and what is said about it. */
const deeds = (ways: readonly Transition[] | undefined) =>
  (ways ?? []).map(({ guard, target, reset, effects }) => [guard?.rule, target, reset, effects]);

/**
 * The start of a visit, and what may show another step instead of the current one. A variable that
 * one flow has alone is read where the flows differ anyway.
 */
const beginningOf = (
  { initial, variables, replaceEveryStep, steps, forward }: Flow,
  other: Flow,
) => [
  initial,
  forward,
  Object.keys(variables)
    .filter((name) => Object.hasOwn(other.variables, name))
    .toSorted()
    .map((name) => [name, variables[name]!.initial, variables[name]!.fact]),
  replaceEveryStep.map(({ when, step }) => [when.rule, step]),
  steps[initial]?.skipWhen?.rule,
];

/** Going back reads the stack, these rules, and what both steps do to variables. */
const backOf = ({ back, steps }: Flow, ids: readonly string[]) => [
  back,
  ids.map((id) => steps[id]?.back),
];

/**
 * The places where visits of two flows can part: a visit that comes to none of them is the same
 * visit in both. So whether a visit comes to one does not depend on which of the flows it has, and
 * those that do can be compared with each other. Errs on the side of naming a place too many:
 * transitions that differ in writing may never make a difference.
 */
export function partingPlaces(before: Flow, after: Flow): PartingPlaces {
  const common = Object.keys(before.steps).filter((id) => Object.hasOwn(after.steps, id));
  const places = new Map<string, Set<string>>(common.map((id) => [id, new Set()]));
  const sides = (id: string): [Step, Step] => [before.steps[id]!, after.steps[id]!];
  const eventsOf = (id: string) => [...new Set(sides(id).flatMap(({ on }) => Object.keys(on)))];

  const hasOtherBack = !isSameJson(backOf(before, common), backOf(after, common));
  for (const id of common) {
    const [one, other] = sides(id);
    for (const event of eventsOf(id)) {
      const isOther =
        !isSameJson(deeds(one.on[event]), deeds(other.on[event])) ||
        !isSameJson(before.brings[event], after.brings[event]);
      if (isOther) places.get(id)!.add(event);
    }
    if (hasOtherBack) places.get(id)!.add(before.back.event).add(after.back.event);
  }

  /** Whether a step that is passed over, or may be, leads elsewhere. */
  const passesOtherwise = (id: string) => {
    if (!places.has(id)) return false;
    const [one, other] = sides(id);
    if (!isSameJson(one.skipWhen?.rule, other.skipWhen?.rule)) return true;
    return one.skipWhen !== undefined && places.get(id)!.has(before.forward);
  };
  grow(places, (id) =>
    eventsOf(id).filter((event) => {
      const ways = sides(id).flatMap(({ on }) => on[event] ?? []);
      return ways.some(({ target }) => passesOtherwise(target));
    }),
  );
  return {
    fromStart: !isSameJson(beginningOf(before, after), beginningOf(after, before)),
    events: Object.fromEntries(
      [...places].filter(([, events]) => events.size > 0).map(([id, events]) => [id, [...events]]),
    ),
  };
}
