import { sendCode, type AskingPage } from '../../codes/sendCode.ts';
import { deleteShopToken } from '../../codes/tokens.ts';
import { exchangeCode } from '../../codes/exchangeCode.ts';
import { ApiError } from '../../common/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Serve } from '../contract.ts';
import { isDeliberateCall } from '../fetchMetadata.ts';

export function codeRoutes(serve: Serve, deps: Deps): void {
  const send = async (
    { params, request, client, language }: Call<'generateOtp' | 'requestOtp'>,
    framedBy?: string,
  ) => {
    if (!isDeliberateCall(request, deps)) {
      throw new ApiError(403, 'A code is sent only when the booking page asks for it.');
    }
    const { shopId, phoneNumber: phone } = params;
    const page = askingPage(request, framedBy, deps);
    const asking = { shopId, phone, client: await client(), language, page };
    return { secret: await sendCode(deps, asking) };
  };
  // The specification's call, for pages made for other backends.
  serve('generateOtp', (call) => send(call));
  serve('requestOtp', (call) => send(call, call.query.framedBy));

  serve('revokeToken', ({ params, request }) =>
    deleteShopToken(deps.db, params.shopId, request.headers['x-auth-token']),
  );

  serve('verifyOtp', async ({ params, body }) => ({
    token: await exchangeCode(deps, { shopId: params.shopId, secret: body.otp, code: body.code }),
  }));
}

/** The page of a call, if it says whether it is framed and is one of ours. */
function askingPage(
  { headers: { origin } }: Call<'requestOtp'>['request'],
  framedBy: string | undefined,
  { publicHost, allowedOrigins }: Deps,
): AskingPage | undefined {
  if (framedBy === undefined || origin === undefined || !URL.canParse(origin)) return undefined;
  const { hostname } = new URL(origin);
  if (hostname !== publicHost && !allowedOrigins.includes(origin)) return undefined;
  return { host: hostname, framedBy: framedBy === 'nobody' ? null : framedBy };
}
