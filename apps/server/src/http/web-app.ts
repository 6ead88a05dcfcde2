import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { PublicPage, PublicPages } from './public-pages.ts';
import { type Services, withServices } from './services.ts';

/**
 * Serves the built web application. Files with a hash in their name are cached forever; index.html is read for each visit to
 * carry its nonce and is never cached. An address that is neither a call nor a file belongs to the application. The page carries
 * the addresses of the services. `callRoots` are the first parts of the API's paths. Without a build there is only the API.
 * `publicPages` are sent drawn.
 */
export async function serveWebApp(
  app: FastifyInstance,
  directory: string,
  services: Services,
  callRoots: ReadonlySet<string>,
  publicPages: PublicPages,
): Promise<void> {
  const index = join(directory, 'index.html');
  const built = existsSync(index);
  const empty = built ? withServices(readFileSync(index, 'utf8'), services) : '';
  const send = (html: string, reply: FastifyReply) => reply.type('text/html; charset=utf-8').send(html);
  const sendEmpty = ({ cspNonce }: FastifyRequest, reply: FastifyReply) =>
    send(empty.replaceAll('__CSP_NONCE__', cspNonce), reply);
  const sendPublic = (page: PublicPage, { cspNonce }: FastifyRequest, reply: FastifyReply) =>
    'movedTo' in page ? reply.redirect(page.movedTo, 301) : send(page.html(cspNonce), reply.code(page.status));

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
      for (const path of publicPages.paths)
        files.get(path, async (request, reply) => {
          const page = await publicPages.page(request);
          return page ? sendPublic(page, request, reply) : sendEmpty(request, reply);
        });
    });

  app.setNotFoundHandler((request, reply) => {
    const root = request.url.split(/[/?]/, 2)[1]?.toLowerCase() ?? '';
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (built && wantsPage && (root === 'rates' || !callRoots.has(root))) return sendEmpty(request, reply);
    // The calls of administrators begin with the same word as the pages people type.
    if (built && wantsPage && /^\/admin\/?$/.test(request.url)) return reply.redirect('/home/admin', 302);
    throw new AppError('NO_SUCH_CALL');
  });
}
