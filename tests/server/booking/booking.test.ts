import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusals } from '../../../src/booking/slots/availability.ts';
import {
  appointmentRecommendedJobs,
  appointments,
  appointmentServices,
  customers,
  leads,
} from '../../../server/db/tables.ts';
import { loadCatalogue } from '../../../server/catalogue/catalogue.ts';
import { bookingFor, demo, newVehicle, World } from '../support/world.ts';

const { maple, queenWest, pacific, tiny, phones } = demo();
let world: World;
let token: string;
beforeAll(async () => {
  const asked = new Set(['Tire brand', 'Locking key']);
  world = await World.open(undefined, { asks: (label) => asked.has(label) });
});
afterAll(() => world.close());
beforeEach(async () => {
  token = await world.token(maple);
});

const book = (body: object, shopId = maple, as = token) =>
  world.call('bookAppointment', { params: { shopId }, token: as, body });
/** Books with a lead of its own. */
const bookWith = async (changes: object, shopId = maple, as = token) =>
  book(bookingFor(await world.lead(shopId, as), changes), shopId, as);
/** The first vehicle of a make in a year, as the catalogue has it. */
function aVehicle(year: number, makeName: string) {
  const catalogue = loadCatalogue();
  const { makeId } = catalogue.makes(year).find((make) => make.makeName === makeName)!;
  const { baseVehicleId } = catalogue.models(year, makeId)[0]!;
  const { vehicleId } = catalogue.submodels(baseVehicleId)![0]!;
  const { engines: _ofCatalogue, ...vehicle } = catalogue.vehicle(vehicleId)!;
  return vehicle;
}
const servicesOf = async (shopId: string) =>
  (await world.call('getShopSettings', { params: { shopId } })).body.services;
const vehiclesOf = async (as: string, shopId = maple) =>
  (await world.call('getCustomerVehicles', { params: { shopId }, token: as })).body;
const slots = async (query: object, shopId = maple, as = token) =>
  world.call('getAvailableSlots', {
    params: { shopId },
    token: as,
    query: { date: '2026-11-23', appointmentOption: 'DROP_OFF', ...query },
  });
const appointmentsOn = async (date: string, shopId: string) => {
  const rows = await world.db.select().from(appointments).where(eq(appointments.shopId, shopId));
  return rows.filter((row) => row.date === date).length;
};

describe('available slots', () => {
  test('are the free times of seven days from the date [7.21]', async () => {
    const { status, body } = await slots({ date: '2026-11-30' });

    expect(status).toBe(200);
    expect(Object.keys(body.slots)).toHaveLength(6);
    expect(body.slots['2026-11-30']?.[0]).toBe('08:00:00');
    expect(body.slots['2026-12-05']?.at(-1)).toBe('13:30:00');
    expect(body.noTimes).toEqual({ '2026-12-06': { rule: 'closedWeekday' } });
  });

  test('begin after the notice on the day itself', async () => {
    const { body } = await slots({});

    expect(body.slots['2026-11-23']?.[0]).toBe('11:00:00');
  });

  test('take one service or several', async () => {
    const [one, two] = await servicesOf(maple);

    const single = await slots({ services: [String(one!.id)] });
    const both = await slots({ services: [String(one!.id), String(two!.id)] });

    expect([single.status, both.status]).toEqual([200, 200]);
  });

  test('after hours are days with an empty list, none where the shop does not offer it [3.23]', async () => {
    const offered = await slots({ appointmentOption: 'AFTER_HOURS_DROP_OFF' });
    const other = await world.token(queenWest);
    const none = await slots({ appointmentOption: 'AFTER_HOURS_DROP_OFF' }, queenWest, other);

    expect(offered.body.slots['2026-11-24']).toEqual([]);
    expect(offered.body.slots['2026-11-29']).toBeUndefined();
    expect(none.body.slots).toEqual({});
  });

  test.each([
    [{ date: '2026-02-30' }],
    [{ date: 'tomorrow' }],
    [{ appointmentOption: 'FLY_IN' }],
    [{ colour: 'red' }],
    [{ date: ['2026-11-23', '2026-11-24'] }],
  ])('answer 400 with a sentence for %o', async (query) => {
    expect(await slots(query)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/\.$/) },
    });
  });
});

