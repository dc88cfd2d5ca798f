import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { consents, leads } from '../../../server/db/tables.ts';
import { consentText } from '../../../server/leads/consent.ts';
import { forgetExpired } from '../../../server/operation/forgetExpired.ts';
import { bookingFor, demo, newCustomer, World } from '../support/world.ts';

const { maple } = demo();
const world = await World.open();
afterAll(() => world.close());

const params = { shopId: maple };
const choicesOf = (leadId: string) =>
  world.db.select().from(consents).where(eq(consents.leadId, leadId)).orderBy(consents.id);

test('a choice made at booking is kept with text version, time, phone and address hash', async () => {
  const phone = world.newPhone();
  const token = await world.token(maple, phone);
  const leadId = await world.lead(maple, token);

  await world.call('bookAppointment', {
    params,
    token,
    from: '192.0.2.9',
    body: bookingFor(leadId, { customer: { ...newCustomer, okForMarketing: true } }),
  });

  const [choice, ...others] = await choicesOf(leadId);
  expect(others).toEqual([]);
  expect(choice).toMatchObject({
    shopId: maple,
    phone,
    okForMarketing: true,
    textVersion: consentText.version,
    at: world.now,
  });
  expect(choice?.addressHash).toMatch(/^[\w-]{43}$/);
  expect(choice?.addressHash).not.toContain('192');
});

test('a lead keeps each change of mind, and no choice twice', async () => {
  const token = await world.token(maple);
  const leadId = await world.lead(maple, token);
  const update = (customer?: object) =>
    world.call('updateLead', { params: { ...params, leadId }, token, body: { customer } });

  await update();
  await update({ okForMarketing: true });
  await update({ okForMarketing: true, firstName: 'Ines' });
  await update({ okForMarketing: false });
  await world.call('bookAppointment', {
    params,
    token,
    body: bookingFor(leadId, { date: '2026-12-16' }),
  });

  const choices = await choicesOf(leadId);
  expect(choices.map(({ okForMarketing }) => okForMarketing)).toEqual([true, false]);
});

test('a refused booking keeps no choice', async () => {
  const token = await world.token(maple);
  const leadId = await world.lead(maple, token);

  await world.call('bookAppointment', {
    params,
    token,
    body: bookingFor(leadId, { slotTime: '03:00:00' }),
  });

  expect(await choicesOf(leadId)).toEqual([]);
});

test('the exit form keeps an agreement for a proven number alone', async () => {
  const phone = world.newPhone();
  const token = await world.token(maple, phone);
  const leave = async (customer: object, about: { token?: string; phone: string }) => {
    const body = { customer, cancellationPhone: about.phone };
    const answer = await world.call('createExitLead', { params, body, ...about });
    return choicesOf(answer.body.leadId);
  };
  const agrees = { firstName: 'Ada', okForMarketing: true };

  expect(await leave(agrees, { token, phone })).toMatchObject([{ phone, okForMarketing: true }]);
  expect(await leave(agrees, { token, phone: '2065550144' })).toEqual([]);
  expect(await leave({ ...agrees, firstName: 'Eve' }, { phone })).toEqual([]);
  expect(await leave({ firstName: 'Ada' }, { token, phone })).toEqual([]);
});

test('the kept wording is the one both screens show', () => {
  for (const step of ['validate-phone', 'view-exit']) {
    const file = new URL(`../../../schemas/steps/${step}.json`, import.meta.url);
    expect(readFileSync(file, 'utf8')).toContain(JSON.stringify(consentText.text));
  }
});

test('a lead is forgotten in the time that is set, its consent stays as a proof, what is booked stays', async () => {
  const [phone, booker] = [world.newPhone(), world.newPhone()];
  const token = await world.token(maple, phone);
  const lost = await world.lead(maple, token);
  const body = { customer: { okForMarketing: true } };
  await world.call('updateLead', { params: { ...params, leadId: lost }, token, body });
  const bookersToken = await world.token(maple, booker);
  const booked = await world.lead(maple, bookersToken);
  const answer = await world.call('bookAppointment', {
    params,
    token: bookersToken,
    body: bookingFor(booked, { date: '2026-12-17' }),
  });
  const ids = async () => (await world.db.select().from(leads)).map(({ id }) => id);
  expect(answer.status).toBe(200);

  world.pass({ minutes: 7 * 24 * 60 - 1 });
  await forgetExpired(world.db, world.now, { leadDays: 7 });
  expect(await ids()).toEqual(expect.arrayContaining([lost, booked]));
  world.pass({ minutes: 2 });
  await forgetExpired(world.db, world.now, { leadDays: 7 });

  expect(await ids()).toContain(booked);
  expect(await ids()).not.toContain(lost);
  const kept = await world.db.select().from(consents).where(eq(consents.phone, phone));
  expect(kept).toMatchObject([{ leadId: lost, okForMarketing: true }]);
});
