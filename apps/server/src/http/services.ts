import type { FastifyInstance } from 'fastify';

/** Origins of the two services that pages call, by the paths of the specification (000 §7); undefined is the page's own. */
export interface Services {
  /** Of the calls under `/usermanagement` and `/auth`. */
  readonly user?: string | undefined;
  /** Of all others. */
  readonly app?: string | undefined;
}

/** The page of the app with the addresses of the services in it. */
export const withServices = (html: string, { user = '', app = '' }: Services): string =>
  html.replaceAll('__USER_SERVICE__', user).replaceAll('__APP_SERVICE__', app);

/** Origins that pages call besides their own, each once. */
export const serviceOrigins = ({ user, app }: Services): string[] => [
  ...new Set([user, app].filter((origin) => origin !== undefined)),
];

const METHODS = 'GET, POST, PUT, DELETE';
const SENT_HEADERS = 'Authorization, Content-Type, Idempotency-Key, If-Match, X-XSRF-TOKEN';
const READ_HEADERS = 'Content-Disposition, ETag, Retry-After, X-Request-Id';
const PREFLIGHT_SECONDS = '600';

/** Lets pages of one origin call this server at another, without cookies; no other origin may read an answer. */
export function admitPages(app: FastifyInstance, pages: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request;
    reply.header('vary', 'Origin');
    if (headers.origin !== pages) return;
    reply.headers({ 'access-control-allow-origin': pages, 'access-control-expose-headers': READ_HEADERS });
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    return reply
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT_HEADERS,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send();
  });
}
