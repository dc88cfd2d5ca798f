import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readEnvironment } from '../../../server/config.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { explainFailedStart } from '../../../server/operation/explainFailedStart.ts';
import { cannotRunPostgres, startPostgres, type Postgres } from '../support/postgres.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const hasPostgres = (await cannotRunPostgres()) === undefined;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const folder = temporaryFolder();

/** What is printed at a start with this database; 'opens' if it can be used. */
async function told(databaseUrl: string): Promise<string> {
  try {
    const config = readEnvironment({ DATABASE_URL: databaseUrl });
    const opened = await openDatabase({ dataDir: folder, databaseUrl: config.databaseUrl! });
    await opened.close();
    return 'opens';
  } catch (error) {
    const where = { port: 4173, host: '127.0.0.1', dataDir: folder, databaseUrl };
    return explainFailedStart(error, where);
  }
}

describe.runIf(hasPostgres)('a database as it is', () => {
  let postgres: Postgres;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.database('plain');
    const latin = "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0";
    await postgres.asSuperuser(
      `create database latin owner visitor ${latin}`,
      'create database still owner visitor',
      'alter database still set default_transaction_read_only = on',
    );
  });
  afterAll(() => postgres.stop());

  const named = (name: string, more = '') => {
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href + more;
  };

  test.each([
    ['latin', '', /^The database .* has the encoding LATIN1, .* encoding 'UTF8'/],
    ['still', '', /^The database .* may only be read/],
    ['plain', '?sslmode=require', /^The database has no TLS\. .* take sslmode out/],
    ['plain', '?sslmode=sometimes', /^DATABASE_URL has sslmode=sometimes; it must be/],
    ['plain', '?sslmode=verify-full&sslrootcert=/no/ca.pem', /names the file \/no\/ca\.pem, which/],
    ['plain', '?host=/no/socket', /names the socket \/no\/socket\/\.s\.PGSQL\.\d+, which/],
  ])('is told in one line where it does not fit: %s%s', async (name, more, words) => {
    const text = await told(named(name, more));

    expect(text).toMatch(words);
    expect(text).not.toContain('\n');
  });

  test('is reached by a socket with a host and, as providers write it, without', async () => {
    for (const address of [
      named('plain', '?host=/no/socket'),
      'postgres://a:b@/plain?host=/no/socket',
    ]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await told(address)).toMatch(/names the socket \/no\/socket/);
    }
  });

  test.runIf(hasOpenssl)('with a certificate of its own is used once that is named', async () => {
    const [key, certificate] = [join(folder, 'server.key'), join(folder, 'server.crt')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=database',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        key,
        '-out',
        certificate,
      ],
      { stdio: 'ignore' },
    );
    const put = (file: string, name: string) =>
      `copy (select regexp_split_to_table('${readFileSync(file, 'utf8').trim()}', E'\\n')) to '${join(postgres.dataDir, name)}'`;
    await postgres.asSuperuser(put(key, 'server.key'), put(certificate, 'server.crt'));
    chmodSync(join(postgres.dataDir, 'server.key'), 0o600);
    await postgres.asSuperuser('alter system set ssl = on', 'select pg_reload_conf()');

    const unknown = /^The certificate of the database .*sslrootcert=/;
    await vi.waitFor(async () => expect(await told(`${url}?sslmode=require`)).toMatch(unknown), {
      timeout: 10_000,
    });
    expect(await told(`${url}?sslmode=require&sslrootcert=${certificate}`)).toBe('opens');
    expect(await told(`${url}?sslmode=no-verify`)).toBe('opens');
  });
});
