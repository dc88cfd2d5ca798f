import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { HttpError } from '../../../../src/page/api/httpError.ts';
import type { Appointment, VehicleSearchResult } from '../../../../src/contract/types.gen.ts';
import type { StepComponentName } from '../../../../src/page/steps/declarations/screens/screens.ts';
import { button, select } from '../../widgets/support/finders.ts';
import { broken } from '../../widgets/support/shopServer.ts';
import { fullVehicle, searchResult, submodel } from '../../widgets/support/vehicles.ts';
import { choose, inTurn, need, press, service, tick, write, type Do } from './doing.ts';
import type { Way } from './observe.ts';
import { civic, corolla, heading, phone, verified } from './visit.tsx';
import {
  choosesCivic,
  toAddVehicle,
  toConfirmation,
  toPin,
  toSearchResults,
  toSelectVehicle,
  toWaiterPreferences,
} from './ways.ts';
import { standing as withoutWork } from './appointments.ts';

const code: Do = write('Please enter your pin code', '1234');
const refuses = (status: number, message: string) => () => {
  throw new HttpError('http', status, message);
};

/** On the screen for the code, at a shop that knows these vehicles by the phone. */
const provedTo = (vehicles: object[]): Way => ({
  given: {
    events: toPin,
    session: { challenge: { phone, secret: 'the-secret' } },
    answers: { verifyOtp: () => ({ token: 'secret-token' }), getCustomerVehicles: () => vehicles },
  },
  does: code,
});
const amongVehicles = {
  events: toSelectVehicle,
  session: verified,
  answers: { getCustomerVehicles: () => [civic, corolla] },
};
const recommended = {
  events: [
    ...toPin,
    { type: 'on-matching-customer.yes', facts: { matchesSeveralCustomers: false } },
    choosesCivic(true),
  ],
  session: verified,
};
const adding = (answers: object, settings: object = {}) => ({
  events: toAddVehicle,
  session: verified,
  answers,
  settings,
});
const search = inTurn(write('Plate / VIN', '8abc123'), press('Continue'));
const found = (...results: VehicleSearchResult[]) => ({
  events: toSearchResults(results),
  session: verified,
});
const confirming = (bookAppointment: () => unknown) => ({
  events: toConfirmation,
  session: verified,
  answers: { bookAppointment },
});

const standing: Appointment = { ...withoutWork, services: [{ id: 1, name: 'Oil change' }] };
/** Every choice of services, recommended ones and a need in words. */
const works = [1, 2, 3, 4, 5, 6, 7].map((some): Appointment => ({
  ...standing,
  services: (some & 1) === 0 ? [] : standing.services,
  recommendedServices: (some & 2) === 0 ? [] : [{ id: 'job-1', name: 'Wiper blades' }],
  hasConcerns: (some & 4) !== 0,
}));
const cancelled: Appointment = {
  ...standing,
  status: 'cancelled',
  sequence: 1,
  moving: 'cancelled',
  cancelling: 'cancelled',
  undoableUntil: '2026-11-25T15:15:00Z',
};
/** At the last question before an appointment is cancelled. */
const cancelling = (changeAppointment: () => unknown) => ({
  events: ['on-cancel', 'on-next'],
  session: { appointment: standing },
  answers: { changeAppointment },
});
const outcome = (changeAppointment: () => unknown) => ({
  events: ['on-cancel', 'on-next', 'on-cancelled'],
  session: { appointment: cancelled },
  answers: { changeAppointment },
});

