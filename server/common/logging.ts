import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { isProbe } from './probes.ts';

/**
 * The part of an error that may be logged: its kind and where it came from. Messages of the
 * database are left out, because they contain the values of a statement.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const cause = error.cause as { code?: unknown; constraint?: unknown } | undefined;
  const fromDatabase = error instanceof DrizzleQueryError || 'severity' in error;
  return {
    name: error.constructor.name,
    ...(!fromDatabase && { message: error.message }),
    code: cause?.code ?? (error as { code?: unknown }).code,
    constraint: cause?.constraint,
    at: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  };
}

/**
 * Pino options that keep every phone, code, token, name and note out of the log: requests are
 * logged by id and route pattern, errors by `safeError`. The redaction list is a second safeguard.
 */
export const loggerOptions = (level: string) => ({
  level,
  serializers: {
    req: (request: { id?: string; method?: string }) => ({
      id: request.id,
      method: request.method,
    }),
    res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
    err: safeError,
  },
  redact: ['phone', 'code', 'token', 'secret', 'otp', 'url', 'headers', 'body', 'notes', 'concerns']
    .flatMap((key) => [key, `*.${key}`])
    // The `code` of errors of the database and of Node is worth logging.
    .filter((path) => path !== '*.code'),
});

/** Logs one line for each response: request id, method, route pattern, status, duration. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    // These come every few seconds.
    if (isProbe(route) && reply.statusCode < 400) return;
    request.log.info(
      {
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
