import type { OtpRefusal } from '../../src/contract/types.gen.ts';
import { ApiError, unauthorized } from '../common/errors.ts';
import { codeHash, sameHash, sha256 } from '../common/secrets.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { awaitAll } from '../db/awaitAll.ts';
import { writeTogether } from '../db/writes.ts';
import type { Deps } from '../deps.ts';
import { Tally } from '../limits/tally.ts';
import {
  countsOfGuessing,
  countsOfProof,
  giveBackCodes,
  guessing,
  TRIES_PER_CODE,
  type Guessing,
} from './codeLimits.ts';
import { lockChallenge, attemptWrite } from './otpChallenges.ts';
import { CODE_MINUTES } from './sendCode.ts';
import { newToken } from './tokens.ts';

const WRONG_CODE = 'The code you entered is incorrect. Please try again.';
const SPENT_CODE = 'This code can no longer be used. Please ask for a new one.';
const ONCE_MORE =
  'This code is right. Since many wrong ones were entered just now, we ask twice: please ask for another code and enter it too.';

interface Attempt {
  shopId: string;
  secret: string;
  code: string;
}

/**
 * Exchanges a code and its secret for a token. A wrong code counts against its challenge, its
 * number, the client that asked for it and the whole installation. The right code takes back all
 * that was counted for this number from this client, because whoever has it was not guessing.
 *
 * The first try of each code counts, whoever guesses elsewhere. Where a client is beyond its share
 * of wrong codes, each code has one try, and but for one an hour a right one has to be followed by
 * another right one: so nobody is kept out who has the phone, and guessing is hopeless.
 *
 * @throws ApiError 401 for a code that is wrong, expired, used or out of tries; the error says
 *   whether the code can still be used
 */
export async function exchangeCode(
  { db, clock, caps }: Pick<Deps, 'db' | 'clock' | 'caps'>,
  { shopId, secret, code }: Attempt,
): Promise<string> {
  const now = clock();
  const id = sha256(secret);
  // Failures are returned, not thrown: a rollback would forget the try.
  const outcome = await inTransaction(db, async (tx, { isRepeated }) => {
    const challenge = await lockChallenge(tx, { id, shopId });
    if (challenge === undefined || isOver(challenge, now)) return { failure: spent() };
    const { phone } = challenge;
    const client = { addressHash: '', networks: challenge.networks ?? [] };
    const of = guessing(caps, phone, client);
    const asked = { shopId, phone, client };
    const counts = [...countsOfGuessing(of), ...countsOfProof(caps, asked)];
    const tally = await Tally.read(tx, counts, { now, isRepeated });
    const suffices = sufficesAlone(tally, of);
    const allowed = triesOf(tally, of);
    if (challenge.tries >= allowed) return { failure: spent() };

    const tries = challenge.tries + 1;
    const isBeyond = !hasShare(tally, of);
    if (suffices && isBeyond) tally.addWhereAllowed([of.inAnHour]);
    if (!sameHash(challenge.codeHash, codeHash(secret, code))) {
      tally.addWhereAllowed([of.phone]);
      // A guess that could have proven nothing alone uses up nothing that others share.
      if (suffices) tally.addWhereAllowed([of.pair, ...of.all]);
      await awaitAll([tally.store(tx), writeTogether(tx, [attemptWrite(id, { tries })])]);
      return { failure: tries >= triesOf(tally, of) ? spent() : unauthorized(WRONG_CODE) };
    }
    giveBackCodes(tally, caps, asked);
    const used = attemptWrite(id, { tries, usedAt: now });
    if (!suffices && !tally.isFull(of.firstOfTwo)) {
      tally.addWhereAllowed([of.firstOfTwo]);
      await awaitAll([tally.store(tx), writeTogether(tx, [used])]);
      return { failure: spent({ message: ONCE_MORE, isCodeRight: true }) };
    }
    const guesses = tally.of(of.pair);
    tally.takeBack([of.phone, ...of.all], guesses);
    tally.takeBack([of.pair], guesses);
    tally.takeBack([of.firstOfTwo], 1);
    if (!tally.isFull(of.proven)) tally.addWhereAllowed([of.proven, of.earned]);
    const { token, write } = newToken({ shopId, phone, now });
    await awaitAll([tally.store(tx), writeTogether(tx, [used, write])]);
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

type Challenge = NonNullable<Awaited<ReturnType<typeof lockChallenge>>>;

/** Whether the client is within its share of wrong codes. */
const hasShare = (tally: Tally, { all }: Guessing) => all.every((each) => tally.allows(each));

/** Whether a right code proves the number without a second one. */
function sufficesAlone(tally: Tally, of: Guessing): boolean {
  if (hasShare(tally, of)) return true;
  const pool = of.all.at(-1)!;
  // The other half is kept for those who have not guessed.
  return tally.of(pool) < pool.limit.max / 2 && !tally.isFull(of.inAnHour);
}

/**
 * How many tries a code has: only one after strangers have guessed a lot at its number, or where the
 * client that asked for it has. The first try always counts, so that other people's guesses never
 * make a right code fail.
 */
const triesOf = (tally: Tally, of: Guessing): number =>
  tally.isFull(of.phone) || !hasShare(tally, of) ? 1 : TRIES_PER_CODE;

/** The refusal of a code that can no longer be used, even if it is right. */
function spent(why: OtpRefusal = { message: SPENT_CODE }): ApiError {
  const refusal: OtpRefusal = { ...why, isCodeSpent: true };
  return new ApiError(401, why.message, { ...refusal });
}
