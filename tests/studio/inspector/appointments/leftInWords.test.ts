import { expect, test } from 'vitest';
import type { DayOfShop, ListedAppointment } from '../../../../src/contract/staff.gen.ts';
import { leftInWords } from '../../../../src/studio/inspector/appointments/LeftOnDay.tsx';

const of = (customer: string, more: Partial<ListedAppointment> = {}) =>
  ({
    customer,
    status: 'standing',
    isAskedToMove: false,
    isUntold: false,
    ...more,
  }) as ListedAppointment;
const day = (isClosed: boolean, ...appointments: ListedAppointment[]) =>
  ({ isClosed, appointments }) as Partial<DayOfShop> as DayOfShop;

test('an ordinary day has nothing left to do', () => {
  expect(leftInWords(day(false, of('Ana'), of('Ben', { status: 'cancelled' })))).toEqual([]);
});

test('a day closed for snow says whom to call, who has not chosen, and who was not asked', () => {
  const asked = { isAskedToMove: true };
  const snow = day(
    true,
    of('Ana', asked),
    of('Ben', { ...asked, isUntold: true }),
    of('Cleo'),
    of('Dan', { status: 'cancelled' }),
    of('Eve', asked),
  );
  expect(leftInWords(snow)).toEqual([
    'To be called, since no message reached them: Ben.',
    'Asked to move, and have not chosen yet: Ana, Eve.',
    'Still booked, and not asked: Cleo.',
  ]);
  expect(leftInWords(day(true, of('Dan', { status: 'cancelled' })))).toEqual([
    'Nobody is booked any more.',
  ]);
});
