import type { FastifyInstance } from 'fastify';
import { refused } from '../common/errors.ts';

const MAX_DEPTH = 20;

/**
 * Reads bodies as JSON. An empty body counts as none, whatever its content type: clients send
 * "application/json" with calls that have no body, and beacons have a type of their own. A body of
 * any other type counts as none too, so that a call that needs one is refused by its schema.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body as string, (error, value) => {
      const storable = error !== null || isStorable(value);
      done(storable ? error : refused('The request holds text that cannot be kept.'), value);
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
