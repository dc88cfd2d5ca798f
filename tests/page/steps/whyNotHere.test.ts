import { describe, expect, test } from 'vitest';
import '../../../src/page/text/appointmentWords.ts';
import type { Appointment } from '../../../src/contract/types.gen.ts';
import { whyNotHere } from '../../../src/page/steps/whyNotHere.ts';
import { inEnglish, loadTexts } from '../../../src/page/text/text.ts';

const appointment = {
  status: 'standing',
  moving: 'allowed',
  movingNoticeMinutes: 0,
  cancelling: 'allowed',
  cancellingNoticeMinutes: 0,
} as Appointment;
const said = (terms: Partial<Appointment>, phone: string | null = '2065550140') =>
  whyNotHere({ ...appointment, ...terms }, phone, inEnglish);

describe('why an appointment cannot be changed here', () => {
  test('is not said where it can', () => {
    expect(said({})).toBeUndefined();
    expect(said({ moving: 'hidden', cancelling: 'hidden' })).toBeUndefined();
  });

  test('names the change that it is too late for, with its own notice', () => {
    const late = { movingNoticeMinutes: 1440, cancellingNoticeMinutes: 60 };

    expect(said({ ...late, moving: 'tooLate' })).toBe(
      'Moving it here is possible until 24 hours before the appointment. Please call (206) 555-0140.',
    );
    expect(said({ ...late, cancelling: 'tooLate' })).toBe(
      'Cancelling it here is possible until 1 hour before the appointment. Please call (206) 555-0140.',
    );
    expect(said({ ...late, moving: 'tooLate', cancelling: 'tooLate' })).toBe(
      'Moving it here is possible until 24 hours before the appointment. Cancelling it here is possible until 1 hour before the appointment. Please call (206) 555-0140.',
    );
  });

  test('is one sentence where both have one notice', () => {
    const both = { moving: 'tooLate', cancelling: 'tooLate' } as const;

    expect(said({ ...both, movingNoticeMinutes: 90, cancellingNoticeMinutes: 90 }, null)).toBe(
      'Changes are possible here until 90 minutes before the appointment. Please call the shop.',
    );
  });

  test('names the change that is made by telephone only, or says that both are', () => {
    const call = 'Please call (206) 555-0140.';

    expect(said({ moving: 'call' })).toBe(
      `This shop moves appointments by telephone only. ${call}`,
    );
    expect(said({ cancelling: 'call' })).toBe(
      `This shop cancels appointments by telephone only. ${call}`,
    );
    expect(said({ moving: 'call', cancelling: 'call' })).toBe(
      `This shop moves and cancels appointments by telephone only. ${call}`,
    );
  });

  test('says beside it that the other change is made by telephone', () => {
    expect(said({ moving: 'tooLate', movingNoticeMinutes: 120, cancelling: 'call' })).toBe(
      'Moving it here is possible until 2 hours before the appointment. This shop cancels appointments by telephone only. Please call (206) 555-0140.',
    );
  });

  test('counts hours in the language of the page', async () => {
    const texts = await loadTexts('fr-CA');
    const late = { moving: 'tooLate', movingNoticeMinutes: 1440 } as const;

    expect(whyNotHere({ ...appointment, ...late }, null, texts)).toMatch(
      /jusqu’à 24\sheures avant/,
    );
  });
});
