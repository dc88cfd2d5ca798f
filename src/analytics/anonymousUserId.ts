import { randomUuid } from '../browser/randomUuid.ts';

const storageKey = 'anonymous_user_id';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

let inMemory: string | undefined;

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
