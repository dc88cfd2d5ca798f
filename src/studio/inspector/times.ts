/** An instant in short, on the clock of whoever looks. */
export const shownTime = (at: string | number) =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An instant in full, on the clock of whoever looks, or in another zone. */
export const longTime = (at: Date, zone: Intl.DateTimeFormatOptions) =>
  at.toLocaleString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...zone,
  });
