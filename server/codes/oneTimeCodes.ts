import type { OtpRefusal } from '../../src/contract/types.gen.ts';
import type { Deps } from '../deps.ts';
import { ApiError, notFound, tooOften, unauthorized } from '../common/errors.ts';
import { insertChallenge, markUsed, spendTry } from './otpChallenges.ts';
import { countIfAllowed, giveBack, isExhausted, type Limit } from '../limits/rateLimits.ts';
import { findShopName } from '../shops/shops.ts';
import { oneLine } from '../common/oneLine.ts';
import { spend } from '../limits/caps.ts';
import { codeHash, randomCode, randomSecret, sameHash, sha256 } from '../common/secrets.ts';
import { issueToken } from './tokens.ts';

const CODE_MINUTES = 10;
const TRIES_PER_CODE = 5;
const sendsInTenMinutes: Limit = { name: 'texts in 10 minutes', max: 3, windowMinutes: 10 };
const sendsInADay: Limit = { name: 'texts in a day', max: 10, windowMinutes: 24 * 60 };
/** Counted per number over all its codes: a resend buys no further guesses. */
const wrongCodes: Limit = { name: 'wrong codes in a day', max: 10, windowMinutes: 24 * 60 };

/** The same for a client that tries its luck with many numbers. */
const wrongCodesFromAddress: Limit = {
  name: 'wrong codes from an address in a day',
  max: 100,
  windowMinutes: 24 * 60,
};

const textsToAddress = (max: number): Limit => ({
  name: 'texts for an address in 10 minutes',
  max,
  windowMinutes: 10,
});
const textsToAddressInADay = (max: number): Limit => ({
  name: 'texts for an address in a day',
  max: max * 5,
  windowMinutes: 24 * 60,
});
const textsOfShop = (max: number): Limit => ({
  name: 'texts of a shop in an hour',
  max,
  windowMinutes: 60,
});

const WRONG_CODE = 'The code you entered is incorrect. Please try again.';
const SPENT_CODE = 'This code can no longer be used. Please ask for a new one.';
const BUSY = 'We have sent very many codes just now. Please try again later or call the shop.';
const TOO_MANY_FROM_YOU =
  'Too many codes were asked for from your connection. Please try again later or call the shop.';
const LOCKED =
  'Too many wrong codes were entered for this number. Please try again tomorrow or call the shop.';

/**
 * Texts a fresh code to a phone (ten digits) and answers the secret to verify it with. Whether
 * the phone belongs to a customer is never looked at.
 *
 * @throws ApiError 404 for an unknown shop, 429 past a limit, 503 when the text cannot be sent
 */
export async function sendCode(
  deps: Deps,
  { shopId, phone, addressHash }: { shopId: string; phone: string; addressHash: string },
): Promise<string> {
  const { codesPerAddress, codesPerShop } = deps.caps;
  const shopName = await findShopName(deps.db, shopId);
  if (shopName === undefined) throw notFound('shop');
  const secret = randomSecret();
  const code = randomCode();
  const now = deps.clock();
  await deps.db.transaction(async (tx) => {
    if (await isExhausted(tx, wrongCodes, phone, now)) throw tooOften(LOCKED);
    // From the narrowest to the widest, always: rows are locked in one order, and the shop's last.
    await spend(tx, now, [
      [
        sendsInTenMinutes,
        phone,
        'We have just sent you several codes. Please try again in 10 minutes.',
      ],
      [
        sendsInADay,
        phone,
        'We have sent too many codes to this number today. Please call the shop.',
      ],
      [textsToAddress(codesPerAddress), addressHash, TOO_MANY_FROM_YOU],
      [textsToAddressInADay(codesPerAddress), addressHash, TOO_MANY_FROM_YOU],
      [textsOfShop(codesPerShop), shopId, BUSY],
    ]);
    await insertChallenge(tx, {
      id: sha256(secret),
      shopId,
      phone,
      codeHash: codeHash(secret, code),
      expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
    });
  });
  try {
    await deps.texts.send({ to: phone, body: codeText(shopName, code, deps.publicHost) });
    deps.metrics.texts.inc({ kind: 'code' });
  } catch (error) {
    // The name only: a provider's message may repeat the number or the code.
    deps.log.error({ failure: (error as Error).name }, 'a text could not be sent');
    throw new ApiError(503, 'We could not send the text message. Please try again.');
  }
  return secret;
}

/** With the host, a last line by which the page of that host, and no other, is offered the code (WebOTP). */
function codeText(shopName: string, code: string, host: string | undefined): string {
  const sentence = `Your ${oneLine(shopName)} code is ${code}. It expires in ${CODE_MINUTES} minutes.`;
  return host === undefined ? sentence : `${sentence}\n\n@${host} #${code}`;
}

/**
 * Changes a code and its secret for a token. A try counts before the code is looked at, against
 * the code and against its number; a right one gives the number's count back.
 *
 * @throws ApiError 401 for a code that is wrong, expired, used, out of tries or of a locked number;
 *   it says so where the code can no longer be used
 */
export async function verifyCode(
  { db, clock }: Deps,
  {
    shopId,
    secret,
    code,
    addressHash,
  }: { shopId: string; secret: string; code: string; addressHash: string },
): Promise<string> {
  const now = clock();
  const id = sha256(secret);
  // Failures are answered, not thrown, inside: a roll back would forget that the try was made.
  const outcome = await db.transaction(async (tx) => {
    const challenge = await spendTry(tx, { id, shopId, maxTries: TRIES_PER_CODE, now });
    if (challenge === undefined) return { failure: spent() };
    const { phone } = challenge;
    if (!(await countIfAllowed(tx, wrongCodes, phone, now))) return { failure: spent(LOCKED) };
    if (!(await countIfAllowed(tx, wrongCodesFromAddress, addressHash, now))) {
      return { failure: spent(LOCKED) };
    }
    if (!sameHash(challenge.codeHash, codeHash(secret, code))) {
      const isLast = challenge.tries >= TRIES_PER_CODE;
      return { failure: isLast ? spent() : unauthorized(WRONG_CODE) };
    }
    await giveBack(tx, wrongCodes, phone);
    await giveBack(tx, wrongCodesFromAddress, addressHash);
    await markUsed(tx, id, now);
    return { token: await issueToken(tx, { shopId, phone, now }) };
  });
  if (outcome.failure !== undefined) throw outcome.failure;
  return outcome.token;
}

/** The code can no longer be used, not even the right one. */
function spent(message = SPENT_CODE): ApiError {
  const refusal: OtpRefusal = { message, isCodeSpent: true };
  return new ApiError(401, message, { ...refusal });
}
