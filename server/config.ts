import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { compile } from '@fastify/proxy-addr';
import { ceilings, type Caps } from './limits/caps.ts';
import { isLoopback } from './common/loopback.ts';
import {
  listOf,
  onOrOff,
  variableOf,
  wholeNumber,
  withoutBlanks,
  type Env,
} from './common/environment.ts';
import { StartError } from './common/errors.ts';
import { smtpOf, twilioOf } from './messages/providers.ts';
import type { SmtpSettings } from './messages/smtp.ts';
import type { TwilioOptions } from './messages/twilio.ts';
import { JOURNAL_DAYS, LEAD_DAYS } from './operation/forgetExpired.ts';
import { providerOf, type ProviderSettings } from './staff/staffConfig.ts';

/** The settings from the environment; docs/running.md documents each. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The runtime configuration of the page, served as /config.json */
  configFile: string | undefined;
  /** The built site; the program's own by default */
  siteDir?: string;
  /** Connections of one process to PostgreSQL */
  poolSize: number;
  logLevel: string;
  /** Whether an empty database gets the demo world */
  seed: 'demo' | 'none';
  /** Addresses or networks of the proxies whose X-Forwarded-For is trusted; none by default */
  trustProxy: string[];
  /** Origins of other sites whose pages may call the API */
  allowedOrigins: string[];
  /** Host name that visitors see, without scheme */
  publicHost: string | undefined;
  metricsToken: string | undefined;
  /** Whether anybody may read `/metrics` */
  openMetrics: boolean;
  /** A folder with flows/ and schemas/ in the place of the program's own */
  contentDir: string | undefined;
  /** Whether the flow inspector is served */
  inspector: boolean;
  /** Where flows come from: the files as they are, or what was published */
  flows: 'files' | 'database';
  /** With whom staff sign in; undefined: with nobody */
  provider: ProviderSettings | undefined;
  /** Whether somebody else than the person at this machine can reach the server */
  isPublic: boolean;
  /** Whether the inspector may save flows and forms where the server reads them */
  flowEditing: boolean;
  /** How long leads without an appointment are kept */
  leadDays: number;
  /** How long the journal of a visit is kept */
  journalDays: number;
  /** How long a stopping process keeps serving, so that the load balancer notices */
  drainSeconds: number;
  caps: Caps;
  twilio: TwilioOptions | undefined;
  smtp: SmtpSettings | undefined;
  /** Whether a shop's webhook may stand in a private network */
  privateWebhooks: boolean;
}

const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const defaultHost = '127.0.0.1';
/** The process is killed after ten seconds. */
const MOST_DRAIN_SECONDS = 4;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws StartError for a value that cannot be used */
export function readEnvironment(given: Env): Config {
  const env = withoutBlanks(given);
  const logLevel = env.LOG_LEVEL ?? 'info';
  if (!LEVELS.includes(logLevel)) {
    throw new StartError(`LOG_LEVEL is "${logLevel}"; it must be one of ${LEVELS.join(', ')}.`);
  }
  refusePlaceholders(env);
  const databaseUrl = databaseUrlOf(env);
  return {
    port: wholeNumber(env, 'PORT', { from: 0, to: 65_535, otherwise: 4173 }),
    host: env.HOST ?? defaultHost,
    dataDir: env.DATA_DIR ?? 'data',
    databaseUrl,
    configFile: configFileOf(env),
    ...siteDirOf(env),
    poolSize: wholeNumber(env, 'DATABASE_POOL', { from: 1, to: 1000, otherwise: 10 }),
    logLevel,
    seed: seedOf(env, databaseUrl),
    trustProxy: proxiesOf(env),
    allowedOrigins: listOf(env, 'ALLOWED_ORIGINS').map((text) => originOf(text)),
    publicHost: hostOf(env),
    metricsToken: variableOf(env, 'METRICS_TOKEN'),
    openMetrics: onOrOff(env, 'METRICS', 'off'),
    contentDir: contentDirOf(env),
    inspector: inspectorOf(env),
    flows: flowsOf(env),
    provider: staffProviderOf(env),
    isPublic: isPublic(env),
    flowEditing: flowEditingOf(env),
    leadDays: wholeNumber(env, 'KEEP_LEADS_DAYS', { from: 1, to: 36_500, otherwise: LEAD_DAYS }),
    journalDays: wholeNumber(env, 'KEEP_JOURNALS_DAYS', {
      from: 1,
      to: 36_500,
      otherwise: JOURNAL_DAYS,
    }),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', {
      from: 0,
      to: MOST_DRAIN_SECONDS,
      otherwise: isPublic(env) ? 2 : 0,
    }),
    caps: capsOf(env),
    twilio: textsOf(env),
    smtp: smtpOf(env),
    privateWebhooks: onOrOff(env, 'PRIVATE_WEBHOOKS', 'on'),
  };
}

