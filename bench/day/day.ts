import { setTimeout as pause } from 'node:timers/promises';
import { createCaller, type OnCall } from './createCaller.ts';
import type { Codes } from './codes.ts';
import { arrivals, drawIndex, drawShop, createRandom } from './shape.ts';
import { countCall, countVisit, emptyHour, type Hour } from './tally.ts';
import { COMES_BACK, kinds, kindShares, visit, type Kind, type Person } from './visitor.ts';
import { SHOPS } from './world.ts';

interface Served {
  origin: string;
  codes: Codes;
  hasPages: boolean;
}

const HOURS = 24;
/**
 * With more visits than this at once, the load itself would slow the machine and distort the
 * result.
 */
const MOST_AT_ONCE = 250;
/** How long the visits that are under way when the day ends may take to finish. */
const LAST_MS = 20_000;

const addressOf = (random: () => number) =>
  [11 + Math.floor(random() * 100), ...[0, 0, 0].map(() => Math.floor(random() * 256))].join('.');

function personOf(index: number, seed: number, kind?: Kind): Person {
  const random = createRandom(seed * 1_000_003 + index);
  const shop = drawShop(SHOPS, random);
  return { index, shop, kind: kind ?? kinds[drawIndex(kindShares, random)]!, random };
}

const makeVisit = (
  person: Person,
  served: Served,
  think: (s: number) => Promise<void>,
  onCall: OnCall,
) =>
  visit(person, {
    ...served,
    think,
    me: createCaller(served.origin, addressOf(person.random), onCall),
  });

/**
 * How many visits a second the server bears: `atOnce` visitors visit one after the other without a
 * pause.
 */
export async function measureCapacity(
  served: Served,
  { seconds, seed, atOnce = 16 }: { seconds: number; seed: number; atOnce?: number },
): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let done = 0;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      done += 1;
      // Indexes far above those of the day's visitors, so that these are other visitors.
      // oxlint-disable-next-line no-await-in-loop -- one visitor after the other
      await makeVisit(
        personOf(5_000_000 + done, seed),
        served,
        async () => {},
        () => {},
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done / seconds;
}

export interface Day {
  hours: Hour[];
  /** Visits left out because too many were under way */
  notBegun: number;
  cameBack: number;
}

/** Runs a day with so many visitors in so many minutes. */
export async function passDay(
  served: Served,
  { visitors, minutes, seed }: { visitors: number; minutes: number; seed: number },
): Promise<Day> {
  const day: Day = { hours: Array.from({ length: HOURS }, emptyHour), notBegun: 0, cameBack: 0 };
  const msOfHour = (minutes * 60_000) / HOURS;
  const think = (seconds: number) => pause((seconds * msOfHour) / 3600).then(() => {});
  const begun = performance.now();
  const nowHour = () =>
    day.hours[Math.min(HOURS - 1, Math.floor((performance.now() - begun) / msOfHour))]!;
  const underWay = new Set<Promise<void>>();

  function come(person: Person): void {
    if (underWay.size >= MOST_AT_ONCE) {
      day.notBegun += 1;
      return;
    }
    const at = nowHour();
    const onCall: OnCall = (...call) => countCall(nowHour(), ...call);
    const going = makeVisit(person, served, think, onCall).then(
      (outcome) => {
        countVisit(at, outcome);
        if (person.kind === 'leaves later' && person.random() < COMES_BACK) void comeBack(person);
      },
      () => countVisit(at, 'failed'),
    );
    underWay.add(going);
    void going.finally(() => underWay.delete(going));
  }

  async function comeBack({ index, random }: Person): Promise<void> {
    const inHours = 1 + random() * 4;
    if (performance.now() + inHours * msOfHour - begun > HOURS * msOfHour) return;
    await pause(inHours * msOfHour);
    day.cameBack += 1;
    come(personOf(index, seed, 'books'));
  }

  for (const [index, at] of arrivals(visitors, createRandom(seed)).entries()) {
    const left = begun + at * msOfHour - performance.now();
    // oxlint-disable-next-line no-await-in-loop -- visitors come one after another
    if (left > 1) await pause(left);
    come(personOf(index, seed));
  }
  const rest = begun + HOURS * msOfHour - performance.now();
  if (rest > 0) await pause(rest);
  await Promise.race([Promise.all(underWay), pause(LAST_MS)]);
  return day;
}
