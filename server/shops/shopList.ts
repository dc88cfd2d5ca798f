import { asc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';

/** More than a picker can show. */
const most = 1000;

/** The shops by name, for choosing one; none where there are none. */
export const shopList = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.select({ id: shops.id, name: shops.name }).from(shops).orderBy(asc(shops.name)).limit(most);
