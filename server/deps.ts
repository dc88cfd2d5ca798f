import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from './catalogue/types.ts';
import type { Database } from './db/database.ts';
import type { TextSender } from './texts/textSender.ts';

/** What the rules and routes work with; everything that tests replace. */
export interface Deps {
  db: Database;
  /** The present moment */
  clock: () => Date;
  texts: TextSender;
  catalogue: Catalogue;
  log: FastifyBaseLogger;
}
