import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from './catalogue/types.ts';
import type { Database } from './db/database.ts';
import type { Caps } from './limits/caps.ts';
import type { KnowClient } from './limits/client.ts';
import type { AdmitRead } from './limits/publicReads.ts';
import type { Metrics } from './common/metrics.ts';
import type { TextSender } from './messages/textSender.ts';

/** What the rules and routes work with; everything that tests replace. */
export interface Deps {
  db: Database;
  /** The present moment */
  clock: () => Date;
  texts: TextSender;
  catalogue: Catalogue;
  log: FastifyBaseLogger;
  caps: Caps;
  metrics: Metrics;
  knowClient: KnowClient;
  /** Asked before what anybody may read */
  admitRead: AdmitRead;
  /** Whether a step form asks a question of that label that no field of a booking is for */
  asks: (label: string) => boolean;
  /** The host name visitors see; its browsers fill in codes that are sent for it */
  publicHost: string | undefined;
  /** Origins of pages elsewhere that may call the API */
  allowedOrigins: readonly string[];
  /** Tells the worker that a booking left messages to deliver */
  wakeWorker: () => void;
}
