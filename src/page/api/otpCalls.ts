/** The one-time code that proves a phone. Code, secret and token stay in memory only. */
import type { OtpRefusal, Phone, ShopSettings } from '../../contract/types.gen.ts';
import { framedBy } from '../browser/parentOrigin.ts';
import type { ShopApi } from './ApiProvider.tsx';
import { hasStatus, type HttpError } from './httpError.ts';
import { wordsOf } from './httpFailure.ts';
import { RefusedPhone } from './RefusedPhone.ts';

/**
 * Asks for a code to be texted to a phone; returns the secret that `verifyCode` needs with the
 * code. Uses POST if the shop's settings say that the backend accepts it, because other sites
 * cannot send that unnoticed.
 *
 * @throws {RefusedPhone} if the server says why no text reaches the phone, or not at this moment
 */
export async function requestCode(
  { client, shopId }: ShopApi,
  phone: Phone,
  { codeByPost = false }: Pick<ShopSettings, 'codeByPost'>,
): Promise<string> {
  const call = codeByPost ? 'requestOtp' : 'generateOtp';
  const params = { shopId, phoneNumber: phone };
  const asking = codeByPost
    ? client.call('requestOtp', { params, query: { framedBy: framedBy() } })
    : client.call('generateOtp', { params });
  const answer: unknown = await asking.catch((error: unknown) => {
    const { rule } = Object(Object(error).answer) as { rule?: unknown };
    const isExplained = hasStatus(error, 400) || rule === 'textNotSent';
    const words = isExplained ? wordsOf(error as HttpError) : '';
    throw words === '' ? error : new RefusedPhone(words);
  });
  const secret = readOtpSecret(answer);
  if (secret === undefined) throw new Error(`${call}: the answer holds no secret`);
  return secret;
}

/** Why a code was not taken. */
interface RefusedCode {
  isCorrect: false;
  /** Even the right code is refused now, and a new one is needed */
  isSpent: boolean;
  /** It was right, and a second one is asked for */
  isFirstOfTwo: boolean;
}

/**
 * Exchanges a code for a token. A wrong, expired or used-up code is a result, not an error.
 */
export async function verifyCode(
  { client, shopId }: ShopApi,
  { code, secret }: { code: string; secret: string },
): Promise<{ isCorrect: true; token: string } | RefusedCode> {
  try {
    const body = { code, otp: secret };
    const answer: unknown = await client.call('verifyOtp', { params: { shopId }, body });
    const { token } = (answer ?? {}) as { token?: unknown };
    if (typeof token !== 'string') throw new Error('verifyOtp: the answer holds no token');
    return { isCorrect: true, token };
  } catch (error) {
    if (hasStatus(error, 401)) {
      const { isCodeSpent, isCodeRight } = (error.answer ?? {}) as Partial<OtpRefusal>;
      return {
        isCorrect: false,
        isSpent: isCodeSpent === true,
        isFirstOfTwo: isCodeRight === true,
      };
    }
    throw error;
  }
}

/**
 * The secret of a generate-otp response: `{ "secret": "…" }`, a bare JSON string or plain text
 * (decisions, section 3).
 *
 * @param answer as `call` parsed it
 * @returns undefined if the response holds no secret
 */
export function readOtpSecret(answer: unknown): string | undefined {
  const secret =
    typeof answer === 'object' && answer !== null && 'secret' in answer ? answer.secret : answer;
  if (typeof secret === 'number') return String(secret);
  return typeof secret === 'string' && secret.trim() !== '' ? secret.trim() : undefined;
}
