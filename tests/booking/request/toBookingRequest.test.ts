import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../src/contract/types.gen.ts';
import type { BookingFacts } from '../../../src/booking/request/partialBooking.ts';
import { toBookingRequest } from '../../../src/booking/request/toBookingRequest.ts';
import { toExitLead } from '../../../src/booking/request/toExitLead.ts';
import { toLead } from '../../../src/booking/request/toLead.ts';
import {
  addedVehicle,
  facts,
  knownVehicle,
  leadId,
  newCustomer,
  newVisit,
} from '../support/visits.ts';

const ajv = new Ajv({ strict: false });
for (const file of ['common', 'appointments', 'leads']) {
  const url = new URL(`../../../schemas/api/${file}.json`, import.meta.url);
  ajv.addSchema(JSON.parse(readFileSync(url, 'utf8')));
}
const problemsOf = (schema: string, value: unknown) => {
  const validate = ajv.getSchema(schema)!;
  return validate(JSON.parse(JSON.stringify(value))) === true ? [] : validate.errors;
};

function requestOf(answers: Answers, more: Partial<BookingFacts> = {}) {
  const result = toBookingRequest(answers, { ...facts, ...more });
  if (!result.ok) throw new Error(result.errors.join());
  return result.request;
}

describe('toBookingRequest', () => {
  it('books an added vehicle for a new customer [3.33] [3.36]', () => {
    expect(requestOf(newVisit)).toEqual({
      leadId,
      customer: {
        firstName: 'Ana',
        lastName: 'Diaz',
        email: 'ana@example.com',
        address: { address1: '12 Oak Street', city: 'Austin', state: 'TX', zip: '78702' },
        okForMarketing: false,
      },
      vehicle: {
        vehicleId: 10,
        year: 2021,
        makeId: 11,
        makeName: 'Toyota',
        modelId: 12,
        modelName: 'Corolla',
        subModelId: 13,
        subModelName: 'LE',
        baseVehicleId: 14,
        engineBaseId: 15,
        engineConfigId: 16,
      },
      isMobile: false,
      isInsideIframe: false,
      appointmentOption: 'DROP_OFF',
      date: '2026-11-23',
      slotTime: '08:30:00',
      services: [{ id: 1 }],
    });
  });

  it('names no engine where the vehicle has none [3.36]', () => {
    const vehicle = { ...addedVehicle, engines: [] };
    const request = requestOf({ ...newVisit, newVehicle: { registrationType: 'plate', vehicle } });
    expect(request.vehicle).not.toHaveProperty('engineBaseId');
    expect(request.vehicle).not.toHaveProperty('engineConfigId');
  });

  it('books a known vehicle for the customer it belongs to [3.34] [3.35] [3.37]', () => {
    const request = requestOf(
      { ...newVisit, newVehicle: undefined, selectedCustomerVehicle: knownVehicle },
      { matchingCustomerId: 'somebody else', okForMarketing: true },
    );
    expect(request.vehicle).toEqual({ tekVehicleId: 501 });
    expect(request.customer).toEqual({ tekCustomerId: 'c-7', okForMarketing: true });
  });

  it('books an added vehicle for the one customer that the phone matches', () => {
    const request = requestOf(newVisit, { matchingCustomerId: 77 });
    expect(request.customer).toEqual({ tekCustomerId: 77, okForMarketing: false });
  });

  it('goes by the flow’s vehicleState where there are both a known and an added vehicle', () => {
    const both = {
      ...newVisit,
      selectedCustomerVehicle: knownVehicle,
      selectedRecommendedServiceIds: ['job-1'],
    };
    const matching = requestOf(both, { vehicleState: 'matching' });
    expect(matching.vehicle).toEqual({ tekVehicleId: 501 });
    expect(matching.recommendedServices).toEqual(['job-1']);
    const added = requestOf(both, { vehicleState: 'new' });
    expect(added.vehicle).toMatchObject({ vehicleId: 10 });
    expect(added.customer).toMatchObject({ firstName: 'Ana' });
    expect(added.recommendedServices).toBeUndefined();
  });

  it('has a day and no time after hours [4.38]', () => {
    const request = requestOf({
      ...newVisit,
      waiterPreference: 'after-hours-drop-off',
      dayToCome: '2026-11-25',
      enabledCourtesyTransformation: true,
    });
    expect(request).toMatchObject({
      appointmentOption: 'AFTER_HOURS_DROP_OFF',
      date: '2026-11-25',
    });
    expect(request).not.toHaveProperty('slotTime');
    expect(request).not.toHaveProperty('requestCourtesyTransportation');
  });

  it('asks for a ride only when dropping off at a shop that gives rides [4.39] [6.6]', () => {
    const visit: Answers = { ...newVisit, enabledCourtesyTransformation: true };
    const noRides = { ...facts.settings, allowCourtesyTransportationRequest: false };
    expect(requestOf(visit).requestCourtesyTransportation).toBe(true);
    expect(requestOf(visit, { settings: noRides })).not.toHaveProperty(
      'requestCourtesyTransportation',
    );
    expect(requestOf({ ...visit, waiterPreference: 'wait-at-shop' })).not.toHaveProperty(
      'requestCourtesyTransportation',
    );
  });

  it('puts the need and one line for each further answer in concerns', () => {
    const request = requestOf(
      { ...newVisit, customNeed: ' A rattle ' },
      {
        extraLines: [
          { label: 'Mileage', answer: '45,000' },
          { label: 'Key drop', answer: '  ' },
          { label: 'Warranty', answer: 'yes\nuntil 2027' },
        ],
      },
    );
    expect(request.concerns).toBe('A rattle\nMileage: 45,000\nWarranty: yes until 2027');
  });

  it('keeps concerns within what the contract takes', () => {
    const extraLines = [{ label: 'Story', answer: 'x'.repeat(5000) }];
    const { concerns } = requestOf(newVisit, { extraLines });
    expect(concerns).toHaveLength(4000);
    expect(concerns).toMatch(/ … \(cut: more was written than fits\)$/);
  });

  it('sends notes of chosen services only, and no blank ones', () => {
    const request = requestOf({
      ...newVisit,
      selectedServiceIds: [1, 'brakes'],
      notes: { '1': ' squeaks ', brakes: ' ', tires: 'of a service taken off the list' },
    });
    expect(request.services).toEqual([{ id: 1, notes: 'squeaks' }, { id: 'brakes' }]);
  });

  it('drops what the customer left blank', () => {
    const request = requestOf({
      ...newVisit,
      customNeed: '  ',
      newCustomer: { firstName: 'Ana', lastName: 'Diaz', email: '', address: ' ', city: '' },
    });
    expect(request.customer).toEqual({ firstName: 'Ana', lastName: 'Diaz', okForMarketing: false });
    expect(request).not.toHaveProperty('concerns');
  });

  it('lists what is missing in the order of the specification [5.17]', () => {
    expect(toBookingRequest({}, { ...facts, leadId: null })).toEqual({
      ok: false,
      errors: [
        'leadId is required',
        'date is required',
        'appointmentOption is required',
        'customer is required',
        'vehicle is required',
      ],
    });
  });

  it.each([
    ['date is required', { selectedDateToCome: undefined }],
    ['date is required', { waiterPreference: 'after-hours-drop-off', dayToCome: '2026-02-30' }],
    ['appointmentOption is required', { waiterPreference: undefined }],
    ['customer is required', { newCustomer: undefined }],
    ['customer is required', { newCustomer: { ...newCustomer, lastName: ' ' } }],
    ['vehicle is required', { newVehicle: { registrationType: 'plate' } }],
  ] as const)('refuses with "%s" [5.17]', (error, missing) => {
    const answers = { ...newVisit, ...missing } as Answers;
    expect(toBookingRequest(answers, facts)).toEqual({ ok: false, errors: [error] });
  });
});

