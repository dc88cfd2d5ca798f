import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultCaps } from '../../server/limits/caps.ts';
import { readEnvironment } from '../../server/config.ts';
import { StartError } from '../../server/common/errors.ts';

const twilio = (changes: Record<string, string>) => ({
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+12065550000',
  ...changes,
});

const provider = {
  OIDC_ISSUER: 'https://login.example.com',
  OIDC_CLIENT_ID: 'booking',
  OIDC_CLIENT_SECRET: 's3cret',
  STAFF: 'ana@example.com=publisher',
  TEXTS: 'outbox',
};

describe('the configuration', () => {
  test('without any environment is a demo on this machine that trusts nobody', () => {
    expect(readEnvironment({})).toEqual({
      port: 4173,
      privateWebhooks: true,
      host: '127.0.0.1',
      dataDir: 'data',
      databaseUrl: undefined,
      poolSize: 10,
      logLevel: 'info',
      seed: 'demo',
      trustProxy: [],
      allowedOrigins: [],
      publicHost: undefined,
      metricsToken: undefined,
      openMetrics: false,
      inspector: true,
      isPublic: false,
      flows: 'files',
      flowEditing: false,
      drainSeconds: 0,
      leadDays: 180,
      journalDays: 90,
      caps: defaultCaps,
      twilio: undefined,
      smtp: undefined,
    });
  });

  test('follows no folder with a database that others may use', () => {
    const DATABASE_URL = 'postgres://db/shop';
    expect(readEnvironment({}).flows).toBe('files');
    expect(readEnvironment({ DATABASE_URL }).flows).toBe('database');
    expect(() => readEnvironment({ DATABASE_URL, FLOWS: 'files' })).toThrow(/has no folder/);
  });

  test('keeps the demo world out of a database of its own, unless asked', () => {
    const DATABASE_URL = 'postgres://db/shop';
    expect(readEnvironment({ DATABASE_URL }).seed).toBe('none');
    expect(readEnvironment({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo');
    expect(readEnvironment({ SEED: 'none' }).seed).toBe('none');
  });

  test('reads lists, and takes an empty value for none', () => {
    const config = readEnvironment({
      DATABASE_URL: '',
      PUBLIC_HOST: '',
      METRICS_TOKEN: '',
      TWILIO_FROM: '',
      TRUST_PROXY: '10.0.0.0/8, loopback,::1',
      TEXTS: 'outbox',
      ALLOWED_ORIGINS: 'https://www.example.com/ ,http://localhost:5173',
    });

    expect(config).toMatchObject({
      databaseUrl: undefined,
      publicHost: undefined,
      metricsToken: undefined,
      twilio: undefined,
      trustProxy: ['10.0.0.0/8', 'loopback', '::1'],
      allowedOrigins: ['https://www.example.com', 'http://localhost:5173'],
    });
  });

  test('shows the inspector only on this machine, unless configured', () => {
    const shown = (env: Record<string, string>) =>
      readEnvironment({ TEXTS: 'outbox', ...env }).inspector;

    expect(['localhost', '127.0.0.2', '::1'].map((HOST) => shown({ HOST }))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['0.0.0.0', '::', '10.0.0.5'].map((HOST) => shown({ HOST }))).toEqual([
      false,
      false,
      false,
    ]);
    // Behind a proxy the loopback address is the whole world's.
    expect(shown({ TRUST_PROXY: 'loopback' })).toBe(false);
    expect(shown({ PUBLIC_HOST: 'booking.example.com' })).toBe(false);
    expect(shown({ INSPECTOR: 'off' })).toBe(false);
    // Nobody would have to sign in.
    expect(() => readEnvironment({ PUBLIC_HOST: 'booking.example.com', INSPECTOR: 'on' })).toThrow(
      /INSPECTOR is on, but others can reach this server/,
    );
    const signIn = { ...provider, PUBLIC_HOST: 'booking.example.com' };
    expect(shown(signIn)).toBe(true);
    expect(shown({ ...signIn, INSPECTOR: 'off' })).toBe(false);
  });

  test.each<[Record<string, string>, string]>([
    [{ OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set, too.'],
    [{ OIDC_ISSUER: 'http://login.example.com' }, 'it must be the https address of your provider'],
    [{ OIDC_ISSUER: 'login.example.com' }, 'it must be the https address of your provider'],
    [{ OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' }, 'users of any company'],
    [{ OIDC_SCOPES: 'email' }, 'it must have openid among its scopes'],
    [{ STAFF: '' }, 'nobody has a role'],
    [{ STAFF: 'ana@example.com' }, 'STAFF has "ana@example.com"; it must list entries such as'],
    [{ STAFF: 'ana@example.com=owner' }, 'it must list entries such as'],
    [{ STAFF: 'ana@example.com=viewer@shop:maple' }, 'it must list entries such as'],
    [{ STAFF: 'ana=viewer' }, 'it must list entries such as'],
    [{ STAFF: 'claim:G=boss,claim:H=viewer' }, 'it must list entries such as'],
    [{ STAFF: 'ana@example.com=boss,claim:H=viewer' }, 'it must list entries such as'],
    [{ STAFF: 'claim:G=boss, ben@example.com=viewer' }, 'it must list entries such as'],
    [{ STAFF: 'claim:x=viewer' }, 'name the claim in STAFF_ROLES_CLAIM'],
    [{ HOST: '0.0.0.0', TEXTS: 'outbox' }, 'set PUBLIC_HOST to the host name that browsers see'],
  ])('says what is wrong with %o for signing in', (change, sentence) => {
    expect(() => readEnvironment({ ...provider, ...change })).toThrow(sentence);
  });

  test('says that roles need a provider, and never the secret', () => {
    expect(() => readEnvironment({ STAFF: 'ana@example.com=viewer' })).toThrow('set OIDC_ISSUER');
    expect(() => readEnvironment({ ...provider, OIDC_ISSUER: 'x' })).toThrow(/^((?!s3cret).)*$/);
  });

  test('lets flows be edited only where nobody else reaches the server', () => {
    const FLOW_EDITING = 'on';

    expect(readEnvironment({ FLOW_EDITING }).flowEditing).toBe(true);
    for (const HOST of ['localhost', '::1', '127.0.0.2', '']) {
      expect(readEnvironment({ FLOW_EDITING, HOST }).flowEditing).toBe(true);
    }
    for (const HOST of ['0.0.0.0', '::', '192.168.1.20', 'booking.example.com']) {
      expect(() => readEnvironment({ FLOW_EDITING, HOST })).toThrow(StartError);
      expect(readEnvironment({ FLOW_EDITING: 'off', HOST, TEXTS: 'outbox' }).flowEditing).toBe(
        false,
      );
    }
    for (const behind of [{ TRUST_PROXY: 'loopback' }, { PUBLIC_HOST: 'booking.example.com' }]) {
      expect(() => readEnvironment({ FLOW_EDITING, ...behind })).toThrow(StartError);
    }
    expect(() => readEnvironment({ FLOW_EDITING: 'yes' })).toThrow(/must be on or off/);
  });

  test('takes a folder of flows and forms that has what is needed', () => {
    expect(readEnvironment({ CONTENT_DIR: '.' }).contentDir).toBe(process.cwd());
    expect(readEnvironment({}).contentDir).toBeUndefined();
    expect(() => readEnvironment({ CONTENT_DIR: 'docs' })).toThrow(/no flows\/booking.json in it/);
  });

  test('takes a built site, wherever its address begins', () => {
    expect(readEnvironment({ SITE_DIR: '.' }).siteDir).toBe(process.cwd());
    expect(readEnvironment({ SITE_DIR: '' })).not.toHaveProperty('siteDir');
    expect(() => readEnvironment({ SITE_DIR: 'docs' })).toThrow(
      /no index.html in it. Run npm run build/,
    );
  });

  test('takes providers whose settings are complete', () => {
    const config = readEnvironment({
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: '+12065550000',
      SMTP_URL: 'smtps://user:password@mail.example.com:465',
      MAIL_FROM: 'booking@example.com',
    });

    expect(config.twilio).toMatchObject({ accountSid: 'AC1', apiUrl: 'https://api.twilio.com' });
    expect(config.smtp?.from).toBe('booking@example.com');
  });

  test.each([
    [{ PORT: 'http' }, 'PORT is "http"; it must be a number from 0 to 65535.'],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL is "loud"/],
    [{ DATABASE_POOL: '0' }, /DATABASE_POOL is "0"; it must be a number from 1/],
    [{ INSPECTOR: 'yes' }, 'INSPECTOR is "yes"; it must be on or off.'],
    [{ SEED: 'yes' }, 'SEED is "yes"; it must be demo or none.'],
    [{ TRUST_PROXY: 'true' }, /TRUST_PROXY has "true"/],
    [{ TRUST_PROXY: '10.0.0.0/abc' }, /TRUST_PROXY/],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /TRUST_PROXY has "10.0.0.0\/99"/],
    [{ TRUST_PROXY: '10.0.0.0/8/3' }, /TRUST_PROXY/],
    [{ ALLOWED_ORIGINS: '*' }, /ALLOWED_ORIGINS has "\*"/],
    [{ ALLOWED_ORIGINS: 'https://www.example.com/page' }, /ALLOWED_ORIGINS/],
    [{ PUBLIC_HOST: 'https://booking.example.com' }, /PUBLIC_HOST/],
    [{ CODES_PER_SHOP: '-1' }, /CODES_PER_SHOP/],
    [
      { TWILIO_FROM: '+1' },
      'TWILIO_FROM is set; TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set, too.',
    ],
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_URL is set; MAIL_FROM must be set, too.'],
    [twilio({ TWILIO_ACCOUNT_SID: 'foo' }), /TWILIO_ACCOUNT_SID is "foo"; it must begin with AC/],
    [twilio({ TWILIO_FROM: 'Maple' }), /TWILIO_FROM is "Maple"; it must be a number such as/],
    [twilio({ TWILIO_API_URL: 'foo' }), /TWILIO_API_URL is "foo"/],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }, /SMTP_URL must be/],
    [
      { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Maple' },
      /MAIL_FROM is "Maple"; it must be an address/,
    ],
    [{ SMTP_URL: 'https://mail', MAIL_FROM: 'a@b.example' }, /SMTP_URL must be/],
  ])('refuses %o in a sentence', (env, sentence) => {
    expect(() => readEnvironment(env)).toThrow(StartError);
    expect(() => readEnvironment(env)).toThrow(sentence);
  });

  test('never repeats a secret', () => {
    const env = { SMTP_URL: 'ftp://user:hunter2@mail', MAIL_FROM: 'a@b.example' };

    expect(() => readEnvironment(env)).toThrow(/^(?!.*hunter2)/s);
    expect(() => readEnvironment(env)).not.toThrow(/hunter2/);
  });
});

describe('a variable that is empty', () => {
  // The names as the documents have them, at the beginning of a row of a table.
  const documents = ['README.md', 'docs/running.md', 'docs/staff.md'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const rows = documents.join('\n').match(/^\| `[A-Z_]+`.*?\|/gm) ?? [];
  const names = new Set(rows.flatMap((row) => row.match(/[A-Z][A-Z_]+[A-Z]/g) ?? []));

  test('is one of those that the documents name', () => {
    expect([...names]).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'LOG_LEVEL', 'STAFF']));
    expect(names.size).toBeGreaterThan(25);
  });

  test.each([...names])('counts as not set: %s', (name) => {
    const unset = readEnvironment({});
    expect(readEnvironment({ [name]: '' })).toEqual(unset);
    expect(readEnvironment({ [name]: ' ' })).toEqual(unset);
  });
});
