import type { Need } from '../../engine/check/surroundings.ts';
import { needsToken } from './needsToken.ts';
import type { OperationName } from './types.ts';
import { customerStates } from './world.ts';

export const provenPhone: Need = {
  id: 'proven-phone',
  words: 'a phone that was proven',
  reads: { truths: ['phone'] },
  isMet: ({ truths }) => truths.phone === 'proven',
  givenBy: ['validate-pin'],
  rule: { var: 'isPhoneValid' },
};

export const sentCode: Need = {
  id: 'sent-code',
  words: 'a code that was texted',
  reads: { truths: ['code'] },
  isMet: ({ truths }) => truths.code === 'sent',
  givenBy: ['validate-phone'],
  mend: 'the step before it asks for the phone and has the action "send-code"',
};

export const knownCustomer: Need = {
  id: 'known-customer',
  words: 'a customer whom the shop knows',
  reads: { truths: ['match'] },
  isMet: ({ truths }) => truths.match === 'one' || truths.match === 'several',
  givenBy: ['validate-pin'],
  rule: { in: [{ var: 'customerState' }, ['one-matching', 'multiple-matching']] },
};

/** Needs of every screen but those where a visit ends. */
export const always: readonly Need[] = [
  {
    id: 'open-shop',
    words: 'a day on which the shop is open',
    reads: { truths: ['shop'] },
    isMet: ({ truths }) => truths.shop === 'open',
    mend: 'under "replaceEveryStep" the lead form is shown while "allDaysClosed" holds',
  },
  {
    id: 'true-customer-state',
    words: 'a "customerState" that is true',
    reads: { variables: ['customerState'], truths: ['match'] },
    isMet: ({ variables: { customerState = null }, truths }) =>
      customerState === null ||
      customerStates[customerState as keyof typeof customerStates] === truths.match,
    mend: '"customerState" says how many customers the proven phone belongs to, and nothing else',
  },
  {
    id: 'true-phone-valid',
    words: 'an "isPhoneValid" that is true',
    reads: { variables: ['isPhoneValid'], truths: ['phone'] },
    isMet: ({ variables: { isPhoneValid = false }, truths }) =>
      isPhoneValid !== true || truths.phone === 'proven',
    mend: '"isPhoneValid" is set by the ways on from the code, and nowhere else',
  },
];

/** What has to hold for calls to be answered. */
export const needsOfCalls = (calls: readonly OperationName[]): readonly Need[] =>
  calls.some(needsToken) ? [provenPhone] : [];
