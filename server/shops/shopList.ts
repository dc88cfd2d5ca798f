import { asc } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { shops } from '../db/tables.ts';

/** The most shops listed; a picker can show no more. */
const most = 1000;

/** All shops by name, for choosing one. */
export const shopList = (db: Database): Promise<{ id: string; name: string }[]> =>
  db.select({ id: shops.id, name: shops.name }).from(shops).orderBy(asc(shops.name)).limit(most);
