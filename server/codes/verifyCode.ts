import type { OtpRefusal } from '../../src/contract/types.gen.ts';
import { ApiError, unauthorized } from '../common/errors.ts';
import { codeHash, sameHash, sha256 } from '../common/secrets.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { writeTogether } from '../db/writes.ts';
import type { Deps } from '../deps.ts';
import { countsOf, type Caps, type Spending } from '../limits/caps.ts';
import type { Count } from '../limits/countRows.ts';
import { Tally } from '../limits/tally.ts';
import {
  provenFrom,
  refundOfCode,
  TRIES_PER_CODE,
  wrongCode,
  type WrongCode,
} from './codeLimits.ts';
import { lockChallenge, triedWrite } from './otpChallenges.ts';
import { CODE_MINUTES } from './sendCode.ts';
import { newToken } from './tokens.ts';

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
  const outcome = await inTransaction(db, async (tx, { atLast, isRepeated }) => {
    const challenge = await lockChallenge(tx, { id, shopId });
    if (challenge === undefined || isOver(challenge, now)) return { failure: spent() };
    const { phone, networks } = challenge;
    const against = wrongCode(caps, phone, networks ?? []);
    const wrong = countsOf([against.phone, ...against.networks, against.all]);
    const refund = countsOf(refundOfCode(caps, phone, networks?.at(-1)?.name ?? ''));
    const proven = provenCount(challenge);
    const counts = [...wrong, ...refund, proven];
    const tally = await Tally.read(tx, counts, { now, isRepeated });
    const closed = refusalOf(tally, { caps, challenge, against });
    if (closed !== undefined) return { failure: closed };

    const tries = challenge.tries + 1;
    if (!sameHash(challenge.codeHash, codeHash(secret, code))) {
      tally.addWhereAllowed(wrong);
      atLast(tally.store(tx));
      atLast(writeTogether(tx, [triedWrite(id, { tries })]));
      return { failure: tries >= triesOf(tally, against) ? spent() : unauthorized(WRONG_CODE) };
    }
    tally.takeBack(wrong, challenge.tries);
    tally.takeBack(refund, 1);
    tally.addWhereAllowed([proven]);
    const { token, write } = newToken({ shopId, phone, now });
    atLast(tally.store(tx));
    atLast(writeTogether(tx, [triedWrite(id, { tries, usedAt: now })]));
    atLast(writeTogether(tx, [write]));
    return { token };
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
}

const countOf = ([limit, subject]: Spending): Count => ({ limit, subject });

/** Why even the right code would be refused; undefined if it would not. */
function refusalOf(tally: Tally, { caps, challenge, against }: Situation) {
  const { tries } = challenge;
  if (tries >= TRIES_PER_CODE || tries >= triesOf(tally, against)) return spent();
  if (against.networks.some((each) => tally.isFull(countOf(each)))) return spent(TOO_MANY_FROM_YOU);
  if (tally.of(countOf(against.all)) < caps.wrongCodesPerDay) return undefined;
  return tally.isFull(provenCount(challenge)) ? undefined : spent(CLOSED);
}

/**
 * How many tries a code has: only one after strangers have guessed a lot, at its number or
 * everywhere. The first try always counts, so that other people's guesses never make a right code
 * fail.
 */
function triesOf(tally: Tally, against: WrongCode): number {
  const ofAll = countOf(against.all);
  const isGuessedAt =
    tally.isFull(countOf(against.phone)) || tally.of(ofAll) >= ofAll.limit.max / 2;
  return isGuessedAt ? 1 : TRIES_PER_CODE;
}

/** Of the number, proven from the network that its code was asked for from. */
const provenCount = ({ phone, networks }: Challenge): Count => ({
  limit: provenFrom,
  subject: `${phone} ${networks?.at(-1)?.name ?? ''}`,
});

/** The refusal of a code that can no longer be used, even if it is right. */
function spent(message = SPENT_CODE): ApiError {
  const refusal: OtpRefusal = { message, isCodeSpent: true };
  return new ApiError(401, message, { ...refusal });
}
