/* The nginx configuration of docs/running.md, where nginx is installed: what it logs, and what
   visitors get while processes are down. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../e2e/support/server.ts';
import { eventually } from '../server/support/eventually.ts';
import { HttpStandIn } from '../server/support/httpStandIn.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const nginx = ['nginx', '/usr/sbin/nginx'].find((each) => spawnSync(each, ['-v']).status === 0);
const guide = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
const [beside, within] = [...guide.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, text]) => text!);

describe.skipIf(nginx === undefined)('the documented nginx', () => {
  const folder = temporaryFolder();
  const logs = join(folder, 'logs');
  let processes: [HttpStandIn, HttpStandIn];
  let child: ChildProcess;
  let origin: string;
  beforeAll(async () => {
    processes = [await HttpStandIn.open(), await HttpStandIn.open()];
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    mkdirSync(logs);
    const servers = processes.map(
      ({ url }) => `server ${url.slice('http://'.length)} max_fails=0;`,
    );
    const here = (text: string) => text.replaceAll('/var/log/nginx', logs);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const config = [
      `pid ${folder}/pid; daemon off; error_log ${logs}/start.log crit; events {}`,
      `http { ${paths.map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')}`,
      here(beside!).replace(/^ *server .*;$/m, servers.join('\n')),
      `server { listen 127.0.0.1:${port};\n${here(within!)} } }`,
    ].join('\n');
    writeFileSync(join(folder, 'nginx.conf'), config);
    child = spawn(nginx!, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
    await eventually(async () => void (await fetch(origin)));
  });
  afterAll(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await Promise.all(processes.map((each) => each.close()));
  });
  beforeEach(() => {
    for (const each of processes) each.answers = [];
  });

  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(`${origin}${path}`, { method });
    return [status, headers.get('retry-after') !== null];
  };

  test('asks another process where one says that it stops', async () => {
    processes[0].answers = [503, 503, 503, 503];

    const answers = [await ask('/readyz'), await ask('/readyz'), await ask('/readyz')];

    expect(answers).toEqual(Array.from({ length: 3 }, () => [200, false]));
  });

  test('has pages wait while no process is there, or all are without their database', async () => {
    for (const each of processes) each.answers = [503, 503, 503];
    const withoutDatabase = [await ask('/config.json'), await ask('/config.json')];
    await Promise.all(processes.map((each) => each.close()));

    const away = [await ask('/config.json'), await ask('/api/public/insights', 'POST')];

    expect(withoutDatabase.map(([status]) => status)).toEqual([503, 503]);
    expect(away).toEqual([
      [503, true],
      [503, true],
    ]);
  });

  test('keeps phones, plates and VINs out of its logs, also where no process answers', async () => {
    const shop = '/api/scheduler/public/shop/0b8e';
    await ask(`${shop}/generate-otp/4255550123`, 'POST');
    await ask(`/${shop}/%67enerate-otp/4255550123`);
    await ask('/api/scheduler/booking/shop/0b8e/vehicles/vin-licence?search=2HGFC1F3XKH000001');

    await eventually(() => {
      const all = readdirSync(logs)
        .map((name) => readFileSync(join(logs, name), 'utf8'))
        .join('');
      expect(all.match(/generate-otp|vin-licence/g)).toHaveLength(3);
      expect(all).not.toMatch(/4255550123|2HGFC1F3XKH000001/);
    });
  });
});
