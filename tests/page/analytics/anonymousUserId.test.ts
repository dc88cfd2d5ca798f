// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { anonymousUserId } from '../../../src/page/analytics/anonymousUserId.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const kept = '0f9c1d3e-1c52-4a0e-9a35-0d9b1f6f2c11';

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('an id is made once and kept under anonymous_user_id [3.3]', () => {
  const first = anonymousUserId();
  const later = anonymousUserId();

  expect(first).toMatch(uuid);
  expect(later).toBe(first);
  expect(localStorage.getItem('anonymous_user_id')).toBe(first);
});

test('an id that is there is used', () => {
  localStorage.setItem('anonymous_user_id', kept);

  expect(anonymousUserId()).toBe(kept);
});

test('what is no UUID is replaced, since the server would refuse it', () => {
  localStorage.setItem('anonymous_user_id', 'me@example.com');

  const id = anonymousUserId();

  expect(id).toMatch(uuid);
  expect(localStorage.getItem('anonymous_user_id')).toBe(id);
});

test.each(['getItem', 'setItem'] as const)(
  'where %s of storage throws, one is made all the same',
  (method) => {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });

    expect(anonymousUserId()).toMatch(uuid);
  },
);

test('a page without TLS, which has no randomUUID, makes one too', () => {
  vi.spyOn(crypto, 'randomUUID').mockImplementation(undefined as never);
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });

  expect(anonymousUserId()).toMatch(uuid);
});
