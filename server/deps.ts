import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from './catalogue/types.ts';
import type { Database } from './db/database.ts';
import type { Caps } from './limits/caps.ts';
import type { IdentifyClient } from './limits/client.ts';
import type { TakePoolTurn } from './limits/poolTurns.ts';
import type { AdmitRead } from './limits/publicReads.ts';
import type { Metrics } from './common/metrics.ts';
import type { DayBudgets } from './limits/dayBudgets.ts';
import type { Journal } from './journal/gatherJournal.ts';
import type { TextSender } from './messages/textSender.ts';
import type { KnownShops } from './shops/knownShops.ts';

/** What routes and rules depend on; tests can replace each. */
export interface Deps {
  db: Database;
  /** The current moment */
  clock: () => Date;
  texts: TextSender;
  catalogue: Catalogue;
  log: FastifyBaseLogger;
  caps: Caps;
  metrics: Metrics;
  identifyClient: IdentifyClient;
  knownShops: KnownShops;
  /** What the whole installation may still use today */
  budgets: DayBudgets;
  /** For transactions that change the row of a pool */
  takePoolTurn: TakePoolTurn;
  /** The journals of visits */
  journal: Journal;
  /** Called before each read that needs no token */
  admitRead: AdmitRead;
  /** Whether a step form asks a question with this label for which a booking has no field */
  asks: (label: string) => boolean;
  /** Where customers reach the page, `https://host`; undefined where that is not known */
  origin: () => string | undefined;
  /** The host name that visitors see; browsers offer a texted code only on its pages */
  publicHost: string | undefined;
  /** Origins of other sites whose pages may call the API */
  allowedOrigins: readonly string[];
  /** Tells the worker that there are messages to deliver */
  wakeWorker: () => void;
}