describe('booking', () => {
  test('keeps everything of the request and marks the lead booked [7.22]', async () => {
    const [oil, brakes] = await servicesOf(maple);
    const leadId = await world.lead(maple, token);

    const { status, body } = await book(
      bookingFor(leadId, {
        date: '2026-12-01',
        concerns: 'It squeaks in the morning',
        services: [{ id: oil!.id, notes: 'Synthetic, please' }, { id: String(brakes!.id) }],
        requestCourtesyTransportation: true,
        recommendedServicesSkipped: true,
        isMobile: true,
        isInsideIframe: false,
        utm_source: 'mail',
        utm_medium: 'newsletter',
        utm_campaign: 'autumn',
        utm_id: '7',
      }),
    );

    expect(status).toBe(200);
    const [row] = await world.db
      .select()
      .from(appointments)
      .where(eq(appointments.id, body.appointmentId));
    expect(row).toMatchObject({
      leadId,
      date: '2026-12-01',
      slotTime: '10:00:00',
      concerns: 'It squeaks in the morning',
      requestCourtesyTransportation: true,
      isMobile: true,
      utmCampaign: 'autumn',
    });
    const work = await world.db
      .select()
      .from(appointmentServices)
      .where(eq(appointmentServices.appointmentId, body.appointmentId));
    expect(work.map(({ notes }) => notes)).toEqual(['Synthetic, please', null]);
    const [lead] = await world.db.select().from(leads).where(eq(leads.id, leadId));
    // All of the answer but its links, whose secrets are stored nowhere.
    expect(lead?.answer).toEqual({ appointmentId: body.appointmentId });
  });

  test('makes a new customer one that is known the next time', async () => {
    await bookWith({ date: '2026-12-02' });

    expect(await vehiclesOf(token)).toMatchObject([
      {
        customerFirstName: 'Ines',
        year: 2019,
        make: 'Honda',
        model: 'Civic',
        recommendedServices: [],
      },
    ]);
  });

  test('an existing customer books a vehicle with its recommended services', async () => {
    const own = await world.token(maple, phones.one);
    const [civic] = await vehiclesOf(own);
    const jobs = civic!.recommendedServices.slice(0, 2).map(({ jobId }) => jobId);

    const { status, body } = await bookWith(
      {
        customer: { tekCustomerId: String(civic!.customerId), okForMarketing: true },
        vehicle: { tekVehicleId: civic!.id },
        recommendedServices: jobs,
        date: '2026-12-03',
      },
      maple,
      own,
    );

    expect(status).toBe(200);
    const kept = await world.db
      .select()
      .from(appointmentRecommendedJobs)
      .where(eq(appointmentRecommendedJobs.appointmentId, body.appointmentId));
    expect(kept).toHaveLength(2);
  });

  test('takes its slot off the list when it was the last place', async () => {
    const as = await world.token(tiny);
    const before = (await slots({ date: '2026-12-07' }, tiny, as)).body.slots['2026-12-07'];

    await bookWith({ date: '2026-12-07', slotTime: '10:00:00' }, tiny, as);
    const after = (await slots({ date: '2026-12-07' }, tiny, as)).body.slots['2026-12-07'];

    expect(before).toContain('10:00:00');
    expect(after).toEqual(before?.filter((time) => time !== '10:00:00'));
  });

  test('after hours needs no time and counts against the day', async () => {
    const as = await world.token(tiny);
    const afterHours = {
      appointmentOption: 'AFTER_HOURS_DROP_OFF',
      date: '2026-12-08',
      slotTime: undefined,
    };

    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await bookWith(afterHours, tiny, as)).status);
    const day = (await slots({ date: '2026-12-08' }, tiny, as)).body.slots['2026-12-08'];

    expect(statuses).toEqual([200, 200, 200, 400]);
    expect(day).toBeUndefined();
  });

  test('the same lead again answers as the first time and books once', async () => {
    const leadId = await world.lead(maple, token);
    const request = bookingFor(leadId, { date: '2026-12-09' });

    const first = await book(request);
    const together = await Promise.all([book(request), book(request), book(request)]);
    world.pass({ minutes: 60 });
    const later = await book({ ...request, isMobile: true });

    for (const again of [...together, later]) expect(again.body).toEqual(first.body);
    expect(await appointmentsOn('2026-12-09', maple)).toBe(1);
  });

  test.each([
    ['another time', '2026-12-16', { slotTime: '11:00:00' }],
    ['another day', '2026-12-17', { date: '2026-12-18' }],
    ['another way to come', '2026-12-21', { appointmentOption: 'WAIT' }],
    ['another vehicle', '2026-12-22', { vehicle: { ...newVehicle, vehicleId: 18631902 } }],
  ])(
    'another booking of a booked lead is refused, naming the existing one: %s',
    async (_what, date, changes) => {
      const leadId = await world.lead(maple, token);
      const first = await book(bookingFor(leadId, { date }));

      const { status, body } = await book(bookingFor(leadId, { date, ...changes }));

      expect(first.status).toBe(200);

      expect(status).toBe(400);
      expect(body.message).toMatch(
        /^You already have an appointment at .+: \w+, December \d+\w\w at 10:00am\. Please call \(206\) [\d-]+ to change it\.$/,
      );
    },
  );

  test.each([
    [
      'es',
      /^Ya tiene una cita en .+ \(jueves 17 de diciembre, 11:00 a\.m\.\)\. .+ llame al \(\d+\)/,
    ],
    [
      'fr-CA',
      /^Vous avez déjà un rendez-vous chez .+ : jeudi 17 décembre à 11 h 00\. .+ appelez le /,
    ],
  ])('that refusal is in the language of the page: %s', async (language, sentence) => {
    const leadId = await world.lead(maple, token);
    const day = { date: '2026-12-17', slotTime: '11:00:00' };
    await book(bookingFor(leadId, day));

    const { body } = await world.call('bookAppointment', {
      params: { shopId: maple },
      token,
      body: bookingFor(leadId, { ...day, appointmentOption: 'WAIT' }),
      headers: { 'accept-language': language },
    });

    expect(body.message).toMatch(sentence);
  });

  test.each([
    ['has an allowed make, but is another vehicle', { makeId: 448, makeName: 'Toyota' }],
    ['is not in the catalogue', { vehicleId: 7 }],
    ['is of another year', { year: 2024 }],
    ['has an engine of another one', { engineBaseId: 1, engineConfigId: 1 }],
  ])('a new vehicle that %s is refused', async (_what, changes) => {
    const { status, body } = await bookWith({ vehicle: { ...newVehicle, ...changes } });

    expect(status).toBe(400);
    expect(body.message).toBe('We do not know this vehicle. Please add it again.');
  });

  test('a new vehicle goes by the names of the catalogue, whatever the browser calls it', async () => {
    const claims = { makeName: 'Call', modelName: '(900) 555-0123\nnow', subModelName: '<b>' };

    const { status } = await bookWith({
      vehicle: { ...newVehicle, ...claims },
      date: '2026-12-09',
    });

    expect(status).toBe(200);
    expect((await vehiclesOf(token)).map(({ make, model }) => [make, model])).toEqual([
      ['Honda', 'Civic'],
    ]);
  });

  test('the same lead pressed five times at once books once', async () => {
    const request = bookingFor(await world.lead(maple, token), { date: '2026-12-10' });

    const answers = await Promise.all(Array.from({ length: 5 }, () => book(request)));

    expect(new Set(answers.map(({ body }) => body.appointmentId)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await appointmentsOn('2026-12-10', maple)).toBe(1);
  });

  test('fifty at once on one place: exactly one gets it, the others a sentence', async () => {
    const as = await world.token(tiny);
    const ids = await Promise.all(Array.from({ length: 50 }, () => world.lead(tiny, as)));

    const answers = await Promise.all(
      ids.map((leadId) =>
        book(bookingFor(leadId, { date: '2026-12-11', slotTime: '09:30:00' }), tiny, as),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status === 400);
    expect(losers).toHaveLength(49);
    for (const { body } of losers) expect(body.message).toBe(refusals.slotTaken);
    expect(await appointmentsOn('2026-12-11', tiny)).toBe(1);
  });

  test('a refused booking leaves no customer behind and its lead open', async () => {
    const [before] = await world.db.select({ rows: count() }).from(customers);
    const leadId = await world.lead(maple, token);

    const refused = await book(bookingFor(leadId, { date: '2026-12-14', slotTime: '03:00:00' }));
    const [after] = await world.db.select({ rows: count() }).from(customers);
    const retried = await book(bookingFor(leadId, { date: '2026-12-14' }));

    expect(refused.status).toBe(400);
    expect(after).toEqual(before);
    expect(retried.status).toBe(200);
  });
});

