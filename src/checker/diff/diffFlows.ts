import type { Flow } from '../../engine/types.ts';
import { renamedSteps } from '../change/renamedSteps.ts';
import { groupBy, memo } from '../maps.ts';
import { Script } from '../model/choices.ts';
import { Model } from '../model/model.ts';
import type { Surroundings } from '../model/surroundings.ts';
import {
  onwardEvents,
  routeOf,
  walkable,
  type KindChoice,
  type KindChoices,
  type Route,
} from './kinds.ts';

/** A kind of visitor: everything that decides on the route, and the route in both flows. */
export interface Kind {
  readonly choices: KindChoices;
  readonly before: Route;
  readonly after: Route;
}

/** Kinds of visitor that meet the same change. */
export interface DiffGroup {
  /** The steps they do not see any more, those they see now, and those they see in another order. */
  readonly dropped: readonly string[];
  readonly added: readonly string[];
  readonly reordered: boolean;
  readonly endsElse: boolean;
  readonly kinds: readonly Kind[];
  /** What all of these kinds have in common, and not all others. */
  readonly shared: readonly KindChoice[];
}

export interface FlowDiff {
  /** How many kinds of visitor there are, both flows together. */
  readonly kinds: number;
  readonly changed: number;
  readonly groups: readonly DiffGroup[];
  /** False where there are more kinds than were looked at. */
  readonly isComplete: boolean;
}

/** More kinds of visitor than this are not sent through the flows. */
const mostKinds = 20_000;

/** Every kind of visitor that two flows tell apart, with the routes. */
function kindsOf(
  before: Flow,
  after: Flow,
  around: Surroundings,
  aroundBefore: Surroundings,
): { kinds: Kind[]; isComplete: boolean } {
  const edges = [
    walkable(new Model(before, aroundBefore)),
    walkable(new Model(after, around), renamedSteps(before, after)),
  ] as const;
  const known = new Map<string, string[]>();
  const eventsAt = (step: string) =>
    memo(known, step, () => [...new Set(edges.flatMap((edge) => onwardEvents(edge, step)))]);
  const kinds: Kind[] = [];
  const script = new Script<KindChoice['value']>();
  let isComplete = false;
  while (!isComplete && kinds.length < mostKinds) {
    const choices = new Map<string, KindChoice>();
    const decide: Parameters<typeof routeOf>[2] = (choice, options) => {
      const { key, fact, event } = choice;
      return memo(choices, key, () => {
        const value = script.choose(options);
        const isUsual = fact !== undefined && !event && before.variables[fact]?.initial === value;
        return { ...choice, value, isUsual };
      }).value;
    };
    const [one, other] = edges.map((edge) => routeOf(edge, eventsAt, decide));
    kinds.push({ choices, before: one!, after: other! });
    isComplete = !script.next();
  }
  return { kinds, isComplete };
}

const without = (list: readonly string[], other: readonly string[]) => [
  ...new Set(list.filter((step) => !other.includes(step))),
];

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((step, index) => step === other[index]);

const changeOf = ({ before, after }: Kind) => ({
  dropped: without(before.steps, after.steps),
  added: without(after.steps, before.steps),
  reordered:
    !isSameList(before.steps, after.steps) &&
    before.steps.every((step) => after.steps.includes(step)) &&
    after.steps.every((step) => before.steps.includes(step)),
  endsElse: before.ending !== after.ending,
});

const isChanged = ({ before, after }: Kind) =>
  !isSameList(before.steps, after.steps) ||
  !isSameList(before.stack, after.stack) ||
  before.ending !== after.ending;

/** The choices that all of some kinds have made alike, but not all kinds. */
function sharedBy(some: readonly Kind[], all: readonly Kind[]): KindChoice[] {
  const [first] = some;
  return [...(first?.choices.values() ?? [])].filter((choice) => {
    const made = (kind: Kind) => kind.choices.get(choice.key)?.value === choice.value;
    // What holds of every usual visit need not be said.
    return choice.isUsual !== true && some.every(made) && !all.every(made);
  });
}

/**
 * Which kinds of visitor take another route in one flow than in another, grouped by what changes
 * for them. A kind is everything that decides on a route: what the visitor does on each step, and
 * the facts that come with it. Nobody goes back; Back is what the checker looks at.
 *
 * @param aroundBefore what the app offered to the flow before, where that is something else
 */
export function diffFlows(
  before: Flow,
  after: Flow,
  around: Surroundings,
  aroundBefore: Surroundings = around,
): FlowDiff {
  const { kinds, isComplete } = kindsOf(before, after, around, aroundBefore);
  const changed = kinds.filter(isChanged);
  const groups = [...groupBy(changed, (kind) => JSON.stringify(changeOf(kind))).values()]
    .map((list) => ({ ...changeOf(list[0]!), kinds: list, shared: sharedBy(list, kinds) }))
    .toSorted((one, other) => other.kinds.length - one.kinds.length);
  return { kinds: kinds.length, changed: changed.length, groups, isComplete };
}
