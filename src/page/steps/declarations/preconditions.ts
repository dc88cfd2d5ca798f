import type { Precondition } from '../../../checker/model/surroundings.ts';
import { type OperationName, guardedCalls } from '../../../contract/types.gen.ts';
import { customerStates } from './world.ts';

const guarded: ReadonlySet<OperationName> = new Set(guardedCalls);

/** Whether a call requires a proven phone, by the contract. */
const needsToken = (operation: OperationName): boolean => guarded.has(operation);

export const provenPhone: Precondition = {
  id: 'proven-phone',
  words: 'a phone that was proven',
  reads: { truths: ['phone'] },
  isMet: ({ truths }) => truths.phone === 'proven',
  givenBy: ['validate-pin'],
  rule: { var: 'isPhoneValid' },
};

/** Who may change an appointment; the server asks the same. */
const mayChange: Precondition = {
  id: 'may-change',
  words: 'a link that may act or a phone that was proven',
  reads: { truths: ['link', 'phone'] },
  isMet: ({ truths }) => truths.link === 'acts' || truths.phone === 'proven',
  givenBy: ['validate-pin'],
  rule: { or: [{ '!': { var: 'linkOnlyShows' } }, { var: 'isPhoneValid' }] },
};

export const sentCode: Precondition = {
  id: 'sent-code',
  words: 'a code that was texted',
  reads: { truths: ['code'] },
  isMet: ({ truths }) => truths.code === 'sent',
  givenBy: ['validate-phone'],
  mend: 'the step before it asks for the phone and texts the code',
};

export const knownCustomer: Precondition = {
  id: 'known-customer',
  words: 'a customer whom the shop knows',
  reads: { truths: ['match'] },
  isMet: ({ truths }) => truths.match === 'one' || truths.match === 'several',
  givenBy: ['validate-pin'],
  rule: { in: [{ var: 'customerState' }, ['one-matching', 'multiple-matching']] },
};

const openShop: Precondition = {
  id: 'open-shop',
  words: 'a day on which the shop is open',
  reads: { truths: ['shop'] },
  isMet: ({ truths }) => truths.shop === 'open',
  mend: 'the lead form stands in for every step while the shop is closed every day',
};

const trueClaims: readonly Precondition[] = [
  {
    id: 'true-customer-state',
    words: 'knowing how many customers have the phone',
    reads: { variables: ['customerState'], truths: ['match'] },
    isMet: ({ variables: { customerState = null }, truths }) =>
      customerState === null ||
      customerStates[customerState as keyof typeof customerStates] === truths.match,
    mend: 'only the ways on from the code say how many customers have the phone',
  },
  {
    id: 'true-phone-valid',
    words: 'knowing whether the phone is proven',
    reads: { variables: ['isPhoneValid'], truths: ['phone'] },
    isMet: ({ variables: { isPhoneValid = false }, truths }) =>
      isPhoneValid !== true || truths.phone === 'proven',
    mend: 'only the ways on from the code say that the phone is proven',
  },
];

/** The preconditions of every screen of a page, except where a visit ends. */
export const alwaysOn = {
  booking: [openShop, ...trueClaims],
  // Whoever has an appointment sees and cancels it whatever the shop does from now on.
  appointment: trueClaims,
} as const satisfies Readonly<Record<string, readonly Precondition[]>>;

/** The preconditions of calls: a proven phone or a link, if one of them asks for that. */
export const preconditionsOfCalls = (calls: readonly OperationName[]): readonly Precondition[] => [
  ...(calls.some(needsToken) ? [provenPhone] : []),
  ...(calls.includes('changeAppointment') ? [mayChange] : []),
];
