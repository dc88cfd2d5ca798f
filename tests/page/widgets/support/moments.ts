/** The shop's zone; the visitor of most tests lives there too. */
export const newYork = { timeZone: 'America/New_York' };

/** Wednesday, November 25th, 2026, ten in the morning in New York. */
export const wednesdayAtTen = () => new Date('2026-11-25T15:00:00Z');

/** The Mondays from that week on. */
export const mondays = [
  '2026-11-23',
  '2026-11-30',
  '2026-12-07',
  '2026-12-14',
  '2026-12-21',
] as const;
