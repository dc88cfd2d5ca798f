import { createAsk, type Answer, type RequestOptions } from './client.ts';
import { bookingClaims } from './bookingClaims.ts';
import { publicClaims } from './publicClaims.ts';
import { differsFromRefusal, Report, type Finding } from './report.ts';
import { guardedCalls } from '../../src/contract/types.gen.ts';
import { contract } from '../../server/http/openApi.ts';
import { slotClaims } from './slotClaims.ts';
import { catalogueClaims, vehicleClaims } from './vehicleClaims.ts';
import { NOBODY, type Target, type ClaimContext } from './visit.ts';

/** Whether the shop's settings say that tokens can be revoked; backends need not offer it. */
async function endsTokens({ ask }: ClaimContext): Promise<boolean> {
  const settings = await ask('getShopSettings');
  const { tokenIsRevocable } = (settings.body ?? {}) as { tokenIsRevocable?: boolean };
  return tokenIsRevocable === true;
}

/** Claims about revoking the token; run last. */
async function endClaims(visit: ClaimContext, token: string): Promise<void> {
  const { ask, report } = visit;
  const claim = 'ends the token it is sent with';
  if (!(await endsTokens(visit))) {
    report.skip('revokeToken', claim, 'the settings do not say tokenIsRevocable');
    return;
  }
  await report.claim('revokeToken', claim, async () => {
    const { status } = await ask('revokeToken', { token });
    if (status < 200 || status > 299) return `answered ${status}`;
    return differsFromRefusal(401, await ask('getCustomerVehicles', { token }));
  });
}

/** Checks the whole contract on a backend, as one visit; returns all findings in order. */
export async function runConformance(target: Target): Promise<Finding[]> {
  const ask = createAsk(target.url, { shopId: target.shop, phoneNumber: target.phone });
  const visit: ClaimContext = { ask, report: new Report(ask), target };
  await publicClaims(visit);
  await catalogueClaims(visit);
  const free = await slotClaims(visit);
  await claimTokensAreAskedFor(visit);
  const token = await claimCode(visit);
  if (token === undefined) {
    for (const call of guardedCalls) visit.report.skip(call, 'with a token', 'there is no token');
  } else {
    await vehicleClaims(visit, token);
    await bookingClaims(visit, { token, free });
    await endClaims(visit, token);
  }
  return visit.report.findings;
}

async function claimTokensAreAskedFor(visit: ClaimContext): Promise<void> {
  const isOffered = await endsTokens(visit).catch(() => false);
  const params = { leadId: NOBODY };
  const query = { search: 'ABC123', state: 'CA' };
  for (const call of guardedCalls) {
    if (call === 'revokeToken' && !isOffered) continue;
    const names = Object.keys(contract[call]?.query?.properties ?? {});
    const sent = Object.fromEntries(Object.entries(query).filter(([key]) => names.includes(key)));
    const body = contract[call]?.body === undefined ? undefined : {};
    const options = { params, query: sent, body };
    await visit.report.refuses(call, 401, 'answers 401 without a token', options);
    const madeUp = { ...options, token: 'no-such-token' };
    await visit.report.refuses(call, 401, 'answers 401 with a made-up token', madeUp);
  }
}

/** Has a code sent and exchanges it for a token; `undefined` if that fails. */
async function claimCode({ ask, report, target }: ClaimContext): Promise<string | undefined> {
  const { readCode } = target;
  const refuses = (status: number[], claim: string, options: RequestOptions) =>
    report.refuses('generateOtp', status, claim, options);
  await refuses([400, 404], 'answers 4xx for a phone that has not ten digits', {
    params: { phoneNumber: 12 },
  });
  await refuses([400, 403], 'sends nothing for a prefetch', {
    headers: { 'sec-purpose': 'prefetch' },
  });
  await refuses([400, 403], 'sends nothing for a link or an image', {
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  });
  await claimPost({ ask, report });
  if (readCode === undefined) {
    report.skip('generateOtp', 'answers a secret', 'the code could not be read: --code-from');
    report.skip('verifyOtp', 'changes a code for a token', 'the code could not be read');
    return undefined;
  }

  let sent: Answer | undefined;
  await report.claim('generateOtp', 'answers a secret', async () => {
    sent = await ask('generateOtp');
    return secretOf(sent) === undefined
      ? `answered ${sent.status} without { "secret" }, a JSON string or text`
      : undefined;
  });
  await report.claim('generateOtp', 'forbids storing the answer', async () =>
    sent?.headers.get('cache-control')?.includes('no-store')
      ? undefined
      : 'cache-control has no no-store',
  );
  const secret = sent && secretOf(sent);
  if (secret === undefined) return undefined;
  const code = await readCode();
  const right = { body: { code, otp: secret } };
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  await report.refuses('verifyOtp', 401, 'answers 401 for a wrong code', {
    body: { code: wrong, otp: secret },
  });
  await report.refuses('verifyOtp', 401, 'answers 401 for a secret it never gave', {
    body: { code, otp: 'no-such-secret' },
  });
  let token: string | undefined;
  await report.claim('verifyOtp', 'changes the right code for a token', async () => {
    const { status, body } = await ask('verifyOtp', right);
    const given = (body as { token?: unknown } | undefined)?.token;
    if (typeof given === 'string') token = given;
    return token === undefined ? `answered ${status} without { "token" }` : undefined;
  });
  await report.refuses('verifyOtp', 401, 'takes a code once', right);
  return token;
}

/** Claims about asking for a code by POST, if the settings offer it. */
async function claimPost({ ask, report }: Pick<ClaimContext, 'ask' | 'report'>) {
  const settings = await ask('getShopSettings').catch(() => undefined);
  const claim = 'sends nothing for a page elsewhere';
  if ((settings?.body as { codeByPost?: boolean } | undefined)?.codeByPost !== true) {
    return report.skip('requestOtp', claim, 'the settings do not say codeByPost');
  }
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  return report.refuses('requestOtp', [400, 403], claim, { headers });
}

/** The client takes `{ "secret" }`, a JSON string or plain text: decisions, section 3. */
function secretOf({ status, body }: Answer): string | undefined {
  if (status !== 200) return undefined;
  const secret = typeof body === 'string' ? body : (body as { secret?: unknown })?.secret;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}
