import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

/**
 * What may be logged of an error: its kind and where it came from. Messages of the database carry
 * the values of a statement, so theirs are left out.
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
 * Pino options under which no phone, code, token, name or note reaches a log: requests are known
 * by id and route pattern, errors by `safeError`. The redaction list is the second fence.
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
    // Errors of the database and of Node have a `code` worth reading.
    .filter((path) => path !== '*.code'),
});

/** Asked every few seconds by machines; only their failures are worth a line. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One line for each answer: request id, method, route pattern, status, duration. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    if (probes.has(route) && reply.statusCode < 400) return;
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
