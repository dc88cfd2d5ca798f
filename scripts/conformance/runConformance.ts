import { createAsk, type Answer } from './client.ts';
import { bookingClaims } from './bookingClaims.ts';
import { publicClaims } from './publicClaims.ts';
import { differsFromRefusal, Report, type Finding } from './report.ts';
import { guardedCalls } from '../../src/contract/types.gen.ts';
import { contract } from '../../server/http/openApi.ts';
import { slotClaims } from './slotClaims.ts';
import { catalogueClaims, vehicleClaims } from './vehicleClaims.ts';
import { NOBODY, type Target, type ClaimContext } from './visit.ts';

/** Whether the shop's settings say that tokens can be revoked; backends need not offer it. */
async function endsTokens({ ask, target }: ClaimContext): Promise<boolean> {
  const settings = await ask('getShopSettings', { params: { shopId: target.shop } });
  const { tokenIsRevocable } = (settings.body ?? {}) as { tokenIsRevocable?: boolean };
  return tokenIsRevocable === true;
}

/** Claims about revoking the token; run last. */
async function endClaims(visit: ClaimContext, token: string): Promise<void> {
  const { ask, report, target } = visit;
  const claim = 'ends the token it is sent with';
  if (!(await endsTokens(visit))) {
    report.skip('revokeToken', claim, 'the settings do not say tokenIsRevocable');
    return;
  }
  const params = { shopId: target.shop };
  await report.claim('revokeToken', claim, async () => {
    const { status } = await ask('revokeToken', { params, token });
    if (status < 200 || status > 299) return `answered ${status}`;
    return differsFromRefusal(401, await ask('getCustomerVehicles', { params, token }));
  });
}

/** Checks the whole contract on a backend, as one visit; returns all findings in order. */
export async function runConformance(target: Target): Promise<Finding[]> {
  const visit: ClaimContext = { ask: createAsk(target.url), report: new Report(), target };
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
  const { ask, report, target } = visit;
  const isOffered = await endsTokens(visit).catch(() => false);
  const params = { shopId: target.shop, leadId: NOBODY };
  const query = { search: 'ABC123', state: 'CA' };
  for (const call of guardedCalls) {
    if (call === 'revokeToken' && !isOffered) continue;
    const names = Object.keys(contract[call]?.query?.properties ?? {});
    const sent = Object.fromEntries(Object.entries(query).filter(([key]) => names.includes(key)));
    const body = contract[call]?.body === undefined ? undefined : {};
    for (const [claim, token] of [
      ['answers 401 without a token', undefined],
      ['answers 401 with a made-up token', 'no-such-token'],
    ] as const) {
      await report.claim(call, claim, async () =>
        differsFromRefusal(401, await ask(call, { params, query: sent, body, token })),
      );
    }
  }
}

/** Has a code sent and exchanges it for a token; `undefined` if that fails. */
async function claimCode({ ask, report, target }: ClaimContext): Promise<string | undefined> {
  const { shop: shopId, phone: phoneNumber, readCode } = target;
  const params = { shopId, phoneNumber };
  const send = (headers = {}) => ask('generateOtp', { params, headers });

  await report.claim('generateOtp', 'answers 4xx for a phone that has not ten digits', async () =>
    differsFromRefusal(
      [400, 404],
      await ask('generateOtp', { params: { shopId, phoneNumber: 12 } }),
    ),
  );
  await report.claim('generateOtp', 'sends nothing for a prefetch', async () =>
    differsFromRefusal([400, 403], await send({ 'sec-purpose': 'prefetch' })),
  );
  await report.claim('generateOtp', 'sends nothing for a link or an image', async () =>
    differsFromRefusal(
      [400, 403],
      await send({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }),
    ),
  );
  await claimPost({ ask, report, target });
  if (readCode === undefined) {
    report.skip('generateOtp', 'answers a secret', 'the code could not be read: --code-from');
    report.skip('verifyOtp', 'changes a code for a token', 'the code could not be read');
    return undefined;
  }

  let sent: Answer | undefined;
  await report.claim('generateOtp', 'answers a secret', async () => {
    sent = await send();
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
  const verify = (typed: string, otp = secret) =>
    ask('verifyOtp', { params: { shopId }, body: { code: typed, otp } });

  await report.claim('verifyOtp', 'answers 401 for a wrong code', async () =>
    differsFromRefusal(401, await verify(String((Number(code) + 1) % 10_000).padStart(4, '0'))),
  );
  await report.claim('verifyOtp', 'answers 401 for a secret it never gave', async () =>
    differsFromRefusal(401, await verify(code, 'no-such-secret')),
  );
  let token: string | undefined;
  await report.claim('verifyOtp', 'changes the right code for a token', async () => {
    const { status, body } = await verify(code);
    const given = (body as { token?: unknown } | undefined)?.token;
    if (typeof given === 'string') token = given;
    return token === undefined ? `answered ${status} without { "token" }` : undefined;
  });
  await report.claim('verifyOtp', 'takes a code once', async () =>
    differsFromRefusal(401, await verify(code)),
  );
  return token;
}

/** Claims about asking for a code by POST, if the settings offer it. */
async function claimPost({ ask, report, target }: Pick<ClaimContext, 'ask' | 'report' | 'target'>) {
  const { shop: shopId, phone: phoneNumber } = target;
  const settings = await ask('getShopSettings', { params: { shopId } }).catch(() => undefined);
  const claim = 'sends nothing for a page elsewhere';
  if ((settings?.body as { codeByPost?: boolean } | undefined)?.codeByPost !== true) {
    return report.skip('requestOtp', claim, 'the settings do not say codeByPost');
  }
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
  return report.claim('requestOtp', claim, async () =>
    differsFromRefusal(
      [400, 403],
      await ask('requestOtp', { params: { shopId, phoneNumber }, headers }),
    ),
  );
}

/** The client takes `{ "secret" }`, a JSON string or plain text: decisions, section 3. */
function secretOf({ status, body }: Answer): string | undefined {
  if (status !== 200) return undefined;
  const secret = typeof body === 'string' ? body : (body as { secret?: unknown })?.secret;
  return typeof secret === 'string' && secret !== '' ? secret : undefined;
}
