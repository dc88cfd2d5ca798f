import { describe, expect, test } from 'vitest';
import { strayTables } from '../support/staysInShop.ts';

/** The watch that each test's server is under: `World.close` fails on what it finds. */
describe('a statement is of one shop', () => {
  test.each([
    [
      'that it names',
      `select "id" from "leads" where ("leads"."shop_id" = $1 and "leads"."id" = $2)`,
    ],
    ['that it writes', `insert into "leads" ("shop_id", "id") values ($1, $2)`],
    [
      'through what it joins by the shop',
      `select * from "vehicles" inner join "customers" on ("customers"."shop_id" = "vehicles"."shop_id" and "customers"."id" = "vehicles"."customer_id") where "vehicles"."shop_id" = $1`,
    ],
    ['where it reads no table of shops', `select "value" from "server_secrets" where "name" = $1`],
  ])('%s', (_, sql) => {
    expect(strayTables(sql)).toEqual([]);
  });

  test.each([
    ['an id alone', `update "leads" set "answer" = $1 where "leads"."id" = $2`, ['leads']],
    [
      'a join by the id alone',
      `select * from "vehicles" inner join "customers" on "customers"."id" = "vehicles"."customer_id" where "vehicles"."shop_id" = $1`,
      ['customers'],
    ],
    ['everything', `delete from "appointments"`, ['appointments']],
    [
      'a table under another name',
      `select "id" from "leads" "later" where "later"."phone" = $1`,
      ['leads'],
    ],
  ])('not by %s', (_, sql, strays) => {
    expect(strayTables(sql)).toEqual(strays);
  });
});
