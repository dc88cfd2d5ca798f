import { expect, test } from 'vitest';
import { calendarLink } from '../../../src/booking/calendar/calendarLink.ts';

const services = ['Oil change', 'Brakes', 'Tires', 'Wipers', 'Lights', 'Battery', 'Belts', 'AC'];
const last = 'To reschedule or cancel, please call the shop at (518) 555-0100.';
const linkWith = (note: string) =>
  calendarLink({
    title: 'Scheduled Service at Elm Street Auto',
    start: new Date('2026-11-30T13:30:00Z'),
    end: new Date('2026-11-30T15:00:00Z'),
    location: '1 Elm St, Albany, NY 12207',
    details: [
      'Monday, November 30th, 2026',
      ...services.map((name) => `- ${name}${note && `: ${note}`}`),
      last,
    ].join('\n'),
  });
const details = (link: string) => new URL(link).searchParams.get('details')!;

test.each([
  ['letters', 'x'.repeat(300)],
  ['letters that are escaped', 'é%&'.repeat(100)],
  ['emoji', '🚗'.repeat(300)],
  ['line ends', 'a\n'.repeat(150)],
])('a link with long notes of %s is short enough, and says all that counts', (_, note) => {
  const link = linkWith(note);

  expect(link.length).toBeLessThanOrEqual(4000);
  expect(details(link).endsWith(last)).toBe(true);
  expect(details(link)).toContain('Monday');
  // No character is cut into halves.
  expect(details(link)).not.toMatch(/[\uFFFD]/);
});

test('a link with long notes still names every service', () => {
  for (const name of services) expect(details(linkWith('🚗'.repeat(300)))).toContain(name);
});

test('a link with short notes says them whole', () => {
  expect(details(linkWith('Synthetic, please'))).toContain('- AC: Synthetic, please');
});
