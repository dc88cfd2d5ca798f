import { describe, expect, it } from 'vitest';
import { createSession } from '../../../src/page/wizard/session.ts';
import { createVisit } from '../../../src/page/wizard/visit.ts';
import { followProof } from '../../../src/page/wizard/followProof.ts';
import { bookingFlow } from '../../engine/support/flows.ts';

const phone = '2065550100';
const typesPhone = { type: 'on-next', answers: { phone } };

const one = (id: number) =>
  ({
    customerState: 'one-matching',
    matchingCustomerId: id,
    matchingCustomerFirstName: 'Ana',
    matchingCustomerLastName: 'Diaz',
  }) as const;

/** A visitor with a proven phone who has said how they come, and is asked who they are. */
function atName() {
  const session = createSession();
  const visit = createVisit(bookingFlow(), { allDaysClosed: false });
  const refuse = followProof({ visit, session });
  const prove = (of = phone) => {
    session.update({ token: `token of ${of}`, verifiedPhone: of, phoneAgain: null });
    visit.send({ type: 'on-matching-customer.no' });
  };
  visit.send({ type: 'on-welcome.select-services', answers: { selectedServiceIds: [1] } });
  visit.send(typesPhone);
  prove();
  visit.send({ type: 'on-next', answers: { waiterPreference: 'drop-off-vehicle' } });
  return { session, visit, refuse, prove };
}

describe('a visit whose token is refused', () => {
  it('asks for the phone again and goes back to where it was', () => {
    const { session, visit, refuse, prove } = atName();
    const before = visit.get();
    expect(before.stack.at(-1)).toBe('add-customer');

    refuse();

    expect(visit.get().stack.at(-1)).toBe('validate-phone');
    expect(visit.get().answers).toEqual(before.answers);
    expect(session.get()).toMatchObject({ token: null, phoneAgain: 'expired' });
    visit.send(typesPhone);
    prove();
    expect(visit.get()).toEqual(before);
  });

  it('goes on from the phone where another one is proven', () => {
    const { visit, refuse, prove } = atName();
    refuse();
    visit.send(typesPhone);
    prove('2065550199');
    expect(visit.get().stack.at(-1)).toBe('add-waiter-preferences');
  });

  it.each([
    [{ customerState: 'no-matching' }, 'add-waiter-preferences'],
    [one(8), 'add-waiter-preferences'],
    [one(7), 'add-customer'],
  ] as const)(
    'goes on from the phone where the shop has lost the customer meanwhile: %j',
    (match, step) => {
      const { session, visit, refuse, prove } = atName();
      session.update({ match: one(7) });
      const before = visit.get();
      refuse();
      visit.send(typesPhone);
      session.update({ match });
      prove();
      expect(visit.get().stack.at(-1)).toBe(step);
      expect(visit.get().answers).toEqual(before.answers);
    },
  );

  it('asks once, however many calls are refused', () => {
    const { visit, refuse, prove } = atName();
    const before = visit.get();
    refuse();
    refuse();
    visit.send(typesPhone);
    prove();
    expect(visit.get()).toEqual(before);
  });

  it('that is booked stays as it is', () => {
    const { session, visit, refuse } = atName();
    const before = visit.get();
    session.update({ isBooked: true });
    refuse();
    expect(visit.get()).toBe(before);
  });
});
