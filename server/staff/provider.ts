import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  ClientError,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { oneLine } from '../common/oneLine.ts';
import { cacheBriefly } from '../common/cacheBriefly.ts';
import type { Identity } from '../db/tables.ts';
import type { ProviderSettings } from './staffConfig.ts';

/** How far the provider's clock may be off. */
const TOLERATED_SECONDS = 6 * 60;
const TIMEOUT_SECONDS = 5;
const DISCOVERED_FOR_MS = 3_600_000;
/** How many groups of a person are read. */
const MOST_CLAIMS = 500;

/** The provider cannot be reached, or fails; trying again may help. */
export class ProviderDown extends Error {
  override name = 'ProviderDown';
}

/** The provider's answer does not prove who somebody is. */
export class NotProved extends Error {
  override name = 'NotProved';
}

/** What a sign-in is held to when its answer arrives. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignedIn {
  identity: Identity;
  idToken: string | undefined;
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
function explained(error: unknown): Error {
  if (isRefusal(error)) {
    const said = (error as ResponseBodyError).error;
    return new NotProved(typeof said === 'string' ? said.slice(0, 60) : 'refused');
  }
  const isOfContent = error instanceof ClientError && !unreachable.has(error.code ?? '');
  if (isOfContent) return new NotProved(error.code ?? 'unreadable');
  return new ProviderDown('the provider does not answer', { cause: error });
}

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((each): each is string => typeof each === 'string' && !/\p{Cc}/u.test(each))
    .slice(0, MOST_CLAIMS);

/** A claim by its name, or by a path such as `realm_access.roles`, which Keycloak has. */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const key of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Signing in and out with an OpenID Connect provider, which is asked only when somebody does. */
export function createProvider(settings: ProviderSettings, clock: () => Date) {
  const { issuer, clientId, clientSecret, scopes, rolesClaim } = settings;
  const discover = () =>
    discovery(
      issuer,
      clientId,
      { client_secret: clientSecret, [clockTolerance]: TOLERATED_SECONDS },
      undefined,
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
        .catch(discover)
        .catch((error: unknown) => {
          throw new ProviderDown('the provider does not answer', { cause: error });
        }),
    { forMs: DISCOVERED_FOR_MS, clock, most: 1 },
  );
  const configuration = () => discovered(issuer.href);

  /** The claims of the ID token, and of the provider's page about the user where it has less. */
  async function claimsOf(config: Configuration, idToken: IDToken, accessToken: string) {
    const wanted = ['name', 'email', ...(rolesClaim === undefined ? [] : [rolesClaim])];
    const isWhole = wanted.every((name) => claimAt(idToken, name) !== undefined);
    if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return idToken;
    return { ...(await fetchUserInfo(config, accessToken, idToken.sub)), ...idToken };
  }

  return {
    /**
     * The provider's address to send a browser to.
     *
     * @throws ProviderDown
     */
    async begin(redirectUri: string, { state, nonce, codeVerifier }: Expected): Promise<URL> {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    /**
     * Who has signed in, by the answer that a browser brought.
     *
     * @param answer our callback's public address with the query as it came
     * @throws NotProved, ProviderDown
     */
    async finish(answer: URL, { state, nonce, codeVerifier }: Expected): Promise<SignedIn> {
      const config = await configuration();
      try {
        const tokens = await authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const idToken = tokens.claims()!;
        const claims = await claimsOf(config, idToken, tokens.access_token);
        const { name, email, email_verified: isVerified, preferred_username: userName } = claims;
        const isMail =
          typeof email === 'string' && (isVerified === true || (isVerified as unknown) === 'true');
        const called = [name, userName, email].find(
          (each): each is string => typeof each === 'string',
        );
        return {
          identity: {
            by: 'provider',
            issuer: issuer.href,
            subject: oneLine(idToken.sub),
            name: oneLine(called ?? idToken.sub).slice(0, 200),
            email: isMail ? oneLine(email).toLowerCase() : undefined,
            claims: rolesClaim === undefined ? [] : textsOf(claimAt(claims, rolesClaim)),
          },
          idToken: tokens.id_token,
        };
      } catch (error) {
        throw explained(error);
      }
    },

    /**
     * The provider's address at which its own session ends; undefined if it has none, or is away.
     *
     * @param returnTo the address to come back to
     */
    async signOutAddress(
      idToken: string | undefined,
      returnTo: string,
    ): Promise<string | undefined> {
      const config = await configuration().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      }).href;
    },
  };
}
