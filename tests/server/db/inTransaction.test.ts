import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { inTransaction, MetAnother } from '../../../server/db/inTransaction.ts';

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

test('a transaction that finds a row changed is run again', async () => {
  const { db, transaction } = ending(new MetAnother());

  expect(await inTransaction(db, work)).toBe('booked');
  expect(transaction).toHaveBeenCalledTimes(2);
});
