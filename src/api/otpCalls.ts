/** The one-time code that proves a phone. Code, secret and token stay in memory only. */
import type { OtpRefusal, Phone, ShopSettings } from '../contract/types.gen.ts';
import type { ShopApi } from './ApiProvider.tsx';
import { hasStatus } from './httpError.ts';
import { wordsOf } from './httpFailure.ts';
import { readOtpSecret } from './readOtpSecret.ts';

/** A phone that no text can reach; the message is the server's sentence for the visitor. */
class RefusedPhone extends Error {
  override readonly name = 'RefusedPhone';
}

/**
 * Has a code texted to a phone; the secret goes with the code to `verifyCode`. By POST where the
 * shop's settings say that the backend takes it, which no page elsewhere can send unnoticed.
 *
 * @throws {RefusedPhone} where the server says why no text can reach the phone
 */
export async function requestCode(
  { client, shopId }: ShopApi,
  phone: Phone,
  { codeByPost = false }: Pick<ShopSettings, 'codeByPost'>,
): Promise<string> {
  const call = codeByPost ? 'requestOtp' : 'generateOtp';
  const asking = client.call(call, { params: { shopId, phoneNumber: phone } });
  const answer: unknown = await asking.catch((error: unknown) => {
    const words = hasStatus(error, 400) ? wordsOf(error) : '';
    throw words === '' ? error : new RefusedPhone(words);
  });
  const secret = readOtpSecret(answer);
  if (secret === undefined) throw new Error(`${call}: the answer holds no secret`);
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
