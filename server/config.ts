import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { ceilings, type Caps } from './limits/caps.ts';
import { isLoopback } from './common/loopback.ts';
import { StartError } from './common/errors.ts';
import { LEAD_DAYS } from './operation/forgetExpired.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the environment may set; docs/running.md documents each. */
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
  /** Addresses or networks of proxies whose X-Forwarded-For is believed; none by default */
  trustProxy: string[];
  /** Origins of pages elsewhere that may call the API */
  allowedOrigins: string[];
  /** Host name that visitors see, without scheme */
  publicHost: string | undefined;
  metricsToken: string | undefined;
  /** Whether `/metrics` is there for anybody */
  openMetrics: boolean;
  /** A folder with flows/ and schemas/ in the place of the program's own */
  contentDir: string | undefined;
  /** Whether the flow inspector is served */
  inspector: boolean;
  /** Whether the inspector may save flows and forms where the server reads them */
  flowEditing: boolean;
  /** How long leads without an appointment are kept */
  leadDays: number;
  /** How long a process that was told to stop serves on, saying so to whoever sends it visitors */
  drainSeconds: number;
  caps: Caps;
  twilio: { accountSid: string; authToken: string; from: string; apiUrl: string } | undefined;
  smtp: { url: string; from: string } | undefined;
}

const defaultHost = '127.0.0.1';
/** The whole stop has ten. */
const MOST_DRAIN_SECONDS = 4;
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws StartError for a value that cannot be used */
export function readConfig(env: Env): Config {
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
    ...(textOf(env, 'SITE_DIR') !== undefined && { siteDir: env.SITE_DIR! }),
    poolSize: wholeNumber(env, 'DATABASE_POOL', { from: 1, to: 1000, otherwise: 10 }),
    logLevel,
    seed: seedOf(env, databaseUrl),
    trustProxy: proxiesOf(env),
    allowedOrigins: listOf(env, 'ALLOWED_ORIGINS').map((text) => originOf(text)),
    publicHost: hostOf(env),
    metricsToken: textOf(env, 'METRICS_TOKEN'),
    openMetrics: onOrOff(env, 'METRICS', 'off'),
    contentDir: contentDirOf(env),
    inspector: inspectorOf(env),
    flowEditing: flowEditingOf(env),
    leadDays: wholeNumber(env, 'KEEP_LEADS_DAYS', { from: 1, to: 36_500, otherwise: LEAD_DAYS }),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', {
      from: 0,
      to: MOST_DRAIN_SECONDS,
      otherwise: isPublic(env) ? 2 : 0,
    }),
    caps: capsOf(env),
    twilio: textsOf(env),
    smtp: smtpOf(env),
  };
}

/** An empty value is none: how a line of an environment file is switched off. */
const textOf = (env: Env, name: string) => (env[name] === '' ? undefined : env[name]);

