/**
 * How long something takes, exactly and in the largest units that read well: '90 minutes',
 * '24 hours', '13 days, 21 hours, 20 minutes'.
 *
 * @param language of the words, as a browser names it
 */
export function durationInWords(minutes: number, language = 'en'): string {
  const days = minutes < 2 * 1440 ? 0 : Math.floor(minutes / 1440);
  const rest = minutes - days * 1440;
  const hours = minutes < 120 && minutes % 60 !== 0 ? 0 : Math.floor(rest / 60);
  const parts = [
    ['day', days],
    ['hour', hours],
    ['minute', rest - hours * 60],
  ] as const;
  const words = parts
    .filter(([unit, count]) => count > 0 || (minutes === 0 && unit === 'minute'))
    .map(([unit, count]) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    );
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(words);
}
