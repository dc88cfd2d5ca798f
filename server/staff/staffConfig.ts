import { isLoopback } from '../common/loopback.ts';
import { allOrNone, variableOf, type Env } from '../common/environment.ts';
import { StartError } from '../common/errors.ts';
import type { Identity } from '../db/tables.ts';
import { everybody, roles, type Grant, type Scope } from './roles.ts';

/** Who gets which roles: each entry names a person or a claim, and what is granted. */
interface StaffEntry {
  /** By what somebody is known, in lower case for an e-mail address */
  readonly who: { readonly kind: 'email' | 'sub' | 'claim'; readonly value: string };
  readonly grant: Grant;
}

/** An OpenID Connect provider, and who of its users are staff. */
export interface ProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** The claim that lists a person's groups or roles */
  readonly rolesClaim: string | undefined;
  readonly staff: readonly StaffEntry[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Tenants of Entra ID for everybody: their administrators would decide who is staff here. */
const anyTenant = /^\/(common|organizations|consumers)(\/|$)/i;

/**
 * A grant as the configuration and claims write it: `viewer`, `editor@org:ID`, `publisher@shop:ID`.
 *
 * @returns undefined if it is none
 */
function grantOf(text: string): Grant | undefined {
  const [name, of, ...rest] = text.split('@');
  const role = roles.find((each) => each === name);
  if (role === undefined || rest.length > 0) return undefined;
  if (of === undefined) return { role, scope: everybody };
  const scope = scopeOf(of.toLowerCase());
  return scope && { role, scope };
}

function scopeOf(text: string): Scope | undefined {
  const [kind, id = ''] = text.split(':');
  if (!uuid.test(id)) return undefined;
  if (kind === 'shop') return { kind, id };
  return kind === 'org' ? { kind: 'organisation', id } : undefined;
}

/** The comma after an entry: after a grant, since the names of groups may have commas. */
const betweenEntries = /(?<==\s*(?:viewer|editor|publisher)(?:@(?:org|shop):[\da-f-]{36})?\s*),/i;
/** What begins another entry; within a name it says that the one before has no role that we know. */
const anotherEntry = /,\s*(?:claim:|sub:|[^\s@:,=]+@)/;

function entryOf(text: string): StaffEntry {
  const at = text.lastIndexOf('=');
  const name = text.slice(0, at).trim();
  const grant = at > 0 ? grantOf(text.slice(at + 1).trim()) : undefined;
  const [, kind, value] = /^(sub|claim):(.+)$/.exec(name) ?? [];
  const isOne = grant !== undefined && !anotherEntry.test(name);
  if (isOne && value !== undefined) {
    return { who: { kind: kind as 'sub' | 'claim', value }, grant };
  }
  if (isOne && /^[^\s@:]+@[^\s@]+$/.test(name)) {
    return { who: { kind: 'email', value: name.toLowerCase() }, grant };
  }
  throw new StartError(
    `STAFF has "${text}"; it must list entries such as ana@example.com=publisher, claim:GROUP=editor@org:ORGANISATION-ID or sub:USER-ID=viewer@shop:SHOP-ID.`,
  );
}

function issuerOf(text: string): URL {
  const issuer = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = issuer?.protocol === 'https:' || isLoopback(issuer?.hostname);
  if (issuer === undefined || !isSafe || issuer.search !== '' || issuer.hash !== '') {
    throw new StartError(
      `OIDC_ISSUER is "${text}"; it must be the https address of your provider, such as https://accounts.google.com.`,
    );
  }
  if (issuer.hostname === 'login.microsoftonline.com' && anyTenant.test(issuer.pathname)) {
    throw new StartError(
      `OIDC_ISSUER is "${text}", which lets in users of any company; put the id of your own tenant in its place.`,
    );
  }
  return issuer;
}

/**
 * The provider that staff sign in with; undefined if none is set.
 *
 * @throws StartError for incomplete or impossible settings; it does not repeat the secret
 */
export function providerOf(env: Env): ProviderSettings | undefined {
  const set = allOrNone(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const);
  const others = ['OIDC_SCOPES', 'STAFF_ROLES_CLAIM', 'STAFF'];
  if (set === undefined) {
    const lonely = others.find((name) => variableOf(env, name) !== undefined);
    if (lonely === undefined) return undefined;
    throw new StartError(`${lonely} is set, but no provider to sign in with: set OIDC_ISSUER.`);
  }
  const scopes = variableOf(env, 'OIDC_SCOPES') ?? 'openid email profile';
  if (!scopes.split(' ').includes('openid')) {
    throw new StartError(`OIDC_SCOPES is "${scopes}"; it must have openid among its scopes.`);
  }
  const rolesClaim = variableOf(env, 'STAFF_ROLES_CLAIM');
  const staff = (variableOf(env, 'STAFF') ?? '')
    .split(betweenEntries)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(entryOf);
  if (rolesClaim === undefined && staff.length === 0) {
    throw new StartError(
      'OIDC_ISSUER is set, but nobody has a role: list people in STAFF, such as ana@example.com=publisher, or name the claim with their roles in STAFF_ROLES_CLAIM.',
    );
  }
  const byClaim = staff.find(({ who }) => who.kind === 'claim');
  if (rolesClaim === undefined && byClaim !== undefined) {
    throw new StartError('STAFF has entries by claim: name the claim in STAFF_ROLES_CLAIM.');
  }
  return {
    issuer: issuerOf(set.OIDC_ISSUER),
    clientId: set.OIDC_CLIENT_ID,
    clientSecret: set.OIDC_CLIENT_SECRET,
    scopes,
    rolesClaim,
    staff,
  };
}

/** What a person may do, by the configuration and by the claims of their sign-in. */
export function grantsOf(
  { subject, email, claims }: Pick<Identity, 'subject' | 'email' | 'claims'>,
  { staff }: Pick<ProviderSettings, 'staff'>,
): Grant[] {
  const isThem = ({ kind, value }: StaffEntry['who']) => {
    if (kind === 'claim') return claims.includes(value);
    return kind === 'sub' ? value === subject : value === email;
  };
  const listed = staff.filter(({ who }) => isThem(who)).map(({ grant }) => grant);
  return [...listed, ...claims.flatMap((claim) => grantOf(claim) ?? [])];
}
