import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  refreshTokenGrant,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type ClientAuth,
  type Configuration,
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
/** The longest address that everything between a browser and a provider takes. */
const MOST_ADDRESS = 2000;

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

/** What a sign-in is held to when its answer arrives. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface SignedIn {
  identity: Identity;
  idToken: string | undefined;
  refreshToken: string | undefined;
  /** What the provider did not tell and roles may depend on, with what to do about it; mostly empty */
  lacks: string[];
  /** Why the page about the user could not be read, where it was asked */
  unread: Error | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

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

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((each): each is string => typeof each === 'string' && !/\p{Cc}/u.test(each))
    .slice(0, MOST_CLAIMS);

const lengthOf = (claim: unknown) => (Array.isArray(claim) ? claim.length : 0);

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

/** A subject names one person to the letter, so one that would have to be cleaned is refused. */
function subjectOf({ sub }: Claims): string {
  if (typeof sub === 'string' && sub !== '' && oneLine(sub) === sub) return sub;
  throw new NotProved('the subject has blanks or control characters');
}

/**
 * The address that a document says is verified. What one document says of its address says nothing of
 * that of another one; the first that says whether it is verified decides.
 */
function verifiedAddress(documents: readonly Claims[]): string | undefined {
  const said = documents.find((each) => 'email' in each && 'email_verified' in each);
  if (said === undefined) return undefined;
  const { email, email_verified: isVerified } = said;
  // Some providers write it as a text.
  if (isVerified !== true && isVerified !== 'true') return undefined;
  return typeof email === 'string' && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(email)
    ? email.toLowerCase()
    : undefined;
}

/**
 * Signing in and out with an OpenID Connect provider, which is asked when somebody does, and within the
 * hour again.
 */
export function createProvider(settings: ProviderSettings, clock: () => Date) {
  const { issuer, clientId, clientSecret, scopes, rolesClaim } = settings;
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
  const configuration = () => discovered(issuer.href);

  /** The claims on which roles depend. */
  const decisive = [
    ...(settings.staff.some(({ who }) => who.kind === 'email') ? ['email', 'email_verified'] : []),
    ...(rolesClaim === undefined ? [] : [rolesClaim]),
  ];

  function lacksOf(claims: Claims, subject: string, email: string | undefined): string[] {
    const lacks: string[] = [];
    if (decisive.includes('email') && claims.email === undefined) {
      lacks.push('It sends no e-mail address: see that OIDC_SCOPES has email.');
    } else if (decisive.includes('email') && email === undefined) {
      lacks.push(`It does not say that the address is verified: list sub:${subject} in STAFF.`);
    }
    if (rolesClaim === undefined) return lacks;
    const groups = claimAt(claims, rolesClaim);
    const elsewhere = Object.keys(claimAt(claims, '_claim_names') ?? {});
    if (elsewhere.includes(rolesClaim) || 'hasgroups' in claims || lengthOf(groups) > MOST_CLAIMS) {
      lacks.push(
        `There are too many ${rolesClaim}: let it send those of this application only, or its roles.`,
      );
    } else if (groups === undefined) {
      lacks.push(
        `It sends no "${rolesClaim}": let it, by its settings or OIDC_SCOPES, or correct STAFF_ROLES_CLAIM.`,
      );
    }
    return lacks;
  }

  /** What the provider's page about the user says, where the ID token has less than is wanted. */
  async function userInfoOf(config: Configuration, idToken: Claims, accessToken: string) {
    const wanted = [
      ...['name', 'email', 'email_verified'],
      ...(rolesClaim === undefined ? [] : [rolesClaim]),
    ];
    const isWhole = wanted.every((name) => claimAt(idToken, name) !== undefined);
    if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return {};
    return fetchUserInfo(config, accessToken, String(idToken.sub));
  }

  async function signedInBy(
    config: Configuration,
    idToken: Claims,
    tokens: { access_token: string; id_token?: string; refresh_token?: string },
  ): Promise<SignedIn> {
    let unread: Error | undefined;
    const userInfo: Claims = await userInfoOf(config, idToken, tokens.access_token).catch(
      (error: unknown) => {
        // Another person's page is no gap, but a lie.
        if ((error as { code?: string }).code?.endsWith('_COMPARISON_FAILED')) throw error;
        unread = explained(error);
        return {};
      },
    );
    const claims: Claims = { ...userInfo, ...idToken };
    const subject = subjectOf(idToken);
    const email = verifiedAddress([idToken, userInfo]);
    const called = [claims.name, claims.preferred_username, claims.email].find(
      (each): each is string => typeof each === 'string',
    );
    return {
      identity: {
        by: 'provider',
        issuer: issuer.href,
        subject,
        name: oneLine(called ?? subject).slice(0, 200),
        email,
        claims: rolesClaim === undefined ? [] : textsOf(claimAt(claims, rolesClaim)),
      },
      idToken: tokens.id_token,
      refreshToken: tokens.refresh_token,
      lacks: lacksOf(claims, subject, email),
      unread,
    };
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
        return await signedInBy(config, tokens.claims()!, tokens);
      } catch (error) {
        throw explained(error);
      }
    },

    /**
     * Who somebody is by now, and which groups they have: see `Confirm` in `sessions.ts`.
     *
     * @param subject whom the provider must still name
     */
    async confirm(refreshToken: string, subject: string): Promise<SignedIn | null | 'away'> {
      try {
        const config = await configuration();
        const tokens = await refreshTokenGrant(config, refreshToken);
        // The answer may leave the ID token out: then the page about the user says it all.
        const idToken: Claims = tokens.claims() ?? { sub: subject };
        const signedIn = await signedInBy(config, idToken, tokens);
        if (signedIn.identity.subject !== subject) return null;
        const isEnough = decisive.every((name) => claimAt(idToken, name) !== undefined);
        if (signedIn.unread !== undefined && !isEnough) throw signedIn.unread;
        return { ...signedIn, refreshToken: signedIn.refreshToken ?? refreshToken };
      } catch (error) {
        return explained(error) instanceof ProviderDown ? 'away' : null;
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
      const addressWith = (hint: object) =>
        buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, ...hint }).href;
      const whole = idToken === undefined ? '' : addressWith({ id_token_hint: idToken });
      // With many groups the token is longer than addresses may be; without it, the provider asks.
      return whole !== '' && whole.length <= MOST_ADDRESS ? whole : addressWith({});
    },
  };
}

export type StaffProvider = ReturnType<typeof createProvider>;
