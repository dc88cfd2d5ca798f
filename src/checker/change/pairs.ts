import { memo } from '../maps.ts';
import { Ahead } from './ahead.ts';
import { TooMany, type VisitorChoice, type WalkPlace, type Walks, type Way } from './walks.ts';

/** What visitors of one kind do next, in one flow or in both. */
export interface PairEdge {
  /** What is chosen with it, and was not before. */
  readonly choices: readonly VisitorChoice[];
  readonly before?: Way;
  readonly after?: Way;
  readonly to: Pair;
}

/**
 * How visits of one kind end that ended in the goal before: there, there but asked twice on a step,
 * or on another step, or nowhere, since they go round. Beside: they never came to the goal.
 */
export type Fate =
  | { readonly is: 'beside' | 'kept' }
  | { readonly is: 'twice' | 'lost' | 'round'; readonly step: string };

/** How often something was asked for in both flows; three times is as good as ever more. */
interface Count {
  readonly before: number;
  readonly after: number;
  /** The steps of the second flow that ask for it, in their order. */
  readonly steps: readonly string[];
}
const mostCounted = 3;

/** Something that a step asks for. */
interface Asked {
  readonly name: string;
  readonly at: string;
}
const askedAt = ({ asks, step }: WalkPlace): Asked[] => asks.map((name) => ({ name, at: step }));
/** What is given on a step, and what the next one asks for. */
const askedBy = ({ step }: WalkPlace, { gives, to }: Way): Asked[] => [
  ...gives.map((name) => ({ name, at: step })),
  ...askedAt(to),
];

type Counts = ReadonlyMap<string, Count>;
type Made = ReadonlyMap<string, VisitorChoice>;

/** Visits of the same visitors in two flows, as far as what comes next depends on them. */
export interface Pair {
  readonly index: number;
  readonly before: WalkPlace;
  readonly after: WalkPlace;
  /** What these visitors have chosen and may be asked again. */
  readonly made: Made;
  readonly counts: Counts;
  /** The step at which they have been asked again for what they were asked once before. */
  readonly twice: string | undefined;
  /** Undefined where they go on. */
  readonly fate: Fate | undefined;
  edges: readonly PairEdge[];
}

/** All pairs that kinds of visitor come to, the beginnings first. */
export interface Pairs {
  readonly starts: readonly PairEdge[];
  readonly all: readonly Pair[];
}

/** More pairs than these are not looked at. */
const mostPairs = 8000;

/** Beside the key of a choice: made on a step that does not offer any more what was chosen there. */
const now = ' now';

const keyed = (choices: readonly VisitorChoice[]) =>
  choices.map(({ key, value }) => `${key}=${String(value)}`).join('\n');

const isSame = (choice: VisitorChoice, made: Made) => {
  const known = made.get(choice.key);
  return known === undefined || known.value === choice.value;
};

const withChoices = (made: Made, choices: readonly VisitorChoice[]): Made =>
  choices.length === 0
    ? made
    : new Map([...made, ...choices.map((choice) => [choice.key, choice] as const)]);

/** One way of going on, and what is chosen by it beyond what was chosen before. */
interface Resolved {
  readonly way: Way;
  readonly choices: readonly VisitorChoice[];
}

/**
 * What visitors do at a place who have made some choices: what they have chosen, as far as it is
 * offered there; else what everybody does, in each way that is left.
 */
function resolved({ ways }: WalkPlace, made: Made, forward: string): Resolved[] {
  /** Those that agree with a kind of choice, all where none does. */
  const agreeing = (list: readonly Way[], isMeant: (choice: VisitorChoice) => boolean) => {
    const fit = list.filter(({ choices }) =>
      choices.filter(isMeant).every((one) => isSame(one, made)),
    );
    return fit.length > 0 ? fit : list;
  };
  const isAbout = ({ fact, truth, answered }: VisitorChoice) =>
    fact !== undefined || truth !== undefined || answered !== undefined;
  const isEvent = (choice: VisitorChoice) => !isAbout(choice) && choice.answers === undefined;
  const theirs = agreeing(ways, isAbout);
  let chosen = theirs.filter(({ choices }) =>
    choices.filter(isEvent).every((one) => isSame(one, made)),
  );
  if (chosen.length === 0) {
    const usual =
      theirs.find(({ event }) => event.type === forward) ??
      theirs.find(({ isAside }) => !isAside) ??
      theirs[0];
    chosen = theirs.filter(({ event }) => event.type === usual?.event.type);
  }
  const left = agreeing(chosen, ({ answers }) => answers !== undefined);
  const all = left.map((way) => ({
    way,
    choices: way.choices.flatMap((choice) => {
      if (!made.has(choice.key)) return [choice];
      return isSame(choice, made) ? [] : [{ ...choice, key: `${choice.key}${now}` }];
    }),
  }));
  const fit = all.filter(({ choices }) => choices.every((choice) => isSame(choice, made)));
  return fit.length > 0 ? fit : all.slice(0, 1).map(({ way }) => ({ way, choices: [] }));
}

