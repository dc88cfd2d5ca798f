import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from '../../../src/page/api/httpClient.ts';
import { operationUrl } from '../../../src/page/api/operationUrl.ts';
import { HttpError, hasStatus } from '../../../src/page/api/httpError.ts';
import { isTransient } from '../../../src/page/api/httpFailure.ts';
import { isServerAway, onServerRest } from '../../../src/page/api/serverRest.ts';
import { json, standIn } from './support/server.ts';

const shopId = '00000000-0000-4000-8000-00000000000a';

function clientOf(
  answer: Parameters<typeof standIn>[0],
  options: { token?: string; baseUrl?: string; timeoutMs?: number } = {},
) {
  const { asked, fetch } = standIn(answer);
  const { baseUrl = '', timeoutMs } = options;
  const client = createApiClient({ baseUrl, fetch, timeoutMs, getToken: () => options.token });
  return { asked, client };
}

/** The error with which a call fails. */
async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('httpClient, a token that is refused', () => {
  const refusing = (token: string | undefined) => {
    const refused = vi.fn<() => void>();
    const { fetch } = standIn(() => json({ message: 'no' }, 401));
    const options = { baseUrl: '', fetch, getToken: () => token, onTokenRefused: refused };
    return { refused, client: createApiClient(options) };
  };

  it('is reported', async () => {
    const { refused, client } = refusing('t-1');
    await failureOf(client.call('getYears', { params: { shopId } }));
    expect(refused).toHaveBeenCalledOnce();
  });

  it.each([undefined, 't-1'])('is not reported for a wrong code (token %s)', async (token) => {
    const { refused, client } = refusing(token);
    const body = { code: '0000', otp: 's-1' };
    await failureOf(client.call('verifyOtp', { params: { shopId }, body }));
    expect(refused).not.toHaveBeenCalled();
  });
});

describe('httpClient, what it sends', () => {
  it('fills and encodes the parameters and follows the base address', async () => {
    const { asked, client } = clientOf(() => json([]), { baseUrl: 'https://api.example/' });
    await client.call('getMakes', { params: { shopId: 'a/b', year: 2019 } });
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: 'https://api.example/api/scheduler/booking/shop/a%2Fb/vehicles/years/2019/makes',
    });
  });

  it('repeats a list in the query and skips what is undefined or null [7.2] [7.3]', async () => {
    const { asked, client } = clientOf(() => json({ slots: {} }));
    const ask = (services: readonly (string | number)[] | undefined | null) =>
      client.call('getAvailableSlots', {
        params: { shopId },
        query: { date: '2026-11-23', services: services as never, appointmentOption: 'WAIT' },
      });
    await ask([1, 'a b']);
    await ask(undefined);
    await ask(null);
    await ask([]);
    const queries = asked.map(({ url }) => url.split('?')[1]);
    expect(queries[0]).toBe('date=2026-11-23&services=1&services=a+b&appointmentOption=WAIT');
    expect(new Set(queries.slice(1))).toEqual(new Set(['date=2026-11-23&appointmentOption=WAIT']));
  });

  it('sends JSON, and the token only when there is one [6.4] [7.1]', async () => {
    const body = { code: '1234', otp: 's' };
    const anonymous = clientOf(() => json({ token: 't' }));
    await anonymous.client.call('verifyOtp', { params: { shopId }, body });
    expect(anonymous.asked[0]).toMatchObject({ method: 'POST', body });
    expect(anonymous.asked[0]?.headers).toEqual({
      Accept: 'application/json',
      // That of the page, in which messages are to come.
      'Accept-Language': 'en',
      'Content-Type': 'application/json',
    });

    const verified = clientOf(() => json([]), { token: 'secret' });
    await verified.client.call('getYears', { params: { shopId } });
    expect(verified.asked[0]?.headers['X-AUTH-TOKEN']).toBe('secret');
  });

  it('promises no JSON where a POST brings nothing, since servers refuse that', async () => {
    const { asked, client } = clientOf(() => new Response(null, { status: 204 }));
    await client.call('abandonLead', { params: { shopId, leadId: 'l' } });
    expect(asked[0]?.headers).not.toHaveProperty('Content-Type');
  });

  it('lets an analytics event outlive the page', async () => {
    const { asked, client } = clientOf(() => new Response(null, { status: 202 }));
    const body = { deviceId: shopId, eventName: 'Tapped' };
    await client.call('trackEvent', { body, keepalive: true });
    expect(asked[0]).toMatchObject({ url: '/api/public/insights', keepalive: true });
  });

  it('names the parameter that a caller forgot', () => {
    expect(() => operationUrl('', 'getMakes', { params: { shopId } })).toThrow(
      'getMakes: the parameter "year" is not given',
    );
  });
});

