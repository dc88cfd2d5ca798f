import { describe, expect, test } from 'vitest';
import type { FoundChange, ListedAppointment } from '../../../../src/contract/staff.gen.ts';
import {
  isLookedFor,
  notesInWords,
  othersInWords,
} from '../../../../src/studio/inspector/appointments/appointmentInWords.ts';

const wilma = {
  id: '01a21b35-c265-7000-a8c8-72a2e8568513',
  customer: 'Wilma Ortiz',
  vehicle: '2019 Honda Civic',
  work: ['Oil & filter change'],
  notes: 'It squeaks\nMiles: 42000',
  phone: '… 0142',
  email: 'w…@example.com',
} as Partial<ListedAppointment> as ListedAppointment;

describe('an appointment of the day', () => {
  test.each([
    '',
    'ortiz',
    'ORTIZ  wilma',
    'civic 2019',
    '2019',
    'oil',
    'squeaks 42000',
    '0142',
    '3604450142',
    '+1 (360) 445-0142',
    'wilma@example.com',
    'Wilma@Exam',
    '01a21b35',
  ])('is found by "%s"', (text) => {
    expect(isLookedFor(wilma, text)).toBe(true);
  });

  test.each(['ortega', 'wilma tang', '3604450143', 'anna@example.com', 'wilma@shop.example'])(
    'is not found by "%s"',
    (text) => {
      expect(isLookedFor(wilma, text)).toBe(false);
    },
  );
});

test('what a customer wrote is one line, and nothing where nothing was written', () => {
  expect(notesInWords(wilma.notes)).toEqual(['Notes: “It squeaks; Miles: 42000”']);
  expect(notesInWords(null)).toEqual([]);
});

describe('two appointments of a phone', () => {
  const one = {
    date: '2026-11-30',
    slotTime: '10:00:00',
    status: 'standing',
    vehicle: '2019 Honda Civic',
    last: null,
  } as const;
  const other = { ...one, date: '2026-12-03', slotTime: null };
  const change = (kind: FoundChange['kind'], by: string | null): FoundChange => ({
    number: 1,
    kind,
    at: '2026-11-26T12:00:00Z',
    by,
    why: null,
    date: '2026-12-01',
    slotTime: '08:00:00',
  });

  test('are both said, on one day or on two, and whether they are for one car', () => {
    expect(othersInWords(one, [{ ...one, slotTime: '14:00:00', vehicle: '2011 Ford F-150' }])).toBe(
      'Booked twice? The same phone has Mon, Nov 30, 10:00am and Mon, Nov 30, 2:00pm, on the same day. They are not all for the same car.',
    );
    const said =
      'Booked twice? The same phone has Mon, Nov 30, 10:00am and Thu, Dec 3, after hours, on different days.';
    expect(othersInWords(one, [other])).toBe(said);
    expect(othersInWords(other, [one])).toBe(said);
  });

  test('are said with who moved which', () => {
    expect(othersInWords(one, [{ ...other, last: change('moved', 'Ana') }])).toMatch(
      /on different days. Thu, Dec 3, after hours was moved there from Tue, Dec 1, 8:00am by Ana\.$/,
    );
    expect(othersInWords({ ...one, last: change('undone', null) }, [other])).toMatch(/days\.$/);
  });

  test('are not two where one is cancelled: it is said which stands', () => {
    const cancelled = { ...other, status: 'cancelled', last: change('cancelled', null) } as const;
    const said =
      /^Not booked twice: of the appointments of this phone, only Mon, Nov 30, 10:00am stands. Thu, Dec 3, after hours was cancelled on .* by the customer\.$/;
    expect(othersInWords(one, [cancelled])).toMatch(said);
    expect(othersInWords(cancelled, [one])).toMatch(said);
    expect(othersInWords(cancelled, [one, { ...one, date: '2026-12-02' }])).toMatch(
      /^Booked twice\? The same phone has Mon, Nov 30, 10:00am and Wed, Dec 2, 10:00am, on different days. Thu, Dec 3, after hours was cancelled/,
    );
  });
});
