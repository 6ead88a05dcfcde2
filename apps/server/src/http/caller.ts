import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, InTurn } from '../turns.ts';

/** Keeps the response beside each request, so that work can end when its caller hangs up. */
export function followCallers(app: FastifyInstance): void {
  app.decorateRequest('response', null);
  app.addHook('onRequest', async (request, reply) => {
    request.response = reply.raw;
  });
}

/** Whose share a request takes, and when nobody waits for its answer any more. */
export function callerOf(request: FastifyRequest): Caller {
  const { response } = request;
  const owner = request.session?.accountId ?? request.ip;
  const hangUp = new AbortController();
  response?.once('close', () => {
    if (!response.writableFinished) hangUp.abort();
  });
  return { owner, gone: hangUp.signal };
}

/** Receives a request in turn, and holds the turn until the request is answered: what was received takes memory until then. */
export function receiveInTurn<T>(inTurn: InTurn, request: FastifyRequest, receive: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    inTurn(callerOf(request), async () => {
      resolve(await receive());
      await untilAnswered(request);
    }).catch(reject);
  });
}

/** Waits until the request is answered, or its caller has left. */
function untilAnswered({ response }: FastifyRequest): Promise<void> {
  if (!response || response.closed || response.writableFinished) return Promise.resolve();
  return new Promise((resolve) => {
    response.once('finish', resolve);
    response.once('close', resolve);
  });
}
