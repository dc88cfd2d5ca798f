import { randomUuid } from '../browser/randomUuid.ts';

const storageKey = 'anonymous_user_id';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Identifies the browser, not the person: a random UUID in local storage, created where there is
 * none (specification, section 3). Where storage is blocked, each call makes another.
 */
export function anonymousUserId(): string {
  try {
    const kept = localStorage.getItem(storageKey) ?? '';
    if (UUID.test(kept)) return kept;
    const made = randomUuid();
    localStorage.setItem(storageKey, made);
    return made;
  } catch {
    return randomUuid();
  }
}
