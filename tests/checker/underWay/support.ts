import { readFileSync } from 'node:fs';

// oxlint-disable-next-line typescript/no-explicit-any -- flow files as their authors write them
export type Source = any;

/** A form that asks new customers for their car in a field. */
export const askCar = JSON.stringify({
  heading: 'Which car is it?',
  schema: {
    type: 'object',
    required: ['car'],
    properties: { car: { type: 'string', title: 'Car', minLength: 1, maxLength: 80 } },
  },
});

/** The shipped flow, where new customers who select a time are asked for their car before. */
export function withQuestion(): Source {
  const flow: Source = JSON.parse(readFileSync('flows/booking.json', 'utf8'));
  flow.steps['ask-car'] = {
    title: 'Your car',
    screenName: 'Your car',
    form: 'ask-car',
    collects: ['car'],
    on: { 'on-next': [{ id: 'car-told', target: 'plan-appointment' }] },
  };
  flow.steps['add-waiter-preferences'].on['on-select-time'].unshift({
    id: 'which-car',
    guard: 'noMatchingCustomer',
    target: 'ask-car',
  });
  return flow;
}

/**
 * The same step, by this id, with the screen for vehicles in place of the field: whoever was there
 * is not asked for the vehicle again.
 */
export function withVehicleScreen(id: string): Source {
  const flow = withQuestion();
  delete flow.steps['ask-car'];
  flow.variables.carAsked = { type: 'boolean', initial: false };
  const told = { set: { carAsked: true }, target: 'plan-appointment' };
  flow.steps[id] = {
    title: 'Your car',
    screenName: 'Your car',
    component: 'add-vehicle',
    collects: ['newVehicle'],
    back: { outOf: { set: { carAsked: false } } },
    on: {
      'on-searching-vehicle-plate': flow.steps['add-vehicle'].on['on-searching-vehicle-plate'],
      'on-next': [{ id: 'car-told', ...told }],
    },
  };
  flow.steps['add-waiter-preferences'].on['on-select-time'][0].target = id;
  const isBefore = [{ guard: 'noMatchingCustomer' }, { '!': { answered: 'newCustomer' } }];
  flow.steps['add-vehicle.view-search-results'].on['on-next'].unshift({
    id: 'car-found',
    guard: { and: isBefore },
    ...told,
  });
  flow.steps['add-customer'].on['on-next'].unshift({
    id: 'review-with-car',
    guard: { and: [{ guard: 'noMatchingCustomer' }, { var: 'carAsked' }] },
    target: 'view-confirmation',
  });
  return flow;
}
