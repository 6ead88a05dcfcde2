import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** The calls that are worked on. One that waits is not among them: for the rest of its body, since a slow sender takes no place, or for a turn of costly work. */
export interface CallsAtOnce {
  /** Takes a place for a call until it is answered or its caller leaves. Throws UNAVAILABLE when there is none. */
  begin(request: FastifyRequest, reply: FastifyReply): void;
  /** Gives the place back while the call waits. */
  stepAside(request: FastifyRequest): void;
  /** Takes a place again. That is never refused: the caller has sent all of the body. */
  comeBack(request: FastifyRequest): void;
}

/** Limits how many calls are worked on at once (0: any): more are refused at once, instead of all waiting for each other. */
export function limitCalls(most: number): CallsAtOnce {
  const working = new Set<FastifyRequest>();
  const answered = new WeakSet<FastifyRequest>();
  return {
    begin(request, reply) {
      if (most > 0 && working.size >= most) throw new AppError('UNAVAILABLE', { retryAfter: 1 });
      working.add(request);
      reply.raw.once('close', () => {
        answered.add(request);
        working.delete(request);
      });
    },
    stepAside(request) {
      working.delete(request);
    },
    comeBack(request) {
      if (!answered.has(request)) working.add(request);
    },
  };
}
