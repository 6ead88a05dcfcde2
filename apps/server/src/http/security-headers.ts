import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Policy of the product's own pages and calls. Style elements carry the nonce of their response; scripts are files of ours. */
const contentSecurityPolicy = (
  nonce: string,
  framed: readonly string[],
  captcha: readonly string[],
  services: readonly string[],
) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...captcha].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...services, ...captcha].join(' '),
    ["frame-src 'self'", ...framed, ...captcha].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

const fixed = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const;

/**
 * Sets the headers of every response. `framedOrigins` may be framed by our pages; `captchaSources` are the addresses that a bot
 * check loads and calls; pages call the origins of `services` besides their own. A route that needs others (hashed assets, the
 * API pages) overrides them afterwards.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  framedOrigins: readonly string[],
  captchaSources: readonly string[],
  services: readonly string[],
): void {
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64url');
    reply.headers({
      ...fixed,
      'content-security-policy': contentSecurityPolicy(request.cspNonce, framedOrigins, captchaSources, services),
      'x-request-id': request.id,
    });
  });
}
