/** Reads the tz database out of the npm package moment-timezone, which follows its releases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Period } from '../../src/booking/clock/posixRule.ts';

export interface TzPackage {
  /** The version of the tz database, such as '2026f' */
  version: string;
  /** When the package was published, yyyy-MM-dd */
  released: string;
  /** By zone, links included; the first period begins at -Infinity */
  zones: Map<string, Period[]>;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** Parses a number in base 60, as the package writes it. */
function base60(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  let value = 0;
  for (const digit of whole) value = value * 60 + DIGITS.indexOf(digit);
  [...fraction].forEach((digit, place) => {
    value += DIGITS.indexOf(digit) / 60 ** (place + 1);
  });
  return text.startsWith('-') ? -value : value;
}

/** Unpacks 'name|short names|offsets|which of them|minutes between changes|population'. */
function unpack(packed: string): [string, Period[]] {
  const [zone = '', names = '', offsets = '', which = '', minutes = ''] = packed.split('|');
  const gaps = minutes === '' ? [] : minutes.split(' ').map(base60);
  let fromMs = -Infinity;
  const periods = [...which].map((digit, place) => {
    // The first gap counts from 1970, all others from the change before.
    if (place === 1) fromMs = 0;
    if (place > 0) fromMs += Math.round((gaps[place - 1] ?? 0) * 60) * 1000;
    return {
      fromMs,
      offsetMinutes: 0 - base60(offsets.split(' ')[base60(digit)] ?? ''),
      name: names.split(' ')[base60(digit)] ?? '',
    };
  });
  return [zone, periods];
}

/**
 * @param folder the package's folder
 * @throws Error if the package's format has changed
 */
export function readPackage(folder: string): TzPackage {
  const packed = JSON.parse(readFileSync(join(folder, 'data/packed/latest.json'), 'utf8')) as {
    version: string;
    zones: string[];
    links: string[];
  };
  const zones = new Map(packed.zones.map(unpack));
  for (const link of packed.links) {
    const [known = '', alias = ''] = link.split('|');
    const periods = zones.get(known);
    if (periods === undefined) throw new Error(`the link ${link} leads nowhere`);
    zones.set(alias, periods);
  }
  const log = readFileSync(join(folder, 'changelog.md'), 'utf8');
  const released = /^### `[\d.]+` _(\d{4}-\d{2}-\d{2})_/m.exec(log)?.[1];
  if (released === undefined) throw new Error('the changelog names no date');
  return { version: packed.version, released, zones };
}
