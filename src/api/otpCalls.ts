/** The one-time code that proves a phone. Code, secret and token stay in memory only. */
import type { OtpRefusal, Phone } from '../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import { hasStatus } from './httpError.ts';
import { readOtpSecret } from './readOtpSecret.ts';

/** Has a code texted to a phone; the secret goes with the code to `verifyCode`. */
export async function requestCode({ client, shopId }: ShopApi, phone: Phone): Promise<string> {
  const answer: unknown = await client.call('generateOtp', {
    params: { shopId, phoneNumber: phone },
  });
  const secret = readOtpSecret(answer);
  if (secret === undefined) throw new Error('generateOtp: the answer holds no secret');
  return secret;
}

/**
 * Changes a code for a token; a wrong, expired or used-up code is an answer, not an exception.
 * `isSpent`: not even the right code helps now, only a new one.
 */
export async function verifyCode(
  { client, shopId }: ShopApi,
  { code, secret }: { code: string; secret: string },
): Promise<{ isCorrect: true; token: string } | { isCorrect: false; isSpent: boolean }> {
  try {
    const body = { code, otp: secret };
    const answer: unknown = await client.call('verifyOtp', { params: { shopId }, body });
    const { token } = (answer ?? {}) as { token?: unknown };
    if (typeof token !== 'string') throw new Error('verifyOtp: the answer holds no token');
    return { isCorrect: true, token };
  } catch (error) {
    if (hasStatus(error, 401)) {
      const { isCodeSpent } = (error.answer ?? {}) as Partial<OtpRefusal>;
      return { isCorrect: false, isSpent: isCodeSpent === true };
    }
    throw error;
  }
}
