import { shopNow } from '../../../booking/clock/shopTime.ts';
import type { ScopeZone } from '../../../contract/staff.gen.ts';
import { longTime } from '../times.ts';
import { fillWords } from '../words.ts';
import words from './words.json';

/** How many clocks are told; more nobody reads. */
const MOST = 12;

const cityOf = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');

/** An instant on the clocks of the shops concerned, from west to east; '' where there is none. */
export function clocksInWords(at: string, zones: readonly ScopeZone[]): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return '';
  const cities = new Map<string, string[]>();
  const ordered = zones.toSorted((one, other) =>
    shopNow(instant, one).localeCompare(shopNow(instant, other)),
  );
  for (const zone of ordered) {
    const clock = longTime(new Date(`${shopNow(instant, zone)}Z`), { timeZone: 'UTC' });
    cities.set(clock, [...(cities.get(clock) ?? []), cityOf(zone.timeZone)]);
  }
  return [...cities]
    .slice(0, MOST)
    .map(([clock, names]) => fillWords(words.clock, { clock, cities: names.join(', ') }))
    .join('; ');
}
