import { describe, expect, test } from 'vitest';
import type { ListedAppointment } from '../../../../src/contract/staff.gen.ts';
import { isLookedFor } from '../../../../src/studio/inspector/appointments/appointmentInWords.ts';

const wilma = {
  id: '01a21b35-c265-7000-a8c8-72a2e8568513',
  customer: 'Wilma Ortiz',
  vehicle: '2019 Honda Civic',
  work: ['Oil & filter change'],
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
