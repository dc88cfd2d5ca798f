import { sendCode } from '../../codes/sendCode.ts';
import { revokeToken } from '../../codes/tokens.ts';
import { verifyCode } from '../../codes/verifyCode.ts';
import { ApiError } from '../../common/errors.ts';
import type { Deps } from '../../deps.ts';
import type { Call, Serve } from '../contract.ts';
import { isDeliberateCall } from '../fetchMetadata.ts';

export function codeRoutes(serve: Serve, deps: Deps): void {
  const send = async ({
    params,
    request,
    client,
    language,
  }: Call<'generateOtp' | 'requestOtp'>) => {
    if (!isDeliberateCall(request, deps)) {
      throw new ApiError(403, 'A code is sent only when the booking page asks for it.');
    }
    const { shopId, phoneNumber: phone } = params;
    return { secret: await sendCode(deps, { shopId, phone, client: await client(), language }) };
  };
  // The specification's call, for pages made for other backends.
  serve('generateOtp', send);
  serve('requestOtp', send);

  serve('revokeToken', ({ params, request }) =>
    revokeToken(deps.db, params.shopId, request.headers['x-auth-token']),
  );

  serve('verifyOtp', async ({ params, body }) => ({
    token: await verifyCode(deps, { shopId: params.shopId, secret: body.otp, code: body.code }),
  }));
}