describe('httpClient, what it answers', () => {
  const booked = (response: Response) =>
    clientOf(() => response).client.call('getShopSettings', { params: { shopId } });

  it('parses JSON, also where the type does not say so', async () => {
    expect(await booked(json({ a: 1 }))).toEqual({ a: 1 });
    expect(await booked(new Response('{"a":1}'))).toEqual({ a: 1 });
    expect(await booked(new Response('"text"'))).toBe('text');
  });

  it('gives the text of what is not JSON, and nothing for nothing', async () => {
    expect(await booked(new Response('Booked!'))).toBe('Booked!');
    expect(await booked(new Response('0123'))).toBe('0123');
    expect(await booked(new Response('[not json'))).toBe('[not json');
    expect(await booked(new Response(null, { status: 204 }))).toBeUndefined();
  });
});

describe('httpClient, how it fails', () => {
  const refusal = (response: Response) =>
    failureOf(clientOf(() => response).client.call('getYears', { params: { shopId } }));

  it('carries the status and the server’s message [8.4]', async () => {
    const error = await refusal(json({ message: 'That slot is gone.' }, 400));
    expect(error).toMatchObject({ kind: 'http', status: 400, message: 'That slot is gone.' });
    expect(hasStatus(error, 400)).toBe(true);
    expect(hasStatus(error, 401)).toBe(false);
  });

  it('carries the status text where the body is not JSON [8.5]', async () => {
    const html = new Response('<h1>Oops</h1>', { status: 502, statusText: 'Bad Gateway' });
    expect(await refusal(html)).toMatchObject({ status: 502, message: 'Bad Gateway' });
    expect((await refusal(new Response('', { status: 503 }))).message).toBe('HTTP 503');
  });

  it('reports a network failure', async () => {
    const { client } = clientOf(() => {
      throw new TypeError('Failed to fetch');
    });
    const error = await failureOf(client.call('getYears', { params: { shopId } }));
    expect(error).toMatchObject({ kind: 'network', status: 0 });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it('takes the page of a guest network for no connection', async () => {
    const { client } = clientOf(() => new Response('<!doctype html><p>Please sign in'));
    const error = await failureOf(client.call('getYears', { params: { shopId } }));
    expect(error).toMatchObject({ kind: 'network', status: 0 });
  });

  it('gives up when no answer comes in time', async () => {
    vi.useFakeTimers();
    const { client } = clientOf(() => new Promise<never>(() => {}));
    const failure = failureOf(client.call('getYears', { params: { shopId } }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failure).toMatchObject({ kind: 'timeout', status: 0 });
  });

  it('gives up when the body does not come in time', async () => {
    const endless = clientOf(() => new Response(new ReadableStream()), { timeoutMs: 20 });
    // The body of a stand-in ignores the abort signal, so the stream is ended here.
    const text = vi
      .spyOn(Response.prototype, 'text')
      .mockImplementation(
        () => new Promise((_, reject) => setTimeout(() => reject(new Error('cut')), 40)),
      );
    const error = await failureOf(endless.client.call('getYears', { params: { shopId } }));
    text.mockRestore();
    expect(error.kind).toBe('timeout');
  });

  it('passes on the reason of a caller who gives up, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    const { client } = clientOf(() => new Promise<never>(() => {}));
    const controller = new AbortController();
    const call = client.call('getYears', { params: { shopId }, signal: controller.signal });
    const reason = new Error('not needed any more');
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls only failures transient that may pass', () => {
    expect(isTransient(new HttpError('network', 0, ''))).toBe(true);
    expect(isTransient(new HttpError('timeout', 0, ''))).toBe(true);
    expect(isTransient(new HttpError('http', 503, ''))).toBe(true);
    expect(isTransient(new HttpError('http', 429, ''))).toBe(false);
    expect(isTransient(new Error('a bug'))).toBe(false);
  });
});

describe('httpClient, where the server needs a moment', () => {
  it('says so, asks again after the time that the server names, and goes on by itself', async () => {
    vi.useFakeTimers();
    const away: boolean[] = [];
    const stop = onServerRest(() => away.push(isServerAway()));
    const answers = [503, 503, 200];
    const { asked, client } = clientOf(() => {
      const status = answers.shift() ?? 500;
      return status === 200
        ? json([{ year: 2019 }])
        : new Response('{"message":"We need a moment."}', {
            status,
            headers: { 'retry-after': '3' },
          });
    });

    const call = client.call('getYears', { params: { shopId } });
    await vi.advanceTimersByTimeAsync(2900);
    const early = asked.length;
    await vi.advanceTimersByTimeAsync(3200);

    expect(await call).toEqual([{ year: 2019 }]);
    expect([early, asked.length, away]).toEqual([1, 3, [true, false]]);
    stop();
  });

  it('does not ask again where the server names no time', async () => {
    const refusal = new Response('{"message":"We could not send the text."}', { status: 503 });
    const { asked, client } = clientOf(() => refusal);

    const error = await failureOf(client.call('getYears', { params: { shopId } }));

    expect([error.status, error.message, asked.length]).toEqual([
      503,
      'We could not send the text.',
      1,
    ]);
  });
});