describe('a booking is refused with a sentence', () => {
  test.each([
    ['in the past', { date: '2026-11-20' }, refusals.past],
    ['on a closed day', { date: '2026-11-29' }, refusals.closed],
    ['too far ahead', { date: '2027-06-01' }, refusals.tooFar],
    ['off the grid', { slotTime: '10:10:00' }, refusals.notOffered],
    ['without a time', { slotTime: undefined }, refusals.noTime],
    ['on no date', { date: '2026-02-30' }, refusals.noSuchDate],
    ['for a service of no shop', { services: [{ id: 99_999_999 }] }, /does not offer/],
    ['for a service with an odd id', { services: [{ id: 'oil' }] }, /does not offer/],
    ['for a job of no vehicle', { recommendedServices: [1] }, /recommended/],
    ['with an odd e-mail', { customer: customer({ email: 'ines' }) }, 'Invalid email address'],
    [
      'with a mail for nobody',
      { customer: customer({ email: 'a:b@c.de' }) },
      'Invalid email address',
    ],
    ['with a short street', { customer: customer({ address: { address1: 'X 1' } }) }, /street/],
    ['with a blank name', { customer: customer({ firstName: ' ' }) }, /name/],
    ['with a long note', { services: [{ id: 1, notes: 'x'.repeat(301) }] }, /300/],
    ['for a stranger', { customer: { tekCustomerId: 1, okForMarketing: true } }, /customer/],
    ['without a vehicle', { vehicle: undefined }, 'vehicle is required.'],
    ['with an unknown field', { colour: 'red' }, 'colour is not a known field.'],
    ['with a number as text', { vehicle: { ...newVehicle, year: '2019' } }, /vehicle/],
    [
      'waiting with a need of one’s own',
      { appointmentOption: 'WAIT', concerns: 'A noise' },
      /wait/,
    ],
    [
      'waiting with a need that has a colon in it',
      { appointmentOption: 'WAIT', concerns: 'Problem: brakes squeak' },
      /wait/,
    ],
    [
      'with a ride and no drop-off',
      { appointmentOption: 'WAIT', requestCourtesyTransportation: true },
      /drop-off only/,
    ],
  ])('%s', async (_, changes, sentence) => {
    const { status, body } = await bookWith(changes);

    expect(status).toBe(400);
    if (typeof sentence === 'string') expect(body.message).toBe(sentence);
    else expect(body.message).toMatch(sentence);
  });

  test('waiting for a service that takes long', async () => {
    const long = (await servicesOf(maple)).find(({ allowWaiter }) => !allowWaiter);

    const { body } = await bookWith({ appointmentOption: 'WAIT', services: [{ id: long!.id }] });

    expect(body.message).toMatch(/drop-off instead/);
  });

  test('but not for waiting with quick services and answers of extra steps', async () => {
    const quick = (await servicesOf(maple)).filter(({ allowWaiter }) => allowWaiter);
    const changes = {
      appointmentOption: 'WAIT',
      services: quick.map(({ id }) => ({ id })),
      concerns: 'Tire brand: any\nLocking key: in the glove box',
      date: '2026-12-15',
    };

    expect((await bookWith(changes)).status).toBe(200);
  });

  test('after hours or with a ride where the shop has neither', async () => {
    const toronto = await world.token(queenWest);
    const phoenix = await world.token(pacific);

    const afterHours = await bookWith(
      { appointmentOption: 'AFTER_HOURS_DROP_OFF' },
      queenWest,
      toronto,
    );
    const ride = await bookWith({ requestCourtesyTransportation: true }, pacific, phoenix);

    expect(afterHours.body.message).toBe(refusals.noAfterHours);
    expect(ride.body.message).toMatch(/does not offer courtesy/);
  });

  test('a service of another shop', async () => {
    const [foreign] = await servicesOf(queenWest);

    const { status } = await bookWith({ services: [{ id: foreign!.id }] });

    expect(status).toBe(400);
  });

  test('a vehicle the shop does not service, by make or by age', async () => {
    const as = await world.token(pacific);
    const sentence = "We're sorry, we do not currently offer services for your vehicle";

    const make = await bookWith({ vehicle: aVehicle(2019, 'Ford') }, pacific, as);
    const age = await bookWith({ vehicle: aVehicle(2007, 'Honda') }, pacific, as);
    const fine = await bookWith({ vehicle: aVehicle(2008, 'Honda') }, pacific, as);

    expect(make.body.message).toBe(sentence);
    expect(age.body.message).toBe(sentence);
    expect(fine.status).toBe(200);
  });

  test("somebody else's customer, vehicle or job, in the words for one that does not exist", async () => {
    const own = await world.token(maple, phones.one);
    const [civic, outback] = await vehiclesOf(own);
    const stranger = await world.token(maple, phones.several);
    const [theirs] = await vehiclesOf(stranger);
    const dana = { tekCustomerId: civic!.customerId, okForMarketing: false };
    const tries = [
      {
        customer: { ...dana, tekCustomerId: theirs!.customerId },
        vehicle: { tekVehicleId: theirs!.id },
      },
      { customer: dana, vehicle: { tekVehicleId: theirs!.id } },
      { customer: dana, vehicle: { tekVehicleId: 99_999_999 } },
      { vehicle: { tekVehicleId: civic!.id } },
      {
        customer: dana,
        vehicle: { tekVehicleId: outback!.id },
        recommendedServices: [civic!.recommendedServices[0]!.jobId],
      },
    ];

    const answers = [];
    for (const each of tries) answers.push(await bookWith(each, maple, own));

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(answers[1]!.body.message).toBe(answers[2]!.body.message);
  });

  test('the lead of another phone or shop, or none at all: 404', async () => {
    const other = await world.token(maple);
    const foreign = await world.lead(maple, other);
    const elsewhere = await world.lead(queenWest, await world.token(queenWest));

    const statuses = [];
    for (const leadId of [foreign, elsewhere, '00000000-0000-4000-8000-000000000000']) {
      statuses.push((await book(bookingFor(leadId))).status);
    }

    expect(statuses).toEqual([404, 404, 404]);
  });
});

