import Ajv from 'ajv';
import type { FastifyInstance } from 'fastify';

const ofBodies = new Ajv({ useDefaults: true, allowUnionTypes: true });
/** In an address everything is text. */
const ofAddresses = new Ajv({ useDefaults: true, coerceTypes: 'array' });

/**
 * Takes the bodies of an app's calls as they are: by default a `null` would become an empty text, a
 * text a number, and a field that a call does not know would be dropped without a word.
 */
export function strictBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.body === undefined) return;
    route.validatorCompiler = ({ schema, httpPart }) =>
      (httpPart === 'body' ? ofBodies : ofAddresses).compile(schema as object);
  });
}