const capsOf = (env: Env) =>
  Object.fromEntries(
    Object.entries(ceilings).map(([name, { env: variable, otherwise }]) => [
      name,
      wholeNumber(env, variable, { from: 1, to: 1_000_000, otherwise }),
    ]),
  ) as Caps;

/**
 * Refuses placeholders copied from the documentation: they contain "…", which no header or address
 * can hold.
 */
function refusePlaceholders(env: Env): void {
  const names = [
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'OIDC_CLIENT_SECRET',
    'STAFF',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
    'SMTP_URL',
    'METRICS_TOKEN',
  ];
  const name = names.find((each) => env[each]?.includes('…'));
  if (name === undefined) return;
  throw new StartError(`${name} is "${env[name]}", as in the documents; set it to your own.`);
}

/** The error does not repeat the value, because it holds a password. */
function databaseUrlOf(env: Env): string | undefined {
  // Providers write sockets without a host, which no address may be: user:password@/database?host=…
  const text = variableOf(env, 'DATABASE_URL')?.replace(
    /^(postgres(?:ql)?:\/\/[^/?#]*@)(?=\/)/,
    '$1localhost',
  );
  if (text === undefined) return undefined;
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) {
    throw new StartError(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database; marks in the password are written as %40 for @, %2F for /. A socket is postgres://user:password@localhost/database?host=/var/run/postgresql.',
    );
  }
  const url = new URL(text);
  const mode = url.searchParams.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode)) {
    throw new StartError(
      `DATABASE_URL has sslmode=${mode}; it must be ${TLS_MODES.join(', ')}, or not be there.`,
    );
  }
  if (mode === null || /^(disable|no-verify)$/.test(mode)) return text;
  // The driver takes them for this one, and says so in ten lines.
  url.searchParams.set('sslmode', 'verify-full');
  return url.searchParams.has('uselibpqcompat') ? text : url.href;
}

function configFileOf(env: Env): string | undefined {
  const file = variableOf(env, 'CONFIG_FILE');
  if (file === undefined) return undefined;
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return file;
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isGone ? 'there is no such file' : `it cannot be read: ${(error as Error).message}`;
    throw new StartError(`CONFIG_FILE is "${file}"; ${why}.`);
  }
}

/** An absolute path, as the static file plugin requires. */
function siteDirOf(env: Env): Pick<Config, 'siteDir'> {
  const folder = variableOf(env, 'SITE_DIR');
  if (folder === undefined) return {};
  if (existsSync(join(folder, 'index.html'))) return { siteDir: resolve(folder) };
  throw new StartError(`SITE_DIR is "${folder}"; there is no index.html in it. Run npm run build.`);
}

/** Refuses a public server without a text provider: it would write codes to its log. */
function textsOf(env: Env): Config['twilio'] {
  const twilio = twilioOf(env);
  const texts = variableOf(env, 'TEXTS');
  if (texts !== undefined && texts !== 'outbox') {
    throw new StartError(`TEXTS is "${texts}"; it must be outbox, or not set.`);
  }
  if (twilio === undefined && texts === undefined && isPublic(env)) {
    throw new StartError(
      'Visitors can reach this server, but no text would reach them: codes would go to its console and outbox.jsonl. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM, or TEXTS=outbox where that is meant.',
    );
  }
  return twilio;
}