test('a time that was offered is kept while the customer fills in the rest, and no longer', async () => {
  const later = await World.open();
  const own = await later.token(maple);
  const bookNow = async () => {
    const body = bookingFor(await later.lead(maple, own), {
      date: '2026-11-23',
      slotTime: '11:00:00',
    });
    return later.call('bookAppointment', { params: { shopId: maple }, token: own, body });
  };
  // Eleven was the soonest at nine.
  later.pass({ minutes: 15 });
  const inTime = await bookNow();
  later.pass({ minutes: 1 });
  const tooLate = await bookNow();
  await later.close();

  expect(inTime.status).toBe(200);
  expect(tooLate).toMatchObject({ status: 400, body: { message: refusals.tooSoon } });
});

function customer(changes: object) {
  return { firstName: 'Ines', lastName: 'Okafor', okForMarketing: false, ...changes };
}

test('staff read why a day of a shop has no time, as its customers find it', async () => {
  const closed = await world.app.inject(
    `/inspector/day.json?shop=${maple.toUpperCase()}&date=2026-11-29&option=DROP_OFF`,
  );
  const unknown = await world.app.inject(
    '/inspector/day.json?shop=00000000-0000-4000-8000-000000000009&date=2026-11-29&option=WAIT',
  );

  expect(closed.json()).toMatchObject({ date: '2026-11-29', refused: 'closed', times: [] });
  expect(unknown.statusCode).toBe(404);
});
