import { Unfathomable, type Automaton } from './automaton.ts';

/** The analysis gives up after this many steps. */
const MOST_STEPS = 400_000;

/** For each node the number of its strongly connected component (Tarjan). */
function components(count: number, next: (node: number) => Iterable<number>): number[] {
  const index = Array.from<number>({ length: count }).fill(-1);
  const low = Array.from<number>({ length: count }).fill(0);
  const component = Array.from<number>({ length: count }).fill(-1);
  const stack: number[] = [];
  let seen = 0;
  let found = 0;
  const open = (node: number) => {
    index[node] = low[node] = seen++;
    stack.push(node);
    return { node, rest: [...next(node)] };
  };
  for (let root = 0; root < count; root += 1) {
    if (index[root] !== -1) continue;
    const path = [open(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node, rest } = top;
      const to = rest.pop();
      if (to === undefined) {
        path.pop();
        const parent = path.at(-1);
        if (parent) low[parent.node] = Math.min(low[parent.node]!, low[node]!);
        if (low[node] !== index[node]) continue;
        for (let member = -1; member !== node;) {
          member = stack.pop()!;
          component[member] = found;
        }
        found += 1;
      } else if (index[to] === -1) path.push(open(to));
      else if (component[to] === -1) low[node] = Math.min(low[node]!, index[to]!);
    }
  }
  return component;
}

type Letters = ReadonlySet<number>;
const share = (one: Letters, other: Letters) => [...one].some((letter) => other.has(letter));
const common = (one: Letters, other: Letters) =>
  new Set([...one].filter((letter) => other.has(letter)));

/** The loops of the automaton: sets of places from each of which every other can be reached. */
function rounds({ next }: Automaton): number[][] {
  const component = components(next.length, (place) => next[place]!.keys());
  const members: number[][] = [];
  component.forEach((which, place) => (members[which] ??= []).push(place));
  return members.filter(([first = 0, ...others]) => others.length > 0 || next[first]!.has(first));
}

/** Whether a loop can match one text in two ways: then the time to match doubles with each turn. */
export function isExponential(automaton: Automaton): boolean {
  const { takes, next } = automaton;
  return rounds(automaton).some((places) => {
    const count = places.length;
    if (count ** 2 > MOST_STEPS) throw new Unfathomable('it is too large');
    const at = new Map(places.map((place, i) => [place, i]));
    const within = places.map((place) => [...next[place]!].filter(([to]) => at.has(to)));
    if (within.some((list) => list.some(([, ways]) => ways > 1))) return true;
    const pairs = components(count ** 2, function* of(pair) {
      for (const [one] of within[Math.floor(pair / count)]!) {
        for (const [other] of within[pair % count]!) {
          if (share(takes[one]!, takes[other]!)) yield at.get(one)! * count + at.get(other)!;
        }
      }
    });
    const together = new Set(places.map((_, i) => pairs[i * count + i]));
    return pairs.some((pair, i) => Math.floor(i / count) !== i % count && together.has(pair));
  });
}

/** Whether one text leads from `p` back to `p`, from `p` to `q`, and from `q` back to `q`. */
function leads({ takes, next }: Automaton, p: number, q: number): boolean {
  const goal = [p, q, q].join();
  const seen = new Set([[p, p, q].join()]);
  const queue = [[p, p, q] as const];
  for (const [a, b, c] of queue) {
    for (const x of next[a]!.keys()) {
      for (const y of next[b]!.keys()) {
        const both = common(takes[x]!, takes[y]!);
        if (both.size === 0) continue;
        for (const z of next[c]!.keys()) {
          const key = [x, y, z].join();
          if (seen.has(key) || !share(both, takes[z]!)) continue;
          if (key === goal) return true;
          if (seen.size > MOST_STEPS) throw new Unfathomable('it is too large');
          seen.add(key);
          queue.push([x, y, z]);
        }
      }
    }
  }
  return false;
}

/**
 * The power of a text's length with which matching time grows: 1 where each character is read once.
 */
export function degree(automaton: Automaton): number {
  const all = rounds(automaton);
  const follows = all.map(([p = 0], i) =>
    all.flatMap((places, j) => (i !== j && places.some((q) => leads(automaton, p, q)) ? [j] : [])),
  );
  const known = new Map<number, number>();
  const longest = (i: number): number => {
    const before = known.get(i);
    if (before !== undefined) return before;
    const length = 1 + Math.max(0, ...follows[i]!.map(longest));
    known.set(i, length);
    return length;
  };
  return Math.max(1, ...all.map((_, i) => longest(i)));
}
