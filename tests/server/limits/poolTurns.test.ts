import { expect, test } from 'vitest';
import { createPoolTurns } from '../../../server/limits/poolTurns.ts';

/** Work that ends when it is told to. */
function held(name: string, log: string[]) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const work = () => {
    log.push(name);
    return ended;
  };
  return { work, end };
}

const settled = () => new Promise<void>((resolve) => void setImmediate(resolve));

test('a pool has one turn at a time, next that of the client with the fewest', async () => {
  const takeTurn = createPoolTurns();
  const log: string[] = [];
  const works = ['flood 1', 'flood 2', 'flood 3', 'visitor'].map((name) => held(name, log));
  const turns = works.map(({ work }, index) =>
    takeTurn('codes', index === 3 ? 'visitor' : 'flood', work),
  );
  await settled();
  expect(log).toEqual(['flood 1']);

  works[0]!.end();
  await settled();
  expect(log).toEqual(['flood 1', 'visitor']);

  for (const { end } of works) end();
  await Promise.all(turns);
  expect(log).toEqual(['flood 1', 'visitor', 'flood 2', 'flood 3']);
});

test('another pool does not wait', async () => {
  const takeTurn = createPoolTurns();
  const log: string[] = [];
  const first = held('codes', log);
  const turn = takeTurn('codes', 'a', first.work);

  await takeTurn('exit forms', 'a', async () => void log.push('exit forms'));
  expect(log).toEqual(['codes', 'exit forms']);
  first.end();
  await turn;
});

test('what fails gives the turn on, and the pool is free afterwards', async () => {
  const takeTurn = createPoolTurns();
  const fails = takeTurn('codes', 'a', () => Promise.reject(new Error('the database is away')));
  const next = takeTurn('codes', 'b', async () => 'done');

  await expect(fails).rejects.toThrow('the database is away');
  expect(await next).toBe('done');
  expect(await takeTurn('codes', 'a', async () => 'done')).toBe('done');
});

test('when too many wait, whoever has had most is refused, and nobody else', async () => {
  const takeTurn = createPoolTurns();
  const first = held('flood', []);
  const begun = takeTurn('codes', 'flood', first.work);
  const flood = Array.from({ length: 500 }, () => takeTurn('codes', 'flood', async () => 'done'));
  const outcomes = Promise.allSettled(flood);
  const visitor = takeTurn('codes', 'visitor', async () => 'done');

  first.end();
  await begun;
  expect(await visitor).toBe('done');
  const refused = (await outcomes).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  expect(refused[0]).toMatchObject({ reason: { status: 429 } });
});
