import { StartError } from './errors.ts';

/** What the environment may set; README.md documents each. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  logLevel: string;
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @throws StartError for a value that cannot be used */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const port = Number(env.PORT ?? 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`PORT is "${env.PORT}"; it must be a number from 0 to 65535.`);
  }
  const logLevel = env.LOG_LEVEL ?? 'info';
  if (!LEVELS.includes(logLevel)) {
    throw new StartError(`LOG_LEVEL is "${logLevel}"; it must be one of ${LEVELS.join(', ')}.`);
  }
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    dataDir: env.DATA_DIR ?? 'data',
    databaseUrl: env.DATABASE_URL === '' ? undefined : env.DATABASE_URL,
    logLevel,
  };
}
