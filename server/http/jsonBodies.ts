import type { FastifyInstance } from 'fastify';
import { cleanText } from '../../src/booking/text/cleanText.ts';
import { refused } from '../common/errors.ts';

const MAX_DEPTH = 20;

/**
 * Reads bodies as JSON. An empty body counts as none, whatever its content type: clients send
 * "application/json" with calls that have no body, and beacons have a type of their own. A body of
 * any other type counts as none too, so that a call that needs one is refused by its schema.
 *
 * @param received what becomes of a value before it is looked at
 */
export function readJsonBodies(
  app: FastifyInstance,
  received: (value: unknown) => unknown = (value) => value,
): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body as string, (error, parsed) => {
      const value = received(parsed);
      const storable = error !== null || isStorable(value);
      done(
        storable ? error : refused('The request holds text that cannot be kept.', 'unfit'),
        value,
      );
    });
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => {
    done(null, undefined);
  });
}

/**
 * Whether PostgreSQL can store a value: it takes no NUL, no half of a surrogate pair, and no deeply
 * nested JSON.
 */
function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === MAX_DEPTH) return false;
  return Object.entries(value).every(
    ([key, each]) => isStorable(key) && isStorable(each, depth + 1),
  );
}

/** A value with each of its texts cleaned; what is nested too deeply stays, and is refused. */
export function withCleanTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((each) => withCleanTexts(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withCleanTexts(each, depth + 1)]),
  );
}
