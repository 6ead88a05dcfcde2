import type { FastifyInstance, RouteOptions } from 'fastify';

/** Refuses to start while any route, ours or a plugin's, does not say who may call it. */
export function requireAccess(app: FastifyInstance): void {
  const registered: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    registered.push(route);
  });
  app.addHook('onReady', async () => {
    const silent = registered.filter(({ config }) => config?.access === undefined);
    if (silent.length > 0)
      throw new Error(
        `No access policy is declared for ${silent.map(({ method, url }) => `${method} ${url}`).join(', ')}`,
      );
  });
}
