import { checkDigit } from '../../../src/booking/vehicle/plate.ts';
import type { Chance } from '../../../tests/fuzz/support/chance.ts';

/** Kinds of personal data, and what only the visitor's page and the server may know. */
export const kinds = [
  ...(['name', 'phone', 'email', 'address', 'note', 'plate', 'vin'] as const),
  ...(['code', 'secret', 'token'] as const),
];
export type Kind = (typeof kinds)[number];

interface Marker {
  kind: Kind;
  value: string;
  patterns: readonly RegExp[];
}

/** Where personal data was found. */
interface Found extends Pick<Marker, 'kind' | 'value'> {
  /** What stands around it */
  near: string;
}

/** Letters and digits that encoded identifiers and moments are made of, where a code may stand by chance. */
const noise = [
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
  /\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)?)?/g,
  // Places in the code, and numbers: a code is sent and kept as a text.
  /:\d+:\d+/g,
  /":\s*-?[\d.]+(?=[,}\]])/g,
  /(?<=[[,]\s*)-?[\d.]+(?=[,\]])/g,
];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What base64 makes of a text, wherever it begins: the letters that its neighbours do not change. */
function inBase64(text: string): string[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const from = Math.ceil((before * 4) / 3);
    return whole.toString('base64').slice(from, Math.floor((whole.length * 4) / 3));
  });
}

/** The ways in which digits of a phone are told apart. */
const between = String.raw`(?:[\s().+-]|%20|%2B|%28|%29|\\u00a0){0,3}`;

function phonePatterns(digits: string): RegExp[] {
  const spread = (text: string) => [...text].join(between);
  const area = spread(digits.slice(0, 3));
  return [
    new RegExp(`(?:${area}${between})${spread(digits.slice(3))}`),
    // The last seven, without being a part of another number.
    new RegExp(String.raw`(?<!\d)${spread(digits.slice(3))}(?!\d)`),
    ...[digits, digits.slice(3)].flatMap(inBase64).map((text) => new RegExp(escaped(text))),
  ];
}

function textPatterns(text: string): RegExp[] {
  const spellings = new Set([
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    Buffer.from(text).toString('hex'),
  ]);
  return [
    ...[...spellings].map((each) => new RegExp(escaped(each), 'i')),
    ...inBase64(text).map((each) => new RegExp(escaped(each))),
  ];
}

function patternsOf(kind: Kind, value: string): RegExp[] {
  if (kind === 'phone') return phonePatterns(value);
  if (kind === 'code') return [new RegExp(String.raw`(?<!\w)${value}(?!\w)`)];
  return textPatterns(value);
}

/** Personal data that nobody else has, and the search for it in what was kept. */
export class Markers {
  readonly #markers: Marker[] = [];
  readonly #known = new Set<string>();

  constructor(private readonly chance: Chance) {}

  /** Remembers something to look for; returns it. */
  add(kind: Kind, value: string): string {
    if (!this.#known.has(`${kind} ${value}`)) {
      this.#known.add(`${kind} ${value}`);
      this.#markers.push({ kind, value, patterns: patternsOf(kind, value) });
    }
    return value;
  }

  name = () => this.add('name', `Zq${this.#letters(7)}`);
  /** Of an area code that the demo's customers do not have. */
  phone = () => this.add('phone', `425${this.#digits(7, '2')}`);
  email = () => this.add('email', `zq.${this.#letters(8)}@example.com`);
  address = () => this.add('address', `Zq${this.#letters(6)} Lane`);
  note = () => this.add('note', `Zq${this.#letters(9)} rattles`);
  plate = () => this.add('plate', `ZQ${this.#digits(5, '7')}`);

  /** A right VIN of a 2019 Honda Civic. */
  vin(): string {
    const [before, after] = ['2HGFC1F3', `KH${this.#digits(6, '8')}`];
    return this.add('vin', `${before}${checkDigit(`${before}0${after}`)}${after}`);
  }

  /** A code of four digits that was texted to nobody. */
  wrongCode = () => this.add('code', this.#digits(4, '9'));

  /** Which markers a text holds. */
  in(text: string, only: readonly Kind[] = kinds): Found[] {
    const bare = noise.reduce((rest, each) => rest.replaceAll(each, ' '), text);
    return this.#markers
      .filter(({ kind }) => only.includes(kind))
      .flatMap(({ kind, value, patterns }) => {
        const within = kind === 'code' ? bare : text;
        const at = Math.max(...patterns.map((pattern) => within.search(pattern)));
        return at < 0 ? [] : [{ kind, value, near: within.slice(Math.max(0, at - 60), at + 60) }];
      });
  }

  /** How many of a kind there are. */
  count = (kind: Kind) => this.#markers.filter((each) => each.kind === kind).length;

  #letters(count: number): string {
    return Array.from({ length: count }, () => this.chance.oneOf([...'bcdfghjklmnpqrstvwxz'])).join(
      '',
    );
  }

  #digits(count: number, first: string): string {
    const rest = Array.from({ length: count - 1 }, () => this.chance.below(10));
    return first + rest.join('');
  }
}
