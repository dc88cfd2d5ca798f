import type { FlowEvent } from '../../engine/types.ts';
import { grow } from '../explore/closure.ts';
import { breadthFirst, traceOf } from '../explore/breadthFirst.ts';
import { groupBy, memo } from '../maps.ts';
import type { Fate, Pair, PairEdge, Pairs } from './pairs.ts';
import type { VisitorChoice } from './walks.ts';

/** Visitors of some kinds who fare worse than before: they do not come to the goal, or are asked twice. */
export interface Harm {
  /** The same for the same kinds, in whatever flow. */
  readonly id: string;
  readonly is: 'lost' | 'twice' | 'round';
  /** The step, by its former name, on which they end or are asked again. */
  readonly step: string;
  /** What these visitors have chosen and others have not; none: it is so for everybody. */
  readonly who: readonly VisitorChoice[];
  /** The shortest such visit in the second flow, and in the first. */
  readonly events: readonly FlowEvent[];
  readonly before: readonly FlowEvent[];
}

type Worse = Extract<Fate, { step: string }>;
const labelOf = (fate: Fate | undefined) =>
  fate !== undefined && 'step' in fate ? `${fate.is} ${fate.step}` : fate?.is;

/** The pairs and edges as numbers, with what is asked of them again and again. */
class Search {
  readonly edges: { readonly from: Pair | undefined; readonly edge: PairEdge }[];
  readonly #bits = new Map<string, bigint>();
  readonly #choices: VisitorChoice[] = [];
  readonly #values = new Map<string, Set<unknown>>();

  constructor(readonly pairs: Pairs) {
    this.edges = [
      ...pairs.starts.map((edge) => ({ from: undefined, edge })),
      ...pairs.all.flatMap((from) => from.edges.map((edge) => ({ from, edge }))),
    ];
    for (const { edge } of this.edges) this.bitsOf(edge.choices);
  }

  /** How all visits may end that come by a pair and came to the goal before. */
  fatesBeyond(): Map<Pair, ReadonlySet<string>> {
    const fates = new Map(
      this.pairs.all.toReversed().map((pair) => {
        const label = labelOf(pair.fate);
        return [pair, new Set(label === undefined || label === 'beside' ? [] : [label])] as const;
      }),
    );
    grow(fates, ({ edges }) => edges.flatMap(({ to }) => [...fates.get(to)!]));
    return fates;
  }

  bitsOf(choices: readonly VisitorChoice[]): bigint {
    return choices.reduce((all, choice) => all | this.#bitOf(choice), 0n);
  }

  #bitOf(choice: VisitorChoice): bigint {
    return memo(this.#bits, `${choice.key}=${String(choice.value)}`, () => {
      this.#choices.push(choice);
      memo(this.#values, choice.key, () => new Set<unknown>()).add(choice.value);
      return 1n << BigInt(this.#choices.length - 1);
    });
  }

  /** The choices among some bits that are choices: where there was but one, nobody is told by it. */
  choicesIn(bits: bigint): VisitorChoice[] {
    return this.#choices.filter(
      ({ key }, index) => (bits & (1n << BigInt(index))) !== 0n && this.#values.get(key)!.size > 1,
    );
  }

