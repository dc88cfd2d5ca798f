import type { FastifyError } from 'fastify';
import { refusals } from '../../src/booking/slots/availability.ts';
import { ApiError } from '../common/errors.ts';

const bySentence: ReadonlyMap<string, string> = new Map(
  Object.entries(refusals).map(([reason, sentence]) => [sentence, reason]),
);
const byStatus: Readonly<Record<number, string>> = {
  400: 'choice',
  401: 'token or code',
  403: 'not deliberate',
  404: 'not found',
  413: 'too large',
  429: 'too often',
};

/** Why a call was refused, as one of a few labels of a metric; `undefined` for our own faults. */
export function refusalReason(error: FastifyError | ApiError): string | undefined {
  const known = error instanceof ApiError ? error : undefined;
  const { validation, statusCode = 500 } = error as FastifyError;
  if (validation !== undefined) return 'schema';
  const status = known?.status ?? statusCode;
  if (status < 400 || status >= 500) return undefined;
  if (known === undefined) return status === 400 ? 'unreadable' : (byStatus[status] ?? 'other');
  return bySentence.get(known.message) ?? byStatus[status] ?? 'other';
}
