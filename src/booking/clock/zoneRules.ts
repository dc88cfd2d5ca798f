/**
 * The rules of every zone as dated data of our own: `zones.json`, which `npm run zones` derives
 * from the tz database. Runtimes learn of new laws at different times, so their tables are not
 * used. For servers and the simulator; a page gets its offsets with the settings.
 */
import type { ZoneOffset } from '../../contract/types.gen.ts';
import { zonePeriods } from './zonePeriods.ts';
import data from './zones.json' with { type: 'json' };

export interface ZoneRules {
  /** The version of the tz database, such as '2026f' */
  version: string;
  /** When that version was released, yyyy-MM-dd */
  released: string;
  /** By rules (see `zonePeriods`): the zones that have them, separated by spaces */
  zones: Readonly<Record<string, string>>;
}

export const zoneRules: ZoneRules = data;

/** The rules of each zone, by its name. */
export const rulesByZone = ({ zones }: ZoneRules): Map<string, string> =>
  new Map(
    Object.entries(zones).flatMap(([rules, names]) =>
      names.split(' ').map((name): [string, string] => [name, rules]),
    ),
  );

const known = rulesByZone(zoneRules);

export const zoneNames = (): string[] => [...known.keys()];

export const isKnownZone = (timeZone: string): boolean => known.has(timeZone);

/** A page shows past dates too, such as that of the last service. */
const MONTHS_BEHIND = 12;
/** A week that begins within the bookable months may end after them. */
const MONTHS_SPARE = 1;

/**
 * The offsets in a shop's settings: from a year back to the end of the bookable months.
 *
 * @returns undefined for an unknown zone
 */
export function offsetsOf(
  timeZone: string,
  now: Date,
  monthsAhead: number,
): ZoneOffset[] | undefined {
  const rules = known.get(timeZone);
  if (rules === undefined) return undefined;
  const monthStart = (months: number) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
  const span = {
    fromMs: monthStart(-MONTHS_BEHIND),
    untilMs: monthStart(monthsAhead + MONTHS_SPARE + 1),
  };
  return zonePeriods(rules, span).map(({ fromMs, ...shown }) => ({
    from: new Date(fromMs).toISOString(),
    ...shown,
  }));
}
