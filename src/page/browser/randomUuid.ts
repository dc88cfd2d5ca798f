/** `crypto.randomUUID` is missing where a shop serves the page without TLS. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (place) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]!;
    return (Number(place) ^ (random & (15 >> (Number(place) / 4)))).toString(16);
  });
}
