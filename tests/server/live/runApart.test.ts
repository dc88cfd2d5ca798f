import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { formTexts } from '../../../server/live/formTexts.ts';
import { createRunApart, ResourceLimitExceeded } from '../../../server/live/runApart.ts';
import { eventually } from '../support/eventually.ts';
import { heavyFlow } from '../support/heavyFlow.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const text = readFileSync(inRepository('flows/booking.json'), 'utf8');
const forms = await formTexts(inRepository('schemas/steps'));
const answers = readFileSync(inRepository('schemas/answers.json'), 'utf8');
const flow = (changed: string) => ({ name: 'booking', files: { flow: changed, forms, answers } });
const form = { id: 'a', text: '{ "schema": { "type": "object", "properties": {} } }', answers };

test('a job that takes too long is ended, and the next one runs', async () => {
  const run = createRunApart({ milliseconds: 1500, megabytes: 400 });

  const results = await Promise.allSettled([
    run('judgeFiles', flow(heavyFlow(text, 20))),
    run('stepModule', form),
  ]);

  expect(results[0]).toMatchObject({ reason: expect.any(ResourceLimitExceeded) });
  expect(results[1]).toMatchObject({
    reason: { message: expect.stringContaining('schemas/steps/a.json') },
  });
});

test('a job that fills the memory is ended, with an error that says so', async () => {
  const run = createRunApart({ milliseconds: 60_000, megabytes: 100 });
  const much = JSON.stringify(Array.from({ length: 3_000_000 }, (_, i) => [i]));

  await expect(run('judgeFiles', flow(much))).rejects.toThrow('more than 100 MB');
  // A process of its own died of it; the next one does what is asked.
  await expect(run('stepModule', form)).rejects.toThrow('schemas/steps/a.json');
});

test('the process ends with its parent, even if that is killed in the middle of a job', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { fork } from 'node:child_process';
       const child = fork(process.env.AUTHORED_PROGRAM, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
       process.stdin.on('data', (chunk) => (text += chunk)).on('end', () => child.send(JSON.parse(text)));
       let text = '';
       child.once('message', () => console.log(child.pid));`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  parent.stdin.end(JSON.stringify({ name: 'judgeFiles', input: flow(heavyFlow(text, 20)) }));
  const [line] = await once(parent.stdout, 'data');
  const pid = Number(String(line));
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  expect(isAlive()).toBe(true);

  parent.kill('SIGKILL');

  await eventually(() => expect(isAlive()).toBe(false));
});