  /** What can be chosen: for each thing that tells visitors apart, all that they may choose. */
  alternatives(): VisitorChoice[][] {
    const all = [...groupBy(this.#choices, ({ key }) => key).values()];
    const isWho = ([first]: VisitorChoice[]) => Number(first!.truth === undefined);
    return all
      .filter(({ length }) => length > 1)
      .toSorted((one, other) => isWho(one) - isWho(other));
  }

  /** What is chosen of one thing, among the choices that are some bits. */
  valueIn(bits: bigint, key: string): unknown {
    return this.choicesIn(bits).find((choice) => choice.key === key)?.value;
  }

  /** What everybody has chosen who comes to a pair. */
  chosenBy(): Map<Pair, bigint> {
    const known = new Map<Pair, bigint>();
    const open = new Set(this.pairs.starts.map(({ to }) => to));
    const meet = (to: Pair, bits: bigint) => {
      const before = known.get(to);
      const all = before === undefined ? bits : before & bits;
      if (all === before) return;
      known.set(to, all);
      open.add(to);
    };
    for (const { to, choices } of this.pairs.starts) meet(to, this.bitsOf(choices));
    for (const pair of open) {
      open.delete(pair);
      for (const { to, choices } of pair.edges) meet(to, known.get(pair)! | this.bitsOf(choices));
    }
    return known;
  }

  /**
   * The shortest way of visitors who make some choices, all of them, to where a fate is as wanted;
   * undefined where there is none.
   */
  find(
    who: readonly VisitorChoice[],
    isWanted: (label: string) => boolean,
  ): readonly PairEdge[] | undefined {
    const made = (before: bigint, { choices }: PairEdge) =>
      choices.reduce<bigint | undefined>((bits, { key, value }) => {
        const index = who.findIndex((one) => one.key === key);
        if (index < 0 || bits === undefined) return bits;
        return who[index]!.value === value ? bits | (1n << BigInt(index)) : undefined;
      }, before);
    interface Standing {
      readonly pair?: Pair;
      /** Which of the choices are made, as the bits of a number. */
      readonly bits: bigint;
    }
    const stops = breadthFirst<Standing, PairEdge>({
      starts: [{ bits: 0n }],
      moves: ({ pair, bits: before }) =>
        (pair?.edges ?? this.pairs.starts).flatMap((by) => {
          const bits = made(before, by);
          return bits === undefined ? [] : [{ by, to: { pair: by.to, bits } }];
        }),
      key: ({ pair, bits }) => `${pair?.index} ${bits}`,
    });
    const all = (1n << BigInt(who.length)) - 1n;
    for (const stop of stops) {
      const label = labelOf(stop.state.pair?.fate);
      if (label !== undefined && stop.state.bits === all && isWanted(label)) return traceOf(stop);
    }
    return undefined;
  }

  /** Whether nobody who makes some choices comes to another fate than one. */
  isExact(who: readonly VisitorChoice[], label: string): boolean {
    return this.find(who, (one) => one !== label && one !== 'beside') === undefined;
  }
}

/** Leaves out what need not be said: without it, the rest still tells these visitors from all others. */
function fewest(search: Search, who: readonly VisitorChoice[], label: string): VisitorChoice[] {
  /** What people do says more than what comes of it. */
  const weight = ({ fact, truth, answered, answers }: VisitorChoice) =>
    fact !== undefined || answered !== undefined
      ? 0
      : truth !== undefined
        ? 1
        : answers !== undefined
          ? 2
          : 3;
  let left = [...who];
  for (const choice of who.toSorted((one, other) => weight(one) - weight(other))) {
    const rest = left.filter((one) => one !== choice);
    if (search.isExact(rest, label)) left = rest;
  }
  return left;
}

interface Frontier {
  /** The choice by which it is decided. */
  readonly last: bigint;
  /** All that was chosen by then by everybody who comes there. */
  readonly all: bigint;
}

/** The groups of visitors who meet one fate, each by the choices that tell them from others. */
function groupsOf(search: Search, frontier: readonly Frontier[], label: string): VisitorChoice[][] {
  const isExact = (who: readonly VisitorChoice[]) => search.isExact(who, label);
  const who = search.choicesIn(frontier.reduce((all, one) => all & one.all, frontier[0]!.all));
  if (isExact(who)) return [fewest(search, who, label)];
  // Others choose all that too. They part by something else: where one thing tells, by that.
  for (const values of search.alternatives()) {
    if (who.some(({ key }) => key === values[0]!.key)) continue;
    const theirs = values
      .map((choice) => [...who, choice])
      .filter((more) => search.find(more, (one) => one === label) !== undefined);
    if (theirs.length > 0 && theirs.every(isExact)) {
      return theirs.map((more) => fewest(search, more, label));
    }
  }
  const differing = search
    .alternatives()
    .find(
      ([first]) => new Set(frontier.map(({ all }) => search.valueIn(all, first!.key))).size > 1,
    );
  if (differing === undefined) return [who];
  const parts = groupBy(frontier, ({ all }) => search.valueIn(all, differing[0]!.key));
  return [...parts.values()].flatMap((part) => groupsOf(search, part, label));
}

/** Where it is decided that visits end in one way, and no other way any more. */
function frontiers(search: Search): Map<string, Frontier[]> {
  const fates = search.fatesBeyond();
  const chosen = search.chosenBy();
  const only = (pair: Pair | undefined) => {
    const all = pair === undefined ? undefined : fates.get(pair);
    return all?.size === 1 ? [...all][0] : undefined;
  };
  const found = new Map<string, Frontier[]>();
  for (const { from, edge } of search.edges) {
    const label = only(edge.to);
    if (label === undefined || label === 'kept' || label === only(from)) continue;
    const last = search.bitsOf(edge.choices);
    const all = last | (from === undefined ? 0n : chosen.get(from)!);
    memo(found, label, () => []).push({ last, all });
  }
  return found;
}

const idOf = (label: string, who: readonly VisitorChoice[]) =>
  [label, ...who.map(({ key, value }) => `${key}=${String(value)}`).toSorted()].join('; ');

/** Whether all of some visitors are among others. */
const isAmong = (who: readonly VisitorChoice[], others: readonly VisitorChoice[]) =>
  others.every(({ key, value }) => who.some((one) => one.key === key && one.value === value));

/** The events of a way in one flow, without the answers of which it came out that they were not given. */
function eventsOf(way: readonly PairEdge[], side: 'before' | 'after'): FlowEvent[] {
  const blank = way.flatMap(({ choices }) =>
    choices.flatMap(({ answered, value }) => (value === false && answered ? [answered] : [])),
  );
  return way.flatMap((edge): FlowEvent[] => {
    const event = edge[side]?.event;
    if (event === undefined) return [];
    const answers = Object.entries(event.answers ?? {});
    if (!answers.some(([name]) => blank.includes(name))) return [event];
    const left = answers.map(([name, value]) => [name, blank.includes(name) ? undefined : value]);
    return [{ ...event, answers: Object.fromEntries(left) as FlowEvent['answers'] & object }];
  });
}

/** All visitors who fare worse than before, in groups: first those whom fewest words tell. */
export function harmsOf(pairs: Pairs): Harm[] {
  const search = new Search(pairs);
  const harms = [...frontiers(search)].flatMap(([label, frontier]) => {
    const { is, step } = pairs.all.find(({ fate }) => labelOf(fate) === label)!.fate as Worse;
    const byLast = groupBy(frontier, ({ last }) => last);
    const groups = [...byLast.values()].flatMap((part) => groupsOf(search, part, label));
    const different = [...new Map(groups.map((who) => [idOf(label, who), who])).values()];
    return different
      .filter((who) => !different.some((other) => other !== who && isAmong(who, other)))
      .map((who): Harm => {
        const way = search.find(who, (one) => one === label) ?? [];
        return {
          id: idOf(label, who),
          is,
          step,
          who,
          events: eventsOf(way, 'after'),
          before: eventsOf(way, 'before'),
        };
      });
  });
  return harms.toSorted(
    (one, other) =>
      one.is.localeCompare(other.is) ||
      one.who.length - other.who.length ||
      one.events.length - other.events.length,
  );
}
