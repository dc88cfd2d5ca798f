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

/** Matching is looked at for texts of up to so many characters. */
const LENGTH = 300;
/** Of a part of the pattern as many ways are too many to match one text. */
const MOST_MATCHES = 1_000_000;
/** The analysis gives up after so many additions. */
const MOST_ADDITIONS = 200_000_000;

/**
 * Whether some text can be matched in very many ways: a browser tries them all before it says that
 * the text does not fit. Texts are made from their end, of one letter, and each time of the letter
 * that lets the most ways lead on.
 *
 * @throws Unfathomable
 */
export function hasManyMatches({ takes, next }: Automaton): boolean {
  const letters = [...new Set(takes.flatMap((taken) => [...taken]))];
  const from: number[] = [];
  const to: number[] = [];
  const times: number[] = [];
  for (const [place, ways] of next.entries()) {
    for (const [after, count] of ways) {
      from.push(place);
      to.push(after);
      times.push(count);
    }
  }
  const edgesOf = letters.map((letter) =>
    Int32Array.from([...to.keys()].filter((edge) => takes[to[edge]!]!.has(letter))),
  );
  let additions = 0;
  /** The ways from each place with one more letter in front, and the most from one place. */
  const before = (ways: Float64Array, letter: number) => {
    const more = new Float64Array(ways.length);
    let most = 0;
    for (const edge of edgesOf[letter]!) {
      const at = from[edge]!;
      more[at]! += times[edge]! * ways[to[edge]!]!;
      if (more[at]! > most) most = more[at]!;
    }
    additions += edgesOf[letter]!.length;
    if (additions > MOST_ADDITIONS) throw new Unfathomable('it is too large');
    return { ways: more, most };
  };
  const none = new Float64Array(next.length).fill(1);
  const isMany = (choose: (ways: Float64Array, last: number) => ReturnType<typeof before>) =>
    letters.some((_, last) => {
      let at = before(none, last);
      for (let length = 1; length < LENGTH && at.most > 0; length++) {
        if (at.most > MOST_MATCHES) return true;
        at = choose(at.ways, last);
      }
      return at.most > MOST_MATCHES;
    });
  return (
    isMany(before) ||
    isMany((ways) => {
      const all = letters.map((_, letter) => before(ways, letter));
      return all.reduce((best, one) => (one.most > best.most ? one : best));
    })
  );
}
