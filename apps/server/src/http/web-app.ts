import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Services } from './services.ts';

/**
 * Serves the built web application. Files with a hash in their name are cached forever; index.html is read for each visit to
 * carry its nonce and is never cached. An address that is neither a call nor a file belongs to the application. The page carries
 * the addresses of the services. `callRoots` are the first parts of the API's paths. Without a build there is only the API.
 */
export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  { user = '', app: calls = '' }: Services,
  callRoots: ReadonlySet<string>,
): Promise<void> {
  const index = join(directory, 'index.html');
  const built = existsSync(index);
  const page = (built ? readFileSync(index, 'utf8') : '')
    .replaceAll('__USER_SERVICE__', user)
    .replaceAll('__APP_SERVICE__', calls);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').send(page.replaceAll('__CSP_NONCE__', request.cspNonce));

  if (built)
    await app.register(async (files) => {
      files.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'anyone' };
      });
      await files.register(fastifyStatic, {
        root: directory,
        index: false,
        wildcard: false,
        globIgnore: ['**/index.html'],
        cacheControl: false,
        setHeaders: (reply, path) => {
          const hashed = path.startsWith(join(directory, 'assets'));
          reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        },
      });
      files.get('/', sendPage);
    });

  app.setNotFoundHandler((request, reply) => {
    const root = request.url.split(/[/?]/, 2)[1]?.toLowerCase() ?? '';
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (built && wantsPage && !callRoots.has(root)) return sendPage(request, reply);
    throw new AppError('NO_SUCH_CALL');
  });
}
