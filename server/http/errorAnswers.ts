import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../common/errors.ts';
import { safeError } from '../common/logging.ts';
import type { Metrics } from '../common/metrics.ts';
import { isOutage } from '../common/isOutage.ts';
import { languageOf } from './languageOf.ts';
import { refusalRules } from './refusalRules.ts';
import { answerHeaders } from './securityHeaders.ts';
import { refusals } from '../../src/booking/slots/availability.ts';
import type { RefusalRule } from '../../src/contract/types.gen.ts';
import type { Language } from '../../src/page/text/chooseLanguage.ts';
import spanish from './refusals/es.json' with { type: 'json' };
import french from './refusals/fr-CA.json' with { type: 'json' };

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
function refusalReason(error: FastifyError | ApiError): string | undefined {
  const known = error instanceof ApiError ? error : undefined;
  const { validation, statusCode = 500 } = error as FastifyError;
  if (validation !== undefined) return 'schema';
  const status = known?.status ?? statusCode;
  if (status < 400 || status >= 500) return undefined;
  if (known === undefined) return status === 400 ? 'unreadable' : (byStatus[status] ?? 'other');
  return bySentence.get(known.message) ?? byStatus[status] ?? 'other';
}

const NOT_NOW = 'We need a moment. Please try again in a few seconds.';
const RETRY_AFTER_SECONDS = 3;
const UNREADABLE = 'The request could not be read.';
const OURS = 'Something went wrong on our side. Please try again.';
const sentences: Readonly<Record<number, string>> = {
  413: 'The request is too large.',
  415: 'Please send JSON.',
};

const rules: ReadonlyMap<string, RefusalRule> = new Map(Object.entries(refusalRules));

/** The rule that a sentence alone tells, as a field of the answer. */
function ruleOf(sentence: string): { rule?: RefusalRule } {
  const rule = rules.get(sentence);
  return rule === undefined ? {} : { rule };
}

/** Answers every failure with `{ "message" }`: a sentence, never a stack, SQL or what was sent. */
export function answerErrors(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const reason = refusalReason(error);
    const call = request.routeOptions.url ?? 'none';
    if (reason !== undefined) metrics.refusals.inc({ call, reason });
    const say = (sentence: string) => inLanguage(languageOf(request), sentence);
    if (error instanceof ApiError) {
      return reply
        .code(error.status)
        .send({ message: say(error.message), ...ruleOf(error.message), ...error.more });
    }
    if (error.validation !== undefined) {
      const rule: RefusalRule = 'unfit';
      return reply.code(400).send({ message: say(error.message), rule });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return reply.code(status).send({ message: sentences[status] ?? UNREADABLE });
    }
    request.log.error({ failure: safeError(error) }, 'a request failed');
    if (isOutage(error)) {
      return reply
        .code(503)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .send({ message: say(NOT_NOW), ...ruleOf(NOT_NOW) });
    }
    return reply.code(500).send({ message: say(OURS), ...ruleOf(OURS) });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ message: 'There is nothing at this address.' }),
  );
}

/** Answers a malformed address, for which Fastify runs no route and no hook. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
  for (const header of Object.entries(answerHeaders(''))) void reply.header(...header);
  void reply.code(400).send({ message: UNREADABLE });
}

/** The refusals that a customer may read, in the languages of the tool: `server/http/refusals`. */
const words: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: new Map(),
  es: new Map(Object.entries(spanish)),
  'fr-CA': new Map(Object.entries(french)),
};

/** A sentence without values in another language; those with values are `server/messages/words`. */
export const inLanguage = (language: Language, sentence: string): string =>
  words[language].get(sentence) ?? sentence;