const listOf = (env: Env, name: string) =>
  (env[name] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function wholeNumber(
  env: Env,
  name: string,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number {
  const value = Number(textOf(env, name) ?? otherwise);
  if (Number.isInteger(value) && value >= from && value <= to) return value;
  throw new StartError(`${name} is "${env[name]}"; it must be a number from ${from} to ${to}.`);
}

const capsOf = (env: Env) =>
  Object.fromEntries(
    Object.entries(ceilings).map(([name, { env: variable, otherwise }]) => [
      name,
      wholeNumber(env, variable, { from: 1, to: 1_000_000, otherwise }),
    ]),
  ) as Caps;

/** Values of our documents, which are to be replaced, and no header or address could hold. */
function refusePlaceholders(env: Env): void {
  const names = [
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

/** Its value holds a password and is not repeated. */
function databaseUrlOf(env: Env): string | undefined {
  const url = textOf(env, 'DATABASE_URL');
  if (url === undefined || /^postgres(ql)?:\/\/./.test(url)) {
    if (url === undefined || URL.canParse(url)) return url;
  }
  throw new StartError(
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/database; marks in the password are written as %40 for @, %2F for /.',
  );
}

function configFileOf(env: Env): string | undefined {
  const file = textOf(env, 'CONFIG_FILE');
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

/** Codes in a log are for who tries things alone. */
function textsOf(env: Env): Config['twilio'] {
  const twilio = twilioOf(env);
  const texts = textOf(env, 'TEXTS');
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

/** The demo world belongs on a machine to try things, never by accident into a real database. */
function seedOf(env: Env, databaseUrl: string | undefined): Config['seed'] {
  const seed = textOf(env, 'SEED') ?? (databaseUrl === undefined ? 'demo' : 'none');
  if (seed === 'demo' || seed === 'none') return seed;
  throw new StartError(`SEED is "${seed}"; it must be demo or none.`);
}

/** Whether others than who sits at this machine come, directly or by a proxy. */
const isPublic = (env: Env) =>
  !isLoopback(env.HOST ?? defaultHost) || hostOf(env) !== undefined || proxiesOf(env).length > 0;

const onOrOff = (env: Env, name: string, otherwise: 'on' | 'off'): boolean => {
  const value = textOf(env, name) ?? otherwise;
  if (value === 'on' || value === 'off') return value === 'on';
  throw new StartError(`${name} is "${value}"; it must be on or off.`);
};

function contentDirOf(env: Env): string | undefined {
  const folder = textOf(env, 'CONTENT_DIR');
  const missing = ['flows/booking.json', 'schemas/steps', 'schemas/answers.json'].find(
    (name) => folder !== undefined && !existsSync(join(folder, name)),
  );
  if (missing === undefined) return folder;
  throw new StartError(`CONTENT_DIR is "${folder}"; there is no ${missing} in it.`);
}

/** A tool of the staff: by default only where nobody else comes. */
const inspectorOf = (env: Env) => onOrOff(env, 'INSPECTOR', isPublic(env) ? 'off' : 'on');

/** Nobody logs in to the inspector: it may write only where nobody else can reach the server. */
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
    const [address = '', bits] = proxy.split('/');
    const named = ['loopback', 'linklocal', 'uniquelocal'].includes(proxy);
    if (!named && (isIP(address) === 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits)))) {
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
  const host = textOf(env, 'PUBLIC_HOST')?.toLowerCase();
  if (host === undefined || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)) return host;
  throw new StartError(
    `PUBLIC_HOST is "${env.PUBLIC_HOST}"; it must be a host name such as booking.example.com.`,
  );
}

function together<Name extends string>(env: Env, names: readonly Name[]) {
  const set = names.filter((name) => textOf(env, name) !== undefined);
  if (set.length === 0) return undefined;
  const missing = names.filter((name) => !set.includes(name));
  if (missing.length > 0) {
    throw new StartError(`${set.join(' and ')} is set; ${missing.join(' and ')} must be set, too.`);
  }
  return Object.fromEntries(names.map((name) => [name, env[name]])) as Record<Name, string>;
}

function twilioOf(env: Env): Config['twilio'] {
  const set = together(env, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const);
  if (set === undefined) return undefined;
  const apiUrl = textOf(env, 'TWILIO_API_URL') ?? 'https://api.twilio.com';
  if (!URL.canParse(apiUrl)) {
    throw new StartError(`TWILIO_API_URL is "${apiUrl}"; it must be an address.`);
  }
  return {
    accountSid: set.TWILIO_ACCOUNT_SID,
    authToken: set.TWILIO_AUTH_TOKEN,
    from: set.TWILIO_FROM,
    apiUrl,
  };
}

function smtpOf(env: Env): Config['smtp'] {
  const set = together(env, ['SMTP_URL', 'MAIL_FROM'] as const);
  if (set === undefined) return undefined;
  if (!/^smtps?:$/.test(URL.canParse(set.SMTP_URL) ? new URL(set.SMTP_URL).protocol : '')) {
    throw new StartError('SMTP_URL must be an address such as smtps://user:password@host:465.');
  }
  return { url: set.SMTP_URL, from: set.MAIL_FROM };
}
