import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bundledContract, bundledForStaff } from '../http/openApi.ts';
import { docsPolicy } from '../http/securityHeaders.ts';

const path = '/api/docs';

/**
 * Serves `/api/docs`, the calls to read without a way to send one, and `/api/docs/openapi.json`.
 * Whoever of the staff is signed in sees the staff's calls, too.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const document = bundledContract();
  const forStaff = bundledForStaff();
  const documentFor = ({ staff }: FastifyRequest) => (staff === null ? document : forStaff);
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: path,
    staticCSP: docsPolicy,
    transformSpecificationClone: false,
    transformSpecification: (_document, request) => documentFor(request),
    // Empty, so that there is no "Try it out".
    uiConfig: {
      supportedSubmitMethods: [],
      docExpansion: 'list',
      deepLinking: true,
      validatorUrl: null,
    },
  });
  app.get(`${path}/openapi.json`, (request) => documentFor(request));
}
