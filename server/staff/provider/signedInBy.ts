import { fetchUserInfo, type Configuration } from 'openid-client';
import { oneLine } from '../../common/oneLine.ts';
import type { Identity } from '../../db/tables.ts';
import type { ProviderSettings } from '../staffConfig.ts';
import { explained, NotProved } from './providerErrors.ts';

/** How many groups of a person are read. */
const MOST_CLAIMS = 500;

export interface SignedIn {
  identity: Identity;
  idToken: string | undefined;
  refreshToken: string | undefined;
  /** What the provider did not tell and roles may depend on, with what to do about it; mostly empty */
  lacks: string[];
  /** Why the page about the user could not be read, where it was asked */
  unread: Error | undefined;
}

export type Claims = Readonly<Record<string, unknown>>;

const textsOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((each): each is string => typeof each === 'string' && !/\p{Cc}/u.test(each))
    .slice(0, MOST_CLAIMS);

const lengthOf = (claim: unknown) => (Array.isArray(claim) ? claim.length : 0);

/** A claim by its name, or by a path such as `realm_access.roles`, which Keycloak has. */
export function claimAt(claims: Claims, name: string): unknown {
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

/** The claims on which roles depend. */
export const decisiveClaims = ({ staff, rolesClaim }: ProviderSettings): string[] => [
  ...(staff.some(({ who }) => who.kind === 'email') ? ['email', 'email_verified'] : []),
  ...(rolesClaim === undefined ? [] : [rolesClaim]),
];

/** What the provider did not tell and roles may depend on, with what to do about it. */
function lacksOf(
  settings: ProviderSettings,
  claims: Claims,
  { subject, email }: Pick<Identity, 'subject' | 'email'>,
): string[] {
  const { rolesClaim } = settings;
  const decisive = decisiveClaims(settings);
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
async function userInfoOf(
  { rolesClaim }: ProviderSettings,
  config: Configuration,
  { idToken, accessToken }: { idToken: Claims; accessToken: string },
) {
  const wanted = [
    'name',
    'email',
    'email_verified',
    ...(rolesClaim === undefined ? [] : [rolesClaim]),
  ];
  const isWhole = wanted.every((name) => claimAt(idToken, name) !== undefined);
  if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return {};
  return fetchUserInfo(config, accessToken, String(idToken.sub));
}

/** Who has signed in, by what an ID token says and, where that is not all, the page about the user. */
export async function signedInBy(
  settings: ProviderSettings,
  config: Configuration,
  idToken: Claims,
  tokens: { access_token: string; id_token?: string; refresh_token?: string },
): Promise<SignedIn> {
  const { issuer, rolesClaim } = settings;
  let unread: Error | undefined;
  const userInfo: Claims = await userInfoOf(settings, config, {
    idToken,
    accessToken: tokens.access_token,
  }).catch((error: unknown) => {
    // Another person's page is no gap, but a lie.
    if ((error as { code?: string }).code?.endsWith('_COMPARISON_FAILED')) throw error;
    unread = explained(error);
    return {};
  });
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
    lacks: lacksOf(settings, claims, { subject, email }),
    unread,
  };
}
