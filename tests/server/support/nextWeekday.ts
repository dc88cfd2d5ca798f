/** A Tuesday at least a week ahead, for server processes, which run on the real clock. */
export function nextWeekday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  while (day.getUTCDay() !== 2) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
