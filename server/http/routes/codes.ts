import type { Serve } from '../contract.ts';
import type { Deps } from '../../deps.ts';
import { isDeliberateCall } from '../fetchMetadata.ts';
import { sendCode, verifyCode } from '../../codes/oneTimeCodes.ts';
import { ApiError } from '../../common/errors.ts';

export function codeRoutes(serve: Serve, deps: Deps): void {
  serve('generateOtp', async ({ params, request, addressHash }) => {
    if (!isDeliberateCall(request.headers)) {
      throw new ApiError(403, 'A code is sent only when the booking page asks for it.');
    }
    const { shopId, phoneNumber: phone } = params;
    return { secret: await sendCode(deps, { shopId, phone, addressHash: await addressHash() }) };
  });

  serve('verifyOtp', async ({ params, body, addressHash }) => ({
    token: await verifyCode(deps, {
      shopId: params.shopId,
      secret: body.otp,
      code: body.code,
      addressHash: await addressHash(),
    }),
  }));
}
