const storageKey = 'anonymous_user_id';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

let inMemory: string | undefined;

/** `crypto.randomUUID` is missing where a shop serves the page without TLS. */
function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (place) => {
    const random = crypto.getRandomValues(new Uint8Array(1))[0]!;
    return (Number(place) ^ (random & (15 >> (Number(place) / 4)))).toString(16);
  });
}

/**
 * Identifies the browser, not the person: a random UUID in local storage, created where there is
 * none (specification, section 3). Where storage is blocked it lasts as long as the page.
 */
export function anonymousUserId(): string {
  try {
    const kept = localStorage.getItem(storageKey) ?? '';
    if (UUID.test(kept)) return kept;
    inMemory ??= randomUuid();
    localStorage.setItem(storageKey, inMemory);
  } catch {
    inMemory ??= randomUuid();
  }
  return inMemory;
}
