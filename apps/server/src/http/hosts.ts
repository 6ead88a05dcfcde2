import { getHealth, getReady } from '@gauger/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Names that lead to the machine itself: no other site's name server can answer for them. */
const LOOPBACK = /^(?:(?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[?::1\]?)$/i;

export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name);

/**
 * Refuses a call that names another host than ours. A browser treats a page of another site whose name was made to lead here (DNS
 * rebinding) as ours; only the name shows the difference. Without `publicUrl` the loopback names are ours, with it also its host
 * and those of the services. Probes of a public installation may name any host: load balancers name an address, and a probe
 * reveals nothing about a person.
 */
export function refuseOtherHosts(
  app: FastifyInstance,
  publicUrl: string | undefined,
  metricsPath: string | undefined,
  services: readonly string[],
): void {
  const names = [...(publicUrl ? [publicUrl] : []), ...services].map((address) => new URL(address).hostname);
  const probes = new Set(publicUrl ? [getHealth.path, getReady.path, ...(metricsPath ? [metricsPath] : [])] : []);
  const description = publicUrl
    ? `This server answers only at ${publicUrl}, which GAUGER_PUBLIC_URL names. A proxy before it must pass on the Host header.`
    : 'This server answers only at localhost. To use another address, set GAUGER_PUBLIC_URL to it and restart the server.';
  app.addHook('onRequest', async (request) => {
    const name = request.hostname.toLowerCase();
    // Outside all routes there is no `url`: such a path is no probe.
    if (isLoopbackName(name) || names.includes(name) || probes.has(request.routeOptions.url ?? '')) return;
    throw new AppError('WRONG_HOST', { description });
  });
}
