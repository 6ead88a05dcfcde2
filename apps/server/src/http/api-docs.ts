import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@gauger/contract';
import type { FastifyInstance } from 'fastify';

/** The page of the API at /api-docs, the document itself at /api-docs/json, made from the contract. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'anyone' };
    });
    await docs.register(swagger, { mode: 'static', specification: { document: openApi() as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api-docs',
      theme: {
        title: 'Gauger: the calls',
        css: [{ filename: 'gauger.css', content: '.swagger-ui .topbar { display: none }' }],
      },
      // Drawn open, so many calls take the page half a minute: a group opens when it is asked for.
      uiConfig: { docExpansion: 'none', filter: true, deepLinking: true },
      // The page styles itself through the DOM and shows data: icons; it loads nothing from elsewhere.
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
  });
}
