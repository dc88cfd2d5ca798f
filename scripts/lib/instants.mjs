/** The instants at which the tests have to pass: times at which something has failed before. */
export const instants = [
  { zone: 'America/Los_Angeles', at: '2026-11-28 23:50:00', why: 'late on a Saturday' },
  { zone: 'America/Los_Angeles', at: '2026-11-27 16:50:00', why: 'a Friday before closing' },
  { zone: 'America/New_York', at: '2026-12-31 23:58:00', why: 'the end of a year' },
  { zone: 'America/Chicago', at: '2028-02-28 23:55:00', why: 'before a leap day' },
  { zone: 'America/Chicago', at: '2028-02-29 23:55:00', why: 'the end of a leap day' },
  { zone: 'America/Los_Angeles', at: '2027-03-14 01:59:00', why: 'before summer time' },
  { zone: 'America/Los_Angeles', at: '2027-03-14 03:01:00', why: 'after summer time began' },
  { zone: 'America/Los_Angeles', at: '2027-11-07 01:59:00', why: 'before winter time' },
  { zone: 'America/Los_Angeles', at: '2027-11-07 03:01:00', why: 'after winter time began' },
  { zone: 'Australia/Lord_Howe', at: '2027-04-04 01:59:00', why: 'half an hour is put back' },
  { zone: 'Australia/Lord_Howe', at: '2027-10-03 02:31:00', why: 'half an hour is skipped' },
  { zone: 'Pacific/Kiritimati', at: '2026-12-01 00:05:00', why: 'the first zone of the day' },
  { zone: 'Pacific/Honolulu', at: '2026-11-30 23:55:00', why: 'one of the last zones of the day' },
  { zone: 'Asia/Kathmandu', at: '2027-01-31 12:00:00', why: 'a quarter of an hour off' },
];

/** A number of instants chosen by the date: the same all day, others tomorrow. */
export function instantsOf(day, count) {
  const number = Math.floor(day.getTime() / 86_400_000);
  return Array.from(
    { length: count },
    (_, index) => instants[(number * count + index) % instants.length],
  );
}
