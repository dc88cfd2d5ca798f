import { FACT, readVins } from '../server/catalogue/data.ts';
import { checkDigit } from '../src/booking/vehicle/plate.ts';
import { meet, regionOf, type Region } from './regions.ts';

const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/**
 * Made-up VINs from every nth model pattern of the data: the pattern, then the first trim, engine
 * and body pattern that still fit, what stays open filled with common characters.
 */
export function* sampleVins(step: number): Generator<{ vin: string; year: number }> {
  const { wmis, sets, facts, keys } = readVins();
  let count = 0;
  for (const [wmi, uses] of Object.entries(wmis)) {
    for (let i = 0; i < uses.length; i += 4) {
      const [, from, to, set] = uses.slice(i, i + 4) as [number, number, number, number];
      const rows = pairs(sets[set]!).map(([key, fact]) => ({
        region: regionOf(keys[key]!),
        codes: pairs(facts[fact]!).map(([code]) => code),
      }));
      for (const model of rows.filter((row) => row.codes.includes(FACT.model))) {
        count += 1;
        if (count % step !== 0) continue;
        const year = from + (count % (to - from + 1));
        const narrowed = [
          FACT.trim,
          FACT.litres,
          FACT.cylinders,
          FACT.fuel,
          FACT.body,
        ].reduce<Region>((region, code) => {
          const fitting = rows.filter(
            (row) => row.codes.includes(code) && meet(region, row.region),
          );
          const chosen = fitting[count % (fitting.length || 1)];
          return chosen ? meet(region, chosen.region)! : region;
        }, model.region);
        yield { vin: makeVin(wmi, narrowed, year, (count % 9) + 1), year };
      }
    }
  }
}

/** Fills a region up to a VIN of a year; position 7 says which thirty years, where it is open. */
function makeVin(wmi: string, region: Region, year: number, serial: number): string {
  const at = (position: number, fallback: string) => {
    const set = region[position] ?? '';
    return [...fallback].find((character) => set.includes(character)) ?? set[0] ?? fallback[0]!;
  };
  const era = year >= 2010 ? 'ABCDEFGHJKLMNPRSTUVWXYZ' : '0123456789';
  const described = [0, 1, 2, 3, 4].map((i) => at(i, i === 3 ? era : 'A0')).join('');
  const yearCode = YEAR_CODES[(year - 1980) % 30]!;
  const rest = [7, 8, 9, 10, 11, 12, 13].map((i) =>
    at(i, i === 7 ? 'A0' : i === 13 ? String(serial) : '0'),
  );
  const draft = `${wmi}${described}0${yearCode}${rest.join('')}`;
  return draft.slice(0, 8) + checkDigit(draft) + draft.slice(9);
}

function pairs(flat: number[]): [number, number][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2]!, flat[i * 2 + 1]!]);
}
