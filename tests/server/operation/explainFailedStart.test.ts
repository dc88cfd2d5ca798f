import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { outboxSender } from '../../../server/messages/outbox.ts';
import { explainFailedStart } from '../../../server/operation/explainFailedStart.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const folder = temporaryFolder();

/** What is printed where the server cannot start. */
async function told(dataDir: string, start: () => unknown): Promise<string> {
  try {
    await start();
  } catch (error) {
    return explainFailedStart(error, { port: 4173, host: '127.0.0.1', dataDir });
  }
  throw new Error('it started');
}
const isOneLine = (text: string) => expect(text).not.toMatch(/\n| {4}at /);

describe('an environment that cannot be meant', () => {
  test.each([
    [{ DATABASE_URL: 'foo' }, /^DATABASE_URL must be an address such as postgres/],
    [{ DATABASE_URL: 'mysql://a:secret@b/c' }, /^DATABASE_URL must be/],
    [{ CONFIG_FILE: '/nowhere/config.json' }, /^CONFIG_FILE is .*there is no such file/],
    [
      { TWILIO_ACCOUNT_SID: 'AC…', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+12065550000' },
      /^TWILIO_ACCOUNT_SID is "AC…", as in the documents/,
    ],
    [{ PUBLIC_HOST: 'booking.example.com' }, /no text would reach them.*TEXTS=outbox/],
    [{ HOST: '0.0.0.0' }, /no text would reach them/],
    [{ TEXTS: 'pigeon' }, /^TEXTS is "pigeon"/],
  ])('%j', async (env, words) => {
    const text = await told('data', () => readEnvironment(env));

    expect(text).toMatch(words);
    expect(text).not.toContain('secret');
    isOneLine(text);
  });

  test.each([
    [
      'postgres://u:p@/shop?host=/cloudsql/a:b:c',
      'postgres://u:p@localhost/shop?host=/cloudsql/a:b:c',
    ],
    ['postgres:///shop?host=/var/run/postgresql', 'postgres:///shop?host=/var/run/postgresql'],
  ])('is no socket as providers write it: %s', (DATABASE_URL, databaseUrl) => {
    expect(readEnvironment({ DATABASE_URL })).toMatchObject({ databaseUrl });
  });

  test('is one without a provider where codes in the log are meant', () => {
    expect(readEnvironment({ HOST: '0.0.0.0', TEXTS: 'outbox' }).twilio).toBeUndefined();
  });
});

describe('a data directory', () => {
  const dataDirWith = (name: string, files: Record<string, string>) => {
    const dataDir = join(folder, name);
    mkdirSync(join(dataDir, 'pg'), { recursive: true });
    for (const [file, text] of Object.entries(files))
      writeFileSync(join(dataDir, 'pg', file), text);
    return dataDir;
  };

  test('that is a file, foreign or damaged is reported in one line', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const foreign = dataDirWith('foreign', { 'letters.txt': 'Dear' });
    const damaged = dataDirWith('damaged', { PG_VERSION: '17\n', pg_control: 'x' });

    const texts = [];
    for (const dataDir of [file, foreign, damaged]) {
      texts.push(await told(dataDir, () => openDatabase({ dataDir })));
    }

    expect(texts[0]).toMatch(/is a file\. Set DATA_DIR/);
    expect(texts[1]).toMatch(/holds something that is no database/);
    expect(texts[2]).toMatch(/does not open: it is damaged/);
    texts.forEach(isOneLine);
  });

  test.each([
    ['EROFS', /cannot be written/],
    ['ENOSPC', /is full/],
    ['28P01', /refuses the user or password/],
    ['3D000', /does not exist/],
    ['42P07', /not the list of its migrations/],
    ['42601', /does not let this server start: inner/],
  ])('or database that says %s is reported in one line', (code, words) => {
    const wrapped = new Error('outer', { cause: Object.assign(new Error('inner'), { code }) });

    const text = explainFailedStart(wrapped, { port: 1, host: 'shop.invalid', dataDir: 'data' });

    expect(text).toMatch(words);
    isOneLine(text);
  });

  test('or unknown host is reported with the variable that names it', () => {
    const notFound = (hostname: string) =>
      Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname });
    const where = { port: 1, host: 'shop.invalid', dataDir: 'data' };

    expect(explainFailedStart(notFound('shop.invalid'), where)).toMatch(/^HOST names/);
    expect(explainFailedStart(notFound('db.invalid'), where)).toMatch(/^DATABASE_URL names/);
  });

  test.skipIf(process.platform === 'win32')('keeps what is sent from other users', () => {
    const dataDir = join(folder, 'outbox');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'outbox.jsonl'), '', { mode: 0o644 });

    outboxSender({ dataDir, clock: () => new Date() });

    expect(statSync(join(dataDir, 'outbox.jsonl')).mode & 0o777).toBe(0o600);
  });
});
