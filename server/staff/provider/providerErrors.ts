import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The provider cannot be reached, or fails; trying again may help. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** The settings do not fit the provider; the message says what to set. */
export class WrongSettings extends ProviderDown {
  override name = 'WrongSettings';
}

/** The provider's answer does not prove who somebody is. */
export class NotProved extends Error {
  override name = 'NotProved';
}

const isRefusal = (error: unknown) =>
  error instanceof AuthorizationResponseError ||
  (error instanceof ResponseBodyError && error.status < 500) ||
  error instanceof WWWAuthenticateChallengeError;

/** What openid-client says of an answer that cannot be read; all else it says is about its content. */
const unreachable = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Tells an outage from a refusal. The provider's own words are not passed on: they may hold data. */
export function explained(error: unknown): Error {
  if (error instanceof NotProved || error instanceof ProviderDown) return error;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof WrongSettings) return cause;
  if (isRefusal(error)) {
    const said = (error as ResponseBodyError).error;
    if (said === 'invalid_client') {
      return new WrongSettings('the provider refuses OIDC_CLIENT_ID with OIDC_CLIENT_SECRET');
    }
    return new NotProved(typeof said === 'string' ? said.slice(0, 60) : 'refused');
  }
  const isOfContent = error instanceof ClientError && !unreachable.has(error.code ?? '');
  if (isOfContent) return new NotProved(error.code ?? 'unreadable');
  return new ProviderDown('the provider does not answer', { cause: error });
}
