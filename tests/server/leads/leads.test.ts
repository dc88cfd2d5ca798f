import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { leads } from '../../../server/db/tables.ts';
import { bookingFor, demo, World } from '../support/world.ts';

const { maple, queenWest } = demo();
const unknown = '00000000-0000-4000-8000-000000000000';
const world = await World.open();
let token: string;
afterAll(() => world.close());
beforeEach(async () => {
  token = await world.token(maple);
});

const rowOf = async (leadId: string) => {
  const [row] = await world.db.select().from(leads).where(eq(leads.id, leadId));
  return row!;
};
const update = (leadId: string, body: object, as = token) =>
  world.call('updateLead', { params: { shopId: maple, leadId }, token: as, body });
const abandon = (leadId: string, shopId = maple) =>
  world.call('abandonLead', { params: { shopId, leadId } });

describe('the lead of a visit', () => {
  test('is begun and brought up to date [7.24] [7.25]', async () => {
    const leadId = await world.lead(maple, token);

    const { status, body } = await update(leadId, { concerns: 'A noise', services: [{ id: 1 }] });

    expect(status).toBe(200);
    expect(body).toEqual({ leadId });
    expect((await rowOf(leadId)).payload).toEqual({ concerns: 'A noise', services: [{ id: 1 }] });
  });

  test('of another phone, or one that does not exist, answers 404', async () => {
    const foreign = await world.lead(maple, await world.token(maple));

    expect((await update(foreign, {})).status).toBe(404);
    expect((await update(unknown, {})).status).toBe(404);
    expect((await update('7', {})).status).toBe(400);
  });

  test('with unknown fields answers 400', async () => {
    const { status, body } = await world.call('createLead', {
      params: { shopId: maple },
      token,
      body: { admin: true },
    });

    expect(status).toBe(400);
    expect(body.message).toBe('admin is not a known field.');
  });
});

describe('abandoning', () => {
  test('marks an open lead, and an update removes the mark', async () => {
    const leadId = await world.lead(maple, token);

    const { status, response } = await abandon(leadId);
    const marked = (await rowOf(leadId)).abandonedAt;
    await update(leadId, { concerns: 'Still here' });

    expect(status).toBe(204);
    expect(response.body).toBe('');
    expect(marked).toEqual(world.now);
    expect((await rowOf(leadId)).abandonedAt).toBeNull();
  });

  test('a booking removes the mark, and a booked lead gets none', async () => {
    const leadId = await world.lead(maple, token);
    await abandon(leadId);

    await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: bookingFor(leadId),
    });
    const { status } = await abandon(leadId);

    expect(status).toBe(204);
    expect((await rowOf(leadId)).abandonedAt).toBeNull();
  });

  test('an unknown lead, or one of another shop, answers 404', async () => {
    const leadId = await world.lead(maple, token);

    expect((await abandon(unknown)).status).toBe(404);
    expect((await abandon(leadId, queenWest)).status).toBe(404);
  });

  test.each([
    ['no content type', undefined, undefined],
    ['an empty JSON body', 'application/json', ''],
    ['a text body', 'text/plain;charset=UTF-8', 'bye'],
    ['a form body', 'application/x-www-form-urlencoded', 'a=1'],
  ])('works as a beacon with %s [7.27]', async (_, type, payload) => {
    const leadId = await world.lead(maple, token);

    const response = await world.app.inject({
      method: 'POST',
      url: `/api/scheduler/public/shop/${maple}/leads/${leadId}/abandon`,
      ...(type !== undefined && { headers: { 'content-type': type } }),
      ...(payload !== undefined && { payload }),
    });

    expect(response.statusCode).toBe(204);
  });
});

describe('the lead of the exit form', () => {
  const exitLead = {
    customer: { firstName: 'Ines', lastName: 'Okafor', okForMarketing: true },
    cancellationPhone: '4255559999',
    cancellationReason: 'Do you also repair trailers?',
  };
  const leave = (body: object, shopId = maple) =>
    world.call('createExitLead', { params: { shopId }, body });

  test('is kept without a token [7.26]', async () => {
    const { status, body } = await leave(exitLead);

    expect(status).toBe(200);
    expect(await rowOf(body.leadId)).toMatchObject({ kind: 'exit', phone: '4255559999' });
  });

  test('leaves the lead it names as it was', async () => {
    const leadId = await world.lead(maple, token);

    const { body } = await leave({ ...exitLead, leadId });

    expect(body.leadId).not.toBe(leadId);
    expect((await rowOf(leadId)).payload).toEqual({});
  });

  test('cannot be booked', async () => {
    const phone = world.newPhone();
    const { body } = await leave({ ...exitLead, cancellationPhone: phone });
    const own = await world.token(maple, phone);

    const { status } = await world.call('bookAppointment', {
      params: { shopId: maple },
      token: own,
      body: bookingFor(body.leadId),
    });

    expect(status).toBe(404);
  });

  test('answers 404 for an unknown shop, 400 for a phone that is none', async () => {
    expect((await leave(exitLead, unknown)).status).toBe(404);
    expect((await leave({ ...exitLead, cancellationPhone: '555' })).status).toBe(400);
  });
});
