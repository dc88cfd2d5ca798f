import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { bundledContract } from '../http/openApi.ts';
import { docsPolicy } from '../http/securityHeaders.ts';

const path = '/api/docs';

/**
 * Serves `/api/docs`, the calls to read without a way to send one, and `/api/docs/openapi.json`.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = bundledContract();
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: path,
    staticCSP: docsPolicy,
    // Empty, so that there is no "Try it out".
    uiConfig: {
      supportedSubmitMethods: [],
      docExpansion: 'list',
      deepLinking: true,
      validatorUrl: null,
    },
  });
  app.get(`${path}/openapi.json`, () => document);
}
