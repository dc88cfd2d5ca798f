import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from '../server/support/world.ts';
import { bookOnServer } from './support/bookOnServer.ts';
import { everyMove, judged, mended, visitsToGoal } from './support/moves.ts';

const all = everyMove();
const moves = all.filter((move) => 'flow' in move);

const isEverything = process.env.MOVES === 'all';
const knownToBeSound = [
  'add-customer after plan-appointment',
  'add-vehicle after validate-pin',
  'add-waiter-preferences after view-welcome',
  'validate-phone after plan-appointment',
];
/**
 * A normal run tries every twelfth move and some that are known to be sound; `MOVES=all` tries all.
 */
const tried = moves.filter(
  ({ name }, index) => isEverything || index % 12 === 0 || knownToBeSound.includes(name),
);

describe('a step of the booking, moved after another one', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.open();
  });
  afterAll(() => world.close());

  async function everybodyBooks(source: string): Promise<void> {
    const { flow, visits } = visitsToGoal(source);
    expect(visits.length).toBeGreaterThan(1);
    for (const events of visits) await bookOnServer(world, flow, events, world.newPhone());
  }

  it('is moved, or it is said in a sentence why it cannot be', () => {
    expect(all.length).toBe(18 * 17);
    for (const one of all) {
      if ('refusal' in one) expect(one.refusal).toMatch(/[“"].+[”"]/);
    }
  });

  it(
    'lets the vehicle be asked for before the phone, with one mend that is offered',
    { timeout: 300_000 },
    async () => {
      const move = moves.find(({ name }) => name === 'add-vehicle after select-service')!;
      const flow = mended(move.flow);
      expect(flow).toBeDefined();
      await everybodyBooks(flow!);
    },
  );

  it(
    'makes a flow that is refused in words, or by which everybody books on the real server',
    { timeout: isEverything ? 3_600_000 : 300_000 },
    async () => {
      const sound: string[] = [];
      const failed: string[] = [];
      let refused = 0;
      for (const { name, flow } of tried) {
        const { errors, isSound } = judged(flow, { isFirstErrorEnough: true });
        if (isSound) {
          await everybodyBooks(flow).catch((error: unknown) =>
            failed.push(`${name}: ${String(error)}`),
          );
          sound.push(name);
          continue;
        }
        expect(errors[0]?.message.length).toBeGreaterThan(20);
        refused += 1;
      }
      console.info(
        `${all.length} moves: ${all.length - moves.length} cannot be made; of ${tried.length} tried ` +
          `${refused} are refused, ${sound.length} book:`,
        sound,
      );
      expect(failed).toEqual([]);
      expect(sound).toEqual(expect.arrayContaining(knownToBeSound));
    },
  );
});
