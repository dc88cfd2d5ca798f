import { slotsFrom } from '../../widgets/support/weeks.ts';
import { choose, inTurn, need, press, service, shown, tick, write } from './doing.ts';
import type { Way } from './observe.ts';
import { phone, verified } from './visit.tsx';
import { toMixedServices, toPin, toSelectService, toWaiterPreferences } from './ways.ts';

const recommended = tick('Wiper blades');

const choosingServices = { events: toSelectService, session: verified };
const choosingAll = { events: toMixedServices, session: verified };
const notingWith = (answers: object) => ({ events: [{ type: 'on-add-notes', answers }] });
const typingPhone = {
  events: toPin.slice(0, 1),
  answers: { generateOtp: () => ({ secret: 'the-secret' }) },
};
const typePhone = write('Phone number', phone);
const open = { '2026-11-26': ['08:00:00'] };
const coming = (answers: Parameters<typeof slotsFrom>[0] = open) => ({
  events: toWaiterPreferences,
  session: verified,
  answers: { getAvailableSlots: slotsFrom(answers) },
});
const soonest = choose(/at 8:00am/);
const pickingTime = (answers: object) => ({
  ...coming(),
  events: [...toWaiterPreferences, { type: 'on-select-time', answers }],
});
const introducing = {
  events: [...toWaiterPreferences, { type: 'on-next', answers: {} }],
  session: verified,
};
const names = inTurn(write('First name', 'Rosa'), write('Last name', 'Delgado'));
/** Ways through the form steps of the flow, by step: as little, and as much, as can be filled in. */
export const formWays: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  'select-service': {
    'a service': { given: choosingServices, does: inTurn(service, press('Continue')) },
    'a need': { given: choosingServices, does: inTurn(need, press('Continue')) },
    both: { given: choosingServices, does: inTurn(service, need, press('Continue')) },
    'a service, with notes': { given: choosingServices, does: inTurn(service, press('Add notes')) },
    'both, with notes': {
      given: choosingServices,
      does: inTurn(service, need, press('Add notes')),
    },
  },
  'select-mixed-services': {
    'a service': { given: choosingAll, does: inTurn(service, press('Continue')) },
    'a need': { given: choosingAll, does: inTurn(need, press('Continue')) },
    'a recommended one': { given: choosingAll, does: inTurn(recommended, press('Continue')) },
    everything: { given: choosingAll, does: inTurn(recommended, service, need, press('Continue')) },
    'a service, with notes': { given: choosingAll, does: inTurn(service, press('Add notes')) },
    'everything, with notes': {
      given: choosingAll,
      does: inTurn(recommended, service, need, press('Add notes')),
    },
  },
  'add-notes': {
    skipped: { given: notingWith({ selectedServiceIds: [1] }), does: press('Skip') },
    'a note, and more of the need': {
      given: notingWith({ selectedServiceIds: [1], customNeed: 'A rattle' }),
      does: inTurn(write('Oil change', 'Synthetic'), press('Continue')),
    },
  },
  'validate-phone': {
    'the phone alone': { given: typingPhone, does: inTurn(typePhone, press('Continue')) },
    'the phone and consent': {
      given: typingPhone,
      does: inTurn(typePhone, tick(/SMS/), press('Continue')),
    },
  },
  'add-waiter-preferences': {
    'dropping off': { given: coming(), does: inTurn(soonest, press('Continue')) },
    waiting: {
      given: coming(),
      does: inTurn(choose('Wait at the shop'), soonest, press('Continue')),
    },
    'after hours': {
      given: coming({ '2026-11-27': [] }),
      does: inTurn(
        choose('After hours drop-off'),
        shown('button', { name: /27 November/, pressed: true }),
        press('Continue'),
      ),
    },
    'another time': {
      given: coming(),
      does: inTurn(choose('Wait at the shop'), press('Select a time')),
    },
    'another time after all': { given: coming(), does: inTurn(soonest, press('Select a time')) },
  },
  'plan-appointment': {
    'a time': { given: pickingTime({}), does: inTurn(choose(/^8:00am/), press('Continue')) },
    'the time that was known': {
      given: pickingTime({ selectedDateToCome: '2026-11-26T08:00:00' }),
      does: press('Continue'),
    },
  },
  'add-customer': {
    'the names alone': { given: introducing, does: inTurn(names, press('Continue')) },
    everything: {
      given: introducing,
      does: inTurn(
        names,
        write('Email', 'rosa@example.com'),
        write('Street address', '1 Elm Street'),
        write('City', 'Albany'),
        press('Continue'),
      ),
    },
  },
};
