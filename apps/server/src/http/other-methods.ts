import { routes } from '@gauger/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Methods in the order in which an answer names them. */
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

const callsByShape = routes.map(({ method, path }) => ({
  method,
  shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
}));

/** Refuses a call by a method its address does not take, before any body is read, and names those it takes. */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return;
    const path = request.url.split('?', 1)[0] ?? '';
    const known: string[] = callsByShape.filter(({ shape }) => shape.test(path)).map(({ method }) => method);
    const allow = METHODS.filter((method) => known.includes(method));
    if (allow.length > 0) throw new AppError('METHOD_NOT_ALLOWED', { allow });
  });
}