const text = (mark: string) => fc.constantFrom('', ' ', `${mark}-a`, `${mark}-b`);

/** Every answer of a visit; each text names its own answer, so that a leak can be traced. */
const anyAnswers: fc.Arbitrary<Answers> = fc.record(
  {
    phone: fc.constant('5125550123'),
    okForMarketing: fc.boolean(),
    customNeed: text('customNeed'),
    selectedServiceIds: fc.subarray([1, 'brakes', 'selectedServiceIds-x']),
    selectedRecommendedServiceIds: fc.subarray(['job-1', 2, 'selectedRecommendedServiceIds-x']),
    recommendedServicesSkipped: fc.boolean(),
    selectedCustomerVehicle: fc.constant(knownVehicle),
    newVehicle: fc.constantFrom<NonNullable<Answers['newVehicle']>>(
      { registrationType: 'plate', searchParams: { search: 'newVehicle-plate', state: 'TX' } },
      { registrationType: 'manual', vehicle: addedVehicle },
    ),
    waiterPreference: fc.constantFrom('drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'),
    whenToCome: fc.constantFrom('soonest-available', 'select-time'),
    enabledCourtesyTransformation: fc.boolean(),
    selectedDateToCome: fc.constant('2026-11-23T08:30:00'),
    dayToCome: fc.constant('2026-11-25'),
    notes: fc.dictionary(fc.constantFrom('1', 'brakes', 'other'), text('notes')),
    newCustomer: fc.record({ firstName: text('newCustomer'), lastName: text('newCustomer') }),
    question: text('question'),
    fullName: text('fullName'),
    customerPhone: fc.constant('5125550199'),
    agreement: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyFacts: fc.Arbitrary<BookingFacts> = fc.record({
  leadId: fc.constantFrom(leadId, null),
  settings: fc.constant(facts.settings),
  vehicleState: fc.constantFrom('new', 'matching', null),
  matchingCustomerId: fc.constantFrom(77, undefined),
  okForMarketing: fc.boolean(),
  isMobile: fc.boolean(),
  isInsideIframe: fc.boolean(),
});

describe('toBookingRequest, for any visit', () => {
  it('fits the contract, as does the lead [3.32]', () => {
    fc.assert(
      fc.property(anyAnswers, anyFacts, (answers, someFacts) => {
        const result = toBookingRequest(answers, someFacts);
        if (result.ok) {
          expect(problemsOf('appointments.json#/$defs/BookingRequest', result.request)).toEqual([]);
        } else {
          expect(result.errors.length).toBeGreaterThan(0);
        }
        const lead = toLead(answers, someFacts);
        expect(problemsOf('leads.json#/$defs/BookingLead', lead)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('says nothing of an answer that does not count', () => {
    const keys = [
      'customNeed',
      'selectedServiceIds',
      'selectedRecommendedServiceIds',
      'newVehicle',
      'notes',
      'newCustomer',
      'question',
      'fullName',
      'customerPhone',
      'selectedDateToCome',
      'dayToCome',
    ] as const;
    fc.assert(
      fc.property(anyAnswers, anyFacts, fc.subarray([...keys]), (answers, someFacts, left) => {
        const relevant = { ...answers };
        for (const key of left) delete relevant[key];
        const sent = JSON.stringify(toLead(relevant, someFacts));
        for (const key of left) expect(sent).not.toContain(`${key}-`);
        if (left.includes('selectedDateToCome')) expect(sent).not.toContain('08:30:00');
        if (left.includes('dayToCome')) expect(sent).not.toContain('2026-11-25');
      }),
    );
  });

  it('never sends what belongs to the exit form, to a search or to another service', () => {
    fc.assert(
      fc.property(anyAnswers, anyFacts, (answers, someFacts) => {
        const sent = JSON.stringify(toLead(answers, someFacts));
        expect(sent).not.toMatch(/question-|fullName-|5125550199|newVehicle-plate/);
        const ids = (answers.selectedServiceIds ?? []).map(String);
        const noted = toLead(answers, someFacts).services ?? [];
        expect(noted.map(({ id }) => String(id))).toEqual(ids);
      }),
    );
  });

  it('sends as a lead just what the booking would say, and the phone', () => {
    fc.assert(
      fc.property(anyAnswers, anyFacts, (answers, someFacts) => {
        const result = toBookingRequest(answers, someFacts);
        const { cancellationPhone, ...draft } = toLead(answers, someFacts);
        expect(cancellationPhone).toBe(answers.phone);
        if (result.ok) expect({ ...draft, leadId }).toEqual(result.request);
      }),
    );
  });
});

describe('toLead', () => {
  it('takes a visit that has only just begun', () => {
    expect(toLead({ phone: '5125550123' }, facts)).toEqual({
      isMobile: false,
      isInsideIframe: false,
      cancellationPhone: '5125550123',
    });
  });
});

describe('toExitLead', () => {
  it('splits the name and takes the agreement as consent [3.38] [3.39]', () => {
    const lead = toExitLead(
      {
        question: 'Do you do hybrids?',
        fullName: 'Ana de la Cruz',
        customerPhone: '512-555-0123',
        agreement: true,
      },
      { leadId: null },
    );
    expect(lead).toEqual({
      customer: { firstName: 'Ana', lastName: 'de la Cruz', okForMarketing: true },
      cancellationPhone: '5125550123',
      cancellationReason: 'Do you do hybrids?',
    });
    expect(problemsOf('leads.json#/$defs/ExitLead', lead)).toEqual([]);
  });

  it('leaves out what was left blank', () => {
    const lead = toExitLead({ fullName: 'Cher', customerPhone: '5125550123', question: ' ' }, {});
    expect(lead).toEqual({
      customer: { firstName: 'Cher', okForMarketing: false },
      cancellationPhone: '5125550123',
    });
  });
});
