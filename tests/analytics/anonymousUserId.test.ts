// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const kept = '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11';

/** A page that has just been loaded. */
async function freshPage() {
  vi.resetModules();
  return (await import('../../src/analytics/anonymousUserId.ts')).anonymousUserId;
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('an id is made once and kept under anonymous_user_id [3.3]', async () => {
  const first = (await freshPage())();
  const later = (await freshPage())();

  expect(first).toMatch(uuid);
  expect(later).toBe(first);
  expect(localStorage.getItem('anonymous_user_id')).toBe(first);
});

test('an id that is there is used', async () => {
  localStorage.setItem('anonymous_user_id', kept);

  expect((await freshPage())()).toBe(kept);
});

test('what is no UUID is replaced, since the server would refuse it', async () => {
  localStorage.setItem('anonymous_user_id', 'me@example.com');

  const id = (await freshPage())();

  expect(id).toMatch(uuid);
  expect(localStorage.getItem('anonymous_user_id')).toBe(id);
});

test.each(['getItem', 'setItem'] as const)(
  'where %s of storage throws, the id lasts as long as the page',
  async (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const anonymousUserId = await freshPage();

    const id = anonymousUserId();

    expect(id).toMatch(uuid);
    expect(anonymousUserId()).toBe(id);
  },
);

test('a page without TLS, which has no randomUUID, makes one too', async () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(undefined as never);
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });

  expect((await freshPage())()).toMatch(uuid);
});
