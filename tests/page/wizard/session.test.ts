// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { createSession } from '../../../src/page/wizard/session.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the session of a visit', () => {
  it('begins anonymous, without a token [3.1] [6.1]', () => {
    expect(createSession().get()).toMatchObject({ token: null, verifiedPhone: null });
  });

  it('keeps token and secret in memory only [3.1]', () => {
    const session = createSession();

    session.update({
      token: 'secret-token',
      verifiedPhone: '2065550100',
      challenge: { phone: '2065550100', secret: 'the-secret' },
    });

    expect(session.get().token).toBe('secret-token');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
    expect(createSession().get().token).toBeNull();
  });

  it('forgets everything when it is cleared', () => {
    const session = createSession();
    session.update({ token: 'secret-token', isBooked: true });

    session.clear();

    expect(session.get()).toEqual(createSession().get());
  });
});
