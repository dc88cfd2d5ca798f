import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FunnelFilter } from '../../../server/funnel/readFunnel.ts';
import { readFunnel } from '../../../server/funnel/readFunnel.ts';
import { everyShop } from '../../../server/db/tables.ts';
import { closeSilentVisits } from '../../../server/journal/journalRows.ts';
import type { Client } from '../../../server/limits/client.ts';
import { World, demo } from '../support/world.ts';
import { servedFlow } from './support/servedFlow.ts';
import { sorted, trueFunnel, type Known } from './support/truth.ts';
import { createChance, overABadLine, walk } from './support/walks.ts';

const VISITS = Number(process.env.JOURNAL_VISITS ?? 500);
/** How many are stored together; each time, all kinds of visits of these days are stored anew. */
const TOGETHER = Math.max(100, Math.min(VISITS / 100, 500));
const { maple, queenWest, cedarHill } = demo();
const filters: FunnelFilter[] = [
  {},
  { from: '2026-11-24' },
  { from: '2026-11-24', to: '2026-11-24', screen: 'phone' },
  { language: 'es', framed: true },
  { entry: 'campaign', to: '2026-11-25' },
];
let world: World;

beforeAll(async () => {
  world = await World.open(undefined, { caps: unlimited });
});
afterAll(() => world.close());

const unlimited = new Proxy({} as never, { get: () => 1_000_000_000 });
const client = (index: number): Client => {
  const name = `client ${Math.floor(index / 40)}`;
  return { addressHash: name, networks: [{ name, share: 1 }] };
};

test(`the funnel of ${VISITS} visits over bad lines is what really happened`, async () => {
  const { flowVersion, numbers } = await servedFlow(world.app);
  const chance = createChance(Number(process.env.FUZZ_SEED ?? 7));
  const known: Known[] = [];
  const days = ['2026-11-23', '2026-11-24', '2026-11-25'];
  const { journal } = world.app;
  let late: (() => void)[] = [];
  for (let index = 0; index < VISITS; index += 1) {
    const made = walk(numbers, flowVersion, chance);
    const { arrived, last } = overABadLine(made, chance);
    const shopId = chance.pick([maple, queenWest, cedarHill]);
    const day = chance.pick(days);
    const outcome = chance.next() < 0.3 ? chance.pick(['booked', 'lead'] as const) : undefined;
    const visit = { walk: made, shopId, day, arrived: last, outcome, isSilent: true };
    known.push(visit);
    const mark = () => outcome && journal.mark({ shopId, visitId: made.visitId, outcome });
    if (chance.next() < 0.5) mark();
    // Of some visits the rest comes after they were counted as over.
    let inTime = chance.next() < 0.2 ? chance.below(arrived.length + 1) : arrived.length;
    // Two that come the other way round come within a second or two.
    const parts = () => [arrived.slice(0, inTime), arrived.slice(inTime)] as const;
    const isTornApart = () => {
      const [before, after] = parts();
      return before.some((one) => after.some((other) => other.first < one.first));
    };
    while (isTornApart()) inTime += 1;
    for (const [place, batch] of arrived.entries()) {
      const add = () => journal.add({ shopId, day, batch }, client(index));
      if (place >= inTime) late.push(add);
      else add();
    }
    late.push(mark);
    if ((index + 1) % TOGETHER !== 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- the server stores batches of one second
    await journal.flush();
    if ((index + 1) % (TOGETHER * 5) !== 0) continue;
    world.pass({ minutes: 40 });
    // oxlint-disable-next-line no-await-in-loop
    await closeSilentVisits(world.db, world.now);
    for (const add of late) add();
    late = [];
    // oxlint-disable-next-line no-await-in-loop
    await journal.flush();
  }
  for (const add of late) add();
  await journal.close();
  world.pass({ minutes: 40 });
  await closeSilentVisits(world.db, world.now);

  for (const filter of filters) {
    for (const shopIds of [undefined, [maple], [queenWest, cedarHill]]) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await readFunnel(world.db, shopIds ?? [everyShop], filter);
      expect(sorted(found)).toEqual(sorted(trueFunnel(known, numbers, shopIds, filter)));
      for (const { came, went, ends } of found.steps) {
        expect(came).toBe(went + ends.booked + ends.lead + ends.left + ends.here);
      }
    }
  }
}, 3_600_000);
