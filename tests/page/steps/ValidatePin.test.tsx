// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { HttpError } from '../../../src/page/api/httpError.ts';
import { heading, phone, renderVisit } from './support/visit.tsx';
import { later } from '../widgets/support/shopServer.ts';
import { toPin } from './support/ways.ts';

const pin = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Please enter your pin code' });
const incorrect = 'The code you entered is incorrect. Please try again.';

const renderPin = (
  answers: Parameters<typeof renderVisit>[0] & object = {},
  challenge: { phone: string; secret: string } | null = { phone, secret: 'the-secret' },
) => renderVisit({ events: toPin, session: { challenge }, ...answers });

describe('validate-pin', () => {
  test('asks for four digits and lets a code be sent again after a countdown [2.66] [2.67]', async () => {
    const { container } = await renderPin();

    expect(await heading('Verify your number')).toBeDefined();
    expect(pin().nextElementSibling?.children).toHaveLength(4);
    expect(container.textContent).toContain('Try again in 30 seconds');
  });

  test('a right code with its secret makes the visitor a verified one [6.1] [7.8]', async () => {
    const { user, session, calls, step } = await renderPin({
      answers: { verifyOtp: () => ({ token: 'secret-token' }), getCustomerVehicles: () => [] },
    });
    expect(session.get().token).toBeNull();

    await user.type(pin(), '1234');

    await waitFor(() => expect(step()).toBe('add-waiter-preferences'));
    expect(session.get()).toMatchObject({ token: 'secret-token', verifiedPhone: phone });
    expect(calls.find(({ name }) => name === 'verifyOtp')?.body).toEqual({
      code: '1234',
      otp: 'the-secret',
    });
  });

  test('the code of the text message is taken from the phone, and asked for no longer than the screen is open', async () => {
    const asked: CredentialRequestOptions[] = [];
    let answer: (credential: object) => void = () => {};
    vi.stubGlobal('OTPCredential', Object);
    vi.stubGlobal('navigator', {
      ...navigator,
      userAgent: navigator.userAgent,
      onLine: true,
      credentials: {
        get: (options: CredentialRequestOptions) => {
          asked.push(options);
          return new Promise<object>((resolve) => (answer = resolve));
        },
      },
    });
    const { session, step } = await renderPin({
      answers: { verifyOtp: () => ({ token: 'secret-token' }), getCustomerVehicles: () => [] },
    });
    await heading('Verify your number');
    expect(asked.at(-1)).toMatchObject({ otp: { transport: ['sms'] } });
    expect(asked.at(-1)!.signal!.aborted).toBe(false);

    await act(async () => answer({ code: '1234' }));

    await waitFor(() => expect(step()).toBe('add-waiter-preferences'));
    expect(session.get().token).toBe('secret-token');
    expect(asked.every(({ signal }) => signal!.aborted)).toBe(true);
    vi.unstubAllGlobals();
  });

  test('a phone corrected while its code is checked is the one that counts', async () => {
    const [checking, vehicles] = [later<object>(), later<[]>()];
    const { user, session, step, send, calls } = await renderPin({
      answers: { verifyOtp: () => checking.promise, getCustomerVehicles: () => vehicles.promise },
    });
    await user.type(pin(), '1234');
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('verifyOtp'));

    await user.click(screen.getByRole('button', { name: 'Back' }));
    const corrected = { phone: '2065550199', secret: 'another' };
    await act(async () => session.update({ challenge: corrected }));
    await act(async () => send({ type: 'on-next', answers: { phone: corrected.phone } }));
    await act(async () => checking.answer({ token: 'of-the-first-phone' }));
    await act(async () => vehicles.answer([]));

    expect(step()).toBe('validate-pin');
    expect(session.get()).toMatchObject({ token: null, challenge: corrected });
  });

  test('another phone in the same tab finds nothing of who was there before', async () => {
    const newCustomer = { firstName: 'Rosa', lastName: 'Delgado', email: 'rosa@example.com' };
    const { user, session, wizard, step } = await renderPin({
      answers: { verifyOtp: () => ({ token: 'of-the-second' }), getCustomerVehicles: () => [] },
    });
    await act(async () => {
      const { visit } = wizard;
      visit.moveTo({ ...visit.get(), answers: { ...visit.get().answers, newCustomer } });
      session.update({ verifiedPhone: '2065550199' });
    });

    await user.type(pin(), '1234');

    await waitFor(() => expect(step()).toBe('add-waiter-preferences'));
    expect(wizard.visit.get().answers).not.toHaveProperty('newCustomer');
    expect(wizard.visit.get().answers).toHaveProperty('selectedServiceIds');
  });

  test('closed while a code is checked, nobody is verified', async () => {
    const checking = later<object>();
    const { user, session, step, wizard, calls } = await renderPin({
      answers: { verifyOtp: () => checking.promise, getCustomerVehicles: () => [] },
    });
    await user.type(pin(), '1234');
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('verifyOtp'));

    await act(async () => wizard.leave());
    await act(async () => checking.answer({ token: 'secret-token' }));

    expect(step()).toBe('view-welcome');
    expect(session.get().token).toBeNull();
  });

  test('a wrong code shows an error beside the boxes, which are cleared [4.57] [8.12]', async () => {
    const { user, session, failure } = await renderPin({
      answers: {
        verifyOtp: () => {
          throw new HttpError('http', 401, 'no');
        },
      },
    });

    await user.type(pin(), '1234');

    expect(await screen.findByText(incorrect)).toBeDefined();
    expect(pin().value).toBe('');
    expect(session.get().token).toBeNull();
    expect(failure.get()).toBeNull();
  });

  test('a code that can no longer be used says so, and a new one is sent with one press', async () => {
    const { user, session } = await renderPin({
      answers: {
        verifyOtp: () => {
          throw new HttpError('http', 401, 'no', { answer: { message: 'no', isCodeSpent: true } });
        },
        generateOtp: () => ({ secret: 'another' }),
      },
    });

    await user.type(pin(), '1234');

    expect(await screen.findByText('This code can no longer be used.')).toBeDefined();
    expect(screen.queryByText(incorrect)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(session.get().challenge?.secret).toBe('another'));
    expect(screen.queryByText('This code can no longer be used.')).toBeNull();
    expect(document.activeElement).toBe(pin());
  });

  test('a right code after which a second one is asked for is not called wrong', async () => {
    let asked = 0;
    const { user, session } = await renderPin({
      answers: {
        verifyOtp: () => {
          asked += 1;
          if (asked > 1) return { token: 'proven' };
          const answer = { message: 'no', isCodeSpent: true, isCodeRight: true };
          throw new HttpError('http', 401, 'no', { answer });
        },
        generateOtp: () => ({ secret: 'another' }),
      },
    });

    await user.type(pin(), '1234');

    expect(await screen.findByText(/^That code was right\./)).toBeDefined();
    expect(screen.queryByText('This code can no longer be used.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(session.get().challenge?.secret).toBe('another'));
    await user.type(pin(), '5678');
    await waitFor(() => expect(session.get().token).toBe('proven'));
  });

  test('any other failure is the generic error [8.13]', async () => {
    const { user } = await renderPin({
      answers: {
        verifyOtp: () => {
          throw new HttpError('http', 500, 'broken');
        },
      },
    });

    await user.type(pin(), '1234');

    expect(await heading('Oops, something happened on our end.')).toBeDefined();
    expect(screen.queryByText(incorrect)).toBeNull();
  });

  test('without phone and secret nothing is asked, and that is logged [8.14]', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, calls, failure } = await renderPin({}, null);

    await user.type(pin(), '1234');

    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    expect(calls.map(({ name }) => name)).not.toContain('verifyOtp');
    expect(failure.get()).toBeNull();
  });
});
