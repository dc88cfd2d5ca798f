import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { newId } from '../../../server/db/ids.ts';
import { inTransaction } from '../../../server/db/inTransaction.ts';
import { organisations } from '../../../server/db/tables.ts';
import { World } from '../support/world.ts';

const failure = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('ended'), { code }));
const work = async () => 'booked';

/** A database that ends the first transactions so. */
function ending(...errors: Error[]) {
  const transaction = vi.fn<(run: typeof work) => Promise<string>>((run) => {
    const error = errors.shift();
    return error === undefined ? run() : Promise.reject(error);
  });
  return { db: { transaction } as unknown as Database, transaction };
}

test('a transaction that met another one is run again', async () => {
  const { db, transaction } = ending(failure('40P01'), failure('40001'));

  expect(await inTransaction(db, work)).toBe('booked');
  expect(transaction).toHaveBeenCalledTimes(3);
});

test('it is not run for ever, nor after any other failure', async () => {
  const always = ending(...Array.from({ length: 9 }, () => failure('40P01')));
  const other = ending(failure('23505'));

  await expect(inTransaction(always.db, work)).rejects.toThrow(DrizzleQueryError);
  await expect(inTransaction(other.db, work)).rejects.toThrow(DrizzleQueryError);
  expect(always.transaction).toHaveBeenCalledTimes(3);
  expect(other.transaction).toHaveBeenCalledTimes(1);
});

test('what it asks last is kept with all the rest, or nothing is', async () => {
  const world = await World.open();
  onTestFinished(() => world.close());
  const add = (name: string, id: string) =>
    inTransaction(world.db, async (tx, { atLast }) => {
      await tx.insert(organisations).values({ name });
      atLast(tx.insert(organisations).values({ id, name }).execute());
      return name;
    });

  await expect(add('kept', newId())).resolves.toBe('kept');
  await expect(add('dropped', 'no id')).rejects.toThrow(DrizzleQueryError);

  const names = await world.db.select({ name: organisations.name }).from(organisations);
  expect(names.filter(({ name }) => name === 'kept')).toHaveLength(2);
  expect(names.filter(({ name }) => name === 'dropped')).toHaveLength(0);
}, 60_000);