/** Every way through each screen that is a component. `names.ts` declares what they send. */
export const componentWays: Readonly<Record<StepComponentName, Readonly<Record<string, Way>>>> = {
  'view-welcome': {
    'a service': { does: inTurn(service, press('Continue')) },
    'a need': { does: inTurn(need, press('Continue')) },
    'a service and a need': { does: inTurn(service, need, press('Continue')) },
    'a service, with notes': { does: inTurn(service, press('Add notes')) },
    'a service and a need, with notes': { does: inTurn(service, need, press('Add notes')) },
    'returning at once': { does: press('Returning customer?') },
    'returning with a service': { does: inTurn(service, press('Returning customer?')) },
    'returning with a need': { does: inTurn(need, press('Returning customer?')) },
    'returning with both': { does: inTurn(service, need, press('Returning customer?')) },
    'what was chosen before': {
      given: {
        events: [
          { type: 'on-add-notes', answers: { selectedServiceIds: [1], customNeed: 'A rattle' } },
          'on-previous',
        ],
      },
      does: press('Continue'),
    },
    'a service taken back': {
      does: inTurn(service, service, write('Not sure what you need?', ' {Enter}')),
      sendsNothing: async () => button('Returning customer?'),
    },
  },
  'validate-pin': {
    'a phone the shop does not know': provedTo([]),
    'a phone of one customer': provedTo([civic]),
    'a phone of several customers': provedTo([civic, { ...corolla, customerId: 8 }]),
    'another code': {
      given: {
        events: toPin,
        session: { ...verified, challenge: { phone, secret: 'the-secret' } },
        answers: { generateOtp: () => ({ secret: 'another-secret' }) },
      },
      does: press('Resend code'),
      sendsNothing: () => screen.findByText(/new code/),
    },
    'a wrong code': {
      given: {
        events: toPin,
        session: { challenge: { phone, secret: 'the-secret' } },
        answers: { verifyOtp: refuses(401, 'no') },
      },
      does: code,
      sendsNothing: () => screen.findByText(/is incorrect/),
    },
  },
  'select-vehicle': {
    'one of their own': {
      given: amongVehicles,
      does: inTurn(choose('2019 Honda Civic'), press('Continue')),
    },
    'one without recommendations': {
      given: amongVehicles,
      does: inTurn(choose('2021 Toyota Corolla'), press('Continue')),
    },
    'another one': { given: amongVehicles, does: press('Add vehicle') },
  },
  'select-recommended-services': {
    'some added': { given: recommended, does: inTurn(tick('Wiper blades'), press('Add service')) },
    skipped: { given: recommended, does: press('Skip') },
  },
  'add-vehicle': {
    'a plate that is found': {
      given: adding({ searchVehicles: () => [searchResult()] }),
      does: search,
    },
    'a plate that is not found': { given: adding({ searchVehicles: () => [] }), does: search },
    'a vehicle the shop does not take': {
      given: adding(
        { searchVehicles: () => [searchResult({ year: 1999 })] },
        { vehicleRestrictionSetting: { minimumAllowedYear: 2010 } },
      ),
      does: search,
    },
    'a search that fails': {
      given: adding({ searchVehicles: broken }),
      does: search,
      sendsNothing: () => screen.findByRole('button', { name: 'Switch to Year/Make/Model' }),
    },
    'year, make and model': {
      given: adding({
        getYears: () => [{ year: 2019 }],
        getMakes: () => [{ makeId: 59, makeName: 'Honda' }],
        getModels: () => [{ baseVehicleId: 70, model: { modelId: 7, modelName: 'Civic' } }],
        getSubmodels: () => [submodel(1, 'EX')],
        getVehicle: () => fullVehicle(),
      }),
      does: async (user) => {
        await user.click(screen.getByRole('tab', { name: 'Year / Make / Model' }));
        await screen.findByRole('option', { name: '2019' });
        await user.selectOptions(select('Year'), '2019');
        await screen.findByRole('option', { name: 'Honda' });
        await user.selectOptions(select('Make'), 'Honda');
        await user.click(await screen.findByRole('button', { name: 'Continue' }));
      },
    },
  },
  'add-vehicle.view-search-results': {
    'the only one': { given: found(searchResult()), does: press('Continue') },
    'one of two': {
      given: found(searchResult(), searchResult({ vehicleId: 2, subModelName: 'LX' })),
      does: async (user) => {
        await user.click(screen.getAllByRole('radio')[1]!);
        await user.click(button('Continue'));
      },
    },
  },
  'add-vehicle.no-search-results': {
    'back to the search': { given: found(), does: press('Back to search') },
  },
  'view-confirmation': {
    booked: {
      given: confirming(() => ({})),
      does: press('Book appointment'),
      sendsNothing: () => heading('Ana, your appointment is booked!'),
    },
    refused: {
      given: confirming(refuses(400, 'That time was just taken.')),
      does: press('Book appointment'),
    },
    'a server that stumbles': {
      given: confirming(broken),
      does: press('Book appointment'),
      sendsNothing: () => heading('Oops, something happened on our end.'),
    },
  },
  'view-booking-confirmation-error': {
    'back to the review': {
      given: { events: [...toConfirmation, 'on-booking-error'], session: verified },
      does: press('Go back'),
    },
  },
  'view-exit': {
    'a message left': {
      given: {
        events: [...toWaiterPreferences, 'on-exit'],
        session: verified,
        answers: { createExitLead: () => ({}) },
      },
      does: inTurn(write('Full name', 'Rosa Delgado'), press('Send message')),
      sendsNothing: () => heading('Thank you'),
    },
  },
  'view-appointment': {
    ...Object.fromEntries(
      works.flatMap((appointment, index) =>
        ['Move to another time', 'Change how you come', 'Cancel appointment'].map((name) => [
          `${name}, work ${index}`,
          { given: { session: { appointment } }, does: press(name) },
        ]),
      ),
    ),
    'undone by the link': {
      given: {
        session: { appointment: cancelled },
        answers: { changeAppointment: () => ({ ...standing, sequence: 2 }) },
      },
      does: press('Undo the cancellation'),
    },
    'taken meanwhile': {
      given: {
        session: { appointment: cancelled },
        answers: { changeAppointment: refuses(400, 'Sorry, that time has just been taken.') },
      },
      does: press('Undo the cancellation'),
      sendsNothing: () => screen.findByText(/just been taken/),
    },
    'the link of a calendar entry, which undoes nothing': {
      given: { session: { appointment: { ...cancelled, power: 'show' } } },
      does: async () => undefined,
      sendsNothing: async () => {
        button('Book again');
        expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
      },
    },
    'nothing to change any more': {
      given: { session: { appointment: cancelled } },
      does: async () => undefined,
      sendsNothing: async () => button('Book again'),
    },
    'only by telephone': {
      given: { session: { appointment: { ...standing, moving: 'call', cancelling: 'call' } } },
      does: async () => undefined,
      sendsNothing: () => screen.findByText(/by telephone only/),
    },
  },
  'cancel-appointment': {
    cancelled: {
      given: cancelling(() => cancelled),
      does: press('Cancel Tuesday, December 1st, 2026, 10:00am'),
    },
    refused: {
      given: cancelling(refuses(400, 'It is too late.')),
      does: press('Cancel Tuesday, December 1st, 2026, 10:00am'),
    },
  },
  'appointment-moved': {
    'nothing to send': {
      given: {
        events: [
          'on-move',
          { type: 'on-next', answers: { selectedDateToCome: '2026-12-02T10:00:00' } },
        ],
        session: { appointment: { ...standing, date: '2026-12-02', sequence: 1 } },
      },
      does: async () => undefined,
      sendsNothing: () => screen.findByText('Your appointment is moved'),
    },
  },
  'appointment-kept': {
    'nothing to send': {
      given: { events: ['on-exit'], session: { appointment: standing } },
      does: async () => undefined,
      sendsNothing: () => screen.findByText('Your appointment stands'),
    },
    // Whoever came too late and closes is not told that it stands.
    ...Object.fromEntries(
      (
        [
          ['missed', { status: 'missed' }, 'This appointment was missed'],
          ['cancelled', { status: 'cancelled' }, 'This appointment is cancelled'],
          ['over', { moving: 'over' }, /The time of this appointment has come/],
        ] as const
      ).map(([name, now, said]) => [
        `closed when ${name}`,
        {
          given: { events: ['on-exit'], session: { appointment: { ...standing, ...now } } },
          does: async () => undefined,
          sendsNothing: async () => {
            await screen.findByText(said);
            await screen.findByRole('button', { name: 'Book again' });
            if (screen.queryByText('Your appointment stands'))
              throw new Error('told that it stands');
          },
        },
      ]),
    ),
  },
  'appointment-cancelled': {
    undone: { given: outcome(() => ({ ...standing, sequence: 2 })), does: press('Undo') },
    'taken meanwhile': {
      given: outcome(refuses(400, 'Sorry, that time has just been taken.')),
      does: press('Undo'),
      sendsNothing: () => screen.findByText(/just been taken/),
    },
  },
};
