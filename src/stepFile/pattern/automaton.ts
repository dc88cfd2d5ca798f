import type { AST } from '@eslint-community/regexpp';

/** A pattern as an automaton. A place is a spot in the pattern that matches one character. */
export interface Automaton {
  /** For each place the characters it matches, as indexes of an alphabet. */
  readonly takes: readonly ReadonlySet<number>[];
  /**
   * For each place those that can follow it, with the number of ways to get there without matching
   * a character: 1, or 2 for several.
   */
  readonly next: readonly ReadonlyMap<number, number>[];
}

/** More repetitions than a text has characters that are looked at make no difference. */
const MOST_COPIES = 300;
/** The analysis gives up beyond this many nodes, about five for each place. */
const MOST_NODES = 100_000;
/** The analysis gives up beyond this many edges on the ways between characters. */
const MOST_WAYS = 200_000;

/** Characters that represent all those that the pattern does not name. */
const samples = [
  ...Array.from({ length: 0x250 }, (_, code) => code),
  ...[0x3b1, 0x430, 0x5d0, 0x627, 0x660, 0xe01, 0x2003, 0x2014, 0x20ac, 0x2028, 0x3042, 0x4e00],
  ...[0xac00, 0xfe0f, 0x1f600, 0x10ffff],
];

interface Edge {
  readonly to: number;
  /** The place that matches a character on this edge; undefined where the edge matches none. */
  readonly place?: number;
}

/**
 * A pattern that cannot be analysed: it refers back to what it has matched, or has too many ways.
 */
export class Unfathomable extends Error {}

class Builder {
  readonly edges: Edge[][] = [[]];
  /** For each place, the source text of what it matches. */
  readonly sources: string[] = [];
  readonly named = new Set<number>();
  readonly after: number[] = [];

  node(): number {
    if (this.edges.length >= MOST_NODES) throw new Unfathomable('it is too large');
    return this.edges.push([]) - 1;
  }

  join(from: number, to: number): number {
    this.edges[from]!.push({ to });
    return to;
  }

  take(from: number, source: string): number {
    const to = this.node();
    this.edges[from]!.push({ to, place: this.sources.push(source) - 1 });
    this.after.push(to);
    return to;
  }

  alternatives(from: number, list: readonly AST.Alternative[]): number {
    const end = this.node();
    for (const { elements } of list) {
      let at = this.join(from, this.node());
      for (const element of elements) at = this.element(at, element);
      this.join(at, end);
    }
    return end;
  }

  element(from: number, element: AST.Element): number {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(from, element.alternatives);
      case 'Quantifier':
        return this.repeated(from, element);
      case 'Assertion':
        // A look-around matches no character; its content is followed from here all the same.
        if (element.kind === 'lookahead' || element.kind === 'lookbehind') {
          this.alternatives(from, element.alternatives);
        }
        return from;
      case 'Backreference':
        throw new Unfathomable('it refers to what it has matched');
      default:
        this.name(element);
        return this.take(from, element.raw);
    }
  }

  private name(element: AST.Node): void {
    if (element.type === 'Character') this.named.add(element.value);
    if (element.type === 'CharacterClassRange') {
      for (const { value } of [element.min, element.max]) {
        for (const near of [value - 1, value, value + 1]) this.named.add(Math.max(0, near));
      }
    }
    if (element.type === 'CharacterClass') element.elements.forEach((each) => this.name(each));
  }

  private repeated(from: number, { min, max, element }: AST.Quantifier): number {
    let at = this.join(from, this.node());
    for (let i = 0; i < Math.min(min, MOST_COPIES); i += 1) at = this.element(at, element);
    if (max !== Infinity) {
      const end = this.node();
      for (let i = min; i < Math.min(max, MOST_COPIES); i += 1) {
        this.join(at, end);
        at = this.element(this.join(at, this.node()), element);
      }
      return this.join(at, end);
    }
    const split = this.join(at, this.node());
    this.join(this.element(split, element), split);
    return this.join(split, this.node());
  }
}

/** The places that can follow a node, each with the number of ways; no way takes an edge twice. */
function waysFrom(edges: readonly Edge[][], start: number, budget: { left: number }) {
  const ways = new Map<number, number>();
  const taken = new Set<Edge>();
  const follow = (node: number): void => {
    for (const edge of edges[node]!) {
      if (taken.has(edge)) continue;
      if ((budget.left -= 1) < 0) throw new Unfathomable('it has too many ways');
      if (edge.place !== undefined) {
        ways.set(edge.place, Math.min(2, (ways.get(edge.place) ?? 0) + 1));
        continue;
      }
      taken.add(edge);
      follow(edge.to);
      taken.delete(edge);
    }
  };
  follow(start);
  return ways;
}

/**
 * The automaton of a pattern; repetitions with a count are written out.
 *
 * @throws Unfathomable
 */
export function automatonOf(pattern: AST.Pattern): Automaton {
  const builder = new Builder();
  // A pattern without `^` is tried from each character of the text on.
  const begins = pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start',
  );
  if (!begins) {
    const split = builder.join(0, builder.node());
    builder.join(builder.take(split, '[^]'), split);
    builder.alternatives(split, pattern.alternatives);
  } else builder.alternatives(0, pattern.alternatives);

  const { sources, edges, after, named } = builder;
  const tests = new Map(sources.map((raw) => [raw, new RegExp(`^(?:${raw})$`, 'u')]));
  const alphabet = new Map<string, number>();
  const takes = sources.map(() => new Set<number>());
  for (const code of new Set([...samples, ...named])) {
    if (code > 0x10ffff) continue;
    const character = String.fromCodePoint(code);
    const fits = new Map([...tests].map(([raw, test]) => [raw, test.test(character)]));
    const signature = [...fits.values()].map(Number).join('');
    if (alphabet.has(signature)) continue;
    const letter = alphabet.size;
    alphabet.set(signature, letter);
    sources.forEach((raw, place) => fits.get(raw) === true && takes[place]!.add(letter));
  }
  const budget = { left: MOST_WAYS };
  return { takes, next: after.map((node) => waysFrom(edges, node, budget)) };
}
