import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie by which a known browser is recognized; its content is in `features/accounts/device.ts`. */
export interface DeviceCookie {
  /** As it came; undefined without one. */
  readonly value: string | undefined;
  keep(value: string): void;
}

const YEAR_S = 365 * 24 * 3_600;

/** Cookies do not distinguish ports: on a local machine, where several servers run side by side, the name does. */
function nameOf(origin: string): string {
  // The Host header of a request may be anything.
  if (!URL.canParse(origin)) return 'device';
  const { hostname, port, protocol } = new URL(origin);
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)) return `device-${port || '80'}`;
  return protocol === 'https:' ? '__Host-device' : 'device';
}

/** The device cookie of a request. @param origin scheme, host and port people use */
export function deviceCookie(origin: string, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const name = nameOf(origin);
  return {
    value: request.cookies[name],
    keep(value) {
      reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: origin.startsWith('https:'),
        maxAge: YEAR_S,
      });
    },
  };
}
