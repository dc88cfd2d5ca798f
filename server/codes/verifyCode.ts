import type { OtpRefusal } from '../../src/contract/types.gen.ts';
import { ApiError, unauthorized } from '../common/errors.ts';
import { codeHash, sameHash, sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { Deps } from '../deps.ts';
import { countsOf, type Caps } from '../limits/caps.ts';
import { countNow, countWhereAllowed, giveBack, isExhausted } from '../limits/rateLimits.ts';
import {
  provenFrom,
  refundOfCode,
  TRIES_PER_CODE,
  wrongCode,
  type WrongCode,
} from './codeLimits.ts';
import { lockChallenge, markUsed, spendTry } from './otpChallenges.ts';
import { CODE_MINUTES } from './sendCode.ts';
import { issueToken } from './tokens.ts';

const WRONG_CODE = 'The code you entered is incorrect. Please try again.';
const SPENT_CODE = 'This code can no longer be used. Please ask for a new one.';
const TOO_MANY_FROM_YOU =
  'Too many wrong codes were entered from your connection. Please try again in an hour, use another connection, such as mobile data, or call the shop.';
const CLOSED =
  'We cannot check codes of new connections just now, since very many wrong ones were entered. Please call the shop.';

interface Attempt {
  shopId: string;
  secret: string;
  code: string;
}

type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>;

/**
 * Exchanges a code and its secret for a token. A wrong code counts against its challenge, its
 * number, the networks it was asked for from and the whole installation. The right code takes back
 * the wrong ones of its challenge, because whoever has it was not guessing.
 *
 * @throws ApiError 401 for a code that is wrong, expired, used or out of tries; the error says
 *   whether the code can still be used
 */
export async function verifyCode(
  { db, clock, caps }: Pick<Deps, 'db' | 'clock' | 'caps'>,
  { shopId, secret, code }: Attempt,
): Promise<string> {
  const now = clock();
  const id = sha256(secret);
  // Failures are returned, not thrown: a rollback would forget the try.
  const outcome = await inTransaction(db, async (tx) => {
    const challenge = await lockChallenge(tx, { id, shopId });
    if (challenge === undefined || isOver(challenge, now)) return { failure: spent() };
    const { phone, tries } = challenge;
    const against = wrongCode(caps, phone, challenge.networks ?? []);
    const closed = await refusalOf(tx, { caps, challenge, against, now });
    if (closed !== undefined) return { failure: closed };

    await spendTry(tx, id);
    const all = countsOf([against.phone, ...against.networks, against.all]);
    if (!sameHash(challenge.codeHash, codeHash(secret, code))) {
      await countWhereAllowed(tx, all, now);
      const isLast = tries + 1 >= (await triesOf(tx, { against, now }));
      return { failure: isLast ? spent() : unauthorized(WRONG_CODE) };
    }
    await giveBack(tx, all, tries, now);
    const site = challenge.networks?.at(-1)?.name ?? '';
    await giveBack(tx, countsOf(refundOfCode(caps, phone, site)), 1, now);
    await markUsed(tx, id, now);
    await countWhereAllowed(tx, [{ limit: provenFrom, subject: placeOf(challenge) }], now);
    return { token: await issueToken(tx, { shopId, phone, now }) };
  });
  if (outcome.failure !== undefined) throw outcome.failure;
  return outcome.token;
}

/** Also true for a code sent by a clock that was ahead. */
const isOver = ({ usedAt, expiresAt }: Challenge, now: Date) =>
  usedAt !== null ||
  expiresAt <= now ||
  expiresAt.getTime() > now.getTime() + (CODE_MINUTES + 1) * 60_000;

interface Situation {
  caps: Caps;
  challenge: Challenge;
  against: WrongCode;
  now: Date;
}

/** Why even the right code would be refused; undefined if it would not. */
async function refusalOf(tx: Database, { caps, challenge, against, now }: Situation) {
  const { tries } = challenge;
  if (tries >= TRIES_PER_CODE || tries >= (await triesOf(tx, { against, now }))) return spent();
  for (const [limit, subject] of against.networks) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    if (await isExhausted(tx, limit, subject, now)) return spent(TOO_MANY_FROM_YOU);
  }
  const [limit, subject] = against.all;
  if ((await countNow(tx, limit, subject, now)) < caps.wrongCodesPerDay) return undefined;
  const isKnown = await isExhausted(tx, provenFrom, placeOf(challenge), now);
  return isKnown ? undefined : spent(CLOSED);
}

/**
 * How many tries a code has: only one after strangers have guessed a lot, at its number or
 * everywhere. The first try always counts, so that other people's guesses never make a right code
 * fail.
 */
async function triesOf(tx: Database, { against, now }: Pick<Situation, 'against' | 'now'>) {
  const [ofPhone, phone] = against.phone;
  const [ofAll, all] = against.all;
  const isGuessedAt =
    (await isExhausted(tx, ofPhone, phone, now)) ||
    (await countNow(tx, ofAll, all, now)) >= ofAll.max / 2;
  return isGuessedAt ? 1 : TRIES_PER_CODE;
}

/** The subject of `provenFrom`: the number and the network that its code was asked for from. */
const placeOf = ({ phone, networks }: Challenge) => `${phone} ${networks?.at(-1)?.name ?? ''}`;

/** The refusal of a code that can no longer be used, even if it is right. */
function spent(message = SPENT_CODE): ApiError {
  const refusal: OtpRefusal = { message, isCodeSpent: true };
  return new ApiError(401, message, { ...refusal });
}