/** The choices of some ways, equal ones once, that do not contradict others. */
function choicesOf(ways: readonly Way[], made: Made): (readonly VisitorChoice[])[] {
  const open = ways.filter(({ choices }) => choices.every((one) => isSame(one, made)));
  const found = [...new Map(open.map(({ choices }) => [keyed(choices), choices])).values()];
  return found.length > 0 ? found : [[]];
}

class Pairing {
  readonly #all: Pair[] = [];
  readonly #known = new Map<string, Pair>();
  readonly #ahead: { readonly before: Ahead; readonly after: Ahead };
  /** What may be asked twice of some visitor in the second flow. */
  readonly #repeated: ReadonlySet<string>;
  readonly #rounds = new Map<number, WalkPlace>();
  readonly #ways: Record<'before' | 'after', Map<string, Way[]>>;

  constructor(
    private readonly before: Walks,
    private readonly after: Walks,
  ) {
    const ahead = { before: new Ahead(before), after: new Ahead(after) };
    this.#ahead = ahead;
    this.#repeated = new Set(
      after.places.flatMap((place) =>
        [...place.asks, ...place.ways.flatMap(({ gives }) => gives)].filter((name) =>
          ahead.after.beyond(place, `asks ${name}`),
        ),
      ),
    );
    const waysByStep = ({ places }: Walks) => {
      const found = new Map<string, Map<string, Way>>();
      for (const { step, ways } of places) {
        const there = memo(found, step, () => new Map<string, Way>());
        for (const way of ways) there.set(keyed(way.choices), way);
      }
      return new Map([...found].map(([step, ways]) => [step, [...ways.values()]]));
    };
    this.#ways = { before: waysByStep(before), after: waysByStep(after) };
  }

  build(): Pairs {
    const starts = this.after.starts.flatMap(({ choices, to }) =>
      this.before.starts.flatMap((other): PairEdge[] => {
        const made = withChoices(new Map(), choices);
        if (!other.choices.every((choice) => isSame(choice, made))) return [];
        const all = withChoices(made, other.choices);
        const first = { made: all, counts: new Map(), twice: undefined };
        const asked = [askedAt(other.to), askedAt(to)] as const;
        return [{ choices: [...all.values()], to: this.#pairOf(first, other.to, to, asked) }];
      }),
    );
    for (const pair of this.#all) pair.edges = pair.fate === undefined ? this.#edges(pair) : [];
    const turning = this.#turning();
    for (const pair of turning) {
      pair.edges = [...pair.edges, this.#round(pair, turning[0]!.after.step)];
    }
    // Where the second visit goes round for ever, the first one goes on.
    for (const pair of this.#all) {
      if (pair.fate === undefined && pair.edges.length === 0) pair.edges = this.#edges(pair);
    }
    return { starts, all: this.#all };
  }

  /** The pairs from which the second visit comes back to where it stands, while the first one stands. */
  #turning(): Pair[] {
    const on = ({ edges }: Pair) =>
      edges.flatMap(({ before, to }) => (before === undefined ? [to] : []));
    let left = new Set(this.#all.filter((pair) => on(pair).length > 0));
    for (let size = -1; size !== left.size;) {
      size = left.size;
      const reached = new Set([...left].flatMap(on));
      left = new Set(
        [...left].filter((pair) => reached.has(pair) && on(pair).some((next) => left.has(next))),
      );
    }
    return [...left];
  }

  /** @param step the one by which all who go round are told */
  #round(pair: Pair, step: string): PairEdge {
    const { index, asks } = pair.after;
    const after = memo(this.#rounds, index, (): WalkPlace => ({
      index,
      step,
      asks,
      ending: 'round',
      ways: [],
    }));
    return { choices: [], to: this.#pairOf(pair, pair.before, after, [[], []]) };
  }

  #edges(pair: Pair): PairEdge[] {
    const { before, after } = pair;
    if (this.#isJoint(pair)) return this.#together(pair);
    const isBeforeNext =
      before.ending === undefined &&
      (after.ending !== undefined || !this.#ahead.after.has(after, `step ${before.step}`));
    return isBeforeNext ? this.#alone(pair, 'before') : this.#alone(pair, 'after');
  }

  #isJoint({ before, after }: Pair) {
    return before.ending === undefined && after.ending === undefined && before.step === after.step;
  }

  /** Both visits stand on the same step: visitors choose once. */
  #together(pair: Pair): PairEdge[] {
    const { before, after, made } = pair;
    const there = this.before.model.flow.forward;
    const here = this.after.model.flow.forward;
    return choicesOf([...before.ways, ...after.ways], made).flatMap((chosen) => {
      const first = withChoices(made, chosen);
      return resolved(before, first, there).flatMap((one) => {
        const second = withChoices(first, one.choices);
        return resolved(after, second, here).map((other): PairEdge => {
          const all = withChoices(second, other.choices);
          const choices = [...all.values()].filter(({ key }) => !made.has(key));
          const asked = [askedBy(before, one.way), askedBy(after, other.way)] as const;
          const known = { ...pair, made: all };
          const to = this.#pairOf(known, one.way.to, other.way.to, asked);
          return { choices, before: one.way, after: other.way, to };
        });
      });
    });
  }

  /** One visit goes on; the other stands, or has ended. */
  #alone(pair: Pair, side: 'before' | 'after'): PairEdge[] {
    const { before, after, made } = pair;
    const place = pair[side];
    const isBefore = side === 'before';
    const { forward } = this[side].model.flow;
    // What the other flow offers on this step is chosen now, for when its visit comes there.
    const other = isBefore ? 'after' : 'before';
    const isAhead = this.#ahead[other].has(pair[other], `step ${place.step}`);
    const theirs = isAhead ? (this.#ways[other].get(place.step) ?? []) : [];
    return choicesOf([...place.ways, ...theirs], made).flatMap((chosen) => {
      const first = withChoices(made, chosen);
      return resolved(place, first, forward).map(({ way, choices }): PairEdge => {
        const all = withChoices(first, choices);
        const asks = askedBy(place, way);
        const known = { ...pair, made: all };
        const to = isBefore
          ? this.#pairOf(known, way.to, after, [asks, []])
          : this.#pairOf(known, before, way.to, [[], asks]);
        const fresh = [...all.values()].filter(({ key }) => !made.has(key));
        return { choices: fresh, [side]: way, to };
      });
    });
  }

  #pairOf(
    known: Pick<Pair, 'made' | 'counts' | 'twice'>,
    before: WalkPlace,
    after: WalkPlace,
    asked: readonly [before: readonly Asked[], after: readonly Asked[]],
  ): Pair {
    const { before: there, after: here } = this.#ahead;
    const made = new Map(
      [...known.made].filter(([key]) => {
        const name = `choice ${key.replace(now, '')}`;
        return there.has(before, name) || here.has(after, name);
      }),
    );
    const { counts, twice } = this.#counted(known, before, after, asked);
    const key = [
      `${before.index} ${after.index} ${after.ending ?? ''} ${twice ?? ''}`,
      ...[...made.values()].map((choice) => keyed([choice])).toSorted(),
      ...[...counts].map(([name, count]) => `${name}:${count.before}/${count.after}`).toSorted(),
    ].join('\n');
    return memo(this.#known, key, () => {
      if (this.#all.length >= mostPairs) throw new TooMany(after.step, [...made.keys()]);
      const index = this.#all.length;
      const bare = { index, before, after, made, counts, twice };
      const pair: Pair = { ...bare, fate: this.#fateOf(bare), edges: [] };
      this.#all.push(pair);
      return pair;
    });
  }

  /** How often each thing was asked for, and whether something was asked for again. */
  #counted(
    known: Pick<Pair, 'counts' | 'twice'>,
    before: WalkPlace,
    after: WalkPlace,
    [there, here]: readonly [readonly Asked[], readonly Asked[]],
  ): Pick<Pair, 'counts' | 'twice'> {
    const counts = new Map(known.counts);
    const add = (side: 'before' | 'after', { name, at }: Asked) => {
      if (!this.#repeated.has(name)) return;
      const count = counts.get(name) ?? { before: 0, after: 0, steps: [] };
      const more = Math.min(mostCounted, count[side] + 1);
      const steps = side === 'after' ? [...count.steps, at].slice(0, mostCounted) : count.steps;
      counts.set(name, { ...count, [side]: more, steps });
    };
    for (const one of there) add('before', one);
    for (const one of here) add('after', one);
    let { twice } = known;
    for (const [name, count] of counts) {
      const asks = `asks ${name}`;
      const isOpen =
        this.#ahead.before.beyond(before, asks) || this.#ahead.after.beyond(after, asks);
      if (isOpen) continue;
      if (isMore(count)) twice ??= againAt(count);
      counts.delete(name);
    }
    return { counts, twice };
  }

  #fateOf(pair: Omit<Pair, 'fate' | 'edges'>): Fate | undefined {
    const { before, after, counts, twice } = pair;
    if (!this.#ahead.before.has(before, 'goal')) return { is: 'beside' };
    const cameToGoal = before.ending === 'goal';
    if (after.ending === 'goal') {
      const again = twice ?? [...counts.values()].filter(isMore).map(againAt)[0];
      // What is still to come of the first visit can only ask for more.
      if (again === undefined) return { is: 'kept' };
      return cameToGoal ? { is: 'twice', step: again } : undefined;
    }
    if (!cameToGoal) return undefined;
    if (after.ending === undefined) return undefined;
    return { is: after.ending === 'round' ? 'round' : 'lost', step: after.step };
  }
}

const isMore = ({ before, after }: Count) => after > Math.max(1, before);

/** The step that asks once more than before. */
const againAt = ({ before, steps }: Count) => steps[Math.max(1, before)]!;

/**
 * Compares two flows by sending every kind of visitor through both at once: whoever stands on the
 * same step in both does the same there (the product of the two graphs). What has been chosen is kept
 * in mind for as long as one of the visits may come to where it is chosen again.
 */
export const pairsOf = (before: Walks, after: Walks): Pairs => new Pairing(before, after).build();
