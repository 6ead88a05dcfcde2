import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApi } from '@gauger/contract';
import { type FastifyInstance, fastify } from 'fastify';
import { AppError } from './app-error.ts';
import { type Packed, packOnce, sendPacked } from './packed.ts';
import type { Limiter } from './rate-limits.ts';

const ROOT = '/api-docs';
/** The page styles itself through the DOM and shows data: icons; it loads nothing from elsewhere. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The page of the API at /api-docs, the document itself at /api-docs/json, made from the contract. Anyone may read them: each
 * file is made and packed once, and every call is counted by its address.
 */
export async function serveApiDocs(app: FastifyInstance, limiter: Limiter): Promise<void> {
  for (const url of [ROOT, `${ROOT}/*`])
    app.get(url, { config: { access: 'anyone' }, onRequest: limiter.countAddress }, async (request, reply) => {
      const file = (await prepared()).get(request.url.split('?', 1)[0] ?? '');
      if (!file) throw new AppError('NO_SUCH_CALL');
      reply.header('content-security-policy', POLICY);
      return sendPacked(request, reply, file);
    });
}

let files: Promise<ReadonlyMap<string, Packed>> | undefined;

/** The files by their address. They are the same for every server of a process. */
function prepared(): Promise<ReadonlyMap<string, Packed>> {
  files ??= prepare();
  return files;
}

async function prepare(): Promise<ReadonlyMap<string, Packed>> {
  const source = fastify();
  await source.register(swagger, { mode: 'static', specification: { document: openApi() as never } });
  await source.register(swaggerUi, {
    routePrefix: ROOT,
    theme: {
      title: 'Gauger: the calls',
      css: [{ filename: 'gauger.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    // Drawn open, so many calls take the page half a minute: a group opens when it is asked for.
    uiConfig: { docExpansion: 'none', filter: true, deepLinking: true },
  });
  const made = new Map<string, Packed>();
  for (const url of addresses()) {
    const { statusCode, headers, rawPayload } = await source.inject({ url });
    if (statusCode === 200) made.set(url, packOnce(String(headers['content-type']), rawPayload));
  }
  await source.close();
  return made;
}

function addresses(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  const served = [...readdirSync(folder), 'swagger-initializer.js', 'theme/gauger.css'];
  return [ROOT, `${ROOT}/`, `${ROOT}/json`, `${ROOT}/yaml`, ...served.map((name) => `${ROOT}/static/${name}`)];
}
