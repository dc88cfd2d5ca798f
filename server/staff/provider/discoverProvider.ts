import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { cacheBriefly } from '../../common/cacheBriefly.ts';
import { oneLine } from '../../common/oneLine.ts';
import type { ProviderSettings } from '../staffConfig.ts';
import { ProviderDown, WrongSettings } from './providerErrors.ts';

/** How far the provider's clock may be off. */
const TOLERATED_SECONDS = 6 * 60;
const TIMEOUT_SECONDS = 5;
const DISCOVERED_FOR_MS = 3_600_000;

/** Sends the secret in the way that the provider takes; by the header where it does not say which. */
function authenticateWith(secret: string): ClientAuth {
  const ways = [
    ['client_secret_post', ClientSecretPost(secret)],
    ['client_secret_basic', ClientSecretBasic(secret)],
  ] as const;
  return (server, ...request) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.find(([name]) => taken.includes(name));
    if (way !== undefined) return way[1](server, ...request);
    throw new WrongSettings(
      `the provider takes no client secret, only ${taken.join(', ')}: let it take client_secret_basic for this application`,
    );
  };
}

const isOtherName = (error: unknown) =>
  (error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** Why a provider could not be found, where that is due to the settings. */
function explainedDiscovery(error: unknown, issuer: URL): Error {
  const cause = (error as { cause?: { body?: { issuer?: unknown }; status?: number } }).cause;
  if (isOtherName(error)) {
    const name = oneLine(String(cause?.body?.issuer)).slice(0, 300);
    return new WrongSettings(
      `OIDC_ISSUER is "${issuer.href}", but the provider there calls itself "${name}": set it to that`,
    );
  }
  const status = cause?.status ?? 0;
  if (status >= 300 && status < 500 && status !== 408 && status !== 429) {
    return new WrongSettings(
      `OIDC_ISSUER is "${issuer.href}", where ${issuer.hostname} has no provider (status ${status})`,
    );
  }
  return new ProviderDown('the provider does not answer', { cause: error });
}

/** The same address with a slash at its end, or without. */
function withOtherEnd({ href }: URL): URL {
  return new URL(href.endsWith('/') ? href.slice(0, -1) : `${href}/`);
}

/**
 * What a provider says of itself, asked within the hour again.
 *
 * @returns asks; it throws ProviderDown where the provider cannot be found
 */
export function discoverProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  clock: () => Date,
): () => Promise<Configuration> {
  const discover = (at = issuer) =>
    discovery(
      at,
      clientId,
      { client_secret: clientSecret, [clockTolerance]: TOLERATED_SECONDS },
      authenticateWith(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies the signature of each ID token.
          enableNonRepudiationChecks,
          // The configuration allows http on this machine only.
          ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    );
  const discovered = cacheBriefly(
    () =>
      discover()
        // Named with a slash at its end, or without, or away for a moment.
        .catch((error: unknown) => discover(isOtherName(error) ? withOtherEnd(issuer) : issuer))
        .catch((error: unknown) => {
          throw explainedDiscovery(error, issuer);
        }),
    { forMs: DISCOVERED_FOR_MS, clock, most: 1 },
  );
  return () => discovered(issuer.href);
}
