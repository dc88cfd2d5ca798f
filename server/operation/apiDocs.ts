import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openApi.ts';

const path = '/api/docs';

/** Stricter than the pages': own files only, no inline script or style, framed by nobody. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/docs`: the calls to read, without a way to send one; `/api/docs/openapi.json` beside it. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApi();
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: path,
    staticCSP: contentSecurityPolicy,
    // Without methods to submit there is no "Try it out".
    uiConfig: {
      supportedSubmitMethods: [],
      docExpansion: 'list',
      deepLinking: true,
      validatorUrl: null,
    },
  });
  app.get(`${path}/openapi.json`, () => document);
}
