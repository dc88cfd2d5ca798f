import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BookingRequest } from '../../../src/contract/types.gen.ts';
import {
  abandonLead,
  bookAppointment,
  createExitLead,
  createLead,
  updateLead,
} from '../../../src/page/api/bookingCalls.ts';
import { createApiClient } from '../../../src/page/api/httpClient.ts';
import { requestCode, verifyCode } from '../../../src/page/api/otpCalls.ts';
import { json, standIn } from './support/server.ts';

const shopId = 'shop-1';
const shop = `/api/scheduler/public/shop/${shopId}`;
const booking = `/api/scheduler/booking/shop/${shopId}`;

function apiOf(answer: Parameters<typeof standIn>[0]) {
  const { asked, fetch } = standIn(answer);
  const client = createApiClient({ baseUrl: '', fetch, getToken: () => null });
  return { asked, api: { client, shopId } };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('otpCalls', () => {
  it.each([
    ['an object', () => json({ secret: 's-1' })],
    ['a JSON string', () => json('s-1')],
    ['plain text', () => new Response('s-1')],
  ])('reads the secret from %s [7.6] [7.7]', async (_shape, answer) => {
    const { asked, api } = apiOf(answer);
    expect(await requestCode(api, '5125550123', {})).toBe('s-1');
    expect(asked[0]).toMatchObject({ method: 'GET', url: `${shop}/generate-otp/5125550123` });
  });

  it('does not take an answer without a secret', async () => {
    await expect(requestCode(apiOf(() => json({})).api, '5125550123', {})).rejects.toThrow(
      'no secret',
    );
  });

  it('asks by POST where the settings say so', async () => {
    const { asked, api } = apiOf(() => json({ secret: 's-1' }));

    await requestCode(api, '5125550123', { codeByPost: true });

    expect(asked[0]).toMatchObject({ method: 'POST', url: `${shop}/generate-otp/5125550123` });
  });

  it('passes on the server’s reason why no text can reach a phone', async () => {
    const { api } = apiOf(() => json({ message: 'This number has answered STOP.' }, 400));

    await expect(requestCode(api, '5125550123', {})).rejects.toMatchObject({
      name: 'RefusedPhone',
      message: 'This number has answered STOP.',
    });
  });

  it('says in the words of the shop that the text could not be sent at this moment, and no others', async () => {
    const away = (answer: object) => apiOf(() => json(answer, 503)).api;
    const message = 'We could not send the text message. Please try again.';

    await expect(
      requestCode(away({ message, rule: 'textNotSent' }), '5125550123', {}),
    ).rejects.toMatchObject({ name: 'RefusedPhone', message });
    await expect(
      requestCode(away({ message: 'Service Unavailable' }), '5125550123', {}),
    ).rejects.toMatchObject({ name: 'HttpError', status: 503 });
  });

  it('does not take an answer without a token', async () => {
    for (const answer of [{}, null, { token: 7 }]) {
      const { api } = apiOf(() => json(answer));
      const verifying = verifyCode(api, { code: '1234', secret: 's-1' });
      await expect(verifying).rejects.toThrow('no token');
    }
  });

  it('changes the code and the secret for a token [7.8]', async () => {
    const { asked, api } = apiOf(() => json({ token: 't' }));
    const result = await verifyCode(api, { code: '1234', secret: 's-1' });
    expect(result).toEqual({ isCorrect: true, token: 't' });
    expect(asked[0]?.body).toEqual({ code: '1234', otp: 's-1' });
  });

  it('answers a wrong code, and throws anything else', async () => {
    const guess = { code: '0000', secret: 's-1' };
    const wrong = apiOf(() => json({ message: 'no' }, 401)).api;
    const no = { isCorrect: false, isSpent: false, isFirstOfTwo: false };
    expect(await verifyCode(wrong, guess)).toEqual(no);
    const spent = apiOf(() => json({ message: 'no', isCodeSpent: true }, 401)).api;
    expect(await verifyCode(spent, guess)).toEqual({ ...no, isSpent: true });
    const right = apiOf(() =>
      json({ message: 'no', isCodeSpent: true, isCodeRight: true }, 401),
    ).api;
    expect(await verifyCode(right, guess)).toEqual({ ...no, isSpent: true, isFirstOfTwo: true });
    const broken = apiOf(() => json({ message: 'no' }, 500)).api;
    await expect(verifyCode(broken, guess)).rejects.toMatchObject({ status: 500 });
  });
});

describe('bookingCalls', () => {
  const request = { leadId: 'l', date: '2026-11-23' } as BookingRequest;

  it('books, whether the answer is JSON or text [7.22] [7.23]', async () => {
    const { asked, api } = apiOf(() => json({ appointmentId: 'a' }));
    expect(await bookAppointment(api, request, {})).toEqual({ isBooked: true, notConfirmedBy: [] });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: `${booking}/appointments`,
      body: request,
    });
    const text = apiOf(() => new Response('Appointment created'));
    expect(await bookAppointment(text.api, request, {})).toEqual({
      isBooked: true,
      notConfirmedBy: [],
    });
  });

  it('answers what the shop refuses with its sentence, and throws anything else', async () => {
    const lost = apiOf(() => json({ message: 'That time was just taken.' }, 400)).api;
    expect(await bookAppointment(lost, request, {})).toEqual({
      isBooked: false,
      message: 'That time was just taken.',
    });
    const broken = apiOf(() => new Response('', { status: 500 })).api;
    await expect(bookAppointment(broken, request, {})).rejects.toMatchObject({ status: 500 });
  });

  const lost = () => {
    throw new TypeError('Failed to fetch');
  };

  it('books once more where no answer came and the backend says that it is the same booking', async () => {
    const { asked, api } = apiOf(() =>
      asked.length === 1 ? lost() : json({ appointmentId: 'a' }),
    );
    const booking = bookAppointment(api, request, { bookingIsIdempotent: true });
    expect(await booking).toEqual({ isBooked: true, notConfirmedBy: [] });
    expect(asked.map(({ body }) => body)).toEqual([request, request]);
  });

  it.each([
    ['no answer came from a backend that does not say so', lost, {}, { kind: 'network' }],
    [
      'the backend stumbled, which may have booked',
      () => json({ message: 'Oops' }, 500),
      { bookingIsIdempotent: true },
      { status: 500 },
    ],
  ])('books only once where %s', async (_, answer, backend, error) => {
    const { asked, api } = apiOf(answer);
    await expect(bookAppointment(api, request, backend)).rejects.toMatchObject(error);
    expect(asked).toHaveLength(1);
  });

  it('creates a lead and brings it up to date [7.24] [7.25] [7.26]', async () => {
    const { asked, api } = apiOf(() => json({ leadId: 'l-1' }));
    expect(await createLead(api, { cancellationPhone: '5125550123' })).toBe('l-1');
    await updateLead(api, 'l-1', {});
    await createExitLead(api, { customer: {}, cancellationPhone: '5125550123' });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `POST ${booking}/leads`,
      `PUT ${booking}/leads/l-1`,
      `POST ${shop}/leads`,
    ]);
  });

  it('does not take an answer without a lead', async () => {
    for (const answer of [{}, null, { leadId: 7 }]) {
      await expect(createLead(apiOf(() => json(answer)).api, {})).rejects.toThrow('no lead');
    }
  });

  it('abandons a lead with a beacon [7.27]', () => {
    const sendBeacon = vi.fn<(url: string) => boolean>(() => true);
    vi.stubGlobal('navigator', { sendBeacon });
    expect(abandonLead(apiOf(() => json({})).api, 'l-1')).toBe(true);
    expect(sendBeacon).toHaveBeenCalledWith(`${shop}/leads/l-1/abandon`);
  });
});
