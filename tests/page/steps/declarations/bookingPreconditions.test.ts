import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reads, View } from '../../../../src/checker/model/surroundings.ts';
import type { Json } from '../../../../src/engine/types.ts';
import { bookingPreconditions } from '../../../../src/page/steps/declarations/booking/bookingPreconditions.ts';
import { bookingSubmits } from '../../../../src/page/steps/declarations/booking/submits.ts';
import * as sample from '../../../../src/page/steps/declarations/samples.ts';

const complete: View = {
  answers: {
    selectedServiceIds: sample.sampleServices,
    selectedCustomerVehicle: sample.vehicleToRepair,
    waiterPreference: 'drop-off-vehicle',
    selectedDateToCome: sample.time,
  },
  variables: { vehicleState: 'matching' },
  truths: { phone: 'proven', match: 'one' },
};
const missingIn = (change: Partial<View>) =>
  bookingPreconditions
    .filter((need) => !need.isMet({ ...complete, ...change }))
    .map(({ id }) => id);
const without = (name: string): Partial<View> => {
  const { [name]: _left, ...answers } = complete.answers as Record<string, Json>;
  return { answers };
};
const withAnswers = (answers: Record<string, Json>): Partial<View> => ({
  answers: { ...complete.answers, ...answers },
});

describe('what a booking needs', () => {
  it('is there once everything was asked', () => {
    expect(missingIn({})).toEqual([]);
  });

  it.each([
    ['no vehicle', without('selectedCustomerVehicle'), ['vehicle']],
    ['a vehicle state that is not so', { variables: { vehicleState: 'new' } }, ['vehicle']],
    ['no date', without('selectedDateToCome'), ['date']],
    ['no way to come', without('waiterPreference'), ['appointmentOption']],
    ['no service', without('selectedServiceIds'), ['service']],
    [
      'a service that was recommended for another vehicle',
      withAnswers({
        selectedServiceIds: [],
        selectedRecommendedServiceIds: sample.recommended,
        selectedCustomerVehicle: sample.vehicleInOrder,
      }),
      ['service'],
    ],
    [
      'a phone that nobody proved',
      { truths: { phone: 'unknown', match: 'one' } },
      ['proven-phone'],
    ],
    [
      'a search without a vehicle chosen',
      { ...withAnswers({ newVehicle: sample.vehiclesFound }), variables: { vehicleState: 'new' } },
      ['vehicle'],
    ],
    [
      'a new vehicle of one of several customers',
      {
        ...withAnswers({ newVehicle: sample.vehicleByName }),
        variables: { vehicleState: 'new' },
        truths: { phone: 'proven', match: 'several' },
      },
      ['customer'],
    ],
    ['a day where a time is asked', withAnswers({ selectedDateToCome: sample.day }), ['date']],
  ] as [string, Partial<View>, string[]][])('%s is reported', (_name, change, told) => {
    expect(missingIn(change)).toEqual(told);
  });
});

/** Visits of every kind: answers given or not, whatever the flow and the world say. */
const visits: fc.Arbitrary<View> = fc.record({
  answers: fc.record(
    {
      selectedServiceIds: fc.constant(sample.sampleServices),
      customNeed: fc.constant(sample.need),
      notes: fc.constant({ '1': sample.note }),
      selectedRecommendedServiceIds: fc.constant(sample.recommended),
      recommendedServicesSkipped: fc.boolean(),
      selectedCustomerVehicle: fc.constantFrom(sample.vehicleToRepair, sample.vehicleInOrder),
      newVehicle: fc.constantFrom(
        sample.vehiclesFound,
        sample.vehicleFound,
        sample.vehicleByName,
        sample.nothingFound,
      ),
      newCustomer: fc.constantFrom({ firstName: 'Ana', lastName: 'Diaz' }, { firstName: 'Ana' }),
      waiterPreference: fc.constantFrom('drop-off-vehicle', 'wait-at-shop', 'after-hours-drop-off'),
      enabledCourtesyTransformation: fc.boolean(),
      selectedDateToCome: fc.constantFrom(sample.time, sample.day),
      dayToCome: fc.constant(sample.day),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<View['answers']>,
  variables: fc.record({ vehicleState: fc.constantFrom(null, 'new', 'matching') }),
  truths: fc.record({
    phone: fc.constantFrom('unknown', 'proven'),
    match: fc.constantFrom('unknown', 'none', 'one', 'several'),
  }),
});

const only = (view: View, { answers = [], variables = [], truths = [] }: Reads): View => {
  const pick = <Value>(from: Readonly<Record<string, Value>>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
  return {
    answers: pick(view.answers, answers),
    variables: pick(view.variables, variables),
    truths: pick(view.truths, truths),
  };
};

describe('what needs of a booking read', () => {
  it.each(bookingPreconditions)('$id depends on nothing but what it reads', ({ reads, isMet }) => {
    fc.assert(
      fc.property(visits, (view) => {
        expect(isMet(only(view, reads))).toBe(isMet(view));
      }),
    );
  });

  it.each(Object.entries(bookingSubmits))('%s is sent by what is read alone', (_name, sent) => {
    fc.assert(
      fc.property(visits, (view) => {
        expect(sent.isSent(only(view, sent.reads))).toBe(sent.isSent(view));
      }),
    );
  });
});
