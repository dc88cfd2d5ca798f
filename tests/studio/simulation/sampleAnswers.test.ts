import { describe, expect, test } from 'vitest';
import { answerNames } from '../../../src/contract/types.gen.ts';
import answersFile from '../../../schemas/answers.json';
import { compile } from '../../../server/http/schemas.ts';
import type { FlowEvent, Json } from '../../../src/engine/types.ts';
import { personas, settingsFor } from '../../../src/studio/simulation/personas.ts';
import { fillIn, withoutAnswers } from '../../../src/studio/simulation/sampleAnswers.ts';
import { sessionOf } from '../../../src/studio/simulation/sessionOf.ts';
import { now, personaNamed } from './support/visit.ts';

const schemas = answersFile.$defs as Record<string, object>;
const everything = (names: readonly string[], answer: Json = true): FlowEvent['answers'] =>
  Object.fromEntries(names.map((name) => [name, answer]));

/** The answers that a visit of a customer with a vehicle, and one of a new one, give. */
const visit: FlowEvent[] = [
  { type: 'on-welcome.select-services', answers: everything(['selectedServiceIds']) },
  { type: 'on-next', answers: everything(['phone', 'okForMarketing']) },
  { type: 'on-existing-vehicle-selected.yes', answers: everything(['selectedCustomerVehicle']) },
  {
    type: 'on-searching-vehicle-plate',
    facts: { searchFoundVehicles: true },
    answers: everything(['newVehicle']),
  },
  { type: 'on-next', answers: everything(answerNames.filter((name) => name !== 'newVehicle')) },
  { type: 'on-next', answers: everything(['newVehicle']) },
];

describe('answers that are filled in', () => {
  test.each(personas.map((persona) => [persona.id, persona] as const))(
    'fit their schemas: %s',
    (_id, persona) => {
      for (const { answers = {} } of fillIn(visit, persona, { now: now() })) {
        for (const [name, answer] of Object.entries(answers)) {
          if (answer === undefined) continue;
          expect(compile(schemas[name]!)(answer), `${name}: ${JSON.stringify(answer)}`).toBe(true);
        }
      }
    },
  );

  test('are those of the persona, and the shop offers them', () => {
    const persona = personaNamed('recommended-services');
    const [services, phone, vehicle, search, , chosen] = fillIn(visit, persona, { now: now() });

    expect(services?.answers).toEqual({ selectedServiceIds: [1] });
    expect(phone?.answers).toEqual({ phone: persona.phone, okForMarketing: true });
    expect(vehicle?.answers?.selectedCustomerVehicle).toMatchObject({ model: 'Grand Cherokee' });
    expect(search?.answers?.newVehicle).toMatchObject({ searchParams: persona.search });
    expect(chosen?.answers?.newVehicle).toMatchObject({
      registrationType: 'plate',
      vehicle: { modelName: 'Civic' },
    });
  });

  test('agree with what the search is said to have found', () => {
    const [event] = fillIn(
      [{ ...visit[3]!, facts: { searchFoundVehicles: false } }],
      personaNamed('new-customer'),
    );

    expect(event?.answers?.newVehicle).toMatchObject({ searchResults: [] });
  });

  test('name a vehicle by year, make and model where nothing was searched', () => {
    const [event] = fillIn([visit[5]!], personaNamed('unsupported-vehicle'));
    const answer = event?.answers?.newVehicle as { registrationType: string; vehicle: object };

    expect(answer).toMatchObject({
      registrationType: 'manual',
      vehicle: { year: expect.any(Number) as number },
    });
  });

  test('stay where they are concrete, and are forgotten where blank', () => {
    const given: FlowEvent[] = [
      { type: 'on-next', answers: { phone: '2065550188', customNeed: null } },
    ];

    expect(fillIn(given, personas[0]!)).toEqual([
      { type: 'on-next', answers: { phone: '2065550188', customNeed: undefined } },
    ]);
  });

  test('of a form of its own fit its schema', () => {
    const [event] = fillIn(
      [{ type: 'on-next', answers: everything(['colour', 'miles', 'unheardOf']) }],
      personas[0]!,
      {
        schemas: {
          colour: { type: 'string', oneOf: [{ const: 'red', title: 'Red' }] },
          miles: { type: 'integer', minimum: 10 },
        },
      },
    );

    expect(event?.answers).toEqual({ colour: 'red', miles: 10, unheardOf: true });
  });

  test("take a real shop's services", () => {
    const settings = {
      ...settingsFor(personas[0]!),
      services: [{ id: 'b-7', name: 'Brakes', allowWaiter: false }],
    };

    expect(fillIn([visit[0]!], personas[0]!, { settings })[0]?.answers).toEqual({
      selectedServiceIds: ['b-7'],
    });
  });
});

describe('events without answers', () => {
  test('contain nothing that anybody typed, and can be filled in again', () => {
    const persona = personaNamed('one-match');
    const bare = withoutAnswers(fillIn(visit, persona, { now: now() }));

    expect(JSON.stringify(bare)).not.toMatch(/2065550|Dana|Rivera|Civic|rattle/);
    expect(withoutAnswers(fillIn(bare, persona, { now: now() }))).toEqual(bare);
  });

  test('say of each answer only whether it was given; yes and no stay', () => {
    const answers = { notes: {}, customNeed: ' ', phone: '2065550188', agreement: false };

    expect(withoutAnswers([{ type: 'on-next', answers }, { type: 'on-exit' }])).toEqual([
      {
        type: 'on-next',
        answers: { notes: null, customNeed: null, phone: true, agreement: false },
      },
      { type: 'on-exit' },
    ]);
  });
});

describe('the session in the middle of a visit', () => {
  const at = (component: string, isPhoneValid: boolean, phone?: string) => ({
    component,
    context: { isPhoneValid },
    answers: (phone === undefined ? {} : { phone }) as Record<string, Json>,
  });
  const persona = personaNamed('one-match');

  test('is empty before the phone is given', () => {
    expect(sessionOf(persona, at('view-welcome', false))).toEqual({});
  });

  test('waits for the code of the phone', () => {
    expect(sessionOf(persona, at('validate-pin', false, '2065550188'))).toEqual({
      challenge: { phone: '2065550188', secret: expect.any(String) as string },
    });
  });

  test('knows the customer once the phone is proven', () => {
    expect(sessionOf(persona, at('select-vehicle', true, persona.phone))).toMatchObject({
      token: expect.any(String) as string,
      verifiedPhone: persona.phone,
      leadId: expect.any(String) as string,
      match: { customerState: 'one-matching', matchingCustomerFirstName: 'Dana' },
    });
  });

  test('has the sentence of a refused booking', () => {
    expect(sessionOf(persona, at('view-booking-confirmation-error', true))).toMatchObject({
      bookingError: /just been taken/,
    });
  });
});
