import type { Language } from '../../src/page/text/chooseLanguage.ts';
import { canBeTexted } from '../common/canBeTexted.ts';
import { ApiError, notFound, refused, tooOften } from '../common/errors.ts';
import { codeHash, randomCode, randomSecret, sha256 } from '../common/secrets.ts';
import type { Database } from '../db/database.ts';
import { inTransaction, type Run } from '../db/inTransaction.ts';
import { awaitAll } from '../db/awaitAll.ts';
import { otpChallenges } from '../db/tables.ts';
import { inserting, writeTogether } from '../db/writes.ts';
import type { Deps } from '../deps.ts';
import { spend, type Spending } from '../limits/caps.ts';
import type { Client } from '../limits/client.ts';
import { decideOnCounts, Tally } from '../limits/tally.ts';
import { nameInText } from '../messages/confirmation.ts';
import { inGsm7, segmentsOf } from '../messages/gsm7.ts';
import { failureOf, NotSent, Undeliverable } from '../messages/undeliverable.ts';
import { warnAtHalf } from '../limits/dayBudgets.ts';
import { say } from '../messages/words.ts';
import type { WholeShop } from '../shops/shops.ts';
import { costOfCode, countsOfCode, refusedTexts } from './codeLimits.ts';
import { keepFailure } from './otpChallenges.ts';

export const CODE_MINUTES = 10;

const NO_SUCH_PHONE =
  'This is no phone number of the US or Canada that can get text messages. Please check it, or call the shop.';
const CANNOT_BE_TEXTED =
  'This number does not take our text messages: it may be a landline, or have answered STOP before. Please use another number, text START to us, or call the shop.';
const NOT_REACHED =
  'We could not reach this number. Please try again in an hour, use another number, or call the shop.';
const NOT_NOW = 'We could not send the text message. Please try again.';

interface Asking {
  shopId: string;
  /** Ten digits */
  phone: string;
  client: Client;
  /** The language of the page that asks */
  language: Language;
  /** The page that asks; undefined if it is not known, or may not be named to a phone */
  page?: AskingPage | undefined;
}

/** A page on which a texted code is to be offered. */
export interface AskingPage {
  host: string;
  /** The origin of the page that shows it in a frame; null if none does */
  framedBy: string | null;
}

/**
 * Texts a new code to a phone and returns the secret to verify it with. Never looks at whether the
 * phone belongs to a customer.
 *
 * @throws ApiError 404 for an unknown shop, 400 for a number that no text can reach, 429 past a
 *   limit, 503 when the text cannot be sent now
 */
export async function sendCode(deps: Deps, asking: Asking): Promise<string> {
  const { shopId, phone, client, language, page } = asking;
  const known = await deps.knownShops.shop(shopId);
  if (known === undefined) throw notFound('shop');
  if (!canBeTexted(phone, { isDemo: deps.texts.isDemo === true })) throw refused(NO_SUCH_PHONE);
  const secret = randomSecret();
  const code = randomCode();
  const now = deps.clock();
  const id = sha256(secret);
  const challenge = {
    id,
    shopId,
    phone,
    codeHash: codeHash(secret, code),
    networks: client.networks,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  const body = codeText(known.shop, { code, language, page });
  const segments = segmentsOf(body);
  const cost = { ...asking, segments };
  const counts = countsOfCode(deps.caps, cost);
  const pay = async (tx: Database, { isRepeated }: Run) => {
    const tally = await Tally.read(tx, counts, { now, isRepeated });
    if (tally.isFull({ limit: refusedTexts, subject: phone })) throw tooOften(NOT_REACHED);
    const bill = costOfCode(tally, deps.caps, cost);
    spend(tally, bill);
    await awaitAll([tally.store(tx), writeTogether(tx, [inserting(otpChallenges, [challenge])])]);
    return { paid: bill, texts: tally.of(counts.at(-1)!) };
  };
  const { paid, texts } = await deps.takePoolTurn('codes', client.addressHash, () =>
    inTransaction(deps.db, pay),
  );
  warnAtHalf('texts', deps, { from: texts - segments, to: texts });
  try {
    await deps.texts.send({ to: phone, body });
    deps.metrics.texts.inc({ kind: 'code' });
    deps.metrics.segments.inc({ kind: 'code' }, segments);
  } catch (error) {
    // Logs the name only: a provider's message may repeat the number or the code.
    deps.log.error({ failure: (error as Error).name }, 'a text could not be sent');
    throw await afterFailure(deps, { error, id, paid, phone, now });
  }
  return secret;
}

interface Failure {
  error: unknown;
  id: string;
  paid: readonly Spending[];
  phone: string;
  now: Date;
}

/**
 * The error for the visitor after a text failed. A text that was certainly not sent is not counted;
 * one that may have been sent stays counted.
 */
async function afterFailure({ db }: Deps, { error, id, paid, phone, now }: Failure) {
  await keepFailure(db, id, failureOf(error));
  const isFinal = error instanceof Undeliverable;
  if (!isFinal && !(error instanceof NotSent)) return new ApiError(503, NOT_NOW);
  const refusals = { limit: refusedTexts, subject: phone };
  await decideOnCounts(db, [refusals, ...paid], now, (tally) => {
    for (const each of paid) tally.takeBack([each], each.times ?? 1);
    tally.addWhereAllowed([refusals]);
  });
  return isFinal ? refused(CANNOT_BE_TEXTED) : new ApiError(503, NOT_NOW);
}

/** The text of a code, with the line that lets browsers offer it on the page that asked. */
function codeText(
  { name, frameAncestors }: WholeShop['shop'],
  { code, language, page }: { code: string; language: Language; page: AskingPage | undefined },
): string {
  const shop = nameInText(name);
  const sentence = inGsm7(say(language, 'code', { shop, code, minutes: CODE_MINUTES }));
  const line = page && hostLine(page, code, frameAncestors ?? []);
  return line === undefined ? sentence : `${sentence}\n\n${line}`;
}

/**
 * The last line of a text, by which a browser knows on which page to offer its code: `@host #code`,
 * or `@top-host #code @host` in a frame (WICG, "Origin-bound one-time codes"). A line that does not
 * fit is worse than none. A site that may not frame the shop's page is never named: its own page
 * would be offered the code.
 */
function hostLine(
  { host, framedBy }: AskingPage,
  code: string,
  framers: readonly string[],
): string | undefined {
  if (framedBy === null) return `@${host} #${code}`;
  const { hostname } = new URL(framedBy);
  if (hostname === host) return `@${host} #${code}`;
  const mayFrame = framers.some((framer) => isWithin(framedBy, framer));
  return mayFrame ? `@${hostname} #${code} @${host}` : undefined;
}

/** Whether an origin is the one of a CSP source, which may begin with "*." */
function isWithin(origin: string, source: string): boolean {
  const [scheme, host = ''] = source.toLowerCase().split('://');
  const [own, ownHost = ''] = origin.split('://');
  const isHost = host.startsWith('*.') ? ownHost.endsWith(host.slice(1)) : ownHost === host;
  return own === scheme && isHost;
}
