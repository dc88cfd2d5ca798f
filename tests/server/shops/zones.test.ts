import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointments, shops } from '../../../server/db/tables.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const { maple, queenWest } = demo();
let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const settingsOf = async (shopId: string) =>
  (await world.call('getShopSettings', { params: { shopId } })).body;

async function slotsOf(shopId: string, date: string): Promise<Record<string, string[]>> {
  const query = { date, appointmentOption: 'DROP_OFF' };
  const token = await world.token(shopId);
  const { body } = await world.call('getAvailableSlots', { params: { shopId }, query, token });
  return body.slots;
}

/** Books Tuesday at ten; answers the appointment's id and what the customer was mailed. */
async function book(shopId: string) {
  const token = await world.token(shopId);
  const request = bookingFor(await world.lead(shopId, token));
  const { body } = await world.call('bookAppointment', {
    params: { shopId },
    token,
    body: request,
  });
  world.mails.length = 0;
  await world.deliver();
  const { text = '', calendar = '' } =
    world.mails.find(({ to }) => to === newCustomer.email)?.mail ?? {};
  return { ...body, text, calendar };
}

describe('a shop in Vancouver, which stays on summer time since November 2026', () => {
  beforeAll(() =>
    world.db.update(shops).set({ timeZone: 'America/Vancouver' }).where(eq(shops.id, maple)),
  );

  test('gives its offsets by the law, not by the table of the runtime', async () => {
    const { shop } = await settingsOf(maple);

    expect(shop.timeZone).toBe('America/Vancouver');
    expect(shop.offsets?.slice(-2)).toEqual([
      { from: '2026-03-08T10:00:00.000Z', offsetMinutes: -420, name: 'PDT' },
      { from: '2026-11-01T09:00:00.000Z', offsetMinutes: -420, name: 'MST' },
    ]);
  });

  test('offers no time earlier than its notice', async () => {
    world.now = new Date('2026-11-23T16:00:00Z'); // 9:00 there, 8:00 by the old law
    const { minimumNoticeMinutes } = (
      await world.db.select().from(shops).where(eq(shops.id, maple))
    )[0]!;

    const [first] = (await slotsOf(maple, '2026-11-23'))['2026-11-23'] ?? [];

    expect(minimumNoticeMinutes).toBe(120);
    expect(first).toBe('11:00:00');
  });

  test('mails ten o’clock as 17:00 UTC and keeps that instant', async () => {
    const { appointmentId, calendar } = await book(maple);

    expect(calendar).toContain('DTSTART:20261124T170000Z');
    const [row] = await world.db
      .select()
      .from(appointments)
      .where(eq(appointments.id, appointmentId));
    expect(row?.startsAt?.toISOString()).toBe('2026-11-24T17:00:00.000Z');
  });
});

describe('a zone that nobody knows', () => {
  test('is refused where a shop is written, with the nearest name', async () => {
    const write = async (timeZone: string) =>
      world.db.update(shops).set({ timeZone }).where(eq(shops.id, queenWest));

    await expect(write('America/Toronot')).rejects.toThrow(
      '"America/Toronot" is not a time zone; did you mean “America/Toronto”?',
    );
    expect((await settingsOf(queenWest)).shop.timeZone).toBe('America/Toronto');
  });

  describe('in a shop that has it already', () => {
    beforeAll(async () => {
      await world.db.execute(
        sql`update shops set time_zone = 'Mars/Olympus_Mons' where id = ${queenWest}`,
      );
      world.log.length = 0;
    });

    test('is logged once, and the page goes by the visitor’s clock', async () => {
      const { shop } = await settingsOf(queenWest);
      await settingsOf(queenWest);

      expect(shop).not.toHaveProperty('timeZone');
      expect(shop).not.toHaveProperty('offsets');
      const told = world.log.filter((line) => line.includes('Mars/Olympus_Mons'));
      expect(told).toHaveLength(1);
      expect(JSON.parse(told[0]!)).toMatchObject({ level: 50, shopId: queenWest });
    });

    test('offers only what is ahead everywhere on Earth', async () => {
      world.now = new Date('2026-11-23T12:00:00Z'); // already Tuesday, 2:00, on Kiritimati

      const slots = await slotsOf(queenWest, '2026-11-23');

      expect(Object.keys(slots)[0]).toBe('2026-11-24');
    });

    test('mails a wall time without a zone, never one of UTC', async () => {
      const { text, calendar } = await book(queenWest);

      expect(calendar).toMatch(/DTSTART:20261124T100000\r\n/);
      expect(text).toMatch(/When: Tuesday, November 24th at 10:00am\n/);
    });
  });
});