/** The demo world must never get into a real database by accident. */
function seedOf(env: Env, databaseUrl: string | undefined): Config['seed'] {
  const seed = variableOf(env, 'SEED') ?? (databaseUrl === undefined ? 'demo' : 'none');
  if (seed === 'demo' || seed === 'none') return seed;
  throw new StartError(`SEED is "${seed}"; it must be demo or none.`);
}

/**
 * Whether anybody but the person at this machine can reach the server, directly or through a proxy.
 */
const isPublic = (env: Env) =>
  !isLoopback(env.HOST ?? defaultHost) || hostOf(env) !== undefined || proxiesOf(env).length > 0;

function contentDirOf(env: Env): string | undefined {
  const folder = variableOf(env, 'CONTENT_DIR');
  const missing = ['flows/booking.json', 'schemas/steps', 'schemas/answers.json'].find(
    (name) => folder !== undefined && !existsSync(join(folder, name)),
  );
  if (missing === undefined) return folder && resolve(folder);
  throw new StartError(`CONTENT_DIR is "${folder}"; there is no ${missing} in it.`);
}

/** The provider that staff sign in with; it has to know under which address to send them back. */
function staffProviderOf(env: Env): ProviderSettings | undefined {
  const provider = providerOf(env);
  if (provider !== undefined && isPublic(env) && hostOf(env) === undefined) {
    throw new StartError(
      'OIDC_ISSUER is set, but not the address to which the provider sends staff back: set PUBLIC_HOST to the host name that browsers see.',
    );
  }
  return provider;
}

/** A tool for staff: where others can reach the server, it exists only behind a sign-in. */
function inspectorOf(env: Env): boolean {
  const isGuarded = !isPublic(env) || providerOf(env) !== undefined;
  const isOn = onOrOff(env, 'INSPECTOR', isGuarded ? 'on' : 'off');
  if (!isOn || isGuarded) return isOn;
  throw new StartError(
    'INSPECTOR is on, but others can reach this server and nobody would have to sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET: docs/running.md says how.',
  );
}

/**
 * Published versions where staff can sign in; else the files as they are. A database that several
 * servers share has no folder: each would write the others' files over.
 */
function flowsOf(env: Env): Config['flows'] {
  const isSignedInto = variableOf(env, 'OIDC_ISSUER') !== undefined;
  const isShared = variableOf(env, 'DATABASE_URL') !== undefined;
  const flows = variableOf(env, 'FLOWS') ?? (isSignedInto || isShared ? 'database' : 'files');
  if (flows === 'files' && isShared) {
    throw new StartError(
      'FLOWS is files, but a database that others may use has no folder: leave FLOWS out, and carry files with flow:push and flow:pull.',
    );
  }
  if (flows === 'files' || flows === 'database') return flows;
  throw new StartError(`FLOWS is "${flows}"; it must be files or database.`);
}

/** `FLOW_EDITING` lets anybody save, so it may be on only where nobody else can reach the server. */
function flowEditingOf(env: Env): boolean {
  const isOn = onOrOff(env, 'FLOW_EDITING', 'off');
  if (isOn && isPublic(env)) {
    throw new StartError(
      `FLOW_EDITING is on, but others can reach this server and could change its flows. Set HOST to ${defaultHost}, and neither PUBLIC_HOST nor TRUST_PROXY.`,
    );
  }
  return isOn;
}

function proxiesOf(env: Env): string[] {
  const proxies = listOf(env, 'TRUST_PROXY');
  for (const proxy of proxies) {
    try {
      compile([proxy]);
    } catch {
      throw new StartError(
        `TRUST_PROXY has "${proxy}"; it must list addresses or networks of your proxies, such as 10.0.0.0/8 or loopback.`,
      );
    }
  }
  return proxies;
}

function originOf(text: string): string {
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  if (origin !== 'null' && origin === text.replace(/\/$/, '').toLowerCase()) return origin;
  throw new StartError(
    `ALLOWED_ORIGINS has "${text}"; it must list origins such as https://www.example.com.`,
  );
}

function hostOf(env: Env): string | undefined {
  const host = variableOf(env, 'PUBLIC_HOST')?.toLowerCase();
  if (host === undefined || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) return host;
  throw new StartError(
    `PUBLIC_HOST is "${env.PUBLIC_HOST}"; it must be a host name such as booking.example.com.`,
  );
}
